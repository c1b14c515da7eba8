"""Past games by touch (screens.md 8); the common ways at every size and in both languages are in walks."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from divingbell.companion.archive.past_game import PastGame
from divingbell.companion.archive.summary import Summary
from divingbell.companion.archive.summary_service import PastGameList, Progress, SummaryService
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.recap import Lines
from divingbell.companion.journal.journal_failure import JournalFailure
from divingbell.companion.pictures.fonts import glyph
from divingbell.companion.table.events import Done
from divingbell.companion.texts.dates import day, local
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.past_games.game_rows import pitch
from divingbell.ui.screens.past_games.past_games import PastGamesScreen
from divingbell.ui.screens.past_games.selection import Selection, ranked
from divingbell.ui.shell.journal_watch import JournalWatch
from divingbell.ui.toolkit.element import Scroll, Text
from divingbell.ui.toolkit.render_node import RenderNode
from tests import table_work
from tests.sunken_play import STOP
from tests.ui.driver import Driver
from tests.ui.scenes_past import past_games, played, show_list, unwritten
from tests.ui.started_services import StartedServices, sit_down, start_app

Open = Callable[..., tuple[Driver, PastGamesScreen]]
SIZES = ["C", *(pytest.param(size, marks=pytest.mark.slow) for size in "RT")]


@pytest.fixture
def opened() -> Iterator[Open]:
    """`opened("C", waits=True)`: the screen over games of every kind."""
    drivers: list[Driver] = []

    def enter(size: str = "C", *, waits: bool = False, evening: Path | None = None) -> tuple[Driver, PastGamesScreen]:
        drivers.append(past_games(size, Settings(welcomed=True), evening or played(waits=waits)))
        top = drivers[-1].shell.top
        assert isinstance(top, PastGamesScreen)
        return drivers[-1], top

    yield enter
    while drivers:
        drivers.pop().close()


def chosen(screen: PastGamesScreen) -> str:
    assert screen.game is not None
    return screen.game.session


@pytest.mark.parametrize("size", SIZES)
def test_a_row_shows_what_is_known_of_it(opened: Open, size: str) -> None:
    driver, screen = opened(size)
    first, second = screen.past.games[:2]
    assert chosen(screen) == first.session
    driver.tap(f"past.{second.session}")
    driver.wait(lambda: screen.is_read, "the game")
    assert chosen(screen) == second.session
    assert driver.shows("3 rounds")
    driver.tap("turning")
    assert driver.shell.top.name == "turning_points"
    assert driver.shows("turning.skip")


def test_an_answer_that_was_overtaken_does_not_take_the_place_of_the_newer(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, screen = opened()
    _, late, soon = screen.past.games[:3]
    services, goes_on = driver.shell.services, threading.Event()
    look_up = services.look_up_game

    def delayed(session: str) -> PastGame | None:
        assert session != late.session or goes_on.wait(60)
        return look_up(session)

    monkeypatch.setattr(services, "look_up_game", delayed)
    for game in (late, soon):
        driver.tap(f"past.{game.session}")
    driver.wait(lambda: screen.is_read, "the game")
    goes_on.set()
    driver.fetched()
    assert screen.is_read
    assert chosen(screen) == soon.session


def test_hide_and_put_it_back(opened: Open) -> None:
    driver, screen = opened()
    first, second = screen.past.games[:2]
    driver.tap("hide")
    driver.wait(lambda: first.session in screen.past.hidden, "the mark")
    assert chosen(screen) == second.session
    assert not driver.shows(f"past.{first.session}")
    driver.tap("put_back")
    driver.wait(lambda: not screen.past.hidden, "the game")
    assert chosen(screen) == first.session
    assert driver.shows(f"past.{first.session}")


def test_the_list_follows_a_mark_before_everything_is_read_again(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, screen = opened()
    first = screen.past.games[0].session
    monkeypatch.setattr(JournalWatch, "look", lambda _: None)
    driver.tap("hide")
    driver.wait(lambda: not driver.shows(f"past.{first}"), "the list without it")
    driver.tap("put_back")
    driver.wait(lambda: driver.shows(f"past.{first}"), "the list with it")
    assert chosen(screen) == first


def test_hidden_games_are_shown_on_demand_and_shown_again(opened: Open) -> None:
    driver, screen = opened()
    first = screen.past.games[0].session
    driver.tap("hide")
    driver.wait(lambda: first in screen.past.hidden, "the mark")
    driver.tap("filter")
    driver.tap("filter.hidden")
    driver.tap("filter.show")
    driver.tap(f"past.{first}")
    driver.tap("show_again")
    driver.wait(lambda: not screen.past.hidden, "no mark")
    assert driver.shows("hide")


def test_the_mark_outlives_the_program_and_leaves_the_record_alone(opened: Open) -> None:
    driver, screen = opened()
    services, first = driver.shell.services, screen.past.games[0]
    driver.tap("hide")
    driver.wait(lambda: bool(screen.past.hidden), "the mark")
    again = SummaryService(services.table.journal, lambda _: "other", lambda *_: pytest.fail("nothing has changed"))
    assert again.read().hidden == {first.session}
    assert again.read().games[0].lines == first.lines
    again.close()


def test_the_game_at_the_table_cannot_be_hidden(opened: Open) -> None:
    driver, screen = opened(waits=True)
    driver.shell.services.carry_on(chosen(screen))
    screen.refresh()
    driver.frames(2)
    assert driver.is_off("hide")


def test_a_journal_that_cannot_be_written_hides_nothing(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, screen = opened()
    monkeypatch.setattr(driver.shell.services, "hide_game", lambda *_, **__: False)
    driver.tap("hide")
    driver.wait(lambda: driver.shows("past.not_hidden"), "the toast")
    assert screen.past.hidden == frozenset()


def test_any_game_that_waits_is_carried_on(opened: Open) -> None:
    """Not only the newest: an older one is the active session afterwards."""
    driver, screen = opened(waits=True)
    services = driver.shell.services
    older = chosen(screen)
    finished = screen.past.games[1].session
    assert table_work.resume(services.table, finished) is not None
    assert isinstance(services.table.submit([{"type": "undo", "steps": 2}, {"type": "stop_game"}][:1]).result(), Done)
    services.summaries.update()
    driver.wait(lambda: screen.past.games[0].session == finished, "the newer one")
    driver.tap(f"past.{older}")
    driver.tap("carry_on")
    driver.wait(lambda: services.table.now.uuid == older, "the game")
    driver.wait(lambda: driver.shell.top.name != "past_games", "its table")
    assert driver.shell.depth == 0


def test_a_reopened_game_is_put_back(opened: Open) -> None:
    driver, screen = opened()
    services, session = driver.shell.services, chosen(screen)
    table_work.resume(services.table, session)
    services.table.submit([{"type": "undo", "steps": 3}]).result()
    services.summaries.update()
    driver.wait(lambda: screen.past.games[0].reopened, "the reopened game")
    assert driver.shows("past.reopened")
    assert driver.shows("carry_on")
    driver.tap("put_back")
    driver.wait(lambda: not screen.past.games[0].reopened, "the end")
    assert services.table.now.session.state.result is not None


@pytest.mark.parametrize("size", SIZES)
def test_what_is_said_of_a_hidden_game_covers_nothing(opened: Open, size: str) -> None:
    """It takes the place of a row at the lower end of the list, on the list's own plate."""
    driver, screen = opened(size)
    driver.tap("hide")
    driver.wait(lambda: driver.shows("put_back"), "the toast")
    driver.wait(lambda: screen.is_read, "the next game")
    driver.frames(2)
    games, toast = driver.find("games"), driver.find("toast").rect
    plate = next(part for part in driver.parts() if games in part.parts).rect
    assert games.rect[1] + games.rect[3] <= toast[1]
    assert toast[1] + toast[3] < plate[1] + plate[3]
    assert toast[0] > plate[0]
    assert toast[0] + toast[2] < plate[0] + plate[2]


@pytest.mark.parametrize("size", SIZES)
def test_a_game_that_is_chosen_for_somebody_is_in_sight(opened: Open, size: str) -> None:
    driver, screen = opened(size)
    games = driver.find("games")
    for game in (screen.past.games[-1], screen.past.games[0], screen.past.games[5]):
        screen.choose(game.session)
        driver.frames(2)
        row = driver.find(f"row.{game.session}").rect
        assert games.seen[1] <= row[1] - games.scroll + 1
        assert row[1] - games.scroll + row[3] <= games.seen[1] + games.seen[3] + 1


def test_a_list_that_was_moved_away_from_the_chosen_game_stays_there(opened: Open) -> None:
    driver, screen = opened()
    driver.drag("games", 0, -150)
    away = driver.find("games").scroll
    assert away > 0
    screen.refresh()
    driver.frames(2)
    assert driver.find("games").scroll == away


def test_of_a_reopened_game_all_tells_of_its_old_end_and_nobody_has_a_crown(opened: Open) -> None:
    driver, screen = opened()
    services, session = driver.shell.services, chosen(screen)
    crowns = [part for part in driver.find(f"row.{session}").walk() if is_crown(part)]
    table_work.resume(services.table, session)
    services.table.submit([{"type": "undo", "steps": 3}]).result()
    services.summaries.update()
    driver.wait(lambda: screen.past.games[0].reopened and screen.is_read, "the reopened game")
    game, drawn = screen.past.games[0], screen.reading.chart
    assert isinstance(drawn, Lines)
    assert {row.player: drawn.total(row) for row in drawn.rows} == {seat.seat: seat.figure for seat in game.seats}
    driver.frames(2)
    assert len(crowns) == 1
    assert not [part for part in driver.find(f"row.{session}").walk() if is_crown(part)]
    driver.tap("podium")
    assert driver.shell.top.name == "podium"


def is_crown(part: RenderNode) -> bool:
    return isinstance(part.element, Text) and part.element.text == glyph("crown")[1]


def test_who_had_more_when_a_game_was_stopped_is_listed_first(opened: Open) -> None:
    _, screen = opened()
    game = screen.past.games[7]
    assert {seat.place for seat in game.seats} == {None}
    figures = [seat.figure or 0 for seat in ranked(game)]
    assert figures != [seat.figure or 0 for seat in game.seats]
    assert figures == sorted(figures, reverse=True)


def test_replay_opens_at_its_start_and_comes_back(opened: Open) -> None:
    driver, screen = opened()
    driver.tap("replay")
    driver.wait(lambda: driver.shell.top.name == "replay", "the replay")
    driver.tap("back")
    assert driver.shell.top is screen


def test_share_is_of_the_chosen_game_and_of_finished_ones_alone(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    shared: list[str] = []
    monkeypatch.setattr("divingbell.ui.screens.share.share.show_share", lambda _, uuid: shared.append(uuid))
    driver, screen = opened(waits=True)
    assert not driver.shows("share")
    driver.tap(f"past.{screen.past.games[1].session}")
    driver.tap("share")
    assert shared == [screen.past.games[1].session]


# The podium ---------------------------------------------------------------------------------------------------


def test_the_podium_of_a_past_game_leads_everywhere_and_changes_nothing(opened: Open) -> None:
    driver, screen = opened()
    services, game = driver.shell.services, screen.past.games[1]
    driver.tap(f"past.{game.session}")
    driver.wait(lambda: screen.is_read, "the game")
    driver.tap("podium")
    driver.wait(lambda: driver.shows("turning"), "the turning points")
    podium = driver.shell.top
    assert podium.name == "podium"
    assert driver.shows("podium.wins")
    assert not driver.shows("undo")
    assert not driver.shows("podium.again")
    for key, name in (
        ("turning", "turning_points"),
        ("ledger", "ledger"),
        ("share", "share"),
        ("replay", "replay"),
    ):
        driver.tap(key)
        driver.wait(lambda name=name: driver.shell.top.name == name, name)
        driver.tap("close" if name == "share" else "back")
        assert driver.shell.top is podium
    driver.tap("back")
    assert driver.shell.top is screen
    assert services.table.now.uuid is None, "nothing was put on the table"


def test_a_game_from_a_stick_has_a_podium_and_one_that_waits_has_none(opened: Open, tmp_path: Path) -> None:
    home, stick, empty = StartedServices(evening=played(waits=True)), tmp_path / "stick", tmp_path / "empty"
    stick.mkdir()
    empty.mkdir()
    home.services.sticks.save_all(stick)
    home.leave()
    driver, screen = opened(evening=empty)
    driver.shell.services.sticks.read_all(stick)
    driver.shell.services.summaries.update()
    driver.wait(lambda: bool(screen.past.games) and screen.is_read, "the games")
    assert driver.shows("past.copy")
    assert not driver.shows("podium"), "this one is not over"
    assert not driver.shows("carry_on"), "and is played on where it was begun"
    assert driver.shell.services.unfinished() is None
    driver.tap(f"past.{screen.past.games[1].session}")
    driver.wait(lambda: screen.is_read, "the game")
    driver.tap("podium")
    assert driver.shows("podium.wins")
    assert driver.shows("chart.money")


# The ledger ---------------------------------------------------------------------------------------------------


def test_the_ledger_of_a_past_game_only_reads(opened: Open) -> None:
    driver, screen = opened()
    services, game = driver.shell.services, screen.past.games[0]
    driver.tap("ledger")
    driver.wait(lambda: driver.shell.top.name == "ledger", "the ledger")
    assert driver.shows("this game is over")
    for key in ("undo", "redo", "ledger.change", "ledger.strike", "ledger.add", "ledger.stop"):
        assert not driver.shows(key)
    driver.tap("ledger.why")
    assert driver.is_off("why.change")
    driver.tap("why.read")
    driver.tap("ledger.chart")
    driver.wait(lambda: driver.shell.top.name == "chart", "the chart")
    driver.tap("back")
    driver.tap("back")
    assert driver.shell.top is screen
    assert services.table.now.uuid is None, "nothing was put on the table"
    kept = services.look_up_game(game.session)
    assert kept is not None
    assert len(kept.rows) == game.lines


def test_the_ledger_of_a_game_that_waits_says_how_it_can_be_changed(opened: Open) -> None:
    driver, _ = opened(waits=True)
    driver.tap("ledger")
    assert driver.shows("ledger.it_waits")


# Filter -------------------------------------------------------------------------------------------------------


def test_each_tap_of_the_filter_works_at_once(opened: Open) -> None:
    driver, screen = opened()
    emi = next(person for person in screen.past.people.values() if person.name == "Emi")
    driver.tap("filter")
    driver.tap("filter.game.sunken_treasure")
    assert driver.shows("Show 3 games")
    driver.tap(f"filter.person.{emi.id}")
    assert driver.shows("Show 2 games")
    driver.tap("filter.game.submarine_blues")
    assert driver.is_off("filter.show")
    driver.tap("filter.close")
    assert driver.shows("Emi has not played Submarine Blues on this tablet.")
    driver.tap("show_all")
    assert screen.selection == Selection()
    assert driver.shows(f"past.{screen.past.games[0].session}")


def test_the_way_to_the_sticks_leads_to_backup_and_back(opened: Open) -> None:
    driver, _ = opened()
    driver.tap("filter")
    driver.tap("filter.usb")
    driver.wait(lambda: driver.shows("settings.page.backup"), "the page")
    driver.tap("back")
    assert driver.shell.top.name == "past_games"


def test_with_no_game_at_all_a_new_one_is_begun(opened: Open, tmp_path: Path) -> None:
    driver, _ = opened(evening=tmp_path)
    assert driver.shows("past.empty")
    driver.tap("new_game")
    assert driver.shell.top.name == "home"


def test_a_hidden_person_is_in_the_filter_by_the_sign(opened: Open) -> None:
    driver, screen = opened()
    people = {key: replace(one, name=None) if one.name == "Ada" else one for key, one in screen.past.people.items()}
    show_list(driver, screen, screen.past._replace(people=people))
    driver.tap("filter")
    assert driver.shows("players.colour.fin")
    assert not driver.shows("Ada")


# In memory only, and just over --------------------------------------------------------------------------------


def test_games_that_are_only_in_memory_are_listed_and_can_be_looked_at() -> None:
    driver = unwritten("C", Settings(welcomed=True))
    try:
        screen = driver.shell.top
        assert isinstance(screen, PastGamesScreen)
        over, stopped = screen.past.games[:2]
        assert screen.past.in_memory == {over.session, stopped.session}
        assert (over.reason, stopped.reason) == ("no_treasure_recovered", "stopped")
        assert driver.shows("2 games are only in memory: another program is using the games’ file")
        ada = screen.past.people[over.seats[0].person or ""]
        assert ada.name == "Ada"
        for game in (over, stopped):  # the active one, and one before it
            driver.tap(f"past.{game.session}")
            driver.wait(lambda: screen.is_read, "the game")
            driver.tap("podium")
            driver.wait(lambda: driver.shell.top.name == "podium", "its podium")
            driver.tap("back")
        driver.tap("hide")
        driver.wait(lambda: driver.shows("past.not_hidden"), "that it cannot be hidden now")
    finally:
        driver.close()


def test_home_after_a_game_says_so_and_leads_to_it() -> None:
    driver = start_app("C", Settings(welcomed=True), routes=ROUTES, evening=played())
    try:
        services = driver.shell.services
        sit_down(services, (("Ada", "fin"), ("Bruno", "star")), "sunken_treasure")
        services.table.submit([STOP]).result()
        services.summaries.update()
        ROUTES["table"](driver.shell)
        driver.wait(lambda: driver.shows("podium.home"), "the podium")
        driver.tap("podium.home")
        driver.wait(lambda: driver.shows("home.last"), "home")
        driver.tap("past_games")
        top = driver.shell.top
        assert isinstance(top, PastGamesScreen)
        driver.wait(lambda: top.is_read and chosen(top) == services.table.now.uuid, "the game in the list")
        driver.tap("podium")
        assert driver.shows("podium.stopped")
    finally:
        driver.close()


# Long lists, and what is not well -----------------------------------------------------------------------------


def many(games: tuple[Summary, ...], count: int) -> tuple[Summary, ...]:
    return tuple(replace(games[number % len(games)], session=f"s{number}") for number in range(count))


@pytest.mark.parametrize("size", SIZES)
def test_of_ten_thousand_games_only_the_rows_that_are_seen_are_laid_out(opened: Open, size: str) -> None:
    driver, screen = opened(size)
    show_list(driver, screen, screen.past._replace(games=many(screen.past.games, 10_000)))
    driver.frames(3)
    listed = driver.find("games")
    assert isinstance(listed.element, Scroll)

    def rows() -> list[str]:
        return [str(part.element.id) for part in listed.walk() if str(part.element.id).startswith("past.")]

    assert rows()[0] == "past.s0"
    assert len(rows()) < 30
    listed.scroll_to(5000 * pitch(driver.shell.ctx))
    driver.frames(3)
    assert "past.s5000" in rows()
    assert len(rows()) < 40
    driver.tap("past.s5001")
    assert chosen(screen) == "s5001"
    listed.scroll_to(1e9)
    driver.frames(3)
    assert rows()[-1] == "past.s9999"


def test_progress_and_a_bad_store_are_said(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, screen = opened()
    driver.shell.services.summaries.progress = Progress(1200, 10_000)
    screen.refresh()
    driver.frames(2)
    assert driver.shows("read 1,200 of 10,000")
    full = JournalFailure("full", Path("x"))
    monkeypatch.setattr(SummaryService, "failure", property(lambda _: full))
    screen.refresh()
    driver.frames(2)
    assert driver.shows("The list is made anew at every start: the disk is full. No game is lost.")


@pytest.mark.parametrize("problem", ["damaged", "no_game", "no_package", "refused", "raised"])
def test_a_game_that_cannot_be_folded_says_why(opened: Open, problem: str) -> None:
    driver, screen = opened()
    bad = replace(screen.past.games[0], problem=problem, package="somebodys", game="pebbles", seats=())
    show_list(driver, screen, PastGameList((bad,)))
    driver.frames(2)
    assert driver.shows(driver.shell.ctx.t(f"past.problem.{problem}", package="somebodys", game="pebbles"))
    assert not driver.shows("carry_on")


def test_what_was_read_from_a_stick_is_no_game_to_carry_on(opened: Open) -> None:
    driver, screen = opened(waits=True)
    copied = (replace(screen.past.games[0], copy=True), *screen.past.games[1:])
    show_list(driver, screen, screen.past._replace(games=copied))
    driver.frames(2)
    assert driver.shows("past.copy")
    assert not driver.shows("carry_on")


def test_a_copy_says_of_which_day_it_is(opened: Open) -> None:
    driver, screen = opened("R")
    first, second, *rest = screen.past.games
    show_list(driver, screen, screen.past._replace(games=(replace(first, copied_from=second.session), second, *rest)))
    driver.frames(2)
    ctx, now = driver.shell.ctx, driver.shell.services.clock.now().astimezone()
    words = ctx.t("past.copied.of", date=day(ctx, local(second.created), now))
    row = driver.find(f"row.{first.session}")
    assert words in [part.words for part in row.walk() if isinstance(part.element, Text)]
    driver.wait(lambda: any(words in shown for shown in driver.texts() if shown != words), "it in the detail")


def test_a_row_names_everybody(opened: Open) -> None:
    driver, screen = opened("C")
    game = screen.past.games[0]
    words = [part.words for part in driver.find(f"row.{game.session}").walk() if isinstance(part.element, Text)]
    names = [screen.past.people[seat.person or ""].name for seat in ranked(game)]
    assert [word for word in words if word in names] == names
