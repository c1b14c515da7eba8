"""The contacts of the probe at each entry: how long the contact was and how far the floor turned with it.

A fold over the lines of a record, live or read back: signals come before the entries they made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, Protocol

import msgspec
from msgspec import Meta

from divingbell.companion.games.rounding import rounded
from divingbell.companion.rig import Signal
from divingbell.companion.session.contact_joiner import ContactJoiner

TURNS_ON_US = 1_000_000
"""The floor swings on: what it turns this soon after a contact ended still belongs to it."""
FELT = frozenset({"contact", "contact_end", "floor"})
"""Kinds of signals that `RecordedSignal` is of."""
_Stamp = Annotated[int, Meta(ge=-(2**53), lt=2**53)]
_Small = Annotated[int, Meta(ge=-(2**31), lt=2**31)]


class RecordedSignal(msgspec.Struct, frozen=True):
    """Signal of a sensor as it stands in a record (record.md 2)."""

    kind: Literal["contact", "contact_end", "floor"]
    us: _Stamp
    rim: _Small | None = None
    ms: _Stamp | None = None
    steps: _Small | None = None
    late: bool = False
    counted: bool = False
    after: _Stamp | None = None
    free: bool | None = None
    """True if the contact was that of an announced free buzz; None: written by a version that did not say so."""

    @property
    def signal(self) -> Signal:
        """The same as the rig reported it."""
        return Signal(self.kind, self.us, self.rim, self.ms, self.steps, self.late)


def sensed(body: object) -> RecordedSignal | None:
    """A signal of a line that a version of before took in unchecked; None where it is something else."""
    try:
        return msgspec.convert(body, RecordedSignal)
    except msgspec.ValidationError:
        return None


class SessionLine(Protocol):
    """A line of the present session, as the table hands it out."""

    @property
    def kind(self) -> str:
        """Its type in the record."""

    @property
    def value(self) -> Mapping[str, Any]:
        """The line as an object."""


class Contact(msgspec.Struct):
    """One contact, its joined parts together. Times are the rig's stamps in microseconds."""

    began_us: int
    rim: int | None = None
    """Risk area of the rim that was touched first, None where all rims share one wire."""
    ended_us: int | None = None
    """None while it lasts."""
    steps: int = 0
    """How far the floor turned with it, signed encoder steps."""

    @property
    def seconds(self) -> float | None:
        """Its length, None while it lasts."""
        return None if self.ended_us is None else (self.ended_us - self.began_us) / 1e6


class Contacts:
    """Contact of each `buzz` and `free_buzz`, by the number of its record line."""

    def __init__(self) -> None:
        self._by_line: dict[int, Contact] = {}
        self._last: Contact | None = None
        self._newest: Contact | None = None
        """The one that was put into `_by_line` last."""
        self._joiner = ContactJoiner()
        self._waits: int | None = None
        """Line of an announced free buzz without contact."""
        self._counted = False
        self._held = False

    def of(self, line: int) -> Contact | None:
        """The contact of this record line, None where none was felt."""
        return self._by_line.get(line)

    @property
    def belongs(self) -> bool:
        """True if what was felt last is the contact of an entry."""
        return self._last is not None and self._last is self._newest

    def length(self, line: int) -> int | None:
        """As `Felt` says."""
        seconds = contact.seconds if (contact := self.of(line)) is not None else None
        return None if seconds is None else rounded(seconds * 1000)

    def read(self, lines: Iterable[SessionLine]) -> Contacts:
        """Take up lines that were written before."""
        for line in lines:
            if line.kind == "entry":
                self.on_entry(int(line.value["n"]), str(line.value["action"].get("type")))
            elif line.kind == "signal":
                self._read_signal(line.value["signal"])
        return self

    def _read_signal(self, said: Mapping[str, Any]) -> None:
        kind = said.get("kind")
        if kind in ("hold", "go"):
            self._held = kind == "hold"
        elif kind == "resume":
            self.on_restart()
        elif (felt := sensed(said)) is not None:
            self.on_signal(felt.signal, counted=felt.counted, held=self._held, free=felt.free)

    def on_entry(self, line: int, kind: str) -> None:
        """An action or command of this type was entered."""
        if kind == "buzz" and self._counted and self._last is not None:
            self._by_line[line] = self._newest = self._last
            self._counted = False
        self._waits = line if kind == "free_buzz" else None if kind not in ("undo", "redo", "amend") else self._waits

    def on_restart(self) -> None:
        """The program was started again: what comes now continues nothing, and ends nothing."""
        self._joiner.on_restart()
        self._last, self._counted = None, False

    def on_signal(self, signal: Signal, *, counted: bool, held: bool, free: bool | None = None) -> None:
        """A signal came, was counted or not, while the sensors were on hold or not; `free`: it was the contact of an
        announced free buzz, None: work it out."""
        if signal.kind == "contact":
            self._begins(
                signal, counted=counted, free=free if free is not None else not (counted or held or signal.late)
            )
        elif signal.kind == "contact_end":
            self._joiner.ends(signal.rim, signal.us)
            if self._last is not None and signal.us >= self._last.began_us:  # else the rig was started again meanwhile
                self._last.ended_us = None if self._joiner.touched else signal.us
        elif signal.steps is not None and self._last is not None:
            ended = self._last.ended_us
            if ended is None or signal.us - ended < TURNS_ON_US:
                self._last.steps += signal.steps

    def _begins(self, signal: Signal, *, counted: bool, free: bool) -> None:
        if self._last is not None and signal.us < self._last.began_us:
            self._joiner.on_restart()  # stamps that begin anew, as after a reboot
        if self._joiner.begins(signal.rim, signal.us) and not counted and self._last is not None:
            self._last.ended_us = None
            return
        self._last = Contact(signal.us, signal.rim)
        self._counted = counted
        if self._waits is not None and free:
            self._by_line[self._waits] = self._newest = self._last
            self._waits = None
