"""The measurements of the four steps of the calibration: how quiet the air is, how high a touch reads, how the floor
turns, and whether a dive is felt. No screen in it; times are the rig's stamps in microseconds, shares percent (0 to
100)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from divingbell.companion.rig import Signal
from divingbell.ui.screens.hardware.trace_log import WINDOW_US, Span, Window

QUIET_US = 3_000_000
"""So long the probe is held in the air."""
TOUCHES = 3
SHORTEST_US = 12_000
"""A contact that is shorter is no touch but a spike."""
APART_US = 150_000
"""Open for so long, a touch is over."""
CLEAR = 20
"""Percent that touches read above the air at least, to be told apart well."""


class Measurement:
    """Base of a step's measurement; a step overrides the calls that concern it."""

    @property
    def done(self) -> bool:
        """Tell whether it has seen enough."""
        return True

    def on_windows(self, windows: Iterable[Window]) -> None:
        """A piece of the trace of one rim."""

    def on_signal(self, signal: Signal, span: Span | None = None) -> None:
        """A signal, with the contact it begins or ends."""

    def on_time(self, now: int, *, touching: bool) -> None:
        """The stamp of now, of a rig without shares."""

    def on_lost(self) -> None:
        """The rig is gone."""


@dataclass
class HighestReading(Measurement):
    """Step 1: the highest reading while nothing is touched, over three seconds."""

    threshold: int
    """The old one; half of it is too noisy."""
    highest: int = 0
    noisy: int | None = None
    """The reading that was too high, until three seconds were quiet after it."""
    _begin: int | None = None
    _now: int = 0

    @property
    def seconds(self) -> float:
        """How long it has been quiet, 0 to 3."""
        return 0.0 if self._begin is None else min(QUIET_US, self._now - self._begin) / 1e6

    @property
    def done(self) -> bool:
        return self._begin is not None and self._now - self._begin >= QUIET_US

    def on_windows(self, windows: Iterable[Window]) -> None:
        for window in windows:
            if self.done:
                return
            if window.share * 2 >= self.threshold:
                self.noisy, self._begin, self.highest = window.share, None, 0
            else:
                self.highest = max(self.highest, window.share)
                self._at(window.us)

    def on_signal(self, signal: Signal, span: Span | None = None) -> None:
        """Of a rig without shares: a contact begins."""
        del span
        if signal.kind == "contact" and not self.done:
            self.noisy, self._begin = 100, None

    def on_time(self, now: int, *, touching: bool) -> None:
        if not touching:
            self._at(now)

    def on_lost(self) -> None:
        """It begins again when the rig is back."""
        if not self.done:
            self._begin, self.highest = None, 0

    def _at(self, us: int) -> None:
        if self._begin is None:
            self._begin = us - WINDOW_US
        if not self.done:
            self._now = max(self._now, us)
            if self.done:
                self.noisy = None


@dataclass
class _Touching:
    """One rim that is closed now, or was just now."""

    begin: int
    last: int
    peak: int


@dataclass
class Touches(Measurement):
    """Step 2: three touches. They are read from the trace itself, so that the old threshold does not matter."""

    quiet: int = 0
    """The highest reading of the air."""
    found: list[Span] = field(default_factory=list)
    peaks: list[int] = field(default_factory=list)
    chosen: int | None = None
    """The threshold that somebody dragged it to."""
    _touching: dict[int | None, _Touching] = field(default_factory=dict)

    @property
    def done(self) -> bool:
        return len(self.peaks) >= TOUCHES

    @property
    def lowest(self) -> int | None:
        """The touch that read least."""
        return min(self.peaks, default=None)

    @property
    def threshold(self) -> int | None:
        """Half-way between the air and the lowest touch, or where it was dragged to; None before the third touch."""
        if self.chosen is not None:
            return self.chosen
        if self.lowest is None or not self.done:
            return None
        return max(1, min(100, round((self.quiet + self.lowest) / 2)))

    @property
    def clear(self) -> bool:
        """Tell whether air and touches are well apart."""
        return self.lowest is not None and self.lowest - self.quiet >= CLEAR

    def drag(self, share: float) -> None:
        """Put the threshold here (percent); it stays within 1 and 100."""
        self.chosen = max(1, min(100, round(share)))

    def on_windows(self, windows: Iterable[Window]) -> None:
        for window in windows:
            if not self.done:
                self._read(window)

    def _read(self, window: Window) -> None:
        now = self._touching.get(window.rim)
        if window.share > self.quiet:
            if now is None:
                self._touching[window.rim] = _Touching(window.us - WINDOW_US, window.us, window.share)
            else:
                now.last, now.peak = window.us, max(now.peak, window.share)
        elif now is not None and window.us - now.last >= APART_US:
            del self._touching[window.rim]
            if now.last - now.begin >= SHORTEST_US:
                self._add(Span(now.begin, window.rim, False, now.last), now.peak)

    def on_signal(self, signal: Signal, span: Span | None = None) -> None:
        """Of a rig without shares: a contact is over."""
        if signal.kind == "contact_end" and span is not None and not self.done:
            self._add(span, 100)

    def _add(self, span: Span, peak: int) -> None:
        self.found.append(span)
        self.peaks.append(peak)


@dataclass
class FullTurn(Measurement):
    """Step 3: one full turn of the floor."""

    steps_per_turn: int
    missed_before: int
    net: int = 0
    """Steps so far, signed."""

    @property
    def share(self) -> float:
        """Of a full turn, signed."""
        return self.net / self.steps_per_turn

    @property
    def done(self) -> bool:
        return abs(self.net) >= self.steps_per_turn

    def on_signal(self, signal: Signal, span: Span | None = None) -> None:
        """The floor turns. What comes after the full turn does not count."""
        del span
        if signal.kind == "floor" and not self.done:
            self.net += signal.steps or 0

    def reversed(self) -> None:
        """The floor counts the other way round from now on: so does what it has turned."""
        self.net = -self.net


@dataclass
class TrialDive(Measurement):
    """Step 4: a dive as in the game."""

    span: Span | None = None
    steps: int = 0

    @property
    def let_go(self) -> bool:
        return self.span is not None and self.span.end is not None

    def on_signal(self, signal: Signal, span: Span | None = None) -> None:
        """A contact, its end, and what the floor turned since it began; another contact is another dive."""
        if signal.kind == "contact" and (self.span is None or self.let_go):
            self.span, self.steps = span, 0
        elif signal.kind == "floor" and self.span is not None:
            self.steps += signal.steps or 0
