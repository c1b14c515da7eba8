"""A listener that keeps what it hears and lets a test wait for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from divingbell.companion.rig import Health, Signal


class Heard:
    """Signals and health in order of arrival."""

    def __init__(self) -> None:
        self.signals: list[Signal] = []
        self.healths: list[Health] = []
        self.at: list[float] = []
        """When each signal arrived, seconds of `time.monotonic`."""
        self._changed = threading.Condition()

    def signal(self, signal: Signal) -> None:
        with self._changed:
            self.signals.append(signal)
            self.at.append(time.monotonic())
            self._changed.notify_all()

    def health(self, health: Health) -> None:
        with self._changed:
            self.healths.append(health)
            self._changed.notify_all()

    def wait_for(self, condition: Callable[[], bool], seconds: float = 10.0) -> None:
        """Until it holds; fails after that long."""
        with self._changed:
            if not self._changed.wait_for(condition, seconds):
                raise AssertionError(f"not within {seconds} s; heard {self.healths} and {self.signals}")

    def wait_for_reason(self, reason: str, seconds: float = 10.0) -> Health:
        """Until the newest health has this reason."""
        self.wait_for(lambda: bool(self.healths) and self.healths[-1].reason == f"rig.{reason}", seconds)
        return self.healths[-1]

    def contacts(self) -> list[Signal]:
        """Without the floor."""
        return [signal for signal in self.signals if signal.kind != "floor"]

    def steps(self) -> int:
        """How far the floor turned in all."""
        return sum(signal.steps or 0 for signal in self.signals)

    def reasons(self) -> list[str]:
        return [health.reason.removeprefix("rig.") for health in self.healths]

    def states(self) -> list[str]:
        return [health.state for health in self.healths]
