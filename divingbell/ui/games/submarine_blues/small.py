"""Submarine Blues in a replay: resorts and reef at a moment, and what came of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from divingbell.companion.games.turns import TurnOutcome
from divingbell.ui.table.small_table import SmallTable, SmallView

if TYPE_CHECKING:
    from divingbell.companion.games.game import Entry
    from divingbell.companion.games.submarine_blues.state import State
    from divingbell.ui.kit.context import Context
    from divingbell.ui.toolkit.element import Box, Element

_GAP = 7.0
_REEF = 0.2
"""Of the height, at least."""
_CARD = 33.0
"""Height (dp) of a card whose rank can be read."""


_RESORTS = 150.0
"""Height (dp) from which on there is room for everybody's resort; in less the reef stands alone."""


def draw(ctx: Context, view: SmallView) -> Element:
    """Everybody's resort, two to a row, and the reef under them; in a low room the reef and its piles."""
    from divingbell.ui.toolkit.element import column, row

    state: State = view.entry.state
    if view.height < _RESORTS:
        return _reef_alone(ctx, state, view)
    names = list(state.players)
    across = (len(names) + 1) // 2 if len(names) > 4 else 2
    lines = [names[begin : begin + across] for begin in range(0, len(names), across)]
    reef = max(view.height * _REEF, _CARD + 6)
    high = (view.height - reef - _GAP * len(lines)) / len(lines)
    wide = (view.width - _GAP * (across - 1)) / across
    made = (row(*(_resort(ctx, view, name, wide, high) for name in line), gap=_GAP) for line in lines)
    return column(*made, _reef(ctx, state, reef), gap=_GAP, w=view.width, h=view.height)


def _resort(ctx: Context, view: SmallView, name: str, width: float, height: float) -> Box:
    from divingbell.ui.games.submarine_blues.cards import small_row
    from divingbell.ui.games.submarine_blues.divers import diver_row
    from divingbell.ui.kit.icons import icon, tile
    from divingbell.ui.kit.skins import INSET
    from divingbell.ui.toolkit.element import Box, column, figure, pad, row, text

    state: State = view.entry.state
    seat, player = view.seats[name], state.players[name]
    low, roomy = height < _LOW, height >= _ROOMY
    side, line = (24.0, _CARD) if low else (max(20.0, min(30.0, height * 0.28)), _CARD)
    inner = width - 20
    active = name == (view.player or state.turn.player)
    skin = INSET._replace(edge=f"player.{seat.diver}", stroke=2.5) if active else INSET
    counts = (
        icon("diver", side * 0.8, "text2"), figure(str(player.divers), side * 0.9, fixed=True), Box(w=6),
        icon("submarine", side * 0.8, "action"),
        figure(str(player.submarines), side * 0.9, colour="action", fixed=True),
    )  # fmt: skip
    sign = tile(ctx, seat.diver, side)
    if low:
        room = inner - side - 12
        narrow = room < _NARROW  # what everybody has stands above the table too
        cards = small_row(player.resort, line, w=room if narrow else room - 2 * _COUNT) if player.resort else None
        told = () if narrow else counts
        return row(sign, cards, Box(grow=1), *told, gap="gap_xxs", w=width, h=height, skin=skin, pad=pad(0, 10))
    words = text(ctx.t("submarine_blues_table.no_cards_yet"), "caption", colour="text3", fixed=not roomy)
    return column(
        row(sign, Box(grow=1), *counts, gap="gap_xxs"),
        row(diver_row(player.divers, player.submarines, seat.diver, line, w=inner)) if roomy else None,
        row(small_row(player.resort, line, w=inner) if player.resort else words, h=line),
        w=width, h=height, skin=skin, pad=pad(5, 10), justify="between",
    )  # fmt: skip


_LOW, _COUNT = 68.0, 50.0
"""Height (dp) under which a resort is one line, and the width of a figure with its sign there."""
_NARROW = 190.0
"""dp beside the sign, under which a line holds the cards alone."""
_ROOMY = 96.0
"""Height (dp) of a resort with room for its divers in a row; a lower one has their number alone."""


def _reef(ctx: Context, state: State, height: float) -> Box:
    from divingbell.ui.games.submarine_blues.cards import back, small
    from divingbell.ui.games.submarine_blues.reef import WATER
    from divingbell.ui.kit.icons import icon
    from divingbell.ui.toolkit.element import Box, pad, row, text

    high = max(height * 0.74, _CARD)
    words = ctx.t("submarine_blues_table.piles", deck=state.deck, discard=len(state.discard))
    return row(
        back(ctx, high), icon("chevron-right", high * 0.4, "art.card"),
        *(small(ctx, card, high) for card in state.reef),
        Box(grow=1), text(words, "caption", colour="art.card", lines=2, line=1.1, anchor="right"),
        h=height, gap=height * 0.12, pad=pad(0, 12), skin=WATER._replace(shadow=None, radius="m"),
    )  # fmt: skip


def _reef_alone(ctx: Context, state: State, view: SmallView) -> Box:
    """How many cards lie in the piles, and under that the cards of the reef."""
    from divingbell.ui.games.submarine_blues.cards import back, small
    from divingbell.ui.kit import roles
    from divingbell.ui.toolkit.element import column, row

    words = ctx.t("submarine_blues_table.piles", deck=state.deck, discard=len(state.discard))
    piles = row(back(ctx, _CARD), roles.note(words, lines=1), gap="gap", justify="center")
    laid = row(*(small(ctx, card, "disc") for card in state.reef), gap="gap_s", justify="center")
    return column(piles, laid, w=view.width, h=view.height, gap="gap_s", justify="center")


def holds(ctx: Context, state: State, player: str, room: float) -> Element:
    """A player's submarines; `room` is in dp."""
    from divingbell.ui.kit import roles
    from divingbell.ui.kit.icons import icon
    from divingbell.ui.toolkit.element import row

    del ctx, room
    count = str(state.players[player].submarines)
    return row(icon("submarine", "icon_m", "action"), roles.number(count, colour="action"), gap="gap_xxs")


_OUTCOMES = (
    (("bid",), TurnOutcome("gavel", "money")),
    (("attack",), TurnOutcome("shark", "danger_fill")),
    (("play_to_resort",), TurnOutcome("resort", "positive")),
    (("play_into_reef", "play_reef_end"), TurnOutcome("reef", "action")),
)


def outcome(entries: Sequence[Entry]) -> TurnOutcome | None:
    """An auction before an attack, that before a resort, and that before the reef."""
    kinds = {entry.action["type"] for entry in entries}
    return next((told for names, told in _OUTCOMES if kinds.intersection(names)), None)


SMALL_TABLE = SmallTable(draw, holds=holds)
