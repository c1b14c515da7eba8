"""The players screen, tap by tap (screens.md 1): who begins, coins, Start, and why not."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests import table_work
from tests.ui.scenes_players import AS_DRAWN, COUNTED, NAMES, SIX, TOGETHER, people
from tests.ui.screens.players.round_a_table import SIZES, known, seats, settings, started
from tests.ui.started_services import FAMILY, sit_down

# Who begins ---------------------------------------------------------------------------------------------------


def test_goes_first_puts_the_flag_there(players) -> None:
    driver = players(**TOGETHER)
    for tap in AS_DRAWN:
        driver.tap(tap)
    assert driver.shows("Bruno goes first")
    seating = driver.shell.top.seating
    assert [seating.order(sitter) for sitter in seating.sitters()] == [4, 1, 2, 3]


def test_the_draw_turns_the_flag_for_a_second(players) -> None:
    driver = players(**TOGETHER)
    assert driver.is_off("draw")
    driver.tap("same_again")
    driver.tap("draw")
    assert driver.shows("players.drawing")
    seen = set()
    for moment in range(1, 11):
        turning = driver.shell.top.turning
        seen.add(turning.name if turning is not None else None)
        driver.let_pass(0.25 * moment)  # always further than the time that was pretended before
    assert seen >= {"Ada", "Bruno", "Chiara", "Dev"}
    assert driver.shell.top.turning is None
    assert driver.shows("Bruno goes first")
    assert driver.shell.sounds.played[-1] == "your_turn"


def test_nobody_waits_for_the_flag(players, tables) -> None:
    driver = players(**TOGETHER)
    driver.tap("same_again")
    driver.tap("draw")
    assert started(driver, tables)["first_player"] == "p2"


def test_calm_motion_draws_at_once(players) -> None:
    driver = players(calm_motion=True, **TOGETHER)
    driver.tap("same_again")
    driver.tap("draw")
    assert driver.shows("Bruno goes first")


def test_same_as_last_time(players) -> None:
    driver = players(names=NAMES)
    assert driver.is_off("same_again")
    driver = players(**TOGETHER)
    driver.tap("same_again")
    assert seats(driver) == list(FAMILY)


def test_same_as_last_time_keeps_every_chair(players, tables) -> None:
    driver = players(names=NAMES)
    for place, name in ((0, "Ada"), (2, "Bruno"), (5, "Chiara")):
        driver.tap(f"seat.{place}")
        driver.tap(f"name.{name}")
    started(driver, tables)
    called = {person.id: person.name for person in driver.shell.services.table.now.people}
    last = settings(driver).last_seats
    driver = players(last_seats=tuple(replace(seat, name=called[seat.person], person="") for seat in last))
    driver.tap("same_again")
    sat = driver.shell.top.seating.places
    assert [sitter and sitter.name for sitter in sat] == ["Ada", None, "Bruno", None, None, "Chiara"]


# Coins --------------------------------------------------------------------------------------------------------


def test_coins_are_counted(players) -> None:
    driver = players(names=NAMES)
    assert driver.shows("not counted, change")
    driver.tap("coins")
    for tap in ("gold.more", "gold.more", "silver.more", "bronze.more", "bronze.less"):
        driver.tap(tap)
    assert driver.shows("3 coins")
    driver.tap("coins.done")
    assert driver.shows("3, change")


def test_what_is_not_counted_comes_back(players) -> None:
    driver = players(**TOGETHER)
    driver.tap("coins")
    driver.tap("gold.not_counted")
    assert driver.shows("16 coins")
    driver.tap("gold.not_counted")
    assert driver.shows("24 coins")
    driver.tap("gold.not_counted")
    driver.tap("coins.done")
    assert driver.shows("16 and more, change")


def test_the_figure_opens_the_number_pad(players) -> None:
    driver = players(**TOGETHER)
    driver.tap("coins")
    driver.tap("cards.figure")
    for digit in "120":
        driver.tap(f"pad.{digit}")
    assert {"120", "cards are in the whole pack"} <= set(driver.texts())
    driver.tap("coins.done")
    driver.tap("silver.figure")
    driver.tap("pad.back")
    driver.tap("pad.5")
    driver.tap("coins.cancel")
    assert driver.shows("24 coins"), "leaving the pad keeps what was there"
    driver.tap("coins.done")
    assert driver.shell.top.opening.fields() == {"coins": COUNTED, "cards": 120}


def test_the_number_pad_leaves_out_what_is_not_counted(players) -> None:
    driver = players(**TOGETHER)
    driver.tap("coins")
    driver.tap("silver.figure")
    driver.tap("pad.not_counted")
    driver.tap("coins.done")
    counted = {metal: count for metal, count in COUNTED.items() if metal != "silver"}
    assert driver.shell.top.opening.fields()["coins"] == counted


def test_counts_that_cannot_be_are_not_taken(players) -> None:
    driver = players(**{**TOGETHER, "counted": dict.fromkeys(COUNTED, 0)})
    driver.tap("same_again")
    driver.tap("coins")
    assert driver.is_off("coins.done")
    assert driver.shows("one coin at least")
    driver.tap("gold.figure")
    assert not driver.is_off("coins.done"), "of the pad, back to the rows"
    driver.tap("coins.done")
    driver.tap("bronze.more")
    driver.tap("coins.done")
    assert driver.shows("1, change")


def test_leaving_the_window_puts_everything_back(players) -> None:
    driver = players(**TOGETHER)
    driver.tap("coins")
    driver.tap("gold.more")
    driver.tap("coins.cancel")
    assert driver.shell.top.opening.fields() == {"coins": COUNTED}


# Start --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_off_they_go(players, tables, size: str) -> None:
    driver = players(size=size, house_rules={"sunken_treasure": {"empty_buzz": "fee"}}, **TOGETHER)
    for tap in AS_DRAWN:
        driver.tap(tap)
    assert started(driver, tables) == {
        "type": "start_game",
        "game": "sunken_treasure",
        "players": 4,
        "first_player": "p2",
        "coins": {"gold": 8, "silver": 8, "bronze": 8},
        "rules": {"empty_buzz": "fee"},
    }
    assert tables == ["sunken_treasure"]
    services = driver.shell.services
    ids = {person.name: person.id for person in services.table.now.people}
    assert services.table.now.header["seats"] == [
        {"id": f"p{i}", "name": name, "colour": colour, "person": ids[name]}
        for i, (name, colour) in enumerate(FAMILY, 1)
    ]
    kept = settings(driver)
    assert [(seat.person, seat.colour) for seat in kept.last_seats] == [(ids[name], colour) for name, colour in FAMILY]
    assert {*kept.names, *(seat.name for seat in kept.last_seats)} == {""}, "names stand in the journal"
    assert known(driver)[:4] == ("Ada", "Bruno", "Chiara", "Dev")
    assert settings(driver).seat_sides == ("upper", "upper", "lower", "lower")
    assert settings(driver).counted == COUNTED


def test_what_nobody_counted_is_left_out(players, tables) -> None:
    driver = players(names=NAMES, last_seats=people(*FAMILY[:2]))
    driver.tap("same_again")
    assert started(driver, tables) == {
        "type": "start_game",
        "game": "sunken_treasure",
        "players": 2,
        "first_player": "p1",
    }


OTHERS = {
    "deep_sea_adventure": {"return_without_chip": "allowed"},
}


@pytest.mark.parametrize("game", OTHERS)
def test_the_other_games_start(players, tables, game: str) -> None:
    driver = players(game, house_rules={game: OTHERS[game]}, **TOGETHER)
    driver.tap("same_again")
    driver.tap("seat.3")
    driver.tap("goes_first")
    action = started(driver, tables)
    assert action["game"] == game
    assert (action["players"], action["first_player"], action["rules"]) == (4, "p3", OTHERS[game])


def test_the_real_table_comes_up(players) -> None:
    driver = players(**TOGETHER)
    driver.tap("same_again")
    driver.tap("start")
    driver.wait(lambda: driver.shell.top.name != "players", "the table")
    assert driver.shell.depth == 0
    assert driver.shows("Ada")


def test_the_unfinished_game_is_left_as_it_is(players, tables) -> None:
    driver = players(**TOGETHER)
    services = driver.shell.services
    sit_down(services, FAMILY[:2], "deep_sea_adventure")
    first = services.table.now.uuid
    driver.tap("same_again")
    started(driver, tables)
    assert services.table.now.uuid != first
    found = table_work.resume(services.table, first)
    assert found is not None
    assert found.session.state.result is None


def test_a_game_begins_on_the_rig_that_is_there(players, tables, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = players(**TOGETHER)
    used: list[str] = []
    monkeypatch.setattr(driver.shell.services, "use_rig", used.append)
    driver.tap("same_again")
    driver.tap("coins")
    driver.tap("gold.less")
    driver.tap("coins.done")
    started(driver, tables)
    assert settings(driver).counted["gold"] == COUNTED["gold"] - 1, "what is new is kept"
    driver.frames(3)
    assert used == []


def test_sides_set_by_hand_hold_for_the_same_people(players, tables) -> None:
    sides = ("lower", "lower", "upper", "upper")
    driver = players(seat_sides=sides, **TOGETHER)
    driver.tap("same_again")
    started(driver, tables)
    assert settings(driver).seat_sides == sides


# Why not ------------------------------------------------------------------------------------------------------


def test_two_at_least(players) -> None:
    driver = players(names=NAMES)
    assert driver.shows("players.too_few")
    driver.tap("name.Ada")
    assert driver.is_off("start")
    driver.tap("seat.3")
    driver.tap("name.Bruno")
    assert not driver.is_off("start")


@pytest.mark.parametrize(("game", "most"), [("submarine", 5), ("submarine_blues", 4)])
def test_not_above_the_range_of_the_game(players, game: str, most: int) -> None:
    driver = players(game, names=NAMES, last_seats=SIX)
    driver.tap("same_again")
    assert driver.is_off("start")
    assert driver.shows(f"{most} at most")


def test_a_sea_without_coins_is_said_on_its_key(players, tables) -> None:
    driver = players(last_seats=people(*FAMILY), counted=dict.fromkeys(COUNTED, 0))
    driver.tap("same_again")
    assert driver.is_off("start")
    words = [part.words for part in driver.find("coins").walk() if hasattr(part.element, "text")]
    assert "one coin at least" in words
    driver.tap("start")
    driver.tap("coins")
    assert driver.texts().count("one coin at least") >= 2, "in the window too"
    driver.tap("gold.more")
    driver.tap("coins.done")
    assert started(driver, tables)["coins"] == {"gold": 1, "silver": 0, "bronze": 0}


def test_too_few_cards_are_said_on_their_key(players) -> None:
    driver = players(last_seats=people(*FAMILY), counted={"cards": 15})
    driver.tap("same_again")
    assert driver.is_off("start")
    assert driver.texts().count("16 cards at least") == 2
    driver.tap("seat.4")
    driver.tap("remove")
    assert not driver.is_off("start")


def test_a_house_rule_that_does_not_go_with_so_many(players) -> None:
    driver = players("submarine", house_rules={"submarine": {"card_removal": "equal"}}, **TOGETHER)
    driver.tap("same_again")
    assert driver.is_off("start")
    assert driver.shows("not with 4: Spare cards go out")
    driver.tap("seat.4")
    driver.tap("remove")
    assert not driver.is_off("start")
