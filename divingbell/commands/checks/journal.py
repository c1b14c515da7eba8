"""Reads the journal as the app would: whether it is whole, and whether its folder can be written."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from divingbell.commands.checks.finding import Finding
from divingbell.commands.checks.system import existing
from divingbell.commands.output import JOURNAL_FILES
from divingbell.companion.archive import sessions
from divingbell.companion.games.guard import GameFailure
from divingbell.companion.journal.folder import check_folder, frail_file_system
from divingbell.companion.journal.journal_failure import JournalUnusableError, failure_of
from divingbell.companion.journal.reader import open_reader
from divingbell.companion.journal.soundness import damage_of


def journal(path: Path) -> Iterator[Finding]:
    """Tell whether every session can be read, and a new one be written."""
    failure, count = damage_of(path), 0
    failures: set[GameFailure] = set()
    try:
        reader = open_reader(path)
        if reader is None and failure is None:
            yield Finding("good", "journal", "doctor.journal_new", {"file": str(path)})
        elif reader is not None:
            with reader:
                listed = [*sessions.listed(reader)]
                count = len(listed)
                failures = {one.failure for one in listed if one.failure is not None}
                failure = failure or reader.damage
    except JournalUnusableError as unusable:
        failure, reader = failure or unusable.journal_failure, None
    if failure is not None:
        yield Finding("bad", "journal", failure.short_text_id, failure.args)
    elif reader is not None:
        yield Finding("good", "journal", "doctor.journal_is", {"file": str(path), "count": count})
    for broken in sorted(failures):
        yield Finding("bad", "packages", "doctor.game_failed", broken.values)
    yield _writable(path)
    if (kind := frail_file_system(path)) is not None:
        yield Finding("warning", "journal", "journal.frail", {"path": str(path), "kind": kind})


def newest(path: Path) -> datetime | None:
    """When the session was opened that was written last; None where there is none, or it cannot be read."""
    try:
        reader = open_reader(path)
        if reader is None:
            return None
        with reader:
            last = max(reader.sessions(), key=lambda info: info.turn, default=None)
            return None if last is None else last.created
    except (JournalUnusableError, KeyError, ValueError):
        return None


def _writable(path: Path) -> Finding:
    folder = path.parent
    place = existing(folder)
    if os.statvfs(place).f_flag & os.ST_RDONLY:
        failure = failure_of(OSError(errno.EROFS, os.strerror(errno.EROFS)), path)
        return Finding("bad", "journal", failure.short_text_id, failure.args)
    if not os.access(place, os.W_OK | os.X_OK):
        return Finding("bad", "journal", "doctor.folder_forbidden", {"folder": str(folder)})
    for end in JOURNAL_FILES:
        file = path.with_name(path.name + end)
        if os.path.exists(file) and not os.access(file, os.R_OK | os.W_OK):
            return Finding("bad", "journal", "doctor.file_forbidden", {"file": str(file)})
    try:
        check_folder(place / path.name)
    except JournalUnusableError as unusable:
        return Finding("bad", "journal", unusable.journal_failure.short_text_id, unusable.journal_failure.args)
    except OSError:
        pass  # a full disk: the line about its room says so
    return Finding("good", "journal", "doctor.folder_is", {"folder": str(folder)})
