"""The live trace of the hardware panel (screens.md 4)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from divingbell.companion.rig import Health
from divingbell.ui.screens.hardware.panel import HardwarePanel
from divingbell.ui.screens.hardware.trace_plot import TraceView
from divingbell.ui.toolkit.element import Drawing
from tests.ui.driver import Clock
from tests.ui.rig_services import LOST, RigDriver, ScopeRig
from tests.ui.scenes_hardware import BEGIN_US, ROW_US, Scope
from tests.ui.screens.hardware.panel import ARMED, Open


def watched(driver: RigDriver, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When the top screen is shown from now on, in Kivy's seconds."""
    views: list[float] = []
    panel = driver.shell.top
    view = panel.view

    def seen() -> Any:
        views.append(Clock.get_time())
        return view()

    monkeypatch.setattr(panel, "view", seen)
    return views


def test_it_is_shown_at_most_20_times_a_second(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    rig = ScopeRig()
    driver = opened(rig)
    scope = Scope(driver, rig)
    driver.settled()
    views = watched(driver, monkeypatch)
    for _ in range(50):
        scope.row(50, 60, 70, 80, 90)
        driver.let_pass(ROW_US / 1e6)
    assert len(views) >= 10
    assert min(after - before for before, after in pairwise(views)) > 0.0499


def test_a_quiet_circuit_costs_no_picture(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    rig = ScopeRig()
    driver = opened(rig)
    scope = Scope(driver, rig)
    driver.settled()
    views = watched(driver, monkeypatch)
    for _ in range(20):
        scope.row(0, 0, 0, 0, 0)
        driver.let_pass(ROW_US / 1e6)
    assert views == []


@pytest.mark.slow
def test_rows_come_from_the_rigs_own_thread(opened: Open) -> None:
    rig = ScopeRig()
    driver = opened(rig)
    thread = threading.Thread(target=lambda: [rig.row(BEGIN_US + i * ROW_US, 0, 40, 0, 0, 0) for i in range(200)])
    thread.start()
    while thread.is_alive():
        driver.frames(1)
    driver.settled()
    panel = driver.shell.top
    assert isinstance(panel, HardwarePanel)
    assert sum(window.share == 40 for window in panel.watch.log.windows()) == 200


@pytest.mark.slow
def test_trace_mode_is_off_when_nobody_looks(opened: Open) -> None:
    rig = ScopeRig()
    driver = opened(rig, *ARMED)
    assert rig.on_trace is not None
    driver.tap("calibrate")
    assert rig.on_trace is not None
    driver.tap("back")
    driver.tap("back")
    assert rig.on_trace is None


def plot_of(driver: RigDriver) -> TraceView:
    """What the trace shows."""
    found: list[TraceView] = [
        part.element.data[0]  # type: ignore[index]
        for part in driver.parts()
        if isinstance(part.element, Drawing) and isinstance(part.element.data, tuple)
        if part.element.data and isinstance(part.element.data[0], TraceView)
    ]
    return found[0]


def test_a_rig_of_ends_has_no_threshold_and_draws_0_and_100(scene: Callable[..., RigDriver]) -> None:
    for name, has in (("hardware.ends_only", False), ("hardware", True)):
        driver = scene(name)
        plot = plot_of(driver)
        assert (plot.threshold is not None) == has
        assert (set(plot.columns) <= {0, 100}) == (not has)


def test_contacts_are_named_free_buzz_buzz_or_ignored(scene: Callable[..., RigDriver]) -> None:
    driver = scene("hardware")
    plot = plot_of(driver)
    assert [mark.words for mark in plot.marks] == ["Free buzz 0.16 s", "Buzz 0.42 s"]
    assert [note.words for note in plot.notes] == ["12, ignored"]
    assert driver.shows("on screen in 31 ms")


def test_a_lost_rig_is_said_and_asked_for_once(opened: Open) -> None:
    rig = ScopeRig()
    driver = opened(rig)
    rig.say(LOST)
    driver.settled()
    assert driver.shows("hardware.lost")
    assert driver.shows("The rig at /dev/ttyUSB0 is gone. Plug its cable in again; until then buzzes are said by hand.")
    assert driver.is_off("calibrate")
    assert not driver.shows("set_zero")
    driver.tap("try_again")
    assert rig.asked == 1
    rig.say(Health("ready", "rig.ready", {"name": "x"}))
    driver.settled()
    assert not driver.shows("hardware.lost")


@pytest.mark.parametrize("size", "RCT")
def test_of_a_lost_rig_the_last_that_it_felt_has_the_room_of_the_measurements(
    scene: Callable[..., RigDriver], size: str
) -> None:
    driver = scene("hardware.lost", size)
    assert driver.shows("hardware.trace.last")
    plot = plot_of(driver)
    assert plot.gone is not None
    assert (len(plot.gone), len(plot.marks), plot.dim) == (2, 2, False)
    high = next(
        p.rect[3]
        for p in driver.parts()
        if isinstance(p.element, Drawing) and p.element.data and p.element.data[0] == plot
    )
    assert high > 180, "it was 62 dp on the compact panel"
    assert not driver.shows("hardware.power")
    assert not driver.shows("kit.probe.lost")


def test_all_works_is_not_said_over_an_amber_measurement(scene: Callable[..., RigDriver]) -> None:
    driver = scene("hardware.touching")
    assert driver.shows("3 steps missed")
    assert driver.shows("hardware.state.check")
    assert not driver.shows("hardware.state.ready")


@pytest.mark.slow
def test_check_and_health_are_said_in_the_pill(opened: Open) -> None:
    rig = ScopeRig()
    driver = opened(rig)
    for reason, args in (
        ("low_supply", {"volts": "4.71"}),
        ("slow_link", {"ms": 300}),
        ("overloaded", {"us": 80}),
        ("bad_clock", {}),
    ):
        rig.say(Health("check", f"rig.{reason}", args))
        driver.settled()
        assert driver.shows(f"hardware.state.check.{reason}")
