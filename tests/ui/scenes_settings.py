"""Scenes of the settings: each of their pages."""

from __future__ import annotations

import os
from pathlib import Path
from unittest import mock

from divingbell.companion.archive import belongings
from divingbell.companion.archive.backup import RecordsImport
from divingbell.companion.configuration.settings import QuietHours, Settings, Sound
from divingbell.companion.journal.journal import Journal
from divingbell.companion.journal.lock import Lock
from divingbell.companion.services.rig_relay import NO_RIG
from divingbell.companion.table.events import Done
from divingbell.companion.table.table import Table
from divingbell.ui.screens.settings.join_people import JoinPeople
from divingbell.ui.screens.settings.settings import SettingsScreen
from tests import table_work
from tests.sunken_play import start
from tests.ui.driver import Driver
from tests.ui.scenes import Enter, Scene
from tests.ui.scenes_players import SIX, people
from tests.ui.scenes_start import ROUTES
from tests.ui.started_services import ToldRig, start_app

STICK = Path("/media/pi/EVENINGS")
JOURNAL = Path("/home/pi/.local/share/divingbell/journal.db")


def settings(page: str, *taps: str) -> Enter:
    """A page, after these taps."""

    def enter(size: str, chosen: Settings) -> Driver:
        driver = start_app(size, chosen, lambda shell: SettingsScreen(shell, page), ROUTES, rig=ToldRig())
        for tap in taps:
            driver.tap_in("games.list", tap)
        return driver

    return enter


def without_voice(size: str, chosen: Settings) -> Driver:
    """The page of the sounds where espeak-ng is not found."""
    with mock.patch.dict(os.environ, PATH=""):
        return settings("sound")(size, chosen)


def backup(*sticks: Path) -> Enter:
    def enter(size: str, chosen: Settings) -> Driver:
        driver = settings("sight")(size, chosen)
        services = driver.shell.services
        services.table.journal = JOURNAL
        services.sticks.found = lambda: list(sticks)  # type: ignore[method-assign]
        driver.tap("open.backup")
        driver.wait(lambda: driver.shows("save.1" if sticks else "settings.backup.none"), "the sticks")
        return driver

    return enter


def came(size: str, chosen: Settings) -> Driver:
    """Anna came with a game from a stick, and an Anna plays here."""
    driver = backup(STICK)(size, chosen)
    services = driver.shell.services

    def read(_: Path) -> RecordsImport:
        table_work.reset(services.table, seats=[{"id": "p1", "name": "Anna", "colour": "fin"}, {"id": "p2"}])
        return RecordsImport(1, 0, 0, 0, 0)

    services.sticks.read_all = read  # type: ignore[method-assign]
    driver.tap("read.1")
    driver.wait(lambda: driver.shows("came.1.ours"), "the question")
    return driver


def taken_home(size: str, chosen: Settings) -> Driver:
    """A whole tablet came from a stick, one of its files spoilt."""
    driver = backup(STICK)(size, chosen)
    services = driver.shell.services
    services.sticks.read_belongings = lambda _: belongings.BelongingsImport(5, 1, None, 1)  # type: ignore[method-assign]
    services.sticks.read_all = lambda _: RecordsImport(12, 3, 0, 0, 0)  # type: ignore[method-assign]
    driver.tap("read.1")
    driver.wait(lambda: any("12" in words for words in driver.texts()), "the outcome")
    return driver


def joining(*taps: int, then: str = "") -> Enter:
    """Three people of whom two are one; these are tapped, then a key."""

    def enter(size: str, chosen: Settings) -> Driver:
        driver = start_app(size, chosen, JoinPeople, ROUTES)
        services = driver.shell.services
        for name, colour in (("Annamaria Bianchi", "fin"), ("Anna", "coral"), ("Anna", "star"), ("Bruno", "buoy")):
            table_work.reset(services.table, seats=[{"id": "p1", "name": name, "colour": colour}, {"id": "p2"}])
            assert isinstance(services.table.submit([start(2)]).result(), Done)
        driver.shell.refresh()
        driver.frames(2)
        ids = [person.id for person in services.table.now.people]
        for tap in taps:
            driver.tap(f"person.{ids[tap]}")
        for key in then.split():
            driver.tap(key)
        if then.endswith("yes"):
            driver.wait(lambda: driver.shows("settings.join.done"), "the join")
            driver.wait(lambda: driver.shows("settings.join.part"), "the way back")
        return driver

    return enter


def quit_in_memory(size: str, chosen: Settings) -> Driver:
    """The ways out while the journal is another program's."""
    driver = settings("sight")(size, chosen)
    services = driver.shell.services
    services.table.close()
    other = Lock(services.table.journal)
    services.table = Table(Journal(services.table.journal, services.clock), services.clock, app="test", health=NO_RIG)
    services.table.start().result()
    table_work.reset(services.table)
    driver.app.bind(on_stop=lambda _: other.release())
    driver.tap("open.quit")
    return driver


SCENES = [
    Scene("settings", "RCT", settings("sight"), {"face_the_player": True}),
    Scene("settings.light", "R", settings("sight"), {"theme": "shallows"}),
    Scene(
        "settings.sound",
        "RCT",
        settings("sound"),
        {"sound": Sound(quiet=QuietHours(enabled=True, begin="03:00", end="03:30"))},
    ),
    Scene("settings.sound.no_voice", "RCT", without_voice),
    Scene("settings.seats", "RCT", settings("seats"), {"last_seats": SIX}),
    Scene("settings.rules", "RCT", settings("rules")),
    Scene("settings.rules.blues", "RCT", settings("rules", "rules.of.submarine_blues")),
    Scene("settings.hardware", "RCT", settings("hardware"), {"rig": "serial:/dev/ttyUSB0"}),
    Scene("settings.backup", "RCT", backup(STICK)),
    Scene("settings.backup.none", "C", backup()),
    Scene("settings.backup.came", "RCT", came, {"last_seats": people(("Anna", "coral"))}),
    Scene("settings.backup.home", "RCT", taken_home),
    Scene("join_people", "RCT", joining()),
    Scene("join_people.chosen", "RCT", joining(1, 2)),
    Scene("join_people.ask", "RCT", joining(1, 2, then="join")),
    Scene("join_people.done", "RCT", joining(1, 2, then="join join.yes")),
    Scene("settings.about", "RCT", settings("about")),
    Scene("settings.quit", "RCT", settings("quit"), {"kiosk": True}),
    Scene("settings.quit.in_memory", "C", quit_in_memory, {"kiosk": True}),
]
