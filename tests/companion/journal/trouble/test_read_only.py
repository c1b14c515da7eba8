"""A journal on a disk that is read-only, also on FAT and exFAT in a guest: it is named, and nothing is overwritten."""

from __future__ import annotations

import os
import shutil
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from divingbell.companion.journal.journal import Journal
from tests.companion.journal.evening import filled, journal, numbers, stored_rows
from tests.companion.journal.trouble.journals import content, reason
from tests.hand_clock import HandClock


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that other users can look into."""
    folder = Path(tempfile.mkdtemp(prefix="divingbell-shared-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


class Guest:
    """Another user's process with a journal open; it answers one word for each command."""

    def __init__(self, path: Path) -> None:
        if os.geteuid() != 0:
            pytest.skip("only root can become another user")
        ours, theirs = socket.socketpair()
        self._process = os.fork()
        if self._process == 0:
            try:
                ours.close()
                os.setgid(65534)
                os.setuid(65534)
                self._serve(theirs, Journal(path, HandClock()))
            finally:
                os._exit(0)
        theirs.close()
        self._line = ours

    def ask(self, command: str) -> str:
        self._line.send(command.encode())
        return self._line.recv(200).decode()

    def leave(self) -> None:
        self._line.close()
        os.waitpid(self._process, 0)

    def _serve(self, line: socket.socket, made: Journal) -> None:
        while command := line.recv(200).decode():
            if command == "open":
                made.open()
                line.send(str(reason(made)).encode())
            elif command == "look":
                line.send(str([numbers(made.read_rows(stored)) for stored in made.stored()]).encode())
            elif command == "take up":
                made.continue_session(made.stored()[0], made.read_rows(made.stored()[0]))
                line.send(b"done")
            elif command == "begin":
                line.send(made.begin({}).encode())
            else:
                made.add("entry", {"n": 99})
                line.send(str(made.commit()).encode())


@pytest.fixture
def guest(shared: Path) -> Iterator[Guest]:
    """A guest at `shared/j.db`."""
    visitor = Guest(shared / "j.db")
    yield visitor
    visitor.leave()


def test_read_only_for_this_user_then_writable(shared: Path, guest: Guest) -> None:
    filled(shared / "j.db", 2).close()
    before = content(shared)
    assert guest.ask("open") == "read_only"
    assert guest.ask("look") == "[[1, 2]]"
    assert guest.ask("take up") == "done"
    assert guest.ask("enter") == "False"
    assert content(shared) == before
    for file in (shared, *shared.iterdir()):
        os.chown(file, 65534, 65534)
    assert guest.ask("enter") == "True"
    assert numbers(stored_rows(shared / "j.db")[0]) == [1, 2, 99, 99]


def test_a_folder_in_which_nothing_can_be_made(shared: Path, guest: Guest) -> None:
    assert guest.ask("open") == "read_only"
    guest.ask("begin")
    assert guest.ask("enter") == "False"
    assert [*shared.iterdir()] == []


def test_what_a_kill_cut_off_is_read_from_a_read_only_place(shared: Path, guest: Guest, tmp_path: Path) -> None:
    made = filled(tmp_path / "j.db", 4)  # still open: the lines are in the write-ahead log
    for name in ("j.db", "j.db-wal"):
        shutil.copy(tmp_path / name, shared / name)
    assert guest.ask("open") == "read_only"
    assert guest.ask("look") == "[[1, 2, 3, 4]]"
    assert sorted(file.name for file in shared.iterdir()) == ["j.db", "j.db-wal"]
    made.close()


def test_a_folder_in_place_of_the_journal(tmp_path: Path) -> None:
    (tmp_path / "j.db").mkdir()
    assert reason(journal(tmp_path / "j.db")) == "not_a_journal"


def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("here")
    assert reason(journal(tmp_path / "a" / "j.db")) == "failing"
