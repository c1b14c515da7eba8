"""The line of an entry with what the probe felt at it: how long the contact was, and how far the floor turned."""

from __future__ import annotations

from divingbell.companion.games.game import Entry
from divingbell.companion.games.live_view import MeasuredContact
from divingbell.companion.session.contacts import Contact
from divingbell.companion.session.sentences import SeatNames, line, named
from divingbell.companion.texts.words import CatalogueWords


def measured(contact: Contact | None, floor_steps: int | None) -> MeasuredContact | None:
    """Contact that was felt, None where none was or while it lasts. `floor_steps` are encoder steps a turn, None
    where the rig feels no floor."""
    if contact is None or contact.seconds is None:
        return None
    return MeasuredContact(contact.seconds, contact.steps * 360 / floor_steps if floor_steps else 0)


def felt_line(words: CatalogueWords, entry: Entry, names: SeatNames, what: MeasuredContact | None) -> str:
    """Line of an entry, with what was felt where the game has words for it."""
    text_id, places = entry.game.rulebook.line(entry)
    with_it = f"{text_id}.felt"
    if what is None or with_it not in words.texts:
        return line(entry, names, words.texts)
    if not what.degrees and "degrees" in {name for name, _ in words.texts.places(with_it)}:
        return line(entry, names, words.texts)
    return words.t(with_it, **named(places, names), seconds=what.seconds, degrees=what.degrees)
