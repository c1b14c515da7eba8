"""The settings, row by row (screens.md 1): games and people onto a stick and from one, and two people who are one."""

from __future__ import annotations

from pathlib import Path

import pytest

from divingbell.companion.people.person import Person, new_id
from divingbell.companion.table.events import Done
from divingbell.ui.screens.settings.join_people import JoinPeople
from tests import table_work
from tests.sunken_play import card, start
from tests.ui.driver import Driver
from tests.ui.scenes_players import people

# Backup -------------------------------------------------------------------------------------------------------


def play(driver: Driver) -> None:
    services = driver.shell.services
    table_work.reset(services.table, seats=[])
    assert isinstance(services.table.submit([start(2), card("p1")]).result(), Done)


def test_games_go_to_a_stick_and_to_another_tablet(page, tmp_path: Path) -> None:
    driver = page("sight", "R")
    play(driver)
    stick = tmp_path / "EVENINGS"
    stick.mkdir()
    driver.shell.services.sticks.found = lambda: [stick]
    driver.tap("open.backup")
    driver.wait(lambda: driver.shows("save.1"), "the stick")
    driver.tap("save.1")
    driver.wait(lambda: driver.shows("One game was written. You can pull the stick out."), "the record")
    (record,) = (stick / "divingbell").glob("*.jsonl")
    uuid = driver.shell.services.table.now.uuid
    assert uuid[:8] in record.name
    driver.tap("save.1")
    driver.wait(lambda: any("One was there already" in words for words in driver.texts()), "nothing new")

    other = page("backup", "R")
    other.shell.services.sticks.found = lambda: [stick]
    other.wait(lambda: other.shows("look_again"), "no stick yet")
    other.tap("look_again")
    other.wait(lambda: other.shows("read.1"), "the stick")
    other.tap("read.1")
    other.wait(lambda: other.shows("One game was read."), "the record")
    resumed = table_work.resume(other.shell.services.table, uuid)
    assert resumed is not None
    assert resumed.session.number == 2


def anna_on_a_stick(page, folder: Path) -> Path:
    """A stick with a game of somebody else's Anna."""
    stick = folder / "EVENINGS"
    stick.mkdir()
    theirs = page("sight", "R")
    table_work.reset(theirs.shell.services.table, seats=[{"id": "p1", "name": "Anna", "colour": "fin"}, {"id": "p2"}])
    assert isinstance(theirs.shell.services.table.submit([start(2), card("p1")]).result(), Done)
    theirs.shell.services.sticks.save_all(stick)
    return stick


@pytest.mark.parametrize("size", ["C", "R", "T"])
def test_who_comes_with_a_game_is_ours_or_another_one(page, tmp_path: Path, size: str) -> None:
    stick = anna_on_a_stick(page, tmp_path)
    ours = page("backup", size, last_seats=people(("Anna", "coral")))
    services = ours.shell.services
    services.sticks.found = lambda: [stick]
    (anna,) = services.table.now.people
    ours.wait(lambda: ours.shows("look_again"), "no stick yet")
    ours.tap("look_again")
    ours.wait(lambda: ours.shows("read.1"), "the stick")
    ours.tap("read.1")
    ours.wait(lambda: ours.shows("Anna came with these games"), "the question")
    assert len(services.table.now.people) == 2, "somebody new until it is answered"
    ours.tap_on("came.1.ours")
    ours.wait(lambda: services.table.now.people == (anna,), "they are one")
    ours.tap_on("came.1.another")
    ours.wait(lambda: len(services.table.now.people) == 2, "they are two again")


def test_a_hidden_name_that_may_come_back_is_said_before_reading(page, tmp_path: Path) -> None:
    stick = anna_on_a_stick(page, tmp_path)
    driver = page("backup", "C")
    driver.shell.services.sticks.found = lambda: [stick]
    driver.wait(lambda: driver.shows("look_again"), "no stick yet")
    driver.tap("look_again")
    driver.wait(lambda: driver.shows("read.1"), "the stick")
    assert not driver.shows("settings.backup.hidden")
    driver.shell.services.people.add(Person(new_id()))
    table_work.due(driver.shell.services.table)
    driver.shell.refresh()
    driver.wait(lambda: driver.shows("settings.backup.hidden"), "the hint")


def test_a_stick_that_cannot_be_written_says_so(page, tmp_path: Path) -> None:
    driver = page("sight", "R")
    play(driver)
    stick = tmp_path / "full"
    stick.write_text("no folder at all")
    driver.shell.services.sticks.found = lambda: [stick]
    driver.tap("open.backup")
    driver.wait(lambda: driver.shows("save.1"), "the stick")
    driver.tap("save.1")
    driver.wait(lambda: driver.shows("settings.backup.not_saved"), "the reason")
    assert not driver.is_off("save.1")


def test_where_everything_is_kept(page) -> None:
    driver = page("backup", "R")
    driver.wait(lambda: driver.shows("settings.backup.none"), "no stick")
    path = str(driver.shell.services.table.journal)
    assert any(path in words for words in driver.texts())


def test_about_names_version_and_firmware(page) -> None:
    from divingbell import __version__

    driver = page("about", "R")
    assert driver.shows(f"Version {__version__}")
    assert driver.shows("Diving Bell 1.0.0 (/dev/ttyUSB0)")
    assert driver.shows("settings.about.names")


# Two people who are one ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "size", ["C", pytest.param("R", marks=pytest.mark.slow), pytest.param("T", marks=pytest.mark.slow)]
)
def test_two_people_are_joined_after_a_question_and_parted_again(page, size: str) -> None:
    driver = page("backup", size, last_seats=people(("Anna", "coral"), ("Annie", "fin"), ("Bruno", "star")))
    services = driver.shell.services
    anna, annie, bruno = services.table.now.people
    driver.find("sheet.backup").scroll_to(1e9)
    driver.frames(2)
    driver.tap("join")
    assert driver.shell.top.name == "join_people"
    assert driver.is_off("join")
    for tapped in (anna, bruno, annie):  # a third takes the place of the second
        driver.tap(f"person.{tapped.id}")
    driver.tap("join")
    driver.tap("join.no")
    assert len(services.table.now.people) == 3, "nothing before it was said what it does"
    driver.tap("join")
    assert driver.shows("Is Annie the same person as Anna?")
    driver.tap("join.yes")
    driver.wait(lambda: services.table.now.people == (anna, bruno), "they are one")
    driver.wait(lambda: driver.shows(f"part.{annie.id}"), "the way back")
    assert not driver.shows(f"person.{annie.id}")
    driver.tap(f"part.{annie.id}")
    driver.wait(lambda: len(services.table.now.people) == 3, "they are two again")
    driver.wait(lambda: driver.shows(f"person.{annie.id}"), "her key")


def test_who_sat_at_one_game_is_not_joined_and_who_played_since_not_parted(page) -> None:
    driver = page("sight", "C")
    services, shell = driver.shell.services, driver.shell

    def game(*names: str) -> None:
        table_work.reset(services.table, seats=[{"id": f"p{i}", "name": name} for i, name in enumerate(names, 1)])
        assert isinstance(services.table.submit([start(2)]).result(), Done)

    game("Anna", "Bruno")
    game("Annie", "Chiara")
    by_name = {person.name: person for person in services.table.now.people}
    shell.push(JoinPeople(shell))
    driver.frames(2)
    for name in ("Anna", "Bruno"):
        driver.tap(f"person.{by_name[name].id}")
    driver.tap("join")
    driver.tap("join.yes")
    driver.wait(lambda: driver.shows("settings.join.refused"), "the reason")
    assert len(services.table.now.people) == 4
    for name in ("Anna", "Annie"):
        driver.tap(f"person.{by_name[name].id}")
    driver.tap("join")
    driver.tap("join.yes")
    annie = by_name["Annie"].id
    driver.wait(lambda: driver.shows(f"part.{annie}"), "the way back")
    table_work.reset(services.table, seats=[{"id": "p1", "name": "Anna", "person": by_name["Anna"].id}, {"id": "p2"}])
    assert isinstance(services.table.submit([start(2)]).result(), Done)
    driver.tap(f"part.{annie}")
    driver.wait(lambda: driver.shows("settings.join.settled"), "the reason")
    driver.wait(lambda: not driver.shows(f"part.{annie}"), "no way back any more")
    assert len(services.table.now.people) == 3
