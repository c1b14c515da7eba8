"""Reads what is left of the lines of a damaged journal, page by page, past SQLite, which gives up at the first damage.

From SQLite's file format (sqlite.org/fileformat2.html): 1.6 b-tree pages, 1.6 overflow pages, 2.1 records, 4.1 the
write-ahead log. Whatever a page says is only a candidate: the chain of hashes tells which lines are sound.
"""

from __future__ import annotations

import itertools
import stat
import struct
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from divingbell.companion.chain import FIRST_HASH, chain_hash
from divingbell.companion.journal.block_file import BlockFile
from divingbell.companion.journal.reader import JournalRow, size, wal_path

MAGIC = b"SQLite format 3\0"
_INTERIOR, _LEAF = 2, 10
"""Kinds of page that hold rows of a table WITHOUT ROWID."""
_WAL_HEADER, _FRAME_HEADER = 32, 24
_COLUMNS = 5
_MOST_PAYLOAD = 1 << 26
"""Bytes; a row that claims more is damage."""


class Salvaged(NamedTuple):
    """Findings of one session."""

    number: int
    rows: list[JournalRow]
    """The sound lines from its first one on."""
    behind: int
    """Lines that were found behind a gap: how the game came there is not known."""
    spoilt: bool = False
    """The next line is there and is not as it was written."""


class NotAJournalError(ValueError):
    """The file does not begin as a journal does, so there is nothing to look for in it."""


class Salvage(NamedTuple):
    """Findings in a journal and its write-ahead log."""

    sessions: list[Salvaged]
    """In the order of their numbers."""
    unreadable: int
    """Blocks that the disk could not read."""


def salvage(path: Path) -> Salvage:
    """Look for the lines of a journal and its write-ahead log. Nothing is written. What the disk cannot read is passed
    over. Raises `NotAJournalError` and `OSError`."""
    candidates: dict[int, dict[int, list[JournalRow]]] = defaultdict(lambda: defaultdict(list))
    with open_pages(path) as pages:
        for session, line, row in pages.rows():
            candidates[session][line].append(row)
        unreadable = pages.unreadable
    return Salvage([_sound(number, lines) for number, lines in sorted(candidates.items())], unreadable)


@contextmanager
def open_pages(path: Path) -> Iterator[DatabasePages]:
    """The pages of a journal and its write-ahead log. Raises `NotAJournalError` and `OSError`."""
    if not stat.S_ISREG(path.stat().st_mode):  # a device has no end
        raise NotAJournalError(str(path))
    with BlockFile(path) as file, BlockFile(wal_path(path) if size(wal_path(path)) else None) as log:
        yield DatabasePages(file, log)


def _sound(number: int, lines: dict[int, list[JournalRow]]) -> Salvaged:
    rows: list[JournalRow] = []
    before = FIRST_HASH
    while (row := _next(lines.get(len(rows), ()), before)) is not None:
        rows.append(row)
        before = row.chain_hash
    behind = sum(_follows(lines, line) for line in lines if line > len(rows))
    return Salvaged(number, rows, behind, spoilt=len(rows) in lines)


def _next(found: list[JournalRow] | tuple[()], before: bytes) -> JournalRow | None:
    return next((row for row in found if chain_hash(before, row.kind, row.body) == row.chain_hash), None)


def _follows(lines: dict[int, list[JournalRow]], line: int) -> bool:
    """Tell whether a line is sound by the one before it, whatever came before that."""
    return any(_next(lines[line], before.chain_hash) is not None for before in lines.get(line - 1, ()))


class DatabasePages:
    """The pages of the file, and those of its write-ahead log, which are newer. They are read as they are asked for."""

    def __init__(self, file: BlockFile, log: BlockFile) -> None:
        head, log_head = file.part(0, 100), log.part(0, _WAL_HEADER)
        if head[: len(MAGIC)] == MAGIC and len(head) == 100:
            self._size = int.from_bytes(head[16:18], "big")
            reserved = head[20]
        elif len(log_head) == _WAL_HEADER and log.size > _WAL_HEADER:
            self._size, reserved = int.from_bytes(log_head[8:12], "big"), 0
        else:
            raise NotAJournalError(str(file.path))
        self._size = 65536 if self._size == 1 else self._size
        if not 512 <= self._size <= 65536 or self._size.bit_count() != 1:
            raise NotAJournalError(str(file.path))
        self._usable = self._size - reserved
        self._file, self._log = file, log
        # Frames with other salts are left from before the log began anew: their rows may help, their pages are old.
        self._newest = {number: at for at, number, salts, _ in self._frames() if salts == log_head[16:24]}

    @property
    def unreadable(self) -> int:
        """Blocks that were asked for so far and that the disk could not read."""
        return len(self._file.unreadable | self._log.unreadable)

    def rows(self) -> Iterator[tuple[int, int, JournalRow]]:
        """Every row that a page seems to hold: session, line, row. One row may come several times."""
        pages = (page for _, page in self._file.parts(0, self._size))
        for page in itertools.chain(pages, (page for *_, page in self._frames())):
            if page[:1] and page[0] in (_INTERIOR, _LEAF):
                yield from self._rows_of(page)

    def _frames(self) -> Iterator[tuple[int, int, bytes, bytes]]:
        """The frames of the log: where its page begins, the page's number, the salts, the page."""
        for at, frame in self._log.parts(_WAL_HEADER, _FRAME_HEADER + self._size):
            if len(frame) > _FRAME_HEADER:
                yield at + _FRAME_HEADER, int.from_bytes(frame[:4], "big"), frame[8:16], frame[_FRAME_HEADER:]

    def _rows_of(self, page: bytes) -> Iterator[tuple[int, int, JournalRow]]:
        header, child = (12, 4) if page[0] == _INTERIOR else (8, 0)
        count = int.from_bytes(page[3:5], "big")
        for cell in range(min(count, len(page))):
            at = int.from_bytes(page[header + 2 * cell : header + 2 * cell + 2], "big") + child
            try:
                row = _record(self._payload(page, at))
            except (IndexError, ValueError, struct.error):
                continue  # damaged, cut off, or a page of something else
            if row is not None:
                yield row

    def _payload(self, page: bytes, at: int) -> bytes:
        length, at = varint(page, at)
        if length > _MOST_PAYLOAD:
            raise ValueError("no row is so long")
        most = (self._usable - 12) * 64 // 255 - 23
        least = (self._usable - 12) * 32 // 255 - 23
        if length <= most:
            return _exactly(page, at, length)
        local = least + (length - least) % (self._usable - 4)
        local = local if local <= most else least
        payload = bytearray(_exactly(page, at, local))
        following = int.from_bytes(_exactly(page, at + local, 4), "big")
        while len(payload) < length:
            overflow = self._page(following)
            following = int.from_bytes(_exactly(overflow, 0, 4), "big")
            payload += _exactly(overflow, 4, min(self._usable - 4, length - len(payload)))
        return bytes(payload)

    def _page(self, number: int) -> bytes:
        if number in self._newest:
            return self._log.part(self._newest[number], self._size)
        if number < 1:
            raise ValueError(f"there is no page {number}")
        return self._file.part((number - 1) * self._size, self._size)


def _record(payload: bytes) -> tuple[int, int, JournalRow] | None:
    """A row of `lines` (session, line, kind, body, hash); None for a row of anything else."""
    header, at = varint(payload, 0)
    types = []
    while at < header:
        serial_type, at = varint(payload, at)
        types.append(serial_type)
    if len(types) != _COLUMNS:
        return None
    values = []
    for serial_type in types:
        value, at = column_value(payload, at, serial_type)
        values.append(value)
    match values:
        case [int() as session, int() as line, str() as kind, str() as body, bytes() as found] if session > 0:
            return session, line, JournalRow(kind, body.encode(), found)
    return None


def column_value(payload: bytes, at: int, serial_type: int) -> tuple[int | str | bytes | None, int]:
    """Read a column of this serial type (SQLite file format, 2.1) at a place of a record: its value, None for NULL and
    for numbers with a fraction, and the place behind it. Raises `ValueError` where the record ends before."""
    if serial_type in (8, 9):
        return serial_type - 8, at
    if 1 <= serial_type <= 6:
        length = (1, 2, 3, 4, 6, 8)[serial_type - 1]
        return int.from_bytes(_exactly(payload, at, length), "big", signed=True), at + length
    if serial_type >= 12:
        length = (serial_type - 12) // 2
        raw = _exactly(payload, at, length)
        return (raw.decode() if serial_type % 2 else raw), at + length
    return None, at + (8 if serial_type == 7 else 0)


def varint(data: bytes, at: int) -> tuple[int, int]:
    """Read a number of 1 to 9 bytes (SQLite file format, 1.6), and the place behind it. Raises `IndexError` where the
    data end before."""
    value = 0
    for place in range(at, at + 8):
        value = value << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return value, place + 1
    return value << 8 | data[at + 8], at + 9


def _exactly(data: bytes, at: int, length: int) -> bytes:
    part = data[at : at + length]
    if len(part) != length:
        raise ValueError("cut off")
    return part
