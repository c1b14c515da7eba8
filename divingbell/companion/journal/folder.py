"""Checks that a folder is fit for a journal: its file system refuses a lock that another holds, and shows everybody
one memory. SQLite's write-ahead log stands on both; some network and USB file systems only pretend to have them."""

from __future__ import annotations

import errno
import fcntl
import mmap
import os
import struct
import tempfile
from collections.abc import Callable
from pathlib import Path

from divingbell.companion.journal.journal_failure import JournalFailure, JournalUnusableError
from divingbell.companion.journal.place import real_path

_PAGE = mmap.PAGESIZE
_LOCK = struct.pack("hh28x", fcntl.F_WRLCK, os.SEEK_SET)
"""`struct flock`: the whole file for writing; where it begins, its length and its owner are 0."""
_REFUSED = (errno.EAGAIN, errno.EACCES)


FRAIL = frozenset({"vfat", "msdos", "exfat"})
"""File systems without a journal of their own: a power cut takes the clusters of a file that grows, here the
write-ahead log with the newest lines."""


def frail_file_system(journal: Path, mounts: Path = Path("/proc/self/mountinfo")) -> str | None:
    """The file system of a journal where it does not survive a power cut (`vfat`); None: it does, as far as can be
    told. `mounts` is the kernel's list of what is mounted (proc(5))."""
    place = real_path(journal)
    there = next((one for one in (place, *place.parents) if one.exists()), None)
    try:
        device = there.stat().st_dev if there is not None else 0
        lines = mounts.read_text(errors="replace").splitlines()
    except OSError:
        return None
    wanted = f"{os.major(device)}:{os.minor(device)}"
    for line in lines:
        before, _, behind = line.partition(" - ")
        if wanted in before.split()[2:3] and (kind := behind.partition(" ")[0]) in FRAIL:
            return kind
    return None


def check_folder(journal: Path) -> None:
    """Try it with two openings of a file that has no name, so that nothing is ever left behind. Raises
    `JournalUnusableError` with the reason, and `OSError` where no file can be made there at all."""
    with tempfile.TemporaryFile(dir=real_path(journal).parent, buffering=0) as file:
        # Written before it is mapped: on a full disk a page without room would end the program.
        file.write(bytes(_PAGE))
        try:
            other = os.open(f"/proc/self/fd/{file.fileno()}", os.O_RDWR | os.O_CLOEXEC)
        except FileNotFoundError:  # some drivers in user space lose a file that is deleted while it is open
            raise _unfit(journal, "a deleted file is lost while it is open") from None
        try:
            if (problem := _problem(file.fileno(), other)) is not None:
                raise _unfit(journal, problem)
        finally:
            os.close(other)


def _unfit(journal: Path, problem: str) -> JournalUnusableError:
    return JournalUnusableError(JournalFailure("failing", journal, problem, "unfit"))


def _problem(one: int, other: int) -> str | None:
    try:
        _take_flock(one)
        if not _is_refused(_take_flock, other):
            return "flock: a lock is given twice"
        _take_record_lock(one)
        if not _is_refused(_take_record_lock, other):
            return "fcntl: a lock is given twice"
        if not _is_shared(one, other):
            return "mmap: memory is not shared"
    except OSError as error:
        return error.strerror or str(error)
    return None


def _take_flock(file: int) -> None:
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _take_record_lock(file: int) -> None:
    """As SQLite locks, but held by the opening and not by the process: so one process can see it refused."""
    fcntl.fcntl(file, fcntl.F_OFD_SETLK, _LOCK)


def _is_refused(take: Callable[[int], None], file: int) -> bool:
    try:
        take(file)
    except OSError as error:
        if error.errno in _REFUSED:
            return True
        raise
    return False


def _is_shared(one: int, other: int) -> bool:
    with mmap.mmap(one, _PAGE) as here, mmap.mmap(other, _PAGE) as there:
        here[0] = 1
        return there[0] == 1
