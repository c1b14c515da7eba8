"""How dives with the probe went: by risk, by evening and by person, and who has the steadiest hand (statistics.md
4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from divingbell.companion.archive.summary import Summary
from divingbell.companion.games.measures import CONTACT, DIVE
from divingbell.companion.statistics.evenings import Evening

ENOUGH = 10
"""With fewer dives nobody is the steadiest."""


class Dives(NamedTuple):
    """A number of dives and how many of them buzzed."""

    dives: int
    buzzed: int

    @property
    def share(self) -> float:
        """0 to 1; 0 without a dive."""
        return self.buzzed / self.dives if self.dives else 0.0

    def plus(self, other: Dives) -> Dives:
        """Both together."""
        return Dives(self.dives + other.dives, self.buzzed + other.buzzed)

    def minus(self, other: Dives) -> Dives:
        """Without these."""
        return Dives(self.dives - other.dives, self.buzzed - other.buzzed)


_NONE = Dives(0, 0)


class ProbeDiver(NamedTuple):
    """One person's dives."""

    person: str
    dives: Dives
    contact_ms: float | None
    """Mean length of the contacts that were felt; None without one."""
    others: float | None
    """Share (0-1) that everybody else reaches at the risks of these dives; None where nobody else dived there."""
    difference: float | None
    """Share of those dives that can be compared, minus `others`: less is steadier."""


class ProbeFigures(NamedTuple):
    """All dives of all games that are over."""

    dives: Dives
    contact_ms: float | None
    by_risk: Mapping[int, Dives]
    """Risk -> its dives, in order."""
    by_evening: tuple[tuple[Evening, Dives], ...]
    """Only evenings with a dive."""
    divers: tuple[ProbeDiver, ...]
    """Steadiest first, below them those with fewer than ten dives or nobody to be compared with."""

    @property
    def steadiest(self) -> ProbeDiver | None:
        """Person with the steadiest hand; None: nobody has ten dives that can be compared."""
        return next((diver for diver in self.divers if _ranked(diver)), None)


def probe(evenings: Sequence[Evening]) -> ProbeFigures:
    """From the evenings of all games that are over, stopped ones too."""
    counts: _Counts = {}
    contacts: _Contacts = {}
    by_evening = []
    for evening in evenings:
        tonight = _NONE
        for game in evening.games:
            tonight = tonight.plus(_take(game, counts, contacts))
        if tonight.dives:
            by_evening.append((evening, tonight))
    by_person: dict[str | None, dict[int, Dives]] = {}
    for (person, risk), both in counts.items():
        by_person.setdefault(person, {})[risk] = Dives(*both)
    risks = sorted({risk for dives in by_person.values() for risk in dives})
    by_risk = {risk: _sum(dives.get(risk, _NONE) for dives in by_person.values()) for risk in risks}
    divers = [
        _diver(person, dives, by_risk, contacts.get(person, (0, 0.0)))
        for person, dives in by_person.items()
        if person is not None
    ]
    every = sum(count for count, _ in contacts.values()), sum(total for _, total in contacts.values())
    ranked = tuple(sorted(divers, key=_order))
    return ProbeFigures(_sum(by_risk.values()), _mean(every), by_risk, tuple(by_evening), ranked)


_Counts = dict[tuple[str | None, int], list[int]]
"""Person and risk -> dives, and how many of them buzzed: thousands of dives are counted here."""
_Contacts = dict[str | None, tuple[int, float]]
"""Person -> how many were felt, and their length together (ms)."""


def _take(game: Summary, counts: _Counts, contacts: _Contacts) -> Dives:
    """Add the dives of a game; how they went altogether."""
    persons = {seat.seat: seat.person for seat in game.seats}
    dives = buzzed = 0
    for measure in game.measures:
        if measure.name == DIVE:
            person, times, buzzes = persons.get(measure.seat), measure.times, int(measure.value)
            whose = person, int(measure.args["risk"])
            if (both := counts.get(whose)) is None:
                both = counts[whose] = [0, 0]
            both[0] += times
            both[1] += buzzes
            dives += times
            buzzed += buzzes
        elif measure.name == CONTACT:
            person = persons.get(measure.seat)
            count, total = contacts.get(person, (0, 0.0))
            contacts[person] = count + measure.times, total + measure.value
    return Dives(dives, buzzed)


def _diver(
    person: str, own: Mapping[int, Dives], by_risk: Mapping[int, Dives], contacts: tuple[int, float]
) -> ProbeDiver:
    compared, expected = _NONE, 0.0
    for risk, dives in own.items():
        others = by_risk[risk].minus(dives)
        if others.dives:
            compared = compared.plus(dives)
            expected += dives.dives * others.share
    others_share = expected / compared.dives if compared.dives else None
    difference = compared.share - others_share if others_share is not None else None
    return ProbeDiver(person, _sum(own.values()), _mean(contacts), others_share, difference)


def _ranked(diver: ProbeDiver) -> bool:
    return diver.dives.dives >= ENOUGH and diver.difference is not None


def _order(diver: ProbeDiver) -> tuple[bool, float, float, int, str]:
    difference = (diver.difference or 0.0) if _ranked(diver) else 0.0
    return not _ranked(diver), difference, diver.dives.share, -diver.dives.dives, diver.person


def _sum(parts: Iterable[Dives]) -> Dives:
    total = _NONE
    for part in parts:
        total = total.plus(part)
    return total


def _mean(counted: tuple[int, float]) -> float | None:
    count, total = counted
    return total / count if count else None
