"""The settlement of Sunken Treasure as it is seen (screens.md 11.2, 11.3): people in every phase, at one place, never
covered."""

from __future__ import annotations

import pytest
from kivy.core.window import Window

from divingbell.companion.configuration.settings import Settings
from divingbell.game_check.screen_remarks import remarks
from tests.sunken_play import NO_PENALTY, aim, dive
from tests.ui.driver import SIZES
from tests.ui.games.sunken_treasure.at_the_dive import PHASES, Rect, contact, flying, panel, panels, pay, stage
from tests.ui.scenes_sunken import GOLD, recovered, table
from tests.ui.table_services import TableDriver


@pytest.mark.parametrize("players", [4, 6])
def test_everybody_is_seen_at_one_place_in_every_phase(driver: TableDriver, players: int) -> None:
    places: set[tuple[tuple[str, Rect], ...]] = set()
    undo: set[tuple[float, float]] = set()
    for phase, services in PHASES.items():
        driver.sit(services(players))
        rects = panels(driver)
        assert len(rects) == players, phase
        for player, state in driver.services.state.players.items():
            assert driver.shell.ctx.money(state.cash) in [
                part.words for part in driver.find(f"player.{player}").walk() if hasattr(part.element, "text")
            ], phase
        places.add(tuple(rects.items()))
        left, top, _, height = driver.find("undo").rect
        undo.add((left, top + height))
    assert len(places) == 1
    assert len(undo) == 1


def test_a_toast_lies_on_nobody_and_on_no_key(driver: TableDriver) -> None:
    for services in PHASES.values():
        driver.sit(services(4))
        if driver.is_off("undo"):
            continue
        driver.answered("undo")
        x, y, w, h = driver.find("toast").rect
        for what in (*(f"player.{player}" for player in driver.services.state.players), "undo", "rotate", "menu"):
            left, top, width, height = driver.find(what).rect
            apart = left + width <= x or x + w <= left or top + height <= y or y + h <= top
            assert apart, what


def test_a_payment_is_seen_for_a_second_and_its_tag_for_six(driver: TableDriver) -> None:
    driver.sit(recovered())
    with driver.held_clock() as let_pass:
        pay(driver)
        assert driver.services.last.action == NO_PENALTY, "it is entered before anything moves"
        assert stage(driver)
        assert driver.shows("sunken_treasure_table.band.paying")
        assert panel(driver, "p2") == ["$62,000"]
        assert flying(driver) == 0
        let_pass(0.4)
        assert flying(driver) == 1
        let_pass(0.75)
        assert flying(driver) == 0
        assert driver.shows("sunken_treasure_table.band.paid")
        assert panel(driver, "p2") == ["$92,000", "+$30,000"]
        let_pass(0.2)
        assert driver.shell.top.name == "sunken.card"
        assert panel(driver, "p2") == ["$92,000", "+$30,000"], "the tag is still there"
        assert not driver.shows("toast")
        let_pass(5.5)
        assert panel(driver, "p2") == ["$92,000"]


def test_a_touch_on_the_stage_goes_on_at_once(driver: TableDriver) -> None:
    driver.sit(recovered())
    with driver.held_clock() as let_pass:
        pay(driver)
        let_pass(0.3)
        driver.tap("stage.next")
        assert driver.shows("stage.next"), "it is only read: what ends a turn comes in its place"
        driver.tap("stage")
        assert driver.shell.top.name == "sunken.card"
        assert flying(driver) == 0
        let_pass(0.75)
        assert panel(driver, "p2") == ["$92,000", "+$30,000"]
        assert driver.answered("coin.gold") == []
        assert driver.answered("card.5000")[0]["player"] == "p3"


def test_a_shared_reward_flies_to_two(driver: TableDriver) -> None:
    driver.sit(recovered())
    with driver.held_clock() as let_pass:
        pay(driver, "penalty.p3.share")
        let_pass(0.3)
        assert flying(driver) == 2
        let_pass(0.85)
        assert panel(driver, "p2") == ["$77,000", "+$15,000"]
        assert panel(driver, "p3") == ["$53,000", "+$15,000"]


def test_a_fee_flies_from_the_person_to_the_sea(driver: TableDriver) -> None:
    driver.sit(contact(table(4, GOLD, aim("p2", 4))))
    with driver.held_clock() as let_pass:
        pay(driver, "outcome.missed")
        let_pass(0.15)
        way = driver.find("flight.0").element.data  # type: ignore[attr-defined]
        x, y, w, h = driver.find("porthole").rect
        assert way.end == (x + w / 2, y + h / 2)
        let_pass(1.0)
        assert panel(driver, "p2") == ["$60,000", "\N{MINUS SIGN}$2,000"]


def test_a_broken_air_line_pays_nobody_and_says_so(driver: TableDriver) -> None:
    driver.sit(recovered())
    with driver.held_clock() as let_pass:
        pay(driver, "penalty.p4.air_line_break")
        assert driver.shows("sunken_treasure_table.band.not_paid")
        let_pass(1.0)
        assert stage(driver)
        assert flying(driver) == 0
        assert panel(driver, "p2") == ["$62,000", "not paid"]


def test_undo_during_the_payment_plays_it_back(driver: TableDriver) -> None:
    driver.sit(recovered())
    with driver.held_clock() as let_pass:
        pay(driver)
        let_pass(0.3)
        driver.tap("undo")
        driver.settled(seen=False)
        assert driver.services.state.phase == "penalty"
        assert stage(driver)
        let_pass(0.45)
        assert driver.shell.top.name == "sunken.penalty"
        assert driver.shows("table.put_back")
        let_pass(0.75)
        assert panel(driver, "p2") == ["$62,000", "\N{MINUS SIGN}$30,000"]
        driver.tap("put_back")
        driver.settled(seen=False)
        assert not stage(driver), "after Put it back nothing flies"


def test_two_payments_in_a_row(driver: TableDriver) -> None:
    driver.sit(recovered())
    with driver.held_clock() as let_pass:
        pay(driver)
        let_pass(0.3)
        driver.services.tap(GOLD | {"player": "p3"}, aim("p3", 2), dive("p3", "stopped"))
        driver.settled(seen=False)
        assert not stage(driver)
        let_pass(0.75)
        assert panel(driver, "p2") == ["$92,000", "+$30,000"]
        assert driver.shows("sunken_treasure_table.tag.stopped")


def test_calm_motion_shows_the_next_person_at_once() -> None:
    driver = TableDriver(recovered(), Settings(welcomed=True, calm_motion=True), "R")
    with driver.held_clock() as let_pass:
        pay(driver, "penalty.p3.share")
        assert driver.shell.top.name == "sunken.card"
        assert panel(driver, "p2") == ["$77,000", "+$15,000"]
        assert panel(driver, "p3") == ["$53,000", "+$15,000"]
        let_pass(6.1)
        assert panel(driver, "p2") == ["$77,000"]
    driver.close()


def test_a_turn_without_a_dive_is_a_tag_and_no_stage(driver: TableDriver) -> None:
    driver.sit(table())
    pay(driver, "none.discard")
    assert driver.shell.top.name == "sunken.card"
    assert driver.shows("sunken_treasure_table.tag.no_dive")


def test_a_payment_goes_on_in_another_window_and_turned_round(driver: TableDriver) -> None:
    driver.sit(recovered())
    with driver.held_clock() as let_pass:
        pay(driver)
        let_pass(0.2)
        driver.shell.half_turn()
        Window.size = SIZES["R"] if driver.shell.ctx.size != "regular" else SIZES["C"]
        let_pass(0.2)
        assert stage(driver)
        let_pass(1.3)
        assert driver.shell.top.name == "sunken.card"
        assert panel(driver, "p2") == ["$92,000", "+$30,000"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", ["penalty.none", "penalty.p3.share", "penalty.p4.air_line_break"])
def test_the_stage_in_italian_with_large_letters(size: str, key: str) -> None:
    driver = TableDriver(recovered(6), Settings(welcomed=True, language="it", text_scale=1.3), size)
    let_pass = driver.hold_clock()
    pay(driver, key)
    let_pass(1.15)
    assert remarks(driver) == []
    driver.close()


def test_the_diver_sinks_when_the_dive_is_armed(driver: TableDriver) -> None:
    driver.sit(table(4, GOLD))
    with driver.held_clock() as let_pass:
        driver.tap("risk.4")
        driver.settled()
        assert driver.shell.top.name == "sunken.armed"
        assert not driver.shell.element_view.still
        assert driver.answered("outcome.stopped"), "a touch counts while the diver sinks"
        let_pass(0.5)
        assert driver.shell.element_view.still
