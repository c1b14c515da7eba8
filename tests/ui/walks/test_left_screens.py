"""Screens that are left before the answer comes: it leads nobody away, and its news wait for the table."""

from __future__ import annotations

import pytest

from divingbell.ui.routes import ROUTES
from divingbell.ui.shell.route import Route, new_game
from divingbell.ui.table.table_screen import TableScreen
from tests.ui.rooms import Rooms, held_answers
from tests.ui.scenes_players import TOGETHER
from tests.ui.walks.test_end_of_a_game import podium_stands
from tests.ui.walks.ways import Enter

pytestmark = pytest.mark.parametrize("enter", ["C-en-late"], indirect=True)


def visit(rooms: Rooms, way: str) -> None:
    ROUTES[way](rooms.driver.shell)
    rooms.driver.frames(2)


@pytest.fixture
def rooms(enter: Enter) -> Rooms:
    """A game of Sunken Treasure is on the table that its last card ends."""
    entered = enter(**TOGETHER)
    entered.until_it_says("home.waiting", count=2)
    entered.touch("home.carry_on")
    entered.until(lambda: isinstance(entered.top, TableScreen), "the table")
    return entered


@pytest.mark.parametrize("goes_home", [False, True])
def test_a_house_rule_that_was_changed_is_told_at_the_table(rooms: Rooms, *, goes_home: bool) -> None:
    table = rooms.services.table
    visit(rooms, Route.RULES)
    with held_answers(rooms.driver.shell):
        rooms.driver.tap("rule.empty_buzz.ignored")
        rooms.driver.tap("back")
        if goes_home:
            visit(rooms, Route.HOME)
    left_to = rooms.top
    rooms.until(lambda: table.now.session.state.rules["empty_buzz"] == "ignored", "the other rule")
    if goes_home:
        rooms.driver.frames(9)
        assert rooms.top is left_to
        assert not rooms.says("rules.changed")
        rooms.touch("home.carry_on")
    rooms.until_it_says("rules.changed")
    assert isinstance(rooms.top, TableScreen)


def test_a_change_of_house_rules_that_was_overtaken_is_told_at_the_table(rooms: Rooms) -> None:
    table = rooms.services.table
    visit(rooms, Route.RULES)
    with held_answers(rooms.driver.shell):
        table.submit([{"type": "undo", "steps": 1}]).result()
        rooms.driver.tap("rule.empty_buzz.ignored")
        rooms.driver.tap("back")
    rooms.until_it_says("table.moved_on")
    assert isinstance(rooms.top, TableScreen)
    assert table.now.session.state.rules["empty_buzz"] == "fee"


def test_a_game_that_begins_after_its_people_went_home_waits_there(rooms: Rooms) -> None:
    table = rooms.services.table
    before = table.now.uuid
    visit(rooms, Route.HOME)
    visit(rooms, new_game("sunken_treasure"))
    rooms.driver.tap("same_again")
    with held_answers(rooms.driver.shell):
        rooms.driver.tap("start")
        visit(rooms, Route.HOME)
        home = rooms.top
    rooms.until(lambda: table.now.uuid != before, "the new game")
    rooms.driver.frames(9)
    assert rooms.top is home
    rooms.touch("home.carry_on")
    rooms.until(lambda: isinstance(rooms.top, TableScreen), "its table")
    assert len(table.now.session.state.players) == 4


def test_play_again_leads_nobody_back_who_went_home(rooms: Rooms) -> None:
    table = rooms.services.table
    before = table.now.uuid
    rooms.touch("sunken_treasure_table.cannot_dive")
    rooms.until(lambda: podium_stands(rooms), "the podium")
    with held_answers(rooms.driver.shell):
        rooms.driver.tap("podium.again")
        rooms.driver.tap("podium.home")
        home = rooms.top
    rooms.until(lambda: table.now.uuid != before, "the new game")
    rooms.driver.frames(9)
    assert rooms.top is home
    assert home.name == "home"
