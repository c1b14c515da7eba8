"""Evenings that nobody played, told to screens in the place of a journal's summaries."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID

from divingbell.companion.archive.summary import Summary, SummarySeat
from divingbell.companion.archive.summary_service import PastGameList, Progress
from divingbell.companion.games.measures import CONTACT, DIVE, Measure, dived
from divingbell.companion.people.person import Person

NAMES = (("Ada", "fin"), ("Bruno", "star"), ("Chiara", "buoy"), ("Dev", "chest"), ("Emi", "coral"), ("Finn", "pearl"))
GAMES = ("sunken_treasure", "deep_sea_adventure", "submarine", "submarine_blues")
BEGIN = datetime(2026, 1, 12, 19, 0, tzinfo=UTC)
_FIGURES = {"sunken_treasure": (60, 140, 1000), "deep_sea_adventure": (30, 52, 1), "submarine": (5, 9, 1),
            "submarine_blues": (6, 11, 1)}  # fmt: skip


def person_id(number: int) -> str:
    return str(UUID(int=number + 1, version=4))


class ToldSummaries:
    """What `SummaryService` is to a screen."""

    def __init__(self, past: PastGameList, progress: Progress | None = None) -> None:
        self.past = past
        self.progress = progress
        self.failure = None
        self.last_read: PastGameList | None = None
        self.watchers: list[Callable[[], None]] = []

    def read(self, *, measures: bool = False) -> PastGameList:
        del measures
        return self.past

    def kept_ratings(self) -> None:
        return None

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        self.watchers.append(watcher)
        return lambda: self.watchers.remove(watcher)

    def look_again(self) -> None:
        pass

    def start(self, ready: Callable[[], object]) -> None:
        pass

    def close(self) -> None:
        pass


def people(*names: tuple[str | None, str]) -> dict[str, Person]:
    return {
        person_id(number): Person(person_id(number), name, colour, "2026-01-12T19:00:00Z")
        for number, (name, colour) in enumerate(names)
    }


def evenings(count: int = 9, names: tuple[tuple[str | None, str], ...] = NAMES, seed: int = 7) -> PastGameList:
    """So many evenings of two or three games each."""
    random = Random(seed)
    known = people(*names)
    games = []
    for evening in range(count):
        at = BEGIN + timedelta(days=7 * evening)
        for number in range(random.choice([2, 2, 3])):
            at += timedelta(minutes=random.randint(40, 60))
            game = GAMES[(evening + number) % 4] if number else GAMES[0]
            games.append(_game(random, game, at, [*known.values()]))
    return PastGameList(tuple(games[::-1]), known)


def _game(random: Random, game: str, at: datetime, known: list[Person]) -> Summary:
    weights = [8, 7, 6, 5, 3, 2, *[1] * len(known)]
    sitting = [person for number, person in enumerate(known[:6]) if random.random() < weights[number] / 7] or known[:2]
    sitting = sitting if len(sitting) > 1 else known[:2]
    if len(known) > 6 and random.random() < 0.5:
        sitting = [*sitting[:3], random.choice(known[6:])]
    low, high, unit = _FIGURES[game]
    figures = sorted((random.randint(low, high) * unit for _ in sitting), reverse=True)
    random.shuffle(sitting)
    seats = tuple(
        SummarySeat(f"p{number + 1}", person.colour, 1 + sum(other > figures[number] for other in figures),
                    figures[number], person.id)
        for number, person in enumerate(sitting)
    )  # fmt: skip
    measures = tuple(_measures(random, game, seats))
    dives, buzzed = dived(measures)
    return Summary(
        session=str(UUID(int=random.getrandbits(128), version=4)), lines=90, game=game,
        created=(at - timedelta(hours=1)).isoformat(), ended=at.isoformat(), seconds=random.randint(26, 55) * 60,
        entries=120, phase="over", reason="done", practice=False, seats=seats,
        measures=measures, dives=dives, buzzed=buzzed,
    )  # fmt: skip


def _measures(random: Random, game: str, seats: tuple[SummarySeat, ...]) -> list[Measure]:
    told = []
    for seat in seats:
        entry = random.randint(10, 110)
        if game == "sunken_treasure":
            for _ in range(random.randint(7, 12)):
                risk = random.choice([2, 2, 3, 3, 3, 4, 4, 5])
                buzzed = random.random() < risk / 7
                told.append(Measure(DIVE, seat.seat, entry, int(buzzed), {"risk": risk}))
                told += [Measure(CONTACT, seat.seat, entry, random.randint(90, 700))] if buzzed else []
            told.append(Measure("clean", seat.seat, entry, random.randint(3, 5), {"reward": 75_000}))
            told.append(Measure("run", seat.seat, entry, random.randint(1, 7)))
        elif game == "deep_sea_adventure":
            told.append(Measure("farthest", seat.seat, entry, random.randint(8, 19)))
            told.append(Measure("round", seat.seat, entry, random.randint(8, 29)))
        elif game == "submarine":
            told.append(Measure("jokers", seat.seat, entry, random.randint(1, 4)))
            told.append(Measure("turn", seat.seat, entry, random.randint(1, 3)))
        else:
            told.append(Measure("submarines", seat.seat, entry, random.randint(1, 5), {"of": 11}))
            told.append(Measure("attack", seat.seat, entry, random.randint(1, 7)))
    return told
