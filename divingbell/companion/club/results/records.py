"""The records that results come from: games as tablets told them, photos, and what the organiser decided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from divingbell.companion.club.protocol.messages import ClubResult, ClubSeats, RulesCheck


class ResultRow(msgspec.Struct, frozen=True):
    """One seat of a result."""

    person: str | None
    """None: a guest, who has a place but no standing."""
    place: int
    """From 1; several may share one."""
    figure: int | None = None


ResultRows = tuple[ResultRow, ...]


PhotoState = Literal["to_follow", "here", "passed", "differs"]
"""Of the lines up to a photo: not all at the hub; there, and the last ones; there, with others behind them; others."""


class PhotoRecord(msgspec.Struct, frozen=True):
    """A result as the code on a tablet's screen says it (club.md 6)."""

    seats: ClubSeats
    result: ClubResult
    lines: PhotoState


class FileRecord(msgspec.Struct, frozen=True):
    """A result as a game file gives it, which nobody has signed: it counts until the lines give one."""

    seats: ClubSeats
    result: ClubResult


class GameRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One session of the evening as the hub has it."""

    session: str
    table: int
    round: int | None
    """None: it was begun without an offer."""
    game: str
    created: str
    """The time at which it was begun by its tablet's clock, ISO 8601 in UTC."""
    seats: ClubSeats
    result: ClubResult | None = None
    """Behind the last line that the hub has; None: it is not over there."""
    check: RulesCheck | None = None
    """Finding of the hub's own rules in these lines; None: they have not looked yet."""
    two_versions: bool = False
    """Two writings, of which the organiser has decided none."""
    photo: PhotoRecord | None = None
    file: FileRecord | None = None


class Correction(msgspec.Struct, frozen=True, tag="correction"):
    """These rows count instead of what the table said."""

    session: str | None
    """None: rows that were entered by hand."""
    said: ResultRows
    """The rows that were corrected: once the table says something else, the correction holds no more."""
    rows: ResultRows


class Strike(msgspec.Struct, frozen=True, tag="strike"):
    """This game counts for nobody; `struck` false: it counts again."""

    session: str | None
    struck: bool = True


class AsTold(msgspec.Struct, frozen=True, tag="as_told"):
    """Corrections of this game are withdrawn."""

    session: str | None


class GameChoice(msgspec.Struct, frozen=True, tag="choice"):
    """Of several games at one table this one counts."""

    session: str


class Source(msgspec.Struct, frozen=True, tag="source"):
    """Of lines and photo that disagree this one counts."""

    session: str
    source: Literal["lines", "photo"]


class Acceptance(msgspec.Struct, frozen=True, tag="acceptance"):
    """A result that waited counts."""

    session: str
    said: ResultRows


class Assignment(msgspec.Struct, frozen=True, tag="assignment"):
    """A game that was begun without an offer is of the decision's round and table."""

    session: str


class HandResult(msgspec.Struct, frozen=True, tag="hand"):
    """A result of a table without a tablet."""

    game: str
    rows: ResultRows


What = Correction | Strike | AsTold | GameChoice | Source | Acceptance | Assignment | HandResult


class OrganiserDecision(msgspec.Struct, frozen=True, kw_only=True):
    """Something that an organiser decided about a table of a round; taken back, it is not among the records."""

    round: int
    table: int
    what: What
    who: str
    at: str
    """ISO 8601 in UTC."""
    why: str = ""


def rows_of(seats: ClubSeats, result: ClubResult) -> ResultRows:
    """The rows of a table's result, by place, then by seat."""
    rows = ((place, seat) for seat, place in result.places.items())
    return tuple(ResultRow(seats.get(seat), place, result.figures.get(seat)) for place, seat in sorted(rows))


def lines_rows(seats: ClubSeats, said: ClubResult, found: ClubResult) -> tuple[ResultRow | None, ...]:
    """The rows that the lines give, each beside the row of its seat in `rows_of` the table's result; None where they
    give that seat no place."""
    seated = (seat for _, seat in sorted((place, seat) for seat, place in said.places.items()))
    return tuple(
        ResultRow(seats.get(seat), found.places[seat], found.figures.get(seat)) if seat in found.places else None
        for seat in seated
    )


def check_rows(rows: ResultRows) -> None:
    """Raise `ValueError` for rows that no table can have: without anybody, a person twice, places that jump."""
    people = [row.person for row in rows if row.person is not None]
    if not rows or len({*people}) < len(people):
        raise ValueError("a result has at least one row and nobody twice")
    places = sorted(row.place for row in rows)
    if any(place not in (places[at - 1] if at else 1, at + 1) for at, place in enumerate(places)):
        raise ValueError("places count from 1; behind a shared one so many are left out as share it")


def placed(figures: Sequence[tuple[str | None, int]], *, lowest_wins: bool = False) -> ResultRows:
    """Rows from people and figures: equal figures share a place."""
    ranked = sorted((figure for _, figure in figures), reverse=not lowest_wins)
    rows = [ResultRow(person, ranked.index(figure) + 1, figure) for person, figure in figures]
    return tuple(sorted(rows, key=lambda row: row.place))


def lowest_wins(rows: Iterable[ResultRow]) -> bool:
    """Tell by a result itself whether the lowest figure is the best: who is first has a lower one than who is last."""
    known = [(row.place, row.figure) for row in rows if row.figure is not None]
    if not known:
        return False
    first, last = min(place for place, _ in known), max(place for place, _ in known)
    return max(figure for place, figure in known if place == first) < min(
        figure for place, figure in known if place == last
    )
