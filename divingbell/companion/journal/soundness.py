"""Checks a journal: whether its file, write-ahead log, marker and lines are whole, and what is missing."""

from __future__ import annotations

import struct
from pathlib import Path

import msgspec

from divingbell.companion.configuration.atomic_file import keep_aside
from divingbell.companion.journal.journal_failure import JournalFailure, JournalUnusableError, failure_of
from divingbell.companion.journal.lock import CommitMarker, marker_of
from divingbell.companion.journal.reader import Reader, open_reader, size, wal_path

_WAL_HEADER = 32
_FRAME_HEADER = 24


class AcknowledgedLoss(msgspec.Struct, frozen=True):
    """Acknowledged lines that are missing: the write-ahead log was cut or damaged."""

    path: Path
    lines: int
    """How many at least; 0 where only the cut is known."""
    kept: Path | None
    """A copy of the write-ahead log as it was found."""
    gone: bool = False
    """The whole file was emptied or taken away."""

    @property
    def text_id(self) -> str:
        """The text that tells people about it."""
        if self.gone:
            return "journal.gone"
        return "journal.lost" if self.lines else "journal.cut"

    @property
    def args(self) -> dict[str, str | int]:
        """Arguments of that text."""
        return {"path": str(self.path), "count": self.lines, "kept": str(self.kept or self.path)}


class UnreadLines(msgspec.Struct, frozen=True):
    """Lines of a session that change nothing of its game and cannot be read; they stay in the file."""

    path: Path
    lines: int

    @property
    def text_id(self) -> str:
        """The text that tells people about it."""
        return "journal.unread"

    @property
    def args(self) -> dict[str, str | int]:
        """Arguments of that text."""
        return {"path": str(self.path), "count": self.lines}


def look_for_loss(reader: Reader, mark: CommitMarker | None) -> AcknowledgedLoss | None:
    """Missing lines, by the marker of the last holder; without a marker, by how the write-ahead log ends.

    The log is copied aside before anything writes again. Raises `JournalUnusableError` and `OSError`.
    """
    path, missing = reader.path, _missing(reader, mark)
    if missing is None:
        return None
    return AcknowledgedLoss(path, missing, keep_aside(wal_path(path)) if size(wal_path(path)) else None)


def damage_of(path: Path) -> JournalFailure | None:
    """The first thing that is wrong with a journal, for who only reads it: it cannot be opened, its structure is
    broken, what was acknowledged is missing or a line is not as it was written. None: it is whole, or there is none.
    Another program may write it meanwhile; about 10 ms a megabyte."""
    mark = marker_of(path)  # before the file: it may be older than that, and never newer
    try:
        reader = open_reader(path)
        if reader is None:
            return JournalFailure("damaged", path, "", "gone") if mark is not None and mark.session else None
        with reader:
            reader.check()
            return _lost(reader, mark) or _spoilt_line(reader) or reader.spoilt_people()
    except JournalUnusableError as unusable:
        return unusable.journal_failure
    except OSError as error:
        return failure_of(error, path)


def _missing(reader: Reader, mark: CommitMarker | None) -> int | None:
    """How many acknowledged lines are missing at least, 0 where only a cut is known; None: none is known to be."""
    if mark is None:
        return 0 if ends_cut(wal_path(reader.path)) else None
    missing = mark.line + 1 - reader.tail(mark.session)[0] if mark.session else 0
    return missing if missing > 0 else None


def _lost(reader: Reader, mark: CommitMarker | None) -> JournalFailure | None:
    missing = _missing(reader, mark)
    if missing is None:
        return None
    if not missing:
        return JournalFailure("damaged", reader.path, wal_path(reader.path).name, "cut")
    assert mark is not None, "it counts them"
    return JournalFailure("damaged", reader.path, f"session {mark.session}, {missing} of {mark.line + 1}", "lost")


def _spoilt_line(reader: Reader) -> JournalFailure | None:
    """Raises `JournalUnusableError` for a line that its hash does not fit."""
    for head in reader.heads():
        for _ in reader.rows(head.number):
            pass
    return reader.damage


def ends_cut(wal: Path) -> bool:
    """Tell whether a write-ahead log stops inside a frame or a transaction, or is damaged before its end (SQLite
    file format, section 4): SQLite leaves out in silence what stands behind the first frame whose check sum is
    wrong."""
    length = size(wal)
    if length < _WAL_HEADER:
        return length > 0
    with wal.open("rb") as file:
        header = file.read(_WAL_HEADER)
        page: int = struct.unpack_from(">I", header, 8)[0]
        frame = _FRAME_HEADER + page
        frames, rest = divmod(length - _WAL_HEADER, frame)
        if rest or not frames:
            return rest > 0
        file.seek(_WAL_HEADER + (frames - 1) * frame)
        last = file.read(_FRAME_HEADER)
    # A frame of an older round of the log has other salts; the last one of a commit says how large the file is.
    of_this_round = last[8:16] == header[16:24]
    return of_this_round and (struct.unpack_from(">I", last, 4)[0] == 0 or not all_sums_hold(wal.read_bytes(), frame))


def all_sums_hold(log: bytes, frame: int) -> bool:
    """Tell whether every frame of a log of whole frames, the last of which is of this round, has the salts and the
    check sum it should have (4.2); `frame` is the length of one in bytes, header included."""
    order = ">" if int.from_bytes(log[:4], "big") & 1 else "<"
    sums = _sum(log[:24], (0, 0), order)
    for at in range(_WAL_HEADER, len(log), frame):
        sums = _sum(log[at + _FRAME_HEADER : at + frame], _sum(log[at : at + 8], sums, order), order)
        if log[at + 8 : at + 24] != log[16:24] + struct.pack(">II", *sums):
            return False
    return True


def _sum(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    first, second = sums
    for one, other in struct.iter_unpack(f"{order}II", data):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second
