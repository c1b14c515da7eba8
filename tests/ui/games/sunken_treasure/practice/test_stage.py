"""The payment of a practised dive as it is seen beside the board (screens.md 11.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.toolkit.element import Text
from tests.sunken_play import NO_PENALTY
from tests.ui.driver import SIZES, Driver
from tests.ui.scenes_practice import PracticeDriver, penalty


@pytest.fixture(params=SIZES)
def driver(request: pytest.FixtureRequest) -> Iterator[PracticeDriver]:
    made = penalty(request.param, Settings(welcomed=True, dim_after_s=0))
    yield made
    made.close()


def flying(driver: PracticeDriver) -> int:
    return sum((part.element.id or "").startswith("flight.") for part in driver.parts())


def words(driver: PracticeDriver, what: str) -> list[str]:
    return [part.words for part in driver.find(what).walk() if hasattr(part.element, "text")]


def test_the_coin_flies_from_the_hole_and_the_tag_stays(driver: PracticeDriver) -> None:
    with driver.held_clock() as let_pass:
        driver.tap("penalty.none")
        driver.settled(seen=False)
        assert driver.rigs.sent()[-1] == NO_PENALTY, "it is entered before anything moves"
        assert "$10,000" in words(driver, "player.p1")
        assert "$10,000" in words(driver, "player.p2"), "both are seen"
        let_pass(0.4)
        assert flying(driver) == 1
        let_pass(0.75)
        assert {"$30,000", "+$20,000"} <= set(words(driver, "player.p1"))
        assert "+$20,000" in words(driver, "stage")
        let_pass(0.3)
        assert not driver.shows("stage")
        assert words(driver, "tag") == ["+$20,000"], "beside the next card"
        let_pass(6)
        assert not driver.shows("tag")


@pytest.mark.parametrize("size", SIZES)
def test_what_both_get_is_said_inside_its_plate_in_large_letters(size: str) -> None:
    driver = penalty(size, Settings(welcomed=True, dim_after_s=0, language="it", text_scale=1.3))
    with driver.held_clock() as let_pass:
        driver.tap("penalty.p2.share")
        driver.settled(seen=False)
        let_pass(1.1)
        assert not [part.words for part in driver.find("stage").walk() if hasattr(part, "clipped") and part.clipped]
        assert "+$10.000 a testa" in words(driver, "stage")
    driver.close()


def test_a_touch_on_it_goes_on_at_once(driver: PracticeDriver) -> None:
    with driver.held_clock() as let_pass:
        driver.tap("penalty.p2.share")
        driver.settled(seen=False)
        let_pass(0.4)
        assert flying(driver) == 2, "to both"
        driver.tap("stage")
        assert not driver.shows("stage")
        assert flying(driver) == 0
        assert not driver.is_off("coin.gold"), "the next card can be laid"


def test_what_nobody_is_paid_for_is_seen_too(driver: PracticeDriver) -> None:
    with driver.held_clock() as let_pass:
        driver.tap("penalty.p2.air_line_break")
        driver.settled(seen=False)
        let_pass(1.1)
        assert driver.shows("sunken_treasure_table.tag.not_paid")
        assert flying(driver) == 0


@pytest.mark.parametrize("name", ["practice.counted", "practice.shared", "practice.broken"])
def test_what_both_have_keeps_off_the_frame_of_who_dives(scene: Callable[..., Driver], name: str) -> None:
    driver = scene(name, "R")
    for player in ("p1", "p2"):
        panel = driver.find(f"player.{player}")
        _, top, _, height = panel.rect
        lines = [part.rect for part in panel.walk() if isinstance(part.element, Text)]
        assert min(line[1] for line in lines) >= top + 10
        assert max(line[1] + line[3] for line in lines) <= top + height - 8
