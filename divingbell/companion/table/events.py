"""Events that a table publishes and answers: after the commit, in order, as immutable values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from divingbell.companion.games.game import Refusal
from divingbell.companion.journal.journal_failure import JournalFailure
from divingbell.companion.journal.soundness import AcknowledgedLoss, UnreadLines
from divingbell.companion.people.person import Person
from divingbell.companion.rig import Health, Signal
from divingbell.companion.session.record import Source
from divingbell.companion.session.session import Session


class Accepted(msgspec.Struct, frozen=True):
    """One accepted action or command: its line in the record and what it changed."""

    n: int
    at: str
    source: str
    tap: int
    action: Mapping[str, Any]
    before: Session
    after: Session


class Opened(msgspec.Struct, frozen=True):
    """Another session is the active one: a new one, or one that was resumed."""

    session: Session
    n: int


class Entered(msgspec.Struct, frozen=True):
    """Lines of one tap or one contact were entered; `committed` False: they are only in memory."""

    lines: tuple[Accepted, ...]
    committed: bool


class Refused(msgspec.Struct, frozen=True):
    """An action was refused; nothing has changed. An outcome too."""

    action: object
    source: Source
    refusal: Refusal
    session: Session
    committed: bool


class SensorEvent(msgspec.Struct, frozen=True):
    """A signal of the sensors; `counted` if it made entries."""

    signal: Signal
    counted: bool
    after: int | None = None
    """The last record line that was committed when a contact began; None where that is unknown."""
    free: bool = False
    """True if it was the contact of an announced free buzz."""


class Proposed(msgspec.Struct, frozen=True):
    """The referee offers an action and does not enter it by itself; it lapses with the next `Entered`."""

    action: Mapping[str, Any]


class RigChanged(msgspec.Struct, frozen=True):
    """Health of the rig, and whether signals are only logged."""

    health: Health
    hold: bool


class RigReplaced(msgspec.Struct, frozen=True):
    """Another rig reports from now on: of a contact of the one before no end will be told."""


class JournalChanged(msgspec.Struct, frozen=True):
    """Why lines are only in memory from now on; None: all is written again (or was, and `loss` was found)."""

    journal_failure: JournalFailure | None
    loss: AcknowledgedLoss | UnreadLines | None = None


Event = Opened | Entered | Refused | SensorEvent | Proposed | RigChanged | RigReplaced | JournalChanged


class Done(msgspec.Struct, frozen=True):
    """The outcome of what was accepted: the session after it and the number of its last record line."""

    session: Session
    n: int
    committed: bool


class MovedOn(msgspec.Struct, frozen=True):
    """The outcome of what was decided on an older line: nothing was done."""

    session: Session
    n: int
    committed: bool


Outcome = Done | Refused | MovedOn


class Resumed(msgspec.Struct, frozen=True):
    """A session of the journal that was resumed, or could be: `last_at` is the time of its last line."""

    uuid: str
    n: int
    session: Session
    header: Mapping[str, Any]
    last_at: str
    ended_well: bool
    """False: the program did not end by itself after that (power cut, kill)."""
    practice: bool = False


class Snapshot(msgspec.Struct, frozen=True):
    """Snapshot of a table, for any thread to look at."""

    uuid: str | None
    """None until something was entered, refused or reset."""
    header: Mapping[str, Any]
    """`game`, `seats`, `created`, `practice`, ... as far as they are known."""
    session: Session
    n: int
    """Number of the last record line: what a screen decides on (`after`)."""
    health: Health
    hold: bool
    journal_failure: JournalFailure | None
    proposal: Mapping[str, Any] | None
    listens: bool
    """True if an announced free buzz still waits for its contact."""
    loss: AcknowledgedLoss | UnreadLines | None = None
    """Lines that were found missing when the journal was opened."""
    people: tuple[Person, ...] = ()
    """Everybody this tablet knows, who sat down last first; nobody until the journal is open."""
