"""Debounces the probe: a sliding window of 4 ms begins a contact, a hold-off ends it (protocol.md section 4).

The same algorithm as `firmware_notes/firmware/classifier.c`, over runs of equal samples instead of single ones, so that
a program that sees edges with times (a Raspberry Pi's own pins, the simulated rig) decides exactly as the firmware.
"""

from __future__ import annotations

from typing import NamedTuple

SAMPLE_US = 50
"""Sampling interval, microseconds (20 kHz)."""
WINDOW = 80
"""Samples in the window: 4 ms."""
SAMPLES_PER_MS = 1000 // SAMPLE_US
_WINDOW_BITS = (1 << WINDOW) - 1


class ContactDecision(NamedTuple):
    """A contact began or ended. All numbers are samples since the classifier was made."""

    begins: bool
    stamp: int
    """First closed sample of the window that began it; last closed sample of the contact that ended."""
    length: int
    """Last minus first closed sample; 0 at a begin."""
    decided: int
    """The sample at which this became known."""


class Classifier:
    """One rim, from samples to contacts."""

    def __init__(self, threshold: int = 20, hold_off_ms: int = 120) -> None:
        self.on = False
        """True if a contact has begun and not ended."""
        self.glitches = 0
        """How often closed samples came and left the window without a contact."""
        self.next = 0
        """Number of the next sample."""
        self._history = 0  # the window as bits, newest lowest
        self._first = self._last = 0
        self._peak = 0
        self.limits(threshold, hold_off_ms)

    def limits(self, threshold: int, hold_off_ms: int) -> None:
        """From the next sample on: percent of the window (1-100), milliseconds (1-1000); outside: the nearest."""
        self._need = -(-min(max(threshold, 1), 100) * WINDOW // 100)
        self._hold_off = min(max(hold_off_ms, 1), 1000) * SAMPLES_PER_MS

    def run(self, closed: bool, samples: int) -> list[ContactDecision]:
        """Take this many samples that all read the same; what they decide."""
        if samples <= 0:
            return []
        return self._closed(samples) if closed else self._open(samples)

    def due(self, closed: bool) -> int | None:
        """The sample that decides something if all from now on read `closed`; None if none does."""
        if self.on:
            return None if closed else max(self._last + self._hold_off, self.next)
        return self.next + self._samples_to_begin() - 1 if closed else None

    def take_share(self) -> int:
        """The highest share of closed samples (0-100 %, rounded down) since it was last taken."""
        peak, self._peak = self._peak, 0
        return peak * 100 // WINDOW

    def _closed(self, samples: int) -> list[ContactDecision]:
        decisions = []
        end = self.next + samples
        if not self.on and (wait := self._samples_to_begin()) <= samples:
            self._shift(wait, closed=True)
            decided = self.next - 1
            self.on = True
            self._first = decided - self._history.bit_length() + 1
            decisions.append(ContactDecision(True, self._first, 0, decided))
        self._shift(end - self.next, closed=True)
        self._last = end - 1
        self._peak = max(self._peak, self._history.bit_count())  # it only rose
        return decisions

    def _open(self, samples: int) -> list[ContactDecision]:
        decisions = []
        self._peak = max(self._peak, (self._history << 1 & _WINDOW_BITS).bit_count())  # it only falls
        end = self.next + samples
        decided = max(self._last + self._hold_off, self.next)
        if self.on and decided < end:
            self.on = False
            self._history = 0
            decisions.append(ContactDecision(False, self._last, self._last - self._first, decided))
        was_closed = self._history != 0
        self._shift(end - self.next, closed=False)
        self.glitches += was_closed and not self.on and self._history == 0
        return decisions

    def _samples_to_begin(self) -> int:
        """How many closed samples in a row fill the window to the threshold: the count never falls meanwhile."""
        history, samples = self._history, 0
        while samples == 0 or history.bit_count() < self._need:
            history = (history << 1 | 1) & _WINDOW_BITS
            samples += 1
        return samples

    def _shift(self, samples: int, *, closed: bool) -> None:
        step = min(samples, WINDOW)
        self._history = (self._history << step | ((1 << step) - 1) * closed) & _WINDOW_BITS
        self.next += samples


class ContactTime(NamedTuple):
    """A contact's begin or end in microseconds."""

    begins: bool
    us: int
    length_us: int


class EdgeClassifier:
    """One rim, from edges with time stamps to contacts: the level is read at every multiple of 50 us.

    An edge counts from the sample at its own microsecond on. Times may not run backwards; an edge that comes late is
    taken as if it came at the last time given.
    """

    def __init__(self, classifier: Classifier, start_us: int, *, closed: bool = False) -> None:
        self.classifier = classifier
        self.closed = closed
        self._origin = -(-start_us // SAMPLE_US)

    def edge(self, us: int, closed: bool) -> list[ContactTime]:
        """From this microsecond on the contact is closed or open."""
        decided = self.advance(us)
        self.closed = closed
        return decided

    def advance(self, us: int) -> list[ContactTime]:
        """Time has come to `us`, that sample not included; what was decided on the way."""
        samples = -(-us // SAMPLE_US) - self._origin - self.classifier.next
        return [
            ContactTime(decision.begins, (self._origin + decision.stamp) * SAMPLE_US, decision.length * SAMPLE_US)
            for decision in self.classifier.run(self.closed, samples)
        ]

    def due(self) -> int | None:
        """The microsecond to which `advance` must come to decide something without a further edge, or None."""
        sample = self.classifier.due(self.closed)
        return None if sample is None else (self._origin + sample) * SAMPLE_US + 1
