"""Paying with a joker: which one stays down there, and which tile comes up; the second of the two sends."""

from __future__ import annotations

from functools import partial
from typing import Literal

from divingbell.companion.games.decision import button_id
from divingbell.companion.games.submarine import board
from divingbell.ui.games.submarine.collection import nothing_here, row_tabs, turn_marks
from divingbell.ui.games.submarine.page import Around, PhaseView, act, action_bar, board_chart, note, page, panel
from divingbell.ui.games.submarine.pieces import tile_face
from divingbell.ui.games.submarine.table_view import TableView
from divingbell.ui.games.submarine.tile_button import Shape, tile_button
from divingbell.ui.games.submarine.turn import ShipTurn
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import Box, Element, Fits, Text, column, fits, grid, pad, row

Shown = Literal["column", "row"]
NAMED, ROOM = 2, 6
"""So many jokers have their names on them; so many stand side by side, of more the last one shows the next ones."""


def joker(ctx: Context, view: TableView, turn: ShipTurn, around: Around) -> Element:
    """The two questions, one under the other."""
    chart = board_chart(ctx, view, turn_marks(view, turn), turn.open_map)
    questions = partial(_questions, ctx, turn)
    detail = panel(
        fits(
            partial(questions, "column"),
            partial(questions, "row"),
            partial(questions, "column", low=True),
            partial(questions, "row", low=True),
            grow=1,
        ),
        pad=pad("gap_m", "pad_card"),
    )
    return page(ctx, around, PhaseView(chart, _actions(ctx, turn, around.undo), detail))


def _questions(ctx: Context, turn: ShipTurn, shape: Shown, *, low: bool = False) -> Box:
    """Jokers and tiles under each other (`column`) or side by side (`row`); `low`: where there is little height without
    the first question."""
    tiles = turn.preview.tiles
    which = roles.note(ctx.t(f"submarine_table.joker.which_tile{'.alone' if low else ''}"))
    nobody = roles.label(ctx.t("submarine_table.joker.nobody_paid"), colour="positive")
    jokers = _jokers(ctx, turn, shape, named=len(turn.column.jokers) <= NAMED and not (low and shape == "row"))
    said: Box | None = row(which, nobody, gap="gap_s", justify="between")
    if shape == "column":
        said = column(which, None if low else nobody, gap="gap_hair")
    elif low and len(turn.column.jokers) < ROOM / 2:
        jokers, said = row(column(jokers, grow=1), column(which, nobody, gap="gap_hair", grow=2), gap="gap_m"), None
    return column(
        row_tabs(ctx, turn),
        None if low else roles.note(ctx.t("submarine_table.joker.which_joker")),
        jokers,
        said,
        _tiles(ctx, turn, shape) if tiles else nothing_here(ctx, grow=1),
        gap="gap_s", grow=1, min_w="sea_questions" if shape == "row" else 0,
    )  # fmt: skip


def _tiles(ctx: Context, turn: ShipTurn, shape: Shown) -> Element:
    tiles = turn.preview.tiles

    def made(look: Shape, face: str, *, named: bool = True) -> list[Box]:
        return [tile_button(ctx, turn, one, look, face, named=named) for one in tiles]

    def two_by_two(*, named: bool) -> Box:
        return grid(*made("upright", "sea_tile_low", named=named), columns=2, gap="gap_s", grow=1)

    if shape == "column":
        if len(tiles) <= NAMED:
            return column(*made("flat", "sea_tile_low"), gap="gap_s", grow=1)
        return fits(partial(two_by_two, named=True), partial(two_by_two, named=False), grow=1)
    return fits(
        lambda: row(*made("flat", "sea_tile"), gap="gap_s", items="stretch"),
        lambda: row(*made("upright", "sea_tile"), gap="gap_s", items="stretch"),
        lambda: row(*made("upright", "sea_tile_low"), gap="gap_s", items="stretch"),
        grow=1,
    )


def _jokers(ctx: Context, turn: ShipTurn, shape: Shown, *, named: bool) -> Element:
    """With their names where they fit; many as tiles, with a button that shows the next ones."""
    jokers, more = list(turn.column.jokers), None
    if len(jokers) > ROOM:
        page, each = turn.picked.page, ROOM - 1
        first = page % -(-len(jokers) // each) * each
        jokers = jokers[first : first + each]
        more = button_box("joker.more", icon("chevron-right", "icon_m"), tap=partial(turn.pick, page=page + 1), grow=1)
    keys = [*(_joker_button(ctx, turn, joker, named=named) for joker in jokers), more]
    if shape != "column":
        return row(*keys, gap="gap_s", items="stretch", h="button")
    if named:
        return column(*keys, gap="gap_s")
    return grid(*keys, columns=3, gap="gap_s", row_height="button")


def _joker_button(ctx: Context, turn: ShipTurn, joker: str, *, named: bool) -> Box:
    off, chosen = turn.column.jokers[joker], joker == turn.joker
    ends = off is None and turn.joker_ends(joker)
    return button_box(
        button_id("pays", joker),
        tile_face(joker, ctx.space("disc_s") if not named else ctx.space("disc_m"), opacity=1 if off is None else 0.45),
        _joker_words(ctx, joker, off, ends=ends) if named else _flag(ctx) if ends else None,
        icon("check-circle", "icon_m", "action") if named and chosen else None,
        kind="selected" if chosen else "neutral", disabled_reason=off, tap=partial(turn.tap_joker, joker),
        gap="gap_m", pad=pad("gap_xxs", "gap_m" if named else "gap_xxs"), grow=1,
    )  # fmt: skip


def _flag(ctx: Context) -> Text:
    """On a joker that has no room for a name."""
    return roles.label(ctx.t("table.ends_game"), colour="caution")


def _joker_words(ctx: Context, joker: str, off: str | None, *, ends: bool) -> Box:
    """Its kind, and what makes it a joker or why it cannot pay."""
    kind = board.kind(joker)
    what = ctx.t("submarine_table.joker.second")
    if kind == "j":
        what = ctx.t("submarine_table.joker.colour", colour=board.colour(joker))
    if ends:
        what = ctx.t("table.ends_game")
    sub = roles.caption(what if off is None else off, colour="text2", lines=2)
    return column(roles.label(ctx.t(f"submarine.kind.{kind}"), lines=1), sub, grow=1)


def _actions(ctx: Context, turn: ShipTurn, undo: Box) -> Box:
    joker = turn.joker
    mark: str | Element = "gesture-tap"
    title, sub = ctx.t("submarine_table.joker.choose"), ctx.t("submarine_table.joker.choose.sub")
    if joker is not None:
        kind = board.kind(joker)
        mark = tile_face(joker, _TILE)
        title = ctx.t(f"submarine_table.joker.stays{'.mussel' if kind == 'j' else ''}", kind=kind)
        sub = ctx.t("submarine_table.joker.later", colour=board.colour(joker))
    back: Fits = act(
        ctx, "cards", "cards", ctx.t("submarine_table.use_cards"), ctx.t("submarine_table.instead"),
        tap=partial(turn.pick, mode="collect", chosen=()), w="sea_back",
    )  # fmt: skip
    return action_bar(ctx, undo, note(mark, title, sub), back)


_TILE = 40.0
"""The joker beside what becomes of it, dp."""
