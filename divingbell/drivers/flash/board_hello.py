"""Waits for the hello of a board that was just written, as the rig on a serial port does."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection

from divingbell.companion.flasher import NewBoard
from divingbell.companion.rig import Capabilities, Health, Parameters, Signal
from divingbell.companion.rig_profile import RigProfile
from divingbell.drivers.clock import MicrosecondClock, monotonic_us
from divingbell.drivers.ports import Port, Ports
from divingbell.drivers.serial_rig import SerialRig


class BoardPorts:
    """The ports where a board that was written may answer: an Uno's or Nano's own, for a Pico those that came since."""

    def __init__(
        self,
        ports: Ports,
        board: NewBoard,
        before: Collection[str],
        on_open: Callable[[], None] = lambda: None,
        exists: Callable[[str], bool] = os.path.exists,
    ) -> None:
        self._ports = ports
        self._board = board
        self._before = frozenset(before)
        self._on_open = on_open
        self._exists = exists

    def find(self) -> list[str]:
        if self._board.kind == "avr":  # its path may be a link, which no list has
            return [self._board.place] if self._exists(self._board.place) else []
        return [path for path in self._ports.find() if path not in self._before]

    def open(self, path: str) -> Port:
        opened = self._ports.open(path)
        self._on_open()
        return opened


def await_hello(
    ports: Ports, seconds: float, profile: RigProfile, now: MicrosecondClock = monotonic_us, *, wait: bool = True
) -> Capabilities | None:
    """The board that says hello on one of these ports within this time; `wait` lets real time pass meanwhile."""
    rig = SerialRig(profile, Parameters(), "", ports=ports, now=now)
    rig.listen(NobodyListens())
    end = now() + seconds * 1e6
    try:
        while now() < end:
            rig.step(wait=wait)
            if (found := rig.capabilities()).firmware:
                return found
    finally:
        rig.release()
    return None


class NobodyListens:
    """Listens to a rig for which no table waits: the device keeps what it feels for the rig that comes after."""

    def signal(self, signal: Signal) -> None:
        del signal

    def health(self, health: Health) -> None:
        del health
