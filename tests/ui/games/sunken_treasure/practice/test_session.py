"""Practice as a session: how it begins and ends, and what the real rig and the journal see of it (screens.md 1)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from divingbell.companion.rig import Signal
from divingbell.companion.table.events import Done
from divingbell.ui.games.sunken_treasure.practice.practice import is_practice, show_practice
from divingbell.ui.screens.dialogs.menu import open_menu
from divingbell.ui.screens.first_start.welcome import Welcome
from divingbell.ui.screens.home.home import Home, show_home
from tests.ui.games.sunken_treasure.practice.board import ARMED, FELT, Practise, practising
from tests.ui.rig_services import RigDriver, RigServices, ScopeRig
from tests.ui.scenes_practice import GOLD


def test_it_is_a_real_session_marked_practice_of_ada_and_bruno(home: Callable[..., RigDriver]) -> None:
    driver = home()
    waiting = driver.shell.services.unfinished()
    assert waiting is not None
    practising(driver)
    header = driver.rigs.table.now.header
    assert header["practice"] is True
    assert [(seat["name"], seat["colour"]) for seat in header["seats"]] == [("Ada", "fin"), ("Bruno", "star")]
    assert driver.rigs.sent() == [
        {"type": "start_game", "game": "sunken_treasure", "players": 2, "first_player": "p1", "rules": {}}
    ]
    left = driver.shell.services.unfinished()
    assert left is not None
    assert left.uuid == waiting.uuid, "the game that was being played waits"


@pytest.mark.slow
def test_its_menu_ends_it_and_the_podium_leads_home(home: Callable[..., RigDriver]) -> None:
    driver = home()
    driver.shell.routes["menu"] = open_menu
    practising(driver)
    driver.tap("menu")
    driver.hold("menu.end_game")
    driver.settled()
    assert driver.rigs.sent()[-1] == {"type": "stop_game"}
    driver.tap("podium.home")
    assert isinstance(driver.shell.top, Home)
    assert driver.shell.services.simulator is None


def test_from_home_and_back(home: Callable[..., RigDriver]) -> None:
    driver = home()
    driver.tap("practice")
    driver.wait(lambda: is_practice(driver.shell.top), "the practice board")
    assert driver.shell.services.simulator is not None
    driver.settled()
    driver.tap("back")
    driver.wait(lambda: isinstance(driver.shell.top, Home), "home")
    assert driver.shell.services.simulator is None
    assert driver.shell.depth == 0


def test_a_key_that_is_touched_again_while_it_waits_begins_one_practice(home: Callable[..., RigDriver]) -> None:
    driver = home()
    show_practice(driver.shell)
    show_practice(driver.shell)
    driver.wait(lambda: is_practice(driver.shell.top), "the practice board")
    driver.settled()
    driver.frames(5)
    assert driver.shell.services.simulator is not None
    assert driver.shell.depth == 1


def test_from_the_welcome_and_back(home: Callable[..., RigDriver]) -> None:
    driver = home()
    driver.shell.start(Welcome(driver.shell, 3))
    driver.wait(lambda: driver.shows("practise"), "no hardware")
    driver.tap("practise")
    driver.wait(lambda: is_practice(driver.shell.top), "the practice board")
    driver.settled()
    driver.tap("back")
    driver.wait(lambda: isinstance(driver.shell.top, Home), "home")
    assert driver.shell.settings.welcomed


@pytest.mark.slow
def test_it_is_played_by_the_house_rules_that_were_chosen(home: Callable[..., RigDriver]) -> None:
    driver = home()
    driver.shell.change(house_rules={"sunken_treasure": {"empty_buzz": "ignored"}})
    practising(driver)
    assert driver.rigs.table.now.session.state.rules["empty_buzz"] == "ignored"


@pytest.mark.slow
def test_house_rules_that_are_none_do_not_keep_anybody_from_practising(home: Callable[..., RigDriver]) -> None:
    driver = home()
    driver.shell.change(house_rules={"sunken_treasure": {"empty_buzz": "twice"}})
    practising(driver)
    assert driver.rigs.table.now.session.state.rules["empty_buzz"] == "fee"


def test_the_real_rig_is_not_heard_meanwhile_and_heard_again_after(home: Callable[..., RigDriver]) -> None:
    rig = ScopeRig()
    driver = home(rig)
    practising(driver)
    driver.rigs.play(GOLD)
    rig.say(Signal("contact", 1_000_000))
    driver.settled()
    assert driver.rigs.sent()[-1]["type"] == "play_diving_card"
    driver.tap("back")
    driver.settled()
    assert isinstance(driver.shell.top, Home)
    assert driver.shell.services.simulator is None
    assert driver.rigs.table.now.health == rig.health_now
    rig.say(Signal("contact_end", 1_100_000, ms=100))
    rig.say(Signal("contact", 3_000_000))
    driver.settled()
    assert driver.rigs.sent()[-1] == FELT, "what lies on the table hears the real rig"


@pytest.mark.slow
def test_the_hardware_panel_over_it_leaves_the_practice_open(home: Callable[..., RigDriver]) -> None:
    driver = home()
    table = practising(driver)
    simulator = driver.shell.services.simulator
    driver.tap("probe")
    driver.settled()
    assert driver.shell.top.name == "hardware"
    driver.tap("reverse")
    driver.tap("back")
    driver.settled()
    assert driver.shell.top is table
    assert driver.shell.services.simulator is simulator
    assert not (driver.rigs.folder / "config" / "calibration.yaml").exists(), "nothing of the real rig has changed"


@pytest.mark.slow
def test_home_from_anywhere_ends_it(home: Callable[..., RigDriver]) -> None:
    driver = home()
    practising(driver)
    show_home(driver.shell)
    assert driver.shell.services.simulator is None


@pytest.mark.slow
def test_another_game_after_the_podium_is_practice_too(home: Callable[..., RigDriver]) -> None:
    driver = home()
    practising(driver)
    driver.rigs.play({"type": "stop_game"})
    driver.settled()
    first, simulator = driver.rigs.table.now.uuid, driver.shell.services.simulator
    driver.tap("podium.again")
    driver.wait(lambda: driver.rigs.table.now.uuid != first, "another session")
    driver.wait(lambda: driver.shell.top.name == "practice" and driver.shows("coin.gold"), "its board")
    assert driver.rigs.table.now.header["practice"] is True
    assert driver.shell.services.simulator is simulator
    driver.settled()
    driver.tap("back")
    driver.wait(lambda: driver.shell.services.simulator is None, "the end of the practice")


@pytest.mark.slow
def test_the_chip_says_pretend_probe_all_the_time(practise: Practise) -> None:
    driver = practise(*ARMED)
    assert driver.shows("kit.probe.practice")
    driver.board.toggle_fault("unplug")
    driver.pass_time(0.5)
    assert driver.shows("kit.probe.practice")


def test_practice_begins_and_ends_in_the_house() -> None:
    services = RigServices()
    start = {"type": "start_game", "game": "sunken_treasure", "players": 2, "first_player": "p1"}
    assert isinstance(services.services.practise([], start), Done)
    services.run(0.3)
    services.services.keep_parameters(services.services.parameters)
    services.services.leave_practice()
    assert services.services.rig is None
    services.leave()
