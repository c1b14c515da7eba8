"""Time as an argument: a clock in microseconds, and what calls a rig when it is due.

`RealTime` has a thread for each task; `VirtualTime` stands still until a test advances it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Protocol

AGAIN_US = 1_000_000
"""How soon a task is called again that raised: it is logged, and never ends its thread."""
_log = logging.getLogger(__name__)
MicrosecondClock = Callable[[], int]
"""Microseconds since an arbitrary start, never running backwards (`divingbell.companion.clock` is wall-clock time in
seconds)."""
DueWork = Callable[[int], int | None]
"""Does what is due at that microsecond and says when it wants to be called next; None: only when woken."""


def monotonic_us() -> int:
    """The system's own clock that never runs backwards."""
    return time.monotonic_ns() // 1_000


class Running(Protocol):
    """A task that is being called."""

    def wake(self) -> None:
        """Call the step soon; from any thread."""

    def stop(self) -> None:
        """Call it no more; when this returns no call is on (unless called from within the step itself)."""


class Time(Protocol):
    """Gives the time (us) and runs tasks."""

    def now(self) -> int:
        """Microseconds (us) of a clock that never goes back."""

    def run(self, step: DueWork, name: str) -> Running:
        """Call `step` at once and whenever it wants to be."""


class RealTime:
    """The system's clock and a thread for each task."""

    def now(self) -> int:
        return monotonic_us()

    def run(self, step: DueWork, name: str) -> Running:
        return _Thread(step, name)


class _Thread:
    def __init__(self, step: DueWork, name: str) -> None:
        self._step = step
        self._changed = threading.Condition()
        self._woken = False
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def wake(self) -> None:
        with self._changed:
            self._woken = True
            self._changed.notify()

    def stop(self) -> None:
        with self._changed:
            self._stopped = True
            self._changed.notify()
        if self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self) -> None:
        while True:
            try:
                due = self._step(monotonic_us())
            except Exception:
                _log.exception("the task %s failed and is called again", self._thread.name)
                due = monotonic_us() + AGAIN_US
            with self._changed:
                if not (self._woken or self._stopped):
                    self._changed.wait(None if due is None else max(0, due - monotonic_us()) / 1e6)
                if self._stopped:
                    return
                self._woken = False


class VirtualTime:
    """A clock that moves only by `advance`; every task is called exactly when it is due, in the caller's thread."""

    def __init__(self, now: int) -> None:
        self._now = now
        self._works: list[_Work] = []

    def now(self) -> int:
        return self._now

    def run(self, step: DueWork, name: str) -> Running:
        work = _Work(step, name, self)
        self._works.append(work)
        return work

    def advance(self, us: int) -> None:
        """Move on by this many microseconds, calling every task when it is due.

        Raises `RuntimeError` where a task asks again and again for the same moment.
        """
        end = self._now + us
        calls, moment = 0, -1
        while (work := min(self._works, key=_moment, default=None)) and work.due is not None and work.due <= end:
            self._now = max(self._now, work.due)
            calls = calls + 1 if moment == self._now else 0
            moment = self._now
            if calls > 10_000:
                raise RuntimeError(f"{work.name} wants to be called for ever at {self._now} us")
            work.due = None
            due = work.step(self._now)
            if due is not None:
                work.due = due if work.due is None else min(work.due, due)
        self._now = end

    def forget(self, work: _Work) -> None:
        """Call this task no more."""
        self._works = [other for other in self._works if other is not work]


class _Work:
    def __init__(self, step: DueWork, name: str, time_: VirtualTime) -> None:
        self.step = step
        self.name = name
        self.due: int | None = time_.now()
        self._time = time_

    def wake(self) -> None:
        self.due = self._time.now()

    def stop(self) -> None:
        self._time.forget(self)


def _moment(work: _Work) -> float:
    return float("inf") if work.due is None else work.due
