"""Deep Sea Adventure (rules.md section 2): divers who share one tank of air and carry too much."""

from companion.games.deep_sea_adventure import actions, diver, ledger, settling, turn
from companion.games.deep_sea_adventure.start import HOUSE_RULES, start
from companion.games.deep_sea_adventure.state import State, view
from companion.games.game import Game, StartGame, Verb
from companion.games.seats import SEATS

ROLL, SEARCH, RESOLVE = frozenset({"roll"}), frozenset({"search"}), frozenset({"resolve"})


def _active(state: State) -> str:
    assert state.turn is not None, "phases roll and search have a turn"
    return state.turn.player


DEEP_SEA_ADVENTURE = Game(
    name="deep_sea_adventure",
    seats=SEATS["deep_sea_adventure"],
    rules=HOUSE_RULES,
    start_action=StartGame,
    start=start,
    verbs={
        "turn_back": Verb(actions.TurnBack, ROLL, diver.turn_back, _active),
        "roll": Verb(actions.Roll, ROLL, turn.roll, _active),
        "search": Verb(actions.Search, SEARCH, turn.search, _active),
        "reveal": Verb(actions.Reveal, RESOLVE, settling.reveal),
        "sink": Verb(actions.Sink, RESOLVE, settling.sink),
    },
    stop=settling.stop,
    view=view,
    line=lambda entry: ledger.line(entry.action),
)
