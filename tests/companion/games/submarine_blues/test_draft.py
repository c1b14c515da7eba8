"""What the table asks step by step: every action of an evening is put together from answers that are on, and refused
hits and bids are off with their reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec import convert

from divingbell.companion.games.decision import Picks, Row
from divingbell.companion.games.submarine_blues.cards import Card, in_order
from divingbell.companion.games.submarine_blues.decisions import SEND, at_table, card_facts
from divingbell.companion.games.submarine_blues.draft import ACT_OF, Draft
from divingbell.companion.games.submarine_blues.facts import Fact, Facts
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session
from divingbell.companion.texts.words import WrittenWords

from .play import actions, evening, started

WORDS = WrittenWords(GAMES.texts("en", strict=True))
SENT = {"attack", "resort"}
"""What is sent with a key of its own, after all answers."""


def answers(action: Mapping[str, Any]) -> dict[str, Any]:
    """The answers of an action in the order of its screens."""
    act = ACT_OF.get(action["type"])
    if action["type"] == "end_turn":
        return {"end": "turn"}
    if action["type"] == "pass_bid":
        return {"call": "pass"}
    if action["type"] == "bid":
        joins = {f"with.{card}": True for card in action["resort_cards"]}
        hand = {"hand": action["hand_card"]} if action.get("hand_card") else {}
        return {**joins, **hand, "value": action["value"], "call": "bid"}
    if act == "resort":
        lies = {f"lay.{card[-1]}": True for card in action["cards"]}
        attacks = action.get("attacks", ())
        hits = {f"hits.{one['card']}.{p}": n for one in attacks for p, n in one["hits"].items()}
        return {"act": act, "rank": action["cards"][0][:-1], **lies, **hits}
    hits = {f"hits.{player}": count for player, count in action.get("hits", {}).items()}
    return {"act": act, "card": action["card"], **hits, **({"gap": action["gap"]} if "gap" in action else {})}


def told(action: Mapping[str, Any]) -> Facts:
    return convert(action.get("facts", {}), dict[Card, Fact])


def without_facts(action: Mapping[str, Any]) -> dict[str, Any]:
    fields = {name: value for name, value in action.items() if name not in ("facts", "source")}
    return fields | ({"resort_cards": in_order(action["resort_cards"])} if "resort_cards" in action else {})


def moments(seed: int, players: int) -> Iterator[tuple[Session, Mapping[str, Any]]]:
    """Before and action, for every action of an evening but its start."""
    session = Session()
    for action in actions(evening(seed, players)):
        if session.state is not None:
            yield session, action
        after = session.apply(dict(action))
        assert isinstance(after, Session), after
        session = after


def draft(session: Session, picks: Picks, facts: Facts | None = None) -> Draft:
    return Draft(WORDS, session.state, {}, picks, facts or {})


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4)])
def test_every_action_of_an_evening_is_made_of_answers_that_are_on(seed: int, players: int) -> None:
    kinds = set[str]()
    for session, action in moments(seed, players):
        picks: dict[str, Any] = {}
        for row_id, value in answers(action).items():
            asked = at_table(draft(session, picks, told(action)), session)
            assert asked is not None
            row = next(one for one in asked.rows if one.id == row_id)
            assert not isinstance(row, Row) or row.choice(value).disabled_reason is None, (action, row_id, value)
            picks[row_id] = value
        asked = at_table(draft(session, picks, told(action)), session)
        assert asked is not None
        (made,) = asked.make(picks) or ({},)
        assert without_facts(made) == without_facts(action)
        if picks.get("act") in SENT or action["type"] == "bid":
            sent = next(one for one in asked.rows if one.id == SEND)
            assert isinstance(sent, Row)
            assert sent.choices[0].disabled_reason is None, action
        assert isinstance(session.apply(dict(made)), Session)
        kinds.add(action["type"])
    assert kinds >= {"attack", "play_to_resort", "play_into_reef", "play_reef_end", "bid", "pass_bid", "end_turn"}


def test_hits_that_all_together_cannot_be_are_off() -> None:
    """Three cards that the jack can hit are hidden: as many as two opponents have said, the third has not."""
    session = started(reef=["2S", "3S", "4S", "5S", "6S"], facts={"JS": {"kind": "attack"}})
    picks = {"act": "attack", "card": "JS", "hits.p2": 4}
    asked = at_table(draft(session, picks), session)
    assert asked is not None
    on = [one.value for one in asked.row("hits.p3").choices if one.disabled_reason is None]
    hidden = draft(session, picks).strikes.reach(0).hidden
    assert on == list(range(hidden - 4 + 1))
    assert len(on) < 6


def test_a_bid_below_the_standing_one_is_off() -> None:
    session, action = next(
        (session, action)
        for session, action in moments(2, 3)
        if action["type"] == "bid" and session.state.auction.high is not None
    )
    picks = {row: value for row, value in answers(action).items() if row != "call"}
    whole = at_table(draft(session, picks, told(action)), session)
    nothing = at_table(draft(session, {}), session)
    assert whole is not None
    assert nothing is not None
    assert whole.choice(SEND, "bid").disabled_reason is None
    assert nothing.choice(SEND, "bid").disabled_reason == WORDS.t("submarine_blues_table.off.empty_bid")


def test_what_was_entered_of_a_card_cannot_be_said_otherwise() -> None:
    session = started(facts={"JS": {"kind": "attack", "sharks": 3}}, levels={"p2": "scuba_diver"})
    asked = card_facts(draft(session, {}), "JS")
    assert [one.value for one in asked.row("kind").choices if one.disabled_reason is None] == ["attack"]
    assert asked.was == {"kind": "attack", "sharks": 3}
    assert asked.make(asked.was) is None, "the pilot fish are still to be said"
    assert asked.make({**asked.was, "pilot_fish": 0}) == ()


@pytest.mark.parametrize(("level", "needed"), [("snorkeler", False), ("scuba_diver", True), ("submarine_pilot", True)])
def test_pilot_fish_are_asked_where_somebodys_level_counts_them(level: str, needed: bool) -> None:
    asked = card_facts(draft(started(levels={"p2": level}), {}), "JS")
    assert (asked.make({"kind": "attack", "sharks": 3}) is None) is needed
    assert asked.make({"kind": "attack"}) is None, "sharks count at every level"
