"""The screens of Submarine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divingbell.ui.games.submarine.picture import PICTURE
from divingbell.ui.games.submarine.small import SMALL_TABLE, outcome
from divingbell.ui.table.game_ui import GameUi

if TYPE_CHECKING:
    from divingbell.companion.games.submarine.state import State

HALF_WAY, NEARLY_THERE = 4, 9
"""Kinds of treasure on the fullest board, of twelve."""


def _progress(state: State) -> str:
    most = max(len(player.board) for player in state.players.values())
    return "late" if most >= NEARLY_THERE else "half-way" if most >= HALF_WAY else ""


SUBMARINE_UI = GameUi(
    picture=PICTURE,
    example="divingbell.ui.games.submarine.example:example",
    opening="divingbell.ui.games.submarine.opening:SubmarineOpening",
    table="divingbell.ui.games.submarine.table:SubmarineTable",
    clauses={
        "place_bathyscaphe": ("1.2:bathyscaphes",),
        "move_ship": ("1.4:sail", "1.4:stop", "1.4:return"),
        "move_bathyscaphe": ("1.4:act",),
        "collect_treasure": ("1.4:price", "1.4:board", "1.4:joker"),
        "trade_card": ("1.4:waiting",),
        "end_turn": ("1.4:refill", "1.4:return"),
    },
    house_rules={
        "must_stop": "leave_board",
        "mixed_actions": "bathyscaphe_actions",
        "not_waiting": "trade_on_exit",
        "colour_exhausted": "card_removal",
    },
    progress=_progress,
    small_table=SMALL_TABLE,
    turn_outcome=outcome,
)
