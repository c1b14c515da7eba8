"""Every sentence of the game is there in both languages, fits its arguments, and cites a rule that is explained."""

from __future__ import annotations

from random import Random

import pytest

from divingbell.companion.games.deep_sea_adventure.bot import choose
from divingbell.companion.games.deep_sea_adventure.ledger import line
from divingbell.companion.games.deep_sea_adventure.state import Player, Settling, State, Turn
from divingbell.companion.games.game import Movement, Refusal, Step
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session
from divingbell.companion.texts.catalogue import Catalogue
from tests.companion.games.deep_sea_adventure.sea import GAME, OWN_CODES, act, resolving, sea, started

LANGUAGES = ("en", "it")
CLAUSES = [f"2.{number}" for number in range(1, 7)] + [f"D{number}" for number in range(1, 11)]


@pytest.fixture(scope="module", params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Catalogue:
    return GAMES.texts(request.param, strict=True)


def all_movements() -> list[Movement]:
    """Those of a few evenings, and of the corners that evenings seldom reach."""
    found: list[Movement] = []
    for seed in range(6):
        random, session = Random(seed), started(2 + seed % 5)
        while session.state.result is None:
            after = session.apply(choose(session.view() or {}, random))
            assert isinstance(after, Session)
            session = after
        found += [moved for entry in session.entries() for moved in entry.movements]
    home = Player(0, "up", True, ((1,),))
    corners: list[tuple[State, str, dict[str, object]]] = [
        (sea({"p1": Player(32), "p2": Player(3)}), "turn_back", {}),
        (sea({"p1": Player(3), "p2": Player()}, rules={"return_without_chip": "allowed"}), "turn_back", {}),
        (sea({"p1": Player(30), "p2": Player()}), "roll", {"dice": [3, 3]}),
        (sea({"p1": Player(32), "p2": Player()}), "roll", {"dice": [3, 3]}),
        (sea({"p1": Player(3, carried=((1,),) * 6), "p2": Player()}), "roll", {"dice": [3, 3]}),
        (sea({"p1": Player(), "p2": Player(1)}, path=((1,),)), "roll", {"dice": [3, 3]}),
        (
            sea({"p1": Player(3), "p2": Player(9, carried=((1,),))}, phase="search", air=1),
            "search",
            {"choice": "nothing"},
        ),
        (
            sea({"p1": Player(1, carried=((1, 1, 1),)), "p2": Player()}, phase="search", path=((),)),
            "search",
            {"choice": "place", "token": 0},
        ),
        (
            sea(
                {"p1": Player(1), "p2": Player(2, carried=((1,),))}, phase="search", air=0, round=3, turn=Turn("p1", 9)
            ),
            "search",
            {"choice": "nothing"},
        ),
        (resolving({"p1": home, "p2": home}, to_reveal=("p1", "p2")), "reveal", {"values": [1]}),
        (resolving({"p1": Player(3, carried=((1,),)), "p2": Player()}, to_sink=("p1",)), "sink", {}),
    ]
    for state, kind, fields in corners:
        step = act(state, kind, player="p1", **fields)
        assert isinstance(step, Step), step
        found += step.movements
    return found


MOVEMENTS = all_movements()


def refused() -> list[Refusal]:
    """Every refusal of the game's own, as the rules make it."""
    taker = sea({"p1": Player(1, carried=((1,),)), "p2": Player()}, phase="search", path=((),))
    chip = sea({"p1": Player(1, carried=((1,),)), "p2": Player()}, phase="search")
    empty = sea({"p1": Player(1), "p2": Player()}, phase="search", path=((),))
    home = Player(0, "up", True, ((1,), (2,)), (7, 7))
    settling = resolving(
        {"p1": home, "p2": Player(9, carried=((1,),)), "p3": Player(5, carried=((1,),))},
        to_reveal=("p1",),
        to_sink=("p2", "p3"),
        settling=Settling(3, "p2"),
    )
    roll = sea({"p1": Player(3), "p2": Player()})
    asked = [
        act(sea({"p1": Player(), "p2": Player()}), "turn_back", player="p1"),
        act(sea({"p1": Player(3, "up"), "p2": Player()}), "turn_back", player="p1"),
        act(roll, "turn_back", player="p1"),
        act(taker, "search", player="p1", choice="take"),
        act(chip, "search", player="p1", choice="place", token=0),
        act(empty, "search", player="p1", choice="place", token=0),
        act(taker, "search", player="p1", choice="place", token=1),
        act(settling, "reveal", player="p2", values=[]),
        act(settling, "reveal", player="p1", values=[1]),
        act(settling, "reveal", player="p1", values=[1, 2]),
        act(settling, "reveal", player="p1", values=[1, 7]),
        act(settling, "sink", player="p1"),
        act(settling, "sink", player="p3"),
        act(settling, "sink", player="p2", order=[1]),
        act(roll, "search", player="p1", choice="take"),
        act(taker, "roll", player="p1", dice=[1, 1]),
        act(settling, "roll", player="p1", dice=[1, 1]),
    ]
    assert all(isinstance(answer, Refusal) for answer in asked)
    return [answer for answer in asked if isinstance(answer, Refusal)]


REFUSED = refused()


def test_the_examples_cover_every_text_and_every_code() -> None:
    english = GAMES.texts("en", strict=True)
    whys = {text for text in english if text.startswith(f"{GAME.name}.why.")}
    assert {moved.text_id for moved in MOVEMENTS} == whys
    assert {answer.error for answer in REFUSED} == {*OWN_CODES, "wrong_phase"}


def test_every_movement_has_its_sentence(texts: Catalogue) -> None:
    for moved in MOVEMENTS:
        sentence = texts(moved.text_id, **{"giver": "Ada", "taker": "Bruno", "count": moved.count, **moved.args})
        assert sentence.endswith(".")
        assert "giver" not in moved.args
        assert "count" not in moved.args
        assert f"{GAME.name}.rule.{moved.rule}" in texts


@pytest.mark.parametrize(
    ("action", "english"),
    [
        ({"type": "start_game"}, "The game begins"),
        ({"type": "turn_back", "player": "p1"}, "Turns back"),
        ({"type": "roll", "player": "p1", "dice": [2, 3]}, "Rolls 2 + 3"),
        ({"type": "search", "player": "p1", "choice": "take"}, "Takes what lies there"),
        ({"type": "search", "player": "p1", "choice": "place", "token": 0}, "Puts something down"),
        ({"type": "search", "player": "p1", "choice": "nothing"}, "Does nothing"),
        ({"type": "reveal", "player": "p1", "values": [9, 1, 6]}, "Turns over 3 chips: 1, 6, 9"),
        ({"type": "reveal", "player": "p1", "values": [9]}, "Turns over one chip: 9"),
        ({"type": "sink", "player": "p1"}, "Chips sink as carried"),
        ({"type": "sink", "player": "p1", "order": [0]}, "Chips sink in an order of choice"),
        ({"type": "stop_game"}, "The game is stopped"),
    ],
)
def test_every_entry_has_its_line_in_the_ledger(action: dict[str, object], english: str) -> None:
    text, places = line(action)
    assert GAMES.texts("en", strict=True)(text, **places) == english
    assert GAMES.texts("it", strict=True)(text, **places)


def test_every_refusal_says_what_why_and_what_now(texts: Catalogue) -> None:
    for answer in REFUSED:
        sentence = texts(f"{GAME.name}.refusal.{answer.error}", **answer.args)
        assert sentence.count(". ") >= 1, "what and why, then what can be done"
        if answer.error != "wrong_phase":
            assert f"{GAME.name}.rule.{answer.rule}" in texts


def test_every_clause_and_ruling_is_explained(texts: Catalogue) -> None:
    assert [text for text in texts if text.startswith(f"{GAME.name}.rule.")] == [
        f"{GAME.name}.rule.{clause}" for clause in CLAUSES
    ]
    for name, values in GAME.rulebook.rules.items():
        for text in (name, *(f"{name}.{value}" for value in values)):
            assert texts(f"{GAME.name}.house_rule.{text}")


def test_both_languages_have_the_same_texts_with_the_same_places() -> None:
    english, italian = (GAMES.texts(language, strict=True) for language in LANGUAGES)
    own = [text for text in english if text.startswith(f"{GAME.name}.")]
    assert own == [text for text in italian if text.startswith(f"{GAME.name}.")]
    for text in own:
        assert english.places(text) == italian.places(text), text
        named = text in (f"{GAME.name}.title", f"{GAME.name}.title.short")  # the name of a game is its owner's
        if english.raw(text).strip(" +,.") and not named:
            assert english.raw(text) != italian.raw(text), f"{text} is not translated"
