"""Games that are only in memory while the journal cannot be written: listed before those of the file."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from divingbell.companion.archive.judgement import Judge, judge
from divingbell.companion.archive.summary import Summary
from divingbell.companion.archive.summary_builder import summarise
from divingbell.companion.archive.summary_service import PastGameList
from divingbell.companion.journal.journal import Unwritten


def with_unwritten(past: PastGameList, sessions: Sequence[Unwritten], judge: Judge = judge) -> PastGameList:
    """These sessions too, the last one first, in the place of what the file has of them."""
    found: dict[str, Summary] = {}
    people = dict(past.people)
    for rows, seated in reversed(sessions):
        summary = summarise(rows, judge)
        if summary.game and not summary.practice:
            sitting = {seat: person.id for seat, person in seated.items()}
            seats = tuple(replace(seat, person=sitting.get(seat.seat)) for seat in summary.seats)
            found[summary.session] = replace(summary, seats=seats)
            people = {**{person.id: person for person in seated.values()}, **people}
    written = (game for game in past.games if game.session not in found)
    return past._replace(games=(*found.values(), *written), people=people, in_memory=frozenset(found))
