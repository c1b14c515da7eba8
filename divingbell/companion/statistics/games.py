"""Figures of each game (statistics.md 2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from divingbell.companion.archive.summary import Summary, SummarySeat


class Won(NamedTuple):
    """How one game ended: who won it and with which figure."""

    session: str
    winners: tuple[SummarySeat, ...]
    figure: int | None


class Played(NamedTuple):
    """The finished games of one kind."""

    key: str
    """The game, with the title of its own (game_key.py)."""
    results: tuple[Won, ...]
    """Oldest first."""
    seats: tuple[int, int]
    """The fewest and the most people at one of them."""
    mean_seconds: float
    """Playing time."""


def played(games: Iterable[Summary]) -> tuple[Played, ...]:
    """Each game that was finished at least once, the one first finished first; `games` in order of end."""
    of_kind: dict[str, list[Summary]] = {}
    for game in games:
        of_kind.setdefault(game.key, []).append(game)
    return tuple(_played(kind, found) for kind, found in of_kind.items())


def _played(kind: str, games: list[Summary]) -> Played:
    sizes = [len(game.seats) for game in games]
    mean = sum(game.seconds for game in games) / len(games)
    return Played(kind, tuple(map(_won, games)), (min(sizes), max(sizes)), mean)


def _won(game: Summary) -> Won:
    winners = tuple(seat for seat in game.seats if seat.place == 1)
    return Won(game.session, winners, winners[0].figure if winners else None)
