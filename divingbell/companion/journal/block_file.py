"""Reads a file on a failing disk in parts: a block that cannot be read is left out, the others are read."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

BLOCK = 4096
"""Bytes; a disk fails by its sectors, and a file system reads blocks of this size."""
_AT_ONCE = 1 << 20
"""Bytes that are read in one call while the disk is sound."""


class BlockFile:
    """A file, or nothing (None), open for reading. All lengths and places are bytes."""

    def __init__(self, path: Path | None) -> None:
        """Raises `OSError`."""
        self.path = path
        self._fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC) if path is not None else -1
        self.size = os.fstat(self._fd).st_size if path is not None else 0
        self.unreadable: set[tuple[str, int]] = set()
        """Path and number of each block of `BLOCK` bytes that was asked for and could not be read."""

    def __enter__(self) -> BlockFile:
        return self

    def __exit__(self, *_: object) -> None:
        if self._fd >= 0:
            os.close(self._fd)

    def part(self, at: int, length: int) -> bytes:
        """So many bytes from a place on, fewer at the end of the file; none where the disk cannot read one of them.
        Raises `OSError` for any other failure."""
        found = self._read(at, length)
        if found is None:
            self.unreadable.add((str(self.path), at // BLOCK))
        return found or b""

    def parts(self, first: int, length: int) -> Iterator[tuple[int, bytes]]:
        """From the place `first` on every part of this length that is not empty space, with its place; the last may be
        shorter. What the disk cannot read is left out. Raises `OSError` for any other failure."""
        step = max(1, _AT_ONCE // length) * length
        at = first
        while (at := self._next_data(at, first, length)) < self.size:
            whole = self._read(at, step)
            for place in range(at, min(at + step, self.size), length):
                part = self.part(place, length) if whole is None else whole[place - at : place - at + length]
                if part:
                    yield place, part
            at += step

    def _next_data(self, at: int, first: int, length: int) -> int:
        """The first part at or behind `at` that is not all in a hole of the file; a file of gigabytes may be one."""
        if at >= self.size:
            return self.size
        try:
            data = os.lseek(self._fd, at, os.SEEK_DATA)
        except OSError as error:
            return self.size if error.errno == errno.ENXIO else at
        return max(at, data - (data - first) % length)

    def _read(self, at: int, length: int) -> bytes | None:
        """None where the disk fails on the way: it then gives an error, or fewer bytes than there are."""
        wanted = min(length, max(0, self.size - at))
        try:
            found = os.pread(self._fd, wanted, at) if wanted else b""
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            return None
        return found if len(found) == wanted else None
