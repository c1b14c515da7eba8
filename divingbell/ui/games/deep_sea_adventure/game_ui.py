"""The screens of Deep Sea Adventure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divingbell.ui.games.deep_sea_adventure.picture import PICTURE
from divingbell.ui.games.deep_sea_adventure.small import SMALL_TABLE, outcome
from divingbell.ui.table.game_ui import GameUi

if TYPE_CHECKING:
    from divingbell.companion.games.deep_sea_adventure.state import State

LOW_AIR = 8
"""Air with which people begin to worry."""
LAST_ROUND = 3


def _progress(state: State) -> str:
    return "low-air" if state.air <= LOW_AIR else "last-round" if state.round == LAST_ROUND else ""


DEEP_SEA_ADVENTURE_UI = GameUi(
    picture=PICTURE,
    example="divingbell.ui.games.deep_sea_adventure.example:example",
    table="divingbell.ui.games.deep_sea_adventure.table:DeepSeaTable",
    clauses={
        "turn_back": ("2.4:turn_back",),
        "roll": ("2.4:roll", "2.4:home"),
        "search": ("2.4:search",),
        "reveal": ("2.5:reveal",),
        "sink": ("2.5:sink",),
    },
    holders={"submarine": "submarine"},
    house_rules={"no_chips.turn_back": "return_without_chip"},
    progress=_progress,
    small_table=SMALL_TABLE,
    turn_outcome=outcome,
)
