"""What can be answered in Submarine Blues: where a card goes and whom it hits, the end of a turn, bids; and what was
said of cards, where an entry is changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import convert

from divingbell.companion.games import house_rules
from divingbell.companion.games.decision import (
    Action,
    Choice,
    Count,
    Decision,
    Names,
    Picks,
    Row,
    disabled_reason,
    no_picks,
    one_of,
)
from divingbell.companion.games.game import Entry, History
from divingbell.companion.games.submarine_blues.attack import reach
from divingbell.companion.games.submarine_blues.auction import shown, worth
from divingbell.companion.games.submarine_blues.card_words import SIGNS, card_of, name
from divingbell.companion.games.submarine_blues.cards import RANKS, SUITS, Card, rank, suit
from divingbell.companion.games.submarine_blues.facts import Fact, merge
from divingbell.companion.games.submarine_blues.rows import AREA, act_row, gap_row, hits_row, kind_row
from divingbell.companion.games.submarine_blues.state import State
from divingbell.companion.games.words import Words

HIGHEST = 999
"""Of a bid that is said."""
Rows = Sequence[Row | Count]
PicksOf = Callable[[Action], Picks | None]
_PLAYS = {"attack": "attack", "play_to_resort": "resort", "play_into_reef": "reef", "play_reef_end": "reef_end"}
"""The key of the table that begins each action."""
_ACTIONS = {key: action for action, key in _PLAYS.items()}


def decision(ctx: Words, moment: History, names: Names) -> Decision | None:
    """What can be answered at a moment; None after the end. A set of several cards is answered on the table only."""
    if moment.state is None or moment.state.result is not None:
        return None
    asked = _Asked(ctx, moment.state, names, {})
    return _bid(asked) if asked.state.auction is not None else _turn(asked, moment)


def change(ctx: Words, entry: Entry, session: History, names: Names) -> Decision | None:
    """What may stand in the place of an entry: every one but an end of turn, which can only be struck."""
    del session
    if entry.previous is None:
        return house_rules.decision(ctx, entry)
    asks: Mapping[str, Callable[[_Asked], Decision]] = {
        "attack": _one_card, "play_into_reef": _one_card, "play_reef_end": _one_card, "play_to_resort": _resort,
        "bid": _bid, "pass_bid": _bid,
    }  # fmt: skip
    ask = asks.get(entry.action["type"])
    return ask(_Asked(ctx, entry.previous.state, names, entry.action)) if ask is not None else None


class _Asked(NamedTuple):
    """A moment at which something is asked; `said` is the action that was entered there, empty where none was."""

    ctx: Words
    state: State
    names: Names
    said: Action

    @property
    def player(self) -> str:
        auction = self.state.auction
        return auction.bidder if auction is not None else self.state.turn.player

    @property
    def opponents(self) -> list[str]:
        return [player for player in self.state.players if player != self.player]

    @property
    def facts(self) -> Mapping[Card, Mapping[str, Any]]:
        """What was said of cards with the entry."""
        facts: Mapping[Card, Mapping[str, Any]] = self.said.get("facts", {})
        return facts

    def t(self, text_id: str, **arguments: Any) -> str:
        return self.ctx.t(f"{AREA}.{text_id}", **arguments)

    def decision(
        self, kind: str, rows: Rows, make: Callable[[Picks], Action | None], was: Picks, picks_of: PicksOf = no_picks
    ) -> Decision:
        """`make` gives one action, or None while something is missing."""
        facts = {f"fact.{card}.{field}": value for card, fact in self.facts.items() for field, value in fact.items()}

        def made(picks: Picks) -> tuple[Action, ...] | None:
            action = make(picks)
            return None if action is None else (action,)

        return Decision(self.t(f"ask.{kind}"), tuple(rows), made, picks_of, was={**was, **facts})

    def act(self, kind: str, picks: Picks, played: Sequence[Card], **fields: Any) -> Action:
        facts = _facts(self, picks, played)
        return {"type": kind, "player": self.player, **fields, **({"facts": facts} if facts else {})}


# A turn ---------------------------------------------------------------------------------------------------------


def _turn(asked: _Asked, moment: History) -> Decision:
    """One card where it went, or the end of the turn."""
    act, gap = act_row(asked.ctx, asked.state), gap_row(asked.ctx, asked.state)
    rows = (act, *_card_rows(asked), gap, *_hits_rows(asked))

    def make(picks: Picks) -> Action | None:
        return _played(asked, picks["act"], picks) if "act" in picks else None

    card = asked.decision("act", rows, make, {}, _picks_of_card)
    return one_of(card.title, card, _end_of_turn(asked, moment))


def _end_of_turn(asked: _Asked, moment: History) -> Decision:
    action = {"type": "end_turn", "player": asked.player}
    off = disabled_reason(asked.ctx, AREA, moment, action)
    row = Row("end", "", (Choice("turn", asked.t("end_turn"), "skip-next", "", off),))
    return Decision(
        asked.t("end_turn"),
        (row,),
        lambda picks: (action,) if "end" in picks else None,
        lambda other: {"end": "turn"} if other["type"] == "end_turn" else None,
    )


def _card_rows(asked: _Asked) -> tuple[Row, Row]:
    suits = tuple(Choice(one, asked.ctx.t(f"submarine_blues.suit.{one}"), SIGNS[one]) for one in SUITS)
    return _rank_row(asked), Row("suit", asked.t("ask.suit"), suits)


def _rank_row(asked: _Asked) -> Row:
    return Row("rank", asked.t("ask.rank"), tuple(Choice(one, one) for one in RANKS))


def _hits_rows(asked: _Asked, shark: Card | None = None, of: str = "") -> tuple[Row, ...]:
    """What each opponent announced; `of` is the shark's own rows where several attack (`6S.`)."""
    possible = reach(asked.state, asked.player, shark).hits if shark is not None else {}

    def row(player: str) -> Row:
        label = f"{of and rank(str(shark)) + ': '}{asked.names.get(player, player)}"
        return hits_row(
            asked.ctx, f"hits.{of}{player}", label, lambda hits: player not in possible or hits in possible[player]
        )

    return tuple(row(player) for player in asked.opponents)


def _hits(asked: _Asked, picks: Picks, of: str = "") -> dict[str, int] | None:
    said = {player: picks.get(f"hits.{of}{player}") for player in asked.opponents}
    return None if None in said.values() else {player: hits for player, hits in said.items() if hits is not None}


def _one_card(asked: _Asked) -> Decision:
    """Another card, other hits or another gap in the place of what was entered."""
    act, rows = _PLAYS[asked.said["type"]], (*_fact_rows(asked), *_card_rows(asked))
    if act == "attack":
        rows = (*_hits_rows(asked, asked.said["card"]), *rows)
    elif act == "reef":
        rows = (gap_row(asked.ctx, asked.state), *rows)
    return asked.decision(act, rows, lambda picks: _played(asked, act, picks), _picks_of_card(asked.said) or {})


def _picks_of_card(action: Action) -> Picks | None:
    """How an action with one card is answered; None for any other."""
    cards = action.get("cards", [action.get("card")])
    if action["type"] not in _PLAYS or len(cards) > 1 or action.get("attacks"):
        return None
    picks = {"act": _PLAYS[action["type"]], "rank": rank(cards[0]), "suit": suit(cards[0])}
    hits = {f"hits.{player}": count for player, count in action.get("hits", {}).items()}
    return picks | hits | ({"gap": action["gap"]} if "gap" in action else {})


def _played(asked: _Asked, act: str, picks: Picks) -> Action | None:
    """What a key of the table makes of one card; None while something is missing."""
    if not {"rank", "suit"} <= picks.keys():
        return None
    card = card_of(picks["rank"], picks["suit"])
    fields: dict[str, Any] = {"cards": [card]} if act == "resort" else {"card": card}
    if act == "attack":
        fields["hits"] = _hits(asked, picks)
    elif act == "reef":
        fields["gap"] = picks.get("gap")
    return None if None in fields.values() else asked.act(_ACTIONS[act], picks, [card], **fields)


def _resort(asked: _Asked) -> Decision:
    """Cards of one value, each laid or not, and the hits of the sharks among them."""
    cards, attacks = asked.said["cards"], asked.said.get("attacks", ())
    laid = Choice(True, asked.t("ask.laid")), Choice(False, asked.t("ask.not_laid"))
    suits = (Row(f"lay.{one}", asked.ctx.t(f"submarine_blues.suit.{one}"), laid) for one in SUITS)
    sharks = (row for one in attacks for row in _hits_rows(asked, one["card"], f"{one['card']}."))
    was = {"rank": rank(cards[0])} | {f"lay.{one}": rank(cards[0]) + one in cards for one in SUITS}
    was |= {f"hits.{one['card']}.{player}": hits for one in attacks for player, hits in one["hits"].items()}
    # The cards in the order in which they were said, then those that were forgotten.
    order = dict.fromkeys([*map(suit, cards), *SUITS])

    def make(picks: Picks) -> Action | None:
        chosen = [card_of(picks["rank"], one) for one in order if picks.get(f"lay.{one}")]
        said = [(one["card"], _hits(asked, picks, f"{one['card']}.")) for one in attacks]
        strikes = [{"card": shark, "hits": hits} for shark, hits in said if shark in chosen and hits is not None]
        fields = {"attacks": strikes} if strikes else {}
        return asked.act("play_to_resort", picks, chosen, cards=chosen, **fields) if chosen else None

    return asked.decision("resort", (*sharks, *_fact_rows(asked), *suits, _rank_row(asked)), make, was)


# Auctions -------------------------------------------------------------------------------------------------------


def _bid(asked: _Asked) -> Decision:
    """A bid or a pass; the value counts where the cards do not tell it."""
    player, said = asked.state.players[asked.player], asked.said
    calls = Choice("bid", asked.t("bid"), "gavel"), Choice("pass", asked.t("pass"), "hand-back-right-off")
    joins = Choice(True, asked.t("ask.in_bid")), Choice(False, asked.t("ask.not_in_bid"))
    cards = (Row(f"with.{card}", name(asked.ctx, card), joins) for card in player.resort)
    value = Count("value", asked.t("ask.value"), "gavel", 1, HIGHEST, needed=True)
    laid, hand = said.get("resort_cards", ()), said.get("hand_card")

    def picks_of(action: Action) -> Picks | None:
        if action["type"] not in ("bid", "pass_bid") or action.get("hand_card") != hand:
            return None
        call = {"call": "bid" if action["type"] == "bid" else "pass", "value": action.get("value", 1)}
        return call | {f"with.{card}": card in action.get("resort_cards", ()) for card in player.resort}

    def make(picks: Picks) -> Action | None:
        if picks.get("call") == "pass":
            return {"type": "pass_bid", "player": asked.player}
        chosen = [card for card in dict.fromkeys([*laid, *player.resort]) if picks.get(f"with.{card}")]
        played = [*chosen, *([hand] if hand is not None else [])]
        if "call" not in picks or not played:
            return None
        told = convert(_facts(asked, picks, played), dict[Card, Fact])
        priced = worth(player.level, shown(merge(asked.state.facts, told), played))
        fields = {"hand_card": hand} if hand is not None else {}
        fields |= {"resort_cards": chosen, "value": priced or picks.get("value", 1)}
        return asked.act("bid", picks, played, **fields)

    rows = (Row("call", "", calls), *cards, value, *_fact_rows(asked))
    return asked.decision("bid", rows, make, (picks_of(said) or {}) if said else {}, picks_of)


# Facts ----------------------------------------------------------------------------------------------------------


def _fact_rows(asked: _Asked) -> tuple[Row | Count, ...]:
    """What was said of cards with this entry, field by field."""
    rows: list[Row | Count] = []
    for card, fact in asked.facts.items():
        called = name(asked.ctx, card)
        for field in fact:
            row_id = f"fact.{card}.{field}"
            if field == "kind":
                rows.append(kind_row(asked.ctx, row_id, called, asked.state.facts, card))
            else:
                mark = "shark" if field == "sharks" else "fish"
                rows.append(Count(row_id, asked.t(f"ask.{field}", card=called), mark, needed=True))
    return tuple(rows)


def _facts(asked: _Asked, picks: Picks, played: Sequence[Card]) -> dict[str, dict[str, Any]]:
    """As answered; what was said of a card that was not played after all goes with it."""
    before = [asked.said.get("card"), *asked.said.get("cards", ())]
    return {
        card: {field: picks.get(f"fact.{card}.{field}", value) for field, value in fact.items()}
        for card, fact in asked.facts.items()
        if card not in before or card in played
    }
