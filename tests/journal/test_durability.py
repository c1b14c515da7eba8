"""What only a power cut would show: what is asked of SQLite and of the system, so that the last entry is kept."""

from __future__ import annotations

import os
import sqlite3
import struct
from pathlib import Path

import pytest

from divingbell.companion.journal import writer
from divingbell.companion.journal.lock import CommitMarker, Lock, lock_path
from divingbell.companion.journal.soundness import ends_cut

PAGE = 512
SALTS, OLD_SALTS = b"saltsalt", b"beforeit"


def test_a_new_journal_is_made_and_written_with_every_commit_forced_to_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite may be built with another default, so both connections have to say it, before their first change."""
    connections: list[list[str]] = []
    connect = writer._connect

    def traced(path: Path, mode: str) -> sqlite3.Connection:
        connection = connect(path, mode)
        connections.append([])
        connection.set_trace_callback(connections[-1].append)
        return connection

    monkeypatch.setattr(writer, "_connect", traced)
    made = writer.Writer(tmp_path / "j.db")
    made.close()
    assert len(connections) == 2
    for statements in connections:
        assert statements.index("PRAGMA synchronous = FULL") < statements.index("BEGIN IMMEDIATE")


def test_the_marker_is_forced_to_the_disk_when_it_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = tmp_path / "j.db"
    lock = Lock(journal)
    forced: list[bytes] = []
    monkeypatch.setattr(os, "fsync", lambda file: forced.append(os.pread(file, 160, 0)))
    lock.note(CommitMarker(1, 1, 5))
    assert forced == [], "after every commit it is only noted"
    lock.keep(CommitMarker(1, 1, 6, ended=True))
    assert forced == [lock_path(journal).read_bytes()]
    assert b'"line":6' in forced[0]
    lock.release()


def frame(salts: bytes, database_pages: int) -> bytes:
    """A frame of a write-ahead log (SQLite file format, 4.1): a commit says how many pages the database has."""
    return struct.pack(">II", 1, database_pages) + salts + bytes(8) + bytes(PAGE)


@pytest.mark.parametrize(
    ("frames", "cut"),
    [
        ([frame(SALTS, 3)], False),
        ([frame(SALTS, 3), frame(SALTS, 0)], True),
        ([frame(SALTS, 3), frame(OLD_SALTS, 0)], False),  # left from before the log began anew: no commit of now
    ],
)
def test_frames_of_an_older_round_of_the_log_are_no_cut(tmp_path: Path, frames: list[bytes], cut: bool) -> None:
    log = tmp_path / "j.db-wal"
    log.write_bytes(struct.pack(">IIII", 0x377F0682, 3007000, PAGE, 0) + SALTS + bytes(8) + b"".join(frames))
    assert ends_cut(log) is cut
