"""The middle of a replay: the table small, and whose turn it tells."""

from __future__ import annotations

from typing import NamedTuple

from divingbell.companion.games.entry_icons import sign
from divingbell.companion.games.seats import Seat
from divingbell.companion.games.turns import EntryRun
from divingbell.ui.kit import roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.screens.replay.entry_list import BUZZ
from divingbell.ui.table.small_table import SmallTable, SmallView
from divingbell.ui.toolkit.element import Box, Element, column, pad, row, text

_BESIDE = 2.0
"""So many times as wide as high, the card has room for words beside a square table."""


class MomentView(NamedTuple):
    """Values of the middle."""

    table: SmallTable
    view: SmallView
    """Its room is filled in here."""
    turn: EntryRun | None
    turns: int
    """How many the game has; 0: they are counted in rounds."""
    seat: Seat | None
    """The player in turn."""
    said: str
    """The newest entry in words."""


def turn_words(ctx: Context, turn: EntryRun | None, turns: int) -> str:
    """`Turn 37 of 47`, `Round 2, turn 14`."""
    if turn is None or not turn.number:
        return ctx.t("replay.before_turns")
    if turn.round:
        return ctx.t("replay.round_turn", round=turn.round, number=turn.number)
    return ctx.t("replay.turn_of", number=turn.number, all=turns)


def moment(ctx: Context, shown: MomentView, width: float, height: float) -> Box:
    """A card of this width and height (dp)."""
    edge = ctx.space("gap_l")
    if not shown.table.wide and width > _BESIDE * height:
        size = height - 2 * edge
        return card(
            row(_drawn(ctx, shown, size, size), _beside(ctx, shown), gap="gap_xl", grow=1),
            w=width, h=height, pad=pad(edge, edge + 6),
        )  # fmt: skip
    caption = ctx.space("sheet_row")
    inside = _drawn(ctx, shown, width - 2 * edge, height - 2 * edge - caption)
    return card(
        row(inside, justify="center"), _caption(ctx, shown, caption), w=width, h=height, pad=pad(edge, edge),
        justify="between",
    )  # fmt: skip


def _drawn(ctx: Context, shown: MomentView, width: float, height: float) -> Element:
    side = min(width, height)
    room = (width, height) if shown.table.wide else (side, side)
    return shown.table.draw(ctx, shown.view._replace(width=room[0], height=room[1]))


def _caption(ctx: Context, shown: MomentView, height: float) -> Box:
    name = roles.person(shown.seat.called, "body", colour="text2") if shown.seat is not None else None
    sign = tile(ctx, shown.seat.diver, "tile_s") if shown.seat is not None else None
    words = roles.title(turn_words(ctx, shown.turn, shown.turns), lines=1)
    return row(sign, words, name, h=height, gap="gap_m", justify="center")


def _beside(ctx: Context, shown: MomentView) -> Box:
    """On the tall panel there is room beside a porthole: whose turn, which one, and what was entered last."""
    entry = shown.view.entry
    mark, lit = sign(entry), sign(entry) == BUZZ
    colour = "danger" if lit else None
    who = None
    if shown.seat is not None:
        who = row(tile(ctx, shown.seat.diver, 44), roles.person(shown.seat.called, "headline", grow=1), gap="gap_l")
    said = text(shown.said, "body", bold=lit, colour=colour or "text2", lines=3, line=1.15, grow=1)
    return column(
        who,
        roles.heading(turn_words(ctx, shown.turn, shown.turns)),
        row(icon(mark, 28, colour or "text2"), said, gap="gap_m"),
        gap="gap_m", grow=1, justify="center",
    )  # fmt: skip
