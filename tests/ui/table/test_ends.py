"""Keys that end the game say so before, at the table of every game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import structs

from divingbell.companion.games.decision import ends_game
from divingbell.ui.toolkit.element import Box, Text
from tests.sunken_play import aim, buzz, card, start, up
from tests.ui.evening import HANDS, Script, demo_people
from tests.ui.scenes_deep_sea import craft
from tests.ui.scenes_submarine import with_unknown
from tests.ui.scenes_sunken import dry
from tests.ui.table_services import TableDriver, TableServices, sitting


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
        assert driver.shows("table.ends_game") or driver.shows("deep_sea_adventure_table.next_end"), driver.texts()


@pytest.mark.parametrize("size", "CT")
@pytest.mark.parametrize("game", ["deep_sea_adventure", "submarine"])
def test_a_stopped_game_is_nobodys(game: str, size: str) -> None:
    """Neither the band nor a frame names somebody as if it were his turn or he had won."""
    services = TableServices(3)
    services.play(*Script(demo_people(game, 3, 3)).actions[:60])
    with sitting(services, size) as driver:
        assert not driver.shows(f"{game}.title")
        assert len(edges(driver)) == 2
        services.play({"type": "stop_game"})
        driver.settled()
        assert driver.shows(f"{game}.title")
        assert len(edges(driver)) == 1


def edges(driver: TableDriver) -> set[str | None]:
    """The edges of everybody's plates."""
    parts = [driver.find(f"player.p{number}").element for number in (1, 2, 3)]
    return {part.skin.edge for part in parts if isinstance(part, Box) and part.skin is not None}


# Whatever key it is -------------------------------------------------------------------------------------------


class Hand:
    """What the hands of an evening touch, but for the key that sends: that one is noted."""

    def __init__(self, driver: TableDriver, size: str) -> None:
        self.driver = driver
        self.size = size
        self.last = ""

    @property
    def table(self) -> Any:
        return self.driver.shell.top

    @property
    def view(self) -> Any:
        return self.table.session.view()

    @property
    def screen(self) -> str:
        return str(self.table.name)

    def touch(self, key: str, sends: object = None, *, held: bool = False) -> None:
        del held
        self.last = key
        if sends is None:
            self.driver.tap(key)


def says_the_end(driver: TableDriver, key: str) -> bool:
    """Whether the words on a key, or in the legend of its window, say that it ends the game."""
    words = [part.words for part in driver.find(key).walk() if isinstance(part.element, Text)]
    said = {driver.shell.ctx.t(name) for name in ("table.ends_game", "deep_sea_adventure_table.next_end")}
    return any(word in said for word in words)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", sorted(HANDS))
def test_exactly_the_key_that_ends_the_game_says_so(game: str, seed: int) -> None:
    actions = Script(demo_people(game, seed, 2 + seed % 2)).actions
    random = Random(seed)
    moments = {*random.sample(range(2, len(actions)), 3), len(actions) - 2, len(actions) - 1}

    def at(moment: int) -> TableServices:
        services = TableServices(actions[0]["players"])
        services.play(*actions[:moment])
        return services

    size = "RCT"[seed % 3]
    with sitting(at(1), size) as driver:
        for moment in sorted(moments):
            driver.sit(at(moment))
            # Who did not draw is said of it afterwards.
            action = {name: said for name, said in actions[moment].items() if name != "no_draw"}
            if action.get("source") == "sensor" or action["type"] in ("buzz", "stop_game"):
                continue
            ends = ends_game(driver.shell.top.session, action)  # type: ignore[attr-defined]
            hand = Hand(driver, size)
            HANDS[game](hand).make([action])  # type: ignore[arg-type]
            assert says_the_end(driver, hand.last) == ends, (moment, action)


@pytest.mark.parametrize("size", "RCT")
def test_a_tile_that_a_joker_lifts_says_that_it_ends_the_game(size: str) -> None:
    services = TableServices(2)
    *before, last = Script(demo_people("submarine", 2, 2)).actions
    assert last.get("joker"), "an evening that ends with a tile for a joker"
    services.play(*before)
    with sitting(services, size) as driver:
        session = driver.shell.top.session  # type: ignore[attr-defined]
        assert ends_game(session, last)
        hand = Hand(driver, size)
        HANDS["submarine"](hand).make([last])  # type: ignore[arg-type]
        assert says_the_end(driver, hand.last), "the tile, when the joker is chosen"
        driver.tap("cards")
        driver.tap("joker")
        if not driver.shows("table.ends_game"):  # no joker is chosen yet
            driver.tap(hand.last)
            assert says_the_end(driver, f"pays.{last['joker']}"), "the joker, when the tile is chosen"


def test_an_unknown_tile_whose_name_ends_the_game_bears_a_flag() -> None:
    with sitting(with_unknown(), "R") as driver:
        state = driver.services.state
        ada = state.players["p1"]
        eleven = tuple(f"t{kind}-c5" for kind in range(1, 12))
        craft(driver, players={**state.players, "p1": structs.replace(ada, board=eleven)})
        driver.tap("lift.unknown")
        flags = {
            part.element.id
            for part in driver.parts()
            if (part.element.id or "").startswith("tile.t") and len(list(part.walk())) > 1
        }
        assert flags
        assert all(flag.startswith("tile.t12-") for flag in flags), "the twelfth kind"
        assert driver.shows("submarine_table.name.flag")
