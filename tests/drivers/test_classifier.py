"""The classifier decides as it is written, and as the compiled firmware does, sample for sample."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from divingbell.drivers.classifier import SAMPLE_US, WINDOW, Classifier, ContactDecision, EdgeClassifier
from divingbell.drivers.traces import KINDS, Edge, ProbeTrace, TraceKind, probe_trace
from tests.firmware.native import Native

Runs = list[tuple[bool, int]]
Later = tuple[int, int, int]
"""Sample, threshold, hold-off: other parameters from that sample on."""


class Verdict(NamedTuple):
    decisions: list[ContactDecision]
    glitches: int


@pytest.fixture(scope="session")
def firmware() -> Native:
    return Native()


def in_c(
    native: Native, runs: Iterable[tuple[bool, int]], threshold: int = 20, hold_off_ms: int = 120,
    later: Later | None = None,
) -> Verdict:  # fmt: skip
    """What the firmware's own classifier makes of these samples."""
    samples = b"".join(bytes([closed]) * count for closed, count in runs)
    rim = native.rim(threshold, hold_off_ms)
    if later is None:
        decisions = rim.run(samples)
    else:
        decisions = rim.run(samples[: later[0]])
        rim.limits(*later[1:])
        decisions += rim.run(samples[later[0] :])
    return Verdict([ContactDecision(*decision) for decision in decisions], rim.glitches)


def in_python(
    runs: Iterable[tuple[bool, int]], threshold: int = 20, hold_off_ms: int = 120, later: Later | None = None
) -> Verdict:
    classifier = Classifier(threshold, hold_off_ms)
    decisions: list[ContactDecision] = []
    for closed, samples in runs:
        end = classifier.next + samples
        if later and classifier.next <= later[0] < end:
            decisions += classifier.run(closed, later[0] - classifier.next)
            classifier.limits(*later[1:])
        decisions += classifier.run(closed, end - classifier.next)
    return Verdict(decisions, classifier.glitches)


def sampled(trace: ProbeTrace) -> Runs:
    """What a sampler at 20 kHz sees of a trace: the level at every multiple of 50 us."""
    runs, level, sample = [], False, 0
    for edge in (*trace.edges, Edge(trace.end_us, False)):
        boundary = -(-edge.us // SAMPLE_US)
        runs.append((level, boundary - sample))
        level, sample = edge.closed, boundary
    return runs


def decisions(*runs: tuple[bool, int], threshold: int = 20, hold_off_ms: int = 120) -> list[ContactDecision]:
    return in_python(runs, threshold, hold_off_ms).decisions


def test_a_contact_begins_at_the_threshold_and_is_stamped_with_its_first_closed_sample() -> None:
    assert decisions((False, 100), (True, 15), (False, 5000)) == []
    assert decisions((False, 100), (True, 16), (False, 100)) == [ContactDecision(True, 100, 0, 115)]
    assert decisions((False, 100), (True, 1), (False, 64), (True, 15)) == [ContactDecision(True, 100, 0, 179)]
    # one sample later the first closed one has left the window
    assert decisions((False, 100), (True, 1), (False, 65), (True, 15)) == []


def test_a_contact_ends_after_the_hold_off_and_is_stamped_with_its_last_closed_sample() -> None:
    begin = ContactDecision(True, 0, 0, 15)
    assert decisions((True, 100), (False, 2399)) == [begin]
    assert decisions((True, 100), (False, 2400)) == [begin, ContactDecision(False, 99, 99, 2499)]
    assert decisions((True, 100), (False, 2399), (True, 1), (False, 2400)) == [
        begin,
        ContactDecision(False, 2499, 2499, 4899),
    ]


@pytest.mark.parametrize(("percent", "need"), [(1, 1), (2, 2), (20, 16), (21, 17), (99, 80), (100, 80)])
def test_the_threshold_is_at_least_that_share(percent: int, need: int) -> None:
    assert decisions((True, need - 1), (False, 200), threshold=percent) == []
    assert decisions((True, need), threshold=percent) == [ContactDecision(True, 0, 0, need - 1)]


def test_no_sample_counts_for_two_contacts() -> None:
    """With a hold-off shorter than the window the ended contact would else begin the next one."""
    assert decisions((True, 70), (False, 20), (True, 15), hold_off_ms=1) == [
        ContactDecision(True, 0, 0, 15),
        ContactDecision(False, 69, 69, 89),
    ]


def test_parameters_outside_their_ranges_are_taken_as_the_nearest() -> None:
    assert in_python([(True, 80)], 0, 120) == in_python([(True, 80)], 1, 120)
    assert in_python([(True, 80), (False, 99)], 999, 0) == in_python([(True, 80), (False, 99)], 100, 1)
    held = [(True, 80), (False, 20_000)]
    assert in_python(held, 20, 1_001) == in_python(held, 20, 1_000)
    assert len(in_python(held, 20, 1_001).decisions) == 2


def test_no_sample_at_all_changes_nothing() -> None:
    classifier = Classifier()
    assert classifier.run(True, 100) == [ContactDecision(True, 0, 0, 15)]
    assert classifier.run(False, 50) + classifier.run(True, 0) + classifier.run(False, 5_000) == [
        ContactDecision(False, 99, 99, 99 + 2_400)
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_every_model_trace_gives_the_touches_it_is_made_of(kind: TraceKind) -> None:
    for seed in range(40):
        trace = probe_trace(kind, seed)
        found = in_python(sampled(trace)).decisions
        assert [decision.begins for decision in found] == [True, False] * len(trace.touches), f"seed {seed}"
        for begin, end, touch in zip(found[::2], found[1::2], trace.touches, strict=True):
            # a closing of less than a sample may fall between two samples: up to a whole bounce later
            slack = SAMPLE_US if kind == "clean" else 1_700
            assert 0 <= begin.stamp * SAMPLE_US - touch.first_us <= slack
            assert 0 <= touch.last_us - end.stamp * SAMPLE_US <= slack


@pytest.mark.parametrize("kind", KINDS)
def test_the_firmware_decides_the_same_on_every_model_trace(kind: TraceKind, firmware: Native) -> None:
    for seed in range(25):
        runs = sampled(probe_trace(kind, seed))
        assert in_c(firmware, runs) == in_python(runs), f"seed {seed}"


@pytest.mark.parametrize("kind", KINDS)
def test_edges_give_what_the_samples_give_within_one_sample(kind: TraceKind, firmware: Native) -> None:
    """Whatever the phase of the firmware's sampling: its grid is shifted against ours by up to a sample."""
    for seed, phase in itertools.product(range(5), (0, 1, 17, 49)):
        trace = probe_trace(kind, seed)
        classifier = EdgeClassifier(Classifier(), 0)
        ours = [contact for edge in trace.edges for contact in classifier.edge(*edge)]
        ours += classifier.advance(trace.end_us)
        shifted = ProbeTrace(tuple(Edge(us + phase, closed) for us, closed in trace.edges), (), trace.end_us + phase)
        theirs = in_c(firmware, sampled(shifted)).decisions
        assert len(ours) == len(theirs) == 2 * len(trace.touches), f"seed {seed}, phase {phase}"
        for contact, decision in zip(ours, theirs, strict=True):
            assert contact.begins == decision.begins
            slack = SAMPLE_US if phase == 0 or kind == "clean" else 1_700
            assert abs(contact.us - (decision.stamp * SAMPLE_US - phase)) <= slack


levels = st.lists(st.tuples(st.booleans(), st.integers(1, 400)), min_size=1, max_size=60)
noise = st.lists(st.tuples(st.booleans(), st.integers(1, 12)), min_size=1, max_size=400)
thresholds = st.integers(1, 100)
hold_offs = st.integers(1, 12)


@settings(max_examples=150, deadline=None)
@given(runs=levels | noise, threshold=thresholds, hold_off=hold_offs)
def test_the_firmware_decides_the_same_on_any_samples(
    firmware: Native, runs: Runs, threshold: int, hold_off: int
) -> None:
    assert in_c(firmware, runs, threshold, hold_off) == in_python(runs, threshold, hold_off)


@settings(max_examples=100, deadline=None)
@given(
    data=st.data(), runs=levels | noise, before=st.tuples(thresholds, hold_offs), after=st.tuples(thresholds, hold_offs)
)
def test_the_firmware_takes_new_parameters_at_the_same_sample(
    firmware: Native, data: st.DataObject, runs: Runs,
    before: tuple[int, int], after: tuple[int, int],
) -> None:  # fmt: skip
    total = sum(samples for _, samples in runs)
    later = (data.draw(st.integers(0, total), label="sample"), *after)
    assert in_c(firmware, runs, *before, later) == in_python(runs, *before, later)


def test_a_shorter_hold_off_ends_an_open_contact_at_the_next_sample(firmware: Native) -> None:
    runs = [(True, 100), (False, 300)]
    later = (250, 20, 5)
    expected = [ContactDecision(True, 0, 0, 15), ContactDecision(False, 99, 99, 250)]
    assert in_c(firmware, runs, 20, 120, later).decisions == expected
    assert in_python(runs, 20, 120, later).decisions == expected


@settings(max_examples=100, deadline=None)
@given(runs=levels | noise)
def test_the_share_is_the_highest_of_all_sliding_windows_of_an_interval(runs: Runs) -> None:
    samples = [closed for closed, count in runs for _ in range(count)]
    classifier = Classifier(100, 1000)
    classifier.on = True  # a contact that is on never empties its window
    shares = []
    for closed, count in runs:
        end = classifier.next + count
        while classifier.next < end:
            classifier.run(closed, min(end, (classifier.next // WINDOW + 1) * WINDOW) - classifier.next)
            if classifier.next % WINDOW == 0:
                shares.append(classifier.take_share())
    windows = [sum(samples[max(0, n - WINDOW + 1) : n + 1]) for n in range(len(samples))]
    assert shares == [max(windows[n : n + WINDOW]) * 100 // WINDOW for n in range(0, len(samples) - WINDOW + 1, WINDOW)]


@settings(max_examples=100, deadline=None)
@given(runs=levels, cuts=st.lists(st.integers(1, 300)))
def test_a_run_may_be_cut_anywhere(runs: Runs, cuts: list[int]) -> None:
    whole = Classifier()
    at_once = [decision for run in runs for decision in whole.run(*run)]
    cut = Classifier()
    in_pieces = []
    pieces = itertools.chain(cuts, itertools.repeat(1_000))
    for closed, samples in runs:
        while samples:
            piece = min(samples, next(pieces))
            in_pieces += cut.run(closed, piece)
            samples -= piece
    assert in_pieces == at_once
    assert (cut.on, cut.glitches, cut.next) == (whole.on, whole.glitches, whole.next)


@settings(max_examples=100, deadline=None)
@given(runs=levels, closed=st.booleans(), threshold=thresholds, hold_off=hold_offs)
def test_due_is_exactly_the_sample_that_decides(runs: Runs, closed: bool, threshold: int, hold_off: int) -> None:
    classifier = Classifier(threshold, hold_off)
    for run in runs:
        classifier.run(*run)
    due = classifier.due(closed)
    if due is None:
        assert classifier.run(closed, 100_000) == []
        return
    assert classifier.run(closed, due - classifier.next) == []
    assert [decision.decided for decision in classifier.run(closed, 1)] == [due]


def test_an_edge_classifier_that_starts_late_and_hears_late() -> None:
    classifier = EdgeClassifier(Classifier(), start_us=1_000_003)
    assert classifier.edge(1_000_060, True) == []
    assert classifier.due() == 1_000_851
    assert classifier.advance(1_000_850) == []
    assert [(contact.begins, contact.us) for contact in classifier.advance(1_000_851)] == [(True, 1_000_100)]
    assert classifier.edge(900_000, False) == [], "an edge of the past counts from now"
    assert [(contact.begins, contact.us) for contact in classifier.advance(2_000_000)] == [(False, 1_000_850)]
