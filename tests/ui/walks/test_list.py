"""The list of past games: filtered, hidden and shown; and what is only in memory."""

from __future__ import annotations

import pytest

from divingbell.companion.configuration.settings import Settings
from tests.ui.rooms import Rooms, answers_late
from tests.ui.scenes_past import unwritten
from tests.ui.walks.ways import CASES, Enter, back, choose, past_games


def test_the_list_is_filtered_and_games_are_hidden_and_shown(enter: Enter) -> None:
    rooms = enter()
    games = past_games(rooms)
    emi = rooms.person("Emi").id
    of_emi = [game for game in games if emi in {seat.person for seat in game.seats}]
    both = [game for game in of_emi if game.game == "sunken_treasure"]
    rooms.touch("past.all_games")
    rooms.touch("sunken_treasure.title.short")
    assert rooms.key_says("past.show", count=sum(game.game == "sunken_treasure" for game in games))
    rooms.touch_words("Emi")
    rooms.touch("past.show", count=len(both))
    assert rooms.rows("past.") == [game.session for game in both]
    assert rooms.shows_part("past.games", count=len(both))
    _open_filter(rooms, "sunken_treasure.title.short")
    rooms.touch("submarine_blues.title.short")
    assert rooms.is_off("past.none_fits")
    rooms.touch_sign("filter.close")
    assert rooms.says("past.none")
    rooms.touch("past.show_all_games")
    assert rooms.says("past.title")
    assert rooms.driver.shows(f"past.{games[0].session}")

    choose(rooms, games[1])
    hidden = games[1].session
    rooms.touch("past.hide")
    rooms.until(lambda: hidden in rooms.services.past_games().hidden, "the mark")
    rooms.until_it_says("past.was_hidden")
    assert rooms.lit == games[2].session
    rooms.touch("table.put_back")
    rooms.until(lambda: not rooms.services.past_games().hidden, "no mark")
    rooms.until(lambda: rooms.lit == hidden, "the game")
    rooms.touch("past.hide")
    rooms.until(lambda: not rooms.driver.shows(f"past.{hidden}"), "the list without it")
    rooms.touch("past.all_games")
    rooms.touch_sign("filter.hidden")
    rooms.touch("past.show", count=len(games))
    choose(rooms, games[1])
    rooms.touch("past.show_again")
    rooms.until(lambda: not rooms.services.past_games().hidden, "no mark")

    rooms.touch("past.home")
    rooms.on("home")
    past_games(rooms)
    assert rooms.key_says("past.all_games"), "a filter is forgotten when the list is left"


def _open_filter(rooms: Rooms, game: str) -> None:
    """While it lets one game through: its key has words on the regular panel alone."""
    if rooms.size == "regular":
        rooms.touch(game)
    else:
        rooms.touch_sign("filter")


@pytest.mark.parametrize("case", CASES)
def test_what_is_only_in_memory_can_be_looked_at_and_not_changed(case: str) -> None:
    size, language, *late = case.split("-")
    driver = unwritten(size, Settings(welcomed=True, language=language))
    if late:
        answers_late(driver.shell)
    try:
        rooms = Rooms(driver)
        rooms.until(lambda: rooms.top.is_read, "the list")
        problem = rooms.say("past.store.locked")
        assert rooms.says("past.unwritten.why", count=2, problem=problem)
        for game in rooms.top.past.games[:2]:
            choose(rooms, game)
            rooms.touch("past.podium")
            rooms.on("podium")
            assert rooms.says("podium.stopped") == (game.reason == "stopped")
            rooms.touch("past.back")
            rooms.on("past_games")
        rooms.touch("past.hide")
        rooms.until_it_says("past.not_hidden")
        assert not rooms.top.past.hidden
        back(rooms, "home")
        rooms.touch("home.statistics")
        rooms.on("statistics.people")
        rooms.until(lambda: rooms.top.read is not None, "the figures")
        first = rooms.top.read.figures.players[0].person
        rooms.touch_row(f"person.{first}", rooms.top.read.past.people[first].name)
        rooms.on("person")
        assert rooms.is_off("statistics.rename")
        assert rooms.says("statistics.only_memory")
        assert not rooms.remarks, [*rooms.remarks]
    finally:
        driver.close()
