"""The rulebook of Submarine: its actions, who may play each in which phase, and what it declares."""

from divingbell.companion.games.game import ActionSpec, Rulebook
from divingbell.companion.games.submarine import actions, bathyscaphe, collect, ledger, ship, start, turn
from divingbell.companion.games.submarine.state import State, view

PLACEMENT, SHIP = frozenset({"placement"}), frozenset({"ship"})
BATHYSCAPHES, OFF_BOARD = frozenset({"bathyscaphes"}), frozenset({"off_board"})


def _in_turn(state: State) -> str:
    return state.turn.player


RULEBOOK = Rulebook(
    rules=start.HOUSE_RULES,
    start_action=actions.StartGame,
    start=start.start,
    action_specs={
        "place_bathyscaphe": ActionSpec(actions.PlaceBathyscaphe, PLACEMENT, start.place_bathyscaphe, _in_turn),
        "move_ship": ActionSpec(actions.MoveShip, SHIP, ship.move_ship, _in_turn),
        "move_bathyscaphe": ActionSpec(actions.MoveBathyscaphe, BATHYSCAPHES, bathyscaphe.move_bathyscaphe, _in_turn),
        "collect_treasure": ActionSpec(actions.CollectTreasure, BATHYSCAPHES, collect.collect_treasure, _in_turn),
        "trade_card": ActionSpec(actions.TradeCard, OFF_BOARD, ship.trade_card, _in_turn),
        "end_turn": ActionSpec(actions.EndTurn, BATHYSCAPHES | OFF_BOARD, turn.end_turn, _in_turn),
    },
    stop=turn.stop,
    view=view,
    line=lambda entry: ledger.line(entry.action),
)
