"""The end of a turn and its auctions: one bid or pass each, the highest takes a submarine (3.5, B11, B13-B15)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from divingbell.companion.games.game import Movement, Refusal, Step
from divingbell.companion.games.submarine_blues import actions
from divingbell.companion.games.submarine_blues.actions import Level
from divingbell.companion.games.submarine_blues.cards import Card, named
from divingbell.companion.games.submarine_blues.facts import UNKNOWN, Facts, learn
from divingbell.companion.games.submarine_blues.hand import not_in_hand, repeated, without
from divingbell.companion.games.submarine_blues.state import (
    ACTIONS,
    CARD,
    DISCARD,
    PILE,
    SUBMARINE,
    Auction,
    StandingBid,
    State,
    cards,
    discarded,
    opponents,
    resort_of,
    with_player,
)
from divingbell.companion.games.submarine_blues.turn import draw_up, hand_out_divers, next_turn


class PrintedTotal(NamedTuple):
    """Sum of what the cards of a bid show; None where the number of some card is not known."""

    sharks: int | None
    pilot_fish: int | None


def shown(facts: Facts, bid: Iterable[Card]) -> PrintedTotal:
    """The sharks and the pilot fish of these cards."""
    printed = [facts.get(card, UNKNOWN) for card in bid]
    return PrintedTotal(_sum([fact.sharks for fact in printed]), _sum([fact.pilot_fish for fact in printed]))


def counts_fish(level: Level) -> bool:
    """True at a level at which the pilot fish of a bid count (3.5)."""
    return level != "snorkeler"


def worth(level: Level, total: PrintedTotal) -> int | None:
    """Worth of such a bid at this level (3.5); None if numbers are unknown or a pilot's are not equal."""
    if total.sharks is None or not counts_fish(level):
        return total.sharks
    if total.pilot_fish is None:
        return None
    if level == "scuba_diver":
        return min(total.sharks, total.pilot_fish)
    return total.sharks if total.sharks == total.pilot_fish else None


def end_turn(state: State, action: actions.EndTurn) -> Step | Refusal:
    """Draw, divers, then the auctions (B11); refused while actions are left, unless stopping is allowed (B3)."""
    turn = state.turn
    finished = turn.used == ACTIONS or turn.may_end or state.players[action.player].hand == 0
    if not finished and state.rules["early_end"] != "any":
        return Refusal("actions_left", "B3", {"count": ACTIONS - turn.used})
    drawn = draw_up(replace(state, turn=replace(turn, bonus=None, may_end=False)), action.player)
    dived = hand_out_divers(drawn.state)
    return Step(_auction_or_next_turn(dived.state, 1), (*drawn.movements, *dived.movements))


def bid(state: State, action: actions.Bid) -> Step | Refusal:
    """A bid above the standing one, of own resort cards and at most one hand card, which everybody has seen then."""
    listed = action.resort_cards if action.hand_card is None else (*action.resort_cards, action.hand_card)
    if refusal := _cannot_lie(state, action, listed):
        return refusal
    facts = learn(state.facts, action.facts)
    if isinstance(facts, Refusal):
        return facts
    if refusal := _wrong_value(state, action, shown(facts, listed)):
        return refusal
    auction = replace(
        _auction(state), high=StandingBid(action.player, action.value, cards(action.resort_cards), action.hand_card)
    )
    after = replace(state, auction=auction, facts=facts)
    if action.hand_card is not None:
        player = state.players[action.player]
        seen = cards({*player.seen, action.hand_card})
        after = with_player(after, action.player, replace(player, seen=seen))
    return _answered(after)


def pass_bid(state: State, _: actions.PassBid) -> Step:
    """No bid."""
    return _answered(state)


def _cannot_lie(state: State, action: actions.Bid, listed: tuple[Card, ...]) -> Refusal | None:
    if not listed:
        return Refusal("empty_bid", "3.5")
    if twice := repeated(listed):
        return Refusal("duplicate_card", "3.1", named(twice))
    resort = state.players[action.player].resort
    strange = next((card for card in action.resort_cards if card not in resort), None)
    if strange is not None:
        return Refusal("card_not_in_resort", "3.5", {"player": action.player, **named(strange)})
    return None if action.hand_card is None else not_in_hand(state, action.player, [action.hand_card])


def _wrong_value(state: State, action: actions.Bid, total: PrintedTotal) -> Refusal | None:
    level = state.players[action.player].level
    value = worth(level, total)
    if value is None and total.sharks is not None and total.pilot_fish is not None:  # a pilot's that are not equal
        return Refusal("unequal_bid", "3.5", {"sharks": total.sharks, "pilot_fish": total.pilot_fish})
    if value is not None and value != action.value:
        return Refusal("wrong_bid_value", "3.5", {"value": action.value, "worth": value, "level": level})
    high = _auction(state).high
    if high is not None and action.value <= high.value:
        return Refusal("bid_too_low", "B13", {"value": high.value, "player": high.player})
    return None


def _answered(state: State) -> Step:
    """The next bidder, or the end of this auction after the player in turn."""
    auction = _auction(state)
    if auction.bidder != state.turn.player:
        return Step(replace(state, auction=replace(auction, bidder=opponents(state, auction.bidder)[0])))
    if auction.high is None:
        return Step(_auction_or_next_turn(state, auction.index + 1))
    sold = _sell(state, auction.high)
    return Step(_auction_or_next_turn(sold.state, auction.index + 1), sold.movements)


def _sell(state: State, high: StandingBid) -> Step:
    """The cards of the bid to the discards, a submarine to the winner, and their hand drawn up."""
    player = state.players[high.player]
    held = () if high.hand_card is None else (high.hand_card,)
    args: dict[str, str | int] = {"player": high.player, "value": high.value}
    moved = [
        Movement(giver, DISCARD, CARD, len(laid), "3.5", f"submarine_blues.why.paid_from_{text}", args)
        for giver, laid, text in ((resort_of(high.player), high.resort_cards, "resort"), (high.player, held, "hand"))
        if laid
    ]
    moved.append(Movement(PILE, high.player, SUBMARINE, 1, "3.5", "submarine_blues.why.submarine", args))
    resort = tuple(card for card in player.resort if card not in high.resort_cards)
    player = replace(without(player, held), resort=resort, submarines=player.submarines + 1)
    after = with_player(
        state,
        high.player,
        player,
        discard=discarded(state, *high.resort_cards, *held),
        submarines_left=state.submarines_left - 1,
    )
    drawn = draw_up(after, high.player)
    return Step(drawn.state, (*moved, *drawn.movements))


def _auction_or_next_turn(state: State, index: int) -> State:
    """Auction number `index` if a submarine card waits for it and a token is left (B15), else the next seat's turn."""
    waiting = state.turn.submarine_cards
    if index > waiting or state.submarines_left == 0:
        return next_turn(state)
    return replace(state, phase="auction", auction=Auction(index, waiting, opponents(state, state.turn.player)[0]))


def _sum(numbers: Sequence[int | UnsetType]) -> int | None:
    known = [number for number in numbers if number is not UNSET]
    return sum(known) if len(known) == len(numbers) else None


def _auction(state: State) -> Auction:
    assert state.auction is not None, "phase auction has an auction"
    return state.auction
