"""Home looks for USB sticks by itself, for as long as it is shown."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.services.mount_watch import MountWatch
from divingbell.ui.games.round_sheet.sheets import show_sheets
from divingbell.ui.screens.home import stick_offers
from divingbell.ui.screens.home.home import Home
from tests.ui.started_services import start_app


def test_home_sees_a_stick_that_is_plugged_in_until_another_screen_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stick_offers, "MountWatch", lambda _: MountWatch(0.001, tmp_path / "no_mounts"))
    sticks: list[Path] = []
    others = _watches()
    driver = start_app("C", Settings(welcomed=True), Home)
    try:
        driver.shell.services.sticks.found = lambda: [*sticks]  # type: ignore[method-assign]
        home = driver.shell.top
        assert isinstance(home, Home)
        driver.wait(lambda: home.stick_offers.known == frozenset(), "the first look")
        sticks.append(tmp_path)
        driver.wait(lambda: home.stick_offers.known == {tmp_path}, "the next one")
        show_sheets(driver.shell)
        driver.wait(lambda: _watches() <= others, "the end of the watch")
    finally:
        driver.close()


def test_nobody_looks_where_home_was_left_before_its_first_frame() -> None:
    driver = start_app("C", Settings(welcomed=True), Home)
    try:
        show_sheets(driver.shell)
        driver.frames(6)
        others = _watches()
        driver.shell.start(Home(driver.shell))
        show_sheets(driver.shell)
        driver.frames(6)
        assert _watches() <= others
    finally:
        driver.close()


def _watches() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name == "sticks"}
