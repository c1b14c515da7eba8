"""The rulebook of Sunken Treasure: its actions, who may play each in which phase, and what it declares."""

from divingbell.companion.games.game import ActionSpec, Rulebook
from divingbell.companion.games.sunken_treasure import actions, dive, turn
from divingbell.companion.games.sunken_treasure.ledger import line
from divingbell.companion.games.sunken_treasure.referee import ProbeReferee
from divingbell.companion.games.sunken_treasure.start import HOUSE_RULES, start
from divingbell.companion.games.sunken_treasure.state import State

CARD, DIVE, PENALTY = frozenset({"card"}), frozenset({"dive"}), frozenset({"penalty"})


def _diver(state: State) -> str:
    return state.turn.player


RULEBOOK = Rulebook(
    rules=HOUSE_RULES,
    start_action=actions.StartGame,
    start=start,
    action_specs={
        "play_diving_card": ActionSpec(actions.PlayDivingCard, CARD, turn.play_diving_card, _diver),
        "discard": ActionSpec(actions.Discard, CARD, turn.discard, _diver),
        "no_coins_left": ActionSpec(actions.NoCoinsLeft, CARD, turn.no_coins_left),
        "free_buzz": ActionSpec(actions.FreeBuzz, DIVE, dive.free_buzz, _diver),
        "buzz": ActionSpec(actions.Buzz, DIVE, dive.buzz, _diver),
        "aim": ActionSpec(actions.Aim, DIVE, dive.aim, _diver),
        "dive": ActionSpec(actions.Dive, DIVE, dive.dive, _diver),
        "play_penalty": ActionSpec(actions.PlayPenalty, PENALTY, dive.play_penalty),
        "no_penalty": ActionSpec(actions.NoPenalty, PENALTY, dive.no_penalty),
    },
    stop=turn.stop,
    line=line,
    referee=ProbeReferee(),
)
