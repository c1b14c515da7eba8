"""What is seen at a table of Submarine, beside what every scene is checked for: keys that are offered and chosen ones,
the heads of the people's columns."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from divingbell.ui.kit.skins import button_skin
from divingbell.ui.toolkit.element import Box
from tests.ui.driver import Driver
from tests.ui.scenes_submarine import BOTH

Enter = Callable[..., Driver]


def skin(driver: Driver, key: str) -> object:
    element = driver.find(key).element
    assert isinstance(element, Box)
    return element.skin


@pytest.mark.parametrize("size", "RCT")
@pytest.mark.parametrize("name", ["submarine.joker", "submarine.collect.nothing_chosen"])
def test_a_tile_that_is_offered_looks_as_every_key(scene: Enter, name: str, size: str) -> None:
    driver = scene(name, size)
    assert [skin(driver, tile) for tile in BOTH] == [button_skin("neutral", "l")] * 2


def test_a_tile_that_is_chosen_does_not(scene: Enter) -> None:
    driver = scene("submarine.collect.nothing_chosen", "C")
    driver.tap(BOTH[0])
    assert skin(driver, BOTH[0]) == button_skin("selected", "l")
    assert skin(driver, BOTH[1]) == button_skin("neutral", "l")


@pytest.mark.parametrize("size", "RCT")
@pytest.mark.parametrize("name", ["submarine.place", "submarine.collect.nothing_chosen", "submarine.wait"])
def test_the_people_keep_their_place(scene: Enter, name: str, size: str) -> None:
    driver = scene(name, size)
    places = [driver.find(f"player.p{seat}").rect for seat in range(1, 6)]
    driver = scene("submarine.joker", size)
    assert [driver.find(f"player.p{seat}").rect for seat in range(1, 6)] == places
