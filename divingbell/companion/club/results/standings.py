"""The standings of an evening, and of a season: points by place, then wins, then the share of the best figure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Literal

import msgspec

from divingbell.companion.club.results.records import ResultRow, ResultRows, lowest_wins
from divingbell.companion.club.results.table_results import State, TableResult
from divingbell.companion.club.seating.plan import RoundSeating

POINTS_BY_PLACE = (5, 3, 2, 1, 0, 0)

DecidedBy = Literal["points", "wins", "share"]


class RoundEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A round of somebody: the part of their standing that it explains."""

    round: int
    state: State | Literal["not_there"]
    """`not_there`: they sat nowhere; of a table whose result does not count, why."""
    table: int | None = None
    game: str | None = None
    place: int | None = None
    sharing: int = 1
    """How many share that place."""
    points: Fraction = Fraction(0)
    share: Fraction | None = None
    """Of the table's best figure, 0 to 1; None: no figures."""
    corrected: bool = False
    """By an organiser, or entered by hand; who, when and why stand beside the table's result."""
    stopped: bool = False


class ClubStanding(msgspec.Struct, frozen=True, kw_only=True):
    """The place of somebody, and what it comes from."""

    person: str
    place: int
    points: Fraction
    wins: int
    """First places, shared ones too."""
    share: int | None
    """The mean share of each table's best figure in whole per cent, as it is written and compared; None: no figures."""
    rounds: tuple[RoundEntry, ...]
    """Every round of the evening, from 1."""
    equal_points: bool
    """Others have as many points, so that wins and share are written beside the row."""
    decided_by: DecidedBy | None
    """The reason why they stand behind the one above; None: the first, or the same place."""


def points_by_place(rows: ResultRows, points: Sequence[int] = POINTS_BY_PLACE) -> list[Fraction]:
    """The points of each row: who shares a place shares the points of all the places that are taken by it."""
    places = sorted(row.place for row in rows)

    def shared(place: int) -> Fraction:
        first, many = places.index(place), places.count(place)
        return Fraction(sum(points[first : first + many]), many)

    return [shared(row.place) for row in rows]


def share_of_best(rows: ResultRows) -> list[Fraction | None]:
    """Each row's figure to the best one, or the best one to it where the lowest wins; 0 to 1.

    Where that is no share, as the best figure is 0 or less, the best have 1 and all others 0.
    """
    lowest = lowest_wins(rows)
    figures = [row.figure for row in rows if row.figure is not None]
    best = (min if lowest else max)(figures, default=0)

    def share(figure: int) -> Fraction:
        if figure == best:
            return Fraction(1)
        if best <= 0:
            return Fraction(0)
        return Fraction(best, figure) if lowest else Fraction(max(figure, 0), best)

    return [None if row.figure is None else share(row.figure) for row in rows]


def standings(
    results: Iterable[TableResult],
    seatings: Mapping[int, RoundSeating],
    people: Iterable[str] = (),
    *,
    points: Sequence[int] = POINTS_BY_PLACE,
    final: bool = False,
) -> list[ClubStanding]:
    """The standings after these results, best first.

    `seatings` are the rounds that were started, by number; `people` stand in it even if they sat nowhere. During the
    evening equal points share a place; `final`: wins and share decide, and who is equal after them shares the place.
    """
    by_round = defaultdict[int, list[TableResult]](list)
    for result in sorted(results, key=lambda result: (result.round, result.table)):
        by_round[result.round].append(result)
    numbers = sorted({*by_round, *seatings})
    entries = {number: _entries(number, by_round[number], seatings.get(number, ()), points) for number in numbers}
    everybody = sorted({*people, *(person for found in entries.values() for person in found)})
    rows = [
        _unplaced(
            person,
            tuple(entries[number].get(person) or RoundEntry(round=number, state="not_there") for number in numbers),
        )
        for person in everybody
    ]
    return _placed(rows, _full_key if final else _points_key)


def season(evenings: Iterable[Sequence[ClubStanding]], best: int) -> list[tuple[int, str, Fraction]]:
    """Places, people and points of a season: the points of everybody's best evenings, so many of them; equal points
    share a place."""
    collected = defaultdict[str, list[Fraction]](list)
    for evening in evenings:
        for row in evening:
            collected[row.person].append(row.points)
    sums = {person: sum(sorted(each, reverse=True)[:best], Fraction(0)) for person, each in collected.items()}
    ordered = sorted(sums.values(), reverse=True)
    rows = [(ordered.index(total) + 1, person, total) for person, total in sums.items()]
    return sorted(rows, key=lambda row: (row[0], row[1]))


def _entries(
    number: int, results: Sequence[TableResult], seating: RoundSeating, points: Sequence[int]
) -> dict[str, RoundEntry]:
    """Everybody's entry of a round. Somebody whom two tables name counts where they were seated, else at the first."""
    seated = {person: one for one in seating for person in one.people}
    entries = {
        person: RoundEntry(round=number, state="missing", table=one.table, game=one.game)
        for person, one in seated.items()
    }
    for result in results:
        found = _of_table(result, points)
        for person, entry in found.items():
            before = entries.get(person)
            at_home = person in seated and seated[person].table == result.table
            if before is None or before.state != "counts" or (at_home and entry.state == "counts"):
                entries[person] = entry
        for person, one in seated.items():
            if one.table == result.table and person not in found and entries[person].state == "missing":
                entries[person] = _without(result, one.game)
    return entries


def _without(result: TableResult, game: str | None) -> RoundEntry:
    """Somebody who was to sit at a table: its result does not name them."""
    state: State | Literal["not_there"] = "not_there" if result.rows else result.state
    return RoundEntry(round=result.round, state=state, table=result.table, game=result.game or game)


def _of_table(result: TableResult, points: Sequence[int]) -> dict[str, RoundEntry]:
    rows: Sequence[ResultRow] = result.rows
    counts = result.state == "counts"
    places = [row.place for row in rows]
    each = zip(rows, points_by_place(result.rows, points), share_of_best(result.rows), strict=True)
    return {
        row.person: RoundEntry(
            round=result.round,
            state=result.state,
            table=result.table,
            game=result.game,
            place=row.place,
            sharing=places.count(row.place),
            points=given if counts else Fraction(0),
            share=share if counts else None,
            corrected=result.decision is not None,
            stopped=result.stopped,
        )
        for row, given, share in each
        if row.person is not None
    }


def _unplaced(person: str, rounds: tuple[RoundEntry, ...]) -> ClubStanding:
    counting = [entry for entry in rounds if entry.state == "counts"]
    shares = [entry.share for entry in counting if entry.share is not None]
    return ClubStanding(
        person=person,
        place=0,
        points=sum((entry.points for entry in counting), Fraction(0)),
        wins=sum(entry.place == 1 for entry in counting),
        share=int(100 * sum(shares, Fraction(0)) / len(shares) + Fraction(1, 2)) if shares else None,
        rounds=rounds,
        equal_points=False,
        decided_by=None,
    )


_Key = Callable[[ClubStanding], tuple[Fraction | int, ...]]


def _points_key(row: ClubStanding) -> tuple[Fraction | int, ...]:
    return (row.points,)


def _full_key(row: ClubStanding) -> tuple[Fraction | int, ...]:
    return row.points, row.wins, -1 if row.share is None else row.share


def _placed(rows: list[ClubStanding], key: _Key) -> list[ClubStanding]:
    """The same rows, best first, with their places; within a place by wins, share and id."""
    rows.sort(key=lambda row: row.person)
    rows.sort(key=_full_key, reverse=True)
    placed = list[ClubStanding]()
    many = {points: len([*same]) for points, same in groupby(rows, key=lambda row: row.points)}
    for _, same in groupby(rows, key=key):
        place = len(placed) + 1
        above = placed[-1] if placed else None
        for row in same:
            reason = _decided_by(above, row) if above is not None and len(placed) + 1 == place else None
            placed.append(
                msgspec.structs.replace(row, place=place, equal_points=many[row.points] > 1, decided_by=reason)
            )
    return placed


def _decided_by(above: ClubStanding, row: ClubStanding) -> DecidedBy:
    if above.points != row.points:
        return "points"
    return "wins" if above.wins != row.wins else "share"
