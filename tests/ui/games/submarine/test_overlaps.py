"""Nothing that takes back, ends or pays comes under a finger at Submarine's table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from divingbell.companion.games.submarine.start import SHARES
from tests.ui.driver import SIZES
from tests.ui.games.submarine.at_the_board import by
from tests.ui.overlaps import LOOKS, Change, Game, Sit, buttons, more_people, overlaps, seats_at
from tests.ui.scenes_deep_sea import in_memory
from tests.ui.submarine_evening import after, start, tile
from tests.ui.table_services import TableDriver, TableServices

ENDS_A_TURN = ("turn.end", "wait.", "to.off")
PAYS = ("take", "lift.", "pays.", "space.", "to.", "column.")
TAKES_BACK = ("toast.undo", "put_back", "no_draw")
TILE = f"lift.{tile('A0')}"


def grave(key: str) -> bool:
    return key.startswith((*ENDS_A_TURN, *PAYS, *TAKES_BACK))


GAME = Game(grave)


@pytest.fixture(params=list(SIZES))
def size(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=LOOKS, ids=["en", "it-large"])
def sit(request: pytest.FixtureRequest, size: str) -> Iterator[Sit]:
    with seats_at(size, request.param) as sit_down:
        yield sit_down


def over_column_1(people: int, own: int) -> TableServices:
    """Ada's ship lies over column 1 with so many bathyscaphes of hers, and one of each of the others."""
    everybody = [f"p{seat}" for seat in range(1, people + 1)]
    placed = [
        by(player, "place_bathyscaphe", column=1 if lap < (own if player == "p1" else 1) else 6)
        for lap in range(SHARES[people].bathyscaphes)
        for player in everybody
    ]
    begun = start(people, "p1", layout={"1-2": [tile("A0")]})
    return after(begun, *placed, by("p1", "move_ship", to=1), players=people)


def paid(driver: TableDriver) -> TableDriver:
    """The tile has been taken, and is on its way."""
    driver.hold_clock()
    driver.tap(TILE)
    driver.tap("take")
    driver.settled(seen=False)
    assert driver.shows("stage.next"), driver.texts()
    return driver


def answers(driver: TableDriver) -> None:
    driver.shell.top.all_seen()
    driver.settled()


def toast_goes(driver: TableDriver) -> None:
    driver.let_pass(8)


def changes(sit: Sit) -> list[Change]:
    def collecting(people: int) -> TableDriver:
        return sit(over_column_1(people, 2))

    def moved(people: int) -> TableDriver:
        driver = sit(over_column_1(people, 1))
        driver.tap("from.2")
        driver.answered("space.3-2")
        assert driver.shows("toast.undo"), "the turn has ended by itself"
        return driver

    return [
        Change("the stage, the same turn goes on", lambda people: paid(collecting(people)), answers),
        Change("the stage, the turn has ended", lambda people: paid(sit(over_column_1(people, 1))), answers),
        Change("the toast of the turn that ended goes", moved, toast_goes),
    ]


@pytest.mark.parametrize("people", [2, 3, *more_people(4), 5])
def test_nothing_grave_comes_under_a_finger(sit: Sit, size: str, people: int) -> None:
    assert overlaps(changes(sit), size, people, GAME) == []


@pytest.mark.parametrize("keys", [(), (TILE,), ("from.2",), ("joker",)])
def test_no_button_moves_when_the_journal_fails(sit: Sit, keys: tuple[str, ...]) -> None:
    driver = sit(over_column_1(5, 2))
    for key in keys:
        driver.tap(key)
    before = buttons(driver)
    in_memory(driver, "damaged")
    assert buttons(driver) == before
