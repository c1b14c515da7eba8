"""Statistics, and what can be changed of a person: name, colour, and that the name is shown at all."""

from __future__ import annotations

from tests.ui.rooms import Rooms
from tests.ui.walks.ways import Enter, back, past_games


def test_statistics_lead_to_people_and_to_moments(enter: Enter) -> None:
    rooms = enter()
    rooms.touch("home.statistics")
    rooms.on("statistics.people")
    rooms.until(lambda: rooms.top.read is not None, "the figures")
    for tab, says in (
        ("games", "submarine_blues.title"),
        ("probe", "statistics.by_risk"),
        ("records", "submarine.title"),
    ):
        rooms.touch(f"statistics.tab.{tab}")
        assert rooms.says(says), tab
    if rooms.size != "compact":  # there the records are too low for a finger
        record = next(one for kind, one in rooms.top.read.figures.records("submarine") if kind.name == "turn")
        rooms.touch_row("record.submarine.turn")
        rooms.on("replay")
        assert (rooms.top.loaded.game.uuid, rooms.top.step) == (record.game.session, record.entry)
        back(rooms, "statistics.people")
        assert rooms.top.tab == "records"
    rooms.touch("statistics.tab.players")
    chiara = rooms.person("Chiara").id
    rooms.touch_row(f"person.{chiara}", "Chiara")
    rooms.on("person")
    _another_name(rooms, chiara, "Zazie")
    _another_colour(rooms, chiara)
    back(rooms, "statistics.people")
    rooms.until(lambda: rooms.driver.shows("Zazie"), "the name among the players")
    rooms.touch_row(f"person.{chiara}", "Zazie")
    rooms.on("person")
    _hide_the_name(rooms, chiara, "Zazie")
    back(rooms, "home")
    past_games(rooms)
    rooms.touch("past.all_games")
    rooms.until(lambda: rooms.key_says("players.colour.coral"), "the sign's word")
    assert not rooms.shows("Zazie")


def _another_name(rooms: Rooms, person: str, name: str) -> None:
    rooms.touch("statistics.rename")
    for _ in "Chiara":
        rooms.touch_sign("letter.back")
    for letter in name:
        rooms.touch_words(letter)
    rooms.touch("kit.done")
    rooms.until_it_says("statistics.renamed")
    assert rooms.person(name).id == person
    rooms.until(lambda: rooms.shows(name), "the name on the page")


def _another_colour(rooms: Rooms, person: str) -> None:
    rooms.touch("statistics.colour" if rooms.size == "regular" else "statistics.colour.short")
    rooms.touch("players.colour.coral")
    rooms.until(lambda: _known(rooms, person).colour == "coral", "the colour in the journal")
    assert {seat.colour for game in rooms.games for seat in game.seats if seat.person == person} == {"buoy"}


def _hide_the_name(rooms: Rooms, person: str, name: str) -> None:
    rooms.touch("statistics.hide")
    rooms.touch("statistics.hide.keep")
    assert _known(rooms, person).name == name
    rooms.touch("statistics.hide")
    rooms.touch("statistics.hide.key", held=True)
    rooms.until(lambda: rooms.top.name == "statistics.people", "the players")
    rooms.until(lambda: not rooms.shows(name), "nobody of that name")
    rooms.touch_row(f"person.{person}", rooms.say("players.colour.coral"))
    rooms.on("person")
    rooms.until(lambda: rooms.is_off("statistics.rename") and rooms.is_off("statistics.hide"), "both keys off")
    back(rooms, "statistics.people")
    for path in rooms.services.table.journal.parent.rglob("*"):
        assert not path.is_file() or name.encode() not in path.read_bytes(), path.name


def _known(rooms: Rooms, person: str):  # type: ignore[no-untyped-def]
    return next(one for one in rooms.services.table.now.people if one.id == person)
