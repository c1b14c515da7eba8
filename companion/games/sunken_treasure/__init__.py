"""Sunken Treasure (rules.md section 4): a magnetic probe, a buzzer, a turning floor, and a bank that is never wrong."""

from companion.games.game import Game, Verb
from companion.games.seats import SEATS
from companion.games.sunken_treasure import actions, dive, turn
from companion.games.sunken_treasure.ledger import line
from companion.games.sunken_treasure.referee import ProbeReferee
from companion.games.sunken_treasure.start import HOUSE_RULES, start
from companion.games.sunken_treasure.state import State, view

CARD, DIVE, PENALTY = frozenset({"card"}), frozenset({"dive"}), frozenset({"penalty"})


def _diver(state: State) -> str:
    return state.turn.player


SUNKEN_TREASURE = Game(
    name="sunken_treasure",
    seats=SEATS["sunken_treasure"],
    rules=HOUSE_RULES,
    start_action=actions.StartGame,
    start=start,
    verbs={
        "play_diving_card": Verb(actions.PlayDivingCard, CARD, turn.play_diving_card, _diver),
        "discard": Verb(actions.Discard, CARD, turn.discard, _diver),
        "no_coins_left": Verb(actions.NoCoinsLeft, CARD, turn.no_coins_left),
        "free_buzz": Verb(actions.FreeBuzz, DIVE, dive.free_buzz, _diver),
        "buzz": Verb(actions.Buzz, DIVE, dive.buzz, _diver),
        "aim": Verb(actions.Aim, DIVE, dive.aim, _diver),
        "dive": Verb(actions.Dive, DIVE, dive.dive, _diver),
        "play_penalty": Verb(actions.PlayPenalty, PENALTY, dive.play_penalty),
        "no_penalty": Verb(actions.NoPenalty, PENALTY, dive.no_penalty),
    },
    stop=turn.stop,
    view=view,
    line=line,
    referee=ProbeReferee(),
)
