"""Tablets of a whole evening: `divingbell table` processes that join by the code, sit where they are offered seats, and
are played by the players of the demo."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Protocol

from divingbell.commands.demo_game import players
from divingbell.companion.games.happenings import Players, Tap
from divingbell.companion.journal.reader import open_reader
from tests.companion.club.processes import Lines, eventually
from tests.companion.table.process import TableProcess

ANSWER_S = 300.0
"""So long anything is waited for, on a machine that has much else to do."""


class EveningTable(TableProcess):
    """One table, as it stands with its club."""

    def __init__(self, card: Path, number: int, *, resume: bool = False) -> None:
        """`card` is the folder with the tablet's membership and journal."""
        self.card, self.number, self.journal = card, number, card / "journal.db"
        self.club: dict[str, Any] = {}
        """The newest line about the club."""
        self.forks: set[str] = set()
        """Reasons of every fork that the club has told."""
        self._answers: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.played = ("", 0, 0)
        """The game that is played: its name, the seed of its players, and their number."""
        self._choose: Players | None = None
        self._view: Any = None
        super().__init__(self.journal, "--club", str(card / "club.json"), *(["--resume"] if resume else []))
        threading.Thread(target=self._hear, daemon=True).start()
        if resume:
            self._view = self._answers.get(timeout=ANSWER_S)["ok"]

    def _hear(self) -> None:
        for line in self._lines():
            said = json.loads(line)
            if "club" in said:
                self.club = said["club"]
                self.forks |= {*self.club["forks"].values()}
            elif ({"ok", "error"} & said.keys() and "entry" not in said) or "resumed" in said:
                self._answers.put(said)

    def _lines(self) -> Iterator[bytes]:
        with contextlib.suppress(ValueError):  # the test has closed it
            yield from self._replies

    def ask(self, request: object) -> Any:
        self.send(request)
        answer = self._answers.get(timeout=ANSWER_S)
        assert "ok" in answer, f"table {self.number}: {request} is refused: {answer}"
        return answer["ok"]

    # An evening -----------------------------------------------------------------------------------------------

    def sit(self, number: int) -> int:
        """Take the seats that are offered for a round, as soon as they are; how many people sit."""
        offered = eventually(lambda: (self.club.get("seating") or {}).get("round") == number, ANSWER_S)
        assert offered, f"table {self.number}, round {number}"
        seating = self.club["seating"]
        self._view = self.ask({"sit": seating["offer"]})
        self.played = seating["game"], 100 * number + self.number, len(seating["people"])
        self._choose = players(*self.played)
        return len(seating["people"])

    def play(self, taps: int = 10_000) -> bool:
        """So many taps of the demo's players; False: the game is over before."""
        assert self._choose is not None
        while taps:
            happenings = self._choose(self._view)
            if not happenings:
                return False
            for one in happenings:
                if isinstance(one, Tap):
                    self._view = self.ask({"actions": [dict(action) for action in one.actions]})
                    taps -= 1
                    if not taps:
                        break
        return True

    def stop_game(self) -> None:
        """End the game before its end."""
        self._view = self.ask({"action": {"type": "stop_game"}})

    def play_as(self, other: EveningTable) -> None:
        """Let players go on with the game of another table, or of this one before it was started again."""
        self.played = other.played
        self._choose = players(*self.played)

    # Its process and its card ---------------------------------------------------------------------------------

    def silence(self, *, on: bool) -> None:
        """Stop the process as it is, or let it go on."""
        os.kill(self.pid, signal.SIGSTOP if on else signal.SIGCONT)

    def kept_card(self, to: Path) -> Path:
        """A copy of the card; the table has ended."""
        return Path(shutil.copytree(self.card, to))

    def lines(self) -> dict[tuple[str, str], Lines]:
        """Session and its present epoch -> its lines, as the journal has them."""
        return journal_lines(self.journal)


class Joining:
    """`divingbell join` of a tablet that has nothing yet."""

    def __init__(self, card: Path, name: str, address: str, code: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "divingbell", "join", address, code, "--club", card / "club.json", "--name", name,
             "--json"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def step(self) -> dict[str, Any]:
        """The last step, when it has ended."""
        out, _ = self._process.communicate(timeout=ANSWER_S)
        last: dict[str, Any] = json.loads(out.splitlines()[-1])
        return last


def join_all(folder: Path, count: int, address: str, code: str) -> list[EveningTable]:
    """So many tablets that join at the same time; by the numbers that the club gives them."""
    cards = [folder / f"card-{at}" for at in range(1, count + 1)]
    for card in cards:
        card.mkdir()
    joining = [Joining(card, f"Tablet {at}", address, code) for at, card in enumerate(cards, 1)]
    steps = [one.step() for one in joining]
    assert [step["step"] for step in steps] == ["joined"] * count, steps
    numbers = [step["table"] for step in steps]
    assert sorted(numbers) == [*range(1, count + 1)], "each has a number of its own"
    tables = [EveningTable(card, number) for card, number in zip(cards, numbers, strict=True)]
    return sorted(tables, key=lambda table: table.number)


def journal_lines(journal: Path) -> dict[tuple[str, str], Lines]:
    """Session and its present epoch -> its lines, as this journal has them."""
    reader = open_reader(journal)
    assert reader is not None
    with reader:
        found = {}
        for stored in reader.sessions():
            epochs = reader.epochs(stored.number)
            assert epochs is not None
            rows = [(row.kind, row.body.decode(), row.chain_hash.hex()) for row in reader.rows(stored.number)]
            found[stored.uuid, epochs.present] = rows
        return found


class Written(Protocol):
    """A table with a journal."""

    def lines(self) -> dict[tuple[str, str], Lines]:
        """Session and its present epoch -> its lines."""


def all_lines(tables: Iterable[Written]) -> dict[tuple[str, str], Lines]:
    """The lines of all of them."""
    found: dict[tuple[str, str], Lines] = {}
    for table in tables:
        found |= table.lines()
    return found
