"""The table of Pebbles by hand and its two buttons on home, by touches: run by `test_examples.py` with such a Pebbles
on the path."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.screens.players.players import Players
from tests.ui import evening as evenings
from tests.ui.evening import NAMES, SILENT, Evening, Script, demo_people
from tests.ui.hands import Hands


@pytest.fixture
def evening(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    monkeypatch.setattr(evenings, "HANDS", {"pebbles": Hands})
    settings: dict[str, Any] = {"welcomed": True, "names": NAMES, "sound": SILENT, "language": "en"}
    running = Evening(request.param, Settings(**settings))
    yield running
    running.leave()


@pytest.mark.parametrize("evening", "CRT", indirect=True)
def test_a_number_is_picked_kept_and_sent(evening: Evening) -> None:
    two = Script(demo_people("pebbles", 3, 2))
    evening.sit_down(two.start)
    driver = evening.driver
    assert driver.is_off("enter")
    driver.tap("pick.2")
    driver.tap("pick.3")
    assert not driver.is_off("enter")
    assert evening.session.number == 1, "what is picked is in no record"
    driver.tap("enter")
    driver.wait(lambda: evening.session.number == 2, "the take")
    assert evening.played()[1]["count"] == 3
    driver.wait(lambda: driver.is_off("enter"), "what was picked is forgotten")
    assert evening.table.in_turn() is None
    assert list(evening.remarks) == []


@pytest.mark.parametrize("evening", "CRT", indirect=True)
def test_each_button_of_home_leads_to_its_own_game(evening: Evening) -> None:
    driver = evening.driver
    driver.wait(lambda: driver.shows("game.pebbles_large"), "the buttons of Pebbles")
    assert driver.shows("game.pebbles")
    driver.tap_on("game.pebbles_large")
    assert isinstance(driver.shell.top, Players)
    assert driver.shell.top.opening.fields() == {"rules": {"pile": "large", "prize": False}}
