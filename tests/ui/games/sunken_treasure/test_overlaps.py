"""Nothing that takes back, ends or pays comes under a finger at Sunken Treasure's table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from divingbell.companion.rig import Signal
from tests.sunken_play import aim, free_buzz
from tests.ui.overlaps import LOOKS, PANELS, Change, Game, Sit, meeting, more_people, overlaps, seats_at
from tests.ui.scenes_sunken import ANY, GOLD, recovered, table
from tests.ui.scenes_windows import unwritable
from tests.ui.table_services import LOST, READY, STUCK, TableDriver, nowhere

ENDS_A_TURN = ("outcome.", "penalty.", "event.buzz", "none.discard")
TAKES_BACK = ("not_real", "event.our_free_buzz", "offer.yes", "rim.yes", "put_back", "toast.undo")


def grave(key: str) -> bool:
    return key.startswith((*ENDS_A_TURN, *TAKES_BACK))


GAME = Game(grave)


@pytest.fixture(params=PANELS)
def size(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=LOOKS, ids=["en", "it-large"])
def sit(request: pytest.FixtureRequest, size: str) -> Iterator[Sit]:
    with seats_at(size, request.param) as sit_down:
        yield sit_down


def contact(driver: TableDriver) -> None:
    driver.services.contact(0.42, 38)
    driver.settled()


def ringing(driver: TableDriver) -> None:
    driver.hold_clock()
    driver.services.contact(0.42, 38)
    driver.settled(seen=False)


def other_rim(driver: TableDriver) -> TableDriver:
    """A contact of a rim that was not called, and the first frames after it."""
    driver.services.contact(rim=2)
    driver.frames(3)
    return driver


def memory_fails(driver: TableDriver) -> None:
    driver.shell.routes = {**driver.shell.routes, "in_memory": nowhere, "save_to_usb": nowhere}
    unwritable(driver.services)
    services = driver.services
    services.own.signal(Signal("floor", services.us, steps=5))  # its line meets it
    driver.settled()


def answers(driver: TableDriver) -> None:
    driver.shell.top.all_seen()
    driver.settled()


def health(state: Any) -> Callable[[TableDriver], None]:
    def change(driver: TableDriver) -> None:
        driver.services.health(state)
        driver.settled()

    return change


def changes(sit: Sit) -> list[Change]:
    def armed(people: int, *more: Any, call: Any = GOLD) -> TableDriver:
        return sit(table(people, call, *more, aim("p2", 4)))

    def after(driver: TableDriver, happens: Callable[[TableDriver], object]) -> TableDriver:
        happens(driver)
        driver.settled()
        return driver

    return [
        Change("a buzz", armed, contact),
        Change("a buzz, any metal", lambda people: armed(people, call=ANY), contact),
        Change("a buzz, the free buzz used", lambda people: armed(people, free_buzz("p2")), contact),
        # On the tall panel the call stands lower under the banner, where the first answer comes.
        Change("a buzz while the probe is stuck", lambda people: after(armed(people), health(STUCK)), contact, "RC"),
        Change("a buzz before the hole is said", lambda people: sit(table(people, GOLD)), contact),
        Change("the probe is stuck", armed, health(STUCK)),
        Change("the probe is free again", lambda people: after(armed(people), health(STUCK)), health(READY)),
        Change("the probe is lost", armed, health(LOST)),
        Change("the probe is back", lambda people: after(armed(people), health(LOST)), health(READY)),
        Change("the contact of the free buzz", lambda people: sit(table(people, GOLD, free_buzz("p2"))), contact),
        Change("a late buzz", lambda people: after(armed(people), lambda driver: driver.tap("outcome.recovered.gold")),
               lambda driver: (driver.services.touch(), driver.settled())),
        Change("a late buzz after a drop",
               lambda people: after(armed(people), lambda driver: driver.tap("outcome.dropped")),
               lambda driver: (driver.services.touch(), driver.settled())),
        Change("the memory fails in an armed dive", armed, memory_fails),
        Change("the memory fails after a buzz", lambda people: after(armed(people), contact), memory_fails),
        Change("the memory fails at the penalty cards", lambda people: sit(recovered(people)), memory_fails),
        Change("the rim is asked about", lambda people: other_rim(armed(people)), answers),
        Change("the next turn", lambda people: paying(sit(recovered(people))), answers),
    ]  # fmt: skip


def paying(driver: TableDriver) -> TableDriver:
    driver.tap("penalty.none")
    driver.settled(seen=False)
    return driver


@pytest.mark.parametrize("people", [2, *more_people(3, 4, 5), 6])
def test_nothing_grave_comes_under_a_finger(sit: Sit, size: str, people: int) -> None:
    assert overlaps(changes(sit), size, people, GAME) == []


@pytest.mark.parametrize("people", [2, 6])
def test_nothing_grave_comes_under_a_finger_in_the_two_steps_of_a_buzz(sit: Sit, size: str, people: int) -> None:
    steps = [Change("the contact", lambda people: sit(table(people, GOLD, aim("p2", 4))), ringing)]
    assert overlaps(steps, size, people, GAME) == []


def test_a_grave_button_over_another_is_found() -> None:
    before = {"undo": (0.0, 0.0, 90.0, 90.0), "open.coin": (100.0, 0.0, 100.0, 60.0)}
    after = {"not_real": (150.0, 50.0, 100.0, 60.0), "undo": (100.0, 0.0, 90.0, 90.0), "call": (100.0, 0.0, 9.0, 9.0)}
    assert list(meeting(before, after, grave)) == ["not_real over open.coin, 50 x 10 dp"]
    assert list(meeting(after, after, grave)) == ["not_real over undo, 40 x 40 dp"]
