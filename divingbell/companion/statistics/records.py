"""The best of each kind in each game, and who holds it (statistics.md 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from divingbell.companion.archive.summary import Summary, SummarySeat
from divingbell.companion.games.measures import BEST, FASTEST, FASTEST_KIND, Measure, RecordKind, better, rank


class BestRecord(NamedTuple):
    """Record of a game, its holder and place: equal results later do not take it away."""

    kind: RecordKind
    value: float
    args: Mapping[str, str | int]
    game: Summary
    entry: int
    """Number of the effective entry at which it came about; that of the end where it is of the whole game."""
    holders: tuple[SummarySeat, ...]
    """Several where they had it at one moment."""


def records(games: Sequence[Summary], kinds: Sequence[RecordKind]) -> tuple[tuple[RecordKind, BestRecord | None], ...]:
    """Every record of one game with its fastest as the last; `games` are its finished ones in order of end. None:
    nobody yet."""
    found = _told(games, {kind.name: kind for kind in kinds})
    for kind in kinds:
        if kind.name == BEST:
            found[BEST] = _best(games, kind)
    found[FASTEST] = _fastest(games)
    return tuple((kind, found.get(kind.name)) for kind in (*kinds, FASTEST_KIND))


def _fastest(games: Sequence[Summary]) -> BestRecord | None:
    if not games:
        return None
    game = min(games, key=lambda game: game.seconds)
    winners = tuple(seat for seat in game.seats if seat.place == 1)
    return BestRecord(FASTEST_KIND, game.seconds, {}, game, game.entries, winners)


def _best(games: Sequence[Summary], kind: RecordKind) -> BestRecord | None:
    """The highest figure; the lowest of a game of which each was won with the lowest. Where the highest won some of
    them and the lowest others, only the first are compared."""
    lowest = bool(games) and all(game.lowest_wins for game in games)
    best: BestRecord | None = None
    for game in games:
        figures = [seat.figure for seat in game.seats if seat.figure is not None]
        if not figures or game.lowest_wins is not lowest:
            continue
        figure = min(figures) if lowest else max(figures)
        if best is None or (figure < best.value if lowest else figure > best.value):
            holders = tuple(seat for seat in game.seats if seat.figure == figure)
            best = BestRecord(kind, figure, {}, game, game.entries, holders)
    return best


def _told(games: Iterable[Summary], kinds: Mapping[str, RecordKind]) -> dict[str, BestRecord | None]:
    """The records of what games tell, by name."""
    best: dict[str, tuple[Summary, list[Measure]]] = {}
    for game in games:
        tonight: dict[str, list[Measure]] = {}
        for one in game.measures:
            if (kind := kinds.get(one.name)) is not None:
                tonight[one.name] = better(tonight.get(one.name, []), one, kind)
        for name, held in tonight.items():
            if name not in best or rank(held[0], kinds[name]) > rank(best[name][1][0], kinds[name]):
                best[name] = game, held
    return {name: _record(kinds[name], game, held) for name, (game, held) in best.items()}


def _record(kind: RecordKind, game: Summary, held: Sequence[Measure]) -> BestRecord:
    holders = tuple(seat for one in held for seat in game.seats if seat.seat == one.seat)
    return BestRecord(kind, held[0].value, held[0].args, game, held[0].entry, holders)
