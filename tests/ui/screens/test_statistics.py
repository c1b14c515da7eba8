"""Statistics by touch: four tabs, what they say before there is anything, and that they follow the journal."""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import pairwise
from typing import Any, cast

import msgspec
import pytest

from divingbell.companion.archive.judgement import records_of
from divingbell.companion.archive.summary_service import PastGameList, Progress, SummaryService
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.statistics.statistics import Statistics
from divingbell.game_check.inks import walked
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.home.home import Home
from divingbell.ui.screens.statistics.drawings import PersonLine, drawn_lines
from divingbell.ui.screens.statistics.statistics import StatisticsScreen, show_statistics
from divingbell.ui.toolkit.element import Drawing, Text
from tests.ui.driver import Driver
from tests.ui.scenes_past import played
from tests.ui.scenes_statistics import tell
from tests.ui.started_services import start_app
from tests.ui.told_summaries import NAMES, ToldSummaries, evenings, person_id

NINE = evenings()


@pytest.fixture
def opened() -> Any:
    drivers: list[Driver] = []

    def start(past: PastGameList, size: str = "R", progress: Progress | None = None, language: str = "en") -> Driver:
        driver = start_app(size, Settings(welcomed=True, language=language), Home, ROUTES)
        drivers.append(driver)
        tell(driver, past, progress)
        show_statistics(driver.shell)
        driver.wait(lambda: screen(driver).read is not None, "the statistics")
        return driver

    yield start
    for driver in drivers:
        driver.close()


Start = Callable[..., Driver]


def screen(driver: Driver) -> StatisticsScreen:
    top = driver.shell.top
    assert isinstance(top, StatisticsScreen)
    return top


@pytest.mark.parametrize("sign", ["fin", "coral"])
def test_two_with_one_sign_draw_different_lines(opened: Start, sign: str) -> None:
    """Who has won more keeps the dashes; both tiles bear a letter where they would else be alike."""
    driver = opened(evenings(9, (*NAMES[:4], ("Emi", sign), NAMES[5])))
    drawn = [part.element.data for part in driver.parts() if isinstance(part.element, Drawing)]
    people = [line for data in drawn if isinstance(data, tuple) and data and isinstance(data[0], tuple)
              for line in data[0] if isinstance(line, PersonLine)]  # fmt: skip
    assert len(people) == len(NAMES)
    looks = [(line.diver, line.second) for line in people]
    assert len({*looks}) == len(looks)
    assert sorted(line.letter for line in people if line.letter) == (["A", "E"] if sign == "fin" else [])
    seconds = [line for line in people if line.second]
    assert [line.letter for line in seconds] == (["E"] if sign == "fin" else []), "Ada has won more"


def words_of(driver: Driver, what: str) -> list[str]:
    return [part.words for part in driver.find(what).walk() if isinstance(part.element, Text)]


def test_every_tab_shows_the_figures_of_the_command(opened: Start) -> None:
    driver = opened(NINE)
    figures = Statistics(NINE.games, records_of)
    assert driver.shows(str(len(figures.finished)))
    for player in figures.players:
        shown = words_of(driver, f"person.{player.person}")
        assert shown[0].strip()
        assert {str(player.games), str(player.won)} <= set(shown)
        for mean in filter(None, (player.mean_place_in(one.key) for one in figures.played)):
            # 2.25 is 2.3: a half is rounded up, as people do.
            assert f"{(10 * mean + 0.5) // 1 / 10:.1f}" in shown
    driver.tap("tab.games")
    for one in figures.played:
        assert driver.shows(str(len(one.results)))
    driver.tap("tab.probe")
    assert driver.shows(str(figures.probe.dives.dives))
    assert driver.shows(f"{round(100 * figures.probe.dives.share)} %")
    driver.tap("tab.records")
    bank = next(record for kind, record in figures.records("sunken_treasure") if kind.name == "best")
    assert bank is not None
    assert f"${bank.value:,.0f}" in words_of(driver, "record.sunken_treasure.best")


def test_before_the_first_game_it_says_how_it_begins_and_new_game_leads_home(opened: Start) -> None:
    driver = opened(PastGameList())
    assert driver.shows("statistics.empty")
    driver.tap("tab.probe")
    assert driver.shows("statistics.no_dive")
    driver.tap("new_game")
    assert driver.shell.top.name == "home"


def test_a_stopped_game_counts_for_the_probe_alone(opened: Start) -> None:
    stopped = next(game for game in NINE.games if game.game == "sunken_treasure")
    seats = tuple(msgspec.structs.replace(seat, place=None) for seat in stopped.seats)
    stopped = msgspec.structs.replace(stopped, reason="stopped", seats=seats)
    driver = opened(NINE._replace(games=(stopped,)))
    assert driver.shows("statistics.empty")
    driver.tap("tab.probe")
    assert driver.shows("statistics.by_risk")


def test_how_far_the_reading_is(opened: Start) -> None:
    driver = opened(PastGameList(), "C", Progress(0, 400))
    assert driver.shows("Looking through 400 games ...")


def test_what_is_told_later_is_shown(opened: Start) -> None:
    driver = opened(PastGameList())
    told = cast(ToldSummaries, driver.shell.services.summaries)
    told.past = evenings(1, NAMES[:2])
    for watcher in [*told.watchers]:
        watcher()
    driver.wait(lambda: driver.shows("statistics.won_by_evening"), "the first evening")
    own = told.watchers[-1]
    driver.shell.pop()
    assert own not in told.watchers


def test_the_first_picture_shows_the_players_of_what_home_has_read() -> None:
    driver = start_app("R", Settings(welcomed=True), Home, ROUTES)
    release = threading.Event()
    try:
        tell(driver, NINE)
        told = cast(ToldSummaries, driver.shell.services.summaries)
        read = told.read
        told.last_read = NINE._replace(games=tuple(msgspec.structs.replace(game, measures=()) for game in NINE.games))
        told.read = lambda *, measures=False: release.wait(60) and read(measures=measures)  # type: ignore[assignment]
        show_statistics(driver.shell)
        driver.frames(1)
        figures, person = Statistics(NINE.games, records_of), f"person.{person_id(0)}"
        assert screen(driver).read is None
        assert driver.shows(f"{round(100 * figures.probe.dives.share)} %")
        before = words_of(driver, person)
        driver.tap(person)
        assert driver.shell.top is screen(driver)
        driver.tap("tab.games")
        assert not driver.shows(str(len(figures.finished)))
        driver.tap("tab.players")
        release.set()
        driver.wait(lambda: screen(driver).read is not None, "the statistics")
        driver.frames(1)
        assert words_of(driver, person) == before
        driver.tap(person)
        driver.wait(lambda: driver.shell.top.name == "person", "the page")
    finally:
        release.set()
        driver.close()


def test_a_record_opens_the_replay_at_its_moment(opened: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    opened_at: list[tuple[str, int]] = []
    place = "divingbell.ui.screens.replay.replay.show_replay"
    monkeypatch.setattr(place, lambda _, uuid, at: opened_at.append((uuid, at)))
    driver = opened(NINE)
    driver.tap("tab.records")
    driver.tap("record.deep_sea_adventure.round")
    record = next(
        found
        for kind, found in Statistics(NINE.games, records_of).records("deep_sea_adventure")
        if kind.name == "round"
    )
    assert record is not None
    assert opened_at == [(record.game.session, record.entry)]


def test_who_has_hidden_the_name_stands_among_the_players_by_the_sign() -> None:
    driver = start_app("C", Settings(welcomed=True), StatisticsScreen, ROUTES, evening=played())
    try:
        top = driver.shell.top
        assert isinstance(top, StatisticsScreen)
        driver.wait(lambda: top.read is not None, "the figures")
        driver.tap("tab.records")
        ada = next(person for person in driver.shell.services.table.now.people if person.name == "Ada")
        top.open_person(ada.id)
        driver.wait(lambda: driver.shell.top.name == "person", "the page")
        driver.tap("hide")
        driver.hold("hide.hold")
        driver.wait(lambda: driver.shell.top is top and top.tab == "players", "the players")
        driver.wait(lambda: driver.shows("players.colour.fin") and not driver.shows("Ada"), "the sign's word")
    finally:
        driver.close()


def test_home_leads_there() -> None:
    driver = start_app("C", Settings(welcomed=True), Home, ROUTES)
    try:
        driver.shell.services.summaries.close()
        driver.shell.services.summaries = cast(SummaryService, ToldSummaries(NINE))
        driver.tap("statistics")
        assert isinstance(driver.shell.top, StatisticsScreen)
    finally:
        driver.close()


def test_marks_on_the_lines_of_very_many_evenings_do_not_touch(opened: Start) -> None:
    driver = opened(evenings(400, NAMES[:2]))
    drawn = next(
        part for part in driver.parts() if isinstance(part.element, Drawing) and part.element.paint is drawn_lines
    )
    marks = [ink for ink in walked(driver).inks if ink.node is drawn and ink.colour == f"line.{NAMES[0][1]}"]
    assert len(marks) > 5
    assert all(one.place[2] < following.place[0] for one, following in pairwise(marks))


@pytest.mark.parametrize("name", ["statistics.people", "statistics.people.names"])
def test_heads_stand_over_their_columns_on_the_tall_panel(scene: Any, name: str) -> None:
    driver = scene(name, "T")
    first = next(part for part in driver.find("people").parts[0].parts if part.element.id)
    figures = [part for part in first.walk() if isinstance(part.element, Text) and part.element.font == "num"]
    for head, column in zip(("played", "won", "mean"), figures, strict=True):
        over = driver.find(f"statistics.{head}").rect
        assert over[0] + over[2] == pytest.approx(column.rect[0] + column.rect[2], abs=1)
    assert driver.shows("statistics.tap_a_person")


def test_what_the_bars_of_money_count_is_said_at_every_size(scene: Any) -> None:
    for size in "CRT":
        assert [words for words in scene("statistics.games", size).texts() if "thousands of dollars" in words]


@pytest.mark.parametrize("size", ["C", "R", "T"])
def test_the_order_of_hands_says_how_they_are_compared(scene: Any, size: str) -> None:
    assert scene("statistics.probe", size).shows("statistics.steadiest_first")


def test_the_line_of_a_single_evening_crosses_the_chart_and_ends_at_the_tile(scene: Any) -> None:
    driver = scene("statistics.people.one", "T")
    drawn = next(
        part for part in driver.parts() if isinstance(part.element, Drawing) and part.element.paint is drawn_lines
    )
    left, _, width, _ = drawn.rect
    tiles = [ink for ink in walked(driver).inks if ink.glyph and ink.node is drawn]
    assert tiles
    assert all(ink.middle[0] / drawn.ctx.frame.density > left + width * 0.9 for ink in tiles)


@pytest.mark.parametrize("name", ["statistics.people", "statistics.people.names"])
@pytest.mark.parametrize(("language", "text_scale"), [("en", 1.0), ("it", 1.3)])
def test_four_people_are_seen_whole_and_a_fifth_peeks(scene: Any, name: str, language: str, text_scale: float) -> None:
    driver = scene(name, "C", language, text_scale)
    people = driver.find("people")
    plate = next(part for part in driver.parts() if people in part.parts)
    rows = [part.rect for part in people.parts[0].parts]
    seen = [top + height for _, top, _, height in rows if top + height <= people.seen[1] + people.seen[3] + 2]
    assert len(seen) == 4
    assert people.visible[1] + people.visible[3] > max(seen) + 16
    assert max(seen) + 4 <= plate.rect[1] + plate.rect[3]


@pytest.mark.parametrize(("language", "text_scale"), [("en", 1.0), ("it", 1.3)])
def test_what_is_said_over_the_games_stands_apart(scene: Any, language: str, text_scale: float) -> None:
    driver = scene("statistics.games", "C", language, text_scale)
    inks = walked(driver).inks
    best = next(ink for ink in inks if ink.words == driver.shell.ctx.t("statistics.best_result"))
    unit = next(ink for ink in inks if "Sunken Treasure " in ink.words)
    assert unit.place[2] + 20 * best.node.ctx.frame.density <= best.place[0]
