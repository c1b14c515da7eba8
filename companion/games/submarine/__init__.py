"""Submarine (rules.md section 1): ships above, bathyscaphes below, and every treasure paid to whoever hangs over it."""

from companion.games.game import Game, Verb
from companion.games.seats import SEATS
from companion.games.submarine import actions, bathyscaphe, collect, ledger, ship, start, turn
from companion.games.submarine.state import State, view

PLACEMENT, SHIP = frozenset({"placement"}), frozenset({"ship"})
BATHYSCAPHES, OFF_BOARD = frozenset({"bathyscaphes"}), frozenset({"off_board"})


def _in_turn(state: State) -> str:
    return state.turn.player


SUBMARINE = Game(
    name="submarine",
    seats=SEATS["submarine"],
    rules=start.HOUSE_RULES,
    start_action=actions.StartGame,
    start=start.start,
    verbs={
        "place_bathyscaphe": Verb(actions.PlaceBathyscaphe, PLACEMENT, start.place_bathyscaphe, _in_turn),
        "move_ship": Verb(actions.MoveShip, SHIP, ship.move_ship, _in_turn),
        "move_bathyscaphe": Verb(actions.MoveBathyscaphe, BATHYSCAPHES, bathyscaphe.move_bathyscaphe, _in_turn),
        "collect_treasure": Verb(actions.CollectTreasure, BATHYSCAPHES, collect.collect_treasure, _in_turn),
        "trade_card": Verb(actions.TradeCard, OFF_BOARD, ship.trade_card, _in_turn),
        "end_turn": Verb(actions.EndTurn, BATHYSCAPHES | OFF_BOARD, turn.end_turn, _in_turn),
    },
    stop=turn.stop,
    view=view,
    line=lambda entry: ledger.line(entry.action),
)
