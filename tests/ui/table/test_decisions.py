"""The decisions of every game: whatever is entered is one of the answers of its moment, and the answers enter it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.games.decision import Choice, Count, Decision, Row, button_id, one_of, telling_ends
from divingbell.companion.games.sunken_treasure.decisions import reward
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.tokens import load_tokens
from tests import sunken_play
from tests.ui.blues_evening import bruno_begins, lay, reef_end
from tests.ui.evening import Script, demo_people

CTX = Context.of(load_tokens(data_folder()), Settings(), GAMES.texts("en", strict=True), (1280, 800))
OURS = ("sunken_treasure", "deep_sea_adventure", "submarine", "submarine_blues")
STEP_BY_STEP = {"submarine_blues": {"bid", "play_to_resort"}}
"""Actions with several cards, which a table asks for one after another: the keys of one moment do not tell them."""
NAMES = {f"p{number}": f"Player {number}" for number in range(1, 7)}


def moments(game: str) -> Iterator[tuple[Session, Mapping[str, Any], Session]]:
    """Before, action and after, for every action of a demo evening but its start."""
    session = Session()
    for action in Script(demo_people(game, 3, 3)).actions:
        after = session.apply(dict(action))
        assert isinstance(after, Session), after
        if session.game is not None:
            yield session, action, after
        session = after


def said(action: Mapping[str, Any]) -> dict[str, Any]:
    """An action without what is not asked with it: who felt it, facts about cards, who did not draw after all."""
    return {name: value for name, value in action.items() if name not in ("source", "facts", "no_draw")}


@pytest.mark.parametrize("game", OURS)
def test_every_action_of_an_evening_is_an_answer_of_its_moment(game: str) -> None:
    decisions = GAMES.parts(game).decisions
    for before, action, _ in moments(game):
        if action["type"] in STEP_BY_STEP.get(game, ()):
            continue
        decision = decisions.decision(CTX, before, NAMES)
        assert decision is not None
        assert all(row.choices for row in decision.rows if isinstance(row, Row)), "what has no answer is not asked"
        picks = decision.picks_of(action)
        assert picks is not None, action
        made = decision.make(picks)
        assert made is not None, (action, picks)
        assert said(made[0]) == said(action)
        choice = decision.choice_of(action)
        assert choice is None or choice.disabled_reason is None, (action, choice)


def test_those_who_are_home_may_be_changed_whoever_was_asked_first() -> None:
    decisions, home = GAMES.parts("deep_sea_adventure").decisions, []
    for before, action, _ in moments("deep_sea_adventure"):
        home = [*home, (before, action)] if action["type"] == "reveal" else []
        if len(home) == 2:
            break
    assert len(home) == 2, "two are home"
    second = home[1][1]
    after = home[0][0].apply(dict(second))
    assert isinstance(after, Session), after
    assert after.last is not None
    decision = decisions.change(CTX, after.last, after, NAMES)
    assert decision is not None
    made = decision.make(decision.was)
    assert made is not None
    assert said(made[0]) == said(second)


def test_a_tile_is_paid_with_a_card_where_nothing_else_is_picked() -> None:
    decisions, seen = GAMES.parts("submarine").decisions, 0
    for before, action, _ in moments("submarine"):
        decision = decisions.decision(CTX, before, NAMES)
        assert decision is not None
        if (
            action["type"] == "collect_treasure"
            and "joker" not in action
            and "row" not in {r.id for r in decision.rows}
        ):
            picks = decision.picks_of(action)
            assert picks is not None
            made = decision.make({row: picks[row] for row in ("kind", "colour")})
            assert made is not None
            assert said(made[0]) == said(action)
            seen += 1
    assert seen


@pytest.mark.parametrize("counted", [{}, {"coins": {"gold": 0, "silver": 3}}, {"coins": {"gold": 1, "silver": 0}}])
def test_a_dive_for_anything_pays_with_a_coin_that_is_left(counted: dict[str, Any]) -> None:
    begin = sunken_play.start(2, **counted)
    session = Session().apply_all([begin, sunken_play.card("p1", "anything", 10_000), sunken_play.aim("p1", 2)])
    assert isinstance(session, Session), session
    assert reward(session) == 20_000


@pytest.mark.parametrize("game", OURS)
def test_change_begins_with_what_was_answered(game: str) -> None:
    decisions = GAMES.parts(game).decisions
    for before, action, after in moments(game):
        entry = after.last
        assert entry is not None
        decision = decisions.change(CTX, entry, after, NAMES)
        if decision is None:
            continue
        made = decision.make(decision.was)
        assert made is not None, (action, decision.was)
        again = before.apply_all([dict(one) for one in made])
        assert isinstance(again, Session), (action, made, again)
        assert again.view() == after.view(), (action, made)


@pytest.mark.parametrize("game", OURS)
def test_the_start_is_answered_with_its_house_rules(game: str) -> None:
    start = Script(demo_people(game, 3, 3)).start
    session = Session().apply(dict(start))
    assert isinstance(session, Session)
    assert session.last is not None
    decision = GAMES.parts(game).decisions.change(CTX, session.last, session, NAMES)
    assert decision is not None
    assert decision.picks_of(start) == decision.was
    made = decision.make(decision.was)
    assert made == (start,)


@pytest.mark.parametrize("game", OURS)
def test_nothing_is_asked_after_the_end(game: str) -> None:
    *_, (_, _, end) = moments(game)
    assert end.state.result is not None
    assert GAMES.parts(game).decisions.decision(CTX, end, NAMES) is None


@pytest.mark.parametrize("game", OURS)
def test_what_ends_the_game_is_told_of_its_key_and_of_no_other(game: str) -> None:
    decisions = GAMES.parts(game).decisions
    for before, action, after in moments(game):
        decision = decisions.decision(CTX, before, NAMES)
        assert decision is not None
        told = telling_ends(decision, before)
        picks = told.picks_of(action) or {}
        for row, value in picks.items():
            if decision.make({row: value}) == (action,):
                assert told.choice(row, value).ends is (after.state.result is not None), action
        assert told.rows == told.told_rows == telling_ends(decision, before, late=True).told_rows


def test_only_of_rows_that_are_looked_at_it_is_worked_out_whether_they_end_the_game() -> None:
    before, _, _ = next(moments(OURS[0]))
    asked: list[str] = []

    def make(picks: Mapping[str, Any]) -> None:
        asked.extend(picks)

    rows = tuple(Row(name, "", (Choice(1, ""), Choice(2, "", disabled_reason="not now"))) for name in "ab")
    told = telling_ends(Decision("what?", (*rows, Count("c", "", "coin")), make, lambda _: None), before, late=True)
    assert asked == []
    assert told.choice("b", 1) == told.row("b").choice(1) == Choice(1, "")
    assert asked == ["b"], "once, and not for what is off"
    assert [one.id for one in told.told_rows] == ["a", "b", "c"]
    assert asked == ["b", "a"]
    with pytest.raises(KeyError):
        told.row("c")


# The value itself ---------------------------------------------------------------------------------------------


def only(row: str, *values: str, off: str | None = None) -> Decision:
    choices = tuple(Choice(value, value, disabled_reason=off) for value in values)
    return Decision(
        f"which {row}?",
        (Row(row, row, choices),),
        lambda picks: ({"type": row, "what": picks[row]},) if row in picks else None,
        lambda action: {row: action["what"]} if action["type"] == row else None,
    )


def test_one_of_several_answers() -> None:
    coin, turn = only("coin", "gold", "silver"), only("turn", "back")
    decision = one_of("what?", coin, turn)
    assert [one.id for one in decision.rows] == ["coin", "turn"]
    picks = decision.picked(decision.picked({}, "coin", "gold"), "turn", "back")
    assert picks == {"turn": "back"}, "the other answer is forgotten"
    assert decision.make(picks) == ({"type": "turn", "what": "back"},)
    assert decision.make({}) is None
    assert decision.picks_of({"type": "coin", "what": "silver"}) == {"coin": "silver"}
    assert decision.picks_of({"type": "dive"}) is None
    assert decision.keys({"type": "coin", "what": "silver"}) == [button_id("coin", "silver")] == ["coin.silver"]
    assert decision.keys({"type": "dive"}) == []
    assert decision.part({"type": "coin", "what": "gold"}) is coin
    assert decision.part({"type": "dive"}) is decision


def test_what_had_one_answer_only_is_not_changed() -> None:
    decision = one_of("what?", only("coin", "gold", "silver"), only("turn", "back"))
    was = decision.answered({"type": "coin", "what": "gold"})
    assert was is not None
    assert (was.title, was.was) == ("which coin?", {"coin": "gold"})
    assert decision.answered({"type": "turn", "what": "back"}) is None
    assert decision.answered({"type": "dive"}) is None


def test_a_row_of_the_same_group_is_kept() -> None:
    rows = (Row("coin", "", ()), Count("cards", "", "cards"), Row("none", "", (), "none"))
    decision = Decision("what?", rows, lambda _: None, lambda _: None)
    assert decision.picked({"coin": "gold"}, "cards", 2) == {"coin": "gold", "cards": 2}
    assert decision.picked({"coin": "gold", "cards": 2}, "none", True) == {"none": True}


def test_a_key_that_is_not_there() -> None:
    decision = only("coin", "gold", off="all gone")
    assert decision.choice("coin", "gold").disabled_reason == "all gone"
    assert decision.choice_of({"type": "turn"}) is None
    with pytest.raises(KeyError):
        decision.choice("coin", "silver")
    with pytest.raises(KeyError):
        decision.choice("card", "gold")


def test_every_game_says_its_decisions() -> None:
    assert set(OURS) <= set(GAMES)


def test_a_card_that_was_not_laid_strikes_nobody() -> None:
    hits = [{"card": "4S", "hits": {"p1": 0, "p3": 0, "p4": 0}}]
    session = Session()
    laid = {**lay("p2", "4D", "4H", "4S", facts={"4S": {"kind": "attack"}}), "attacks": hits}
    for action in (*bruno_begins(), laid):
        after = session.apply(dict(action))
        assert isinstance(after, Session), after
        session = after
    decision = GAMES.parts("submarine_blues").decisions.change(CTX, session.last, session, NAMES)
    assert decision is not None
    assert decision.make(decision.was) == (laid,)
    assert decision.make({**decision.was, "lay.S": False}) == (lay("p2", "4D", "4H"),)


def test_a_card_is_two_answers_and_neither_is_one() -> None:
    session = Session()
    for action in (*bruno_begins(), reef_end("p2", "5S")):
        after = session.apply(dict(action))
        assert isinstance(after, Session), after
        session = after
    decision = GAMES.parts("submarine_blues").decisions.change(CTX, session.last, session, NAMES)
    assert decision is not None
    assert decision.make({"rank": "5", "suit": "S"}) == (reef_end("p2", "5S"),)
    assert decision.make({"rank": "5"}) is None
    assert decision.make({"suit": "S"}) is None
