"""Paying with a joker (`s3-submarine-joker`): which one stays down there, and which tile comes up; the second of the
two sends."""

from __future__ import annotations

from functools import partial
from typing import Literal

from divingbell.companion.games.decision import button_id
from divingbell.companion.games.submarine import board
from divingbell.ui.games.submarine.collection import nothing_here, row_tabs, turn_marks
from divingbell.ui.games.submarine.page import act, action_bar, board_chart, note, page, panel
from divingbell.ui.games.submarine.pieces import tile_face
from divingbell.ui.games.submarine.table_view import TableView
from divingbell.ui.games.submarine.tile_button import FEW_JOKERS, Shape, tile_button
from divingbell.ui.games.submarine.turn import ShipTurn
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import Box, Element, Text, column, pad, row


def joker(ctx: Context, view: TableView, turn: ShipTurn, undo: Box) -> Element:
    """The two questions, one under the other."""
    chart = board_chart(ctx, view, turn_marks(view, turn), turn.open_map)
    return page(ctx, view, chart, _questions(ctx, view, turn), _actions(ctx, turn, undo))


def _questions(ctx: Context, view: TableView, turn: ShipTurn) -> Box:
    tabs, tiles = row_tabs(ctx, view, turn), turn.preview.tiles
    # Several rows need the room of the first question.
    low = tabs is not None and ctx.size != "tall"
    shape: Shape = "upright" if len(tiles) > 2 or ctx.size == "tall" else "flat"
    keys = row(*(tile_button(ctx, turn, one, shape) for one in tiles), gap="s", items="stretch", grow=1)
    asked = f"submarine_table.joker.which_tile{'.alone' if low else ''}"
    which = roles.note(ctx.t(asked))
    words = ctx.t("submarine_table.joker.nobody_paid")
    beside = low and len(turn.column.jokers) <= FEW_JOKERS
    anchor: Literal["left", "center", "right"] = "left" if beside else "right"
    nobody = roles.label(words, colour="positive", anchor=anchor, grow=1)
    jokers = _jokers(ctx, turn, ctx.touch if low else ctx.pick(64, 72))
    if beside:
        nobody.grow = 0
        jokers = row(jokers, column(which, nobody, gap="hair", grow=1), gap="m")
    return panel(
        tabs,
        None if low else roles.note(ctx.t("submarine_table.joker.which_joker")),
        jokers,
        None if beside else row(which, nobody, gap="s"),
        keys if tiles else nothing_here(ctx, grow=1),
        gap="s" if low else "m",
    )


def _jokers(ctx: Context, turn: ShipTurn, high: float) -> Box:
    """With their names where they fit; many as tiles, with a button that shows the next ones."""
    jokers = list(turn.column.jokers)
    named = len(jokers) <= 2 and high > ctx.touch
    room, more = ctx.pick(6, 7), None
    if len(jokers) > room:
        page, each = turn.picked.page, room - 1
        first = page % -(-len(jokers) // each) * each
        jokers = jokers[first : first + each]
        more = button_box("joker.more", icon("chevron-right", 28), tap=partial(turn.pick, page=page + 1), w=ctx.touch)
    keys = (_joker_button(ctx, turn, joker, high, named=named) for joker in jokers)
    return row(*keys, more, gap="s", items="stretch", h=high)


def _joker_button(ctx: Context, turn: ShipTurn, joker: str, high: float, *, named: bool) -> Box:
    off, chosen = turn.column.jokers[joker], joker == turn.joker
    ends = off is None and turn.joker_ends(joker)
    size = high * 0.66 if named else min(44.0, high * 0.7)
    made = button_box(
        button_id("pays", joker),
        tile_face(joker, size, opacity=1 if off is None else 0.45),
        _joker_words(ctx, joker, off, ends=ends) if named else _flag(ctx) if ends else None,
        icon("check-circle", 26, "action") if named and chosen else None,
        kind="selected" if chosen else "neutral", disabled_reason=off, tap=partial(turn.tap_joker, joker),
    )  # fmt: skip
    if named:
        made.gap, made.pad, made.grow = "m", pad(0, "m"), 1
    else:
        made.w = ctx.touch
    return made


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
    return column(roles.label(ctx.t(f"submarine.kind.{kind}")), sub, grow=1)


def _actions(ctx: Context, turn: ShipTurn, undo: Box) -> Box:
    joker = turn.joker
    mark: str | Element = "gesture-tap"
    title, sub = ctx.t("submarine_table.joker.choose"), ctx.t("submarine_table.joker.choose.sub")
    if joker is not None:
        kind = board.kind(joker)
        mark = tile_face(joker, ctx.pick(52, 40, 40))
        title = ctx.t(f"submarine_table.joker.stays{'.mussel' if kind == 'j' else ''}", kind=kind)
        sub = ctx.t("submarine_table.joker.later", colour=board.colour(joker))
    back = act(
        ctx, "cards", "cards", ctx.t("submarine_table.use_cards"), ctx.t("submarine_table.instead"),
        tap=partial(turn.pick, mode="collect", chosen=()), w=ctx.pick(280, 150, 116),
    )  # fmt: skip
    return action_bar(ctx, undo, note(mark, title, sub), back)
