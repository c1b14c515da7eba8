"""Games and people that come and go on a stick."""

from __future__ import annotations

from pathlib import Path

from tests.ui.rooms import Rooms, elsewhere
from tests.ui.started_services import StartedServices
from tests.ui.walks.ways import Enter, back, choose, past_games


def test_a_game_comes_on_a_stick_with_somebody_who_is_ours(enter: Enter, stick: Path) -> None:
    other = StartedServices(evening=elsewhere())
    other.services.sticks.save_all(stick)
    other.leave()
    rooms = enter()
    rooms.services.sticks.found = lambda: [stick]
    people, ours = len(rooms.services.table.now.people), rooms.person("Ada").id
    past_games(rooms)
    rooms.touch("past.all_games")
    rooms.touch("past.usb")
    rooms.on("settings")
    rooms.until_it_says("settings.backup.read")
    rooms.touch("settings.backup.read")
    rooms.until_it_says("settings.backup.brought", count=1)
    assert len(rooms.services.table.now.people) == people + 2
    rooms.touch("settings.backup.ours", name="Ada")
    rooms.until(lambda: len(rooms.services.table.now.people) == people + 1, "our Ada")
    _two_are_one_and_two_again(rooms, "Chiara", "Zoe")
    back(rooms, "past_games")
    rooms.touch("past.show_all")
    rooms.touch("past.show", count=11)
    copied = next(game for game in rooms.games if game.copy)
    assert ours in {seat.person for seat in copied.seats}
    choose(rooms, copied)
    rooms.touch("past.podium")
    rooms.on("podium")
    assert rooms.says("podium.wins")
    rooms.touch("past.share")
    rooms.on("share")
    rooms.until(lambda: rooms.pages.offered, "the page")
    assert rooms.pages.offered[0].page.name == "Ada"
    rooms.touch_sign("close")
    rooms.touch("past.replay")
    rooms.on("replay")
    assert rooms.is_off("replay.from_here")
    assert rooms.says("replay.off.stick")


def _two_are_one_and_two_again(rooms: Rooms, keep: str, other: str) -> None:
    people, kept, same = len(rooms.services.table.now.people), rooms.person(keep), rooms.person(other)
    played = _games_of(rooms, kept.id)
    rooms.touch("settings.join.open")
    rooms.on("join_people")
    rooms.until(lambda: rooms.says("settings.join.same_name", name="Ada"), "who came on the stick is ours")
    rooms.touch_words(keep)
    rooms.touch_words(other)
    rooms.touch("settings.join.key")
    rooms.touch("settings.join.no")
    rooms.touch("settings.join.key")
    assert rooms.says("settings.join.ask", kept=keep, other=other)
    rooms.touch("settings.join.key")
    rooms.until(lambda: len(rooms.services.table.now.people) == people - 1, "they are one")
    rooms.until(lambda: rooms.says("settings.join.are_one", kept=keep, other=other), "the way back")
    assert _games_of(rooms, kept.id) == played + 1
    rooms.touch_row(f"part.{same.id}", rooms.say("settings.join.part"))
    rooms.until(lambda: len(rooms.services.table.now.people) == people, "they are two")
    rooms.until(lambda: not rooms.driver.shows(f"part.{same.id}"), "no way back")
    assert _games_of(rooms, kept.id) == played
    back(rooms, "settings")


def _games_of(rooms: Rooms, person: str) -> int:
    rooms.services.summaries.update()
    return sum(person in {seat.person for seat in game.seats} for game in rooms.games)


def test_a_new_tablet_has_everything_from_a_stick(enter: Enter, stick: Path) -> None:
    rooms = enter(theme="shallows")
    rooms.services.sticks.found = lambda: [stick]
    games = past_games(rooms)
    rooms.touch("past.hide")
    rooms.until(lambda: rooms.services.past_games().hidden, "the mark")
    rooms.touch("past.home")
    rooms.on("home")
    rooms.touch("home.settings")
    rooms.on("settings")
    rooms.touch("settings.page.backup")
    rooms.until_it_says("settings.backup.save")
    rooms.touch("settings.backup.save")
    saved = rooms.say("settings.backup.saved", count=len(games))
    rooms.until(lambda: rooms.shows(f"{saved} {rooms.say('settings.backup.pull_out')}"), "the files")
    names = {person.name for person in rooms.services.table.now.people}

    rooms = enter(None)
    rooms.services.sticks.found = lambda: [stick]
    rooms.touch("home.statistics")
    rooms.on("statistics.people")
    rooms.until_it_says("statistics.empty")
    rooms.touch("home.new_game")
    rooms.on("home")
    assert past_games(rooms) == []
    assert rooms.says("past.empty")
    rooms.touch("past.new_game")
    rooms.on("home")
    past_games(rooms)
    rooms.touch("past.usb")
    rooms.on("settings")
    rooms.until_it_says("settings.backup.read")
    rooms.touch("settings.backup.read")
    rooms.until_it_says("settings.backup.brought", count=len(games))
    assert {person.name for person in rooms.services.table.now.people} == names
    assert rooms.driver.shell.settings.theme == "shallows"
    back(rooms, "past_games")
    rooms.until(lambda: len(rooms.top.past.games) == len(games), "the list")
    assert rooms.top.past.hidden == {games[0].session}
    assert not rooms.driver.shows(f"past.{games[0].session}")
