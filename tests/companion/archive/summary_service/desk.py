"""A table with a journal in a folder, and the summaries of its sessions beside it."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion.archive import summary_store
from divingbell.companion.archive.judgement import Judge, Judgement, judge
from divingbell.companion.archive.summary_service import PastGameList, SummaryService
from divingbell.companion.games.measures import Felt
from divingbell.companion.journal.journal import Journal
from divingbell.companion.rig import Health
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Done
from divingbell.companion.table.table import Table
from tests import table_work
from tests.hand_clock import HandClock
from tests.sunken_play import Action, discard, start

FINISHED = (start(2), *(discard(player) for player in ("p1", "p2", "p1", "p2")))


ADA = "11111111-1111-4111-8111-111111111111"


BRUNO = "22222222-2222-4222-8222-222222222222"


def noted_connections(monkeypatch: pytest.MonkeyPatch) -> list[sqlite3.Connection]:
    """Every connection to a database that is made from now on."""
    made: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def noted(*where: Any, **how: Any) -> sqlite3.Connection:
        made.append(connect(*where, **how))
        return made[-1]

    monkeypatch.setattr(sqlite3, "connect", noted)
    return made


class Desk:
    """A table with a journal in a folder, and the summaries beside it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "journal.db"
        self.store = summary_store.place(self.path)
        self.clock = HandClock()
        self.table = Table(Journal(self.path, self.clock), self.clock, app="t", health=Health("lost", "rig.none"))
        self.table.start().result()
        self.judged = 0

    def play(self, *actions: Action, pause: float = 60, practice: bool = False) -> str:
        """A session with these actions, so many seconds apart; its UUID."""
        seats = [
            {"id": "p1", "name": "Ada Zyx", "colour": "fin", "person": ADA},
            {"id": "p2", "name": "Bruno", "colour": "star", "person": BRUNO},
        ]
        table_work.reset(self.table, seats=seats, practice=practice)
        self.go_on(*actions, pause=pause)
        assert self.table.now.uuid is not None
        return self.table.now.uuid

    def go_on(self, *actions: Action, pause: float = 60) -> None:
        for action in actions:
            self.clock.turn(pause)
            outcome = self.table.submit([action]).result()
            assert isinstance(outcome, Done), outcome

    def counting(self, session: Session, felt: Felt) -> Judgement:
        self.judged += 1
        return judge(session, felt)

    def summaries(self, version: str = "1", judge: Judge | None = None) -> SummaryService:
        """As another start of the program makes them."""
        self.judged = 0
        return SummaryService(self.path, lambda _: version, judge or self.counting)

    def read(self, version: str = "1") -> PastGameList:
        """What another start of the program knows once it has looked through the journal."""
        made = self.summaries(version)
        made.update()
        found = made.read(measures=True)
        made.close()
        return found
