"""The 52 cards by rank and suit: who preys on whom in an attack, and what lies between two cards of the reef."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal, get_args

Card = Literal[
    "AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC", "KC",
    "AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "10D", "JD", "QD", "KD",
    "AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H", "JH", "QH", "KH",
    "AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS",
]  # fmt: skip
"""Rank and suit as actions.md section 3 writes them (B1)."""

PACK: tuple[Card, ...] = get_args(Card)
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")

_PLACE = {rank: place for place, rank in enumerate(RANKS)}
_ORDER = {rank + suit: place for place, (rank, suit) in enumerate(itertools.product(RANKS, SUITS))}
"""Place of each card by rank from the ace, then by suit."""


def rank(card: str) -> str:
    """`10` of `10H`."""
    return card[:-1]


def suit(card: str) -> str:
    """`H` of `10H`."""
    return card[-1]


def in_order(cards: Iterable[Card]) -> list[Card]:
    """By rank from the ace, then by suit, as people sort them."""
    return sorted(cards, key=_ORDER.__getitem__)


@cache
def named(card: str) -> Mapping[str, str | int]:
    """Arguments of a sentence about this card: the card, its rank and its suit."""
    return {"card": card, "rank": rank(card), "suit": suit(card)}


@cache
def equals(card: str) -> frozenset[str]:
    """The four cards of this one's rank."""
    return frozenset(rank(card) + other for other in SUITS)


@cache
def prey(attacker: str, aces: str) -> frozenset[str]:
    """The other cards of the attack card's suit that are lower than it.

    `aces` is the house rule `ace_in_attacks`: `high` above the king, `low` below the two, `both` above the king as
    attacker and below the two as victim (B7).
    """
    strength = _strength(rank(attacker), ace_high=aces != "low")
    return frozenset(
        other + suit(attacker)
        for other in RANKS
        if other != rank(attacker) and _strength(other, ace_high=aces == "high") < strength
    )


@cache
def between(nearer: str, farther: str) -> tuple[str, ...]:
    """The ranks met on the way up from the card nearer the deck to its neighbour, through the ace if need be (B8)."""
    start = _PLACE[rank(nearer)]
    steps = (_PLACE[rank(farther)] - start) % len(RANKS)
    return tuple(RANKS[(start + step) % len(RANKS)] for step in range(1, steps))


def _strength(of: str, *, ace_high: bool) -> int:
    return len(RANKS) if of == "A" and ace_high else _PLACE[of]
