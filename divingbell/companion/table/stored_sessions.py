"""Sessions of the journal read back: which one can be played on, and what it was at its last line."""

from __future__ import annotations

import contextlib

from divingbell.companion.journal.journal import Journal
from divingbell.companion.journal.reader import SessionInfo
from divingbell.companion.people.person import named
from divingbell.companion.table.events import Resumed
from divingbell.companion.table.replay import ReplayedSession


def replayed(journal: Journal, stored: SessionInfo) -> ReplayedSession:
    """Replay of the sound lines of a session, with people called as they are now."""
    # Closed here: after an error its traceback keeps the reading alive, and another thread would end it.
    with contextlib.closing(journal.read_rows(stored)) as rows:
        found = ReplayedSession(rows)
    found.fold.header = named(found.fold.header, journal.seated(stored))
    return found


def newest_unfinished(journal: Journal) -> Resumed | None:
    """The newest resumable game; those whose game is not installed or fails, or were only read from a stick or file,
    are passed over."""
    for stored in journal.stored():
        if stored.turn and not stored.practice and journal.is_finished(stored) is False:
            recalled = replayed(journal, stored)
            if not recalled.unplayable:
                return resumption(journal, stored, recalled)
    return None


def to_go_on_with(journal: Journal, uuid: str | None) -> tuple[SessionInfo, ReplayedSession] | None:
    """The session that is named, or the newest that is not practice and whose game is installed and works; None where
    that one has no entry or nothing can be read."""
    for stored in journal.stored():
        if stored.uuid == uuid or (uuid is None and not stored.practice):
            recalled = replayed(journal, stored)
            if recalled.unplayable and uuid is None:
                continue
            return (stored, recalled) if recalled.fold.n else None
    return None


def resumption(journal: Journal, stored: SessionInfo, recalled: ReplayedSession) -> Resumed:
    """Event of a session that was read back."""
    fold = recalled.fold
    practice = fold.header.get("practice") is True
    ended_well = journal.ended_well
    return Resumed(stored.uuid, fold.n, fold.session, dict(fold.header), recalled.last_at, ended_well, practice)
