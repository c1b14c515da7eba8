"""Several contact inputs side by side, with the rows of trace mode, for a rig that reads the wires itself."""

from __future__ import annotations

from typing import NamedTuple

from divingbell.drivers.classifier import Classifier, ContactTime, EdgeClassifier

INTERVAL_US = 4_000
"""Trace mode has one share for each of these."""
ROWS = 5
"""Shares that are handed out together."""


class TraceSample(NamedTuple):
    """Trace mode: the highest share (0-100 %) of each of the last intervals, oldest first; `us` ends the newest."""

    input: int
    us: int
    shares: tuple[int, ...]


class ContactInputs:
    """A classifier for each input; all advance together, so that what they decide comes in order of time."""

    def __init__(self, levels: list[bool], threshold: int, hold_off_ms: int, start_us: int) -> None:
        """`levels`: whether each input is closed at `start_us`."""
        self._inputs = [EdgeClassifier(Classifier(threshold, hold_off_ms), start_us, closed=level) for level in levels]
        self._interval_at: int | None = None
        self._shares: list[list[int]] = [[] for _ in levels]
        self._rows: list[TraceSample] = []

    def limits(self, threshold: int, hold_off_ms: int) -> None:
        """New parameters, from the next sample on."""
        for entry in self._inputs:
            entry.classifier.limits(threshold, hold_off_ms)

    def trace(self, on: bool, us: int) -> None:
        """Gather rows from now on, or no more."""
        if on and self._interval_at is None:
            for entry, shares in zip(self._inputs, self._shares, strict=True):
                entry.classifier.take_share()
                shares.clear()
            self._rows.clear()
            self._interval_at = us + INTERVAL_US
        elif not on:
            self._interval_at = None

    def edge(self, number: int, us: int, closed: bool) -> list[tuple[int, ContactTime]]:
        """Input `number` closes or opens; what all inputs decided up to then, in order."""
        decided = self.advance(us)
        return decided + [(number, contact) for contact in self._inputs[number].edge(us, closed)]

    def advance(self, us: int) -> list[tuple[int, ContactTime]]:
        """Time has come to `us`, that sample not included."""
        decided: list[tuple[int, ContactTime]] = []
        while self._interval_at is not None and self._interval_at <= us:
            decided += self._advance(self._interval_at)
            self._take_shares(self._interval_at)
            self._interval_at += INTERVAL_US
        return decided + self._advance(us)

    def take_rows(self) -> list[TraceSample]:
        """The rows of trace mode that are complete."""
        rows, self._rows = self._rows, []
        return rows

    def due(self) -> int | None:
        """The microsecond to which `advance` must come to decide something or to complete an interval, or None."""
        return min((due for due in (self._decides_at(), self._interval_at) if due is not None), default=None)

    def on(self, number: int) -> bool:
        """Tell whether a contact is on at this input."""
        return self._inputs[number].classifier.on

    def closed(self, number: int) -> bool:
        """Tell whether this input is closed now."""
        return self._inputs[number].closed

    def glitches(self) -> int:
        """Closings too short for a contact, over all inputs."""
        return sum(entry.classifier.glitches for entry in self._inputs)

    def _decides_at(self) -> int | None:
        """To when an input must come to decide something, None: none has anything to decide."""
        return min((due for entry in self._inputs if (due := entry.due()) is not None), default=None)

    def _advance(self, us: int) -> list[tuple[int, ContactTime]]:
        """One step at a time, so that a decision of one input never overtakes an earlier one of another."""
        decided: list[tuple[int, ContactTime]] = []
        while True:
            due = self._decides_at()
            moment = us if due is None else min(due, us)
            for number, entry in enumerate(self._inputs):
                decided += [(number, contact) for contact in entry.advance(moment)]
            if moment == us:
                return decided

    def _take_shares(self, us: int) -> None:
        for number, (entry, shares) in enumerate(zip(self._inputs, self._shares, strict=True)):
            shares.append(entry.classifier.take_share())
            if len(shares) == ROWS:
                self._rows.append(TraceSample(number, us, tuple(shares)))
                shares.clear()
