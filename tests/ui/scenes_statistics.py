"""Scenes of the statistics and of a person's page."""

from __future__ import annotations

from typing import cast

from divingbell.companion.archive.summary_service import PastGameList, Progress, SummaryService
from divingbell.companion.configuration.settings import Settings
from divingbell.ui.screens.statistics.person import PersonScreen, show_person
from divingbell.ui.screens.statistics.statistics import StatisticsScreen
from divingbell.ui.screens.statistics.statistics_reader import read
from tests.ui.driver import Driver
from tests.ui.scenes import Enter, Scene
from tests.ui.started_services import start_app
from tests.ui.told_summaries import NAMES, ToldSummaries, evenings, person_id

LONG = (("Massimiliano", "fin"), ("Annamaria Bianchi", "star"), ("Anna", "buoy"), ("Anna", "chest"), (None, "coral"),
        ("Finn", "pearl"), ("Grandpa", "fin"), (None, "coral"), ("Giuseppina", "star"))  # fmt: skip
"""Long names, two of one name, hidden names, two of one colour."""


def tell(driver: Driver, past: PastGameList, progress: Progress | None = None) -> None:
    """These evenings are what the app knows from now on."""
    driver.shell.services.summaries.close()
    driver.shell.services.summaries = cast(SummaryService, ToldSummaries(past, progress))


def statistics(past: PastGameList, *taps: str) -> Enter:
    """The screen after these taps."""

    def enter(size: str, settings: Settings) -> Driver:
        driver = start_app(size, settings)
        tell(driver, past)
        screen = StatisticsScreen(driver.shell)
        driver.shell.push(screen)
        driver.wait(lambda: screen.read is not None, "the statistics")
        for tap in taps:
            driver.tap(tap)
        return driver

    return enter


def person(past: PastGameList, number: int, *taps: str) -> Enter:
    """The page of one of these people after these taps."""

    def enter(size: str, settings: Settings) -> Driver:
        driver = start_app(size, settings)
        tell(driver, past)
        show_person(driver.shell, person_id(number), read(driver.shell))
        driver.wait(lambda: isinstance(driver.shell.top, PersonScreen), "the page")
        for tap in taps:
            driver.tap(tap)
        return driver

    return enter


SAME = (*NAMES[:4], ("Emi", "fin"), NAMES[5])
"""Two of one sign, as drawn."""
NINE, LONGEST, ONE = evenings(), evenings(30, LONG), evenings(1, NAMES[:2])
SCENES = [
    Scene("statistics.people", "RCT", statistics(NINE)),
    Scene("statistics.people.same_sign", "RCT", statistics(evenings(9, SAME))),
    Scene("statistics.people.names", "RCT", statistics(LONGEST)),
    Scene("statistics.people.one", "RCT", statistics(ONE)),
    Scene("statistics.people.none", "RCT", statistics(PastGameList())),
    Scene("statistics.games", "RCT", statistics(NINE, "tab.games")),
    Scene("statistics.games.names", "RCT", statistics(LONGEST, "tab.games")),
    Scene("statistics.games.one", "C", statistics(ONE, "tab.games")),
    Scene("statistics.probe", "RCT", statistics(NINE, "tab.probe")),
    Scene("statistics.probe.names", "RCT", statistics(LONGEST, "tab.probe")),
    Scene("statistics.probe.none", "C", statistics(PastGameList(), "tab.probe")),
    Scene("statistics.records", "RCT", statistics(NINE, "tab.records")),
    Scene("person", "RCT", person(NINE, 1)),
    Scene("person.names", "RCT", person(LONGEST, 1)),
    Scene("person.hidden", "C", person(LONGEST, 4)),
    Scene("person.new", "RCT", person(ONE, 1)),
    Scene("person.none", "C", person(PastGameList(people=ONE.people), 1)),
    Scene("person.rename", "RCT", person(NINE, 1, "rename")),
    Scene("person.colour", "RCT", person(NINE, 1, "colour")),
    Scene("person.hide_name", "RCT", person(NINE, 1, "hide")),
    Scene("person.hide_name.long", "RCT", person(LONGEST, 1, "hide")),
    Scene("statistics.records.one", "RC", statistics(ONE, "tab.records")),
]
