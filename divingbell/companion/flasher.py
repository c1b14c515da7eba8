"""Boards that take our firmware: which one was found, how far its writing is, how it ended.

Screens and the command line use a `Flasher`; `divingbell.drivers.flash` has the real one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

import msgspec

BoardKind = Literal["pico", "avr"]
"""A Raspberry Pi Pico in its loader; an Arduino Uno or Nano at its serial port."""
FlashFailure = Literal[
    "pulled",
    "full",
    "read_only",
    "forbidden",
    "busy",
    "not_mounted",
    "wrong",
    "loader_silent",
    "no_tool",
    "tool_failed",
    "no_hello",
]


class NewBoard(msgspec.Struct, frozen=True):
    """A board that is plugged in and does not run our firmware, or an older one."""

    kind: BoardKind
    place: str
    """Path of its serial port, or of the block device or folder of its drive."""
    older: str = ""
    """Version of our own firmware on it, where that is older than the one to be written; its port then answers."""
    foreign: str = ""
    """Name that it gives itself where it is not one of those that can be written: `RP2350`."""


class Writing(msgspec.Struct, frozen=True):
    """The firmware is being written."""

    share: float = 0.0
    """Done so far, 0 to 1; writing and reading back are half each where it is read back."""
    left_s: float | None = None
    """About how many seconds are left; None while that is not known."""


class Starting(msgspec.Struct, frozen=True):
    """All is written; the board starts again."""


class AwaitingHello(msgspec.Struct, frozen=True):
    """The board's port is there and has been asked for its hello."""


class Flashed(msgspec.Struct, frozen=True):
    """The board has said hello: only this is success."""

    after_s: float
    """Seconds from the end of the writing to the hello."""
    firmware: str
    """Version, `1.0.0`."""
    floor: bool
    """True if it has a floor sensor."""


class FlashFailed(msgspec.Struct, frozen=True):
    """How it failed."""

    failure: FlashFailure
    share: float = 0.0
    """How much (0 to 1) had been written."""
    detail: str = ""
    """Name of the board, the chip's signature, what to type, or the words of the system or the tool."""


FlashStep = Writing | Starting | AwaitingHello
FlashResult = Flashed | FlashFailed


class Flasher(Protocol):
    """Finds boards and writes the firmware. Every method reads files or ports and waits: ask beside a screen's
    thread."""

    def find(self, silent_ports: Sequence[str]) -> Sequence[NewBoard]:
        """The boards that are plugged in now: Picos in their loader, and an Uno or Nano at each of these ports, which
        were asked in vain."""

    def silent_ports(self, *, ask: bool) -> Sequence[str]:
        """The ports of an Uno or Nano that this has asked in vain and that are still there. With `ask` each that was
        not asked since it was plugged in is asked now (some 4 s), but none that is in use."""

    def look(self) -> Sequence[NewBoard]:
        """The same, asking every port where an Uno or Nano can be; some 4 s. No rig may hold the ports meanwhile."""

    def is_there(self, board: NewBoard) -> bool:
        """Tell whether it can still be reached at its place."""

    def outdated(self, firmware: str, port: str) -> NewBoard | None:
        """The board at this port if this version (`1.0.0`) of our firmware on it is older than what `flash` writes."""

    def flash(self, board: NewBoard, tell: Callable[[FlashStep], None]) -> FlashResult:
        """Write the firmware and wait for the board's hello; `tell` gets every step, from this thread."""
