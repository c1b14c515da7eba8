"""A turn of Sunken Treasure by touches (screens.md 2.1): every row, with exactly its action, on the real app."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.games.decision import button_id
from divingbell.companion.pictures.fonts import glyph
from divingbell.ui.toolkit.element import Text
from tests.sunken_play import NO_PENALTY, aim, buzz, card, dive, free_buzz, penalty, start, up
from tests.ui.games.sunken_treasure.at_the_dive import Sit
from tests.ui.scenes_sunken import ANY, GOLD, recovered, table
from tests.ui.table_services import TableDriver, TableServices


def name(driver: TableDriver) -> str:
    return driver.shell.top.name


def amend(entry: int, *actions: dict[str, Any], **fields: int) -> dict[str, Any]:
    return {"type": "amend", "entry": entry, **fields, "actions": list(actions)}


@pytest.mark.parametrize(
    ("actions", "rows"),
    [
        ((), ("coin", "card", "none")),
        ((GOLD,), ("risk", "event")),
        ((GOLD, aim("p2", 4)), ("outcome",)),
        ((ANY, aim("p2", 4)), ("outcome",)),
        ((GOLD, aim("p2", 4), up("p2", "gold")), ("penalty",)),
    ],
)
def test_every_answer_of_the_decision_is_a_key(sit: Sit, actions: Any, rows: tuple[str, ...]) -> None:
    driver = sit(*actions)
    decision = driver.shell.top.decision
    assert decision is not None
    choices = [(row, choice) for row in rows for choice in decision.row(row).choices if choice.value != "buzz"]
    assert choices
    for row, choice in choices:
        key = button_id(row, choice.value)
        assert driver.is_off(key) == (choice.disabled_reason is not None), key


# Card and call ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [("coin.gold", "card.15000"), ("card.15000", "coin.gold")])
def test_the_second_of_coin_and_card_sends(sit: Sit, order: tuple[str, str]) -> None:
    driver = sit()
    assert name(driver) == "sunken.card"
    assert driver.answered(order[0]) == []
    assert driver.answered(order[1]) == [GOLD]
    assert name(driver) == "sunken.call"


def test_a_choice_is_changed_before_the_second_tap(sit: Sit) -> None:
    driver = sit()
    driver.tap("coin.gold")
    driver.tap("coin.anything")
    assert driver.answered("card.5000") == [card("p2", "anything", 5000)]


def test_nothing_is_preselected_and_the_holes_are_off(sit: Sit) -> None:
    driver = sit()
    top = driver.shell.top
    assert top.picks == {}
    assert not driver.shows("risk.4")
    assert driver.is_off("event.free_buzz")


def test_what_is_chosen_bears_a_sign_and_not_only_a_colour(sit: Sit) -> None:
    driver, (_, chosen) = sit(), glyph("check-circle")
    driver.tap("coin.silver")
    marked = [metal for metal in ("gold", "silver", "bronze") if chosen in words_in(driver, f"coin.{metal}")]
    assert marked == ["silver"]


def words_in(driver: TableDriver, key: str) -> list[str]:
    return [part.words for part in driver.find(key).walk() if isinstance(part.element, Text)]


def test_a_metal_that_is_gone_is_off(sit: Sit) -> None:
    services = TableServices(2)
    services.play(start(2, "p1", coins={"gold": 0, "silver": None, "bronze": 1}))
    driver = sit(services=services)
    assert driver.is_off("coin.gold")
    assert driver.answered("coin.gold") == driver.answered("card.5000") == []
    assert driver.answered("coin.silver") == [card("p1", "silver", 5000)]


def test_cannot_dive(sit: Sit) -> None:
    driver = sit()
    assert driver.answered("none.discard") == [{"type": "discard", "player": "p2"}]
    assert name(driver) == "sunken.card"
    assert driver.shows("sunken_treasure_table.tag.no_dive")


def test_with_an_empty_hand_one_only_draws(sit: Sit) -> None:
    services = TableServices(5)
    lifts = [[card(f"p{i}"), aim(f"p{i}", 2), up(f"p{i}"), penalty("p5", "share")] for i in range(1, 5)]
    services.play(start(5, "p1"), *(action for turn in lifts for action in turn))
    driver = sit(services=services)
    assert driver.shows("sunken_treasure_table.no_cards")
    assert all(driver.is_off(key) for key in ("coin.gold", "coin.anything", "card.5000"))
    assert driver.answered("none.discard") == [{"type": "discard", "player": "p5"}]


def test_a_hole_is_said(sit: Sit) -> None:
    driver = sit(GOLD)
    assert "$60,000" in driver.texts()
    assert driver.answered("risk.4") == [aim("p2", 4)]
    assert name(driver) == "sunken.armed"


@pytest.mark.parametrize(
    ("key", "changed"),
    [("coin.silver", card("p2", "silver", 15000)), ("card.5000", card("p2", "gold", 5000))],
)
def test_the_card_is_corrected_before_the_hole_is_said(sit: Sit, key: str, changed: dict[str, Any]) -> None:
    driver = sit(GOLD)
    entry = driver.services.last.number
    assert driver.answered(key) == [amend(entry, changed)]
    assert name(driver) == "sunken.call"
    assert driver.answered(key) == [], "what lies already is not sent again"


@pytest.mark.parametrize(
    ("row", "key", "change"),
    [
        ("coin", "coin.silver", card("p2", "silver", 15000)),
        ("card", "card.10000", card("p2", "gold", 10000)),
        ("risk", "risk.3", None),
    ],
)
def test_coin_card_and_hole_are_corrected_while_armed(sit: Sit, row: str, key: str, change: Any) -> None:
    driver = sit(GOLD, aim("p2", 4))
    entry = driver.services.last.number - 1
    driver.tap(f"open.{row}")
    assert driver.answered(key) == [aim("p2", 3) if change is None else amend(entry, change)]
    assert name(driver) == "sunken.armed"
    assert driver.services.state.dive.risk == (3 if change is None else 4)
    assert not driver.shows("window"), "the row has closed"


def test_a_tap_outside_closes_the_row(sit: Sit) -> None:
    driver = sit(GOLD, aim("p2", 4))
    before = driver.services.sent()
    driver.tap("open.risk")
    assert driver.shows("window")
    driver.tap("undo")
    driver.settled()
    assert not driver.shows("window")
    assert driver.services.sent() == before


# Free buzz ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", [(GOLD,), (ANY, aim("p2", 4))])
def test_a_free_buzz_is_announced_and_its_contact_costs_nothing(sit: Sit, before: Any) -> None:
    driver = sit(*before)
    was = name(driver)
    assert driver.answered("event.free_buzz") == [free_buzz("p2")]
    assert name(driver) == "sunken.free_buzz"
    sent = driver.services.sent()
    driver.services.contact()
    driver.settled()
    assert driver.services.sent() == sent
    assert name(driver) == was
    assert driver.is_off("event.free_buzz")
    assert driver.shows("sunken_treasure_table.off.free_buzz_used")


def test_on_to_the_dive_where_nothing_is_felt(sit: Sit) -> None:
    driver = sit(GOLD, free_buzz("p2"))
    assert driver.answered("on_to_dive") == []
    assert driver.services.told() == ["free_buzz_over"]
    assert name(driver) == "sunken.call"
    driver.services.contact()
    assert driver.services.last.action == buzz("p2", "sensor")


def test_a_free_buzz_can_be_announced_once_a_buzz_was_taken_back(sit: Sit) -> None:
    driver = sit(GOLD)
    driver.services.contact()
    driver.settled()
    driver.answered("not_real")
    assert driver.answered("event.free_buzz") == [free_buzz("p2")]
    driver.answered("on_to_dive")
    assert driver.services.told() == ["free_buzz_over"]
    assert name(driver) == "sunken.call"


# Answers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "key", "sent", "then"),
    [
        (GOLD, "outcome.recovered.gold", up("p2", "gold"), "sunken.penalty"),
        (ANY, "outcome.recovered.silver", up("p2", "silver"), "sunken.penalty"),
        (GOLD, "outcome.recovered.silver", up("p2", "silver"), "sunken.card"),
        (GOLD, "outcome.dropped", dive("p2", "dropped"), "sunken.armed"),
        (GOLD, "outcome.missed", dive("p2", "missed"), "sunken.armed"),
        (GOLD, "outcome.stopped", dive("p2", "stopped"), "sunken.card"),
    ],
)
def test_what_came_up(sit: Sit, call: Any, key: str, sent: dict[str, Any], then: str) -> None:
    driver = sit(call, aim("p2", 4))
    assert driver.answered(key) == [sent]
    assert name(driver) == then


def test_a_drop_keeps_the_dive_and_locks_the_call(sit: Sit) -> None:
    driver = sit(GOLD, aim("p2", 4))
    driver.answered("outcome.dropped")
    assert driver.shows("sunken_treasure_table.toast.second_try")
    assert all(driver.is_off(f"open.{row}") for row in ("coin", "card", "risk"))
    driver.answered("outcome.missed")
    assert driver.shows("sunken_treasure_table.toast.next_try")


@pytest.mark.parametrize(
    ("call", "key", "sent", "then", "reward"),
    [
        (GOLD, "outcome.recovered.gold", up("p2", "gold"), "sunken.penalty", 30_000),
        (ANY, "outcome.recovered.bronze", up("p2", "bronze"), "sunken.penalty", 30_000),
        (GOLD, "outcome.recovered.bronze", up("p2", "bronze"), "sunken.card", None),
        (GOLD, "outcome.dropped", dive("p2", "dropped"), "sunken.card", None),
        (GOLD, "outcome.missed", dive("p2", "missed"), "sunken.card", None),
    ],
)
def test_what_came_up_after_a_buzz(sit: Sit, call: Any, key: str, sent: Any, then: str, reward: int | None) -> None:
    driver = sit(call, aim("p2", 4))
    driver.services.contact(0.42, 38)
    driver.settled()
    assert name(driver) == "sunken.buzz"
    assert driver.services.last.action == buzz("p2", "sensor")
    assert driver.shows("felt 0.42 s")
    assert driver.answered(key) == [sent]
    assert name(driver) == then
    state = driver.services.state
    assert (state.dive.reward if reward else state.players["p2"].cash) == (reward or 60_000)


def test_after_a_buzz_it_is_said_how_the_half_comes_about(sit: Sit) -> None:
    driver = sit(GOLD, aim("p2", 4))
    driver.services.contact()
    driver.settled()
    assert driver.shows("Gold $15,000 × 4 = $60,000")  # noqa: RUF001
    assert driver.shows("$30,000")


def test_after_a_buzz_of_anything_there_is_no_wrong_coin(sit: Sit) -> None:
    driver = sit(ANY, aim("p2", 4))
    driver.services.contact()
    driver.settled()
    assert not driver.shows("sunken_treasure_table.wrong_coin")


def test_a_rim_that_tells_its_hole_says_it(sit: Sit) -> None:
    driver = sit(GOLD)
    driver.services.contact(rim=3)
    driver.settled()
    assert [entry.action for _, entry in zip(range(2), driver.services.own.now.session.entries(), strict=False)] == [
        buzz("p2", "sensor"),
        aim("p2", 3),
    ]
    assert name(driver) == "sunken.buzz"


def test_a_buzz_before_the_hole_is_said(sit: Sit) -> None:
    driver = sit(GOLD)
    driver.services.contact()
    driver.settled()
    assert driver.shows("sunken_treasure_table.band.which_hole")
    assert "$30,000" in driver.texts()
    assert not driver.shows("none.discard")
    assert driver.answered("risk.4") == [aim("p2", 4)]
    assert name(driver) == "sunken.buzz"


def test_the_rim_says_another_hole(sit: Sit) -> None:
    driver = sit(GOLD, aim("p2", 4))
    driver.services.contact(0.42, 38, rim=3)
    driver.settled()
    assert driver.shows("felt 0.42 s, the rim says 3")
    driver.tap("call")
    assert driver.answered("risk.3") == [aim("p2", 3)]
    assert driver.shows("felt 0.42 s")
    assert not driver.shows("window")


def test_a_buzz_that_costs_nothing_by_house_rule(sit: Sit) -> None:
    ignored = {"empty_buzz": "ignored"}
    driver = sit(services=table(4, GOLD, aim("p2", 4), rules=ignored))
    driver.services.contact()
    driver.settled()
    assert driver.shows("sunken_treasure_table.no_fee_again")
    fee = "\N{MINUS SIGN}$2,000"
    assert fee in words_in(driver, "outcome.dropped")
    assert [part.words for part in driver.shell.element_view.words()].count(fee) == 2, "beside a wrong coin only a drop"
    assert driver.answered("outcome.missed") == [dive("p2", "missed")]
    assert name(driver) == "sunken.armed"
    driver.services.contact()
    driver.settled()
    assert driver.answered("outcome.stopped") == [dive("p2", "stopped")]
    assert driver.services.state.players["p2"].cash == 62_000


# Not a real buzz ----------------------------------------------------------------------------------------------


def test_not_a_real_buzz_undoes_it_and_redo_puts_it_back(sit: Sit) -> None:
    driver = sit(GOLD, aim("p2", 4))
    driver.services.contact()
    driver.settled()
    assert driver.answered("not_real") == [{"type": "undo", "steps": 1}]
    assert name(driver) == "sunken.armed"
    assert driver.shows("Undone: buzz, 0.42 s")
    assert driver.shows("$60,000 again")
    assert driver.answered("put_back") == [{"type": "redo", "steps": 1}]
    assert name(driver) == "sunken.buzz"


def test_not_a_real_buzz_takes_the_hole_of_the_rim_too(sit: Sit) -> None:
    driver = sit(GOLD)
    driver.services.contact(rim=3)
    driver.settled()
    assert driver.answered("not_real") == [{"type": "undo", "steps": 2}]
    assert name(driver) == "sunken.call"
    assert driver.answered("put_back") == [{"type": "redo", "steps": 2}]


def test_a_hole_said_after_the_buzz_stays_when_it_was_none(sit: Sit) -> None:
    driver = sit(GOLD)
    driver.services.contact()
    driver.settled()
    driver.answered("risk.4")
    entry = driver.services.last.number - 1
    assert driver.answered("not_real") == [amend(entry)]
    assert name(driver) == "sunken.armed"
    assert driver.services.state.dive.risk == 4
    assert driver.answered("put_back") == [amend(entry, buzz("p2", "sensor"), drop=0)]
    assert name(driver) == "sunken.buzz"


def test_a_corrected_hole_stays_when_what_the_rim_said_goes(sit: Sit) -> None:
    driver = sit(GOLD)
    driver.services.contact(rim=3)
    driver.services.tap(aim("p2", 4))
    driver.settled()
    entry = driver.services.last.number - 2
    assert driver.answered("not_real") == [amend(entry, drop=2)]
    assert driver.services.state.dive.risk == 4
    assert driver.answered("put_back") == [amend(entry, aim("p2", 3), buzz("p2", "sensor"), drop=0)]


# Penalty cards ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "sent", "tags"),
    [
        ("penalty.p3.share", penalty("p3", "share"), {"p2": "+$15,000", "p3": "+$15,000"}),
        ("penalty.p4.air_line_break", penalty("p4", "air_line_break"), {"p2": "not paid"}),
        ("penalty.none", NO_PENALTY, {"p2": "+$30,000"}),
    ],
)
def test_penalty_cards(sit: Sit, key: str, sent: dict[str, Any], tags: dict[str, str]) -> None:
    driver = sit(services=recovered())
    assert driver.answered(key) == [sent]
    assert name(driver) == "sunken.card"
    assert driver.services.state.turn.player == "p3"
    for player in driver.services.state.players:
        words = [part.words for part in driver.find(f"player.{player}").walk() if hasattr(part.element, "text")]
        assert (tags.get(player) in words) == (player in tags), player
    assert not driver.shows("toast")
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert name(driver) == "sunken.penalty"


def test_opponents_are_asked_clockwise_and_only_those_who_can(sit: Sit) -> None:
    services = TableServices(6)
    out = [card("p4"), aim("p4", 2), buzz("p4"), dive("p4", "dropped")]
    dry = [{"type": "discard", "player": f"p{i}"} for i in (5, 6, 1, 2)]
    lift = [card("p3"), aim("p3", 2), up("p3"), NO_PENALTY]
    shared = [[card(f"p{i}"), aim(f"p{i}", 2), up(f"p{i}"), penalty("p3", "share")] for i in (5, 6, 1, 2)]
    last = [action for turn in shared for action in turn][:-1]
    services.play(start(6, "p4"), *[*out, *dry, *lift] * 4, *out, *last)
    assert services.state.players["p4"].out
    driver = sit(services=services)
    keys = [part.element.id for part in driver.parts() if (part.element.id or "").endswith(".share")]
    assert keys == ["penalty.p3.share", "penalty.p5.share", "penalty.p6.share", "penalty.p1.share"], (
        "clockwise from p2, without p4 who is out"
    )
    assert not driver.is_off("penalty.p3.share"), "one card left"


def test_an_opponent_without_cards_is_off(sit: Sit) -> None:
    services = TableServices(6)
    shared = [[card(f"p{i}"), aim(f"p{i}", 2), up(f"p{i}"), penalty("p3", "share")] for i in (4, 5, 6, 1)]
    services.play(start(6, "p4"), *(action for turn in shared for action in turn), card("p2"), aim("p2", 2), up("p2"))
    driver = sit(services=services)
    assert driver.is_off("penalty.p3.share")
    assert driver.is_off("penalty.p3.air_line_break")
    assert driver.shows("sunken_treasure_table.off.hand_empty")
    assert driver.answered("penalty.p3.share") == []
    assert driver.answered("penalty.p4.share") == [penalty("p4", "share")]
