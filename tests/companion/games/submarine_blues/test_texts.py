"""Every sentence of the game is there in both languages, fits its arguments, and cites a rule that is explained."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from divingbell.companion.games.game import Movement, Refusal
from divingbell.companion.games.submarine_blues import SUBMARINE_BLUES
from divingbell.companion.games.submarine_blues.ledger import line
from divingbell.companion.games.submarine_blues.pack import Mistake, new, read
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.refusal_message import refusal_message
from divingbell.companion.session.session import Session
from divingbell.companion.texts.catalogue import Catalogue
from tests.places import places_of

from .play import actions, evening, step, table
from .test_oracle import mutant

CLAUSES = [f"3.{number}" for number in range(1, 8)] + [f"B{number}" for number in range(1, 18)]
OWN_CODES = (
    "too_many_tokens duplicate_card fact_conflict kind_count_exceeded no_actions_left card_not_in_hand unknown_kind "
    "not_attack_card missing_hits impossible_hits not_a_set no_match_in_resort not_between actions_left empty_bid "
    "card_not_in_resort unequal_bid wrong_bid_value bid_too_low"
)


@pytest.fixture(scope="module", params=["en", "it"])
def texts(request: pytest.FixtureRequest) -> Catalogue:
    return GAMES.texts(request.param, strict=True)


def own(texts: Catalogue) -> set[str]:
    return {text_id for text_id in texts if text_id.startswith("submarine_blues.")}


def test_both_languages_say_the_same_things() -> None:
    english, italian = (GAMES.texts(language, strict=True) for language in ("en", "it"))
    assert own(english) == own(italian)
    for text_id in own(english):
        assert places_of(english, text_id) == places_of(italian, text_id), text_id
        words = english.raw(text_id)
        if len(words) > 25:
            assert words != italian.raw(text_id), f"{text_id} is not translated"


@cache
def evenings() -> list[Session]:
    games = [evening(seed, 2 + seed % 3) for seed in range(4)]
    games += [evening(seed, 3, rules={"protection": "hits"}) for seed in range(4, 7)]
    return games


@cache
def movements() -> list[Movement]:
    """Those of a few evenings, and of the corners that evenings seldom reach."""
    found = [moved for session in evenings() for entry in session.entries() for moved in entry.movements]
    for protection in ("divers", "hits"):
        for divers, submarines in ((0, 0), (0, 1), (1, 0), (3, 1), (5, 2), (5, 3)):
            seats = {"p2": {"divers": divers, "submarines": submarines}}
            state = table(players=seats, start={"rules": {"protection": protection}}, facts={"JS": {"kind": "attack"}})
            for hits in (1, 3):
                attack = step(state, type="attack", player="p1", card="JS", hits={"p2": hits, "p3": 0})
                found += attack.movements
    for pile in (("2S",), ("2S", "3S")):
        state = table(players={"p1": {"hand": 4}}, turn={"used": 3}, deck=0, discard=pile)
        found += step(state, type="end_turn", player="p1").movements
    return found


@cache
def refusals() -> dict[str, list[Refusal]]:
    """What happens near a few evenings."""
    found: dict[str, list[Refusal]] = {}
    for session in evenings()[:3]:
        random, live = Random(7), Session()
        for action in actions(session):
            for _ in range(30 if live.number else 200):
                outcome = live.apply(mutant(random, live, action))
                if isinstance(outcome, Refusal):
                    found.setdefault(outcome.error, []).append(outcome)
            after = live.apply(action)
            assert isinstance(after, Session)
            live = after
    return found


def test_every_movement_has_its_sentence(texts: Catalogue) -> None:
    said = set()
    for moved in movements():
        said.add(moved.text_id)
        sentence = texts(moved.text_id, **_places(moved))
        assert sentence.endswith(".")
        assert f"submarine_blues.rule.{moved.rule}" in texts
    assert said == {text_id for text_id in own(texts) if text_id.startswith("submarine_blues.why.")}


def _places(moved: Movement) -> Mapping[str, Any]:
    return {"giver": moved.giver, "taker": moved.taker, "count": moved.count} | dict(moved.args)


def test_every_refusal_says_what_why_and_what_now(texts: Catalogue) -> None:
    assert set(OWN_CODES.split()) <= refusals().keys()
    for code in OWN_CODES.split():
        for refusal in refusals()[code][:40]:
            sentence = refusal_message(refusal, "submarine_blues", texts)
            assert len(re.findall(r"[.:;!?)]( |$)", sentence)) >= 2, sentence
            assert f"submarine_blues.rule.{refusal.rule}" in texts, (code, refusal.rule)


def test_every_clause_and_ruling_is_explained(texts: Catalogue) -> None:
    explained = {text_id for text_id in own(texts) if text_id.startswith("submarine_blues.rule.")}
    assert explained == {f"submarine_blues.rule.{clause}" for clause in CLAUSES}
    for text_id in explained:
        assert len(texts(text_id)) > 30


def test_every_house_rule_has_its_words(texts: Catalogue) -> None:
    for name, values in SUBMARINE_BLUES.rulebook.rules.items():
        assert texts(f"submarine_blues.house_rule.{name}")
        assert len({str(texts(f"submarine_blues.house_rule.{name}.{value}")) for value in values}) == len(values)


def test_every_entry_has_its_line(texts: Catalogue) -> None:
    said = set()
    for session in evenings():
        for action in [*actions(session), {"type": "stop_game"}]:
            text_id, places = line(action)
            assert texts(text_id, **places)
            said.add(text_id)
    assert said == {text_id for text_id in own(texts) if text_id.startswith("submarine_blues.entry.")}


def test_every_mistake_in_a_pack_is_said(texts: Catalogue) -> None:
    card = "10H"
    wrong: list[object] = [
        {"pack": 1, "name": "", "colour": 1, "cards": {"10h": {}, "fish": {}, card: []}},
        {"pack": 1, "name": "Ours", "cards": {card: {"kind": "shark", "sharks": 100, "fish": 1}}},
        {"pack": 1, "name": "Ours", "cards": {f"{n}{suit}": {"kind": "attack"} for n in (2, 3, 4) for suit in "CDHS"}},
        {"pack": 2},
        {},
    ]
    mistakes = [mistake for value in wrong for mistake in _mistakes(read(value))] + [*_mistakes(new("", None))]
    for mistake in mistakes:
        assert texts(mistake.text_id, **mistake.args).endswith((".", "!"))
    assert {mistake.text_id for mistake in mistakes} == {
        text_id for text_id in own(texts) if text_id.startswith("submarine_blues.pack.")
    }


def _mistakes(outcome: object) -> tuple[Mistake, ...]:
    assert isinstance(outcome, tuple), outcome
    return outcome
