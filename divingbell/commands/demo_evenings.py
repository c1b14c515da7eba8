"""Evenings that nobody played: seeded players at a table of its own, through games of every kind, to look at what is
made of the record afterwards. The same seed makes the same evenings."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from uuid import UUID

from divingbell.commands.demo_game import NAMES, DemoStuckError, can_play, players
from divingbell.companion.clock import ManualClock
from divingbell.companion.games.happenings import Happening, Pause, Tap, Touch
from divingbell.companion.installed_games import GAMES
from divingbell.companion.journal.journal import Journal
from divingbell.companion.rig import Health, Signal
from divingbell.companion.table.events import Done
from divingbell.companion.table.table import Table

EVENINGS = 40
BEGINS_AT = 20
"""O'clock, in UTC."""
BETWEEN_S = 8 * 60
"""Between two games of an evening."""
PEOPLE = 6
"""Of `NAMES`, who come to the evenings."""
STOPPED_IN = 12
"""Of so many games one is stopped before its end."""
LEFT_AFTER = 12
"""Entries of a game that is not played to its end: fewer than any has, so that it can be stopped or waits. The shortest
is a score sheet, which three people, the fewest of an evening, end in its fourth round at the earliest."""
_MEMORY = Path("/dev/shm")
_GAPS_DAYS = (2, 3, 4, 7)


class Sitting(NamedTuple):
    """A game for one table: its players and how far they play."""

    game: str
    people: Sequence[int]
    """Places in `NAMES`, clockwise."""
    seed: int
    leave_after: int | None = None
    """Entries after which it is left; None: it is played to its end."""
    stopped: bool = False
    """It is stopped there by agreement; else it waits."""


@contextmanager
def demo_table(journal: Path, now: datetime) -> Iterator[tuple[Table, ManualClock]]:
    """A table on this journal whose probe works, on a clock of its own."""
    clock = ManualClock(now)
    table = Table(Journal(journal, clock), clock, app="divingbell demo", health=Health("ready", "rig.ready"))
    table.start().result()
    try:
        yield table, clock
    finally:
        table.close()


def go_on(clock: ManualClock, moment: datetime) -> None:
    """Now it is then; never before now."""
    clock.turn(max(0.0, (moment - clock.now()).total_seconds()))


def play_evenings(
    journal: Path, count: int, end: datetime, *, seed: int = 7, told: Callable[[int], None] = lambda _: None
) -> None:
    """So many evenings into this journal, the last one on the day before `end`, where a game is left that waits;
    `told` is called after each with its number."""
    random = Random(seed)
    days = [1]
    while len(days) < count:
        days.append(days[-1] + random.choice(_GAPS_DAYS))
    first = end.replace(hour=BEGINS_AT, minute=0, second=0, microsecond=0)
    # In memory, where the system has room there: thousands of commits would take a minute on a card.
    with TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None) as folder:
        made = Path(folder) / journal.name
        with demo_table(made, first - timedelta(days=days[-1] + 1)) as (table, clock):
            for number, back in enumerate(reversed(days), 1):
                go_on(clock, first - timedelta(days=back) + timedelta(minutes=random.randrange(90)))
                for sitting in _sittings(random, last=number == count):
                    play(table, clock, sitting, random)
                    clock.turn(BETWEEN_S)
                told(number)
        shutil.move(made, journal)


def _sittings(random: Random, *, last: bool) -> list[Sitting]:
    """The games of one evening."""
    games = [name for name, game in GAMES.items() if can_play(game)]
    found = []
    for _ in range(random.choice((1, 2, 2, 3))):
        game = random.choice(games)
        people = people_at_table(random, GAMES[game].seats)
        stopped = random.randrange(STOPPED_IN) == 0
        found.append(Sitting(game, people, random.randrange(10_000), LEFT_AFTER if stopped else None, stopped))
    if last:
        game = random.choice(games)
        found.append(Sitting(game, people_at_table(random, GAMES[game].seats), random.randrange(10_000), LEFT_AFTER))
    return found


def people_at_table(random: Random, seats: Sequence[int]) -> list[int]:
    """Ada and Bruno are nearly always there, Finn hardly ever."""
    most = min(PEOPLE, seats[-1], random.choice((3, 4, 4, 4, 5)))
    chosen: list[int] = []
    while len(chosen) < max(seats[0], most):
        one = min(int(random.expovariate(0.45)), PEOPLE - 1)
        if one not in chosen:
            chosen.append(one)
    random.shuffle(chosen)
    return chosen


def play(table: Table, clock: ManualClock, sitting: Sitting, random: Random) -> None:
    """One game at this table. Raises `DemoStuckError`."""
    seated = [{"id": f"p{number}", **_person(place)} for number, place in enumerate(sitting.people, 1)]
    table.call(lambda writer: writer.reset(seats=seated)).result()
    choose = players(sitting.game, sitting.seed, len(sitting.people))
    last, view = sitting.leave_after, None
    while (happenings := choose(view)) and (last is None or table.now.session.number < last):
        for happening in happenings:
            _do(table, clock, happening, random)
        view = table.now.session.view()
    if sitting.stopped:
        clock.turn(30)
        _submit(table, [{"type": "stop_game"}])


def _person(place: int) -> dict[str, str]:
    name, colour = NAMES[place]
    return {"name": name, "colour": colour, "person": str(UUID(int=0xD1B << 96 | place + 1, version=4))}


def _do(table: Table, clock: ManualClock, happening: Happening, random: Random) -> None:
    if isinstance(happening, Tap):
        clock.turn(random.uniform(4, 22))
        _submit(table, [dict(action) for action in happening.actions])
    elif isinstance(happening, Pause):
        clock.turn(happening.seconds)
    elif isinstance(happening, Touch):
        clock.turn(random.uniform(5, 15))
        table.signal(Signal("contact", _us(clock)))
        table.call(lambda writer: writer.due()).result()
        clock.turn(happening.ms / 1000)
        table.signal(Signal("contact_end", _us(clock), ms=happening.ms))
        table.call(lambda writer: writer.due()).result()
        clock.turn(1)


def _submit(table: Table, actions: list[dict[str, Any]]) -> None:
    outcome = table.submit(actions).result()
    if not isinstance(outcome, Done):
        raise DemoStuckError(f"the table did not take {actions}: {outcome}")


def _us(clock: ManualClock) -> int:
    return round(clock.monotonic() * 1_000_000)


def main() -> None:
    """Forty evenings into the journal named on the command line."""
    journal, count = Path(sys.argv[1]), EVENINGS

    def told(number: int) -> None:
        print(f"\r{number} of {count} evenings are played", end="" if number < count else "\n", flush=True)

    play_evenings(journal, count, datetime.now(UTC), told=told)


if __name__ == "__main__":
    main()
