"""What the hardware screens make of what a rig says, without a screen: the log of 30 s and the steps of calibration."""

from __future__ import annotations

import csv
from datetime import UTC, datetime
from pathlib import Path

import pytest

from divingbell.companion.rig import Parameters, Signal, Trace
from divingbell.ui.screens.hardware.measurements import FullTurn, HighestReading, Touches, TrialDive
from divingbell.ui.screens.hardware.trace_file import trace_csv, write_trace
from divingbell.ui.screens.hardware.trace_log import KEPT_US, Span, TraceLog, Window

ROW = 20_000
SECOND = 1_000_000


def log(*shares: int, begin: int = 0, rim: int | None = None, into: TraceLog | None = None) -> TraceLog:
    """A log with one window of 4 ms for each share."""
    made = into or TraceLog(shares=True)
    for i in range(0, len(shares), 5):
        row = shares[i : i + 5]
        us = begin + (i + len(row)) * 4_000
        made.row(Trace(us, rim, row), us / 1e6 + 0.01)
    return made


def windows(*shares: int, begin: int = 0, rim: int | None = None) -> list[Window]:
    return [Window(begin + (i + 1) * 4_000, rim, share) for i, share in enumerate(shares)]


def test_a_column_shows_the_highest_share_of_all_its_windows_and_rims() -> None:
    made = log(0, 30, 0, 0, 0, 70, 10, 0, 0, 0)
    log(0, 0, 0, 90, 0, 0, 0, 0, 0, 5, rim=3, into=made)
    assert made.columns(40_000, 40_000, 5) == (30, 90, 70, 10, 5)
    assert made.columns(40_000, 40_000, 10) == (0, 30, 0, 90, 0, 70, 10, 0, 0, 5)


def test_a_spike_of_one_window_is_never_lost_between_columns() -> None:
    for place in range(0, 1000, 7):
        shares = [0] * 1000
        shares[place] = 50
        assert max(log(*shares).columns(4 * SECOND, 4 * SECOND, 500)) == 50


def test_what_is_older_than_30_seconds_is_forgotten() -> None:
    made = log(80, 80, 80, 80, 80)
    made.signal(Signal("contact", 0), 0.01)
    made.signal(Signal("contact_end", 20_000), 0.03)
    made.signal(Signal("floor", 20_000, steps=3), 0.03)
    log(0, begin=20_000 + KEPT_US + ROW, into=made)
    assert [window.share for window in made.windows()] == [0]
    assert not made.spans
    assert not made.turns


def test_a_rig_of_beginnings_and_ends_draws_0_and_100() -> None:
    made = TraceLog(shares=False)
    made.signal(Signal("contact", SECOND), 101.0)
    made.signal(Signal("contact_end", 3 * SECOND), 103.0)
    assert made.now(104.0) == 4 * SECOND
    assert made.columns(4 * SECOND, 4 * SECOND, 8) == (0, 0, 100, 100, 100, 100, 100, 0)
    assert made.peak(SECOND, 3 * SECOND) == 100


def test_a_contact_that_lasts_reaches_to_the_right_edge_until_the_rig_is_gone() -> None:
    made = TraceLog(shares=False)
    made.signal(Signal("contact", SECOND), 101.0)
    assert made.touching
    assert made.columns(2 * SECOND, 2 * SECOND, 4) == (0, 0, 100, 100)
    made.cut()
    assert not made.touching


def test_spikes_are_what_no_contact_came_of() -> None:
    made = log(*[0] * 50, 12, *[0] * 99)
    made.signal(Signal("contact", 600_000), 0.6)
    log(*[80] * 25, begin=600_000, into=made)
    made.signal(Signal("contact_end", 700_000), 0.7)
    log(*[30, 0, 0, 0, 0] * 4, begin=700_000, into=made)  # gaps of a contact that is ending
    assert [(spike.us, spike.peak) for spike in made.spikes(0, 34)] == [(204_000, 12)]
    assert made.spikes(0, 12) == []  # as high as the threshold it would be a contact that is still coming


def test_lateness_is_measured_against_what_came_quickest() -> None:
    made = TraceLog(shares=True)
    made.row(Trace(1 * SECOND, None, (0,)), 51.004)
    made.row(Trace(2 * SECOND, None, (0,)), 52.050)
    assert made.late_ms(2 * SECOND, 52.050) == pytest.approx(46)


# Steps ----------------------------------------------------------------------------------------------------------


def test_three_quiet_seconds_in_the_air() -> None:
    air = HighestReading(threshold=20)
    air.on_windows(windows(*[0] * 749))
    assert not air.done
    air.on_windows(windows(3, begin=749 * 4_000))
    assert air.done
    assert (air.highest, air.seconds, air.noisy) == (3, 3.0, None)
    air.on_windows(windows(90, begin=SECOND * 9))
    assert air.highest == 3, "what comes after the three seconds does not count"


@pytest.mark.parametrize(("share", "noisy"), [(9, None), (10, 10), (40, 40)])
def test_from_half_the_threshold_on_it_is_too_noisy_and_begins_anew(share: int, noisy: int | None) -> None:
    air = HighestReading(threshold=20)
    air.on_windows(windows(*[0] * 500, share))
    assert air.noisy == noisy
    assert air.seconds == (0.0 if noisy else pytest.approx(2.004))
    air.on_windows(windows(*[0] * 750, begin=501 * 4_000))
    assert air.done
    assert air.noisy is None


def test_a_rig_without_shares_is_quiet_while_nothing_touches() -> None:
    air = HighestReading(threshold=20)
    air.on_time(10 * SECOND, touching=False)
    air.on_time(12 * SECOND, touching=False)
    air.on_signal(Signal("contact", 12 * SECOND))
    air.on_time(14 * SECOND, touching=True)
    assert air.seconds == 0
    air.on_time(15 * SECOND, touching=False)
    air.on_time(18 * SECOND, touching=False)
    assert air.done


def touch(*, peak: int, begin: int, count: int = 40, rim: int | None = None) -> list[Window]:
    return windows(*[peak - 5, peak, *[peak - 9] * count], *[0] * 45, begin=begin, rim=rim)


def test_three_touches_settle_the_threshold_half_way() -> None:
    touches = Touches(quiet=4)
    for i, peak in enumerate((71, 68, 74)):
        assert touches.threshold is None
        touches.on_windows(touch(peak=peak, begin=i * SECOND))
    assert touches.peaks == [71, 68, 74]
    assert touches.threshold == 36
    assert touches.clear
    touches.on_windows(touch(peak=20, begin=5 * SECOND))
    assert touches.peaks == [71, 68, 74], "a fourth one changes nothing"


def test_touches_are_found_whatever_the_old_threshold_is() -> None:
    touches = Touches(quiet=2)
    for i in range(3):
        touches.on_windows(touch(peak=14, begin=i * SECOND))
    assert touches.done
    assert not touches.clear
    assert touches.threshold == 8


def test_spikes_are_no_touches_and_gaps_end_none() -> None:
    touches = Touches()
    touches.on_windows(windows(*[80, 80, *[0] * 60] * 3))
    assert touches.peaks == []
    touches.on_windows(windows(*[70] * 10, *[0] * 30, *[75] * 10, *[0] * 45, begin=SECOND))
    assert touches.peaks == [75]


def test_rims_are_read_one_by_one_though_their_rows_come_in_turns() -> None:
    touches = Touches()
    quiet, touched = [0] * 60, [*[70] * 20, *[0] * 40]
    for i in range(0, 60, 5):
        touches.on_windows(windows(*touched[i : i + 5], begin=i * 4_000, rim=2))
        touches.on_windows(windows(*quiet[i : i + 5], begin=i * 4_000, rim=3))
    assert touches.peaks == [70]
    assert touches.found == [Span(0, 2, False, 80_000)]


def test_a_dragged_threshold_stays_within_1_and_100() -> None:
    touches = Touches()
    touches.drag(-3)
    assert touches.threshold == 1
    touches.drag(140)
    assert touches.threshold == 100


def test_a_full_turn_either_way() -> None:
    turn = FullTurn(400, missed_before=0)
    for steps in (300, -100, 150):
        turn.on_signal(Signal("floor", 0, steps=steps))
    assert (turn.net, turn.done) == (350, False)
    turn.reversed()
    turn.on_signal(Signal("floor", 0, steps=-60))
    assert (turn.net, turn.done) == (-410, True)
    turn.on_signal(Signal("floor", 0, steps=10))
    assert turn.net == -410


def test_another_contact_is_another_dive() -> None:
    dive, made = TrialDive(), TraceLog(shares=True)
    for begin in (0, SECOND):
        for signal in (
            Signal("contact", begin), Signal("floor", begin + 1, steps=7), Signal("contact_end", begin + 420_000),
        ):  # fmt: skip
            dive.on_signal(signal, made.signal(signal, 0))
    assert dive.span is not None
    assert (dive.span.begin, dive.span.seconds, dive.steps) == (SECOND, 0.42, 7)


# The file -------------------------------------------------------------------------------------------------------


def test_a_trace_as_a_file(tmp_path: Path) -> None:
    made = log(0, 60, 80, 0, 0, rim=4)
    made.signal(Signal("contact", 4_000, rim=4), 0.02)
    made.signal(Signal("contact_end", 12_000, rim=4), 0.03)
    made.signal(Signal("floor", 16_000, steps=-3), 0.03)
    at = datetime(2026, 11, 21, 20, 15, 30, tzinfo=UTC)
    words = trace_csv(made, made.now(0.03), rig="Diving Bell 1.0.0 (/dev/ttyUSB0)", parameters=Parameters(), at=at)
    path = write_trace(tmp_path / "traces", words, at)
    assert path.name == "divingbell-trace-2026-11-21-201530.csv"
    head, settings, *body = path.read_text(encoding="ascii").splitlines()
    assert "2026-11-21T20:15:30" in head
    assert settings == "# threshold 20 %, hold-off 120 ms, zero 0 steps, reverse no"
    rows = list(csv.DictReader(body))
    assert [(row["seconds"], row["what"], row["rim"], row["value"]) for row in rows] == [
        ("-0.0160", "share", "4", "0"),
        ("-0.0160", "contact", "4", ""),
        ("-0.0120", "share", "4", "60"),
        ("-0.0080", "share", "4", "80"),
        ("-0.0080", "contact_end", "4", "8"),
        ("-0.0040", "share", "4", "0"),
        ("-0.0040", "floor", "", "-3"),
        ("0.0000", "share", "4", "0"),
    ]


def test_no_trace_is_written_over(tmp_path: Path) -> None:
    at = datetime(2026, 11, 21, 20, 15, 30, tzinfo=UTC)
    first, second = write_trace(tmp_path, "one", at), write_trace(tmp_path, "two", at)
    assert first.read_text() == "one"
    assert second.read_text() == "two"


@pytest.mark.parametrize("drift", [0.995, 1.005])
def test_a_clock_that_is_a_little_off_is_no_delay(drift: float) -> None:
    """Half a percent is a second and a half after five minutes; the frame came 11 ms after the touch."""
    made = TraceLog(shares=True)
    for row in range(300 * 50):
        us = round(row * ROW * drift)
        made.row(Trace(us, None, (0, 0, 0, 0, 0)), row * ROW / 1e6 + 0.01)
    at = 300 * 50 * ROW / 1e6
    assert made.late_ms(round(at * 1e6 * drift), at + 0.01 + 0.011) == pytest.approx(11, abs=11)
