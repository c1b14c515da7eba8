"""Change in the ledger, for entries of Deep Sea Adventure: the answers that the table had, saved as one amend."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from divingbell.ui.routes import ROUTES
from tests.ui.scenes_deep_sea import (
    BRUNO,
    CHIARA,
    CHIARA_REVEALS,
    CHIARA_TURNS,
    DEV,
    Voyage,
    roll,
    round_over,
    search,
    second_round,
    table,
)
from tests.ui.scenes_ledger import chosen_entry
from tests.ui.table_services import TableDriver, TableServices, quick_app

Open = Callable[..., TableDriver]


@pytest.fixture(scope="module")
def app() -> Iterator[TableDriver]:
    yield from quick_app(table(Voyage(2)), "R")


@pytest.fixture
def ledger(app: TableDriver) -> Open:
    """`ledger(services, number, "ledger.change")`: the ledger over this table, this key of an entry tapped."""

    def enter(made: TableServices, number: int, key: str) -> TableDriver:
        driver = app.sit(made)
        ROUTES["ledger"](driver.shell)
        driver.frames(3)
        chosen_entry(driver, number)
        driver.tap(key)
        return driver

    return enter


def amend(entry: int, *actions: dict[str, Any], **fields: int) -> dict[str, Any]:
    return {"type": "amend", "entry": entry, **fields, "actions": list(actions)}


def test_other_dice(ledger: Open) -> None:
    made = table(second_round(), roll(CHIARA, 2, 3))
    number = made.last.number
    driver = ledger(made, number, "ledger.change")
    driver.tap("roll.13")
    assert driver.answered("change.save") == [amend(number, roll(CHIARA, 1, 3))]
    assert driver.services.state.players[CHIARA].position == 9


def test_other_dice_onto_a_blank_ask_what_was_done_there(ledger: Open) -> None:
    made = table(second_round(), roll(CHIARA, 2, 3), search(CHIARA, "take"), roll(DEV, 3, 3))
    number = made.last.number - 2
    driver = ledger(made, number, "ledger.change")
    driver.tap("roll.12")
    assert driver.is_off("search.take")
    driver.tap("search.place.0")
    sent = [roll(CHIARA, 1, 2), search(CHIARA, "place", token=0)]
    assert driver.answered("change.save") == [amend(number, *sent, drop=2)]
    assert driver.services.state.players[CHIARA].carried == ((2,),)


@pytest.mark.parametrize(
    ("dice", "was", "key", "sent"),
    [
        ((2, 3), search(CHIARA, "take"), "search.nothing", search(CHIARA, "nothing")),
        ((2, 3), search(CHIARA, "nothing"), "search.take", search(CHIARA, "take")),
        ((1, 2), search(CHIARA, "nothing"), "search.place.1", search(CHIARA, "place", token=1)),
    ],
)
def test_something_else_was_done(
    ledger: Open, dice: tuple[int, int], was: dict[str, Any], key: str, sent: dict[str, Any]
) -> None:
    made = table(second_round(), roll(CHIARA, *dice), was)
    number = made.last.number
    driver = ledger(made, number, "ledger.change")
    driver.tap(key)
    assert driver.answered("change.save") == [amend(number, sent)]


def test_another_number_was_on_the_chip(ledger: Open) -> None:
    made = table(round_over(), CHIARA_REVEALS)
    number = made.last.number
    driver = ledger(made, number, "ledger.change")
    driver.tap("chip.0.0")
    changed = {"type": "reveal", "player": CHIARA, "values": [0, 6, 9]}
    assert driver.answered("change.save") == [amend(number, changed)]


@pytest.mark.parametrize(
    ("was", "keys", "now"),
    [
        ({}, ("sunk.0.2", "sunk.1.0", "sunk.2.1"), {"order": [2, 0, 1]}),
        ({"order": [2, 0, 1]}, ("as.carried",), {}),
    ],
)
def test_chips_sank_in_another_order(
    ledger: Open, was: dict[str, Any], keys: tuple[str, ...], now: dict[str, Any]
) -> None:
    sink = {"type": "sink", "player": DEV}
    made = table(round_over(), CHIARA_REVEALS, {**sink, **was})
    number = made.last.number
    driver = ledger(made, number, "ledger.change")
    for key in keys:
        driver.tap(key)
    assert driver.answered("change.save") == [amend(number, {**sink, **now})]


def test_a_turn_back_was_forgotten(ledger: Open) -> None:
    made = table(second_round(), roll(CHIARA, 1, 3))
    number = made.last.number
    driver = ledger(made, number, "ledger.add")
    driver.tap("turn.turn_back")
    assert driver.answered("change.save") == [amend(number, CHIARA_TURNS, drop=0)]
    assert driver.services.state.players[CHIARA].heading == "up"


def test_nobody_could_turn_back_there(ledger: Open) -> None:
    made = table(Voyage(2).dive("p1", 2), roll(BRUNO, 1, 2))
    driver = ledger(made, made.last.number, "ledger.add")
    assert driver.is_off("turn.turn_back")


def test_a_turn_back_can_only_be_struck(ledger: Open) -> None:
    made = table(second_round(), CHIARA_TURNS)
    number = made.last.number
    driver = ledger(made, number, "ledger.change")
    assert driver.is_off("ledger.change")
    assert driver.answered("ledger.strike") == [amend(number)]
