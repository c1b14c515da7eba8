"""What is checked before a journal is written again: its structure, and whether acknowledged lines are missing."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

from divingbell.companion.configuration.atomic_file import keep_aside
from divingbell.companion.journal.lock import CommitMarker
from divingbell.companion.journal.reader import Reader, size, wal_path

_WAL_HEADER = 32
_FRAME_HEADER = 24


@dataclass(frozen=True, slots=True)
class Loss:
    """Acknowledged lines that are missing: the write-ahead log was cut or damaged."""

    path: Path
    lines: int
    """How many at least; 0 where only the cut is known."""
    kept: Path | None
    """A copy of the write-ahead log as it was found."""

    @property
    def text_id(self) -> str:
        return "journal.lost" if self.lines else "journal.cut"

    @property
    def args(self) -> dict[str, str | int]:
        return {"path": str(self.path), "count": self.lines, "kept": str(self.kept or self.path)}


@dataclass(frozen=True, slots=True)
class UnreadLines:
    """Lines of a session that change nothing of its game and cannot be read; they stay in the file."""

    path: Path
    lines: int

    @property
    def text_id(self) -> str:
        return "journal.unread"

    @property
    def args(self) -> dict[str, str | int]:
        return {"path": str(self.path), "count": self.lines}


def look_for_loss(reader: Reader, mark: CommitMarker | None) -> Loss | None:
    """What is missing, by the marker of the last holder; without a marker, by how the write-ahead log ends.

    The log is copied aside before anything writes again. Raises `JournalUnusableError` and `OSError`.
    """
    path = reader.path
    if mark is not None:
        missing = mark.line + 1 - reader.tail(mark.session)[0] if mark.session else 0
        if missing <= 0:
            return None
    elif ends_cut(wal_path(path)):
        missing = 0
    else:
        return None
    return Loss(path, missing, keep_aside(wal_path(path)) if size(wal_path(path)) else None)


def ends_cut(wal: Path) -> bool:
    """Whether a write-ahead log stops inside a frame or a transaction (SQLite file format, section 4)."""
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
    return of_this_round and struct.unpack_from(">I", last, 4)[0] == 0
