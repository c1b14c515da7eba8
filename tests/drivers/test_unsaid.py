"""What a rig leaves unsaid in its reports means that nothing of the kind has happened."""

from __future__ import annotations

from divingbell.companion.rig import Capabilities, DeviceEvent, Diagnostics, Health, Parameters, Signal


def test_a_signal_of_kind_and_stamp_alone_is_new_of_one_wire_and_of_no_memory() -> None:
    signal = Signal("contact", 5)
    assert (signal.rim, signal.ms, signal.steps, signal.ago_us, signal.event) == (None, None, None, None, None)
    assert not signal.late
    assert not DeviceEvent(boot=1, number=2).again


def test_a_state_with_its_reason_alone_has_no_values_and_nothing_was_missed() -> None:
    health = Health("ready", "rig.ready")
    assert (health.args, health.missed) == ({}, False)


def test_a_rig_that_was_not_found_yet_has_one_wire_and_no_floor_and_is_a_real_one() -> None:
    able = Capabilities()
    assert (able.rims, able.floor_steps, able.shares, able.name, able.pretended) == ((None,), None, True, "", False)


def test_without_a_diagnosis_nothing_is_measured_and_nothing_went_wrong() -> None:
    vital = Diagnostics()
    assert (vital.millivolts, vital.latency_ms, vital.floor_angle) == (None, None, None)
    assert (vital.glitches, vital.missed_steps, vital.damaged_frames) == (0, 0, 0)
    assert (vital.late_edges, vital.lost_edges) == (0, 0)


def test_before_calibration_the_parameters_of_the_page_hold() -> None:
    assert Parameters() == Parameters(threshold=20, hold_off_ms=120, zero_steps=0, reverse=False)
