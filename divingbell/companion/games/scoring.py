"""Standings at the end of a game: what counts in it, and what breaks a tie."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from divingbell.companion.games.words import Words

CountOf = Callable[[Any], int]
"""Count of something that a seat has, from the game's own player value."""


class Column(NamedTuple):
    """Column that counts next where the figures are equal; `name` is a text (`podium.column.NAME`)."""

    name: str
    count: CountOf


def _turns(words: Words, state: Any) -> str | None:
    return words.t("podium.turns", count=state.turn.number)


class Scoring(msgspec.Struct, frozen=True):
    """Scoring of a game. `unit` is a text (`podium.UNIT`); None: dollars."""

    unit: str | None
    figure: CountOf
    columns: Callable[[Any], tuple[Column, ...]] = lambda _: ()
    """The columns that break a tie under the house rules of a state, in their order."""
    length: Callable[[Words, Any], str | None] = _turns
    """How long a finished game was, in its own measure; None where the reason of the end says it."""
    lowest_wins: Callable[[Any], bool] = lambda _: False
    """True if the lowest figure is the best in a game of this state."""
    teams: Callable[[Any], tuple[tuple[str, ...], ...]] = lambda _: ()
    """The seats that play together: a team is one place, its members have it. Empty: everybody is alone."""

    def write(self, words: Words, game: str, figure: int) -> str:
        """The figure with what it counts."""
        if self.unit is None:
            return words.money(figure)
        return words.t(words.own(game, f"podium.{self.unit}"), count=figure)

    def plain(self, words: Words, amount: int) -> str:
        """`$15,000`, `12`."""
        return words.money(amount) if self.unit is None else words.number(amount)

    def signed(self, words: Words, amount: int) -> str:
        """`+$15,000`, `+12`."""
        return words.signed(amount) if self.unit is None else words.signed_number(amount)


class PlayLog(NamedTuple):
    """Facts of a game for logs of plays, such as BG Stats, besides its standings."""

    bgg_id: int | None = None
    """Its number on BoardGameGeek; None: it goes by its name in records."""
    highest_wins: bool = True
    """The highest figure wins."""
    no_points: bool = False
    """Its figures are no points: only places are kept."""


class Standing(NamedTuple):
    """One seat at the end. `decided` is the column that put it before another with the same figure, with its count."""

    player: str
    place: int
    figure: int
    ties: tuple[int, ...]
    out: bool
    decided: tuple[str, int] | None


def standings(scoring: Scoring, state: Any) -> list[Standing]:
    """Everybody, the first first; equal ones share a place, clockwise. Who is out stands behind all others. A team has
    the place of its first seat."""
    columns = scoring.columns(state)
    sign = -1 if scoring.lowest_wins(state) else 1
    scores = {
        player: (
            not getattr(seat, "out", False),
            sign * scoring.figure(seat),
            tuple(column.count(seat) for column in columns),
        )
        for player, seat in state.players.items()
    }
    teams = scoring.teams(state) or tuple((player,) for player in scores)
    ranked = {player: scores[team[0]] for team in teams for player in team}
    ahead = [scores[team[0]] for team in teams]
    ordered = sorted(scores, key=lambda player: ranked[player], reverse=True)
    return [
        Standing(
            player,
            1 + sum(other > ranked[player] for other in ahead),
            sign * scores[player][1],
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
