"""The cards in words and icons."""

from __future__ import annotations

from typing import cast

from divingbell.companion.games.submarine_blues.cards import Card, named
from divingbell.companion.games.words import Words

SIGNS = {"C": "cards-club", "D": "cards-diamond", "H": "cards-heart", "S": "cards-spade"}
KIND_SIGNS = {"cruising": ("fish", "text2"), "submarine": ("submarine", "action"), "attack": ("shark", "danger")}
"""Icon and colour of each kind of card."""


def card_of(one_rank: str, one_suit: str) -> Card:
    """The card of this rank and suit."""
    return cast("Card", one_rank + one_suit)


def name(words: Words, card: Card) -> str:
    """`queen of hearts`."""
    return words.t("submarine_blues_table.card", **named(card))
