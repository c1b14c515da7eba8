"""Change in the ledger, for entries of Submarine Blues: the answers that the table had, tried at once, saved as an
amend."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.submarine_blues import decisions
from divingbell.companion.session.sentences import line
from divingbell.game_check.screen_remarks import remarks
from divingbell.ui.routes import ROUTES
from tests.ui.blues_evening import attack, bruno_begins, bruno_bids, lay, reef_end
from tests.ui.scenes_blues import table
from tests.ui.scenes_ledger import at, chosen_entry
from tests.ui.table_services import TableDriver, TableServices, quick_app

Change = Callable[..., TableDriver]
JACK = attack("p2", "JS", {"p1": 2, "p3": 1, "p4": 3})


@pytest.fixture(scope="module")
def app() -> Iterator[TableDriver]:
    yield from quick_app(table(bruno_begins()), "T")


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


def newest(made: TableServices, kind: str) -> int:
    """The number of the last entry of this type."""
    return next(entry.number for entry in made.own.now.session.entries() if entry.action["type"] == kind)


def test_an_opponent_announced_other_hits(change: Change) -> None:
    made = table(bruno_begins(), JACK)
    number = made.last.number
    driver = change(made, number)
    assert driver.is_off("hits.p1.5"), "Ada has no five cards that can be spades below the jack"
    driver.tap("hits.p3.0")
    amend = {"type": "amend", "entry": number, "actions": [{**JACK, "hits": {"p1": 2, "p3": 0, "p4": 3}}]}
    assert driver.answered("change.save") == [amend]


def test_a_card_was_left_out_of_the_set(change: Change) -> None:
    laid = lay("p2", "4D", "4H", "4S", facts={"4S": {"kind": "cruising"}})
    made = table(bruno_begins(), laid)
    number = made.last.number
    driver = change(made, number)
    driver.drag("lay.C.False", 0, -140)
    driver.tap("lay.S.False")
    amend = {"type": "amend", "entry": number, "actions": [lay("p2", "4D", "4H")]}
    assert driver.answered("change.save") == [amend], "what was said of the card goes with it"


def test_what_a_card_shows_was_said_wrongly(change: Change) -> None:
    laid = lay("p2", "4D", "4S", facts={"4S": {"kind": "submarine", "sharks": 1, "pilot_fish": 1}})
    made = table(bruno_begins(), laid)
    number = made.last.number
    driver = change(made, number)
    driver.tap("fact.4S.kind.cruising")
    told = {**laid, "facts": {"4S": {"kind": "cruising", "sharks": 1, "pilot_fish": 1}}}
    assert driver.answered("change.save") == [{"type": "amend", "entry": number, "actions": [told]}]


def test_another_card_went_to_the_end_of_the_reef(change: Change) -> None:
    made = table(bruno_begins(), reef_end("p2", "8D"))
    number = made.last.number
    driver = change(made, number)
    driver.tap("rank.3")
    assert driver.answered("change.save") == [{"type": "amend", "entry": number, "actions": [reef_end("p2", "3D")]}]


def test_a_bid_was_a_pass(change: Change) -> None:
    made = table(bruno_bids())
    number = newest(made, "bid")
    driver = change(made, number)
    assert driver.is_off("change.save"), "nothing is chosen yet"
    player = made.own.now.session.entry(number).action["player"]
    driver.tap("call.pass")
    passed = {"type": "amend", "entry": number, "actions": [{"type": "pass_bid", "player": player}]}
    assert driver.answered("change.save") == [passed]


def test_a_card_at_the_end_of_the_reef_was_forgotten(change: Change) -> None:
    made = table(bruno_begins(), JACK)
    number = made.last.number
    driver = change(made, number, add=True)
    driver.tap("act.reef_end")
    driver.tap("rank.8")
    driver.drag("rank.6", 0, -200)
    driver.tap("suit.D")
    amend = {"type": "amend", "entry": number, "drop": 0, "actions": [reef_end("p2", "8D")]}
    assert driver.answered("change.save") == [amend]


def test_every_answer_is_the_one_that_was_given() -> None:
    """The picks of every entry of an evening make exactly that entry again."""
    made = table(bruno_bids())
    try:
        ctx: Any = _Words()
        kinds = set()
        for one in made.own.now.session.entries():
            question = decisions.change(ctx, one, made.own.now.session, {})
            if question is None or one.number == 1:
                assert one.action["type"] in ("start_game", "end_turn")
                continue
            kinds.add(one.action["type"])
            assert question.make(question.was) == (dict(one.action),)
        assert kinds == {"attack", "play_to_resort", "play_into_reef", "play_reef_end", "bid", "pass_bid"}
    finally:
        made.close()


class _Words:
    """A look whose words are their ids."""

    texts: tuple[str, ...] = ()

    def t(self, text_id: str, **_: Any) -> str:
        return text_id


@pytest.mark.slow
@pytest.mark.parametrize("size", "RCT")
@pytest.mark.parametrize("kind", ["attack", "play_to_resort", "play_into_reef", "play_reef_end", "bid"])
def test_the_answers_fit_the_screen(size: str, kind: str) -> None:
    made = table(bruno_bids())
    driver = at(made, size, Settings(welcomed=True, language="it", text_scale=1.3))
    try:
        chosen_entry(driver, newest(made, kind))
        driver.tap("ledger.change")
        # The list beside the answers is the ledger's own.
        lines = [
            line(one, driver.shell.top.record.names, driver.shell.ctx.texts) for one in made.own.now.session.entries()
        ]
        assert [remark for remark in remarks(driver) if not any(one in remark for one in lines)] == []
    finally:
        driver.close()
