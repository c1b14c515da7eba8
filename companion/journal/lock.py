"""The file beside a journal: who locks it may write, and it remembers the last line that was acknowledged.

SQLite alone cannot tell a journal that lost its last commits from one that never had them. The marker is written after
every commit and never synced, so after a power cut it may be older than the journal, but never newer.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from pathlib import Path

import msgspec

_WIDTH = 160
"""Every marker has this many bytes, so that writing one never needs free space on the disk."""


class CommitMarker(msgspec.Struct, frozen=True):
    """The last acknowledged line (`session` 0: none yet), who wrote it, and whether that program ended by itself."""

    pid: int
    session: int = 0
    line: int = 0
    chain_hash: str = ""
    ended: bool = False


class JournalLockedError(Exception):
    """Another process holds the lock; `pid` is its process number, 0 if it is not known."""

    def __init__(self, pid: int) -> None:
        super().__init__(f"held by process {pid}")
        self.pid = pid


def lock_path(journal: Path) -> Path:
    """The file beside a journal."""
    return journal.with_name(journal.name + ".lock")


class Lock:
    """The right to write one journal, held until `release` or the end of the process."""

    def __init__(self, journal: Path) -> None:
        """Raises `JournalLockedError`, or `OSError` where the file can be neither made nor written."""
        self._file = os.open(lock_path(journal), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            left = self._read()
            os.close(self._file)
            raise JournalLockedError(left.pid if left else 0) from None
        except OSError:
            os.close(self._file)
            raise
        self.found = self._read()
        """The marker of the last holder, None where there is none."""

    def note(self, mark: CommitMarker) -> None:
        """Write the marker, without sync; a failure only makes later checks weaker."""
        with contextlib.suppress(OSError):
            os.pwrite(self._file, msgspec.json.encode(mark).ljust(_WIDTH - 1) + b"\n", 0)

    def keep(self, mark: CommitMarker) -> None:
        """Write the marker and sync it: at the beginning and at the end."""
        self.note(mark)
        with contextlib.suppress(OSError):
            os.fsync(self._file)

    def release(self) -> None:
        """Let others write."""
        os.close(self._file)

    def _read(self) -> CommitMarker | None:
        try:
            return msgspec.json.decode(os.pread(self._file, _WIDTH, 0), type=CommitMarker)
        except (msgspec.MsgspecError, OSError):
            return None
