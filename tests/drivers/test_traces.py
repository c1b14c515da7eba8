"""The model traces of a probe are what the table in `traces.py` says of each kind."""

from __future__ import annotations

from hashlib import blake2b
from itertools import pairwise
from random import Random

import msgspec
import pytest

from divingbell.drivers import traces
from divingbell.drivers.traces import (
    BOUNCE_US,
    HELD_US,
    KINDS,
    STUCK_US,
    WEAK_GAP_US,
    ProbeTrace,
    TraceKind,
    probe_trace,
)

SEEDS = range(40)
PERIOD_US = 5_000


def lengths(trace: ProbeTrace, *, closed: bool) -> list[int]:
    """How long the wire was closed each time, or open between two closings, in microseconds."""
    return [after.us - edge.us for edge, after in pairwise(trace.edges) if edge.closed is closed]


def longest(trace: ProbeTrace) -> int:
    return max(lengths(trace, closed=True))


@pytest.mark.parametrize("kind", KINDS)
def test_edges_are_in_order_and_change_the_level(kind: TraceKind) -> None:
    for seed in SEEDS:
        trace = probe_trace(kind, seed, start_us=7_000, rest_us=9_000)
        assert trace.edges[0] == (7_000, True), seed
        assert trace.edges[-1].us + 9_000 == trace.end_us, seed
        assert not trace.edges[-1].closed, seed
        assert all(before.us < edge.us and before.closed != edge.closed for before, edge in pairwise(trace.edges)), seed


def test_clean_is_one_edge_each() -> None:
    for seed in SEEDS:
        trace = probe_trace("clean", seed)
        assert len(trace.edges) == 2
        assert HELD_US[0] <= longest(trace) <= HELD_US[1]


def test_a_bounce_is_two_or_four_short_edges_at_both_ends_of_what_is_held() -> None:
    seen = set()
    for seed in SEEDS:
        trace = probe_trace("bounce", seed)
        held = lengths(trace, closed=True).index(longest(trace))
        short = [length for length in lengths(trace, closed=True) if length != longest(trace)]
        assert HELD_US[0] <= longest(trace) - 1_000 <= HELD_US[1]
        assert all(BOUNCE_US[0] <= length <= BOUNCE_US[1] for length in (*short, *lengths(trace, closed=False)))
        seen |= {("closing", held), ("opening", len(short) - held)}
    assert seen == {(end, bounces) for end in ("closing", "opening") for bounces in (1, 2)}


def test_chatter_opens_once_in_every_period_for_all_its_length() -> None:
    for seed in SEEDS:
        trace = probe_trace("chatter", seed)
        touch = trace.touches[0]
        openings = sum(length > 2 * BOUNCE_US[1] for length in lengths(trace, closed=False))
        assert abs(openings - (touch.last_us - touch.first_us) / PERIOD_US) <= 3, seed
        assert max(lengths(trace, closed=False)) <= 0.8 * PERIOD_US + 1


def test_chatter_that_is_held_for_whole_periods_has_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traces, "HELD_US", (50_000, 50_000))
    (touch,) = probe_trace("chatter", 1).touches
    assert touch.last_us - touch.first_us > 50_000


def test_glitches_are_short_closures_far_apart_and_no_touch() -> None:
    counts = set()
    for seed in SEEDS:
        trace = probe_trace("glitches", seed)
        assert trace.touches == ()
        assert all(5 <= length < 300 for length in lengths(trace, closed=True))
        assert all(length >= 12_000 for length in lengths(trace, closed=False))
        counts.add(len(trace.edges) // 2)
    assert min(counts) >= 2
    assert max(counts) <= 12


def test_a_weak_battery_has_ever_longer_gaps() -> None:
    for seed in SEEDS:
        trace = probe_trace("weak_battery", seed)
        gaps = [length for length in lengths(trace, closed=False) if length > BOUNCE_US[1]]
        assert max(gaps) <= WEAK_GAP_US
        assert sum(gaps[: len(gaps) // 3]) < sum(gaps[-(len(gaps) // 3) :])
        touch = trace.touches[0]
        assert 500_000 <= touch.last_us - touch.first_us <= 2_200_000


def test_a_weak_battery_ends_where_its_last_gap_ends() -> None:
    end = [*traces.weak_battery(Random(1), 0, 1_000_000)][-1].us
    assert [*traces.weak_battery(Random(1), 0, end)][-1] == (end, True)


def test_stuck_is_held_longer_than_any_contact_counts() -> None:
    for seed in SEEDS:
        assert STUCK_US[0] <= longest(probe_trace("stuck", seed)) - 1_000 <= STUCK_US[1]


DIGESTS: dict[TraceKind, str] = {
    "clean": "70cc82b17354202e",
    "bounce": "dafeccb617774eb4",
    "chatter": "f0123c5c1a6db8ea",
    "glitches": "c096d9761e763265",
    "weak_battery": "f88cd81f02774341",
    "stuck": "fadb6ae745e52162",
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_trace_in_every_version(kind: TraceKind) -> None:
    """Whoever changes a figure of the model makes other traces, and the digest here anew. Names are not in it."""
    made = [probe_trace(kind, seed) for seed in SEEDS]
    assert blake2b(msgspec.json.encode(made), digest_size=8).hexdigest() == DIGESTS[kind]
