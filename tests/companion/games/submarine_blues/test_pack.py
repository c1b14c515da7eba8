"""Packs: written and read back, every mistake named, learnt from games and kept from one evening to the next (B1)."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec
import pytest
import yaml

from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.facts import Fact, Facts
from divingbell.companion.games.submarine_blues.pack import Pack, PackChange, PackLesson, learn, new, read, write

from .play import evening, started

FACTS: Facts = {"2C": Fact("cruising", 3, 1), "10H": Fact("attack"), "AS": Fact(sharks=0)}
OURS = Pack("Ours", FACTS)
PLAIN = {
    "pack": 1,
    "name": "Ours",
    "cards": {
        "2C": {"kind": "cruising", "sharks": 3, "pilot_fish": 1},
        "10H": {"kind": "attack"},
        "AS": {"sharks": 0},
    },
}


def test_written_and_read_back() -> None:
    assert write(OURS) == PLAIN
    assert read(PLAIN) == OURS
    assert read(json.loads(json.dumps(write(OURS)))) == OURS
    assert read(yaml.safe_load(yaml.safe_dump(write(OURS)))) == OURS


def test_a_card_without_facts_is_not_kept() -> None:
    assert read(PLAIN | {"cards": {"2C": {}}}) == Pack("Ours", {})


def test_a_pack_goes_with_start_game() -> None:
    assert started(facts=write(OURS)["cards"]).state.facts == FACTS


def mistakes(value: object) -> list[tuple[str, Any]]:
    """The last part of each text id, with what was written there."""
    outcome = read(value)
    assert isinstance(outcome, tuple), outcome
    return [(wrong.text_id.rpartition(".")[2], wrong.args.get("written", wrong.args.get("kind"))) for wrong in outcome]


@pytest.mark.parametrize("value", [None, [], "pack", {}, {"pack": "1"}, {"pack": True}, {"pack": 0}, {"pack": 1}])
def test_not_a_pack(value: object) -> None:
    assert mistakes(value) == [("not_a_pack", None)]


def test_every_mistake_is_named_with_its_place() -> None:
    cards: dict[Any, Any] = {
        "10h": {"kind": "attack"},
        "fish": {},
        99: {},
        "2C": ["attack"],
        "3C": {"kind": "shark", "sharks": -1, "pilot_fish": True, "colour": 1},
        "4C": {"kind": None, "sharks": 100, "pilot_fish": 1.0},
    }
    assert mistakes({"pack": 1, "name": "x" * 41, "players": 2, "cards": cards}) == [
        ("unknown_key", "players"),
        ("name", None),
        ("unknown_card_guess", "10h"),
        ("unknown_card", "fish"),
        ("unknown_card", "99"),
        ("not_facts", None),
        ("unknown_field", "colour"),
        ("kind", "shark"),
        ("amount", "-1"),
        ("amount", "True"),
        ("kind", "None"),
        ("amount", "100"),
        ("amount", "1.0"),
    ]
    outcome = read({"pack": 1, "name": "Ours", "cards": {"10h": {}}})
    assert isinstance(outcome, tuple)
    assert outcome[0].args["card"] == "10H"


@pytest.mark.parametrize("field", ["sharks", "pilot_fish"])
@pytest.mark.parametrize("amount", [0, 1, 99])
def test_a_card_shows_none_to_ninety_nine(field: str, amount: int) -> None:
    pack = read(PLAIN | {"cards": {"2C": {field: amount}}})
    assert pack == Pack("Ours", {"2C": msgspec.convert({field: amount}, Fact)})


def test_a_newer_pack_is_refused() -> None:
    assert mistakes(PLAIN | {"pack": 2}) == [("newer", None)]


def test_too_many_of_a_kind() -> None:
    sharks = {f"{rank}{suit}": {"kind": "attack"} for rank in (2, 3) for suit in "CDHS"}
    sharks |= {card: {"kind": "attack"} for card in ("4C", "4D")}
    assert isinstance(read(PLAIN | {"cards": sharks}), Pack)
    assert mistakes(PLAIN | {"cards": sharks | {"4H": {"kind": "attack"}}}) == [("too_many", "attack")]


def test_a_game_teaches() -> None:
    taught: Facts = {"2C": Fact(sharks=4), "10H": Fact(kind="attack", sharks=1), "KS": Fact(kind="submarine")}
    assert learn(OURS, taught) == PackLesson(
        Pack("Ours", {**FACTS, "2C": Fact("cruising", 4, 1), "10H": Fact("attack", 1), "KS": Fact("submarine")}),
        added=2,
        changes=(PackChange("2C", "sharks", 3, 4),),
    )
    assert learn(OURS, {}) == PackLesson(OURS, 0, ())
    assert learn(OURS, FACTS) == PackLesson(OURS, 0, ())


def test_a_game_with_other_cards_is_noticed() -> None:
    sharks: Facts = dict.fromkeys(get_args(Card)[:8], Fact("attack"))
    outcome = learn(new_pack(sharks), dict.fromkeys(get_args(Card)[8:11], Fact("attack")))
    assert not isinstance(outcome, PackLesson)
    assert outcome[0].text_id == "submarine_blues.pack.too_many"


def new_pack(facts: Facts) -> Pack:
    pack = new("Ours", facts)
    assert isinstance(pack, Pack)
    return pack


def test_names() -> None:
    assert new("Ours") == Pack("Ours")
    assert new("x" * 40) == Pack("x" * 40)
    assert isinstance(new(" "), tuple)
    assert isinstance(new("x" * 41), tuple)


def test_a_whole_evening_is_learnt_and_taken_to_the_next() -> None:
    """What one evening learnt is asked no more in the next one with the same cards."""
    first = evening(11, 3)
    outcome = learn(new_pack({}), first.state.facts)
    assert isinstance(outcome, PackLesson)
    assert outcome.added == sum(len([*fact.known()]) for fact in first.state.facts.values()) > 40
    second = evening(11, 3, facts=write(outcome.pack)["cards"])
    told = [entry.action for entry in second.entries() if entry.number > 1 and "facts" in entry.action]
    learnt = msgspec.to_builtins(outcome.pack.facts)
    for action in told:
        for card, fact in action["facts"].items():
            assert not fact.keys() & learnt.get(card, {}).keys()
