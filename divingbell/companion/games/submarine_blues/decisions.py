"""The decisions of Submarine Blues: where cards go and whom they hit, the end of a turn, bids; and what was said of
cards, where an entry is changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from divingbell.companion.games import house_rules
from divingbell.companion.games.decision import (
    ActionFields,
    Choice,
    Count,
    Decision,
    Names,
    Picks,
    Row,
    disabled_reason,
    no_picks,
    one_of,
    refusal_words,
)
from divingbell.companion.games.game import Entry, History, Refusal
from divingbell.companion.games.previews import after
from divingbell.companion.games.submarine_blues.card_choices import card_row, not_in_hand, rank_row, suit_rows
from divingbell.companion.games.submarine_blues.card_words import SIGNS, name
from divingbell.companion.games.submarine_blues.cards import RANKS, SUITS, Card, rank, suit
from divingbell.companion.games.submarine_blues.draft import ACT_OF, Draft
from divingbell.companion.games.submarine_blues.facts import UNKNOWN, kind_of
from divingbell.companion.games.submarine_blues.rows import ANY_HITS, AREA, act_row, gap_row, hits_row, kind_row
from divingbell.companion.games.words import Words

HIGHEST = 999
"""Of a bid that is said."""
MOST_PRINTED = 99
"""Sharks or pilot fish of one card that can be said."""
SEND = "send"
"""The row whose only key sends a play or a bid whole."""
_ASKED_LATER = ("unknown_kind", "missing_hits", "impossible_hits")
"""Refusals of a play whose facts or hits are still to be said."""
_ANY_RANK = tuple(Choice(one, one) for one in RANKS)
Rows = Sequence[Row | Count]
PicksOf = Callable[[ActionFields], Picks | None]


def decision(ctx: Words, moment: History, names: Names) -> Decision | None:
    """The decision of a moment; None after the end. A set of several cards is answered on the table only."""
    if moment.state is None or moment.state.result is not None:
        return None
    draft = Draft(ctx, moment.state, names)
    return _bid(draft) if draft.state.auction is not None else _turn(draft, moment)


def at_table(draft: Draft, moment: History) -> Decision | None:
    """The decision of the table as far as a draft has come, with the reason of every key that is off; `send` is the
    key for the whole. None after the end."""
    if draft.state.result is not None:
        return None
    if draft.state.auction is not None:
        return _bid(draft, card_row(draft, "hand", not_in_hand(draft)), _send_bid(draft, moment))
    if draft.act is None:
        return _turn(draft, moment)
    asked: Rows
    if draft.act == "resort":
        asked = (rank_row(draft), *suit_rows(draft), *_hits_rows(draft), _send_play(draft, moment))
    else:
        asked = (card_row(draft, "card"), *_of_card(draft, moment))
    return _asked(draft, draft.act, asked, draft.picks)


def card_facts(draft: Draft, card: Card) -> Decision:
    """The decision of what one card shows. It enters nothing by itself, but goes with the next action that concerns
    the card; what was entered of it before stays as it is. It is whole without what nobody's level counts."""
    fixed, known = draft.state.facts.get(card, UNKNOWN), draft.facts.get(card, UNKNOWN)
    numbers = dict(fixed.known())

    def count(field: str, mark: str) -> Count:
        least, most = numbers.get(field, 0), numbers.get(field, MOST_PRINTED)
        return Count(field, draft.t(field), mark, int(least), int(most))

    kind = kind_row(draft.ctx, "kind", "", draft.facts, card, fixed.kind or None)
    rows = (kind, count("sharks", "shark"), count("pilot_fish", "fish"))
    return Decision(
        draft.t("what_shows_card"),
        rows,
        lambda picks: () if picks.keys() >= set(draft.needed_facts) else None,
        no_picks,
        was=dict(known.known()),
    )


def change(ctx: Words, entry: Entry, session: History, names: Names) -> Decision | None:
    """The decision that may replace an entry; None for an end of turn, which can only be struck."""
    del session
    if entry.previous is None:
        return house_rules.decision(ctx, entry)
    asks: Mapping[str, Callable[[Draft], Decision]] = {
        "attack": _one_card, "play_into_reef": _one_card, "play_reef_end": _one_card, "play_to_resort": _resort,
        "bid": _bid, "pass_bid": _bid,
    }  # fmt: skip
    ask = asks.get(entry.action["type"])
    return ask(Draft(ctx, entry.previous.state, names, entered=entry.action)) if ask is not None else None


def _asked(draft: Draft, kind: str, rows: Rows, was: Picks, picks_of: PicksOf = no_picks) -> Decision:
    """Rows whose answers make one action."""
    facts = draft.entered.get("facts", {})
    said = {f"fact.{card}.{field}": value for card, fact in facts.items() for field, value in fact.items()}

    def make(picks: Picks) -> tuple[ActionFields, ...] | None:
        action = draft._replace(picks=picks).action()
        return None if action is None else (action,)

    return Decision(draft.t(f"ask.{kind}"), tuple(rows), make, picks_of, was={**was, **said})


# A turn ---------------------------------------------------------------------------------------------------------


def _turn(draft: Draft, moment: History) -> Decision:
    """One card where it went, or the end of the turn."""
    act, gap = act_row(draft.ctx, draft.state), gap_row(draft.ctx, draft.state)
    hits = (_hits_row(draft, f"hits.{player}", player) for player in _opponents(draft))
    card = _asked(draft, "act", (act, *_halves(draft), gap, *hits), {}, _picks_of_card)
    return one_of(card.title, card, _end_of_turn(draft, moment))


def _end_of_turn(draft: Draft, moment: History) -> Decision:
    action = {"type": "end_turn", "player": draft.player}
    off = disabled_reason(draft.ctx, AREA, moment, action)
    row = Row("end", "", (Choice("turn", draft.t("end_turn"), "skip-next", "", off),))
    return Decision(
        draft.t("end_turn"),
        (row,),
        lambda picks: (action,) if "end" in picks else None,
        lambda other: {"end": "turn"} if other["type"] == "end_turn" else None,
    )


def _of_card(draft: Draft, moment: History) -> Rows:
    """Rows that follow once it is said which card was played."""
    if not draft.cards:
        return ()
    if draft.act == "reef":
        return (gap_row(draft.ctx, draft.state, draft.cards[0]),)
    return (*_hits_rows(draft), _send_play(draft, moment)) if draft.act == "attack" else ()


def _send_play(draft: Draft, moment: History) -> Row:
    """The key that sends an attack or the cards for the resort."""
    return Row(SEND, "", (Choice(draft.act, draft.t(f"act.{draft.act}"), None, "", _no_play(draft, moment)),))


def _no_play(draft: Draft, moment: History) -> str | None:
    """The reason why the cards cannot be played; None too while only hits are still to be said."""
    if not draft.cards:
        return draft.t("choose_first")
    action = draft.action()
    tried = after(moment, action) if action is not None else None
    announced = draft.sharks and draft.strikes.complete
    if isinstance(tried, Refusal) and (announced or tried.error not in _ASKED_LATER):
        return refusal_words(draft.ctx, AREA, tried)
    unknown = next((card for card in draft.cards if kind_of(draft.facts, card) is None), None)
    return draft.t("first_say", card=name(draft.ctx, unknown)) if unknown is not None else None


def _halves(draft: Draft) -> tuple[Row, Row]:
    """A card by rank and suit."""
    suits = tuple([Choice(one, draft.ctx.t(f"submarine_blues.suit.{one}"), SIGNS[one]) for one in SUITS])
    return _ranks(draft), Row("suit", draft.t("ask.suit"), suits)


def _ranks(draft: Draft) -> Row:
    return Row("rank", draft.t("ask.rank"), _ANY_RANK)


def _opponents(draft: Draft) -> list[str]:
    return [player for player in draft.state.players if player != draft.player]


def _hits_rows(draft: Draft) -> tuple[Row, ...]:
    """For each shark of a draft what each opponent announces, as far as it can be true."""
    strikes = draft.strikes
    return tuple(
        _hits_row(draft, draft.hits_row(shark, player), player, strikes.possible(place, player), shark)
        for place, shark in enumerate(strikes.sharks)
        for player in strikes.opponents
    )


def _hits_row(draft: Draft, row_id: str, player: str, possible: range | None = None, shark: Card | None = None) -> Row:
    """The hits of one opponent; `possible` None: the shark is not known yet."""
    of = f"{rank(shark)}: " if shark is not None and draft.act == "resort" else ""
    label = f"{of}{draft.called(player)}"
    if possible is None:
        return Row(row_id, label, ANY_HITS)
    return hits_row(draft.ctx, row_id, label, possible.__contains__)


def _one_card(draft: Draft) -> Decision:
    """Another card, other hits or another gap in the place of what was entered."""
    was = _picks_of_card(draft.entered) or {}
    act = was["act"]
    rows: Rows = (*_fact_rows(draft), *_halves(draft))
    if act == "attack":
        rows = (*_hits_rows(draft._replace(picks=_without_hits(was))), *rows)
    elif act == "reef":
        rows = (gap_row(draft.ctx, draft.state), *rows)
    return _asked(draft, act, rows, was)


def _without_hits(picks: Picks) -> dict[str, Any]:
    """Rows of the ledger stand for any hits, not for those that were said."""
    return {row: value for row, value in picks.items() if not row.startswith("hits.")}


def _picks_of_card(action: ActionFields) -> Picks | None:
    """How an action with one card is answered; None for any other."""
    cards = action.get("cards", [action.get("card")])
    if action["type"] not in ACT_OF or len(cards) > 1 or action.get("attacks"):
        return None
    picks = {"act": ACT_OF[action["type"]], "rank": rank(cards[0]), "suit": suit(cards[0])}
    hits = {f"hits.{player}": count for player, count in action.get("hits", {}).items()}
    return picks | hits | ({"gap": action["gap"]} if "gap" in action else {})


def _resort(draft: Draft) -> Decision:
    """Cards of one value, each laid or not, and the hits of the sharks among them."""
    cards, attacks = draft.entered["cards"], draft.entered.get("attacks", ())
    laid = Choice(True, draft.t("ask.laid")), Choice(False, draft.t("ask.not_laid"))
    suits = (Row(f"lay.{one}", draft.ctx.t(f"submarine_blues.suit.{one}"), laid) for one in SUITS)
    # The cards in the order in which they were said, then those that were forgotten.
    order = dict.fromkeys([*map(suit, cards), *SUITS])
    was: dict[str, Any] = {"act": "resort", "rank": rank(cards[0])}
    was |= {f"lay.{one}": rank(cards[0]) + one in cards for one in order}
    sharks = _hits_rows(draft._replace(picks=was))
    was |= {f"hits.{one['card']}.{player}": hits for one in attacks for player, hits in one["hits"].items()}
    return _asked(draft, "resort", (*sharks, *_fact_rows(draft), *suits, _ranks(draft)), was)


# Auctions -------------------------------------------------------------------------------------------------------


def _bid(draft: Draft, *more: Row) -> Decision:
    """A bid or a pass; the value counts where the cards do not tell it."""
    calls = Choice("bid", draft.t("bid"), "gavel"), Choice("pass", draft.t("pass"), "hand-back-right-off")
    joins = Choice(True, draft.t("ask.in_bid")), Choice(False, draft.t("ask.not_in_bid"))
    cards = (Row(f"with.{card}", name(draft.ctx, card), joins) for card in draft.seat.resort)
    value = Count("value", draft.t("ask.value"), "gavel", 1, HIGHEST, needed=True)
    hand = draft.entered.get("hand_card")

    def picks_of(action: ActionFields) -> Picks | None:
        if action["type"] not in ("bid", "pass_bid") or action.get("hand_card") != hand:
            return None
        call = {"call": "bid" if action["type"] == "bid" else "pass", "value": action.get("value", 1)}
        return call | {f"with.{card}": card in action.get("resort_cards", ()) for card in draft.seat.resort}

    rows = (Row("call", "", calls), *cards, value, *_fact_rows(draft), *more)
    was = (picks_of(draft.entered) if draft.entered else draft.picks) or {}
    return _asked(draft, "bid", rows, was, picks_of)


def _send_bid(draft: Draft, moment: History) -> Row:
    """The key that sends the bid."""
    tried, off = after(moment, draft.bid()), None
    if isinstance(tried, Refusal):
        off = (
            draft.t("off.worth_nothing") if tried.error == "wrong_bid_value" else refusal_words(draft.ctx, AREA, tried)
        )
    return Row(SEND, "", (Choice("bid", draft.t("bid"), "gavel", "", off),))


# Facts ----------------------------------------------------------------------------------------------------------


def _fact_rows(draft: Draft) -> tuple[Row | Count, ...]:
    """Rows of what was said of cards with this entry, field by field."""
    facts: Mapping[Card, Mapping[str, Any]] = draft.entered.get("facts", {})
    rows: list[Row | Count] = []
    for card, fact in facts.items():
        called = name(draft.ctx, card)
        for field in fact:
            row_id = f"fact.{card}.{field}"
            if field == "kind":
                rows.append(kind_row(draft.ctx, row_id, called, draft.state.facts, card))
            else:
                mark = "shark" if field == "sharks" else "fish"
                rows.append(Count(row_id, draft.t(f"ask.{field}", card=called), mark, needed=True))
    return tuple(rows)
