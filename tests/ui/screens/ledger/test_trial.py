"""Trying changes of a record: what goes with them, what fits, what is asked first; decisions of Sunken Treasure."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.games.decision import Count, Decision, Row
from divingbell.companion.games.game import Origin
from divingbell.companion.games.sunken_treasure.decisions import change, decision
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Entry, Session
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.tokens import load_tokens
from divingbell.ui.screens.ledger.corrections import numbers_of
from divingbell.ui.screens.ledger.replayed_entries import again
from divingbell.ui.screens.ledger.row import Moved, RowWords, entry_row
from divingbell.ui.screens.ledger.trial import Trial, inserted, replaced, strike
from divingbell.ui.toolkit.element import Element, Text
from tests.sunken_play import NO_PENALTY, Action, aim, buzz, card, discard, dive, free_buzz, penalty, start, up

LOOK = Context.of(load_tokens(data_folder()), Settings(), GAMES.texts("en", strict=True), (1280, 800))
NAMES = {"p1": "Ada", "p2": "Bruno", "p3": "Chiara"}


def played(*actions: Action | tuple[Action, ...]) -> Session:
    """Each entered with a tap of its own; a tuple shares one."""
    now, n = Session(), 0
    for tap, given in enumerate(actions, 1):
        for action in given if isinstance(given, tuple) else (given,):
            n += 1
            after = now.apply(action, Origin(n, "2026-01-03T20:00:00.000Z", "touch", tap))
            assert isinstance(after, Session), after
            now = after
    return now


def turn(player: str, risk: int = 3) -> list[Action]:
    return [card(player), aim(player, risk), up(player), NO_PENALTY]


RECORD = played(start(3), *turn("p1"), card("p2"), aim("p2", 2), buzz("p2"), up("p2"), NO_PENALTY, *turn("p3"))


def entry(session: Session, number: int) -> Entry:
    found = session.entry(number)
    assert found is not None
    return found


def still_open(begun: Session) -> Any:
    return lambda moment: (
        moment.state.turn.number == begun.state.turn.number and decision(LOOK, moment, NAMES) is not None
    )


def trial(session: Session, number: int, *actions: Action) -> Trial | None:
    before = entry(session, number).previous
    return replaced(session, entry(session, number), actions, still_open(Session(before, before)))


def fits(tried: Trial | None) -> Session:
    assert tried is not None
    assert tried.after is not None, tried.misfit
    applied = tried.session.apply(tried.amend)
    assert isinstance(applied, Session)
    assert applied.view() == tried.after.view()
    back = applied.apply(tried.put_back)
    assert isinstance(back, Session)
    assert back.view() == tried.session.view(), "Put it back restores what was"
    return tried.after


def test_another_hole_replaces_one_entry() -> None:
    tried = trial(RECORD, 7, aim("p2", 5))
    after = fits(tried)
    assert tried is not None
    assert tried.amend == {"type": "amend", "entry": 7, "actions": [aim("p2", 5)]}
    assert after.state.players["p2"].cash == 10_000 + 12_500
    assert tried.behind == 7


def test_a_payment_goes_with_its_coin() -> None:
    tried = trial(RECORD, 9, dive("p2", "dropped"))
    after = fits(tried)
    assert tried is not None
    assert tried.amend == {"type": "amend", "entry": 9, "drop": 2, "actions": [dive("p2", "dropped")]}
    assert after.state.players["p2"].cash == 8_000


def test_a_payment_stays_with_another_right_coin() -> None:
    session = played(start(3), card("p1", "anything"), aim("p1", 2), up("p1"), NO_PENALTY)
    assert fits(trial(session, 4, up("p1", "silver"))).number == session.number


def test_what_leaves_the_turn_open_asks_on() -> None:
    assert trial(RECORD, 4, dive("p1", "dropped")) is None, "a second try is due"
    tried = trial(RECORD, 4, dive("p1", "dropped"), dive("p1", "stopped"))
    after = fits(tried)
    assert tried is not None
    assert tried.drop == 2
    assert after.state.players["p1"].cash == 10_000


def test_a_wrong_coin_that_was_right_needs_its_payment() -> None:
    session = played(start(3), card("p1"), aim("p1", 3), up("p1", "silver"), *turn("p2"))
    assert trial(session, 4, up("p1")) is None
    tried = trial(session, 4, up("p1"), NO_PENALTY)
    assert tried is not None
    assert tried.amend == {"type": "amend", "entry": 4, "actions": [up("p1"), NO_PENALTY]}
    assert fits(tried).state.players["p1"].cash == 25_000


def test_a_later_try_goes_where_the_first_one_ended_the_turn() -> None:
    session = played(start(2), card("p1"), aim("p1", 2), dive("p1", "missed"), up("p1"), NO_PENALTY, *turn("p2"))
    tried = trial(session, 4, dive("p1", "stopped"))
    assert tried is not None
    assert tried.drop == 3
    assert fits(tried).state.players["p1"].cash == 10_000


def test_entries_that_fit_are_never_dropped() -> None:
    """A card for another metal makes the coin a wrong one: the payment does not fit, and the hole must not go."""
    tried = trial(RECORD, 6, card("p2", "silver"))
    assert tried is not None
    assert tried.after is None
    assert tried.misfit is not None
    assert (tried.misfit.entry.number, tried.misfit.refusal.error) == (10, "wrong_phase")


def test_a_buzz_that_was_missed_is_said_with_the_coin() -> None:
    tried = trial(RECORD, 4, up("p1", buzz=True))
    assert tried is not None
    assert tried.amend["actions"] == [up("p1", buzz=True)]
    assert fits(tried).state.players["p1"].cash == 17_500


def test_what_no_longer_fits_is_named_by_its_old_number() -> None:
    poor = [action for _ in range(4) for action in (*turn("p1"), discard("p2"), card("p3"), up("p3", "silver", risk=2))]
    lucky = [card("p3"), aim("p3", 3), up("p3", buzz=True), NO_PENALTY]
    session = played(
        start(3), discard("p1"), discard("p2"), *lucky, *poor, card("p1"), aim("p1", 2), up("p1"),
        penalty("p3", "air_line_break"),
    )  # fmt: skip
    tried = trial(session, 6, dive("p3", "dropped"), dive("p3", "missed", buzz=True))
    assert tried is not None
    assert tried.misfit is not None
    assert tried.misfit.entry.number == session.number
    assert tried.misfit.refusal.error == "player_out"
    assert tried.misfit.refusal.args["player"] == "p3"
    assert tried.drop == 2


# Strike -------------------------------------------------------------------------------------------------------


def test_a_buzz_is_struck_alone() -> None:
    tried = strike(RECORD, entry(RECORD, 8))
    assert tried is not None
    assert tried.amend == {"type": "amend", "entry": 8, "actions": []}
    assert tried.put_back == {"type": "amend", "entry": 8, "drop": 0, "actions": [buzz("p2")]}
    assert fits(tried).state.players["p2"].cash == 20_000


def test_a_tap_is_struck_whole() -> None:
    session = played(start(2), card("p1"), (aim("p1", 3), buzz("p1", "sensor")), aim("p1", 3), up("p1"), NO_PENALTY)
    tried = strike(session, entry(session, 4))
    assert tried is not None
    assert tried.amend == {"type": "amend", "entry": 3, "drop": 2, "actions": []}
    fits(tried)


def test_the_start_and_what_others_stand_on_are_not_struck() -> None:
    assert strike(RECORD, entry(RECORD, 1)) is None
    assert strike(RECORD, entry(RECORD, 2)) is None, "a card, and its turn with it"


# Add before ---------------------------------------------------------------------------------------------------


def added(session: Session, number: int, *actions: Action) -> Trial | None:
    before = entry(session, number).previous
    return inserted(session, entry(session, number), actions, still_open(Session(before, before)))


def test_something_forgotten_is_put_in_before() -> None:
    tried = added(RECORD, 4, buzz("p1"))
    assert tried is not None
    assert tried.amend == {"type": "amend", "entry": 4, "drop": 0, "actions": [buzz("p1")]}
    assert fits(tried).state.players["p1"].cash == 17_500
    assert tried.put_back == {"type": "amend", "entry": 4, "actions": []}


def test_a_whole_turn_put_in_does_not_fit_where_the_next_one_is_somebody_elses() -> None:
    assert added(RECORD, 6, card("p2")) is None, "the turn goes on"
    tried = added(RECORD, 6, card("p2"), dive("p2", "stopped", risk=2))
    assert tried is not None
    assert tried.misfit is not None
    assert (tried.misfit.entry.number, tried.misfit.refusal.error) == (6, "not_your_turn")


@pytest.mark.parametrize(("number", "said"), [(12, "12"), (9, "9\N{EN DASH}11")])
def test_what_was_struck_is_said_by_its_numbers(number: int, said: str) -> None:
    assert numbers_of(Trial(RECORD, number, 1 if said == "12" else 3, (), None)) == said


# Questions ----------------------------------------------------------------------------------------------------


def question(session: Session, number: int) -> Decision:
    asked = change(LOOK, entry(session, number), session, NAMES)
    assert asked is not None
    return asked


@pytest.mark.parametrize("number", range(1, 15))
def test_answered_as_it_was_a_question_makes_the_same_entry(number: int) -> None:
    there = entry(RECORD, number)
    asked = change(LOOK, there, RECORD, NAMES)
    if there.action["type"] in ("buzz", "free_buzz"):
        assert asked is None, "it can only be struck"
    else:
        assert asked is not None
        assert asked.make(asked.was) == (there.action,)


def test_every_answer_of_the_table_is_offered() -> None:
    def offered(number: int) -> list[tuple[str, list[Any]]]:
        rows = [row for row in question(RECORD, number).rows if isinstance(row, Row)]
        return [(row.id, [choice.value for choice in row.choices]) for row in rows]

    assert offered(2) == [
        ("coin", ["gold", "silver", "bronze", "anything"]),
        ("card", [5000, 10000, 15000]),
        ("none", ["discard"]),
    ]
    assert offered(3) == [("risk", [2, 3, 4, 5])]
    up_or_not = ["recovered.gold", "recovered.silver", "recovered.bronze", "dropped", "missed", "stopped"]
    assert offered(4) == [("outcome", up_or_not), ("buzz", [False, True])]
    assert offered(9) == [("outcome", up_or_not)], "it has buzzed: that entry can be struck"
    assert offered(5) == [("penalty", ["none", "p2.share", "p2.air_line_break", "p3.share", "p3.air_line_break"])]


def test_the_holes_show_what_they_would_pay_halved_where_it_buzzed_later() -> None:
    def pays(number: int) -> list[str]:
        row = question(RECORD, number).rows[0]
        assert isinstance(row, Row)
        return [choice.preview for choice in row.choices]

    assert pays(3) == ["$10,000", "$15,000", "$20,000", "$25,000"]
    assert pays(7) == ["$5,000", "$7,500", "$10,000", "$12,500"]
    assert question(RECORD, 7).about.endswith(", halved by a buzz")
    assert "halved" not in question(RECORD, 3).about


def test_picking_no_dive_forgets_the_card() -> None:
    asked = question(RECORD, 2)
    picks = asked.picked(asked.was, "none", "discard")
    assert asked.make(picks) == (discard("p1"),)
    picks = asked.picked(picks, "coin", "silver")
    assert asked.make(picks) is None, "the card is missing"
    assert asked.make(asked.picked(picks, "card", 15000)) == (card("p1", "silver", 15000),)


def test_the_start_offers_house_rules_and_counts() -> None:
    session = played(start(2, coins={"gold": 3}), discard("p1"))
    asked = question(session, 1)
    assert [row.id for row in asked.rows] == ["empty_buzz", "air_line_break_turn", "gold", "silver", "bronze"]
    assert [isinstance(row, Count) for row in asked.rows] == [False, False, True, True, True]
    assert asked.make(asked.was) == (start(2, coins={"gold": 3}),)
    dry = asked.picked(asked.was, "air_line_break_turn", "recovered")
    assert asked.make(dry) == (start(2, coins={"gold": 3}, rules={"air_line_break_turn": "recovered"}),)
    counted = asked.picked(asked.picked(asked.was, "silver", 4), "gold", None)
    assert asked.make(counted) == (start(2, coins={"silver": 4}),)


def test_add_before_offers_what_the_table_had_then() -> None:
    def rows(*actions: Action) -> list[str]:
        asked = decision(LOOK, played(start(3), *actions), NAMES)
        return [row.id for row in asked.rows] if asked is not None else []

    assert rows() == ["coin", "card", "none"]
    assert rows(card("p1")) == ["risk", "event"]
    assert rows(card("p1"), aim("p1", 2)) == ["risk", "outcome", "event"]
    assert rows(card("p1"), aim("p1", 2), dive("p1", "missed")) == ["outcome", "event"]
    assert rows(*turn("p1")[:3]) == ["penalty"]
    assert rows({"type": "stop_game"}) == []


def test_events_of_a_dive_are_made_and_off_where_they_could_not_be() -> None:
    asked = decision(LOOK, played(start(3), card("p1"), aim("p1", 2)), NAMES)
    assert asked is not None
    assert asked.make({"event": "free_buzz"}) == (free_buzz("p1"),)
    assert asked.make({"event": "buzz"}) == (buzz("p1"),)
    assert asked.make({"outcome": "recovered.silver"}) == (up("p1", "silver"),)
    late = decision(LOOK, played(start(3), card("p1"), aim("p1", 2), dive("p1", "missed")), NAMES)
    assert late is not None
    event = next(row for row in late.rows if row.id == "event")
    assert isinstance(event, Row)
    assert [choice.disabled_reason for choice in event.choices] == ["too late", None]


def test_what_fits_is_shown_as_it_will_be() -> None:
    changed = again(RECORD, entry(RECORD, 7), trial(RECORD, 7, aim("p2", 5)), 3, add=False)
    assert [mark for _, mark in changed.entries] == ["check", "pencil", "check"]
    assert changed.entries[1][0].action == aim("p2", 5)


@pytest.mark.parametrize(("add", "marks"), [(False, ["check", "pencil", "check"]), (True, ["check"] * 3)])
def test_before_anything_is_tried_only_a_change_is_marked(add: bool, marks: list[str]) -> None:
    now = played(start(2), card("p1"), aim("p1", 3))
    entry = now.entry(2)
    assert entry is not None
    shown = again(now, entry, None, 4, add=add)
    assert [mark for _, mark in shown.entries] == marks
    assert (shown.more, shown.last) == (0, 3)


# Rows ---------------------------------------------------------------------------------------------------------


def amounts(*moved: Moved) -> list[str]:
    """What stands in a row that moved these amounts."""

    def within(element: Element) -> list[str]:
        if isinstance(element, Text):
            return [str(element.text)]
        return [words for child in getattr(element, "children", ()) for words in within(child)]

    line = RowWords("7", "20:00", None, "check", "x", moved)
    return [words for words in within(entry_row(LOOK, line, lit=False, tap=lambda: None)) if "$" in words]


def test_a_row_says_once_what_everybody_gets_and_else_the_two_largest() -> None:
    same = [Moved(diver, "+$1", True, 1) for diver in ("fin", "star", "buoy")]
    assert amounts(*same) == ["+$1"]
    assert amounts(*same[:2]) == ["+$1", "+$1"]
    assert amounts(same[0], Moved("star", "-$3", False, -3), Moved("buoy", "+$2", True, 2)) == ["-$3", "+$2"]
