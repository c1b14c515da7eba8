"""Sunken Treasure in a replay: the porthole of a moment, and what came of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from divingbell.companion.games.turns import TurnOutcome
from divingbell.ui.table.small_table import SmallTable, SmallView

if TYPE_CHECKING:
    from divingbell.companion.canvas.porthole import State as Ring
    from divingbell.companion.games.game import Entry
    from divingbell.companion.games.sunken_treasure.state import State
    from divingbell.ui.kit.context import Context
    from divingbell.ui.toolkit.element import Element

FLOOR = 137.0
"""Where the floor points, degrees: a record says how far it came, not where it stood."""
_HANGS, _TOUCHED = 0.44, 0.50
"""How deep a diver is, of the porthole's height; the second whose probe has touched."""


def _ring(state: State) -> Ring:
    if state.phase != "dive" or state.dive is None:
        return "idle"
    if state.dive.buzzed:
        return "buzz"
    return "armed" if state.dive.risk is not None else "idle"


def draw(ctx: Context, view: SmallView) -> Element:
    """The porthole of whoever dives in the turn that is shown."""
    from divingbell.ui.kit.porthole import porthole

    state: State = view.entry.state
    ring, diver = _ring(state), view.seats[view.player or state.turn.player].diver
    size, buzzing = min(view.width, view.height), ring == "buzz"
    turned = view.turned if buzzing else 0.0
    angle = FLOOR + turned if turned else None
    return porthole(ctx, size, ring, diver, angle=angle, turned=turned, depth=_TOUCHED if buzzing else _HANGS)


def outcome(entries: Sequence[Entry]) -> TurnOutcome | None:
    """The last thing that came of its dive; nothing of a discarded card."""
    told: TurnOutcome | None = None
    buzzed = False
    for entry in entries:
        action = entry.action
        buzzed = buzzed or action["type"] == "buzz" or action.get("buzz") is True
        if action["type"] == "dive":
            told = _dive(entry, buzzed=buzzed) or told
        elif action["type"] == "play_penalty":
            told = _CUT if action["card"] == "air_line_break" else _HALF
    return told


_RIGHT, _WRONG = TurnOutcome("coin-ok", "positive"), TurnOutcome("coin-wrong", "danger_fill")
_HALF, _CUT = TurnOutcome("half", "caution"), TurnOutcome("air-cut", "cut")
_LOST = {
    "dropped": TurnOutcome("coin-drop", "danger_fill"),
    "missed": TurnOutcome("coin-none", "danger_fill"),
    "stopped": TurnOutcome("surface", "action"),
}


def _dive(entry: Entry, *, buzzed: bool) -> TurnOutcome | None:
    """Of one attempt; None where the dive goes on."""
    outcome = str(entry.action["outcome"])
    if entry.state.phase == "dive":
        return None
    if outcome in _LOST:
        return _LOST[outcome]
    if entry.game.rulebook.line(entry)[0].rpartition(".")[2].startswith("wrong"):
        return _WRONG
    return _HALF if buzzed else _RIGHT


SMALL_TABLE = SmallTable(draw, wide=False)
