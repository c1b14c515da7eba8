"""Compares what a program told with what the kernel's own stamps say that there was."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from divingbell.drivers.quadrature import Quadrature
from proof.hardware.inside.touches import CONTACT, FLOOR_A, FLOOR_B

HOLD_OFF_NS = 120_000_000
WINDOW_NS, SHARE, SAMPLE_NS = 4_000_000, 0.2, 50_000
BEGIN_US, LENGTH_US = 1_000, 2_000
"""How far a told touch may be from the kernel's edges."""
STAMP_NS = 200_000
"""A stamp lies between the moments before and after the write that made the edge, or so much beside."""
UNSURE_NS = 100_000
"""Samples are taken every 50 us: edges that are so near to a limit (two samples) may be told on either side of it."""


class KernelEdge(NamedTuple):
    """From this nanosecond on a pin has this level."""

    ns: int
    pin: int
    high: bool


class Touched(NamedTuple):
    """A touch, from its first closing to its last opening."""

    begin_us: float
    length_us: float


@dataclass
class Verdict:
    """The sum over all runs of a case."""

    touches: int = 0
    missing: int = 0
    extra: int = 0
    begin_us: list[float] = field(default_factory=list)
    length_us: list[float] = field(default_factory=list)
    steps: int = 0
    steps_told: int = 0
    unsure: int = 0
    """Touches that may be told in more than one way."""
    edges: int = 0
    unseen: int = 0
    """Writes for which the kernel has no edge at their time."""

    def good(self) -> bool:
        """Every touch once, at its time and as long as it was, and every step."""
        return (
            self.missing == self.extra == 0
            and self.steps == self.steps_told
            and max(self.begin_us, default=0) <= BEGIN_US
            and max(self.length_us, default=0) <= LENGTH_US
        )

    def __str__(self) -> str:
        begin, length = max(self.begin_us, default=0) / 1_000, max(self.length_us, default=0) / 1_000
        return (
            f"{self.touches} touches ({self.unsure} of them near a limit), {self.missing} missing, "
            f"{self.extra} extra; begin within {begin:.2f} ms, length within {length:.2f} ms; "
            f"{self.steps_told} of {self.steps} steps; {self.edges} edges, {self.unseen} writes unseen by the kernel"
        )


def judge(result: dict[str, Any], *, kernel: bool = True) -> Verdict:
    """All runs of a case. `kernel` False: the library hands out no edges of its own, the writes are the truth."""
    verdict = Verdict()
    seen = [KernelEdge(*edge) for edge in sorted(result["edges"])]
    begins = [run["writes"][0][0] - STAMP_NS for run in result["runs"]]
    for run, following in itertools.zip_longest(result["runs"], begins[1:], fillvalue=math.inf):
        writes = run["writes"]
        first, last = writes[0][0] - STAMP_NS, writes[-1][1] + STAMP_NS
        there = [edge for edge in seen if first <= edge.ns <= last]
        written = [KernelEdge((before + after) // 2, pin, high) for before, after, pin, high in writes]
        verdict.edges += len(there)
        verdict.unseen += _unseen(writes, there)
        truth = there if kernel else written
        told = [signal for _, signal in result["signals"] if first <= signal["us"] * 1_000 < following]
        _compare_touches(verdict, truth, _told_touches(told))
        verdict.steps += abs(steps_of(truth))
        verdict.steps_told += abs(sum(signal["steps"] for signal in told if signal["kind"] == "floor"))
    return verdict


def touches_of(edges: Sequence[KernelEdge], window_ns: int = 0, hold_off_ns: int = 0) -> list[Touched]:
    """The touches that these edges are (protocol.md section 4), by arithmetic on the closed intervals: one begins where
    a window of 4 ms is closed for 20 % and `window_ns`, with the first closed moment of that window; a gap of the
    hold-off and `hold_off_ns` ends it."""
    touches: list[tuple[int, int]] = []
    before: list[tuple[int, int]] = []
    for begin, end in _closed_intervals(edges):
        if touches and begin - touches[-1][1] < HOLD_OFF_NS + hold_off_ns:
            touches[-1] = touches[-1][0], end
            continue
        before = [*((a, b) for a, b in before if b > begin - WINDOW_NS), (begin, end)]
        first = _first_of_full_window(before, WINDOW_NS * SHARE + window_ns)
        if first is not None:
            touches.append((first, end))
            before = []
    return [Touched(begin / 1_000, (end - begin) / 1_000) for begin, end in touches]


def _closed_intervals(edges: Sequence[KernelEdge]) -> Iterator[tuple[int, int]]:
    begin: int | None = None
    for edge in edges:
        if edge.pin == CONTACT and not edge.high and begin is None:
            begin = edge.ns
        elif edge.pin == CONTACT and edge.high and begin is not None:
            yield begin, edge.ns
            begin = None


def _first_of_full_window(intervals: Sequence[tuple[int, int]], enough_ns: float) -> int | None:
    """The first closed moment in the window that is closed enough first, while the last interval lasts."""
    begin, end = intervals[-1]
    for at in range(begin, min(end, begin + WINDOW_NS) + 1, SAMPLE_NS):
        window = [(max(a, at - WINDOW_NS), min(b, at)) for a, b in intervals if b > at - WINDOW_NS and a < at]
        if sum(b - a for a, b in window) >= enough_ns:
            return window[0][0]
    return None


def steps_of(edges: Sequence[KernelEdge]) -> int:
    """How far the floor turned, by the edges in their order."""
    decoder = Quadrature(True, True)
    for edge in edges:
        if edge.pin == FLOOR_A:
            decoder.edge_a(edge.high)
        elif edge.pin == FLOOR_B:
            decoder.edge_b(edge.high)
    return decoder.position


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share (0-1) of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def _unseen(writes: Sequence[Sequence[int]], edges: Sequence[KernelEdge]) -> int:
    """Writes and edges are taken pin by pin and in order: an edge that is not where its write is counts, once."""
    unseen = 0
    for pin in {write[2] for write in writes}:
        of_pin = [edge for edge in edges if edge.pin == pin]
        for before, after, _, high in (write for write in writes if write[2] == pin):
            if of_pin and before - STAMP_NS <= of_pin[0].ns <= after + STAMP_NS and of_pin[0].high == high:
                of_pin.pop(0)
            else:
                unseen += 1
    return unseen


def _told_touches(told: Sequence[dict[str, Any]]) -> list[Touched]:
    contacts = [signal for signal in told if signal["kind"] != "floor"]
    begins = [signal["us"] for signal in contacts if signal["kind"] == "contact"]
    lengths = [signal["ms"] * 1_000 for signal in contacts if signal["kind"] == "contact_end"]
    return [Touched(us, length) for us, length in zip(begins, lengths, strict=False)]


def _compare_touches(verdict: Verdict, edges: Sequence[KernelEdge], told: list[Touched]) -> None:
    """Each true touch takes the told one that began nearest to it; one that is further off than allowed is another.
    Where the edges are near a limit each way to read them is true, and one of them must have been told."""
    around = (-UNSURE_NS, 0, UNSURE_NS)
    readings = [touches_of(edges, window, gap) for window in around for gap in around]
    exact = readings[len(readings) // 2]
    sure = [touch for touch in exact if all(touch in reading for reading in readings)]
    possible = [touch for touch in {one for reading in readings for one in reading} if touch not in sure]
    verdict.touches += len(exact)
    verdict.unsure += len(exact) - len(sure)
    left = list(told)
    found = sum(_take(verdict, left, touch) for touch in sure)
    either = sum(_take(verdict, left, touch, length_us=LENGTH_US) for touch in sorted(possible))
    verdict.missing += len(sure) - found + max(0, min(map(len, readings)) - len(sure) - either)
    verdict.extra += len(left) + max(0, found + either - max(map(len, readings)))


def _take(verdict: Verdict, left: list[Touched], touch: Touched, length_us: float = math.inf) -> bool:
    """Take what was told of this touch out of `left`, and note how far off it was; False where nothing was that began
    then and was as long, but for so much."""
    at_its_time = [one for one in left if abs(one.begin_us - touch.begin_us) <= BEGIN_US]
    nearest = min(at_its_time, key=lambda one: abs(one.length_us - touch.length_us), default=None)
    if nearest is None or abs(nearest.length_us - touch.length_us) > length_us:
        return False
    left.remove(nearest)
    verdict.begin_us.append(abs(nearest.begin_us - touch.begin_us))
    verdict.length_us.append(abs(nearest.length_us - touch.length_us))
    return True
