"""The best of each kind in each game, and who holds it (statistics.md 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from divingbell.companion.archive.summary import Summary, SummarySeat
from divingbell.companion.statistics.measured import BEST, FASTEST, FASTEST_KIND, RecordKind


class Record(NamedTuple):
    """What was reached, by whom and where: equal results later do not take it away."""

    kind: RecordKind
    value: float
    args: Mapping[str, str | int]
    game: Summary
    entry: int
    """Number of the effective entry at which it came about; that of the end where it is of the whole game."""
    holders: tuple[SummarySeat, ...]
    """Several where they had it at one moment."""


def records(games: Iterable[Summary], kinds: Sequence[RecordKind]) -> tuple[tuple[RecordKind, Record | None], ...]:
    """Every record of one game with its fastest as the last; `games` are its finished ones in order of end. None:
    nobody yet."""
    counted = tuple(games)
    return tuple((kind, _first_best(counted, kind)) for kind in (*kinds, FASTEST_KIND))


def _first_best(games: Iterable[Summary], kind: RecordKind) -> Record | None:
    best: Record | None = None
    for game in games:
        for record in _reached(game, kind):
            if best is None or _rank(record) > _rank(best):
                best = record
            elif _rank(record) == _rank(best) and (record.game, record.entry) == (best.game, best.entry):
                best = best._replace(holders=(*best.holders, *record.holders))
    return best


def _reached(game: Summary, kind: RecordKind) -> Iterable[Record]:
    if kind.name == FASTEST:
        winners = tuple(seat for seat in game.seats if seat.place == 1)
        return [Record(kind, game.seconds, {}, game, game.entries, winners)]
    if kind.name == BEST:
        return [
            Record(kind, seat.figure, {}, game, game.entries, (seat,)) for seat in game.seats if seat.figure is not None
        ]
    told = sorted((one for one in game.measures if one.name == kind.name), key=lambda one: one.entry)
    if not told:
        return []
    seats = {seat.seat: (seat,) for seat in game.seats}
    return [Record(kind, one.value, one.args, game, one.entry, seats.get(one.seat, ())) for one in told]


def _rank(record: Record) -> tuple[float, float]:
    """Higher is better."""
    if record.kind.name == FASTEST:
        return -record.value, 0
    return record.value, float(record.args.get(record.kind.then, 0))
