"""The page of a person by touch: another name, another colour, and hiding the name in every file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from divingbell.companion.archive.summary_service import PastGameList, SummaryService
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.table.events import Done
from divingbell.ui.screens.statistics.person import PersonScreen, show_person
from divingbell.ui.screens.statistics.statistics_reader import read
from divingbell.ui.toolkit.element import Text
from tests import table_work
from tests.sunken_play import discard, start
from tests.ui.driver import Driver
from tests.ui.scenes_statistics import LONG, tell
from tests.ui.started_services import start_app
from tests.ui.told_summaries import evenings, person_id

DRY = tuple(discard(player) for player in ("p1", "p2", "p1", "p2"))
ANNA, OTHER = "11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"


@pytest.fixture
def app() -> Iterator[Callable[..., Driver]]:
    drivers: list[Driver] = []

    def begin(size: str = "R", *, over: bool = True) -> Driver:
        """Anna and Bruno have played in the journal of this app, or are at it."""
        driver = start_app(size, Settings(welcomed=True))
        drivers.append(driver)
        services = driver.shell.services
        services.summaries.close()
        services.summaries = SummaryService(services.table.journal, lambda _: "1")
        seats = [
            {"id": "p1", "name": "Anna", "colour": "star", "person": ANNA},
            {"id": "p2", "name": "Bruno", "colour": "fin", "person": OTHER},
        ]
        table_work.reset(services.table, seats=seats)
        for action in (start(2), *(DRY if over else ())):
            assert isinstance(services.table.submit([action]).result(), Done)
        services.summaries.update()
        page(driver)
        return driver

    yield begin
    for driver in drivers:
        driver.close()


def page(driver: Driver, person: str = ANNA) -> PersonScreen:
    show_person(driver.shell, person, read(driver.shell))
    driver.wait(lambda: isinstance(driver.shell.top, PersonScreen), "the page")
    return screen(driver)


def screen(driver: Driver) -> PersonScreen:
    top = driver.shell.top
    assert isinstance(top, PersonScreen)
    return top


def known(driver: Driver, person: str = ANNA) -> Any:
    return next(one for one in driver.shell.services.table.now.people if one.id == person)


def write(driver: Driver, name: str) -> None:
    driver.tap("rename")
    for _ in range(20):
        driver.tap("letter.back")
    for letter in name.lower():
        driver.tap(f"letter.{letter}")
    driver.tap("letter.done")


def test_another_name_is_everywhere_at_once(app: Callable[..., Driver]) -> None:
    driver = app()
    write(driver, "Zoe")
    driver.wait(lambda: known(driver).name == "Zoe", "the name in the journal")
    driver.wait(lambda: screen(driver).read.past.people[ANNA].name == "Zoe", "the name on the page")
    assert driver.shows("statistics.renamed")
    assert not driver.shows("Another Zoe plays here too.")


def test_a_name_that_somebody_has_is_allowed_and_said(app: Callable[..., Driver]) -> None:
    driver = app("C")
    write(driver, "Bruno")
    driver.wait(lambda: known(driver).name == "Bruno", "the name in the journal")
    driver.wait(lambda: driver.shows("Another Bruno plays here too."), "the line about the other")
    assert known(driver, OTHER).name == "Bruno"


def test_closing_the_letters_changes_nothing(app: Callable[..., Driver]) -> None:
    driver = app("T")
    driver.tap("rename")
    driver.tap("letters.close")
    driver.tap("rename")
    driver.tap("letter.done")
    assert known(driver).name == "Anna"
    assert not driver.shows("statistics.renamed")


def test_a_colour_is_for_coming_games(app: Callable[..., Driver]) -> None:
    driver = app("T")
    driver.tap("colour")
    assert driver.shows("statistics.colour.taken")  # Bruno's
    driver.tap("colour.pearl")
    driver.wait(lambda: known(driver).colour == "pearl", "the colour in the journal")
    (game,) = driver.shell.services.summaries.read().games
    assert [seat.colour for seat in game.seats] == ["star", "fin"]


def test_hiding_wants_a_long_touch_and_takes_the_name_away(app: Callable[..., Driver]) -> None:
    driver = app()
    driver.tap("hide")
    driver.tap("hide.hold")  # too short
    assert screen(driver).asking
    assert known(driver).name == "Anna"
    driver.hold("hide.hold")
    driver.wait(lambda: known(driver).name is None, "the name gone from the journal")
    driver.wait(lambda: driver.shell.top.name != "person", "the page gone")
    assert page(driver).read.past.people[ANNA].name is None
    driver.frames(2)
    assert driver.is_off("hide")
    assert driver.is_off("rename")
    journal = driver.shell.services.table.journal
    assert not any(b"Anna" in file.read_bytes() for file in journal.parent.iterdir() if file.is_file())
    assert driver.shell.pages.offer_round == 1, "no page of a finished game has it any more"


def test_keep_it_keeps_it(app: Callable[..., Driver]) -> None:
    driver = app("C")
    driver.tap("hide")
    driver.tap("hide.keep")
    assert not screen(driver).asking
    assert known(driver).name == "Anna"


def test_hide_is_off_at_the_table(app: Callable[..., Driver]) -> None:
    driver = app(over=False)
    assert driver.is_off("hide")
    assert driver.shows("statistics.in_a_game")
    assert not driver.is_off("rename")


@pytest.mark.parametrize("number", range(len(LONG)))
def test_no_page_of_anybody_fails(number: int) -> None:
    driver = start_app("C", Settings(welcomed=True, language="it"))
    try:
        tell(driver, evenings(12, LONG))
        page(driver, person_id(number))
        assert driver.shows("statistics.places")
    finally:
        driver.close()


def test_the_rating_says_in_words_what_it_is_where_there_is_the_room() -> None:
    driver = start_app("R", Settings(welcomed=True))
    try:
        tell(driver, evenings(12))
        page(driver, person_id(1))
        assert driver.shows("statistics.rating.title")
        assert driver.shows("statistics.rating.told")
    finally:
        driver.close()


def test_somebody_who_has_not_played_has_a_page() -> None:
    driver = start_app("T", Settings(welcomed=True))
    try:
        tell(driver, PastGameList(people=evenings(1).people))
        page(driver, person_id(0))
        assert driver.shows("statistics.no_games")
        assert driver.shows("statistics.no_dives")
    finally:
        driver.close()


def test_all_records_of_a_row_of_three_are_seen_on_the_tall_panel(scene: Any) -> None:
    """In the largest letters, which take two lines each, two of them."""
    for scale, count in ((1.0, 3), (1.3, 2)):
        held = scene("person", "T", "it", scale).find("held")
        seen = [row for row in held.parts[0].parts if row.rect[1] + row.rect[3] <= held.rect[1] + held.rect[3] + 1]
        assert len(seen) == count


def test_the_tall_panel_says_colour_and_sign_in_words(scene: Any) -> None:
    assert scene("person", "T").shows("yellow, star")


def test_a_long_name_is_broken_before_it_is_shortened(scene: Any) -> None:
    driver = scene("person.names", "C", "it", 1.3)
    lines = [part.fitted.lines for part in driver.parts() if isinstance(part.element, Text)]
    assert ("Annamaria", "Bianchi") in lines
