"""Nothing that takes back, ends or pays comes under a finger at Deep Sea Adventure's table, where timers and the
journal change the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.shell.shell import RouteHandler
from tests.ui.driver import SIZES
from tests.ui.overlaps import Change, Game, more_people, overlaps
from tests.ui.scenes_deep_sea import (
    ADA,
    BRUNO,
    CHIARA_REVEALS,
    Voyage,
    drowned,
    grab,
    idle,
    in_memory,
    played,
    rich,
    roll,
    round_over,
    search,
    table,
)
from tests.ui.table_services import TableDriver, TableServices

ENDS = ("search.", "sink", "as.carried", "end_game", "next")
TAKES_BACK = ("put_back", "toast.undo")


def grave(key: str) -> bool:
    """A chip that is tapped to sink is not sent, as a number that is tapped is not."""
    return key.startswith((*ENDS, *TAKES_BACK)) and not key.startswith("sink.")


GAME = Game(grave)
ROUTES: dict[str, RouteHandler] = {"save_to_usb": lambda _: None}
"""Ways that are buttons where the game is in memory only."""
Sit = Callable[[TableServices], TableDriver]


@pytest.fixture(params=list(SIZES))
def size(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=[("en", 1.0), ("it", 1.3)], ids=["en", "it-large"])
def sit(request: pytest.FixtureRequest, size: str) -> Iterator[Sit]:
    language, text_scale = request.param
    settings = Settings(
        welcomed=True, dim_after_s=0, rig_answered=True, odds_card=True, language=language, text_scale=text_scale
    )
    drivers: list[TableDriver] = []

    def sit_down(services: TableServices) -> TableDriver:
        if drivers:
            return drivers[0].sit(services, **ROUTES)
        drivers.append(TableDriver(services, settings, size, ROUTES))
        return drivers[0]

    yield sit_down
    for driver in drivers:
        driver.close()


# Evenings of so many people -------------------------------------------------------------------------------------


def on_a_chip(people: int) -> TableServices:
    return table(Voyage(people), roll(ADA, 1, 2))


def on_a_blank(people: int) -> TableServices:
    """Bruno, who carries one chip, has come to where Ada took hers."""
    voyage = Voyage(people).dive(ADA, 3, "take").dive(BRUNO, 2, "take")
    while voyage.state.turn is not None and voyage.state.turn.player != BRUNO:
        idle(voyage, 3, 3)
    return table(voyage, roll(BRUNO, 1, 1))


HOME: dict[int, Callable[[], Voyage]] = {
    2: lambda: played(3860, 2, 28), 3: lambda: played(89, 3, 35), 4: round_over, 5: lambda: played(31, 5, 50), 6: rich
}  # fmt: skip


def home(people: int) -> TableServices:
    """Somebody has chips to turn over."""
    return table(HOME[people]())


def out_of_air(people: int) -> TableServices:
    """Chips sink."""
    if people == 4:
        return table(round_over(), CHIARA_REVEALS)
    return table(drowned() if people == 6 else grab(Voyage(people)))


# What happens without a touch -----------------------------------------------------------------------------------


def tapped(driver: TableDriver, *keys: str) -> TableDriver:
    """These are touched, and what the last one paid is being seen."""
    *chosen, last = keys
    for key in chosen:
        driver.tap(key)
    driver.hold_clock()
    driver.tap(last)
    driver.settled(seen=False)
    return driver


def seen(driver: TableDriver) -> None:
    driver.shell.top.all_seen()  # type: ignore[attr-defined]
    driver.settled()


def numbers(driver: TableDriver) -> list[str]:
    """A number for each chip."""
    asked = driver.shell.top.picked()  # type: ignore[attr-defined]
    keys: list[str] = []
    for choices in asked.choices:
        free = (one.value for one in choices if asked.copies(one.value) > keys.count(f"value.{one.value}"))
        keys.append(f"value.{next(free)}")
    return keys


def turned_over(sit: Sit, people: int) -> TableDriver:
    driver = sit(home(people))
    return tapped(driver, *numbers(driver), "next")


def changes(sit: Sit) -> list[Change]:
    def chosen(place: Callable[[int], TableServices], key: str) -> Callable[[int], TableDriver]:
        return lambda people: tapped(sit(place(people)), key)

    def at(place: Callable[[int], TableServices]) -> Callable[[int], TableDriver]:
        return lambda people: sit(place(people))

    return [
        Change("a chip is taken, the next turn", chosen(on_a_chip, "search.take"), seen),
        Change("a chip is put down, the next turn", chosen(on_a_blank, "search.place.0"), seen),
        Change("chips are turned over, who is next", partial(turned_over, sit), seen),
        Change("chips have sunk, who is next", chosen(out_of_air, "as.carried"), seen),
        Change("the memory fails at a search", at(on_a_chip), in_memory),
        Change("the memory fails at a blank", at(on_a_blank), in_memory),
        Change("the memory fails as chips are turned over", at(home), in_memory),
        Change("the memory fails as chips sink", at(out_of_air), in_memory),
    ]


@pytest.mark.parametrize("people", [2, *more_people(3, 5), 4, 6])
def test_nothing_grave_comes_under_a_finger(sit: Sit, size: str, people: int) -> None:
    assert overlaps(changes(sit), size, people, GAME) == []


def test_undone_in_passing_stays_where_no_key_stood(sit: Sit, size: str) -> None:
    """The toast of an Undo goes by itself."""

    def undone(people: int) -> TableDriver:
        driver = sit(table(Voyage(people).dive(ADA, 3, "take").dive(BRUNO, 2), roll("p3", 1, 1), search("p3", "take")))
        driver.tap("undo")
        driver.settled()
        assert driver.shows("table.put_back")
        return driver

    assert overlaps([Change("the toast goes", undone, lambda driver: driver.let_pass(20))], size, 4, GAME) == []


def test_a_number_is_no_key_that_ends_something() -> None:
    assert [key for key in ("value.3", "sink.0", "sink", "search.take", "undo", "menu") if grave(key)] == [
        "sink", "search.take"
    ]  # fmt: skip
