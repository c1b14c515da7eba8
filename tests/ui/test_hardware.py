"""The hardware panel and the calibration, touched: what each tap sends, keeps or writes (screens.md 4)."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
import yaml

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.rig import Capabilities, Diagnostics, Health, Parameters, Signal
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.hardware.calibration import Calibration, show_calibration
from divingbell.ui.screens.hardware.panel import HardwarePanel, show_hardware
from divingbell.ui.screens.hardware.trace_plot import Plot
from divingbell.ui.table.opening import table_screen
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import Drawing
from tests.sunken_play import aim, buzz, card, free_buzz
from tests.ui.driver import Clock
from tests.ui.inks import look
from tests.ui.rig_services import LOST, RigDriver, RigServices, ScopeRig
from tests.ui.scenes_hardware import BEGIN_US, ROW_US, Scope, nowhere

GOLD = card("p2", "gold", 15000)
ARMED = (GOLD, aim("p2", 4))
BUZZ = {"type": "buzz", "player": "p2", "source": "touch"}
Open = Callable[..., RigDriver]
SIZES = ["R", *(pytest.param(size, marks=pytest.mark.slow) for size in "CT")]


@pytest.fixture
def opened() -> Iterator[Open]:
    """`opened(rig, *actions)`: the panel over a table at which these were played; without actions, alone."""
    drivers: list[RigDriver] = []

    def start(rig: Any = None, *actions: Any, size: str = "R", simulated: bool = False) -> RigDriver:
        settings = Settings(welcomed=True)
        services = RigServices(settings, rig, simulated=simulated)
        routes = {"menu": nowhere, "hardware": show_hardware}
        if actions:
            services.begin()
            services.play(*actions)
        first = table_screen if actions else HardwarePanel
        driver = RigDriver(services, settings, size, first, routes)
        drivers.append(driver)
        if actions:
            show_hardware(driver.shell)
            driver.settled()
        return driver

    yield start
    for driver in drivers:
        driver.close()


def kept(driver: RigDriver) -> dict[str, Any]:
    """What stands in the user's configuration folder now."""
    path = driver.rigs.folder / "config" / "calibration.yaml"
    return yaml.safe_load(path.read_text(encoding="utf-8")) or {} if path.is_file() else {}


# Hold -----------------------------------------------------------------------------------------------------------


def test_sensors_are_on_hold_while_it_is_open(opened: Open) -> None:
    rig = ScopeRig()
    driver = opened(rig, *ARMED)
    assert driver.rigs.told() == ["hold"]
    rig.say(Signal("contact", BEGIN_US))
    driver.settled()
    assert driver.rigs.sent()[-1]["type"] == "aim"
    driver.tap("back")
    driver.settled()
    assert driver.shell.top.name == "b-sunken-armed"
    assert driver.rigs.told() == ["hold", "go"]
    rig.say(Signal("contact_end", BEGIN_US + 100_000, ms=100))
    rig.say(Signal("contact", BEGIN_US + 5_000_000))
    driver.settled()
    assert driver.rigs.sent()[-1] == {"type": "buzz", "player": "p2", "source": "sensor"}


def test_a_hold_that_was_there_before_is_not_lifted(opened: Open) -> None:
    driver = opened(ScopeRig(), *ARMED)
    driver.tap("back")
    driver.settled()
    driver.rigs.table.sensors("hold")
    show_hardware(driver.shell)
    driver.settled()
    driver.tap("back")
    driver.settled()
    assert driver.rigs.told() == ["hold", "go", "hold"]
    assert driver.rigs.table.now.hold


def test_from_the_question_after_a_power_cut_it_lets_nothing_go(opened: Open) -> None:
    driver = opened(ScopeRig(), *ARMED)
    table, driver.shell.routes["resume"] = driver.rigs.table, ROUTES["resume"]
    driver.tap("back")
    driver.settled()
    assert table.resume(table.now.uuid or "") is not None
    driver.settled()
    told = driver.rigs.told()
    assert driver.shows("windows.resume.did_you_dive")
    driver.tap("probe")
    driver.settled()
    assert driver.shell.top.name == "j-hardware"
    driver.tap("back")
    driver.settled()
    assert driver.rigs.told() == told
    assert table.now.hold
    assert driver.shows("windows.resume.did_you_dive")
    driver.tap("resume.not_yet")
    driver.settled()
    assert driver.rigs.told() == [*told, "go"]


def test_contacts_that_went_unfelt_meanwhile_keep_the_dive_on_hold(opened: Open) -> None:
    rig = ScopeRig()
    driver = opened(rig, *ARMED)
    rig.say(LOST)
    rig.say(Health("ready", "rig.power_lost", missed=True))
    driver.settled()
    driver.tap("back")
    driver.settled()
    assert driver.rigs.told() == ["hold", "hold"], "of the panel, and of the lost power for the rest of the turn"
    assert driver.rigs.table.now.hold


@pytest.mark.slow
def test_the_program_ends_with_the_panel_open(opened: Open) -> None:
    driver = opened(ScopeRig(), *ARMED)
    driver.app.stop()
    driver.rigs.settle()
    assert driver.rigs.told() == ["hold", "go"]


@pytest.mark.slow
def test_the_wizard_goes_on_with_the_hold_of_the_panel(opened: Open) -> None:
    driver = opened(ScopeRig(), *ARMED)
    driver.tap("calibrate")
    driver.settled()
    driver.tap("back")
    driver.settled()
    assert driver.rigs.told() == ["hold"]
    driver.tap("back")
    driver.settled()
    assert driver.rigs.told() == ["hold", "go"]


@pytest.mark.slow
def test_the_wizard_alone_holds_and_gives_back(opened: Open) -> None:
    driver = opened(ScopeRig(), *ARMED)
    driver.tap("back")
    driver.settled()
    show_calibration(driver.shell)
    driver.settled()
    assert driver.rigs.table.now.hold
    driver.tap("back")
    driver.settled()
    assert driver.rigs.told() == ["hold", "go", "hold", "go"]


# Floor ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_set_zero_is_kept_at_once(opened: Open, size: str) -> None:
    rig = ScopeRig()
    driver = opened(rig, size=size)
    driver.tap("set_zero")
    assert kept(driver) == {"zero_steps": 1559}
    assert driver.shell.services.parameters == Parameters(zero_steps=1559) == rig.used
    assert driver.shows("hardware.set_zero.done")


def test_without_an_index_passed_no_zero_is_kept(opened: Open) -> None:
    rig = ScopeRig()
    rig.vital = Diagnostics(5020, 4.0, None)
    driver = opened(rig)
    driver.tap("set_zero")
    assert kept(driver) == {}
    assert driver.shows("hardware.set_zero.unknown")


@pytest.mark.parametrize("size", SIZES)
def test_reverse_is_kept_at_once(opened: Open, size: str) -> None:
    rig = ScopeRig()
    driver = opened(rig, size=size)
    driver.tap("reverse")
    assert (kept(driver), rig.used) == ({"reverse": True}, Parameters(reverse=True))
    driver.tap("reverse")
    assert (kept(driver), rig.used) == ({}, Parameters())


@pytest.mark.slow
def spoil_the_folder(driver: RigDriver) -> None:
    """Nothing can be written to the folder of the configuration any more."""
    driver.shell.settings_writer.finish()
    shutil.rmtree(driver.rigs.folder / "config")
    (driver.rigs.folder / "config").write_text("no folder")


def test_what_cannot_be_kept_is_said(opened: Open) -> None:
    rig = ScopeRig()
    driver = opened(rig)
    spoil_the_folder(driver)
    driver.tap("reverse")
    assert driver.shows("hardware.not_kept")
    assert driver.shell.services.parameters == Parameters()


@pytest.mark.slow
def test_the_toast_goes_by_itself(opened: Open) -> None:
    driver = opened(ScopeRig())
    driver.tap("reverse")
    assert driver.shows("hardware.reverse.done")
    driver.let_pass(6.1)
    assert not driver.shows("hardware.reverse.done")


# Pretend buzz ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_pretend_buzz_from_an_armed_dive_enters_it_and_goes_back(opened: Open, size: str) -> None:
    driver = opened(ScopeRig(), *ARMED, size=size)
    assert driver.answered("pretend") == [BUZZ]
    assert driver.shell.top.name == "c-sunken-buzz"
    assert not driver.rigs.table.now.hold


@pytest.mark.slow
def test_pretend_buzz_before_the_hole_is_said_enters_it_too(opened: Open) -> None:
    driver = opened(ScopeRig(), GOLD)
    assert driver.answered("pretend") == [BUZZ]
    assert isinstance(driver.shell.top, TableScreen)


def test_pretend_buzz_while_a_free_buzz_waits_belongs_to_it(opened: Open) -> None:
    driver = opened(ScopeRig(), GOLD, free_buzz("p2"))
    assert driver.answered("pretend") == []
    assert driver.rigs.told() == ["hold", "go", "free_buzz_over"]
    assert driver.shell.top.name == "b0-sunken-call"


@pytest.mark.slow
@pytest.mark.parametrize("actions", [(), (*ARMED, buzz("p2")), ({"type": "discard", "player": "p2"},)])
def test_pretend_buzz_elsewhere_is_only_felt_here(opened: Open, actions: tuple[Any, ...]) -> None:
    driver = opened(ScopeRig(), *actions)
    assert driver.answered("pretend") == []
    panel = driver.shell.top
    assert isinstance(panel, HardwarePanel)
    driver.let_pass(0.5)
    assert [span.seconds for span in panel.watch.log.spans] == [pytest.approx(0.4)]
    assert "buzz" in driver.shell.sounds.played


def test_pretend_buzz_works_without_a_rig(opened: Open) -> None:
    driver = opened(None)
    driver.tap("pretend")
    driver.let_pass(0.5)
    panel = driver.shell.top
    assert isinstance(panel, HardwarePanel)
    assert panel.watch.log.contacts == 1


# The other keys -------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_sounds_are_heard(opened: Open) -> None:
    driver = opened(ScopeRig())
    driver.tap("sounds")
    for name in driver.shell.tokens.sounds:
        driver.tap(f"sound.{name}")
        assert driver.shell.sounds.played[-1] == name
    driver.tap("sounds.close")
    assert not driver.shows("sounds.close")


def trace_of(driver: RigDriver, rig: ScopeRig) -> None:
    scope = Scope(driver, rig)
    scope.quiet(0.2)
    scope.contact(0.1)
    driver.tap("save")


def test_a_trace_is_saved_beside_the_journal_and_it_says_where(opened: Open) -> None:
    rig = ScopeRig()
    driver = opened(rig)
    trace_of(driver, rig)
    driver.wait(lambda: driver.shows("hardware.saved"), "the toast")
    (path,) = (driver.rigs.folder / "traces").iterdir()
    assert driver.shows(str(path))
    lines = path.read_text(encoding="ascii").splitlines()
    assert sum(",share," in line for line in lines) == 75
    assert [line.split(",")[1] for line in lines if ",contact" in line] == ["contact", "contact_end"]


@pytest.mark.slow
def test_a_trace_goes_to_a_stick_if_one_is_there(opened: Open, tmp_path: Any) -> None:
    rig = ScopeRig()
    driver = opened(rig)
    driver.shell.services.sticks = lambda: [tmp_path]  # type: ignore[method-assign]
    trace_of(driver, rig)
    driver.wait(lambda: driver.shows("hardware.saved"), "the toast")
    assert [path.suffix for path in tmp_path.iterdir()] == [".csv"]


@pytest.mark.slow
def test_a_trace_that_cannot_be_written_is_said(opened: Open) -> None:
    rig = ScopeRig()
    driver = opened(rig)
    (driver.rigs.folder / "traces").write_text("no folder")
    trace_of(driver, rig)
    driver.wait(lambda: driver.shows("hardware.not_saved"), "the toast")


@pytest.mark.slow
def test_the_menu_is_that_of_the_table(opened: Open) -> None:
    driver = opened(ScopeRig(), *ARMED)
    went: list[str] = []
    driver.shell.routes["menu"] = lambda shell: went.append(shell.top.name)
    driver.shell.refresh()
    driver.frames(2)
    driver.tap("menu")
    assert went == ["b-sunken-armed"]


@pytest.mark.slow
def test_alone_it_has_no_menu(opened: Open) -> None:
    assert not opened(ScopeRig()).shows("menu")


# Live -----------------------------------------------------------------------------------------------------------


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


def plot_of(driver: RigDriver) -> Plot:
    """What the trace shows."""
    found: list[Plot] = [
        part.element.data[0]  # type: ignore[index]
        for part in driver.parts()
        if isinstance(part.element, Drawing) and isinstance(part.element.data, tuple)
        if part.element.data and isinstance(part.element.data[0], Plot)
    ]
    return found[0]


def test_a_rig_of_ends_has_no_threshold_and_draws_0_and_100(scene: Callable[..., RigDriver]) -> None:
    for name, has in (("j-hardware-ends-only", False), ("j-hardware", True)):
        driver = scene(name)
        plot = plot_of(driver)
        assert (plot.threshold is not None) == has
        assert (set(plot.columns) <= {0, 100}) == (not has)


def test_contacts_are_named_free_buzz_buzz_or_ignored(scene: Callable[..., RigDriver]) -> None:
    driver = scene("j-hardware")
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


@pytest.mark.parametrize(("size", "lines"), [("R", 1), ("C", 2), ("T", 2)])
def test_of_a_lost_rig_the_last_that_it_felt_has_the_room_of_the_measurements(
    scene: Callable[..., RigDriver], size: str, lines: int
) -> None:
    driver = scene("j-hardware-lost", size)
    assert driver.shows("hardware.trace.last")
    plot = plot_of(driver)
    assert plot.gone is not None
    assert (len(plot.gone), len(plot.marks), plot.dim) == (lines, 2, False)
    high = next(
        p.rect[3]
        for p in driver.parts()
        if isinstance(p.element, Drawing) and p.element.data and p.element.data[0] == plot
    )
    assert high > 180, "it was 62 dp on the compact panel"
    assert not driver.shows("hardware.power")
    assert not driver.shows("kit.probe.lost")


def test_all_works_is_not_said_over_an_amber_measurement(scene: Callable[..., RigDriver]) -> None:
    driver = scene("j-hardware-touching")
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


# Calibration ----------------------------------------------------------------------------------------------------


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
    assert driver.shell.top.name == "j-hardware"
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
    for name in ("j3-calibrate-touch", "j4-calibrate-floor", "j5-calibrate-dive"):
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
    for name in ("j3-calibrate-touch", "j2-calibrate-air", "j-hardware"):
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
    assert driver.shell.top.name == "j3-calibrate-touch"
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
    words = {ink.words for ink in look(scene("j-hardware", "C"))[0]}
    assert {"4 s", "3 s", "2 s", "1 s"} <= words
