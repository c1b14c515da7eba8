"""Opens a journal to write it: take the lock, check the file, and only then write."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

import msgspec

from divingbell.companion.journal.folder import check_folder
from divingbell.companion.journal.journal_failure import FAILURES, JournalFailure, JournalUnusableError, failure_of
from divingbell.companion.journal.lock import CommitMarker, FileLock, JournalLockedError, Lock
from divingbell.companion.journal.reader import open_reader
from divingbell.companion.journal.rewriter import Fill, clear_leftovers, rewrite
from divingbell.companion.journal.schema import WITH_PEOPLE
from divingbell.companion.journal.soundness import AcknowledgedLoss, look_for_loss
from divingbell.companion.journal.writer import FileIdentity, Writer, identity


class OpenJournal:
    """A journal that this process may write until `close`."""

    def __init__(self, path: Path, *, sound: FileIdentity | None = None) -> None:
        """`sound` is the file that was looked through before: its structure is not checked again. Raises
        `JournalUnusableError`; nothing was written then."""
        self._file_lock: FileLock | None = None
        self.path = path
        try:
            make_folder(path.parent)
            check_folder(path)
            self._lock = Lock(path)
        except JournalLockedError as held:
            raise JournalUnusableError(JournalFailure("locked", path, f"process {held.pid}")) from None
        except OSError as error:
            raise JournalUnusableError(failure_of(error, path)) from error
        try:
            self._open(path, sound)
        except JournalLockedError as held:
            self.release()
            raise JournalUnusableError(JournalFailure("locked", path, f"process {held.pid}")) from None
        except FAILURES as error:
            self.release()
            raise JournalUnusableError(failure_of(error, path)) from error
        except BaseException:
            self.release()
            raise

    def _open(self, path: Path, sound: FileIdentity | None) -> None:
        there = identity(path)
        if there is not None:
            self._file_lock = FileLock(there)
        found, reader = self._lock.found, open_reader(path)
        older = False
        self.loss: AcknowledgedLoss | None = None
        """Acknowledged lines that are missing."""
        if reader is not None:
            with reader:
                if there != sound:
                    reader.check()
                self.loss = look_for_loss(reader, found)
                older = reader.version < WITH_PEOPLE
        elif found is not None and found.session:
            self.loss = AcknowledgedLoss(path, found.line + 1, None, gone=True)
        clear_leftovers(path)
        if older:
            from divingbell.companion.journal.migration import migrate  # once in the life of a journal

            migrate(path)
            self._follow(path)
        self.writer = Writer(path)
        if self._file_lock is None and self.writer.identity is not None:
            self._file_lock = FileLock(self.writer.identity)
        self.ended_well = found is None or found.ended
        """True if the program that wrote before ended by itself."""
        known = CommitMarker(os.getpid()) if found is None or reader is None or self.loss is not None else found
        known = self._with_hash_of_now(known)
        self._mark = msgspec.structs.replace(known, pid=os.getpid(), ended=False)
        self._lock.keep(self._mark)

    def _with_hash_of_now(self, mark: CommitMarker) -> CommitMarker:
        """The marker of the same line: in a journal that was written anew it has another hash."""
        lines, last = self.writer.reader.tail(mark.session)
        return msgspec.structs.replace(mark, chain_hash=last.hex()) if lines == mark.line + 1 else mark

    def rewrite(self, fill: Fill) -> None:
        """Write the journal anew and go on in the new file. Raises `sqlite3.Error` and `OSError`; the old one stands
        then."""
        self.writer.close()
        try:
            rewrite(self.path, fill)
            self._follow(self.path)
        finally:
            self.writer = Writer(self.path)
            self._mark = self._with_hash_of_now(self._mark)
            self._lock.keep(self._mark)

    def _follow(self, path: Path) -> None:
        """Another file stands in its place: that one is ours now."""
        if self._file_lock is not None:
            self._file_lock.release()
        there = identity(path)
        self._file_lock = FileLock(there) if there is not None else None

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
        self.release()

    def release(self) -> None:
        """Let go of the locks alone, as the end of a process does."""
        if self._file_lock is not None:
            self._file_lock.release()
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
