"""Opens a journal to write it: take the lock, check the file, and only then write."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

import msgspec

from divingbell.companion.journal.journal_failure import FAILURES, JournalFailure, JournalUnusableError, failure_of
from divingbell.companion.journal.lock import CommitMarker, JournalLockedError, Lock
from divingbell.companion.journal.reader import open_reader
from divingbell.companion.journal.soundness import look_for_loss
from divingbell.companion.journal.writer import Writer


class Opening:
    """A journal that this process may write until `close`."""

    def __init__(self, path: Path) -> None:
        """Raises `JournalUnusableError`; nothing was written then."""
        try:
            make_folder(path.parent)
            self._lock = Lock(path)
        except JournalLockedError as held:
            raise JournalUnusableError(JournalFailure("locked", path, f"process {held.pid}")) from None
        except OSError as error:
            raise JournalUnusableError(failure_of(error, path)) from error
        try:
            self._open(path)
        except FAILURES as error:
            self._lock.release()
            raise JournalUnusableError(failure_of(error, path)) from error
        except BaseException:
            self._lock.release()
            raise

    def _open(self, path: Path) -> None:
        found, reader = self._lock.found, open_reader(path)
        self.loss = None
        """What is missing of what was acknowledged."""
        if reader is not None:
            with reader:
                reader.check()
                self.loss = look_for_loss(reader, found)
        self.writer = Writer(path)
        self.ended_well = found is None or found.ended
        """Whether the program that wrote before ended by itself."""
        known = CommitMarker(0) if found is None or reader is None or self.loss is not None else found
        self._mark = msgspec.structs.replace(known, pid=os.getpid(), ended=False)
        self._lock.keep(self._mark)

    def acknowledge(self, session: int, line: int, chain_hash: bytes) -> None:
        """This line is committed and is about to be reported."""
        self._mark = CommitMarker(os.getpid(), session, line, chain_hash.hex())
        self._lock.note(self._mark)

    def close(self, *, ended: bool) -> None:
        """Let go of the journal; `ended` if the program ends normally and not after a failure."""
        with contextlib.suppress(sqlite3.Error):
            self.writer.close()
        if ended:
            self._lock.keep(msgspec.structs.replace(self._mark, ended=True))
        self._lock.release()


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, and force their names to the disk. Raises `OSError`."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for place in missing:
        above = os.open(place.parent, os.O_RDONLY)
        try:
            os.fsync(above)
        finally:
            os.close(above)
