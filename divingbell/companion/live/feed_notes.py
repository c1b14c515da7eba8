"""Notes of what happened at a table since the pages were told of it: made in the table's thread, read by another."""

from __future__ import annotations

from collections import deque

from divingbell.companion.session.contacts import Contacts
from divingbell.companion.table.events import Accepted, Entered, Event, JournalChanged, Opened, SensorEvent


class FeedNotes:
    """For one thread at a time."""

    def __init__(self) -> None:
        self.stale = False
        """True if the table is to be looked at now."""
        self.turned = False
        """True if the ocean floor has turned since it was looked at."""
        self.lines: deque[Accepted | None] = deque(maxlen=64)
        """Entries that were not yet looked at; None: another session."""
        self.contacts = Contacts()
        """Contacts of the session that is followed."""
        self.happenings = 0
        """Count of events: it tells whether `contacts` would be whole."""

    def note(self, event: Event, *, held: bool) -> None:
        """Take up an event; `held`: the sensors are on hold."""
        self.happenings += 1
        if isinstance(event, Entered):
            self.lines.extend(event.lines)
            for line in event.lines:
                self.contacts.on_entry(line.n, str(line.action["type"]))
        elif isinstance(event, Opened):
            self.lines.append(None)
        elif isinstance(event, SensorEvent):
            self.contacts.on_signal(event.signal, counted=event.counted, held=held, free=event.free)
            if event.signal.kind == "floor":
                self.turned = True
                return
            if event.signal.kind != "contact_end" or not self.contacts.belongs:
                return
        elif not isinstance(event, JournalChanged):
            return
        self.stale = True
