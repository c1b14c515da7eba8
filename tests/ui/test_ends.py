"""Keys that end the game say so before, at the table of every game."""

from __future__ import annotations

import pytest

from tests.sunken_play import aim, buzz, card, start, up
from tests.ui.evening import Script, demo_people
from tests.ui.scenes_sunken import dry
from tests.ui.table_services import TableServices, sitting


@pytest.mark.parametrize("size", "RCT")
@pytest.mark.parametrize("language", ["en", "it"])
def test_cannot_dive_says_that_it_ends_the_game(size: str, language: str) -> None:
    with sitting(dry(), size, language=language) as driver:
        assert driver.shows("table.ends_game")
        driver.answered("none.discard")
        assert driver.services.state.result.reason == "no_treasure_recovered"


def test_cannot_dive_says_nothing_of_it_before() -> None:
    services = TableServices(2)
    services.play(start(2, "p1"))
    with sitting(services, "R") as driver:
        assert not driver.shows("table.ends_game")


@pytest.mark.parametrize("size", "RCT")
def test_the_answers_of_a_dive_that_end_the_game_say_so(size: str) -> None:
    with sitting(dry(card("p2"), aim("p2", 2)), size) as driver:
        choices = {row.value: row.ends for row in driver.shell.top.decision.row("outcome").choices}
        assert {value for value, ends in choices.items() if ends} == {
            "stopped", "recovered.silver", "recovered.bronze",
        }  # fmt: skip
        assert driver.texts().count("ends the game") == 2, "Stop, and the wrong coins"
        driver.services.play(buzz("p2"))
        driver.settled()
        assert driver.texts().count("ends the game") == 2, "the wrong coins, and no coin"


@pytest.mark.parametrize("size", "RCT")
def test_paying_for_the_last_coin_says_that_it_ends_the_game(size: str) -> None:
    services = TableServices(2)
    services.play(start(2, "p1", coins={"gold": 1, "silver": 0, "bronze": 0}))
    services.tap(card("p1"), aim("p1", 2), up("p1"))
    with sitting(services, size) as driver:
        assert driver.shows("table.ends_game")
        driver.answered("penalty.none")
        assert driver.services.state.result.reason == "no_coins_left"


@pytest.mark.parametrize("size", "RCT")
@pytest.mark.parametrize("game", ["deep_sea_adventure", "submarine_blues"])
def test_the_last_key_of_an_evening_says_it(game: str, size: str) -> None:
    actions = Script(demo_people(game, 3, 3)).actions
    services = TableServices(3)
    services.play(*actions[:-1])
    with sitting(services, size) as driver:
        assert driver.shows("table.ends_game") or driver.shows("deep_sea_table.next_end"), driver.texts()
