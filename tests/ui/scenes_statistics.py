"""Scenes of the statistics and of a person's page."""

from __future__ import annotations

from typing import cast

from divingbell.companion.archive.summary_service import PastGameList, Progress, SummaryService
from divingbell.companion.configuration.settings import Settings
from divingbell.ui.screens.statistics.person import PersonScreen, show_person
from divingbell.ui.screens.statistics.reading import read
from divingbell.ui.screens.statistics.statistics import StatisticsScreen
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
    Scene("u2-statistics", "RCT", statistics(NINE)),
    Scene("u2b-statistics-same-sign", "RCT", statistics(evenings(9, SAME))),
    Scene("u2-statistics-names", "RCT", statistics(LONGEST)),
    Scene("u2-statistics-one", "RCT", statistics(ONE)),
    Scene("u2-statistics-none", "RCT", statistics(PastGameList())),
    Scene("u4-stat-games", "RCT", statistics(NINE, "tab.games")),
    Scene("u4-stat-games-names", "RCT", statistics(LONGEST, "tab.games")),
    Scene("u4-stat-games-one", "C", statistics(ONE, "tab.games")),
    Scene("u5-stat-probe", "RCT", statistics(NINE, "tab.probe")),
    Scene("u5-stat-probe-names", "RCT", statistics(LONGEST, "tab.probe")),
    Scene("u5-stat-probe-none", "C", statistics(PastGameList(), "tab.probe")),
    Scene("u13-records", "RCT", statistics(NINE, "tab.records")),
    Scene("u6-person", "RCT", person(NINE, 1)),
    Scene("u6-person-names", "RCT", person(LONGEST, 1)),
    Scene("u6-person-hidden", "C", person(LONGEST, 4)),
    Scene("u6-person-new", "RCT", person(ONE, 1)),
    Scene("u6-person-none", "C", person(PastGameList(people=ONE.people), 1)),
    Scene("u6-person-rename", "RCT", person(NINE, 1, "rename")),
    Scene("u6-person-colour", "RCT", person(NINE, 1, "colour")),
    Scene("u6b-hide-name", "RCT", person(NINE, 1, "hide")),
    Scene("u6b-hide-name-long", "RCT", person(LONGEST, 1, "hide")),
    Scene("u13-records-one", "RC", statistics(ONE, "tab.records")),
]
