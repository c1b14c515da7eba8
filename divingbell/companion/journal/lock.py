"""The file beside a journal: who locks it may write, and it remembers the last line that was acknowledged.

SQLite alone cannot tell a journal that lost its last commits from one that never had them. The marker is written after
every commit and never synced, so after a power cut it may be older than the journal, but never newer.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import socket
import struct
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from divingbell.companion.journal.place import real_path

_WIDTH = 160
"""Every marker has this many bytes, so that writing one never needs free space on the disk."""


_Number = Annotated[int, Meta(ge=0, lt=2**62)]
"""As SQLite can hold it; in a spoilt file may stand any."""


class CommitMarker(msgspec.Struct, frozen=True):
    """The last acknowledged line (`session` 0: none yet), who wrote it, and whether that program ended by itself."""

    pid: int
    session: _Number = 0
    line: _Number = 0
    chain_hash: str = ""
    ended: bool = False


class JournalLockedError(Exception):
    """Another process holds the lock; `pid` is its process number, 0 if it is not known."""

    def __init__(self, pid: int) -> None:
        super().__init__(f"held by process {pid}")
        self.pid = pid


def lock_path(journal: Path) -> Path:
    """The file beside a journal; of one that is reached by a symbolic link, beside the journal itself."""
    place = real_path(journal)
    return place.with_name(place.name + ".lock")


def marker_of(journal: Path) -> CommitMarker | None:
    """The marker beside a journal, None where there is none that can be read."""
    try:
        return msgspec.json.decode(lock_path(journal).read_bytes(), type=CommitMarker)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, OSError):
        return None


class FileLock:
    """The right to write one file, by whatever name it is reached: a socket in the kernel's own namespace that is named
    after device and inode. It goes with the process. (A lock on the file itself would end as soon as any descriptor of
    the file is closed, and take SQLite's own locks with it.)"""

    def __init__(self, identity: tuple[int, int]) -> None:
        """`identity` is device and inode. Raises `JournalLockedError` and `OSError`."""
        name = _name(identity)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._socket.bind(name)
            self._socket.listen()
        except OSError as error:
            self._socket.close()
            if error.errno == errno.EADDRINUSE:
                raise JournalLockedError(_holder(name) or 0) from None
            raise

    def release(self) -> None:
        """Let others write."""
        self._socket.close()


def held_by(journal: Path) -> int | None:
    """The process that may write this journal now, 0 where it cannot be told, None where there is none. It only asks:
    nothing is locked meanwhile."""
    try:
        found = journal.stat()
    except OSError:
        return None
    return _holder(_name((found.st_dev, found.st_ino)))


def _name(identity: tuple[int, int]) -> str:
    return "\0divingbell-journal-{}-{}".format(*identity)


def _holder(name: str) -> int | None:
    """The process that listens at this name, 0 where it cannot be told, None where there is none."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
        asking.setblocking(False)
        try:
            asking.connect(name)
            credentials = asking.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
        except ConnectionRefusedError:
            return None
        except OSError:
            return 0
    return int(struct.unpack("3i", credentials)[0])


class Lock:
    """The right to write one journal, held until `release` or the end of the process."""

    def __init__(self, journal: Path) -> None:
        """Raises `JournalLockedError`, or `OSError` where the file can be neither made nor written."""
        self._file = os.open(lock_path(journal), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if not os.fstat(self._file).st_size:
                os.pwrite(self._file, b"\n".rjust(_WIDTH), 0)  # the first marker shall find its room too
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
        """Let others write; once more is nothing."""
        file, self._file = self._file, -1
        if file >= 0:
            os.close(file)

    def _read(self) -> CommitMarker | None:
        try:
            return msgspec.json.decode(os.pread(self._file, _WIDTH, 0), type=CommitMarker)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, OSError):
            return None
