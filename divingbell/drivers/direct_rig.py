"""The part shared by rigs whose contacts are judged in this program: pins, and keys of a board."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Generic, TypeVar

from divingbell.companion.rig import Health, Listener, Parameters, Signal
from divingbell.drivers.health import HealthReporter

_Opened = TypeVar("_Opened")


class DirectRig(ABC, Generic[_Opened]):
    """Tells signals and health, and is looked for again and again while it is not open."""

    def __init__(self, parameters: Parameters) -> None:
        self._parameters = parameters
        self._lock = threading.RLock()
        self._listener: Listener | None = None
        self._health = HealthReporter(self._emit_health)
        self._opened: _Opened | None = None
        """All that exists while the sensors are open."""
        self._look_at = 0
        """When (us) they are looked for next while they are not."""

    def listen(self, listener: Listener) -> None:
        """Call `listener` from now on."""
        with self._lock:
            self._listener = listener
            self._health.searching()

    def kept(self, signal: Signal) -> None:
        """Nothing: no device has a memory that could be freed."""

    def ask_again(self) -> None:
        with self._lock:
            if self._opened is None:
                self._look_at = 0
                self._health.searching()
        self._wake()

    @abstractmethod
    def _wake(self) -> None:
        """Let the rig look at once what there is to do."""

    def _emit_signals(self, signals: Iterable[Signal]) -> None:
        for signal in signals:
            if self._listener:
                self._listener.signal(signal)

    def _emit_health(self, health: Health) -> None:
        if self._listener:
            self._listener.health(health)
