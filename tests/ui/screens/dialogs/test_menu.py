"""The menu of a table: what each key sends, and where it leads (screens.md 0.9)."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from tests.sunken_play import aim
from tests.ui.scenes_sunken import GOLD, armed, table
from tests.ui.screens.dialogs.over_a_table import over
from tests.ui.table_services import TableServices


def test_opening_the_menu_sends_nothing_and_closing_it_neither(at_table) -> None:
    driver = at_table(over(table(4, GOLD, aim("p2", 4))))
    before = driver.services.sent()
    driver.tap("menu")
    assert driver.shows("windows.menu.turn")
    driver.tap("menu.close")
    driver.settled()
    assert not driver.shows("menu.end_game")
    assert driver.services.sent() == before


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ledger", "rules", "hardware"])
def test_keys_of_the_menu_lead_on(at_table, name: str) -> None:
    gone: list[str] = []
    driver = at_table(over(table(), **{name: lambda _: gone.append(name)}))
    driver.tap("menu")
    driver.tap(f"menu.{name}")
    assert gone == [name]
    assert not driver.shows("menu.pause")


def test_it_buzzed_only_while_a_dive_is_on(at_table) -> None:
    driver = at_table(over(armed()))
    driver.tap("menu")
    assert driver.answered("menu.it_buzzed") == [{"type": "buzz", "player": "p2", "source": "touch"}]
    driver.tap("menu")
    assert driver.is_off("menu.it_buzzed")
    driver.services.tap({"type": "dive", "player": "p2", "outcome": "dropped"})
    driver.frames(3)
    assert not driver.shows("menu.it_buzzed")


@pytest.mark.slow
@pytest.mark.parametrize("size", "RC")
def test_the_sea_is_empty_says_the_count_that_speaks_against_it(at_table, size: str) -> None:
    driver = at_table(over(table()), size)
    driver.tap("menu")
    assert driver.is_off("menu.sea_empty")
    assert driver.shows("9 coins left")


def test_a_sea_that_was_not_counted_can_be_seen_empty(at_table) -> None:
    services = TableServices(3)
    services.play({"type": "start_game", "game": "sunken_treasure", "players": 3, "first_player": "p2"})
    driver = at_table(over(services))
    driver.tap("menu")
    assert driver.answered("menu.sea_empty") == [{"type": "no_coins_left"}]
    assert services.state.result.reason == "no_coins_left"


def test_end_game_wants_to_be_held(at_table) -> None:
    driver = at_table(over(table()))
    driver.tap("menu")
    driver.tap("menu.end_game")
    driver.settled()
    assert driver.services.state.result is None
    still = driver.shell.element_view.moving
    finger = driver.down("menu.end_game")
    assert driver.shell.element_view.moving == still + 1, "a ring grows round the key"
    finger.up()
    driver.frames(1)
    assert driver.shell.element_view.moving == still
    driver.hold("menu.end_game")
    driver.settled()
    assert driver.services.sent()[-1] == {"type": "stop_game"}


@pytest.mark.parametrize("late", [(0.7,), (0.05, 3.0), (0.3, 0.3, 0.3), (0.12,) * 10, (0.051,) * 13])
def test_a_short_press_ends_no_game_however_late_its_lift_is_read(at_table, late: tuple[float, ...]) -> None:
    driver = at_table(over(table()))
    driver.tap("menu")
    with driver.held_clock():  # on a busy machine the finger would be down longer than these frames
        driver.late_frames(late, driver.down("menu.end_game").up)
    driver.settled()
    assert driver.services.state.result is None


@pytest.mark.slow
def test_with_calm_motion_no_ring_grows(at_table) -> None:
    driver = at_table(over(table()), "R", Settings(welcomed=True, calm_motion=True))
    driver.tap("menu")
    finger = driver.down("menu.end_game")
    assert driver.shell.element_view.moving == 0
    finger.up()


def blues() -> TableServices:
    from tests.ui import blues_evening
    from tests.ui.scenes_blues import table as at_reef

    return at_reef(blues_evening.bruno_begins())


def deep_sea() -> TableServices:
    from tests.ui.scenes_deep_sea import second_round
    from tests.ui.scenes_deep_sea import table as at_sea

    return at_sea(second_round())


def submarine() -> TableServices:
    from tests.ui.submarine_evening import services

    return services()


@pytest.mark.parametrize(
    "make", [deep_sea, *(pytest.param(make, marks=pytest.mark.slow) for make in (submarine, blues))]
)
def test_the_menu_of_every_game(at_table, make: Any) -> None:
    driver = at_table(over(make()), "C")
    for key in ("ledger", "rules", "hardware"):
        driver.tap("menu")
        driver.tap(f"menu.{key}")
        assert not driver.shows("menu.close")
        if driver.shows("back"):
            driver.tap("back")
    driver.tap("menu")
    assert not driver.shows("menu.it_buzzed")
    assert not driver.shows("menu.sea_empty")
    driver.tap("menu.pause")
    driver.settled()
    driver.tap("pause.on")
    driver.settled()
    assert driver.services.told() == ["hold", "go"]
    driver.tap("menu")
    before = driver.services.sent()
    driver.hold("menu.end_game")
    driver.settled()
    assert driver.services.sent()[len(before) :] == [{"type": "stop_game"}]
    assert driver.services.state.result.reason == "stopped"
    assert driver.shows("podium.again")
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert driver.services.state.result is None


@pytest.mark.parametrize("size", ["R", "C", "T"])
@pytest.mark.parametrize("name", ["menu.card", "menu", "menu.deep_sea"])
def test_keys_of_the_menu_are_as_wide_as_each_other_and_the_last_two_stay_last(scene, name: str, size: str) -> None:
    driver = scene(name, size)
    keys = [part for part in driver.parts() if (part.element.id or "").startswith("menu.") and part.rect[3] > 60]
    assert len({round(key.rect[2]) for key in keys}) == 1
    assert len({round(key.rect[3]) for key in keys}) == 1
    pause, end = driver.find("menu.pause").rect, driver.find("menu.end_game").rect
    assert pause[1] == end[1] == max(key.rect[1] for key in keys)
    assert end[0] == max(key.rect[0] for key in keys)
    assert 0 < end[0] - pause[0] - pause[2] < 20


def test_the_menu_of_a_game_of_rounds_says_the_round(scene) -> None:
    assert scene("menu.deep_sea", "C").shows("Deep Sea Adventure, round 1")
