"""Who stands where at the end of a game: what counts in each of the four, and what breaks a tie."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from divingbell.companion.games.deep_sea_adventure.state import level
from divingbell.ui.kit.context import Context

Count = Callable[[Any], int]
"""What a seat has of something, from the game's own player value."""


class Column(NamedTuple):
    """What counts next where the figures are equal; `name` is a text (`podium.column.NAME`)."""

    name: str
    count: Count


@dataclass(frozen=True)
class Scoring:
    """What counts in a game. `unit` is a text of the area `podium` (`podium.points`); None: dollars."""

    unit: str | None
    figure: Count
    columns: Callable[[Any], tuple[Column, ...]]
    """The columns that break a tie under the house rules of a state, in their order."""

    def write(self, ctx: Context, figure: int) -> str:
        """The figure with what it counts."""
        return ctx.money(figure) if self.unit is None else ctx.t(f"podium.{self.unit}", count=figure)


class Standing(NamedTuple):
    """One seat at the end. `decided` is the column that put it before another with the same figure, with its count."""

    player: str
    place: int
    figure: int
    ties: tuple[int, ...]
    out: bool
    decided: tuple[str, int] | None


def _chips(of_level: int) -> Count:
    return lambda seat: sum(level(value) == of_level for value in seat.treasures)


def _levels(state: Any) -> tuple[Column, ...]:
    """D: level 4 chips, then level 3 and so on; by the other house rule only the first of these."""
    columns = tuple(Column(f"level_{number}", _chips(number)) for number in (4, 3, 2, 1))
    return columns if state.rules["tie_break"] == "levels" else columns[:1]


SCORING: Mapping[str, Scoring] = {
    "sunken_treasure": Scoring(None, lambda seat: int(seat.cash), lambda _: ()),
    "deep_sea_adventure": Scoring("points", lambda seat: sum(seat.treasures), _levels),
    "submarine": Scoring(
        "kinds",
        lambda seat: len(seat.board),
        lambda _: (
            Column("jokers", lambda seat: len(seat.jokers)),
            Column("cards", lambda seat: int(seat.hand + seat.supply)),
        ),
    ),
    "submarine_blues": Scoring(
        "divers", lambda seat: int(seat.divers), lambda _: (Column("submarines", lambda seat: int(seat.submarines)),)
    ),
}


def standings(game: str, state: Any) -> list[Standing]:
    """Everybody, the first first; equal ones share a place, clockwise. Who is out stands behind all others."""
    scoring = SCORING[game]
    columns = scoring.columns(state)
    scores = {
        player: (not getattr(seat, "out", False), scoring.figure(seat), tuple(column.count(seat) for column in columns))
        for player, seat in state.players.items()
    }
    ordered = sorted(scores, key=lambda player: scores[player], reverse=True)
    return [
        Standing(
            player,
            1 + sum(other > scores[player] for other in scores.values()),
            scores[player][1],
            scores[player][2],
            not scores[player][0],
            _decided(player, scores, columns),
        )
        for player in ordered
    ]


def _decided(
    player: str, scores: Mapping[str, tuple[bool, int, tuple[int, ...]]], columns: tuple[Column, ...]
) -> tuple[str, int] | None:
    """The last column in which this one is ahead of somebody with the same figure."""
    own = scores[player]
    last = -1
    for other in scores.values():
        if other[:2] == own[:2] and other < own:
            last = max(last, next(i for i in range(len(columns)) if other[2][i] != own[2][i]))
    return (columns[last].name, own[2][last]) if last >= 0 else None
