"""What a table tells, writes and holds in made-up evenings, as text.

`python -m tests.companion.table.golden_table` writes it.

A seeded hand enters actions, right and wrong ones, takes them back and changes them; a seeded probe touches, too late
and while nothing counts; the floor turns; the rig is lost and has missed something. After each of these stands what
holds, at the end every line of the record and what resumes after a kill. Write it again only after a change that is
meant, and read the difference.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from divingbell.companion import canonical
from divingbell.companion.rig import Health, Signal
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Done, Event, MovedOn, Outcome, Refused
from tests import table_work
from tests.companion.table.hands import READY, START, Evening
from tests.golden_files import write
from tests.sunken_play import (
    NO_PENALTY,
    Action,
    aim,
    amend,
    buzz,
    card,
    discard,
    dive,
    free_buzz,
    penalty,
    redo,
    undo,
    up,
)

GOLDEN = Path(__file__).parent / "golden"
SEEDS = (1, 2)
STEPS = 120
HEALTHS = (
    READY,
    Health("lost", "rig.unplugged", {"port": "test"}),
    Health("ready", "rig.power_lost", missed=True),
    Health("ready", "rig.missed", {"count": 2}, missed=True),
    Health("check", "rig.low_supply", {"volts": "4.71"}),
    Health("stuck", "rig.stuck"),
)


def golden_lines(seed: int) -> list[str]:
    """The lines of one evening."""
    with tempfile.TemporaryDirectory() as folder:
        playing = _Playing(Evening(Path(folder) / "j.db"), Random(f"table {seed}"))
        try:
            return [*playing.lines()]
        finally:
            playing.evening.end()


class _Playing:
    def __init__(self, evening: Evening, chance: Random) -> None:
        self.evening = evening
        self._chance = chance
        self._heard = 0

    def lines(self) -> Iterator[str]:
        """Play it and tell it."""
        yield from self._step("start", lambda: self._enter(START))
        for _ in range(STEPS):
            what, do = self._next()
            yield from self._step(what, do)
        yield from (f"{row.kind} {self._masked(row.value)}" for row in table_work.lines(self.evening.table))
        self.evening = self.evening.killed()
        yield from self._holds()
        yield f"resumed {self._value(self.evening.resumed)}"

    def _step(self, what: str, do: Callable[[], str]) -> Iterator[str]:
        answer = do()
        yield f"{what}: {answer}" if answer else what
        table_work.due(self.evening.table)
        told = self.evening.told
        for event in told[self._heard :]:
            yield f"  told {self._event(event)}"
        self._heard = len(told)
        yield from self._holds()

    def _next(self) -> tuple[str, Callable[[], str]]:
        """What happens next; more often than not what the game waits for."""
        evening = self.evening
        match self._below(20):
            case 0:
                return "undo", lambda: self._enter(undo(1 + self._below(3)))
            case 1:
                return "redo", lambda: self._enter(redo(1 + self._below(2)))
            case 2:
                entry = 2 + self._below(6)
                return f"amend {entry}", lambda: self._enter(amend(entry, card("p1", "silver", 10000)))
            case 3 | 4:
                return "touch", lambda: self._touch(None)
            case 5:
                return "two touches", lambda: self._touch(3) + self._touch(4)
            case 6:
                return "late", lambda: self._feel(Signal("contact", evening.us, None, late=True, ago_us=9_000))
            case 7:
                return "floor", lambda: self._feel(Signal("floor", evening.us, steps=self._below(9) - 3))
            case 8:
                health = HEALTHS[self._below(len(HEALTHS))]
                return f"rig {health.reason}", lambda: self._hear(health)
            case 9:
                word = ("hold", "go")[self._below(2)]
                return word, lambda: self._sensors(word)
            case 10:
                seconds = (0.2, 3.0, 7.0, 700.0)[self._below(4)]
                return f"{seconds} s pass", lambda: self._pass(seconds)
            case 11:
                return "two at once", lambda: self._enter(discard("p1"), discard("p2"))
            case 12:
                return "decided long ago", lambda: self._answer(evening.table.submit([discard("p1")], after=1).result())
            case _:
                return "play", self._play

    def _play(self) -> str:
        session = self.evening.table.now.session
        if session.state is None or session.state.result is not None:
            return self._answer(table_work.reset(self.evening.table)) + self._enter(START)
        player = session.state.turn.player
        other = "p1" if player == "p2" else "p2"
        fitting: tuple[Action, ...] = (
            card(player, ("gold", "silver", "anything")[self._below(3)]),
            discard(player),
            aim(player, 2 + self._below(4)),
            free_buzz(player),
            buzz(player),
            up(player, ("gold", "silver")[self._below(2)], risk=2 + self._below(4)),
            up(player, "bronze"),
            dive(player, "stopped"),
            NO_PENALTY,
            penalty(other, "share"),
        )
        first = self._below(len(fitting))
        for action in (*fitting[first:], *fitting[:first]):
            if isinstance(session.apply(action), Session):
                return self._enter(action)
        raise AssertionError(f"nothing fits {session.view()}")

    def _enter(self, *actions: Action) -> str:
        return f"{canonical.write([*actions])} {self._answer(self.evening.table.submit(actions).result())}"

    def _touch(self, rim: int | None) -> str:
        self.evening.touch(rim)
        return ""

    def _feel(self, signal: Signal) -> str:
        self.evening.feel(signal)
        return ""

    def _hear(self, health: Health) -> str:
        self.evening.hear(health)
        return ""

    def _sensors(self, word: Any) -> str:
        table_work.sensors(self.evening.table, word)
        return ""

    def _pass(self, seconds: float) -> str:
        self.evening.pass_time(seconds)
        return ""

    def _answer(self, outcome: Outcome) -> str:
        match outcome:
            case Done(n=n, committed=committed):
                return f"done, line {n}, committed {committed}. "
            case MovedOn(n=n):
                return f"moved on to line {n}. "
            case Refused(refusal=refusal):
                return f"refused {refusal.error} {canonical.write(dict(refusal.args))}. "

    def _holds(self) -> Iterator[str]:
        now = self.evening.table.now
        view = now.session.view()
        phase = "" if view is None else f"{view['phase']}, {view['entries']} entries, {canonical.digest(view)[:8]}"
        yield (
            f"  holds line {now.n}, {phase}, {now.session.waiting} wait; rig {now.health.state} {now.health.reason}, "
            f"hold {now.hold}, listens {now.listens}, journal {now.journal_failure}, offered {now.proposal}"
        )

    def _event(self, event: Event) -> str:
        return f"{type(event).__name__} {self._value(event)}"

    def _value(self, value: Any) -> str:
        """A struct with its fields; of a session only its number, of a line what is not in the record."""
        if isinstance(value, Session):
            return f"session {value.number}"
        if isinstance(value, msgspec.Struct):
            shown = (f"{name} {self._value(part)}" for name, part in msgspec.structs.asdict(value).items())
            return f"({', '.join(shown)})"
        if isinstance(value, tuple):
            return f"[{', '.join(self._value(part) for part in value)}]"
        return self._masked(value) if isinstance(value, dict) else "ID" if self._is_id(value) else str(value)

    def _masked(self, value: dict[str, Any]) -> str:
        return canonical.write({key: "ID" if self._is_id(part) else part for key, part in value.items()})

    def _is_id(self, value: Any) -> bool:
        return isinstance(value, str) and len(value) == 36 and value.count("-") == 4

    def _below(self, most: int) -> int:
        return int(self._chance.random() * most)


def main() -> None:
    """Write all texts."""
    for seed in SEEDS:
        write(GOLDEN / f"evening_{seed}.txt", golden_lines(seed))


if __name__ == "__main__":
    main()
