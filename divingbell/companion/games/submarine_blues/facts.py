"""Printed facts: learnt when a card lies open, never contradicted, never more of a kind than the pack has (B1)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.submarine_blues.cards import Card, named

CardKind = Literal["cruising", "submarine", "attack"]
PrintedAmount = Annotated[int, Meta(ge=0, le=99)]

KIND_COUNTS: Mapping[CardKind, int] = {"cruising": 31, "submarine": 11, "attack": 10}
"""Cards of each kind in the pack (3.1)."""
FIELDS = ("kind", "sharks", "pilot_fish")


class Fact(Struct, frozen=True, forbid_unknown_fields=True):
    """Fact of one card, as far as it is known."""

    kind: CardKind | UnsetType = UNSET
    sharks: PrintedAmount | UnsetType = UNSET
    pilot_fish: PrintedAmount | UnsetType = UNSET

    def known(self) -> Iterator[tuple[str, str | int]]:
        """Field and value of everything known."""
        for field in FIELDS:
            if (value := getattr(self, field)) is not UNSET:
                yield field, value


Facts = Mapping[Card, Fact]
UNKNOWN = Fact()


def learn(known: Facts, new: Facts | UnsetType) -> Facts | Refusal:
    """Everything known with what is new; refuses a contradiction, then too many cards of a kind."""
    if new is UNSET:
        return known
    learnt = {card: fact for card, fact in new.items() if fact not in (UNKNOWN, known.get(card))}
    for card, fact in learnt.items():
        if card in known and (refusal := _contradiction(card, known[card], fact)):
            return refusal
    merged = merge(known, learnt)
    if kind := too_many(merged, {fact.kind for fact in learnt.values()}):
        return Refusal("kind_count_exceeded", "B1", {"kind": kind, "count": KIND_COUNTS[kind]})
    return merged


def merge(known: Facts, new: Facts) -> dict[Card, Fact]:
    """Field by field, what was told before what was known; a card about which nothing is known is not listed."""
    merged = dict(known)
    for card, fact in new.items():
        if fact != UNKNOWN:
            merged[card] = replace(known[card], **dict(fact.known())) if card in known else fact
    return merged


def uncontradicted(told: Facts, entered: Facts) -> dict[Card, Fact]:
    """Facts that were told, without the fields of which something else was entered."""

    def kept(card: Card, fact: Fact) -> Fact:
        known = dict(entered.get(card, UNKNOWN).known())
        return replace(fact, **{field: UNSET for field, value in fact.known() if known.get(field, value) != value})

    left = {card: kept(card, fact) for card, fact in told.items()}
    return {card: fact for card, fact in left.items() if fact != UNKNOWN}


def too_many(facts: Facts, among: Container[CardKind | UnsetType] = KIND_COUNTS) -> CardKind | None:
    """One of these kinds of which more cards are known than the pack has, None if there is none."""
    kinds = [fact.kind for fact in facts.values()]
    for kind, most in KIND_COUNTS.items():
        if kind in among and kinds.count(kind) > most:
            return kind
    return None


def _contradiction(card: Card, before: Fact, fact: Fact) -> Refusal | None:
    for field, value in fact.known():
        old = getattr(before, field)
        if old is not UNSET and old != value:
            return Refusal("fact_conflict", "B1", {**named(card), "field": field, "old": old, "new": value})
    return None


def kind_of(facts: Facts, card: Card) -> CardKind | None:
    """Cruising, submarine or attack; None while nobody has said."""
    kind = facts.get(card, UNKNOWN).kind
    return None if kind is UNSET else kind
