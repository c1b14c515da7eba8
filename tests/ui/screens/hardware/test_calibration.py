"""The calibration, touched: what it measures and what it keeps (screens.md 4)."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.rig import Capabilities, Health, Parameters, Signal
from divingbell.game_check.inks import look
from divingbell.ui.screens.hardware.calibration import Calibration
from tests.ui.rig_services import LOST, RigDriver, ScopeRig
from tests.ui.scenes_hardware import Scope
from tests.ui.screens.hardware.panel import ARMED, SIZES, Open, kept, spoil_the_folder


def wizard(opened: Open, rig: Any, *actions: Any, size: str = "R") -> tuple[RigDriver, Calibration, Scope]:
    driver = opened(rig, *actions, size=size)
    driver.tap("calibrate")
    driver.settled()
    made = driver.shell.top
    assert isinstance(made, Calibration)
    return driver, made, Scope(driver, rig)


def touch_three_times(driver: RigDriver, scope: Scope) -> None:
    for highest in (71, 68, 74):
        scope.contact(0.2, highest=highest)
        scope.quiet(0.3)
    driver.settled()


@pytest.mark.parametrize("size", SIZES)
def test_the_whole_calibration(opened: Open, size: str) -> None:
    rig = ScopeRig()
    driver, made, scope = wizard(opened, rig, *ARMED, size=size)
    before = driver.rigs.sent()
    assert driver.is_off("next")
    scope.quiet(2.9)
    driver.settled()
    assert driver.is_off("next")
    scope.quiet(0.2)
    driver.settled()
    driver.tap("next")
    assert driver.is_off("next")
    touch_three_times(driver, scope)
    driver.tap("next")
    assert driver.is_off("next")
    rig.say(Signal("floor", scope.us, steps=-200))
    rig.say(Signal("floor", scope.us, steps=-249))
    driver.settled()
    assert driver.is_off("next")
    driver.tap("reverse")
    rig.say(Signal("floor", scope.us, steps=1))
    driver.settled()
    driver.tap("next")
    assert rig.used == Parameters(threshold=34, reverse=True), "the new values are at work in the last step"
    assert kept(driver) == {}
    scope.contact(0.42, highest=74)
    rig.say(Signal("floor", scope.us, steps=51))
    driver.settled()
    assert driver.shows("calibration.all_felt")
    driver.tap("save")
    driver.settled()
    assert kept(driver) == {"threshold": 34, "reverse": True}
    assert driver.shell.services.parameters == Parameters(threshold=34, reverse=True) == rig.used
    assert driver.shell.top.name == "hardware"
    assert driver.shows("hardware.calibrated")
    assert driver.rigs.sent() == before, "nothing felt here enters the game"
    assert made.step == 4


def test_leaving_by_the_arrow_keeps_the_old_values(opened: Open) -> None:
    rig = ScopeRig()
    driver, _, scope = wizard(opened, rig)
    driver.tap("skip")
    touch_three_times(driver, scope)
    driver.tap("next")
    driver.tap("reverse")
    assert rig.used == Parameters(threshold=34, reverse=True)
    driver.tap("back")
    assert rig.used == Parameters()
    assert kept(driver) == {}
    assert driver.shell.services.parameters == Parameters()


@pytest.mark.slow
def test_every_step_can_be_skipped_and_then_nothing_changes(opened: Open) -> None:
    rig = ScopeRig()
    driver, _, _ = wizard(opened, rig)
    for name in ("calibration.touch", "calibration.floor", "calibration.dive"):
        driver.tap("skip")
        assert driver.shell.top.name == name
    assert not driver.shows("skip")
    driver.tap("save")
    assert kept(driver) == {}
    assert driver.shell.services.parameters == Parameters()


@pytest.mark.slow
def test_back_goes_one_step_back_and_from_the_first_one_out(opened: Open) -> None:
    driver, _, _ = wizard(opened, ScopeRig())
    driver.tap("skip")
    driver.tap("skip")
    for name in ("calibration.touch", "calibration.air", "hardware"):
        driver.tap("step_back")
        assert driver.shell.top.name == name


@pytest.mark.parametrize("size", SIZES)
def test_the_threshold_can_be_dragged(opened: Open, size: str) -> None:
    rig = ScopeRig()
    driver, made, scope = wizard(opened, rig, size=size)
    driver.tap("skip")
    touch_three_times(driver, scope)
    assert made.touches.threshold == 34
    height = driver.find("threshold").rect[3]
    driver.drag("threshold", 0, -height * 0.21)
    assert made.touches.threshold == 55
    assert rig.used.threshold == 55
    driver.drag("threshold", 0, height * 2)
    assert made.touches.threshold == 1


def test_not_right_goes_back_to_the_touches(opened: Open) -> None:
    rig = ScopeRig()
    driver, made, scope = wizard(opened, rig)
    driver.tap("skip")
    touch_three_times(driver, scope)
    driver.tap("skip")
    driver.tap("skip")
    driver.tap("not_right")
    assert driver.shell.top.name == "calibration.touch"
    assert made.touches.peaks == []
    assert rig.used == Parameters()
    assert driver.is_off("next")


def test_a_lost_rig_makes_the_step_wait(opened: Open) -> None:
    rig = ScopeRig()
    driver, made, scope = wizard(opened, rig)
    scope.quiet(2)
    driver.settled()
    rig.say(LOST)
    driver.settled()
    assert driver.shows("hardware.lost")
    assert made.air.seconds == 0
    assert driver.shows("calibration.lost")
    assert driver.shows("hardware.off.lost"), "on the key that leads on"
    assert not driver.shows("calibration.still_quiet")
    assert not driver.shows("calibration.listening")
    driver.tap("try_again")
    assert rig.asked == 1
    rig.say(Health("ready", "rig.ready", {"name": "x"}))
    driver.settled()
    scope.quiet(2)
    driver.settled()
    assert made.air.seconds == pytest.approx(2)
    assert driver.is_off("next")


@pytest.mark.slow
def test_values_that_cannot_be_saved_are_said_and_nothing_is_lost(opened: Open) -> None:
    rig = ScopeRig()
    driver, made, scope = wizard(opened, rig)
    driver.tap("skip")
    touch_three_times(driver, scope)
    driver.tap("skip")
    driver.tap("skip")
    spoil_the_folder(driver)
    driver.tap("save")
    assert driver.shell.top is made
    assert made.toast.notice is not None
    (driver.rigs.folder / "config").unlink()
    driver.tap("save")
    assert kept(driver) == {"threshold": 34}


@pytest.mark.slow
def test_a_rig_without_floor_says_so(opened: Open) -> None:
    rig = ScopeRig(capabilities=Capabilities(name="Probe only"))
    driver, _, _ = wizard(opened, rig)
    driver.tap("skip")
    driver.tap("skip")
    assert driver.shows("calibration.no_floor")
    assert driver.is_off("next")


@pytest.mark.slow
def test_a_rig_of_ends_is_calibrated_by_its_contacts(opened: Open) -> None:
    rig = ScopeRig(capabilities=Capabilities(shares=False, name="Klingelbox"))
    driver, made, _ = wizard(opened, rig)
    for _ in range(32):
        driver.rigs.clock.turn(0.1)
        driver.let_pass(0.1)
    driver.tap("next")
    for i in range(3):
        us = driver.rigs.us + i * 1_000_000
        rig.say(Signal("contact", us))
        rig.say(Signal("contact_end", us + 100_000, ms=100))
    driver.settled()
    assert made.touches.peaks == [100, 100, 100]
    assert not driver.shows("threshold")


@pytest.mark.slow
def test_the_simulated_rig_is_calibrated_end_to_end(opened: Open) -> None:
    driver = opened(None, simulated=True)
    rig = driver.rigs.rig
    driver.tap("calibrate")
    driver.pass_time(3.3)
    driver.tap("next")
    rig.fault("chatter")
    for _ in range(3):
        rig.contact(300)
        driver.pass_time(0.9)
    rig.fault("none")
    driver.tap("next")
    for _ in range(4):
        rig.turn_floor(100)
        driver.pass_time(0.2)
    driver.tap("next")
    rig.contact(420)
    driver.pass_time(1)
    assert driver.shows("calibration.all_felt")
    driver.tap("save")
    found = kept(driver)["threshold"]
    assert 10 < found < 60
    assert driver.shell.services.parameters == Parameters(threshold=found)


def test_the_axis_of_the_trace_counts_seconds_without_a_sign(scene) -> None:  # type: ignore[no-untyped-def]
    words = {ink.words for ink in look(scene("hardware", "C"))[0]}
    assert {"4 s", "3 s", "2 s", "1 s"} <= words
