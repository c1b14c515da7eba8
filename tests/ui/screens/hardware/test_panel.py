"""The hardware panel, touched: hold, floor, the pretended buzz and the other keys (screens.md 4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from divingbell.companion.rig import Capabilities, Diagnostics, Health, Parameters, Signal
from divingbell.game_check.inks import walked
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.hardware.calibration import show_calibration
from divingbell.ui.screens.hardware.floor_dial import dial_face, dial_hand, dial_ticks
from divingbell.ui.screens.hardware.panel import HardwarePanel, show_hardware
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.shell import Shell
from divingbell.ui.shell.sound import GROUP
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import Drawing
from tests import table_work
from tests.sunken_play import buzz, free_buzz
from tests.ui.driver import Driver
from tests.ui.rig_services import LOST, RigDriver, ScopeRig
from tests.ui.scenes_hardware import BEGIN_US, Scope
from tests.ui.screens.hardware.panel import ARMED, BUZZ, GOLD, SIZES, Open, kept, spoil_the_folder

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
    assert driver.shell.top.name == "sunken.armed"
    assert driver.rigs.told() == ["hold", "go"]
    rig.say(Signal("contact_end", BEGIN_US + 100_000, ms=100))
    rig.say(Signal("contact", BEGIN_US + 5_000_000))
    driver.settled()
    assert driver.rigs.sent()[-1] == {"type": "buzz", "player": "p2", "source": "sensor"}


def test_a_hold_that_was_there_before_is_not_lifted(opened: Open) -> None:
    driver = opened(ScopeRig(), *ARMED)
    driver.tap("back")
    driver.settled()
    table_work.sensors(driver.rigs.table, "hold")
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
    assert table_work.resume(table, table.now.uuid or "") is not None
    driver.settled()
    told = driver.rigs.told()
    assert driver.shows("sunken_treasure.windows.resume.did_you_dive")
    driver.tap("probe")
    driver.settled()
    assert driver.shell.top.name == "hardware"
    driver.tap("back")
    driver.settled()
    assert driver.rigs.told() == told
    assert table.now.hold
    assert driver.shows("sunken_treasure.windows.resume.did_you_dive")
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
    assert driver.shell.top.name == "sunken.buzz"
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
    assert driver.shell.top.name == "sunken.call"


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


@pytest.mark.parametrize("size", "RCT")
def test_sounds_stand_with_the_group_that_has_their_volume(scene: Callable[..., Driver], size: str) -> None:
    driver = scene("hardware.sounds", size)
    words, ctx = driver.texts(), driver.shell.ctx
    heads = [words.index(ctx.t(f"settings.sound.{group}")) for group in ("table", "money", "warnings")]
    assert heads == sorted(heads)
    for name in driver.shell.tokens.sounds:
        said = words.index(ctx.t(f"hardware.sound.{name}"))
        assert ("table", "money", "warnings")[sum(head < said for head in heads) - 1] == GROUP[name]


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
    driver.shell.services.sticks.found = lambda: [tmp_path]  # type: ignore[method-assign]
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
    assert went == ["sunken.armed"]


@pytest.mark.slow
def test_alone_it_has_no_menu(opened: Open) -> None:
    assert not opened(ScopeRig()).shows("menu")


# No rig ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_without_a_rig_there_is_a_sentence_and_the_way_to_what_could_listen(
    opened: Open, scene: Callable[..., Driver], size: str
) -> None:
    words = scene("hardware.none", size).texts()
    assert "No probe here" in words
    driver, went = opened(None), list[Shell]()
    driver.shell.routes[Route.WHAT_LISTENS] = went.append
    driver.shell.refresh()
    driver.frames(2)
    assert not any(driver.shows(key) for key in ("save", "calibrate", "hardware.trace"))
    driver.tap("other")
    assert went == [driver.shell]


@pytest.mark.parametrize(("language", "text_scale"), [("en", 1.0), ("it", 1.15), ("it", 1.3)])
def test_the_dial_has_its_room_under_a_banner(scene: Callable[..., Driver], language: str, text_scale: float) -> None:
    driver = scene("hardware.none_yet", "C", language, text_scale)
    painted = {part.element.paint: part for part in driver.parts() if isinstance(part.element, Drawing)}
    title, dial, keys = driver.find("hardware.ocean_floor").rect, painted[dial_face].rect, driver.find("set_zero").rect
    assert title[1] + title[3] + 1 < dial[1]
    assert dial[1] + dial[3] + 1 < keys[1]
    inks = walked(driver).inks
    (degrees,) = (ink for ink in inks if ink.node is painted[dial_hand])
    left, right = (
        next(ink for ink in inks if ink.node is painted[dial_ticks] and ink.words == at) for at in ("270", "90")
    )
    apart = 4 * degrees.node.ctx.frame.density
    assert left.place[2] + apart <= degrees.place[0]
    assert degrees.place[2] + apart <= right.place[0]


# A board with keys ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("interval_us", "vital", "said"),
    [
        (8_000, Diagnostics(grabbed=True), {"interval 8 ms", "16 ms may be missed"}),
        (None, Diagnostics(grabbed=True), {"Interval unknown"}),
        (8_000, Diagnostics(grabbed=False), {"shared with others"}),
        (8_000, Diagnostics(grabbed=True, overflows=1, missing_ms=4), {"once touches may be missing, 0.01 s in all"}),
        (
            8_000,
            Diagnostics(grabbed=True, overflows=2, missing_ms=300),
            {"2 times touches may be missing, 0.30 s in all"},
        ),
    ],
)
def test_of_a_board_with_keys_is_said_how_exact_it_is_and_what_was_lost(
    opened: Open, interval_us: int | None, vital: Diagnostics, said: set[str]
) -> None:
    rig = ScopeRig(capabilities=Capabilities(shares=False, name="Arcade encoder", interval_us=interval_us))
    rig.vital = vital
    driver = opened(rig)
    driver.pass_time(1)
    assert said <= set(driver.texts())


def test_a_usb_key_is_learnt_where_others_are_calibrated(opened: Open) -> None:
    driver = opened(ScopeRig(health=LOST))
    driver.shell.routes["learn_key"] = ROUTES["learn_key"]
    driver.rigs.services.wanted_rig = "usb-key"
    driver.shell.refresh()
    driver.settled()
    assert not driver.shows("calibrate")
    driver.tap("learn_key")
    driver.settled()
    assert driver.shell.top.name == "key.touch"


@pytest.mark.parametrize(
    ("interval_us", "ms", "said"),
    [
        (1_000, 424, "0.42 s"),
        (8_000, 424, "0.42 s"),
        (16_000, 424, "0.4 s"),
        (16_000, 40, "under 0.1 s"),
        (None, 424, "about 0.4 s"),
        (None, 40, "under 0.1 s"),
    ],
)
def test_a_length_is_told_no_finer_than_the_board_can(
    opened: Open, interval_us: int | None, ms: int, said: str
) -> None:
    rig = ScopeRig(capabilities=Capabilities(shares=False, name="Arcade encoder", interval_us=interval_us))
    rig.vital = Diagnostics(grabbed=True)
    driver = opened(rig)
    begin = driver.rigs.us
    rig.say(Signal("contact", begin))
    rig.say(Signal("contact_end", begin + ms * 1_000, ms=ms))
    driver.pass_time(1)
    assert [words for words in driver.texts() if words.endswith(" s") and "0." in words] == [said]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [1.0, 1.3])
def test_what_may_be_missed_stands_on_every_window(opened: Open, size: str, text_scale: float) -> None:
    rig = ScopeRig(capabilities=Capabilities(shares=False, name="Arcade encoder", interval_us=8_000))
    rig.vital = Diagnostics(grabbed=True)
    driver = opened(rig, size=size)
    driver.shell.change(text_scale=text_scale)
    driver.pass_time(1)
    assert {"shorter than", "16 ms may be missed"} <= set(driver.texts())


def test_the_touches_of_the_game_have_the_names_and_risks_of_their_dives(scene: Callable[..., Driver]) -> None:
    driver = scene("hardware.key.in_game", "R")
    words = driver.texts()
    assert {"Feels the probe", "button 3"} <= set(words)
    assert words.index("Bruno, risk 4") < words.index("0.42 s") < words.index("free buzz") < words.index("0.16 s")
    assert words[words.index("touches in this game") + 1] == "2"


def test_for_a_toy_without_batteries_the_buzz_by_the_tablet_is_offered(scene: Callable[..., Driver]) -> None:
    driver = scene("hardware.key.sounds")
    assert "The toy has no batteries" in driver.texts()
    for chosen in ("always", "without_probe"):
        driver.tap("sounds.no_batteries")
        driver.settled()
        assert driver.shell.settings.sound.buzz == chosen
    assert not scene("hardware.sounds").shows("sounds.no_batteries")


def test_of_a_usb_key_the_last_touches_are_shown_with_their_lengths(opened: Open) -> None:
    rig = ScopeRig(capabilities=Capabilities(shares=False, name="Arcade encoder", interval_us=8_000))
    rig.vital = Diagnostics(grabbed=True)
    driver = opened(rig)
    driver.pass_time(1)
    assert "Touch a rim with the probe" in driver.texts()
    for ms in range(100, 900, 100):
        begin = driver.rigs.us
        rig.say(Signal("contact", begin))
        driver.settled()
        assert {"now", "touched"} <= set(driver.texts())
        driver.rigs.clock.turn(ms / 1_000)
        rig.say(Signal("contact_end", begin + ms * 1_000, ms=ms))
        driver.pass_time(1)
    lengths = [words for words in driver.texts() if words.endswith(" s") and words[0] == "0"]
    assert lengths == [f"{ms / 1_000:.2f} s" for ms in range(800, 200, -100)], "the newest six, newest first"
    assert "open, quiet" in driver.texts()
    assert "8" in driver.texts(), "all that were felt"
