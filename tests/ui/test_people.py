"""People at the screens: names that the settings remember from before people had ids (people.md 1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from divingbell.companion.configuration import configuration
from divingbell.companion.configuration.settings import LastSeat, Settings
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.people.person import Person, new_id
from divingbell.ui.routes import first_screen
from divingbell.ui.screens.players.players import Players
from tests import table_work
from tests.ui.driver import Driver
from tests.ui.scenes_players import second
from tests.ui.started_services import StartedServices, start_app

OLD = """# Written by Diving Bell when something is chosen in Settings.
welcomed: true
names: [Ada, Bruno, Massimiliano]
last_seats:
- {name: Chiara, colour: coral}
- {name: Ada, colour: fin, place: 3}
- {name: '', colour: star}
"""


@pytest.fixture
def services() -> Iterator[StartedServices]:
    started = StartedServices()
    yield started
    started.leave()


def old_settings(folder: Path) -> Settings:
    folder.mkdir()
    (folder / "settings.yaml").write_text(OLD)
    loaded = configuration.load(folder)
    assert not loaded.problems
    return loaded.settings


def test_remembered_names_become_people_once(services: StartedServices, tmp_path: Path) -> None:
    before = old_settings(tmp_path / "config")
    now = services.services.people.identify(before)
    people = services.services.table.now.people
    assert [person.name for person in people] == ["Chiara", "Ada", "Bruno", "Massimiliano"]
    ids = {person.name: person.id for person in people}
    assert now.names == ()
    assert now.last_seats == (
        LastSeat(colour="coral", person=ids["Chiara"]),
        LastSeat(colour="fin", place=3, person=ids["Ada"]),
        LastSeat(colour="star"),
    )
    assert services.services.people.identify(now) is now
    assert services.services.people.identify(before) == now, (
        "killed before the settings were written, it is the same again"
    )
    assert services.services.table.now.people == people


def test_a_bad_old_file_loses_nobody(services: StartedServices, tmp_path: Path) -> None:
    folder = tmp_path / "config"
    folder.mkdir()
    (folder / "settings.yaml").write_text(
        "names: [Ada, [1], Bruno]\nlast_seats:\n- {name: Zoe, colour: 5}\n- 7\n- {name: Emi, nick: x}\n"
    )
    loaded = configuration.load(folder)
    wrong = ["names.2", "last_seats.1.colour", "last_seats.2", "last_seats.3.nick"]
    assert [problem.args["key"] for problem in loaded.problems] == wrong
    now = services.services.people.identify(loaded.settings)
    assert [person.name for person in services.services.table.now.people] == ["Zoe", "Emi", "Ada", "Bruno"]
    assert len(now.last_seats) == 2
    loaded.keep_settings(now)
    assert (folder / "settings.yaml.damaged-1").exists(), "the file as it was"
    assert configuration.load(folder).settings == now


def test_where_nothing_can_be_written_the_settings_keep_their_names(
    services: StartedServices, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    journal = services.folder / "journal.db"
    monkeypatch.setattr("divingbell.companion.journal.writer.Writer.transaction", _full)
    before = old_settings(tmp_path / "config")
    assert services.services.people.identify(before) is before
    assert journal.exists()


def _full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_the_app_takes_them_in_beside_its_first_screen() -> None:
    driver: Driver = start_app("C", Settings(welcomed=True))
    try:
        driver.shell.settings = replace(driver.shell.settings, names=("Zoe",))
        first_screen(driver.shell)
        driver.wait(lambda: driver.shell.settings.names == (), "the names are in the journal")
        assert [person.name for person in driver.shell.services.table.now.people] == ["Zoe"]
        driver.shell.settings_writer.finish()
        assert driver.shell.services.settings.now.names == ()
    finally:
        driver.close()


# The same Anna, another Anna -----------------------------------------------------------------------------------


@pytest.fixture
def annas() -> Iterator[Driver]:
    """The players screen, where Anna (coral) and Bruno have played before and seat 1 is selected."""
    remembered = (LastSeat(name="Anna", colour="coral"), LastSeat(name="Bruno", colour="star"))
    settings = Settings(welcomed=True, last_seats=remembered)
    driver = start_app("C", settings, lambda shell: Players(shell, "sunken_treasure", second))
    driver.tap("seat.1")
    yield driver
    driver.close()


def write(driver: Driver, name: str) -> None:
    driver.tap("pencil")
    for letter in name:
        driver.tap(f"letter.{letter}")
    driver.tap("letter.done")


def sat(driver: Driver) -> list[tuple[str | None, str | None, str]]:
    return [(sitter.name, sitter.person, sitter.colour) for sitter in driver.shell.top.seating.sitters()]


def known(driver: Driver) -> dict[str, str | None]:
    table_work.due(driver.shell.services.table)
    return {person.id: person.name for person in driver.shell.services.table.now.people}


def test_a_name_that_somebody_has_is_asked_about_and_is_the_same(annas: Driver) -> None:
    before = known(annas)
    write(annas, "anna")
    assert sat(annas) == []
    assert annas.shows("Which Anna?")
    assert annas.shows("since 21 November")
    annas.tap("same")
    (anna,) = (person for person, name in before.items() if name == "Anna")
    assert sat(annas) == [("Anna", anna, "coral")]
    assert known(annas) == before


def test_another_anna_is_somebody_new_and_both_have_keys(annas: Driver) -> None:
    before = known(annas)
    write(annas, "anna")
    annas.tap("another")
    ((name, person, colour),) = sat(annas)
    assert (name, colour, person in before) == ("Anna", "fin", False)
    assert [*known(annas).values()].count("Anna") == 2
    annas.tap("seat.4")
    annas.tap("name.Anna")
    assert [(name, colour) for name, _, colour in sat(annas)] == [("Anna", "fin"), ("Anna", "coral")]
    assert len({person for _, person, _ in sat(annas)}) == 2


def test_who_sits_already_is_not_meant(annas: Driver) -> None:
    annas.tap("name.Anna")
    annas.tap("seat.4")
    write(annas, "anna")
    assert not annas.shows("Which Anna?")
    assert [name for name, _, _ in sat(annas)] == ["Anna", "Anna"]
    write(annas, "")
    assert [name for name, _, _ in sat(annas)] == ["Anna", "Anna"], "the same name again changes nobody"


def test_a_hidden_name_is_its_sign_at_the_table_and_has_no_key(tmp_path: Path) -> None:
    opening, anna = OpenJournal(tmp_path / "journal.db"), Person(new_id(), "Anna", "coral", "2026-11-21T20:00:00.000Z")
    with opening.writer.transaction():
        opening.writer.people.add(anna)
        opening.writer.people.hide((anna.id,), "2026-11-21T20:00:00.000Z")
    opening.close(ended=True)
    again = (LastSeat(person=anna.id, colour="coral"), LastSeat(name="Bruno", colour="star"))
    players = partial(Players, game="sunken_treasure", choose=second)
    driver = start_app("C", Settings(welcomed=True, last_seats=again), players, evening=tmp_path)
    try:
        driver.tap("same_again")
        assert driver.shows("Coral")
        assert not driver.shows("Anna")
        assert not any(text.startswith("name.Coral") for text in driver.texts())
        driver.tap("remove")
        assert driver.shows("name.Bruno") is False
        assert sat(driver)[0][0] == "Bruno"
    finally:
        driver.close()
