"""A hidden hand, as far as anybody may judge it: which cards can have come out of it, and what is left (3.3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.submarine_blues.cards import Card, named
from divingbell.companion.games.submarine_blues.state import Player, State, hidden


def not_in_hand(state: State, name: str, played: Sequence[Card]) -> Refusal | None:
    """The refusal for a card that cannot have been in this hand.

    It lies open or is known to be in another hand, or the hand has no card left that nobody knows.
    """
    player = state.players[name]
    unseen = [card for card in played if card not in player.seen]
    if not unseen:
        return None
    possible = hidden(state, frozenset(unseen))
    places = player.hand - len(player.seen)
    impossible = [card for card in unseen if card not in possible] or unseen[places:]
    return Refusal("card_not_in_hand", "3.3", {"player": name, **named(impossible[0])}) if impossible else None


def without(player: Player, played: Sequence[Card]) -> Player:
    """The seat after these cards left its hand."""
    seen = tuple(card for card in player.seen if card not in played)
    return replace(player, hand=player.hand - len(played), seen=seen)


def repeated(listed: Sequence[Card]) -> Card | None:
    """A card that is listed twice, None if there is none."""
    if len(set(listed)) == len(listed):
        return None
    return next(card for place, card in enumerate(listed) if card in listed[:place])
