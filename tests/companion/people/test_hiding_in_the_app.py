"""A name is hidden while the program runs: every byte of every file, and the table goes on (people.md 5)."""

from __future__ import annotations

import logging
import shutil
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from divingbell.companion.archive.summary_service import SummaryService
from divingbell.companion.configuration import configuration
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.error_log import ErrorLog
from divingbell.companion.journal.journal import Journal
from divingbell.companion.rig import Health
from divingbell.companion.services.services import AppServices
from divingbell.companion.table.events import Done
from divingbell.companion.table.table import Table
from tests import table_work
from tests.companion.people.killing import killed_at
from tests.companion.people.test_hiding import FORMS, NAME, home
from tests.hand_clock import HandClock
from tests.long_cases import in_long
from tests.sunken_play import Action, discard, start, undo

__all__ = ["home"]
SHE, BRUNO = "11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"
DRY = (start(2), *(discard(player) for player in ("p1", "p2", "p1", "p2")))


class App:
    """The services of a program that runs, with a journal beside its settings."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "j.db"
        self.clock = HandClock()
        table = Table(Journal(self.path, self.clock), self.clock, app="t", health=Health("lost", "rig.none"))
        table.start().result()
        self.services = AppServices(
            table, configuration.load(), self.clock, rig=None, make_rig=lambda *_: None,
            make_simulator=lambda: pytest.fail("nobody practises")
        )  # fmt: skip

    def play(self, *actions: Action, first: str = SHE, name: str = NAME) -> None:
        seats = [
            {"id": "p1", "name": name, "colour": "star", "person": first},
            {"id": "p2", "name": "Bruno", "colour": "fin", "person": BRUNO},
        ]
        table_work.reset(self.services.table, seats=seats)
        self.go_on(*actions)

    def go_on(self, *actions: Action) -> None:
        for action in actions:
            self.clock.turn(60)
            outcome = self.services.table.submit([action]).result()
            assert isinstance(outcome, Done), outcome

    def close(self) -> None:
        self.services.summaries.close()
        self.services.close()


@pytest.fixture
def app(home: Path) -> Iterator[App]:
    made = App(home)
    yield made
    made.close()


def where_it_stands(folder: Path) -> list[str]:
    files = (file for file in folder.rglob("*") if file.is_file())
    return [str(file.relative_to(folder)) for file in files if any(form in file.read_bytes() for form in FORMS)]


def test_the_name_stands_in_no_file_and_the_table_goes_on(app: App, home: Path) -> None:
    app.services.settings.save(Settings(names=(NAME, "Bruno")))
    app.play({**DRY[0], "note": f"{NAME} begins"}, *DRY[1:])
    app.play(start(2), first="33333333-3333-4333-8333-333333333333", name="Chiara")
    app.go_on({**discard("p1"), "note": f"seen by {NAME}"})
    ErrorLog().note(ValueError(f"{NAME} again"))
    app.services.summaries.update()
    assert where_it_stands(home)
    assert app.services.people.hide_name(SHE, "Star")
    assert where_it_stands(home) == []
    assert app.services.settings.now.names == ("Bruno",)
    assert [person.name for person in app.services.table.now.people if person.id == SHE] == [None]
    app.go_on(*DRY[2:])  # whose earlier lines have another note now
    app.services.summaries.update()
    games = app.services.summaries.read().games
    assert [(game.problem, game.ended is not None) for game in games] == [(None, True), (None, True)]
    assert {seat.person for game in games for seat in game.seats} >= {SHE, BRUNO}
    app.services.settings.save(app.services.settings.now)
    assert where_it_stands(home) == []


def test_what_was_written_is_sound_at_the_next_start(app: App, home: Path) -> None:
    app.play(start(2), first="33333333-3333-4333-8333-333333333333", name="Chiara")
    app.go_on({**discard("p1"), "note": f"seen by {NAME}"})
    app.play(*DRY)
    assert app.services.people.hide_name(SHE, "Star")
    app.play(*DRY[:2], first=BRUNO, name="Bruno")
    app.close()
    again = App(home)
    try:
        assert again.services.table.now.journal_failure is None
        waiting = again.services.unfinished()
        assert waiting is not None
        assert waiting.session.number == 2
    finally:
        again.close()


def test_it_is_off_while_the_person_is_at_the_table(app: App, home: Path) -> None:
    app.play(*DRY[:2])
    assert app.services.sits_at_the_table(SHE)
    assert not app.services.people.hide_name(SHE, "Star")
    assert app.services.table.now.journal_failure is None
    assert where_it_stands(home)
    app.go_on(*DRY[2:])
    assert not app.services.sits_at_the_table(SHE)
    assert app.services.people.hide_name(SHE, "Star")
    assert where_it_stands(home) == []
    assert app.services.table.now.session.last is None  # the game that is over is no longer the active one


def test_an_open_log_goes_on_in_its_own_file(app: App, home: Path) -> None:
    log = home / ".kivy" / "logs" / "kivy.txt"
    log.parent.mkdir(parents=True)
    handler = logging.FileHandler(log)
    logger = logging.Logger("test")
    logger.addHandler(handler)
    logger.warning("%s came", NAME)
    app.play(*DRY)
    assert app.services.people.hide_name(SHE, "Star")
    logger.warning("still here")
    handler.close()
    assert where_it_stands(home) == []
    assert log.read_text().endswith("still here\n")


def test_nobody_with_that_id_changes_nothing(app: App, home: Path) -> None:
    app.play(*DRY)
    assert not app.services.people.hide_name("44444444-4444-4444-8444-444444444444", "Star")
    assert where_it_stands(home)
    assert app.services.table.now.journal_failure is None


def test_renamed_and_recoloured_in_the_running_program(app: App) -> None:
    app.play(*DRY)
    table = app.services.table
    assert table_work.rename_person(table, SHE, "Zoe")
    assert table_work.recolour_person(table, SHE, "pearl")
    assert [(one.name, one.colour) for one in table.now.people if one.id == SHE] == [("Zoe", "pearl")]
    assert [seat["name"] for seat in table.now.header["seats"] if seat["person"] == SHE] == ["Zoe"]
    assert not table_work.rename_person(table, "44444444-4444-4444-8444-444444444444", "Nobody")


@pytest.mark.parametrize("share", [0.5, 0.97, *in_long(0.1, 0.3, 0.7, 0.9)])
def test_a_kill_leaves_the_old_journal_or_the_new_one(home: Path, share: float) -> None:
    def hide() -> None:
        threading.settrace(sys.gettrace())  # type: ignore[arg-type] -- the work is done in the writer's thread
        App(home).services.people.hide_name(SHE, "Star")

    made = App(home)
    made.play(*DRY)
    made.go_on(undo(1), discard("p2"))
    made.close()
    files = (
        "hidden_names.py",
        "rewriter.py",
        "journal_opener.py",
        "name_eraser.py",
        "register.py",
        "journal/journal.py",
    )
    moments = _moments(home, files)
    assert moments > 500
    killed_at(round(moments * share), hide, files)
    after = App(home)
    try:
        assert after.services.table.now.journal_failure is None
        names = {person.id: person.name for person in after.services.table.now.people}
        assert names[SHE] in (NAME, None)
        assert after.services.people.hide_name(SHE, "Star")
        assert where_it_stands(home) == []
        summaries = SummaryService(after.path, lambda _: "1")
        summaries.update()
        assert [game.problem for game in summaries.read().games] == [None]
        summaries.close()
    finally:
        after.close()


def _moments(home: Path, files: tuple[str, ...]) -> int:
    """How many lines of code hiding takes, tried on a copy."""
    copy = home.with_name("copy")
    shutil.copytree(home, copy)

    def hide() -> None:
        threading.settrace(sys.gettrace())  # type: ignore[arg-type]
        App(copy).services.people.hide_name(SHE, "Star")

    return killed_at(0, hide, files)
