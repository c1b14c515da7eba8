"""Collect or move (`f-submarine`, `q-submarine`): the row under the ship with the price of every tile, who is paid for
it, and the keys of the turn."""

from __future__ import annotations

from functools import partial
from typing import Any

from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.payment import Due
from divingbell.ui.games.submarine import sea
from divingbell.ui.games.submarine.page import act, action_bar, board_chart, heading, page
from divingbell.ui.games.submarine.pieces import bathyscaphe, bathyscaphes, tile_face
from divingbell.ui.games.submarine.table_view import TableView
from divingbell.ui.games.submarine.tile_key import Shape, tile_key
from divingbell.ui.games.submarine.tile_previews import RowPreview
from divingbell.ui.games.submarine.turn import ShipTurn
from divingbell.ui.kit import keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import icon
from divingbell.ui.kit.plates import plate
from divingbell.ui.kit.skins import PLATE
from divingbell.ui.table.decision import key_id
from divingbell.ui.toolkit.element import Box, Element, Pad, Skin, column, figure, grid, pad, row, text


def collecting(ctx: Context, table: TableView, turn: ShipTurn, undo: Box) -> Element:
    """Board, the column under the ship, and what can be done there."""
    preview = turn.preview
    dues = {due.player: due.cards for due in preview.payment.dues} if preview.tiles else {}
    hot = [(turn.column.number, line, table.seat(due.player).diver) for due in _dues(preview) for line in due.rows]
    return page(
        ctx,
        table,
        board_chart(ctx, table, turn_marks(table, turn)._replace(hot=tuple(hot)), turn.open_map),
        (_large if ctx.size == "regular" else _small)(ctx, table, turn),
        _actions(ctx, table, turn, undo),
        dues=dues,
        why=turn.open_why if dues else None,
    )


def _dues(preview: RowPreview) -> tuple[Due, ...]:
    return preview.payment.dues if preview.tiles else ()


def turn_marks(table: TableView, turn: ShipTurn) -> sea.Marks:
    """The ship's column and the row spoken of."""
    framed = (turn.column.number, turn.preview.row) if turn.column.rows else None
    return sea.Marks(column=turn.column.number, diver=table.turn.diver, framed=framed)


# The rows of the column -------------------------------------------------------------------------------------------


def row_tabs(ctx: Context, table: TableView, turn: ShipTurn) -> Box | None:
    """The rows with own bathyscaphes, where there are several: which one is spoken of."""
    offers = turn.column.offers()
    if len(offers) < 2:
        return None
    return row(*(_tab(ctx, table, turn, line, off) for line, off in offers), gap=8, items="stretch", h=ctx.touch)


def _tab(ctx: Context, table: TableView, turn: ShipTurn, line: int, off: str | None) -> Box:
    own = ((table.turn.diver, turn.column.rows[line]),)
    return press(
        key_id("row", line),
        figure(str(line), ctx.pick(30, 26, 28), colour=None if off is None else "text3"),
        bathyscaphes(own, ctx.pick(32, 28, 30)) if off is None else text(off, 16, lines=2, line=1.0),
        kind="selected" if line == turn.preview.row and off is None else "neutral",
        disabled_reason=off,
        tap=partial(turn.pick, row=line, chosen=()),
        gap=8,
        pad=pad(0, 6),
        grow=1,
    )


def _large(ctx: Context, table: TableView, turn: ShipTurn) -> Box:
    if not turn.column.rows:
        return plate(_left(ctx, table), justify="center", grow=1, pad=pad(14, 16))
    tiles = turn.preview.tiles
    body: Element
    if not tiles:
        body = column(nothing_here(ctx), grow=1, justify="center")
    elif len(tiles) > 2 or (len(tiles) == 2 and len(turn.column.rows) > 1 and len(table.seats) > 4):
        body = grid(*(tile_key(ctx, turn, one, "flat") for one in tiles), columns=2, gap=10, grow=1)
    else:
        made = [tile_key(ctx, turn, one, "large") for one in tiles]
        for one in made:
            one.grow, one.h = 0, 98
        body = column(*made, gap=10, justify="center", grow=1)
    return plate(row_tabs(ctx, table, turn) or _head(ctx, turn), body, gap=10, grow=1, pad=pad(14, 16))


def _small(ctx: Context, table: TableView, turn: ShipTurn) -> Box:
    """On the compact panel the other rows of the column too, where there is room."""
    low, tabs, preview = ctx.size == "compact", row_tabs(ctx, table, turn), turn.preview
    head: Element | None = tabs
    if tabs is None and not low and turn.column.rows:
        head = _head(ctx, turn)
        head.pad = Pad(2, 8, 0, 8)
    lines: list[Element] = []
    if not turn.column.rows:
        lines.append(column(_left(ctx, table), grow=1, justify="center", pad=pad(0, 8)))
    for line in board.ROWS:
        if line == preview.row and turn.column.rows:
            lines.append(_open(ctx, table, turn))
        elif low and tabs is None:
            lines.append(_closed(line, table.content.space(turn.column.number, line)))
    # The water of the player in turn.
    top = ctx.mix(f"player.{table.turn.diver}", "plate", 0.62) if ctx.dark else "plate"
    ground = PLATE._replace(radius=18, fill="art.gap" if ctx.dark else "plate", fill_top=top, stop=1)
    return column(head, *lines, gap=5 if low and tabs is None else 6, grow=1, pad=pad(ctx.pick(6, 6, 8)), skin=ground)


def _head(ctx: Context, turn: ShipTurn) -> Box:
    """`Column 4, row 4`, and what to do with the tiles of the row."""
    place = ctx.t("submarine_table.place", column=turn.column.number, row=turn.preview.row)
    return heading(ctx, place, ctx.t("submarine_table.tap_a_tile") if turn.preview.liftable else "")


def _left(ctx: Context, table: TableView) -> Element:
    """The last bathyscaphe has moved out of the column."""
    words = ctx.t("submarine_table.column_left", name=table.turn.name)
    return column(
        icon("bathyscape", ctx.pick(52, 30, 56), "text3"),
        text(words, ctx.pick(20, 18, 20), colour="text2", lines=3, line=1.2, anchor="center"),
        gap=ctx.pick(12, 4, 12),
        items="center",
    )


def nothing_here(ctx: Context, *, grow: float = 0) -> Element:
    """In the place of the tiles of an empty row."""
    return text(ctx.t("submarine_table.nothing_here"), ctx.pick(20, 19, 19), colour="text2", lines=2, grow=grow)


def _closed(line: int, space: tuple[tuple[str, ...], tuple[tuple[str, int], ...]]) -> Box:
    """A row that is not spoken of: its tiles and bathyscaphes."""
    tiles, owners = space
    return row(
        figure(str(line), 24, colour="text3", w=20, anchor="center"),
        row(*(tile_face(tile, 21) for tile in tiles), gap=4),
        Box(grow=1),
        bathyscaphes(owners, 21) if owners else None,
        h=29,
        gap=8,
        pad=pad(0, 8),
        skin=Skin(fill="well", fill_alpha=0.55, radius=10),
    )


def _open(ctx: Context, table: TableView, turn: ShipTurn) -> Box:
    """The row that is spoken of: its tiles as keys, and who is paid for each."""
    tiles = turn.preview.tiles
    shape: Shape = "narrow" if len(tiles) > 3 else "upright"
    keys_ = row(
        *(tile_key(ctx, turn, one, shape) for one in tiles), gap=8, items="stretch", grow=1, align="stretch",
        pad=pad(ctx.pick(6, 6, 7), 0),
    )  # fmt: skip
    return row(
        figure(str(turn.preview.row), 24, colour="text3", w=20, anchor="center"),
        bathyscaphe(table.turn.diver, ctx.pick(34, 34, 38), hot=True) if len(tiles) <= 2 else None,
        keys_ if tiles else nothing_here(ctx, grow=1),
        _pays(ctx, table, turn) if tiles else None,
        gap=8,
        grow=1,
        pad=pad(0, 8),
        skin=Skin(fill="well", edge="action", stroke=2.5, radius=12),
    )


def _pays(ctx: Context, table: TableView, turn: ShipTurn) -> Box:
    """Who gets how many cards for each tile; a tap says why."""
    owed = turn.preview.payment.dues
    size = ctx.pick(28, 28, 32) if len(owed) <= 2 else 24
    lines: list[Element] = [
        row(
            bathyscaphe(table.seat(due.player).diver, size),
            icon("arrow-left", 18, "text3") if size > 24 else None,
            figure(str(due.cards), size + 2, colour="caution"),
            gap=6,
        )
        for due in owed
    ]
    if len(owed) > 3:  # four opponents: two and two
        lines = [row(*lines[i : i + 2], gap=8) for i in (0, 2)]
    words = "submarine_table.each_tile" if owed else "submarine_table.nobody_paid"
    wide = 1.05 if not owed else 1 if len(owed) < 4 else 1.25
    return column(
        text(ctx.t(words), 16, colour="text3", lines=2 if not owed else 1, line=1.1),
        *lines,
        gap=ctx.pick(6, 3, 6),
        justify="center",
        items="start",
        id="why" if owed else None,
        tap=turn.open_why if owed else None,
        w=max(ctx.touch, ctx.pick(96, 84, 92) * wide),
        align="stretch",
        pressed_skin=Skin(fill="raised", radius=10),
    )


# Keys -------------------------------------------------------------------------------------------------------------


def _take_key(ctx: Context, turn: ShipTurn, **options: Any) -> Box:
    """Sends the chosen tiles; its name says how many, its second line what they cost."""
    preview, count, short = turn.preview, len(turn.preview.chosen), ctx.size == "compact"
    name = ("none", "one", "both")[count] if count < 3 else "many"
    title = ctx.t(f"submarine_table.{'take' if short else 'collect'}.{name}", count=count)
    if not count:
        why = ctx.t(f"submarine_table.off.{'tile_first' if preview.liftable else 'none_left'}")
        return act(ctx, "take", "treasure-chest", title, disabled_reason=why, **options)
    total = preview.total
    cards = ctx.t(f"submarine_table.cards{'.short' if short else ''}", count=total.played)
    gives = ctx.t("submarine_table.gives", count=total.given) if total.given else ctx.t("submarine_table.gives_none")
    words, take = f"{cards}, {gives}", partial(turn.send, *preview.actions())
    if short:
        return act(ctx, "take", "treasure-chest", title, words, tap=take, bright=True, **options)
    return keys.start_key(
        ctx, "take", "treasure-chest", title, words, take, size=ctx.pick(34, 28, 31), justify="start", **options
    )


def _actions(ctx: Context, table: TableView, turn: ShipTurn, undo: Box) -> Box:
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
    done = _end_key(ctx, table, turn)
    if ctx.size == "tall":
        undo.grow, undo.w, done.grow = 1, None, 1
        left = column(undo, done, gap=10, w=116)
        right = column(_take_key(ctx, turn, grow=1), row(move, joker, gap=10, items="stretch", grow=1), gap=10, grow=1)
        return row(left, right, gap=10, items="stretch", h=286, pad=Pad(0, 14, 14, 14))
    take = _take_key(ctx, turn, **({"w": 352} if ctx.size == "regular" else {"grow": 1.5}))
    done.w = ctx.pick(176, 112)
    return action_bar(ctx, undo, move, joker, take, done)


def _end_key(ctx: Context, table: TableView, turn: ShipTurn) -> Box:
    """The turn is over: off before the first act."""
    end = turn.decision.choice("turn", "end")
    mark: str | Element | None = "skip-next"
    if ctx.size == "regular" and end.disabled_reason is None:
        mark = icon("skip-next", 36)
    elif ctx.size == "compact" and ctx.text_scale > 1 and end.disabled_reason is None:
        mark = None  # a long name takes the sign's place
    return act(
        ctx, key_id("turn", "end"), mark, end.label, ctx.t("submarine_table.next", name=table.following),
        tap=turn.answer({"turn": "end"}), disabled_reason=end.disabled_reason, bright=not turn.preview.chosen,
    )  # fmt: skip
