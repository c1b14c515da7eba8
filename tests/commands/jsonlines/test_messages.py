"""Every refusal says something to people, in both languages: what, why, and what to do instead."""

from __future__ import annotations

import re

import pytest

from divingbell.commands.jsonlines import answers
from divingbell.companion.games.game import Refusal
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.refusal_message import refusal_message
from divingbell.companion.session.session import Session
from divingbell.companion.texts.catalogue import Catalogue
from tests.companion.games.sunken_treasure.test_rulings import emptied
from tests.places import places_of
from tests.sunken_play import (
    NO_PENALTY,
    STOP,
    amend,
    buzz,
    card,
    discard,
    dive,
    fee,
    free_buzz,
    penalty,
    redo,
    session,
    start,
    turn,
    undo,
    up,
)

TEXTS = {language: GAMES.texts(language, strict=True) for language in ("en", "it")}
OUT = session(start(3), *fee("p1"), *(4 * [*turn("p2"), *turn("p3"), *fee("p1")]), card("p2"), up("p2", risk=2))
DIVING = session(start(3), card("p1"))
GONE = start(coins={"gold": 0})

REFUSED = {
    # common
    "bad_field": (Session(), {"type": 5}),
    "no_game": (Session(), discard("p1")),
    "game_started": (DIVING, start()),
    "unknown_action": (DIVING, {"type": "roll"}),
    "game_over": (session(start(), STOP), discard("p1")),
    "player_count": (Session(), start(7)),
    "unknown_player": (DIVING, buzz("p9")),
    "bad_rule": (Session(), start(rules={"x": 1})),
    "wrong_phase": (DIVING, discard("p1")),
    "not_your_turn": (DIVING, buzz("p2")),
    "nothing_to_undo": (DIVING, undo(9)),
    "nothing_to_redo": (DIVING, redo()),
    "no_such_entry": (DIVING, amend(10**4299)),
    "amend_refused": (DIVING, amend(2, card("p2"))),
    # Sunken Treasure
    "no_coins": (Session(), start(coins={"gold": 0, "silver": 0, "bronze": 0})),
    "too_few_cards": (Session(), start(cards=1)),
    "hand_empty": (session(NO_PENALTY, of=emptied()), card("p2")),
    "no_such_coin_left": (session(GONE), card("p1", "gold")),
    "free_buzz_used": (session(free_buzz("p1"), of=DIVING), free_buzz("p1")),
    "already_dived": (session(buzz("p1"), of=DIVING), free_buzz("p1")),
    "risk_unknown": (DIVING, dive("p1", "missed")),
    "risk_changed": (session(dive("p1", "missed", risk=3), of=DIVING), dive("p1", "missed", risk=4)),
    "own_dive": (session(up("p1", risk=2), of=DIVING), penalty("p1", "share")),
    "player_out": (OUT, penalty("p1", "share")),
    "coins_remain": (session(start(coins={"gold": 1})), {"type": "no_coins_left"}),
}
"""Every code of actions.md 5 that this game can give, with a way to get it."""


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_has_its_message(code: str, language: str) -> None:
    now, action = REFUSED[code]
    refusal = now.apply(action)
    assert isinstance(refusal, Refusal)
    answer = answers.refused(refusal, answers.game_of(now, action), TEXTS[language])
    assert answer["error"] == code
    check(answer["message"])
    if "rule" in answer:
        assert f"sunken_treasure.rule.{answer['rule']}" in TEXTS[language]


@pytest.mark.parametrize("language", TEXTS)
def test_other_hand_empty_and_coin_gone_under_a_dive(language: str) -> None:
    for now, action in (
        (emptied(), penalty("p2", "share")),
        (session(GONE, card("p1", "silver")), up("p1", "gold", risk=2)),
    ):
        refusal = now.apply(action)
        assert isinstance(refusal, Refusal)
        check(refusal_message(refusal, "sunken_treasure", TEXTS[language]))


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize(
    "inner", ["bad_field", "unknown_action", "wrong_phase", "no_game", "game_started", "player_count"]
)
def test_an_amend_says_why_it_does_not_fit(inner: str, language: str) -> None:
    wrong = {
        "bad_field": amend(2, {}),
        "unknown_action": amend(2, undo()),
        "wrong_phase": amend(2, NO_PENALTY),
        "no_game": amend(1, drop=2),
        "game_started": amend(2, start()),
        "player_count": amend(1, start(7)),
    }[inner]
    refusal = DIVING.apply(wrong)
    assert isinstance(refusal, Refusal)
    assert refusal.detail is not None
    assert refusal.detail["error"] == inner
    check(refusal_message(refusal, "sunken_treasure", TEXTS[language]))


@pytest.mark.parametrize("name", ["x" * 100_000, "{player}", "%s", "\N{GRINNING FACE}" * 50, "\x00\n"])
def test_what_was_sent_cannot_spoil_a_message(name: str) -> None:
    for action in (buzz(name), {"type": name}, start(rules={name: 1}), {**discard("p1"), name: 1}):
        now = Session() if action["type"] == "start_game" else DIVING
        refusal = now.apply(action)
        assert isinstance(refusal, Refusal)
        for texts in TEXTS.values():
            assert 10 < len(refusal_message(refusal, "sunken_treasure", texts)) < 500


def test_a_game_that_does_not_exist_or_did_not_start() -> None:
    for game in ("chess", None, 7):
        action = {**start(), "game": game}
        refusal = Session().apply(action)
        assert isinstance(refusal, Refusal)
        check(refusal_message(refusal, answers.game_of(Session(), action), TEXTS["en"]))


def test_both_languages_have_the_same_texts_with_the_same_places() -> None:
    areas = ("refusal.", "not_json.", "request.", "sunken_treasure.")
    english, italian = (_texts(texts, areas) for texts in TEXTS.values())
    assert english == italian


def check(message: str) -> None:
    """A sentence with an end, no place left open, no id of a missing text."""
    assert re.fullmatch(r"[^\[\]{}]{20,}[.)]", message), message


def _texts(texts: Catalogue, areas: tuple[str, ...]) -> dict[str, object]:
    return {text_id: places_of(texts, text_id) for text_id in texts if text_id.startswith(areas)}
