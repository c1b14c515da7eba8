"""Deep Sea Adventure in a replay: air and line of chips at a moment, and what came of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from divingbell.companion.games.turns import TurnOutcome
from divingbell.ui.table.small_table import SmallTable, SmallView

if TYPE_CHECKING:
    from divingbell.companion.games.deep_sea_adventure.state import State
    from divingbell.companion.games.game import Entry
    from divingbell.ui.kit.context import Context
    from divingbell.ui.toolkit.element import Element

_GAP = 12.0
"""Between air and sea, dp."""
_DIAL, _DIAL_ABOVE = 0.29, 0.36
"""Of the width beside the sea, of the height above it, at most."""
_UPRIGHT = 0.7
"""Height by width of a room in which the dial stands above the sea."""
_SEA = 150.0
"""Height (dp) from which on the sea can be read; in less the dial stands alone."""


def draw(ctx: Context, view: SmallView) -> Element:
    """The dial beside or above the sea; the space that the newest entry speaks of is lit. In a low room the dial."""
    from divingbell.companion.games.deep_sea_adventure.board import ChipMarks, Diver
    from divingbell.companion.games.deep_sea_adventure.dial import DialAir
    from divingbell.ui.games.deep_sea_adventure.dial import dial
    from divingbell.ui.games.deep_sea_adventure.field import field
    from divingbell.ui.toolkit.element import column, row

    state: State = view.entry.state
    turn = state.turn.player if state.turn is not None else str(view.entry.action.get("player", ""))
    now = view.player or turn
    divers = tuple(
        Diver(view.seats[name].diver, one.position, one.heading == "up" and not one.returned, name == now, one.returned)
        for name, one in state.players.items()
    )
    upright, alone = view.height > view.width * _UPRIGHT, view.height < _SEA
    size = min(view.height * _DIAL_ABOVE, view.width) if upright else min(view.height * 0.9, view.width * _DIAL)
    air = dial(DialAir(state.air, 0, ctx.t("deep_sea_adventure_table.air_left")))
    air.w = air.h = min(view.height, view.width) if alone else size
    air.grow = 0
    if alone:
        return row(air, justify="center", w=view.width, h=view.height)
    sea = field(ctx, state.path, ChipMarks(divers, (), _searched(view.entry)), None)
    sea.grow = 0
    if upright:
        sea.h, sea.w = view.height - size - _GAP, view.width
        return column(row(air, justify="center"), sea, gap=_GAP, w=view.width, h=view.height)
    sea.h, sea.w = view.height, view.width - size - _GAP
    return row(column(air, justify="center"), sea, gap=_GAP, w=view.width, h=view.height)


def _searched(entry: Entry) -> int | None:
    """The space at which somebody has just stopped or searched."""
    if entry.action["type"] not in ("roll", "search"):
        return None
    return entry.state.players[entry.action["player"]].position or None


def holds(ctx: Context, state: State, player: str, room: float) -> Element:
    """The chips a diver carries, and which way they go; `room` is in dp."""
    from divingbell.ui.games.deep_sea_adventure.chips import hand
    from divingbell.ui.games.deep_sea_adventure.people import heading

    del ctx  # called as the rows of all games are
    mark, colour, _ = heading(state.players[player])
    return hand(state.players[player].carried, "coin_s", (mark, colour), w=room, grow=0)


_HOME, _SUNK = TurnOutcome("home", "money"), TurnOutcome("sink", "danger_fill")
_UP, _TAKEN = TurnOutcome("arrow-up-bold", "action"), TurnOutcome("plus", "positive")
_LAID = TurnOutcome("arrow-down", "caution")


def outcome(entries: Sequence[Entry]) -> TurnOutcome | None:
    """Sunk before home, that before a chip, and that before turning back; between rounds, what became of everybody."""
    kinds = {str(entry.action.get("choice", entry.action["type"])) for entry in entries}
    if kinds & {"sink"}:
        return _SUNK
    for entry in entries:
        if entry.action["type"] == "roll" and entry.state.players[entry.action["player"]].returned:
            return _HOME
    for kind, told in (("take", _TAKEN), ("place", _LAID), ("turn_back", _UP)):
        if kind in kinds:
            return told
    return None


SMALL_TABLE = SmallTable(draw, holds=holds)
