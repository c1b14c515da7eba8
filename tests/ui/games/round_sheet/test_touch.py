"""Score sheets by touch: numbers on the keypad, categories, the end, and sheets that are made, taken and removed."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.round_sheet.ledger import MINUS
from divingbell.companion.games.round_sheet.sheet import RoundSheet, SheetEnd
from divingbell.companion.installed_games import GAMES
from divingbell.ui.games.round_sheet.draft import DraftField, SheetDraft
from divingbell.ui.games.round_sheet.new_sheet import NewSheet
from divingbell.ui.games.round_sheet.opening import opening_of
from divingbell.ui.games.round_sheet.sheet_files import user_sheets
from divingbell.ui.games.round_sheet.sheets import Sheets, show_sheets
from divingbell.ui.screens.home.home import Home
from divingbell.ui.screens.players.players import Players
from tests.companion.games.round_sheet.sheets import page_sheet
from tests.ui.driver import Driver
from tests.ui.rooms import held_answers
from tests.ui.scenes_sheet import LOW_TIDE, MANY, MISTAKE, TRUMPS, begun, filled, filled_many, score
from tests.ui.started_services import start_app
from tests.ui.table_services import TableDriver

NO_END = RoundSheet(name="Long swim")


@pytest.fixture
def table() -> Iterator[Any]:
    """A table at a moment of a game on a sheet, on the compact panel."""
    drivers: list[TableDriver] = []

    def sit(sheet: RoundSheet, players: int, actions: Sequence[dict[str, Any]]) -> TableDriver:
        driver = TableDriver(begun(sheet, players, actions)(), Settings(welcomed=True), "C")
        drivers.append(driver)
        return driver

    yield sit
    for driver in drivers:
        driver.close()


def state(driver: TableDriver) -> Any:
    return driver.shell.services.table.now.session.state


def written(driver: TableDriver) -> dict[str, dict[str, int]]:
    """Player -> numbers of the round that is on."""
    return {name: dict(player.written) for name, player in state(driver).players.items() if player.written}


def test_a_round_is_written_on_the_keypad(table) -> None:
    driver = table(LOW_TIDE, 3, [score(1, points=5)])
    driver.tap("digit.2")
    driver.tap("digit.5")
    driver.tap("digit.back")
    driver.tap("digit.minus")
    assert driver.shows(f"0 {MINUS} 2 =")
    driver.answered("next")
    assert written(driver) == {"p1": {"points": 5}, "p2": {"points": -2}}
    assert driver.is_off("next"), "a number first"
    driver.tap("digit.0")
    assert driver.shows("Round done")
    driver.answered("next")
    assert [player.total for player in state(driver).players.values()] == [5, -2, 0]
    driver.answered("undo")
    assert written(driver) == {"p1": {"points": 5}, "p2": {"points": -2}}


class Voice:
    """A voice that keeps what it would say."""

    on = True

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, words: str, language: str) -> None:
        del language
        self.said.append(words)

    def close(self) -> None: ...


def test_a_number_is_said_aloud_and_the_total_that_the_last_one_makes(table) -> None:
    driver = table(LOW_TIDE, 2, [score(1, points=5)])
    driver.shell.speech = voice = Voice()
    driver.tap("digit.7")
    driver.answered("next")
    driver.tap("digit.3")
    driver.answered("next")
    assert [words for words in voice.said if words] == ["Bruno 7, makes 7.", "Bruno 3."]


def test_the_keypad_stays_where_it_is_while_numbers_are_written() -> None:
    given = score(1, tricks=100, missed=100, bonus=100)
    driver = TableDriver(begun(TRUMPS, 4, [given])(), Settings(welcomed=True), "R")
    try:
        before = driver.find("digit.5").rect
        for key in ("digit.1", "digit.0", "digit.0", "next", "digit.5", "next", "digit.9", "digit.9", "digit.9"):
            driver.tap(key)
            assert driver.find("digit.5").rect == before, key
    finally:
        driver.close()


def test_another_cell_sends_what_was_typed_and_a_given_one_is_written_anew(table) -> None:
    driver = table(LOW_TIDE, 3, [score(1, points=5)])
    driver.tap("digit.7")
    driver.answered("cell.p1")
    assert written(driver) == {"p1": {"points": 5}, "p2": {"points": 7}}
    driver.tap("digit.9")
    driver.answered("next")
    assert written(driver) == {"p1": {"points": 9}, "p2": {"points": 7}}


def test_next_goes_from_field_to_field(table) -> None:
    driver = table(TRUMPS, 2, [score(1, tricks=1, missed=0, bonus=0)])
    driver.tap("digit.3")
    assert driver.shows("Next: Missed")
    driver.tap("next")
    driver.tap("digit.2")
    driver.tap("next")
    driver.tap("digit.5")
    driver.answered("next")
    assert [player.total for player in state(driver).players.values()] == [10, 25]


def test_a_choice_and_yes_stand_in_the_place_of_the_digits(table) -> None:
    driver = table(page_sheet("Two boats"), 4, [score(1, contract=0, over=7, missed=0)])
    driver.tap("choice.80")
    driver.tap("next")
    driver.tap("digit.4")
    driver.tap("next")
    driver.tap("choice.1")
    driver.answered("next")
    assert [player.total for player in state(driver).players.values()] == [7, -80, 7, -80]


def test_a_check_says_why_next_is_off(table) -> None:
    driver = table(page_sheet("Harbour bids"), 3, [score(1, bid=0), score(2, bid=0)])
    driver.tap("digit.1")
    assert driver.is_off("next")
    assert driver.shows("The bids may not add up to the tricks of this round.")
    driver.tap("digit.back")
    driver.tap("digit.7")
    assert driver.shows("Bid: 1 at most")


def test_a_category_is_filled_in_either_order(table) -> None:
    driver = table(page_sheet("Reef dice"), 4, filled())
    driver.tap("digit.3")
    driver.tap("digit.0")
    driver.tap("category.short_run")
    driver.answered("next")
    assert state(driver).players["p1"].filled["short_run"] == 30
    driver.tap("digit.9")
    driver.tap("category.threes")
    driver.answered("next")
    assert state(driver).players["p2"].filled["threes"] == 9


def test_the_last_number_leads_to_the_podium(table) -> None:
    driver = table(RoundSheet(name="Short", ends=SheetEnd(rounds=1)), 2, [score(1, points=5)])
    driver.tap("digit.6")
    driver.answered("next")
    result = state(driver).result
    assert (result.reason, result.winners) == ("rounds", ("p2",))


def test_people_say_when_it_is_over(table) -> None:
    driver = table(NO_END, 2, [score(1, points=5)])
    (end,) = driver.shell.top.menu_buttons(driver.shell.ctx)
    assert end.disabled_reason == "no round is finished"
    driver.tap("digit.4")
    driver.answered("next")
    (end,) = driver.shell.top.menu_buttons(driver.shell.ctx)
    assert end.disabled_reason is None
    end.tap()
    driver.wait(lambda: state(driver).result is not None, "the end")
    assert state(driver).result.winners == ("p1",)


# Sheets of this tablet ----------------------------------------------------------------------------------------------


@pytest.fixture
def tablet() -> Iterator[Driver]:
    driver = start_app("C", Settings(welcomed=True), lambda shell: Home(shell))
    yield driver
    driver.close()


def names(driver: Driver) -> list[str]:
    return [sheet.name for sheet in user_sheets(driver.shell.services).sheets()]


def make(driver: Driver, *taps: str) -> None:
    """A sheet called `Ab`, made with these taps."""
    driver.shell.push(NewSheet(driver.shell))
    driver.frames(2)
    assert driver.is_off("done")
    driver.tap("name")
    for key in ("letter.a", "letter.b", "letter.done", *taps, "done"):
        driver.tap_on(key)
    driver.wait(lambda: driver.shell.top.name != "sheet.new", "the sheet")


ROUND = [score(1, points=5), score(2, points=7), score(3, points=9)]


def test_an_older_number_is_written_anew(table) -> None:
    driver = table(LOW_TIDE, 3, [*ROUND, score(2, points=1)])
    driver.tap("change")
    driver.tap("written.p2.1")
    assert driver.is_off("next"), "nothing is different"
    driver.tap("digit.1")
    driver.tap("digit.2")
    assert driver.shows("7 + 5 =")
    (amend,) = driver.answered("next")
    assert (amend["type"], amend["entry"]) == ("amend", 3)
    assert [player.totals for player in state(driver).players.values()] == [(5,), (12,), (9,)]
    assert written(driver) == {"p2": {"points": 1}}, "what came after stays"
    assert driver.shows("change"), "the table is back"


def test_a_change_that_is_left_changes_nothing(table) -> None:
    driver = table(LOW_TIDE, 3, ROUND)
    before = driver.services.sent()
    driver.tap("change")
    driver.tap("written.p1.1")
    driver.tap("digit.9")
    driver.tap("sheet.cancel")
    assert driver.services.sent() == before
    assert driver.shows("change")


def test_a_number_that_does_not_fit_what_came_after_is_not_saved(table) -> None:
    driver = table(LOW_TIDE, 3, [*ROUND, *ROUND])
    driver.tap("change")
    driver.tap("written.p1.1")
    for digit in "100":
        driver.tap(f"digit.{digit}")
    assert driver.is_off("next")
    assert driver.shows("does not fit what came after")


def test_each_step_of_a_round_can_be_written_anew(table) -> None:
    made = [*(score(player, bid=bid) for player, bid in ((1, 1), (2, 1), (3, 0))), *(
        score(player, made=count) for player, count in ((1, 1), (2, 0), (3, 0)))]  # fmt: skip
    driver = table(page_sheet("Harbour bids"), 3, made)
    driver.tap("change")
    driver.tap("written.p3.1")
    driver.tap("written.p3.1")
    assert driver.shows("All tricks together are as many as the round has.") is False
    driver.tap("digit.1")
    assert driver.shows("All tricks together are as many as the round has.")
    assert driver.is_off("next")


def test_categories_are_read_whole_and_written_anew(table) -> None:
    driver = table(page_sheet("Reef dice"), 4, filled())
    driver.tap("all")
    assert not driver.shows("written.p1.1"), "to read"
    driver.tap("sheet.change")
    driver.tap("written.p1.1")
    driver.tap("digit.5")
    (amend,) = driver.answered("next")
    assert amend["actions"][0]["values"] == {"points": 5}
    assert state(driver).players["p1"].filled["ones"] == 5


def test_more_categories_than_there_is_room_for_are_two_pages(table) -> None:
    driver = table(MANY, 4, filled_many())
    assert (driver.shows("category.reef_2"), driver.shows("category.reef_17")) == (True, False)
    driver.tap("page")
    assert (driver.shows("category.reef_2"), driver.shows("category.reef_17")) == (False, True)
    driver.tap("category.reef_17")
    driver.tap("digit.4")
    driver.answered("next")
    assert state(driver).players["p1"].filled["reef_17"] == 4
    assert driver.shows("category.reef_2"), "the next person begins on the first page"


def test_a_name_is_enough(tablet: Driver) -> None:
    make(tablet)
    assert user_sheets(tablet.shell.services).sheets() == [RoundSheet(name="Ab")]


@pytest.mark.parametrize(
    ("taps", "sheet"),
    [
        (("end.target", "target.plus", "wins.lowest"), {"ends": SheetEnd(target=105), "wins": "lowest"}),
        (("end.rounds", "rounds.minus", "teams.2"), {"ends": SheetEnd(rounds=9), "teams": 2}),
    ],
)
def test_what_was_chosen_is_in_the_file(tablet: Driver, taps: tuple[str, ...], sheet: dict[str, Any]) -> None:
    make(tablet, *taps)
    assert user_sheets(tablet.shell.services).sheets() == [
        RoundSheet(name="Ab", players=(max(2, sheet.get("teams", 0)), 8), **sheet)
    ]


def test_fields_and_categories_are_made(tablet: Driver) -> None:
    make(tablet, "kind.fields", "field.0.times.more", "field.more", "window.done")
    (sheet,) = user_sheets(tablet.shell.services).sheets()
    assert [field.title for field in sheet.fields] == ["Field 1", "Field 2", "Field 3"]
    assert sheet.score == "2 * field_1 + 1 * field_2 + 1 * field_3"


def test_a_sheet_made_here_is_edited_in_its_own_file(tablet: Driver) -> None:
    folder = user_sheets(tablet.shell.services)
    paths = [folder.save(SheetDraft(name="Low tide", end="target", lowest=True).sheet("")), folder.save(
        page_sheet("Reef dice"))]  # fmt: skip
    show_sheets(tablet.shell)
    tablet.wait(lambda: tablet.shows("edit.low-tide"), "the sheets")
    assert not tablet.shows("edit.reef-dice"), "it says more than can be chosen"
    tablet.tap("edit.low-tide")
    tablet.tap("target.plus")
    tablet.tap("done")
    tablet.wait(lambda: isinstance(tablet.shell.top, Sheets), "the list")
    assert folder.path_of("Low tide") == paths[0]
    assert {sheet.name: sheet.ends.target for sheet in folder.sheets()} == {"Low tide": 105, "Reef dice": None}


@pytest.mark.parametrize(
    "draft",
    [
        SheetDraft("A"),
        SheetDraft("A", "fields", (DraftField("Tricks", 10), DraftField("Bonus"))),
        SheetDraft("A", "categories", categories=("Ones", "Twos")),
        SheetDraft("A", end="rounds", rounds=7, teams=3),
        SheetDraft("A", end="target", target=0, lowest=True),
    ],
)
def test_what_was_chosen_can_be_chosen_again(draft: SheetDraft) -> None:
    assert SheetDraft.of(draft.sheet("Field")) == draft


def test_dice_lie_ready(tablet: Driver) -> None:
    make(tablet, "kind.categories", "category.dice", "category.0.drop", "window.done")
    (sheet,) = user_sheets(tablet.shell.services).sheets()
    assert [category.title for category in sheet.categories][:2] == ["Twos", "Threes"]
    assert len(sheet.categories) == 12


def test_home_shows_a_card_for_each_sheet(tablet: Driver) -> None:
    user_sheets(tablet.shell.services).save(LOW_TIDE)
    tablet.shell.start(Home(tablet.shell))
    tablet.wait(lambda: tablet.shows("Low tide"), "its card")
    assert tablet.shows("New score sheet")


def test_nothing_on_home_moves_when_the_sheets_are_read(tablet: Driver) -> None:
    folder = user_sheets(tablet.shell.services)
    for name in ("Low tide", "Long swim"):
        folder.save(RoundSheet(name=name))
    tablet.shell.start(Home(tablet.shell))
    tablet.frames(1)
    seen = [f"game.{game}" for game in GAMES] + ["game.new_sheet"]
    first = {name: tablet.find(name).rect for name in seen if tablet.shows(name)}
    assert "game.new_sheet" in first
    tablet.wait(lambda: tablet.shows("Low tide"), "the sheets")
    assert {name: tablet.find(name).rect for name in first} == first


def test_the_sheet_played_last_stands_first(tablet: Driver) -> None:
    folder = user_sheets(tablet.shell.services)
    for age, name in enumerate(("Low tide", "Reef dice", "Two boats")):
        os.utime(folder.save(page_sheet(name) if age else LOW_TIDE), (1000 - age, 1000 - age))
    assert [sheet.name for sheet in folder.sheets()] == ["Low tide", "Reef dice", "Two boats"]
    players = Players(tablet.shell, "round_sheet", opening=opening_of(page_sheet("Two boats")))
    tablet.shell.push(players)
    for place in range(4):
        players.seating.sit(place, None)
    players.refresh()
    tablet.frames(2)
    tablet.tap("start")
    tablet.wait(lambda: folder.sheets()[0].name == "Two boats", "the file is noted")


def test_a_sheet_is_removed_and_put_back(tablet: Driver) -> None:
    user_sheets(tablet.shell.services).save(LOW_TIDE)
    show_sheets(tablet.shell)
    tablet.wait(lambda: tablet.shows("remove.low-tide"), "the sheets")
    tablet.tap("remove.low-tide")
    tablet.wait(lambda: tablet.shows("put_back"), "the way back")
    assert names(tablet) == []
    tablet.tap("put_back")
    tablet.wait(lambda: names(tablet) == ["Low tide"], "the sheet")


def test_one_of_a_stick_takes_the_place_of_that_of_its_name(tablet: Driver, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("name: Low tide\nends:\n  target: 50\n", encoding="utf-8")
    tablet.shell.services.sticks.found = lambda: [tmp_path]  # type: ignore[method-assign]
    user_sheets(tablet.shell.services).save(LOW_TIDE)
    show_sheets(tablet.shell)
    tablet.wait(lambda: tablet.shows("remove.low-tide"), "the sheets")
    tablet.tap("from_stick")
    tablet.wait(lambda: tablet.shows("replace"), "the question")
    tablet.tap("replace")
    tablet.wait(lambda: not tablet.shows("replace"), "it is answered")
    assert user_sheets(tablet.shell.services).sheets() == [RoundSheet(name="Low tide", ends=SheetEnd(target=50))]


def test_a_stick_that_is_plugged_in_is_shown_and_asked_about(tablet: Driver, tmp_path: Path) -> None:
    home = tablet.shell.top
    assert isinstance(home, Home)
    (tmp_path / "a.yaml").write_text("name: Low water\n", encoding="utf-8")
    (tmp_path / "b.yaml").write_text(MISTAKE, encoding="utf-8")
    user_sheets(tablet.shell.services).save(LOW_TIDE)
    _plugged_in(tablet, home, tmp_path)
    tablet.wait(lambda: isinstance(tablet.shell.top, Sheets), "the question")
    tablet.wait(lambda: tablet.shows("take"), "the sheet")
    assert names(tablet) == ["Low tide"], "nothing is taken unasked"
    tablet.tap("take")
    tablet.wait(lambda: sorted(names(tablet)) == ["Low tide", "Low water"], "the sheet")
    assert not tablet.shows("again"), "a file with a mistake is not asked about by itself"
    tablet.shell.pop()
    tablet.frames(2)
    _plugged_in(tablet, home, tmp_path)
    assert tablet.shell.top is home, "all of it is here"


def _plugged_in(tablet: Driver, home: Home, stick: Path) -> None:
    _looked(tablet, home)
    _looked(tablet, home, stick)


def _looked(tablet: Driver, home: Home, *sticks: Path) -> None:
    """Wait until home has seen that these are plugged in."""
    tablet.shell.services.sticks.found = lambda: [*sticks]  # type: ignore[method-assign]

    def seen() -> bool:
        home.stick_offers.look()
        return home.stick_offers.known == frozenset(sticks)

    tablet.wait(seen, "the look")


def test_a_stick_that_was_there_before_is_left_alone(tablet: Driver, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("name: Low water\n", encoding="utf-8")
    tablet.shell.services.sticks.found = lambda: [tmp_path]  # type: ignore[method-assign]
    home = Home(tablet.shell)
    tablet.shell.start(home)
    _looked(tablet, home, tmp_path)
    tablet.frames(4)
    assert tablet.shell.top is home


def test_those_of_a_stick_are_asked_about_one_by_one(tablet: Driver, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("name: Low tide\n", encoding="utf-8")
    (tmp_path / "b.yaml").write_text(MISTAKE, encoding="utf-8")
    tablet.shell.services.sticks.found = lambda: [tmp_path]  # type: ignore[method-assign]
    user_sheets(tablet.shell.services).save(LOW_TIDE)
    show_sheets(tablet.shell)
    tablet.frames(2)
    tablet.tap("from_stick")
    tablet.wait(lambda: tablet.shows("take"), "the first one")
    assert names(tablet) == ["Low tide"], "nothing is taken unasked"
    tablet.tap("take")
    tablet.wait(lambda: tablet.shows("again"), "the second one, with its mistake")
    assert sorted(names(tablet)) == ["Low tide", "Low tide 2"]
    assert tablet.shows("ends.target")
    assert tablet.shows("line 4")
    (tmp_path / "b.yaml").write_text("name: Mended\n", encoding="utf-8")
    tablet.tap("again")
    tablet.wait(lambda: tablet.shows("Mended"), "the mended one")
    tablet.tap("leave")
    tablet.wait(lambda: not tablet.shows("leave"), "all are answered")
    assert sorted(names(tablet)) == ["Low tide", "Low tide 2"]


def test_a_name_that_is_there_is_said_and_nothing_is_written(tablet: Driver) -> None:
    user_sheets(tablet.shell.services).save(RoundSheet(name="Ab", minutes=5))
    tablet.shell.push(NewSheet(tablet.shell))
    tablet.frames(2)
    tablet.tap("name")
    for key in ("letter.a", "letter.b", "letter.done", "done"):
        tablet.tap(key)
    screen = tablet.shell.top
    assert isinstance(screen, NewSheet)
    tablet.wait(lambda: screen.problem != "", "why it was not written")
    assert screen.problem == "Ab is there already"
    assert [sheet.minutes for sheet in user_sheets(tablet.shell.services).sheets()] == [5]


def test_a_sheet_that_is_written_after_its_screen_was_left_closes_no_other(tablet: Driver) -> None:
    show_sheets(tablet.shell)
    sheets = tablet.shell.top
    tablet.shell.push(NewSheet(tablet.shell))
    tablet.frames(2)
    for key in ("name", "letter.a", "letter.done"):
        tablet.tap(key)
    with held_answers(tablet.shell):
        tablet.tap("done")
        tablet.tap("back")
    assert len(user_sheets(tablet.shell.services).sheets()) == 1
    tablet.frames(3)
    assert tablet.shell.top is sheets
