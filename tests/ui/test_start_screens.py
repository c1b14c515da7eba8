"""First start and home: what a tap changes, and where it leads."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from companion.settings import Settings
from tests.ui.driver import Driver, running
from tests.ui.scenes_start import PLATES, WAYS
from ui.house import EmptyHouse


@pytest.mark.parametrize("size", "RCT")
def test_first_start_writes_each_choice_at_once(size: str) -> None:
    saved: list[Settings] = []
    with running(EmptyHouse(PLATES, saved.append), Settings(), size) as driver:
        driver.tap("language.it")
        driver.tap("text_size.1.3")
        assert (saved[0].language, saved[-1].text_scale) == ("it", 1.3)
        assert driver.shows("Avanti")
        assert not saved[-1].welcomed
        driver.tap("next")
        assert saved[-1].welcomed
        assert driver.shell.top.name == "a-home"


def test_home_offers_what_there_is(scene) -> None:
    driver: Driver = scene("a-home")
    assert driver.shows("home.power_cut")
    assert driver.shows("carry_on")
    driver = scene("a-home-empty")
    assert not driver.shows("carry_on")
    assert driver.shows("Probe lost")


@pytest.mark.parametrize("size", "RCT")
def test_each_key_of_home_leads_somewhere(size: str) -> None:
    gone: list[str] = []
    ways = {name: (lambda _, name=name: gone.append(name)) for name in WAYS}
    from tests.ui.scenes_start import WAITING

    house = EmptyHouse(PLATES, waiting=WAITING["en"])
    with running(house, Settings(welcomed=True), size, ways=ways) as driver:
        for key in ("carry_on", *(f"game.{p.game}" for p in PLATES), "practice", "hardware", "settings"):
            driver.tap(key)
    assert gone == ["carry_on", *(f"new.{p.game}" for p in PLATES), "practice", "hardware", "settings"]


def test_keys_of_screens_that_are_not_there_are_not_shown() -> None:
    with running(EmptyHouse(PLATES), Settings(welcomed=True), "R") as driver:
        assert not driver.shows("settings")
        assert driver.is_off("game.submarine")


def test_language_key_goes_round(scene) -> None:
    driver = scene("a-home")
    driver.tap("language")
    assert driver.shell.settings.language == "it"
    driver.tap("language")
    assert driver.shell.settings.language == "en"


def test_screens_are_at_most_three_deep(scene) -> None:
    from ui.screens.home import Home

    driver = scene("a-home")
    for _ in range(3):
        driver.shell.push(Home(driver.shell))
    with pytest.raises(RuntimeError, match="deep"):
        driver.shell.push(Home(driver.shell))
    for _ in range(9):
        driver.shell.pop()
    assert driver.shell.depth == 0


@pytest.mark.parametrize(("driver_name", "code"), [("", 3), ("offscreen", 0)])
def test_without_a_screen_it_says_so(driver_name: str, code: int) -> None:
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    env |= {"SDL_VIDEODRIVER": driver_name} if driver_name else {}
    program = "from ui import start; start.configure((320, 240)); start.open_window()"
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == code, done.stderr
    assert ("no screen was found" in done.stderr) == (code == 3)
    assert "Traceback" not in done.stderr
