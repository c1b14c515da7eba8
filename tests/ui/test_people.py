"""People at the screens: names that the settings remember from before people had ids (people.md 1)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from divingbell.companion.configuration import configuration
from divingbell.companion.configuration.settings import Seat, Settings
from divingbell.ui.routes import first_screen
from tests.ui.driver import Driver
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
    now = services.services.take_in(before)
    people = services.services.table.people
    assert [person.name for person in people] == ["Chiara", "Ada", "Bruno", "Massimiliano"]
    ids = {person.name: person.id for person in people}
    assert now.names == ()
    assert now.last_seats == (
        Seat(colour="coral", person=ids["Chiara"]),
        Seat(colour="fin", place=3, person=ids["Ada"]),
        Seat(colour="star"),
    )
    assert services.services.take_in(now) is now
    assert services.services.take_in(before) == now, "killed before the settings were written, it is the same again"
    assert services.services.table.people == people


def test_where_nothing_can_be_written_the_settings_keep_their_names(
    services: StartedServices, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    journal = services.folder / "journal.db"
    monkeypatch.setattr("divingbell.companion.journal.writer.Writer.transaction", _full)
    before = old_settings(tmp_path / "config")
    assert services.services.take_in(before) is before
    assert journal.exists()


def _full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_the_app_takes_them_in_beside_its_first_screen() -> None:
    driver: Driver = start_app("C", Settings(welcomed=True))
    try:
        driver.shell.settings = replace(driver.shell.settings, names=("Zoe",))
        first_screen(driver.shell)
        driver.wait(lambda: driver.shell.settings.names == (), "the names are in the journal")
        assert [person.name for person in driver.shell.services.table.people] == ["Zoe"]
        driver.shell.settings_writer.finish()
        assert driver.shell.services.settings.names == ()
    finally:
        driver.close()
