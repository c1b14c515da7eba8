"""A tap beside a window closes what a tap has opened and what holds no half-made answer (screens.md 0.9)."""

from __future__ import annotations

import pytest

from tests.ui.finger import Finger
from tests.ui.scenes import Enter
from tests.ui.screens.dialogs.over_a_table import tap_beside

CLOSE = (
    "menu", "share", "phones", "past_games.filter", "person.colour", "person.hide_name", "ledger.why",
    "replay.question", "blues.printed_cards", "blues.resort", "blues.tokens", "packs.save",
)  # fmt: skip
STAY = (
    "pause", "refused", "resume", "memory_only.window", "person.rename", "players.letters", "sunken.counts",
    "sunken.counts.pad", "packs.new",
)  # fmt: skip


@pytest.mark.parametrize("name", CLOSE)
def test_a_tap_beside_it_closes_the_window(scene: Enter, name: str) -> None:
    driver = scene(name, "C")
    assert driver.shows("window")
    tap_beside(driver)
    assert not driver.shows("window")


@pytest.mark.parametrize("name", STAY)
def test_a_tap_beside_it_leaves_the_window(scene: Enter, name: str) -> None:
    driver = scene(name, "C")
    words = driver.texts()
    tap_beside(driver)
    assert driver.texts() == words


@pytest.mark.parametrize("name", ["menu", "blues.resort"])
def test_a_tap_in_the_window_beside_its_buttons_leaves_it(scene: Enter, name: str) -> None:
    driver = scene(name, "C")
    x, y, w, _ = next(part for part in driver.find("window").parts[1:]).rect
    driver.seconds += 1
    Finger(*driver.pixels(x + w / 2, y + 3)).down().up()
    driver.frames(2)
    assert driver.shows("window")
