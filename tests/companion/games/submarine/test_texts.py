"""Every sentence of Submarine in both languages: why something moved, refusals, ledger lines, rules, house rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from divingbell.companion.data import data_folder
from divingbell.companion.games.game import Movement, Refusal
from divingbell.companion.games.play import play as meet
from divingbell.companion.games.submarine import SUBMARINE, ledger
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.refusal_message import refusal_message
from divingbell.companion.session.session import Entry
from divingbell.companion.texts import catalogue as texts

from .scenes import after, collect, end, sail, scene, start, step
from .test_golden import GAMES as GOLDEN
from .test_golden import played
from .test_order import ORDER
from .test_start import CROWDED, TWICE

LANGUAGES = texts.languages(data_folder() / "texts")


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> texts.Catalogue:
    return GAMES.texts(request.param, strict=True)


@cache
def entries() -> tuple[Entry, ...]:
    """Every entry of the golden evenings."""
    return tuple(entry for lines in GOLDEN for entry in played(lines).entries())


@cache
def movements() -> tuple[Movement, ...]:
    """Everything that moved in them, and what is too rare to happen in an evening."""
    short = {"p1": {"hand": 3, "supply": 1}}
    last_out = scene("ship", 6, seats={"p2": {"ship": "off"}, "p3": {"ship": "off"}})
    rare = (
        step(scene(boats={"4-3": {"p1": 1, "p2": 2}}, tiles={"4-3": ["t1-c1"]}, seats=short), collect(3, "t1-c1")),
        step(scene(boats={"4-3": {"p1": 1}}, tiles={"4-3": ["t1-c1"]}, spent=("t1-c1",)), collect(3, "t1-c1")),
        step(after(last_out, sail("off")), end()),
    )
    return tuple(moved for source in (*entries(), *rare) for moved in source.movements)


def own(words: texts.Catalogue, part: str) -> set[str]:
    return {text_id for text_id in words if text_id.startswith(f"submarine.{part}.")}


def test_every_movement_has_its_sentence_and_its_rule(words: texts.Catalogue) -> None:
    for moved in movements():
        places = {"giver": "Ada", "taker": "Bruno", "count": moved.count, **moved.args}
        sentence = words(moved.text_id, **places | ({"player": "Ada"} if "player" in places else {}))
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert f"submarine.rule.{moved.rule}" in words
    assert {moved.text_id for moved in movements()} == own(words, "why"), "no sentence is left over"


def refusals() -> Iterator[tuple[str, Refusal]]:
    for code, state, raw in ORDER:
        met = meet(GAMES, SUBMARINE, state, raw)
        assert isinstance(met, Refusal)
        yield code, met
    for fields in ({"layout": TWICE}, {"layout": CROWDED}, {"layout": {"1-3": ["t1-c1", "t2-c1", "t3-c1"]}}):
        met = meet(GAMES, None, None, start(**fields))
        assert isinstance(met, Refusal)
        yield met.error, met


def test_every_refusal_says_what_why_and_what_instead(words: texts.Catalogue) -> None:
    said = set()
    for code, refusal in refusals():
        sentence = refusal_message(refusal, "submarine", words)
        assert sentence.endswith(".")
        assert sentence.count(". ") >= 1, "the second sentence says what can be done instead"
        assert f"submarine.rule.{refusal.rule}" in words
        own_text = f"submarine.refusal.{code}"
        if own_text in words:
            assert any(f"{rule})" in sentence for rule in (refusal.rule, "1.4")), sentence
            said.add(own_text)
    assert said == own(words, "refusal")


def test_every_clause_and_every_ruling_has_its_words(words: texts.Catalogue) -> None:
    clauses = {f"submarine.rule.1.{number}" for number in range(1, 6)}
    rulings = {f"submarine.rule.S{number}" for number in range(1, 18)}
    assert own(words, "rule") == clauses | rulings


def test_every_house_rule_and_value_has_its_words(words: texts.Catalogue) -> None:
    expected = {f"submarine.house_rule.{name}" for name in SUBMARINE.rulebook.rules}
    for name, values in SUBMARINE.rulebook.rules.items():
        expected |= {f"submarine.house_rule.{name}.{str(value).lower()}" for value in values}
    assert own(words, "house_rule") == expected


def test_every_entry_has_its_ledger_line(words: texts.Catalogue) -> None:
    used = set()
    for entry in entries():
        text_id, places = ledger.line(entry.action)
        assert words(text_id, **places)
        used.add(text_id)
    assert used == own(words, "entry")


def test_all_languages_have_the_same_texts_with_the_same_places() -> None:
    english, *others = (GAMES.texts(language, strict=True) for language in LANGUAGES)
    ids = {text_id for text_id in english if text_id.startswith("submarine.")}
    for other in others:
        assert {text_id for text_id in other if text_id.startswith("submarine.")} == ids
        for text_id in ids:
            assert other.places(text_id) == english.places(text_id), text_id
