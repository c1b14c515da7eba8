"""A listener that keeps what it hears and lets a test wait for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import msgspec

from divingbell.companion.rig import DeviceEvent, Health, Signal, Trace

PATIENCE_S = 120.0
"""How long real time is waited for anything: a loaded machine is slow, but not that slow."""


class Heard:
    """Signals and health in order of arrival."""

    def __init__(self) -> None:
        self.signals: list[Signal] = []
        """Without how long ago they began and which events they are: that is in `ago_us` and `events`."""
        self.ago_us: list[int | None] = []
        self.events: list[DeviceEvent | None] = []
        self.keep: Callable[[Signal], None] = lambda _: None
        """A rig's `kept`: what is heard is kept at once."""
        self.healths: list[Health] = []
        self.traces: list[Trace] = []
        self._waited_for = 0
        """Healths that were waited for already: the next one is looked for behind them."""
        self._changed = threading.Condition()

    def signal(self, signal: Signal) -> None:
        with self._changed:
            self.signals.append(msgspec.structs.replace(signal, ago_us=None, event=None))
            self.ago_us.append(signal.ago_us)
            self.events.append(signal.event)
            self._changed.notify_all()
        self.keep(signal)

    def health(self, health: Health) -> None:
        with self._changed:
            self.healths.append(health)
            self._changed.notify_all()

    def trace(self, row: Trace) -> None:
        with self._changed:
            self.traces.append(row)
            self._changed.notify_all()

    def wait_for(self, condition: Callable[[], bool], seconds: float = PATIENCE_S) -> None:
        """Until it holds; fails after that long, also where it holds by then: nothing that is heard has told it."""
        until = time.monotonic() + seconds
        with self._changed:
            if not self._changed.wait_for(condition, seconds) or time.monotonic() > until:
                raise AssertionError(f"not within {seconds} s; heard {self.healths} and {self.signals}")

    def wait_for_reason(self, reason: str) -> Health:
        """Until a health with this reason has come, after the last one that was waited for; it may be the newest no
        more when this returns."""
        self.wait_for(lambda: self._place(reason) is not None)
        place = self._place(reason)
        assert place is not None
        self._waited_for = place + 1
        return self.healths[place]

    def _place(self, reason: str) -> int | None:
        later = range(self._waited_for, len(self.healths))
        return next((place for place in later if self.healths[place].reason == f"rig.{reason}"), None)

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
