"""Figures of each person: games played and won, and whom they met (statistics.md 2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from divingbell.companion.archive.summary import Summary
from divingbell.companion.statistics.evenings import Evening


class OpponentFigures(NamedTuple):
    """Somebody met: games together, and in how many of them each was in front; the rest were ties."""

    person: str
    games: int
    ahead: int
    behind: int


class Streak(NamedTuple):
    """A number of games in a row, and the session (UUID) with the last of them."""

    games: int
    session: str


class PlayerFigures(NamedTuple):
    """One person's finished games."""

    person: str
    games: int
    won: int
    """Shared victories too."""
    evenings: int
    mean_place: float
    places: Mapping[str, tuple[int, ...]]
    """Key of a game -> every place, best first."""
    won_after: tuple[int, ...]
    """Games won up to and with each evening of all."""

    def mean_place_in(self, key: str) -> float | None:
        """The mean of the places (1 and more, no unit) in one game; None where it was not played."""
        places = self.places.get(key)
        return sum(places) / len(places) if places else None


def players(evenings: Sequence[Evening]) -> tuple[PlayerFigures, ...]:
    """Everybody who sat at a finished game: most games won first, then the better mean place, then more games."""
    places: dict[str, dict[str, list[int]]] = {}
    won: dict[str, list[int]] = {}
    present: dict[str, set[int]] = {}
    for number, evening in enumerate(evenings):
        for game in evening.games:
            key = game.key
            for person, place in _places(game):
                places.setdefault(person, {}).setdefault(key, []).append(place)
                if person not in won:
                    won[person] = [0] * len(evenings)
                won[person][number] += place == 1
                present.setdefault(person, set()).add(number)
    found = [_player(person, places[person], won[person], len(present[person])) for person in places]
    return tuple(sorted(found, key=lambda one: (-one.won, one.mean_place, -one.games, one.person)))


def _player(person: str, places: Mapping[str, Iterable[int]], won: Sequence[int], evenings: int) -> PlayerFigures:
    ordered = {game: tuple(sorted(of_game)) for game, of_game in places.items()}
    every = [place for of_game in ordered.values() for place in of_game]
    mean = sum(every) / len(every)
    return PlayerFigures(person, len(every), sum(won), evenings, mean, ordered, tuple(accumulate(won)))


def opponent(games: Iterable[Summary], person: str) -> OpponentFigures | None:
    """Person of most finished games together; of equal ones the latest, of those the smaller id. None: nobody."""
    met: dict[str, list[int]] = {}
    last: dict[str, int] = {}
    for number, game in enumerate(games):
        places = dict(_places(game))
        own = places.pop(person, None)
        if own is None:
            continue
        for other, place in places.items():
            count = met.setdefault(other, [0, 0, 0])
            count[0] += 1
            count[1] += own < place
            count[2] += own > place
            last[other] = number
    if not met:
        return None
    most = min(met, key=lambda other: (-met[other][0], -last[other], other))
    return OpponentFigures(most, *met[most])


def longest_run(games: Iterable[Summary], person: str) -> Streak | None:
    """The most finished games that somebody won in a row, the first of equal runs; None before the first victory."""
    best: Streak | None = None
    run = 0
    for session, won in _results(games, person):
        run = run + 1 if won else 0
        if run > (best.games if best is not None else 0):
            best = Streak(run, session)
    return best


def present_run(games: Iterable[Summary], person: str) -> int:
    """How many of somebody's last finished games were won, or not won (negative), in a row; 0 before the first."""
    run = 0
    for _, won in _results(games, person):
        run = (max(run, 0) + 1) if won else (min(run, 0) - 1)
    return run


def _places(game: Summary) -> list[tuple[str, int]]:
    """Everybody known of a finished game with their place."""
    return [(seat.person, seat.place) for seat in game.seats if seat.person is not None and seat.place is not None]


def _results(games: Iterable[Summary], person: str) -> list[tuple[str, bool]]:
    return [(game.session, place == 1) for game in games for who, place in _places(game) if who == person]
