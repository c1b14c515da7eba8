"""The classifier compiled for this machine: when a contact begins and ends, to the sample (`protocol.md` section 4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.firmware.native import Decision, Native

NATIVE = Native()
WINDOW = 80


def samples(*runs: tuple[int, int]) -> bytes:
    """(level, how many) ... -> one byte a sample."""
    return b"".join(bytes([level]) * count for level, count in runs)


def plain(closed: bytes, threshold: int, hold_off_ms: int) -> list[Decision]:
    """The words of the page, as slowly and plainly as can be."""
    window: list[int] = []  # numbers of the closed samples of the last 80
    decisions: list[Decision] = []
    on, first, last = False, 0, 0
    for now, level in enumerate(closed):
        window = [number for number in window if number > now - WINDOW]
        if level:
            window.append(now)
            last = now
        if not on and level and 100 * len(window) >= threshold * WINDOW:
            on, first = True, window[0]
            decisions.append(Decision(True, first, 0, now))
        elif on and not level and now - last >= hold_off_ms * 20:
            on = False
            decisions.append(Decision(False, last, last - first, now))
            window.clear()
    return decisions


def test_a_clean_contact() -> None:
    decisions = NATIVE.rim().run(samples((0, 100), (1, 1000), (0, 3000)))
    assert decisions == [Decision(True, 100, 0, 115), Decision(False, 1099, 999, 1099 + 2400)]


@pytest.mark.parametrize(("threshold", "need"), [(1, 1), (20, 16), (21, 17), (34, 28), (50, 40), (99, 80), (100, 80)])
def test_the_threshold_to_the_sample(threshold: int, need: int) -> None:
    assert NATIVE.rim(threshold).run(samples((1, need - 1), (0, 200))) == []
    assert [d.decided for d in NATIVE.rim(threshold).run(samples((1, need), (0, 200)))] == [need - 1]


def test_sixteen_scattered_samples_begin_a_contact_at_the_first_of_them() -> None:
    scattered = samples((0, 7)) + samples((1, 1), (0, 4)) * 16
    assert NATIVE.rim().run(scattered) == [Decision(True, 7, 0, 7 + 75)]


def test_what_left_the_window_does_not_stamp() -> None:
    old = samples((1, 3), (0, 90), (1, 40))
    assert NATIVE.rim().run(old)[0].stamp == 93


@pytest.mark.parametrize(("gap", "contacts"), [(2399, 1), (2400, 2)])
def test_the_hold_off_to_the_sample(gap: int, contacts: int) -> None:
    decisions = NATIVE.rim().run(samples((1, 100), (0, gap), (1, 100), (0, 2400)))
    assert [d.begins for d in decisions] == [True, False] * contacts


def test_no_sample_counts_for_two_contacts() -> None:
    """A hold-off shorter than the window: what ended one contact must not begin the next."""
    decisions = NATIVE.rim(20, 1).run(samples((1, 60), (0, 20), (1, 15), (0, 400)))
    assert [d.begins for d in decisions] == [True, False]


def test_glitches_are_counted_once_each() -> None:
    rim = NATIVE.rim()
    assert rim.run((samples((1, 5), (0, 100))) * 7) == []
    assert rim.glitches == 7


def test_a_closed_sample_that_follows_as_another_leaves_the_window_is_one_glitch() -> None:
    rim = NATIVE.rim()
    rim.run(samples((1, 1), (0, 79)) * 5)
    assert rim.glitches == 0
    rim.run(samples((0, 1)))
    assert rim.glitches == 1


def test_new_limits_hold_from_the_next_sample_on_and_decide_nothing_themselves() -> None:
    rim = NATIVE.rim(50, 120)
    assert rim.run(samples((1, 20))) == []
    rim.limits(20, 120)
    assert rim.run(samples((0, 1))) == []
    assert rim.run(samples((1, 1))) == [Decision(True, 0, 0, 21)]
    rim.run(samples((0, 1000)))
    rim.limits(20, 10)
    assert rim.run(samples((0, 1))) == [Decision(False, 21, 21, 1022)]


RUNS = st.lists(st.tuples(st.integers(0, 1), st.integers(1, 130)), max_size=40)


@given(RUNS, st.integers(1, 100), st.integers(1, 6))
def test_any_samples_as_the_words_say(runs: list[tuple[int, int]], threshold: int, hold_off_ms: int) -> None:
    closed = samples(*runs)
    assert NATIVE.rim(threshold, hold_off_ms).run(closed) == plain(closed, threshold, hold_off_ms)


@given(st.lists(st.integers(0, 1), max_size=600), st.integers(1, 100), st.integers(1, 600))
def test_cut_anywhere_it_decides_the_same(levels: list[int], threshold: int, cut: int) -> None:
    whole, parted = NATIVE.rim(threshold, 2), NATIVE.rim(threshold, 2)
    closed = bytes(levels)
    assert whole.run(closed) == parted.run(closed[:cut]) + parted.run(closed[cut:])
