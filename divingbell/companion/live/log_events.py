"""The newest entries, for the pages: entries as they were made, and what commands did to older ones. It is put into
words when it is told, since a name, the language or the length of a contact may change until then."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from divingbell.companion.games.game import Entry
from divingbell.companion.games.live_view import ContactAt
from divingbell.companion.games.seats import Seats
from divingbell.companion.live import page_value
from divingbell.companion.live.page_value import LogLine
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Accepted
from divingbell.companion.texts.words import CatalogueWords


class LogEvent(NamedTuple):
    """One thing that happened."""

    at: str
    """ISO 8601, UTC."""
    entry: Entry
    did: str = ""
    """Change of the entry: `undone`, `changed`, `added`, `struck`; empty: it was made."""


def log_event(line: Accepted) -> LogEvent | None:
    """The event of a line of the record; None where there is none."""
    kind = line.action["type"]
    if kind == "undo":
        gone = [entry for entry in line.before.entries() if entry.number > line.after.number]
        return LogEvent(line.at, gone[-1], "undone") if gone else None
    if kind == "amend":
        return _amended(line)
    return LogEvent(line.at, line.after.last) if line.after.last is not None else None


def _amended(line: Accepted) -> LogEvent | None:
    """Changed, struck or added, by what stands there now and what stood there."""
    first, dropped = int(line.action["entry"]), int(line.action.get("drop", 1))
    if line.action["actions"]:
        entry, did = line.after.entry(first), "changed" if dropped else "added"
    else:
        entry, did = line.before.entry(first), "struck"
    return LogEvent(line.at, entry, did) if entry is not None else None


def last_of(session: Session, count: int) -> list[LogEvent]:
    """The last entries of a session that was not followed until now, the newest last."""
    newest = list(islice(session.entries(), count))
    return [LogEvent(entry.origin.at, entry) for entry in reversed(newest) if entry.origin is not None]


def said(words: CatalogueWords, people: Seats, what: LogEvent, felt_at: ContactAt) -> LogLine:
    """The line that pages show of it."""
    line = page_value.said_of(words, people, what.entry, what.at, felt_at(what.entry))
    return line if not what.did else LogLine(what.at, line.seat, words.t(f"live.{what.did}", what=line.text))
