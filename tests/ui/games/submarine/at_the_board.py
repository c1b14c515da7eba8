"""What the tests of the table of Submarine have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from divingbell.companion.games.submarine.state import State
from divingbell.ui.games.submarine.table import SubmarineTable
from tests.ui.submarine_evening import (
    DOWN,
    duet,
    take,
    tile,
)
from tests.ui.table_services import TableDriver, TableServices

Sit = Callable[..., TableDriver]
MASK, CANDLE = tile("B4"), tile("A10")


def state(driver: TableDriver) -> State:
    held: State = driver.services.state
    return held


def screen(driver: TableDriver) -> SubmarineTable:
    shown = driver.shell.top
    assert isinstance(shown, SubmarineTable)
    return shown


def by(player: str, kind: str, **fields: Any) -> dict[str, Any]:
    return {"type": kind, "player": player, **fields}


def collect(name: str, row: int = 4, player: str = "p1", **fields: Any) -> dict[str, Any]:
    return {**take(row, name, **fields), "player": player}


ROW_4 = {"1-4": [tile(name) for name in ("A0", "B1", "C2")]}
BROKE = [take(4, "A0"), take(4, "B1"), take(4, "C2")]


def after_bruno_is_broke() -> TableServices:
    """Bruno has given everything away, three of his bathyscaphes hang in column 1; Ada's ship is there."""
    made = duet(*DOWN, BROKE, who="p2", ada=4, bruno=4, layout={**ROW_4, "1-2": [tile("D3")]})
    made.tap(by("p2", "end_turn"))
    for _ in range(4):
        player = made.state.turn.player
        if player == "p1" and made.state.players["p1"].ship == "left":
            break
        leave = [] if made.state.players[player].ship == "off" else [by(player, "move_ship", to="off")]
        made.play(*leave, by(player, "end_turn"))
    made.tap(by("p1", "move_ship", to=1))
    return made
