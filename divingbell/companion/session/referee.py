"""Runs a game's referee over a session, live and on resume: joins contacts, keeps the hold, notices a stuck probe.

One thread owns it (the table's writer). Times are seconds of the table's clock; a record is folded through the
same methods with its own times before `resumed` is called.
"""

from __future__ import annotations

from typing import NamedTuple

from divingbell.companion.games.game import Referee as GameReferee
from divingbell.companion.games.ruling import Ruling
from divingbell.companion.rig import Signal
from divingbell.companion.session.contact_joiner import ContactJoiner
from divingbell.companion.session.session import Entry, Session

STUCK_S = 6.0
"""A contact that lasts this long is stuck."""
NOTHING = Ruling()


class RefereeRunner:
    """Meaning of the sensors of one session."""

    def __init__(self) -> None:
        self._memory: GameReferee | None = None
        self._contacts = ContactJoiner()
        self._since: float | None = None
        self._held = False
        self._held_turn: _Turn | None = None
        self._in_held_turn = False
        self.free = False
        """True if the contact that was signalled last was that of an announced free buzz."""

    @property
    def holding(self) -> bool:
        """True if signals are only logged."""
        return self._held or self._in_held_turn

    def listens(self, session: Session) -> bool:
        """Tell whether a contact is waited for that costs nothing: an announced free buzz."""
        return self._memory is not None and self._memory.listens(session)

    def on_entry(self, kind: str, session: Session, now: float) -> None:
        """An action of this type was committed; `session` is what holds after it."""
        if session.game is None:
            return
        if self._memory is None:
            self._memory = session.game.rulebook.referee
        if self._memory is not None:
            self._memory = self._memory.accepted(kind, session, now)
        # Kept when the turn is over: with an undo the same turn, and its hold, may be back.
        self._in_held_turn = self._held_turn is not None and _turn(session) == self._held_turn

    def signal(self, signal: Signal, session: Session, now: float, began: Session | None = None) -> Ruling:
        """Ruling on this signal; `counted` of its line is whether the ruling has actions.

        `began`: what held when a contact began; None where that is unknown, so that its arrival decides.
        """
        if signal.kind == "contact_end":
            self._contact_end(signal)
        elif signal.kind == "contact":
            return self._contact(signal, session, now, began or session)
        return NOTHING

    def recall(self, signal: Signal, session: Session, began: Session | None, *, free: bool) -> None:
        """A signal of a record that says what was made of it: nothing is judged again, so no clock matters."""
        if signal.kind == "contact_end":
            self._contact_end(signal)
        elif signal.kind == "contact":
            self._contacts.begins(signal.rim, signal.us)
            if free and self._memory is not None:
                self._memory = self._memory.free_buzz_over(_announced(session, began or session))

    def hold(self) -> None:
        """Only log from now on, until `go` (paused, hardware panel open, played by hand)."""
        self._held = True

    def go(self) -> None:
        """Let the sensors count again."""
        self._held, self._held_turn, self._in_held_turn = False, None, False

    def free_buzz_over(self, session: Session) -> None:
        """The key "On to the dive": the announced free buzz has had its contact."""
        if self._memory is not None:
            self._memory = self._memory.free_buzz_over(session)

    def on_missed(self, session: Session) -> bool:
        """Contacts or their ends may have been missed: a live dive goes on hold until its turn ends or until `go`;
        whether one is on.

        This goes before what was held until then.
        """
        self.on_lost()
        if self._memory is None or not self._memory.live(session):
            return False
        self._hold_turn(session)
        return True

    def on_lost(self) -> None:
        """The rig is lost: what is touched is not known any more."""
        self._contacts.on_lost()
        self._since = None

    def on_resume(self, session: Session) -> None:
        """The program was started again: a live dive is on hold unless its free buzz still waits for a contact.

        In a dive this goes before what was held until then, and the hold ends with the turn; elsewhere a hold lasts
        until `go`, as it did.
        """
        self._contacts.on_restart()
        self._since = None
        if self._memory is None:
            return
        self._memory = self._memory.resumed()
        if self._memory.live(session):
            self.go() if self._memory.listens(session) else self._hold_turn(session)

    def stuck(self, now: float) -> bool:
        """Tell whether a contact has lasted 6 s."""
        return self._since is not None and now - self._since >= STUCK_S

    def deadline(self) -> float | None:
        """When a contact that lasts will be stuck, None while nothing is touched."""
        return None if self._since is None else self._since + STUCK_S

    def _contact(self, signal: Signal, session: Session, now: float, began: Session) -> Ruling:
        continues, self.free = self._contacts.begins(signal.rim, signal.us), False
        if self._since is None:
            self._since = now
        if continues or signal.late or self.holding or self._memory is None:
            return NOTHING
        announced = _announced(session, began)
        waited = self._memory.listens(announced)
        self._memory, ruling = self._memory.contact(signal.rim, session, now, began)
        self.free = waited and not self._memory.listens(announced)
        return ruling

    def _contact_end(self, signal: Signal) -> None:
        self._contacts.ends(signal.rim, signal.us)
        if not self._contacts.touched:
            self._since = None

    def _hold_turn(self, session: Session) -> None:
        self._held, self._held_turn, self._in_held_turn = False, _turn(session), True


def _announced(session: Session, began: Session) -> Session:
    """Where the free buzz would be announced whose contact began at `began` and is told now: here, where the newest
    entry was there already, else there."""
    last = session.last
    known = last is not None and any(entry.identity == last.identity for entry in began.entries())
    return session if known else began


class _Turn(NamedTuple):
    """A turn of a session, the same one after an undo and a redo."""

    number: int
    began: tuple[int, int]
    """The entry it began with."""


def _turn(session: Session) -> _Turn | None:
    """The turn being played, None after the end."""
    entry, number = session.last, _number(session.last)
    if entry is None or number is None:
        return None
    while entry.previous is not None and _number(entry.previous) == number:
        entry = entry.previous
    return _Turn(number, entry.identity)


def _number(entry: Entry | None) -> int | None:
    if entry is None or entry.state.result is not None or entry.state.turn is None:
        return None
    number: int = entry.state.turn.number
    return number
