"""Summaries of evenings that nobody played, from a seed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID

from divingbell.companion.archive.summary import Summary, SummarySeat
from divingbell.companion.games.measures import BEST, CONTACT, DIVE, Measure, RecordKind

PEOPLE = tuple(str(UUID(int=number, version=4)) for number in range(1, 8))
COLOURS = ("fin", "star", "buoy", "chest", "coral", "pearl")
KINDS = ("sunken_treasure", "deep_sea_adventure", "submarine")
OWN = (RecordKind(BEST, "cash"), RecordKind("clean", "probe", then="reward"), RecordKind("run", "check"))
BEGIN = datetime(2026, 1, 3, 19, 0, tzinfo=UTC)


def own_records(_: str) -> tuple[RecordKind, ...]:
    return OWN


def summaries(seed: int, count: int) -> list[Summary]:
    """So many sessions in any order: finished, stopped, unfinished, practice and unreadable ones; equal ends too."""
    random = Random(seed)
    now = BEGIN
    found = []
    for _ in range(count):
        now += timedelta(minutes=random.choice([0, 10, 50, 299, 300, 301, 700, 3000]))
        found.append(summary(random, now))
    random.shuffle(found)
    return found


def summary(random: Random, now: datetime) -> Summary:
    """One session that was ended at about this time."""
    fate = random.choices(["won", "stopped", "unfinished", "practice", "problem"], [12, 2, 1, 1, 1])[0]
    sitting = random.sample(PEOPLE, random.randint(1, 5))
    marks = [random.randint(1, 4) for _ in sitting]
    places = [1 + sum(other > mark for other in marks) for mark in marks]
    seats = tuple(
        SummarySeat(
            f"p{i + 1}", COLOURS[i], places[i] if fate != "stopped" else None, marks[i] * 10,
            person if random.random() < 0.9 else None,
        )
        for i, person in enumerate(sitting)
    )  # fmt: skip
    over = fate not in ("unfinished",)
    measures = _measures(random, seats) if random.random() < 0.8 else ()
    dives = [one for one in measures if one.name == DIVE]
    return Summary(
        session=str(UUID(int=random.getrandbits(128), version=4)), lines=9, game=random.choice(KINDS),
        created=f"{now:%Y-%m-%dT%H:%M:%S}Z", ended=now.isoformat() if over else None,
        seconds=random.choice([600, 1800, 1800, 4000]), entries=random.randint(5, 90), phase="over" if over else "dive",
        reason={"won": "done", "stopped": "stopped", "unfinished": None}.get(fate, "done"),
        practice=fate == "practice", problem="refused" if fate == "problem" else None,
        seats=seats, measures=measures, dives=len(dives), buzzed=sum(one.value == 1 for one in dives),
    )  # fmt: skip


def _measures(random: Random, seats: tuple[SummarySeat, ...]) -> tuple[Measure, ...]:
    told = []
    for entry in range(2, random.randint(3, 30)):
        seat = random.choice(seats).seat
        buzzed = random.random() < 0.4
        if buzzed and random.random() < 0.7:
            told.append(Measure(CONTACT, seat, entry, random.randint(20, 900)))
        told.append(Measure(DIVE, seat, entry, int(buzzed), {"risk": random.randint(2, 5)}))
    for seat in seats:
        told.append(Measure("clean", seat.seat, 7, random.randint(2, 4), {"reward": random.randint(1, 3) * 1000}))
        told.append(Measure("run", seat.seat, random.choice([5, 6]), random.randint(1, 4)))
    return tuple(told)
