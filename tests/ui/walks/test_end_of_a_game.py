"""A game that has just ended: its podium, what is shared of it, and its place among the others."""

from __future__ import annotations

from divingbell.ui.screens.podium.podium import Podium
from divingbell.ui.table.table_screen import TableScreen
from tests.sunken_play import STOP
from tests.ui.rooms import Rooms
from tests.ui.walks.ways import Enter, choose, past_games


def podium_stands(rooms: Rooms) -> bool:
    return isinstance(rooms.top, TableScreen) and isinstance(rooms.top.overlay, Podium)


def test_from_the_last_touch_of_a_game_to_its_place_among_the_others(enter: Enter) -> None:
    rooms = enter()
    table = rooms.services.table
    rooms.until_it_says("home.waiting", count=2)
    rooms.touch("home.carry_on")
    rooms.on("sunken.card")
    written = table.now.n
    rooms.touch("sunken_treasure_table.cannot_dive")
    rooms.until(lambda: podium_stands(rooms), "the podium")
    assert table.now.session.last.action == {"type": "discard", "player": "p1"}
    assert rooms.says("podium.wins")
    for chart in ("coins", "buzzes", "money"):
        rooms.touch(f"sunken_treasure.podium.{chart}")
        assert rooms.driver.shows(f"chart.{chart}")
    rooms.touch("podium.replay")
    rooms.on("replay")
    rooms.touch_sign("back")
    rooms.until(lambda: podium_stands(rooms), "the podium again")
    assert table.now.n == written + 1, "looking writes nothing"

    rooms.touch("podium.share")
    rooms.on("share")
    rooms.until(lambda: len(rooms.pages.offered) > 1, "the page")
    page = rooms.pages.offered[-1].page
    assert (page.name, [row.amount for row in page.rows]) == ("Ada", [rooms.money(20_000), rooms.money(10_000)])
    word, offered = rooms.top.address.rpartition("/")[2], len(rooms.pages.offered)
    assert rooms.shows(rooms.top.address)
    table.submit([{"type": "undo", "steps": 1}]).result()  # Ada could have dived, but it is late
    table.submit([STOP]).result()
    rooms.until(lambda: rooms.pages.offered[-1].page.name == rooms.say("podium.stopped"), "the page of what holds now")
    assert len(rooms.pages.offered) > offered
    assert {row.place for row in rooms.pages.offered[-1].page.rows} == {""}
    assert {*rooms.pages.words[1:]} == {word}, "phones look at the same address"
    rooms.touch_sign("close")
    assert {*rooms.pages.withdrawn} == {word}

    rooms.touch("podium.home")
    rooms.on("home")
    waits = rooms.say("home.waiting", count=1)
    whole = rooms.say("home.last_and_waiting", waiting=waits)
    rooms.until(lambda: rooms.shows(waits if rooms.size == "tall" else whole), "what Past games holds")
    past_games(rooms)
    rooms.until(lambda: rooms.top.past.games[0].reason == "stopped", "the newest game")
    assert rooms.lit == rooms.top.past.games[0].session == table.now.uuid


def test_any_game_that_waits_is_carried_on_from_its_row(enter: Enter) -> None:
    rooms = enter()
    waiting = next(game for game in past_games(rooms) if game.waits and game.game == "submarine")
    choose(rooms, waiting)
    assert not rooms.key_says("past.podium"), "it is not over"
    rooms.touch("home.carry_on")
    rooms.until(lambda: isinstance(rooms.top, TableScreen), "its table")
    assert rooms.services.table.now.uuid == waiting.session
    assert rooms.driver.shell.depth == 0
