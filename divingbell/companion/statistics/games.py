"""Figures of each game (statistics.md 2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


def by_key(games: Iterable[Summary]) -> dict[str, list[Summary]]:
    """Finished games by what they are games of, the one first finished first; `games` in order of end."""
    found: dict[str, list[Summary]] = {}
    for game in games:
        found.setdefault(game.key, []).append(game)
    return found


def played(key: str, games: Sequence[Summary]) -> Played:
    """Figures of the games of one kind, in order of end, at least one."""
    sizes = [len(game.seats) for game in games]
    mean = sum(game.seconds for game in games) / len(games)
    return Played(key, tuple(map(_won, games)), (min(sizes), max(sizes)), mean)


def _won(game: Summary) -> Won:
    winners = tuple(seat for seat in game.seats if seat.place == 1)
    return Won(game.session, winners, winners[0].figure if winners else None)
