"""The last 30 seconds of what the probe's circuit said: shares of closed samples, contacts, turns of the floor.

Times are the rig's own stamps in microseconds; `at` is the host's monotonic clock in seconds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from divingbell.companion.rig import Signal, Trace

KEPT_US = 30_000_000
WINDOW_US = 4_000
"""One share tells of this long."""
_BLOCK_US = 200_000
"""Rows of several rims come block by block: the list is that much out of order at most."""
_BEFORE_US = 8_000
_AFTER_US = 150_000
"""Changes of the circuit this shortly before and after a contact belongs to it (bounce; gaps of up to the hold-off)."""
_LAGS_US, _LEAST_LAGS = 2_000_000, 8
"""The quickest is looked for in what came within this time, and in so many at least."""


class Window(NamedTuple):
    """The highest share (0-100 %) of closed samples in 4 ms."""

    us: int
    """Its end."""
    rim: int | None
    share: int


@dataclass
class Span:
    """One contact as the rig told it."""

    begin: int
    rim: int | None
    free: bool
    """An announced free buzz waited for it."""
    end: int | None = None
    """None while it lasts."""

    @property
    def seconds(self) -> float | None:
        """Its length, None while it lasts."""
        return None if self.end is None else (self.end - self.begin) / 1e6


class Spike(NamedTuple):
    """Closed for too short a time to be a contact."""

    us: int
    peak: int


class TraceLog:
    """The rows that came in, newest last; those older than 30 s are forgotten. One thread at a time."""

    def __init__(self, *, shares: bool) -> None:
        """`shares`: whether the rig says more than where contacts begin and end."""
        self.shares = shares
        self.spans: deque[Span] = deque()
        self.turns: deque[Signal] = deque()
        """Signals of the floor."""
        self.contacts = 0
        """How many contacts have begun."""
        self._windows: deque[Window] = deque()
        self._newest: int | None = None
        self._lags: deque[tuple[int, float]] = deque()
        """Of what came lately: its stamp, and host time minus stamp."""
        self._lag_us: float | None = None
        """The least of them, of what came quickest: what all others were late by can be measured against it."""

    # What comes in ----------------------------------------------------------------------------------------------

    def row(self, trace: Trace, at: float) -> list[Window]:
        """A row of trace mode; returns its windows, oldest first."""
        first = trace.us - (len(trace.shares) - 1) * WINDOW_US
        windows = [Window(first + i * WINDOW_US, trace.rim, share) for i, share in enumerate(trace.shares)]
        self._windows.extend(windows)
        self._came(trace.us, at)
        return windows

    def signal(self, signal: Signal, at: float, *, free: bool = False) -> Span | None:
        """A signal of the rig; `free`: an announced free buzz waits. Returns the contact it begins or ends."""
        if not self.shares:
            self._came(signal.us, at)
        if signal.kind == "floor":
            self.turns.append(signal)
            return None
        if signal.kind == "contact":
            self.contacts += 1
            span = Span(signal.us, signal.rim, free)
            self.spans.append(span)
            return span
        open_spans = (span for span in reversed(self.spans) if span.end is None and span.rim == signal.rim)
        ended = next(open_spans, None)
        if ended is not None:
            ended.end = signal.us
        return ended

    def cut(self) -> None:
        """The rig is gone: what was touched then is not known any more."""
        newest = self._newest
        for span in self.spans:
            if span.end is None:
                span.end = max(span.begin, newest or 0)

    def _came(self, us: int, at: float) -> None:
        lag = at * 1e6 - us
        # A reset of the rig or a suspended host moves the one clock against the other: begin anew.
        if self._lag_us is not None and lag > self._lag_us + 5e6:
            self._lags.clear()
        self._lags.append((us, lag))
        # No longer than that: a clock that is half a percent slow loses 10 ms in this time, and a second in minutes.
        while len(self._lags) > _LEAST_LAGS and self._lags[0][0] < us - _LAGS_US:
            self._lags.popleft()
        self._lag_us = min(lag for _, lag in self._lags)
        self._newest = us if self._newest is None else max(self._newest, us)
        self._forget(self._newest - KEPT_US)

    def _forget(self, before: int) -> None:
        while self._windows and self._windows[0].us < before:
            self._windows.popleft()
        while self.spans and self.spans[0].end is not None and self.spans[0].end < before:
            self.spans.popleft()
        while self.turns and self.turns[0].us < before:
            self.turns.popleft()

    # What is shown ----------------------------------------------------------------------------------------------

    def now(self, at: float) -> int:
        """The stamp that "now" has: that of the newest row; of a rig without rows, reckoned from its last signal."""
        if self.shares:
            return self._newest or 0
        return round(at * 1e6 - (self._lag_us or 0))

    def late_ms(self, us: int, at: float) -> float:
        """How much longer than the quickest this took from the rig to `at`, milliseconds."""
        return max(0.0, at * 1e6 - us - (self._lag_us or 0)) / 1e3

    @property
    def touching(self) -> bool:
        """Tell whether a contact is on."""
        return any(span.end is None for span in self.spans)

    def windows(self, since: int = 0) -> Iterator[Window]:
        """All windows that end after this stamp, oldest first."""
        return (window for window in self._windows if window.us > since)

    def columns(self, now: int, span_us: int, count: int) -> tuple[int, ...]:
        """The last `span_us` in `count` columns: the highest share in each, over all rims."""
        width = span_us / count
        begin = now - span_us
        if not self.shares:
            return self._closed(begin, width, count)
        highest = [0] * count
        for window in reversed(self._windows):
            if window.us <= begin - _BLOCK_US:
                break
            place = int((window.us - 1 - begin) // width)
            if 0 <= place < count and window.share > highest[place]:
                highest[place] = window.share
        return tuple(highest)

    def _closed(self, begin: int, width: float, count: int) -> tuple[int, ...]:
        highest = [0] * count
        for span in self.spans:
            end = span.end if span.end is not None else begin + width * count
            first, last = int((span.begin - begin) // width), int((end - begin) // width)
            for place in range(max(0, first), min(count - 1, last) + 1):
                highest[place] = 100
        return tuple(highest)

    def peak(self, begin: int, end: int | None) -> int:
        """The highest share between two stamps (None: until now); of a rig without shares 100."""
        if not self.shares:
            return 100
        inside = (
            window.share
            for window in self._windows
            if window.us >= begin and (end is None or window.us - WINDOW_US <= end)
        )
        return max(inside, default=0)

    def spikes(self, since: int, below: int) -> list[Spike]:
        """Where the circuit closed for a moment and no contact came of it, oldest first; `below` this share."""
        found: list[Spike] = []
        last: int | None = None
        for us, share in _merged(self._windows, since):
            if not share or self._in_contact(us):
                continue
            if last is not None and us - last <= _AFTER_US:
                peak = max(found[-1].peak, share)
                found[-1] = Spike(us if share == peak else found[-1].us, peak)
            else:
                found.append(Spike(us, share))
            last = us
        return [spike for spike in found if spike.peak < below]

    def _in_contact(self, us: int) -> bool:
        return any(
            span.begin - _BEFORE_US <= us and (span.end is None or us <= span.end + _AFTER_US) for span in self.spans
        )


def _merged(windows: Iterable[Window], since: int) -> list[tuple[int, int]]:
    """Stamp and highest share over all rims, in order of time."""
    highest: dict[int, int] = {}
    for window in windows:
        if window.us > since:
            highest[window.us] = max(window.share, highest.get(window.us, 0))
    return sorted(highest.items())
