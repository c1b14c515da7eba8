"""Collect or move: the row under the ship with the price of every tile, who is paid for it, its bathyscaphes that may
move, and the buttons of the turn."""

from __future__ import annotations

from functools import partial

from divingbell.companion.games.decision import button_id
from divingbell.companion.games.submarine import board, sea
from divingbell.ui.games.submarine import sea as buttons_over
from divingbell.ui.games.submarine.page import Around, PhaseView, act, action_bar, board_chart, heading, page, panel
from divingbell.ui.games.submarine.pieces import bathyscaphe, bathyscaphes, tile_face
from divingbell.ui.games.submarine.table_view import TableView
from divingbell.ui.games.submarine.tile_button import Shape, tile_button
from divingbell.ui.games.submarine.turn import ShipTurn
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.skins import CARD
from divingbell.ui.toolkit.element import Box, Element, Fits, Pad, Skin, column, fits, grid, pad, row, space


def collecting(ctx: Context, view: TableView, turn: ShipTurn, around: Around) -> Element:
    """Board, the column under the ship, and what can be done there."""
    dues = turn.preview.payment.dues if turn.preview.tiles else ()
    hot = tuple((turn.column.number, line, view.seat(due.player).diver) for due in dues for line in due.rows)
    movers = {
        (turn.column.number, line): buttons_over.bathyscaphe_button(line, partial(turn.tap_bathyscaphe, line))
        for line in _movers(turn)
    }
    chart = board_chart(ctx, view, turn_marks(view, turn)._replace(hot=hot), turn.open_map, movers)
    made = {"regular": _beside, "compact": _whole_column, "tall": _one_row}[ctx.size]
    return page(ctx, around, PhaseView(chart, _actions(ctx, view, turn, around.undo), made(ctx, view, turn)))


def turn_marks(view: TableView, turn: ShipTurn) -> sea.SeaLights:
    """The ship's column and the row spoken of."""
    framed = (turn.column.number, turn.preview.row) if turn.column.rows else None
    return sea.SeaLights(column=turn.column.number, diver=view.turn.diver, framed=framed)


def _movers(turn: ShipTurn) -> list[int]:
    """Rows of the bathyscaphes that may move."""
    return list(turn.column.ready) if turn.column.move_off() is None else []


# The rows of the column -------------------------------------------------------------------------------------------


def row_tabs(ctx: Context, turn: ShipTurn, mover: str | None = None) -> Box | None:
    """The rows with own bathyscaphes, where there are several: which one is spoken of; beside each the bathyscaphe of
    `mover`, which is tapped to move it."""
    offers = turn.column.offers()
    if len(offers) < 2:
        return None
    movers = _movers(turn) if mover is not None else []
    keys: list[Element | None] = []
    for line, off in offers:
        keys += [_tab(turn, line, off), _mover(ctx, line, turn, mover or "") if line in movers else None]
    return row(*keys, gap="gap_s", items="stretch", h=ctx.touch)


def _tab(turn: ShipTurn, line: int, off: str | None) -> Box:
    return button_box(
        button_id("row", line),
        roles.number(str(line), colour=None if off is None else "text3"),
        roles.caption(off, lines=2) if off is not None else None,
        kind="selected" if line == turn.preview.row and off is None else "neutral",
        disabled_reason=off, tap=partial(turn.pick, row=line, chosen=()), gap="gap_s", pad=pad(0, "gap_xs"), grow=1,
    )  # fmt: skip


def _mover(ctx: Context, line: int, turn: ShipTurn, diver: str, *more: Element) -> Box:
    """The bathyscaphe of a row as a button: the first of the two taps that move it."""
    return button_box(
        button_id("from", line), bathyscaphe(diver, _TOKEN, hot=True), *more,
        tap=partial(turn.tap_bathyscaphe, line), w=ctx.touch, vertical=True, gap="gap_xxs", pad=pad("gap_xxs", 0),
    )  # fmt: skip


_TOKEN = 36.0
"""A bathyscaphe on a button, dp."""


def _beside(ctx: Context, view: TableView, turn: ShipTurn) -> Box:
    """Beside the board, where the bathyscaphes are tapped on it."""
    if not turn.column.rows:
        return panel(_left(ctx, view), justify="center")
    tiles = turn.preview.tiles
    body: Element
    if not tiles:
        body = column(nothing_here(ctx), grow=1, justify="center")
    elif len(tiles) <= MANY_TILES:
        body = column(*(tile_button(ctx, turn, one, "large", "sea_tile") for one in tiles), gap="gap_m", grow=1)
    else:
        made = (tile_button(ctx, turn, one, "upright", "sea_tile_low") for one in tiles)
        body = grid(*made, columns=2, gap="gap_s", grow=1)
    return column(row_tabs(ctx, turn) or _head(ctx, turn), body, gap="gap_m", grow=1)


MANY_TILES = 2
"""More tiles than this stand in two columns beside the board."""


def _whole_column(ctx: Context, view: TableView, turn: ShipTurn) -> Box:
    """The low panel: the other rows of the column too, where there is room."""
    tabs = row_tabs(ctx, turn, view.turn.diver)
    lines: list[Element] = [] if turn.column.rows else [column(_left(ctx, view), grow=1, justify="center")]
    for line in board.ROWS:
        if line == turn.preview.row and turn.column.rows:
            lines.append(_open(ctx, view, turn, alone=tabs is None))
        elif tabs is None:
            lines.append(_closed(line, view.content.space(turn.column.number, line)))
    return column(tabs, *lines, gap=5, grow=1, pad=pad("gap_xs"), skin=_water(ctx, view))


def _one_row(ctx: Context, view: TableView, turn: ShipTurn) -> Box:
    """The tall panel: the row that is spoken of under the board."""
    if not turn.column.rows:
        return column(_left(ctx, view), grow=1, justify="center", skin=_water(ctx, view))
    tabs = row_tabs(ctx, turn, view.turn.diver)
    head = tabs or row(_head(ctx, turn), pad=Pad("gap_xxs", "gap_s", 0, "gap_s"))
    return column(
        head,
        _open(ctx, view, turn, alone=tabs is None),
        gap="gap_xs",
        grow=1,
        pad=pad("gap_xs"),
        skin=_water(ctx, view),
    )


def _water(ctx: Context, view: TableView) -> Skin:
    """The water of the player in turn."""
    if not ctx.dark:
        return CARD._replace(radius="xl", fill="plate", fill_top="plate")
    return CARD._replace(
        radius="xl", fill="art.gap", fill_top=ctx.mix(f"player.{view.turn.diver}", "plate", 0.62), stop=1
    )


def _head(ctx: Context, turn: ShipTurn) -> Element:
    """`Column 4, row 4`, and what to do with the tiles of the row."""
    place = ctx.t("submarine_table.place", column=turn.column.number, row=turn.preview.row)
    return heading(place, ctx.t("submarine_table.tap_a_tile") if turn.preview.liftable else "")


def _left(ctx: Context, view: TableView) -> Element:
    """The last bathyscaphe has moved out of the column."""
    words = ctx.t("submarine_table.column_left", name=view.turn.told)
    return column(icon("bathyscape", "disc", "text3"), roles.body(words, anchor="center"), gap="gap_m", items="center")


def nothing_here(ctx: Context, *, grow: float = 0) -> Element:
    """In the place of the tiles of an empty row; `grow` is its share of the room that is left."""
    return roles.body(ctx.t("submarine_table.nothing_here"), grow=grow)


def _closed(line: int, shown: sea.SpacePieces) -> Box:
    """A row that is not spoken of: its tiles and bathyscaphes."""
    return row(
        roles.number(str(line), colour="text3", w=20, anchor="center"),
        row(*(tile_face(tile, 21) for tile in shown.tiles), gap="gap_xxs"),
        space(),
        bathyscaphes(shown.owners, 21) if shown.owners else None,
        h=29, gap="gap_s", pad=pad(0, "gap_m"), skin=Skin(fill="well", fill_alpha=0.55, radius="m"),
    )  # fmt: skip


def _open(ctx: Context, view: TableView, turn: ShipTurn, *, alone: bool) -> Box:
    """The row that is spoken of: its tiles as buttons, and who is paid for each; `alone`: with its bathyscaphe."""
    tiles, line = turn.preview.tiles, turn.preview.row
    mover = None
    if alone and line in _movers(turn):
        mover = _mover(ctx, line, turn, view.turn.diver, roles.caption(ctx.t("submarine_table.move"), colour=None))
    return row(
        roles.number(str(line), colour="text3", w=20, anchor="center"),
        row(mover, items="stretch", align="stretch", pad=pad("gap_xs", 0)) if mover is not None else None,
        _tiles(ctx, turn) if tiles else nothing_here(ctx, grow=1),
        _pays(ctx, view, turn) if tiles else None,
        gap="gap_s", grow=1, pad=pad(0, "gap_s"), skin=Skin(fill="well", edge="action", stroke=2.5, radius="m"),
    )  # fmt: skip


def _tiles(ctx: Context, turn: ShipTurn) -> Fits:
    """The tiles of the row beside each other, smaller where their words need the height."""

    def made(shape: Shape, face: str) -> Box:
        keys = (tile_button(ctx, turn, one, shape, face) for one in turn.preview.tiles)
        return row(*keys, gap="gap_s", items="stretch", align="stretch", pad=pad("gap_xs", 0))

    return fits(
        partial(made, "upright", "sea_tile"), partial(made, "upright", "sea_tile_low"),
        partial(made, "narrow", "sea_tile_low"), grow=1, align="stretch",
    )  # fmt: skip


def _pays(ctx: Context, view: TableView, turn: ShipTurn) -> Box:
    """The cards that each player gets for a tile; a tap says why."""
    owed = turn.preview.payment.dues
    few = len(owed) <= MANY_TILES
    lines: list[Element] = [
        row(
            bathyscaphe(view.seat(due.player).diver, 28 if few else 22),
            icon("arrow-left", 18, "text3") if few else None,
            roles.number(str(due.cards), colour="caution"),
            gap="gap_xs",
        )
        for due in owed
    ]
    pairs = [row(*lines[i : i + 2], gap="gap_s") for i in range(0, len(lines), 2)]
    words = ctx.t("submarine_table.each_tile" if owed else "submarine_table.nobody_paid")
    caption = roles.caption(words, lines=1 if owed else 2)
    under = partial(column, gap="gap_xs", justify="center", items="start")
    tight = lines if few else pairs
    made = fits(partial(under, caption, *lines), partial(under, caption, *tight), partial(under, *tight), grow=1)
    pays = column(made, w="sea_pays" if few else "sea_pays_many", align="stretch")
    if owed:
        pays.id, pays.tap, pays.pressed_skin = "why", turn.open_why, Skin(fill="raised", radius="m")
    return pays


# Buttons -------------------------------------------------------------------------------------------------------------


def _take_button(ctx: Context, turn: ShipTurn) -> Fits:
    """Sends the chosen tiles; its name says how many, its second line what they cost."""
    preview, count = turn.preview, len(turn.preview.chosen)
    name = ("none", "one", "both")[count] if count < 3 else "many"
    title = ctx.t(f"submarine_table.take.{name}", count=count)
    if not count:
        why = ctx.t(f"submarine_table.off.{'tile_first' if preview.liftable else 'none_left'}")
        return act(ctx, "take", "treasure-chest", title, disabled_reason=why, grow=1.5)
    gives = ctx.t(f"submarine_table.gives{'' if preview.given else '_none'}", count=preview.given)
    words = f"{ctx.t('submarine_table.cards', count=preview.played)}, {gives}"
    if preview.ends:
        words = ctx.t("table.ends_game")
    return act(
        ctx, "take", "treasure-chest", title, words, tap=partial(turn.send, *preview.actions()), bright=True, grow=1.5
    )


def _actions(ctx: Context, view: TableView, turn: ShipTurn, undo: Box) -> Box:
    off = turn.column.joker_off()
    joker = act(
        ctx, "joker", "mussel", ctx.t("submarine_table.joker.long"),
        ctx.t("submarine_table.jokers_left", count=len(turn.column.jokers)),
        tap=partial(turn.pick, mode="joker", joker=None, page=0, chosen=()), disabled_reason=off, grow=1,
    )  # fmt: skip
    done, take = _end_button(ctx, view, turn), _take_button(ctx, turn)
    if ctx.size != "tall":
        done.w = "sea_end"
        return action_bar(ctx, undo, joker, take, done)
    # Under End turn Undo keeps its corner.
    undo.h, done.grow, take.grow = "sea_undo", 1, 1
    left, right = column(done, undo, gap="gap_m", w="undo"), column(take, joker, gap="gap_m", grow=1)
    return action_bar(ctx, left, right, h="sea_bar")


def _end_button(ctx: Context, view: TableView, turn: ShipTurn) -> Fits:
    """The turn is over, though more could be done: off before the first act."""
    end = turn.decision.choice("turn", "end")
    follows = end.follows(ctx, ctx.t("submarine_table.next", name=view.following))
    return act(
        ctx, button_id("turn", "end"), "skip-next", end.label, follows, tap=turn.answer({"turn": "end"}),
        disabled_reason=end.disabled_reason, bright=not turn.preview.chosen,
    )  # fmt: skip
