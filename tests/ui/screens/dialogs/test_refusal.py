"""The window of a refusal, its ways out, and the house rule behind it (screens.md 0.7)."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.games.game import Refusal
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Refused
from divingbell.ui.table import house_rule_change
from tests.sunken_play import aim
from tests.ui.scenes_sunken import GOLD, table
from tests.ui.scenes_windows import (
    WAYS_HERE,
    refused,
    screen,
)
from tests.ui.screens.dialogs.over_a_table import FREE, over
from tests.ui.table_services import sitting


def test_it_was_said_first_puts_the_free_buzz_in_the_place_of_the_buzz(at_table) -> None:
    driver = at_table(refused)
    assert driver.shows("sunken_treasure_table.refused.already_dived")
    entry = driver.services.last.number
    assert driver.answered("refused.said_first") == [{"type": "amend", "entry": entry, "actions": [FREE]}]
    driver.settled()
    assert driver.services.told() == [], "the contact of the free buzz has been"
    assert not driver.shows("sunken_treasure_table.refused.already_dived")
    driver.services.contact()
    assert driver.services.last.action["type"] == "buzz"


@pytest.mark.slow
def test_it_was_said_first_takes_what_the_rim_said_too(at_table) -> None:
    driver = at_table(refused, rim=3)
    entry = driver.services.last.number - 1
    assert driver.answered("refused.said_first") == [{"type": "amend", "entry": entry, "drop": 2, "actions": [FREE]}]


@pytest.mark.slow
def test_not_a_real_buzz_undoes_it(at_table) -> None:
    driver = at_table(refused)
    assert driver.answered("refused.not_real") == [{"type": "undo", "steps": 1}]


@pytest.mark.slow
def test_it_stays_a_buzz_sends_nothing(at_table) -> None:
    driver = at_table(refused)
    assert driver.answered("refused.stays") == []
    assert driver.shell.top.name == "sunken.buzz"


def test_a_refusal_without_ways_out_is_read(at_table) -> None:
    driver = at_table(over(table()))
    top = screen(driver)
    refusal = Refusal("not_your_turn", "", {"player": "p3", "whose": "p2"})
    top.sender.refused(Refused({"type": "discard", "player": "p3"}, "script", refusal, top.session, True))
    driver.frames(2)
    assert "It is Bruno’s turn, not Chiara’s. Enter what Bruno does first, or undo." in driver.texts()
    assert driver.shell.sounds.played[-1] == "illegal"
    assert driver.answered("refused.read") == []
    assert not driver.shows("refused.read")


def test_the_house_rule_behind_a_refusal_is_changed_and_put_back(at_table) -> None:
    from tests.ui.scenes_deep_sea import Voyage
    from tests.ui.scenes_deep_sea import table as at_sea

    driver = at_table(over(at_sea(Voyage(2).dive("p1", 2).dive("p2", 3))), "C")
    top = screen(driver)
    begin = driver.services.sent()[0]
    back = {"type": "turn_back", "player": "p1"}
    top.send(back)
    driver.settled()
    assert driver.shows("windows.refused.house_rule")
    rules = {**begin.get("rules", {}), "return_without_chip": "allowed"}
    amend = {"type": "amend", "entry": 1, "actions": [{**begin, "rules": rules}]}
    assert driver.answered("refused.house_rule") == [amend]
    assert driver.answered("put_back") == [{**amend, "actions": [begin]}]
    assert top.sender.disabled_reason(back) is not None


def begun(game: str, **fields: Any) -> Session:
    start = {"type": "start_game", "game": game, "players": 2, "first_player": "p1", **fields}
    session = Session().apply(start)
    assert isinstance(session, Session), session
    return session


def behind(session: Session, error: str, action: dict[str, Any]) -> house_rule_change.HouseRuleChange | None:
    return house_rule_change.behind(session, Refused(action, "touch", Refusal(error), session, True))


REEF = ["5H", "7H", "QC", "4C", "9H"]


@pytest.mark.parametrize(
    ("game", "fields", "error", "action", "name", "value"),
    [
        ("submarine", {"rules": {"leave_board": "forced"}}, "must_stop", {"type": "move_ship"}, "leave_board", "free"),
        (
            "submarine",
            {"rules": {"bathyscaphe_actions": "all_same"}},
            "mixed_actions",
            {"type": "collect_treasure"},
            "bathyscaphe_actions",
            "each",
        ),
        ("submarine", {}, "not_waiting", {"type": "trade_card"}, "trade_on_exit", True),
        ("submarine", {"rules": {"card_removal": "equal"}}, "colour_exhausted", {}, "card_removal", "random"),
        ("deep_sea_adventure", {}, "no_chips", {"type": "turn_back"}, "return_without_chip", "allowed"),
        ("submarine_blues", {"reef": REEF}, "actions_left", {"type": "end_turn"}, "early_end", "any"),
    ],
)
def test_a_house_rule_is_offered_for_its_refusal(
    game: str, fields: dict[str, Any], error: str, action: dict[str, Any], name: str, value: object
) -> None:
    session = begun(game, **fields)
    change = behind(session, error, action)
    assert change is not None
    assert (change.name, change.value) == (name, value)
    begin = dict(session.entry(1).action)  # type: ignore[union-attr]
    rules = {**begin.get("rules", {}), name: value}
    assert change.amend == {"type": "amend", "entry": 1, "actions": [{**begin, "rules": rules}]}
    after = session.apply(change.amend)
    assert isinstance(after, Session)
    assert after.state.rules[name] == value
    back = after.apply(change.put_back)
    assert isinstance(back, Session)
    assert back.view() == session.view()


def test_no_house_rule_where_none_is_behind_it() -> None:
    deep = begun("deep_sea_adventure")
    assert behind(deep, "no_chips", {"type": "search", "player": "p1", "choice": "place", "token": 0}) is None
    assert behind(deep, "already_returning", {"type": "turn_back", "player": "p1"}) is None
    blues = begun("submarine_blues", reef=REEF)
    attack = {"type": "attack", "player": "p1", "card": "JS", "hits": {"p2": 5}, "facts": {"JS": {"kind": "attack"}}}
    assert behind(blues, "impossible_hits", attack | {"hits": {"p2": 5}, "card": "2S"}) is None


def test_the_ace_that_the_house_lets_attack() -> None:
    low = begun("submarine_blues", reef=REEF, rules={"ace_in_attacks": "low"})
    attack = {"type": "attack", "player": "p1", "card": "AS", "hits": {"p2": 5}, "facts": {"AS": {"kind": "attack"}}}
    refusal = low.apply(attack)
    assert isinstance(refusal, Refusal)
    assert refusal.error == "impossible_hits"
    change = house_rule_change.behind(low, Refused(attack, "touch", refusal, low, True))
    assert change is not None
    assert change.value == "high"


@pytest.mark.slow
def test_a_sensor_that_was_faster_shows_the_window_only_where_there_is_a_way_out() -> None:
    with sitting(table(4, GOLD, aim("p2", 4)), routes=WAYS_HERE) as driver:
        top = screen(driver)
        before = top.record.snapshot
        driver.services.contact()
        driver.frames(1)
        top.record.snapshot = before
        top.send(aim("p2", 5))
        driver.settled()
        assert driver.shows("table.moved_on_buzz")
        assert not driver.shows("windows.refused.ask")
