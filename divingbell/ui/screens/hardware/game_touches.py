"""The touches of the game at the table, or of the one just played: whose dive, at which risk, how long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from divingbell.companion.games.game import Entry
from divingbell.companion.session.contacts import Contacts, SessionLine
from divingbell.companion.session.session import Session


class GameTouch(NamedTuple):
    """One touch that belongs to an entry."""

    time: str
    """When it was entered, as a clock says it."""
    seconds: float
    player: str
    """Seat of the diver."""
    risk: int | None
    """Risk of the dive; None where nobody said it."""
    free: bool
    """It was a free buzz."""


class GameTouches(NamedTuple):
    """All touches of a game."""

    last: tuple[GameTouch, ...]
    """Newest first."""
    total: int
    """How many there were in all."""


def game_touches(session: Session, lines: Iterable[SessionLine], most: int) -> GameTouches:
    """The contacts that have ended, the last `most` of it by itself, from the lines of the record."""
    found = list(_touches(session, Contacts().read(lines)))
    return GameTouches(tuple(found[:most]), len(found))


def _touches(session: Session, contacts: Contacts) -> Iterator[GameTouch]:
    """Newest first."""
    after: Entry | None = None
    for entry in session.entries():
        touch = _touch(entry, after, contacts)
        if touch is not None:
            yield touch
        after = entry


def _touch(entry: Entry, after: Entry | None, contacts: Contacts) -> GameTouch | None:
    contact = contacts.of(entry.origin.n) if entry.origin is not None else None
    if entry.origin is None or contact is None or contact.seconds is None:
        return None
    time = datetime.fromisoformat(entry.origin.at).astimezone()
    player, free = str(entry.action["player"]), entry.action["type"] == "free_buzz"
    return GameTouch(f"{time:%H:%M:%S}", contact.seconds, player, _risk(entry, after), free)


def _risk(entry: Entry, after: Entry | None) -> int | None:
    """Said before it buzzed, else with the outcome."""
    said: int | None = getattr(getattr(entry.state, "dive", None), "risk", None)
    return said if said is not None or after is None else after.action.get("risk")
