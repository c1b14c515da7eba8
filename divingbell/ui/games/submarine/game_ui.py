"""What screens know of Submarine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from divingbell.ui.games.submarine.picture import PICTURE
from divingbell.ui.games.submarine.small import SMALL_TABLE, outcome
from divingbell.ui.table.game_ui import GameUi

if TYPE_CHECKING:
    from divingbell.companion.archive.summary import Measure
    from divingbell.companion.session.contacts import Felt
    from divingbell.companion.session.session import Session
    from divingbell.ui.kit.context import Context
    from divingbell.ui.shell.shell import Shell
    from divingbell.ui.table.decision import Decisions
    from divingbell.ui.table.example import Example
    from divingbell.ui.table.game_opening import Opening
    from divingbell.ui.table.history import History
    from divingbell.ui.table.live import Live, LiveInput
    from divingbell.ui.table.table_screen import AnyTable

HALF_WAY, NEARLY_THERE = 4, 9
"""Kinds of treasure on the fullest board, of twelve."""


def _example(ctx: Context) -> Example:
    from divingbell.ui.games.submarine.example import example

    return example(ctx)


def _table(shell: Shell) -> AnyTable:
    from divingbell.ui.games.submarine.table import SubmarineTable

    return SubmarineTable(shell)


def _opening() -> type[Opening]:
    from divingbell.ui.games.submarine.opening import SubmarineOpening

    return SubmarineOpening


def _live(told: LiveInput) -> Live:
    from divingbell.ui.games.submarine.live import live

    return live(told)


def _decisions() -> Decisions:
    from divingbell.ui.games.submarine import decisions

    return decisions


def _at(text: str, args: Mapping[str, str | int], player: str | None) -> Moment:
    return Moment(f"submarine.moment.{text}", args, player)


def _moment(state: Any) -> Moment:
    turn = state.turn
    args: dict[str, str | int] = {"number": turn.number}
    if state.phase == "bathyscaphes":
        args["column"] = state.players[turn.player].ship
    return _at(state.phase, args, turn.player)


def _history(session: Session) -> History:
    from divingbell.ui.games.submarine.history import history

    return history(session)


def _progress(state: Any) -> str:
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
