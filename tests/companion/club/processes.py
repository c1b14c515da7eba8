"""A hub and tables as processes of their own, with their store and their journals in a folder of a test."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from divingbell.commands.demo_game import players
from divingbell.companion.chain import chain_hash
from divingbell.companion.club.membership_file import JoinedClub, save_membership
from divingbell.companion.club.protocol.messages import RecordedLine
from divingbell.companion.club.protocol.signatures import keys_of
from divingbell.companion.club.protocol.store import HubRow, TabletRow
from divingbell.companion.club.protocol.tablet_side import Membership
from divingbell.companion.club.sql_store import SqlStore
from divingbell.companion.games.happenings import Tap
from divingbell.companion.journal.reader import open_reader
from tests.companion.club.evening import uuid
from tests.companion.table.process import TableProcess
from tests.forked import Forked

CLUB = HubRow(uuid(1), "Club", uuid(2))
SOON_S = 120.0
"""A tablet that found nobody for a while sends again after 36 s at the most, and may meet a hub that still starts."""
Lines = list[RecordedLine]


Start = Callable[[list[str], dict[str, str], BinaryIO], "subprocess.Popen[bytes] | Forked"]
"""Starts a command with an environment and a file for its standard error."""


def from_nothing(arguments: list[str], env: dict[str, str], errors: BinaryIO) -> subprocess.Popen[bytes]:
    """A program that has memory of its own and imports everything itself, as one that is measured."""
    command = [sys.executable, "-m", "divingbell", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, env=env)


class HubProcess:
    """`divingbell hub` on a free port, which it keeps when it is started again."""

    def __init__(
        self,
        folder: Path,
        place: Path | str | None = None,
        *,
        at: str = "127.0.0.1:0",
        options: Sequence[str] = (),
        start: Start = Forked,
    ) -> None:
        """`place`: its store, if it is not the file in the folder; `at`: where it listens, port 0 is a free one;
        `start`: how it comes to life."""
        self.folder = folder
        self._start = start
        self.options = [*options, *(["--database", place] if isinstance(place, str) else [])]
        self.address, _, port = at.rpartition(":")
        self.port = int(port)
        self._errors = (folder / "errors.txt").open("ab")
        self.start()

    def start(self) -> None:
        command = ["hub", "--data", str(self.folder), "--json", *self.options]
        self._process = self._start(
            [*command, "--listen", f"{self.address}:{self.port}"],
            {**os.environ, "XDG_STATE_HOME": str(self.folder)},
            self._errors,
        )
        assert self._process.stdout is not None
        self.said = json.loads(self._process.stdout.readline())
        self.port = int(self.said["addresses"][0].rpartition(":")[2])

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()

    def end(self) -> tuple[int, str]:
        """Its exit code, and what it wrote to standard error."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(), (self.folder / "errors.txt").read_text()


class Table(TableProcess):
    """`divingbell table` of a tablet that has joined the club, played by demo players."""

    def __init__(self, folder: Path, number: int, port: int, *, resume: bool = False) -> None:
        """With `resume` it goes on with the game it had."""
        self.tablet, self.file, self.journal = (
            uuid(100 + number),
            folder / f"club-{number}.json",
            folder / f"{number}.db",
        )
        self._seed = number
        if not self.file.exists():
            keys = keys_of(self.tablet.encode(), b"salt")
            membership = Membership(CLUB.hub, self.tablet, keys)
            joined = JoinedClub(
                membership, uuid(200 + number), "Club", f"127.0.0.1:{port}", CLUB.event, number, (uuid(2),)
            )
            save_membership(self.file, joined)
        options = ["--rig", "none", "--club", str(self.file), *(["--resume"] if resume else [])]
        super().__init__(self.journal, *options, start=Forked)
        self._players = players("submarine", self._seed, 3)
        self._view: Any = None
        while resume and self._view is None:
            self._view = self.read().get("ok")

    def play(self, taps: int) -> bool:
        """So many taps; False: the game is over before."""
        for _ in range(taps):
            happenings = self._players(self._view)
            if not happenings:
                return False
            for happening in happenings:
                if isinstance(happening, Tap):
                    answer = self.ask_answer({"actions": [dict(action) for action in happening.actions]})
                    assert "ok" in answer, answer
                    self._view = answer["ok"]
        return True

    def ask_answer(self, request: Any) -> Any:
        """The answer to a request; what the club has to say meanwhile is passed over."""
        self.send(request)
        while "club" in (answer := self.read()):
            pass
        return answer

    def forks(self) -> dict[str, str]:
        """The forks that the club tells next, by session."""
        while not (found := self.read().get("club", {}).get("forks")):
            pass
        return dict(found)

    def pull_the_plug(self) -> None:
        """SIGKILL; returns when it is gone, and the journal is nobody's."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def lines(self) -> dict[str, Lines]:
        """Session -> its lines, as the journal has them now."""
        reader = open_reader(self.journal)
        assert reader is not None
        with reader:
            return {
                stored.uuid: [(row.kind, row.body.decode(), row.chain_hash.hex()) for row in reader.rows(stored.number)]
                for stored in reader.sessions()
            }


def open_store(place: Path | str, tables: int) -> SqlStore:
    """The store of a club whose tables have joined, in an evening that is open."""
    store = SqlStore(place, CLUB)
    tx = store.begin()
    for number in range(1, tables + 1):
        tablet = uuid(100 + number)
        tx.set_tablet(TabletRow(tablet, uuid(200 + number), number, keys_of(tablet.encode(), b"salt")))
    tx.commit()
    return store


def lines_of(store: SqlStore) -> dict[str, Lines]:
    """Session -> the lines of its one epoch at the hub, each on its chain."""
    found = {}
    with store.reading() as tx:
        for session in tx.sessions():
            streams = tx.streams(session.session)
            assert len(streams) <= 1
            lines = [line for one in streams for line in tx.lines(one.session, one.epoch, 0, one.lines)]
            before = bytes(16)
            for kind, body, last in lines:
                before = chain_hash(before, kind, body.encode())
                assert before.hex() == last
            found[session.session] = lines
    return found


def eventually(holds: Callable[[], bool], seconds: float = SOON_S) -> bool:
    """Tell whether it holds within so long."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True
