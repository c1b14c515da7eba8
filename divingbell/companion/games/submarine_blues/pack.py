"""A pack: the printed facts of one real set of cards, learnt by playing and kept for the next game (B1).

Only values: a file in the user's folder is read and written elsewhere, as plain data of this shape:
`{"pack": 1, "name": "Ours", "cards": {"10H": {"kind": "attack", "sharks": 1, "pilot_fish": 0}}}`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, get_args

import msgspec
from msgspec import Struct

from divingbell.companion.games.submarine_blues.cards import PACK, Card, named
from divingbell.companion.games.submarine_blues.facts import FIELDS, KIND_COUNTS, CardKind, Fact, Facts, merge, too_many

VERSION = 1
MAX_NAME = 40
MAX_AMOUNT = 99


class Pack(Struct, frozen=True):
    """The facts of some or all cards of one real pack; `facts` goes with `start_game`."""

    name: str
    facts: Facts = {}


class Mistake(Struct, frozen=True):
    """One thing that is wrong with a pack: the id of a text and its values."""

    text_id: str
    args: Mapping[str, str | int] = {}


class PackChange(NamedTuple):
    """A fact that the pack and the game see differently."""

    card: Card
    field: str
    old: str | int
    new: str | int


class PackLesson(NamedTuple):
    """A pack with what a game taught: how many facts are new, and which ones the game corrected."""

    pack: Pack
    added: int
    changes: tuple[PackChange, ...]


def new(name: str, facts: Facts | None = None) -> Pack | tuple[Mistake, ...]:
    """A pack of that name (1-40 characters), with the facts of a game if there are any."""
    mistakes = (*_name_mistakes(name), *_count_mistakes(facts or {}))
    return mistakes or Pack(name, facts or {})


def read(value: object) -> Pack | tuple[Mistake, ...]:
    """The pack in plain data, or everything that is wrong with it; a pack with a mistake is not taken at all."""
    if not isinstance(value, Mapping) or type(version := value.get("pack")) is not int:
        return (_mistake("not_a_pack"),)
    if version > VERSION:
        return (_mistake("newer", version=str(version), known=VERSION),)
    cards = value.get("cards")
    if version != VERSION or not isinstance(cards, Mapping):
        return (_mistake("not_a_pack"),)
    mistakes = [*_unknown(value, ("pack", "name", "cards"), "unknown_key"), *_name_mistakes(value.get("name"))]
    mistakes += [mistake for card, fact in cards.items() for mistake in _card_mistakes(card, fact)]
    if mistakes:
        return tuple(mistakes)
    facts = merge({}, msgspec.convert(dict(cards), dict[Card, Fact]))
    return _count_mistakes(facts) or Pack(value["name"], facts)


def write(pack: Pack) -> dict[str, Any]:
    """The pack as plain data, cards in the order of a sorted pack."""
    cards = {card: msgspec.to_builtins(pack.facts[card]) for card in _in_order(pack.facts)}
    return {"pack": VERSION, "name": pack.name, "cards": cards}


def learn(pack: Pack, facts: Facts) -> PackLesson | tuple[Mistake, ...]:
    """The pack with the facts of a running or finished game; what was last said at the table holds.

    `changes` lists what the pack had otherwise, so that people can be asked before it is saved. Refused where the two
    together have too many cards of a kind: then the game was played with other cards than these.
    """
    known_now = [(card, field, value) for card in _in_order(facts) for field, value in facts[card].known()]
    before = {(card, field): value for card, fact in pack.facts.items() for field, value in fact.known()}
    changes = tuple(
        PackChange(card, field, before[card, field], value)
        for card, field, value in known_now
        if before.get((card, field), value) != value
    )
    added = sum((card, field) not in before for card, field, _ in known_now)
    merged = merge(pack.facts, facts)
    return _count_mistakes(merged) or PackLesson(Pack(pack.name, merged), added, changes)


def _in_order(facts: Facts) -> Iterator[Card]:
    return (card for card in get_args(Card) if card in facts)


def _name_mistakes(name: object) -> tuple[Mistake, ...]:
    good = isinstance(name, str) and name.strip() and len(name) <= MAX_NAME
    return () if good else (_mistake("name", most=MAX_NAME),)


def _card_mistakes(card: object, fact: object) -> Iterator[Mistake]:
    if card not in PACK:
        near = difflib.get_close_matches(str(card).upper(), PACK, n=1)
        yield (
            _mistake("unknown_card_guess", written=_short(card), **named(near[0]))
            if near
            else _mistake("unknown_card", written=_short(card))
        )
        return
    place = named(str(card))
    if not isinstance(fact, Mapping):
        yield _mistake("not_facts", **place)
        return
    yield from _unknown(fact, FIELDS, "unknown_field", **place)
    if "kind" in fact and fact["kind"] not in get_args(CardKind):
        yield _mistake("kind", written=_short(fact["kind"]), known=", ".join(KIND_COUNTS), **place)
    for field in ("sharks", "pilot_fish"):
        if field in fact and (type(amount := fact[field]) is not int or not 0 <= amount <= MAX_AMOUNT):
            yield _mistake("amount", written=_short(amount), field=field, most=MAX_AMOUNT, **place)


def _count_mistakes(facts: Facts) -> tuple[Mistake, ...]:
    kind = too_many(facts)
    return (_mistake("too_many", kind=kind, count=KIND_COUNTS[kind]),) if kind else ()


def _unknown(there: Mapping[Any, object], known: Iterable[str], text: str, **place: str | int) -> Iterator[Mistake]:
    for key in there:
        if key not in known:
            yield _mistake(text, written=_short(key), known=", ".join(known), **place)


def _mistake(text: str, **args: str | int) -> Mistake:
    return Mistake(f"submarine_blues.pack.{text}", args)


def _short(value: object) -> str:
    return str(value)[:40]
