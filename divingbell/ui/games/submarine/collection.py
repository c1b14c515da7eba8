"""Collect or move (`f-submarine`, `q-submarine`): the row under the ship with the price of every tile, who is paid for
it, and the buttons of the turn."""

from __future__ import annotations

from functools import partial
from typing import Any

from divingbell.companion.games.decision import button_id
from divingbell.companion.games.submarine import board, sea
from divingbell.ui.games.submarine.page import TALL_KEYS, act, action_bar, board_chart, heading, page, panel
from divingbell.ui.games.submarine.pieces import bathyscaphe, bathyscaphes, tile_face
from divingbell.ui.games.submarine.table_view import TableView
from divingbell.ui.games.submarine.tile_button import Shape, tile_button
from divingbell.ui.games.submarine.turn import ShipTurn
from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.skins import CARD
from divingbell.ui.toolkit.element import Box, Element, Pad, Skin, column, figure, grid, pad, row, space


def collecting(ctx: Context, view: TableView, turn: ShipTurn, undo: Box) -> Element:
    """Board, the column under the ship, and what can be done there."""
    dues = turn.preview.payment.dues if turn.preview.tiles else ()
    hot = tuple((turn.column.number, line, view.seat(due.player).diver) for due in dues for line in due.rows)
    return page(
        ctx, view,
        board_chart(ctx, view, turn_marks(view, turn)._replace(hot=hot), turn.open_map),
        (_large if ctx.size == "regular" else _small)(ctx, view, turn),
        _actions(ctx, view, turn, undo),
        dues=tuple((due.player, due.cards) for due in dues), why=turn.open_why if dues else None,
    )  # fmt: skip


def turn_marks(view: TableView, turn: ShipTurn) -> sea.SeaLights:
    """The ship's column and the row spoken of."""
    framed = (turn.column.number, turn.preview.row) if turn.column.rows else None
    return sea.SeaLights(column=turn.column.number, diver=view.turn.diver, framed=framed)


# The rows of the column -------------------------------------------------------------------------------------------


def row_tabs(ctx: Context, view: TableView, turn: ShipTurn) -> Box | None:
    """The rows with own bathyscaphes, where there are several: which one is spoken of."""
    offers = turn.column.offers()
    if len(offers) < 2:
        return None
    return row(*(_tab(ctx, view, turn, line, off) for line, off in offers), gap="s", items="stretch", h=ctx.touch)


def _tab(ctx: Context, view: TableView, turn: ShipTurn, line: int, off: str | None) -> Box:
    own = ((view.turn.diver, turn.column.rows[line]),)
    return button_box(
        button_id("row", line),
        roles.number(str(line), colour=None if off is None else "text3"),
        bathyscaphes(own, ctx.pick(32, 28, 30)) if off is None else roles.caption(off, lines=2),
        kind="selected" if line == turn.preview.row and off is None else "neutral",
        disabled_reason=off, tap=partial(turn.pick, row=line, chosen=()), gap="s", pad=pad(0, "xs"), grow=1,
    )  # fmt: skip


def _large(ctx: Context, view: TableView, turn: ShipTurn) -> Box:
    if not turn.column.rows:
        return panel(_left(ctx, view), justify="center")
    tiles = turn.preview.tiles
    body: Element
    if not tiles:
        body = column(nothing_here(ctx), grow=1, justify="center")
    elif len(tiles) > 2 or (len(tiles) == 2 and len(turn.column.rows) > 1 and len(view.seats) > 4):
        body = grid(*(tile_button(ctx, turn, one, "flat") for one in tiles), columns=2, gap="m", grow=1)
    else:
        made = [tile_button(ctx, turn, one, "large") for one in tiles]
        for one in made:
            one.grow, one.h = 0, 92
        body = column(*made, gap="m", justify="center", grow=1)
    return panel(row_tabs(ctx, view, turn) or _head(ctx, turn), body)


def _small(ctx: Context, view: TableView, turn: ShipTurn) -> Box:
    """On the compact panel the other rows of the column too, where there is room."""
    low, tabs, preview = ctx.size == "compact", row_tabs(ctx, view, turn), turn.preview
    head: Element | None = tabs
    if tabs is None and not low and turn.column.rows:
        head = _head(ctx, turn)
        head.pad = Pad(2, 8, 0, 8)
    lines: list[Element] = []
    if not turn.column.rows:
        lines.append(column(_left(ctx, view), grow=1, justify="center"))
    for line in board.ROWS:
        if line == preview.row and turn.column.rows:
            lines.append(_open(ctx, view, turn))
        elif low and tabs is None:
            lines.append(_closed(line, view.content.space(turn.column.number, line)))
    # The water of the player in turn.
    top = ctx.mix(f"player.{view.turn.diver}", "plate", 0.62) if ctx.dark else "plate"
    ground = CARD._replace(radius="xl", fill="art.gap" if ctx.dark else "plate", fill_top=top, stop=1)
    return column(head, *lines, gap=5 if low and tabs is None else 6, grow=1, pad=pad("xs"), skin=ground)


def _head(ctx: Context, turn: ShipTurn) -> Box:
    """`Column 4, row 4`, and what to do with the tiles of the row."""
    place = ctx.t("submarine_table.place", column=turn.column.number, row=turn.preview.row)
    return heading(place, ctx.t("submarine_table.tap_a_tile") if turn.preview.liftable else "")


def _left(ctx: Context, view: TableView) -> Element:
    """The last bathyscaphe has moved out of the column."""
    words = ctx.t("submarine_table.column_left", name=view.turn.told)
    said = roles.body(words, anchor="center")
    return column(icon("bathyscape", ctx.pick(52, 30, 56), "text3"), said, gap="m", items="center")


def nothing_here(ctx: Context, *, grow: float = 0) -> Element:
    """In the place of the tiles of an empty row; `grow` is its share of the room that is left."""
    return roles.body(ctx.t("submarine_table.nothing_here"), grow=grow)


def _closed(line: int, shown: sea.SpacePieces) -> Box:
    """A row that is not spoken of: its tiles and bathyscaphes."""
    return row(
        roles.number(str(line), colour="text3", w=20, anchor="center"),
        row(*(tile_face(tile, 21) for tile in shown.tiles), gap="xxs"),
        space(),
        bathyscaphes(shown.owners, 21) if shown.owners else None,
        h=29, gap="s", pad=pad(0, "s"), skin=Skin(fill="well", fill_alpha=0.55, radius="m"),
    )  # fmt: skip


def _open(ctx: Context, view: TableView, turn: ShipTurn) -> Box:
    """The row that is spoken of: its tiles as buttons, and who is paid for each."""
    tiles = turn.preview.tiles
    shape: Shape = "narrow" if len(tiles) > 3 else "upright"
    made = (tile_button(ctx, turn, one, shape) for one in tiles)
    shown = row(*made, gap="s", items="stretch", grow=1, align="stretch", pad=pad("xs", 0))
    return row(
        roles.number(str(turn.preview.row), colour="text3", w=20, anchor="center"),
        bathyscaphe(view.turn.diver, ctx.pick(34, 34, 38), hot=True) if len(tiles) <= 2 else None,
        shown if tiles else nothing_here(ctx, grow=1),
        _pays(ctx, view, turn) if tiles else None,
        gap="s", grow=1, pad=pad(0, "s"), skin=Skin(fill="well", edge="action", stroke=2.5, radius="m"),
    )  # fmt: skip


def _pays(ctx: Context, view: TableView, turn: ShipTurn) -> Box:
    """Who gets how many cards for each tile; a tap says why."""
    owed = turn.preview.payment.dues
    size = ctx.pick(28, 28, 32) if len(owed) <= 2 else 24
    lines: list[Element] = [
        row(
            bathyscaphe(view.seat(due.player).diver, size),
            icon("arrow-left", 18, "text3") if size > 24 else None,
            figure(str(due.cards), size + 2, colour="caution"),
            gap="xs",
        )
        for due in owed
    ]
    if len(owed) > 3:  # four opponents: two and two
        lines = [row(*lines[i : i + 2], gap="s") for i in (0, 2)]
    words = "submarine_table.each_tile" if owed else "submarine_table.nobody_paid"
    wide = 1.05 if not owed else 1 if len(owed) < 4 else 1.25
    pays = column(
        roles.caption(ctx.t(words), lines=2 if not owed else 1), *lines, gap="xs",
        justify="center", items="start", w=max(ctx.touch, ctx.pick(96, 84, 92) * wide), align="stretch",
    )  # fmt: skip
    if owed:
        pays.id, pays.tap, pays.pressed_skin = "why", turn.open_why, Skin(fill="raised", radius="m")
    return pays


# Buttons -------------------------------------------------------------------------------------------------------------


def _take_button(ctx: Context, turn: ShipTurn, **options: Any) -> Box:
    """Sends the chosen tiles; its name says how many, its second line what they cost."""
    preview, count, short = turn.preview, len(turn.preview.chosen), ctx.size == "compact"
    name = ("none", "one", "both")[count] if count < 3 else "many"
    title = ctx.t(f"submarine_table.{'take' if short else 'collect'}.{name}", count=count)
    if not count:
        why = ctx.t(f"submarine_table.off.{'tile_first' if preview.liftable else 'none_left'}")
        return act(ctx, "take", "treasure-chest", title, disabled_reason=why, **options)
    cards = ctx.t(f"submarine_table.cards{'.short' if short else ''}", count=preview.played)
    gives = ctx.t(f"submarine_table.gives{'' if preview.given else '_none'}", count=preview.given)
    words = ctx.t("table.ends_game") if preview.ends else f"{cards}, {gives}"
    take = partial(turn.send, *preview.actions())
    if short:
        return act(ctx, "take", "treasure-chest", title, words, tap=take, bright=True, **options)
    return buttons.start_button(
        ctx, "take", "treasure-chest", title, words, take, size="headline", justify="start", **options
    )


def _actions(ctx: Context, view: TableView, turn: ShipTurn, undo: Box) -> Box:
    long = ".long" if ctx.size == "regular" else ""
    first, last = turn.column.reach(turn.preview.row)
    move = act(
        ctx, "move", "bathyscape", ctx.t(f"submarine_table.move{long}"),
        ctx.t("submarine_table.move.rows", first=first, last=last),
        tap=partial(turn.pick, mode="move", mover=None, chosen=()), disabled_reason=turn.column.move_off(), grow=1,
    )  # fmt: skip
    jokers = "jokers_left" if ctx.size == "compact" else "joker.sub"
    joker = act(
        ctx, "joker", "mussel", ctx.t(f"submarine_table.joker{long}"),
        ctx.t(f"submarine_table.{jokers}", count=len(turn.column.jokers)),
        tap=partial(turn.pick, mode="joker", joker=None, page=0, chosen=()), disabled_reason=turn.column.joker_off(),
        grow=1,
    )  # fmt: skip
    done = _end_button(ctx, view, turn)
    if ctx.size == "tall":
        undo.grow, undo.w, done.grow = 1, None, 1
        side, pair = ctx.gutter, row(move, joker, gap="l", items="stretch", grow=1)
        left, right = column(undo, done, gap="l", w=116), column(_take_button(ctx, turn, grow=1), pair, gap="l", grow=1)
        return row(left, right, gap="l", items="stretch", h=TALL_KEYS, pad=Pad(0, side, side, side))
    take = _take_button(ctx, turn, **({"w": 352} if ctx.size == "regular" else {"grow": 1.5}))
    done.w = ctx.pick(176, 112)
    return action_bar(ctx, undo, move, joker, take, done)


def _end_button(ctx: Context, view: TableView, turn: ShipTurn) -> Box:
    """The turn is over: off before the first act."""
    end = turn.decision.choice("turn", "end")
    mark: str | Element | None = "skip-next"
    if ctx.size == "regular" and end.disabled_reason is None:
        mark = icon("skip-next", 36)
    elif ctx.size == "compact" and ctx.text_scale > 1 and end.disabled_reason is None:
        mark = None  # a long name takes the sign's place
    follows = end.follows(ctx, ctx.t("submarine_table.next", name=view.following))
    return act(
        ctx, button_id("turn", "end"), mark, end.label, follows, tap=turn.answer({"turn": "end"}),
        disabled_reason=end.disabled_reason, bright=not turn.preview.chosen,
    )  # fmt: skip
