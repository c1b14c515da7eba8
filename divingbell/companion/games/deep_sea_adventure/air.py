"""The shared air: how much is used when a turn begins (rules.md 2.4 step 1, D5)."""

from __future__ import annotations

from msgspec.structs import replace

from divingbell.companion.games.deep_sea_adventure.state import State, Turn
from divingbell.companion.games.game import Movement, Step


def begin_turn(state: State, name: str, number: int, moved: tuple[Movement, ...]) -> Step:
    """Give the turn to `name` and take a breath for each token they carry, never below 0."""
    tokens = len(state.players[name].carried)
    air = max(0, state.air - tokens)
    after = replace(state, phase="roll", turn=Turn(name, number), air=air)
    if tokens == 0:
        return Step(after, moved)
    rule, text = ("2.4", "breath") if air else ("D5", "last_breath")
    args = {"tokens": tokens, "left": air}
    breath = Movement("submarine", name, "air", state.air - air, rule, f"deep_sea_adventure.why.{text}", args)
    return Step(after, (*moved, breath))
