"""The rulebook of Submarine Blues: its actions, who may play each in which phase, and what it declares."""

from divingbell.companion.games.game import ActionSpec, Rulebook
from divingbell.companion.games.submarine_blues import actions, attack, auction, ledger, reef, resort, turn
from divingbell.companion.games.submarine_blues.start import HOUSE_RULES, start
from divingbell.companion.games.submarine_blues.state import State

ACTIONS, AUCTION = frozenset({"actions"}), frozenset({"auction"})


def _in_turn(state: State) -> str:
    return state.turn.player


def _bidder(state: State) -> str:
    assert state.auction is not None, "phase auction has an auction"
    return state.auction.bidder


RULEBOOK = Rulebook(
    rules=HOUSE_RULES,
    start_action=actions.StartGame,
    start=start,
    action_specs={
        "attack": ActionSpec(actions.Attack, ACTIONS, attack.attack, _in_turn),
        "play_to_resort": ActionSpec(actions.PlayToResort, ACTIONS, resort.play_to_resort, _in_turn),
        "play_into_reef": ActionSpec(actions.PlayIntoReef, ACTIONS, reef.play_into_reef, _in_turn),
        "play_reef_end": ActionSpec(actions.PlayReefEnd, ACTIONS, reef.play_reef_end, _in_turn),
        "end_turn": ActionSpec(actions.EndTurn, ACTIONS, auction.end_turn, _in_turn),
        "bid": ActionSpec(actions.Bid, AUCTION, auction.bid, _bidder),
        "pass_bid": ActionSpec(actions.PassBid, AUCTION, auction.pass_bid, _bidder),
    },
    stop=turn.stop,
    line=lambda entry: ledger.line(entry.action),
)
