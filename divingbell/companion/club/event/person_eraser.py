"""Names that are hidden: out of the roster and the lines, and out of everything that organisers typed (club.md 4 and
12)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import structs

from divingbell.companion.club.event.actions import BeginEvent, DecideFork, DecideResult, EventAction, SendMessage
from divingbell.companion.club.protocol import closing
from divingbell.companion.club.protocol.store import Transaction

_GONE = "…"
"""Stands where a name was."""


def hide_people(tx: Transaction, people: Collection[str]) -> None:
    """Forget the names of these people everywhere; all rows are locked."""
    roster = tx.people()
    names = [name for person in people if (name := roster.get(person)) is not None]
    closing.hide(tx, people)
    for event in tx.events():
        for name in names:
            _forget(tx, event, name)


def _forget(tx: Transaction, event: str, name: str) -> None:
    """Take a name out of the words of an evening, and of what somebody of that name did as an organiser."""
    for row in tx.messages(event):
        told = structs.replace(row, text=row.text.replace(name, _GONE), who=_GONE if row.who == name else row.who)
        if told != row:
            tx.set_message(told)
    for action in tx.actions(event):
        did = structs.replace(action, what=_without(action.what, name), who=_GONE if action.who == name else action.who)
        if did != action:
            tx.set_action(did)


def _without(what: EventAction, name: str) -> EventAction:
    """The same action without a name in what was typed."""
    match what:
        case SendMessage(text=text):
            return structs.replace(what, text=text.replace(name, _GONE))
        case DecideFork(why=why) | DecideResult(why=why):
            return structs.replace(what, why=why.replace(name, _GONE))
        case BeginEvent(name=evening):
            return structs.replace(what, name=evening.replace(name, _GONE))
    return what
