"""The rulebook of Deep Sea Adventure: its actions, who may play each in which phase, and what it declares."""

from divingbell.companion.games.deep_sea_adventure import actions, diver, ledger, round_end, turn
from divingbell.companion.games.deep_sea_adventure.start import HOUSE_RULES, start
from divingbell.companion.games.deep_sea_adventure.state import State, view
from divingbell.companion.games.game import ActionSpec, Rulebook, StartGame

ROLL, SEARCH, RESOLVE = frozenset({"roll"}), frozenset({"search"}), frozenset({"resolve"})


def _active(state: State) -> str:
    assert state.turn is not None, "phases roll and search have a turn"
    return state.turn.player


RULEBOOK = Rulebook(
    rules=HOUSE_RULES,
    start_action=StartGame,
    start=start,
    action_specs={
        "turn_back": ActionSpec(actions.TurnBack, ROLL, diver.turn_back, _active),
        "roll": ActionSpec(actions.Roll, ROLL, turn.roll, _active),
        "search": ActionSpec(actions.Search, SEARCH, turn.search, _active),
        "reveal": ActionSpec(actions.Reveal, RESOLVE, round_end.reveal),
        "sink": ActionSpec(actions.Sink, RESOLVE, round_end.sink),
    },
    stop=round_end.stop,
    view=view,
    line=lambda entry: ledger.line(entry.action),
)
