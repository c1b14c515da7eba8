"""Printed facts: learnt when a card lies open, never contradicted, never more of a kind than the pack has (B1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.submarine_blues.cards import Card, named

Kind = Literal["cruising", "submarine", "attack"]
Amount = Annotated[int, Meta(ge=0, le=99)]

KIND_COUNTS: Mapping[Kind, int] = {"cruising": 31, "submarine": 11, "attack": 10}
"""Cards of each kind in the pack (3.1)."""
FIELDS = ("kind", "sharks", "pilot_fish")


class Fact(Struct, frozen=True, forbid_unknown_fields=True):
    """What one card shows, as far as it is known."""

    kind: Kind | UnsetType = UNSET
    sharks: Amount | UnsetType = UNSET
    pilot_fish: Amount | UnsetType = UNSET

    def known(self) -> Iterator[tuple[str, str | int]]:
        """Field and value of everything known."""
        for field in FIELDS:
            if (value := getattr(self, field)) is not UNSET:
                yield field, value


Facts = Mapping[Card, Fact]
UNKNOWN = Fact()


def learn(known: Facts, told: Facts | UnsetType) -> Facts | Refusal:
    """Everything known with what was told; refuses a contradiction, then too many cards of a kind."""
    if told is UNSET or not told:
        return known
    for card, fact in told.items():
        before = known.get(card, UNKNOWN)
        for field, value in fact.known():
            old = getattr(before, field)
            if old is not UNSET and old != value:
                return Refusal("fact_conflict", "B1", {**named(card), "field": field, "old": old, "new": value})
    merged = merge(known, told)
    if kind := too_many(merged):
        return Refusal("kind_count_exceeded", "B1", {"kind": kind, "count": KIND_COUNTS[kind]})
    return merged


def merge(known: Facts, told: Facts) -> dict[Card, Fact]:
    """Field by field, what was told before what was known; a card about which nothing is known is not listed."""
    merged = dict(known)
    for card, fact in told.items():
        if fields := dict(known.get(card, UNKNOWN).known()) | dict(fact.known()):
            merged[card] = replace(UNKNOWN, **fields)
    return merged


def too_many(facts: Facts) -> Kind | None:
    """A kind of which more cards are known than the pack has, None if there is none."""
    kinds = Counter(fact.kind for fact in facts.values())
    return next((kind for kind, most in KIND_COUNTS.items() if kinds[kind] > most), None)


def kind_of(facts: Facts, card: Card) -> Kind | None:
    """Cruising, submarine or attack; None while nobody has said."""
    kind = facts.get(card, UNKNOWN).kind
    return None if kind is UNSET else kind
