"""What was opened is let go of: after an error, also while its traceback still holds all values, and after work that is
done."""

from __future__ import annotations

import errno
import fcntl
import os
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from divingbell.companion.archive import summary_store
from divingbell.companion.archive.rescue import rescue
from divingbell.companion.configuration.atomic_file import write_atomically
from divingbell.companion.journal import journal_opener, reader, rewriter
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.journal.lock import FileLock, Lock
from divingbell.companion.journal.writer import Writer, identity
from tests.companion.journal.evening import filled, stored_rows


def opened(folder: Path) -> set[tuple[str, str]]:
    """The files of a folder, and all sockets, that this process has open: number and place."""
    found = set()
    for number in os.listdir("/proc/self/fd"):
        try:
            place = os.readlink(f"/proc/self/fd/{number}")
        except FileNotFoundError:  # the one that listed them
            continue
        if place.startswith((str(folder), "socket:")):
            found.add((number, place))
    return found


def foreign(path: Path) -> None:
    """The database of another program, with a write-ahead log."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA application_id = 77")
    connection.execute("CREATE TABLE theirs (x)")
    for end in ("", "-wal"):
        path.with_name(f"kept{end}").write_bytes(Path(f"{path}{end}").read_bytes())
    connection.close()
    for end in ("", "-wal"):
        path.with_name(f"kept{end}").replace(f"{path}{end}")


def open_summaries(path: Path) -> None:
    """Their store does not raise: it says why it cannot use the file."""
    failure = summary_store.SummaryStore(path).failure
    assert failure is not None
    raise JournalUnusableError(failure)


CANNOT_BE_OPENED: dict[str, Callable[[Path], object]] = {
    "read": reader.open_reader,
    "read without an index": reader.opened_without_index,
    "write": Writer,
    "all of it": OpenJournal,
    "summaries": open_summaries,
}


@pytest.mark.parametrize("how", CANNOT_BE_OPENED)
def test_what_cannot_be_opened_is_not_left_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    path, copies = tmp_path / "j.db", tmp_path / "copies"
    copies.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(copies))
    foreign(path)
    before = opened(tmp_path)
    with pytest.raises(Exception, match="another program") as error:
        CANNOT_BE_OPENED[how](path)
    assert opened(tmp_path) == before, error
    assert [*copies.iterdir()] == []


def test_a_lock_that_another_holds_is_not_left_open(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    made = filled(path)
    there = identity(path)
    assert there is not None
    before = opened(tmp_path)
    link = tmp_path / "link.db"
    os.link(path, link)
    for lock in (lambda: Lock(path), lambda: FileLock(there), lambda: OpenJournal(path), lambda: OpenJournal(link)):
        with pytest.raises(Exception, match=f"process {os.getpid()}") as error:
            lock()
        assert opened(tmp_path) == before, error
    made.close()


def test_a_lock_that_fails_is_not_left_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    before = opened(tmp_path)
    monkeypatch.setattr(journal_opener, "Writer", fails)
    with pytest.raises(JournalUnusableError) as error:
        OpenJournal(tmp_path / "j.db")
    assert opened(tmp_path) == before, error
    monkeypatch.setattr(fcntl, "flock", fails)
    with pytest.raises(OSError, match="no locks") as failure:
        Lock(tmp_path / "j.db")
    assert opened(tmp_path) == before, failure


def test_a_copy_that_was_read_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(copies))
    made = filled(tmp_path / "j.db")
    with reader.opened_without_index(tmp_path / "j.db") as found:
        assert len(found.sessions()) == 1
        assert len([*copies.iterdir()]) == 1
    assert [*copies.iterdir()] == []
    made.close()


def test_work_that_is_done_leaves_nothing_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    locks: list[FileLock] = []  # a lock that nobody has any more would be let go of by itself
    monkeypatch.setattr(journal_opener, "FileLock", lambda there: locks.append(FileLock(there)) or locks[-1])
    before = opened(tmp_path)
    path = tmp_path / "a" / "b" / "j.db"
    filled(path).close()
    made = OpenJournal(path)
    made.rewrite(lambda old, new: rewriter.copy_lines(old, new, lambda _, __, body: body.replace(b'"x"', b'"y"')))
    made.close(ended=True)
    assert rescue(path, tmp_path / "new.db").missing == (), "the mark has the hash of the line as it stands there now"
    summary_store.SummaryStore(summary_store.place(path)).close()
    write_atomically(tmp_path / "file", b"")
    assert opened(tmp_path) == before, locks
    assert stored_rows(tmp_path / "new.db") == stored_rows(path)
