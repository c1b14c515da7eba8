"""The actions that the screens of this table send, with what was said of the cards concerned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.facts import UNKNOWN
from divingbell.ui.games.submarine_blues.table_view import TableView, lying_open

Made = dict[str, Any]
Hits = Mapping[str, int]


def attack(view: TableView, shark: Card, hits: Hits) -> Made:
    """This shark strikes; `hits` are those that each opponent announced."""
    return _made(view, "attack", [shark], card=shark, hits=dict(hits))


def lay(view: TableView, cards: Sequence[Card], attacks: Iterable[tuple[Card, Hits]] = ()) -> Made:
    """These cards into the resort; `attacks` of the sharks among them in the order in which they strike."""
    strikes = [{"card": shark, "hits": dict(hits)} for shark, hits in attacks]
    return _made(view, "play_to_resort", cards, cards=list(cards), **({"attacks": strikes} if strikes else {}))


def into_reef(view: TableView, card: Card, gap: int) -> Made:
    """`gap` 1 is the one nearest the deck."""
    return _made(view, "play_into_reef", [card], card=card, gap=gap)


def reef_end(view: TableView, card: Card) -> Made:
    """This card to the end of the reef."""
    return _made(view, "play_reef_end", [card], card=card)


def bid(view: TableView, resort_cards: Sequence[Card], hand_card: Card | None, value: int) -> Made:
    """`hand_card`: the one of the hand that joins, if one does."""
    hand = [hand_card] if hand_card is not None else []
    fields = {"hand_card": hand_card} if hand else {}
    return _made(view, "bid", [*resort_cards, *hand], resort_cards=list(resort_cards), value=value, **fields)


def _made(view: TableView, kind: str, played: Iterable[Card], **fields: Any) -> Made:
    """With what was said of these cards and of others that lie open, as far as it is new."""
    concerned = {*played, *lying_open(view.state)}
    facts: dict[str, Made] = {}
    for card, fact in view.told.items():
        known = dict(view.state.facts.get(card, UNKNOWN).known())
        new = {field: value for field, value in fact.known() if field not in known}
        if new and card in concerned:
            facts[card] = new
    return {"type": kind, "player": view.actor, **fields, **({"facts": facts} if facts else {})}
