"""Why a journal cannot be used: the reasons that people are told, and how errors become one of them."""

from __future__ import annotations

import errno
import os
import re
import sqlite3
from pathlib import Path
from typing import Literal

import msgspec

from divingbell.companion.journal.block_file import BLOCK, BlockFile

FailureReason = Literal["locked", "full", "read_only", "newer", "damaged", "failing", "not_a_journal"]

_BY_SQLITE: dict[int, FailureReason] = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CANTOPEN: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_AUTH: "read_only",
    sqlite3.SQLITE_IOERR: "failing",
    sqlite3.SQLITE_NOTADB: "not_a_journal",
}
_BY_ERRNO: dict[int, tuple[FailureReason, str]] = {
    errno.ENOSPC: ("full", ""),
    errno.EDQUOT: ("full", ""),
    errno.EACCES: ("read_only", ""),
    errno.EPERM: ("read_only", ""),
    errno.EROFS: ("read_only", "read_only_disk"),
    errno.EAGAIN: ("locked", ""),
    errno.EIO: ("failing", ""),
    errno.EISDIR: ("not_a_journal", ""),
    errno.ENOTDIR: ("not_a_journal", ""),
    errno.ENOENT: ("failing", "no_folder"),
    errno.ELOOP: ("not_a_journal", "link_loop"),
    errno.ENAMETOOLONG: ("not_a_journal", "long_name"),
}
"""The reason, and the words where it has its own."""
_OTHER: tuple[FailureReason, str] = ("failing", "other")
_CODE = re.compile(r"error code=(\d+)")
"""In what SQLite's checks of the structure say where a page could not even be read."""


class JournalFailure(msgspec.Struct, frozen=True):
    """Why the journal at `path` cannot be used; `text_id` and `args` make the sentence that people read."""

    reason: FailureReason
    path: Path
    problem: str = ""
    """Details of the failure, in the words of the system or of SQLite."""
    words: str = ""
    """Its own sentences, where those of the reason do not say it well."""

    @property
    def text_id(self) -> str:
        """The text that tells people about it."""
        return f"journal.{self.words or self.reason}"

    @property
    def short_text_id(self) -> str:
        """The same for commands that only read or take in."""
        return f"journal.short.{self.words or self.reason}"

    @property
    def args(self) -> dict[str, str | int]:
        """Arguments of that text."""
        return {"path": str(self.path), "problem": self.problem}


class JournalUnusableError(Exception):
    """Raised with the `JournalFailure` where a journal cannot be opened, read on or written."""

    def __init__(self, journal_failure: JournalFailure) -> None:
        super().__init__(f"{journal_failure.path}: {journal_failure.reason} ({journal_failure.problem})")
        self.journal_failure = journal_failure


FAILURES = (sqlite3.Error, OSError, UnicodeDecodeError)
"""Errors that using a journal may raise; the last one where a damaged text stands in SQLite's own message."""


def failure_of(error: sqlite3.Error | OSError | UnicodeDecodeError, path: Path) -> JournalFailure:
    """The failure that an error of SQLite or of the system stands for; `damaged` where no other reason fits."""
    if isinstance(error, OSError):
        reason, words = _BY_ERRNO.get(error.errno or 0, _OTHER)
        return JournalFailure(reason, path, error.strerror or str(error), words)
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    reason = _BY_SQLITE.get(code, "damaged")
    # A full disk meets SQLite's shared memory and its fsync as a plain I/O error.
    if code == sqlite3.SQLITE_IOERR and _no_space(path):
        reason = "full"
    # SQLite calls a page that holds others, and that the disk could not read, malformed too.
    if code == sqlite3.SQLITE_CORRUPT and _has_bad_block(path):
        reason = "failing"
    return JournalFailure(reason, path, str(error))


def failure_found(found: str, path: Path) -> JournalFailure:
    """The failure in the words of SQLite's check of a file (`PRAGMA integrity_check`): `failing` where the disk could
    not read a page, `damaged` where what is on it is wrong."""
    codes = {int(code) & 0xFF for code in _CODE.findall(found)}
    return JournalFailure("failing" if sqlite3.SQLITE_IOERR in codes else "damaged", path, found)


def _has_bad_block(path: Path) -> bool:
    """Tell whether the disk cannot read all of a file."""
    try:
        with BlockFile(path) as file:
            for _ in file.parts(0, BLOCK):
                pass
            return bool(file.unreadable)
    except OSError:
        return False


def _no_space(path: Path) -> bool:
    try:
        free = os.statvfs(path.parent)
    except OSError:
        return False
    return free.f_bavail * free.f_frsize < 64 * 1024
