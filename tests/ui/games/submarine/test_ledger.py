"""Change in the ledger, for entries of Submarine: the answers that the table had, tried at once, saved as an amend."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.submarine import decisions
from divingbell.companion.session.sentences import line
from divingbell.game_check.screen_remarks import remarks
from divingbell.ui.routes import ROUTES
from tests.ui.games.submarine.at_the_board import after_bruno_is_broke, collect
from tests.ui.scenes_ledger import at, chosen_entry
from tests.ui.submarine_evening import ADA_TAKES, chiara_waits, evening, services, tile
from tests.ui.table_services import TableDriver, TableServices, quick_app

Change = Callable[..., TableDriver]


@pytest.fixture(scope="module")
def app() -> Iterator[TableDriver]:
    yield from quick_app(services())


@pytest.fixture
def change(app: TableDriver) -> Change:
    """`change(services, number, add=False)`: the ledger over this table, Change of that entry tapped."""

    def enter(made: TableServices, number: int, *, add: bool = False) -> TableDriver:
        driver = app.sit(made)
        ROUTES["ledger"](driver.shell)
        driver.frames(3)
        chosen_entry(driver, number)
        driver.tap("ledger.add" if add else "ledger.change")
        return driver

    return enter


def numbers(made: TableServices, kind: str) -> list[int]:
    """Entries of this type, newest first."""
    return [entry.number for entry in made.own.now.session.entries() if entry.action["type"] == kind]


def test_another_column_for_the_ship(change: Change) -> None:
    made = services()
    number = made.last.number
    driver = change(made, number)
    assert driver.is_off("to.2"), "she has no bathyscaphe there"
    driver.tap("to.6")
    amend = {"type": "amend", "entry": number, "actions": [{"type": "move_ship", "player": "p1", "to": 6}]}
    assert driver.answered("change.save") == [amend]
    assert driver.services.state.players["p1"].ship == 6


def test_another_tile_was_lifted(change: Change) -> None:
    made = services(ADA_TAKES[0])
    number = made.last.number
    driver = change(made, number)
    driver.tap("kind.t11")
    driver.tap("colour.c1")
    amend = {"type": "amend", "entry": number, "actions": [ADA_TAKES[1]]}
    assert driver.answered("change.save") == [amend]
    assert tile("A10") in driver.services.state.players["p1"].board


def test_it_was_paid_with_a_joker(change: Change) -> None:
    made = services(ADA_TAKES[0])
    number = made.last.number
    driver = change(made, number)
    driver.tap("pays.j-c1")
    amend = {"type": "amend", "entry": number, "actions": [{**ADA_TAKES[0], "joker": "j-c1"}]}
    assert driver.answered("change.save") == [amend]


def test_somebody_who_was_paid_did_not_draw(change: Change) -> None:
    made = after_bruno_is_broke()
    made.play(collect("D3", 2))
    number = made.last.number
    driver = change(made, number)
    assert driver.shows("Bruno")
    driver.drag("pays.card", 0, -200)
    driver.tap("drew.p2.False")
    amend = {"type": "amend", "entry": number, "actions": [collect("D3", 2, no_draw=["p2"])]}
    assert driver.answered("change.save") == [amend]
    assert driver.services.state.players["p2"].hand == 0


def test_a_bathyscaphe_went_elsewhere(change: Change) -> None:
    gone = {"type": "move_bathyscaphe", "player": "p1", "row": 4, "to_column": 5, "to_row": 3}
    made = services(gone)
    number = made.last.number
    driver = change(made, number)
    driver.tap("column.2")
    driver.tap("to_row.4")
    amend = {"type": "amend", "entry": number, "actions": [{**gone, "to_column": 2, "to_row": 4}]}
    assert driver.answered("change.save") == [amend]


def test_a_card_was_traded_after_all(change: Change) -> None:
    made = chiara_waits()
    end = {"type": "end_turn", "player": "p3"}
    made.tap(end)
    number = made.last.number
    driver = change(made, number)
    driver.tap("wait.trade")
    trade = {"type": "trade_card", "player": "p3"}
    assert driver.answered("change.save") == [{"type": "amend", "entry": number, "actions": [trade, end]}]


def test_a_tile_was_forgotten_before_the_end_of_the_turn(change: Change) -> None:
    made = services(ADA_TAKES[0], {"type": "end_turn", "player": "p1"})
    number = made.last.number
    driver = change(made, number, add=True)
    driver.tap("kind.t11")
    driver.tap("colour.c1")
    amend = {"type": "amend", "entry": number, "drop": 0, "actions": [ADA_TAKES[1]]}
    assert driver.answered("change.save") == [amend]
    assert len(driver.services.state.players["p1"].board) == 3


def test_every_answer_is_the_one_that_was_given() -> None:
    """The picks of every entry of an evening make exactly that entry again."""
    made = services()
    try:
        session = made.own.now.session
        ctx: Any = _Words()
        asked = 0
        for one in session.entries():
            question = decisions.change(ctx, one, session, {})
            if question is None or one.number == 1:
                continue
            asked += 1
            assert question.make(question.was) == (dict(one.action),)
        assert asked == sum(action["type"] not in ("start_game",) for action in evening()) - _ends(made)
    finally:
        made.close()


def _ends(made: TableServices) -> int:
    """Ends of turns over the board: they can only be struck."""
    session = made.own.now.session
    return sum(
        one.action["type"] == "end_turn" and one.previous is not None and one.previous.state.phase != "off_board"
        for one in session.entries()
    )


class _Words:
    """A look whose words are their ids."""

    texts: tuple[str, ...] = ()

    def t(self, text_id: str, **_: Any) -> str:
        return text_id

    def has(self, text_id: str) -> bool:
        return text_id in self.texts


@pytest.mark.slow
@pytest.mark.parametrize("size", "RCT")
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.matrix), "it"])
@pytest.mark.parametrize("kind", ["collect_treasure", "move_bathyscaphe", "move_ship", "place_bathyscaphe"])
def test_the_answers_fit_the_screen(size: str, language: str, kind: str) -> None:
    made = services(ADA_TAKES[0])
    driver = at(made, size, Settings(welcomed=True, language=language, text_scale=1.3))
    try:
        chosen_entry(driver, numbers(made, kind)[0])
        driver.tap("ledger.change")
        # The list beside the answers is the ledger's own.
        lines = [
            line(one, driver.shell.top.record.names, driver.shell.ctx.texts) for one in made.own.now.session.entries()
        ]
        assert [remark for remark in remarks(driver) if not any(one in remark for one in lines)] == []
    finally:
        driver.close()
