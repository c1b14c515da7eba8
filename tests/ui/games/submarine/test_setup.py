"""Before Submarine: mussels on the players screen and the layout of the treasure, tap by tap (screens.md 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.game_check.screen_remarks import remarks
from divingbell.ui.games.submarine.layout import SubmarineLayout
from divingbell.ui.games.submarine.layout_answers import PLACES, Laying, TilePlace
from divingbell.ui.games.submarine.table import SubmarineTable
from divingbell.ui.screens.players.players import Players
from tests.ui.driver import Driver
from tests.ui.scenes_players import SIX, TOGETHER, second
from tests.ui.started_services import start_app
from tests.ui.submarine_evening import LAYOUT, services, tile
from tests.ui.table_services import sitting

FIVE = {**TOGETHER, "last_seats": SIX[:5]}
Enter = Callable[..., Driver]


@pytest.fixture
def players() -> Iterator[Enter]:
    drivers: list[Driver] = []

    def enter(size: str = "C", language: str = "en", **settings: Any) -> Driver:
        chosen = Settings(welcomed=True, language=language, **{**FIVE, **settings})
        drivers.append(start_app(size, chosen, lambda shell: Players(shell, "submarine", second)))
        drivers[-1].tap("same_again")
        return drivers[-1]

    yield enter
    while drivers:
        drivers.pop().close()


def begun(driver: Driver) -> dict[str, Any]:
    """What started the game, once its table is there."""
    driver.wait(lambda: isinstance(driver.shell.top, SubmarineTable), "the table")
    driver.frames(2)
    entry = driver.shell.top.session.entry(1)
    assert entry is not None
    return dict(entry.action)


def layout(driver: Driver) -> SubmarineLayout:
    shown = driver.shell.top
    assert isinstance(shown, SubmarineLayout)
    return shown


def test_a_column_is_ticked_when_all_its_places_are_answered_unknown_ones_too() -> None:
    laying = Laying()
    for _ in range(9):
        laying.enter(None)
    assert not laying.answered(1)
    laying.enter(tile("B4"))
    assert laying.answered(1)
    assert not laying.answered(2)


# Mussels ------------------------------------------------------------------------------------------------------


def test_mussels_in_seat_order_and_nothing_laid_out(players: Enter) -> None:
    driver = players()
    driver.tap("start")
    driver.tap("play")
    assert begun(driver) == {
        "type": "start_game",
        "game": "submarine",
        "players": 5,
        "first_player": "p1",
        "jokers": {"p1": "c1", "p2": "c2", "p3": "c3", "p4": "c4", "p5": "c5"},
    }
    assert driver.shell.top.name == "submarine.place"


def test_a_mussel_that_is_taken_is_swapped(players: Enter) -> None:
    driver = players()
    driver.tap("seat.0")
    driver.tap("mussel.c3")
    driver.tap("start")
    driver.tap("play")
    assert begun(driver)["jokers"] == {"p1": "c3", "p2": "c2", "p3": "c1", "p4": "c4", "p5": "c5"}


def test_six_are_too_many(players: Enter) -> None:
    driver = players(last_seats=SIX)
    assert driver.is_off("start")
    for seat in range(6):
        driver.tap(f"seat.{seat}")
        driver.tap("mussel.c5")
    assert not isinstance(driver.shell.top, SubmarineLayout)


@pytest.mark.parametrize("size", ["C", *(pytest.param(size, marks=pytest.mark.slow) for size in "RT")])
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_row_of_mussels_fits(players: Enter, size: str, language: str) -> None:
    driver = players(size, language, text_scale=1.3)
    driver.tap("seat.1")
    assert remarks(driver) == []


# Laying out ---------------------------------------------------------------------------------------------------


def test_tile_by_tile_down_the_column(players: Enter) -> None:
    driver = players()
    driver.tap("start")
    assert driver.shows("Column 1, row 2")
    for name in ("A0", "B1", "C2", "A1"):
        driver.tap(f"tile.{tile(name)}")
    assert driver.shows("Column 1, row 4")
    assert driver.shows("submarine_table.layout.nth.2.3")
    assert driver.is_off(f"tile.{tile('A0')}"), "it lies on the board"
    driver.tap("play")
    assert begun(driver)["layout"] == {
        "1-2": [tile("A0")],
        "1-3": [tile("B1"), tile("C2")],
        "1-4": [tile("A1")],
    }


def test_unknown_skips_and_a_column_key_jumps(players: Enter) -> None:
    driver = players()
    driver.tap("start")
    driver.tap("unknown")
    driver.tap(f"tile.{tile('B1')}")
    driver.tap("column.4")
    driver.tap(f"tile.{tile('C3')}")
    driver.tap("column.1")
    assert driver.shows("Column 1, row 3")
    driver.tap(f"tile.{tile('D7')}")
    driver.tap("play")
    assert begun(driver)["layout"] == {"1-3": [tile("B1"), tile("D7")], "4-2": [tile("C3")]}


def test_undo_goes_back_place_by_place(players: Enter) -> None:
    driver = players()
    driver.tap("start")
    assert driver.is_off("undo")
    driver.tap(f"tile.{tile('A0')}")
    driver.tap("unknown")
    assert driver.shows("submarine_table.unknown.low")
    driver.tap("undo")
    assert driver.shows("Crown A")
    driver.tap("undo")
    assert driver.is_off("undo")
    assert not driver.is_off(f"tile.{tile('A0')}")
    assert layout(driver).laying.layout() == {}


def test_back_to_the_seats(players: Enter) -> None:
    driver = players()
    driver.tap("start")
    driver.tap("back")
    assert driver.shell.top.name == "players"


@pytest.mark.slow
@pytest.mark.parametrize("size", "CRT")
def test_the_whole_board(players: Enter, size: str) -> None:
    driver = players(size)
    driver.tap("start")
    for tiles in LAYOUT.values():
        for one in tiles:
            driver.tap(f"tile.{one}")
    assert driver.shows("submarine_table.layout.all")
    assert driver.is_off("unknown")
    driver.tap("play")
    assert begun(driver)["layout"] == LAYOUT


# What the screen knows ----------------------------------------------------------------------------------------


def test_there_are_sixty_places_ten_to_a_column() -> None:
    assert len(PLACES) == len(set(PLACES)) == 60
    assert [place for place in PLACES if place.column == 2][:4] == [
        TilePlace(2, 2, 1), TilePlace(2, 3, 1), TilePlace(2, 3, 2), TilePlace(2, 4, 1),
    ]  # fmt: skip


def test_open_places_are_asked_for_until_none_is_left() -> None:
    laying = Laying()
    laying.go_to(6)
    for _ in range(60):
        assert laying.at is not None
        laying.enter(None)
    assert laying.at is None
    laying.enter("t1-c1")
    assert laying.known == set()
    laying.go_to(3)
    assert laying.at == TilePlace(3, 2, 1), "unknown ones can still be named"
    laying.enter("t1-c1")
    assert laying.at is None
    assert laying.layout() == {"3-2": ["t1-c1"]}


def test_a_full_column_begins_anew() -> None:
    laying = Laying()
    for number in range(1, 11):
        laying.enter(f"t{number}-c1")
    laying.go_to(1)
    assert laying.at == PLACES[0]
    laying.enter("t12-c5")
    assert laying.known == {"t12-c5", *(f"t{number}-c1" for number in range(2, 11))}
    laying.undo()
    assert "t1-c1" in laying.known


def test_the_table_of_people_says_why_too() -> None:
    with sitting(services(), "R") as driver:
        driver.tap(f"lift.{tile('B4')}")
        assert driver.answered("people") == []
        assert driver.shows("why.close")
