"""The board of Sunken Treasure: the porthole with the dive that is on."""

from __future__ import annotations

from collections.abc import Mapping

from divingbell.companion.canvas.canvas import Artwork
from divingbell.companion.canvas.porthole import Porthole, State, porthole
from divingbell.companion.games.sunken_treasure import state as states

_SIZE = 400.0
_DEPTHS: Mapping[str, float] = {"idle": 0.3}
_DEEP = 0.44
"""The diver's depth by how the dive stands, shares of the porthole."""
_RINGS: Mapping[str, State] = {"armed": "armed", "free_buzz": "armed", "buzz": "buzz", "buzz_first": "buzz"}


def board(state: states.State, colours: Mapping[str, str]) -> Artwork:
    """The porthole at a moment; `colours` are those of the players."""
    return Artwork.of((_SIZE, _SIZE), porthole, sight(state, colours[state.turn.player]))


def sight(state: states.State, diver: str, angle: float | None = None, turned: float = 0) -> Porthole:
    """The dive of a diver; `angle` and `turned` (degrees) say of the floor what is known."""
    ring = _RINGS.get(phase(state), "idle")
    return Porthole(ring, diver, angle, turned, _DEPTHS.get(ring, _DEEP))


def phase(state: states.State) -> str:
    """`card`, `call`, `free_buzz`, `armed`, `buzz`, `buzz_first` or `penalty`."""
    dive = state.dive
    if state.phase == "card" or dive is None:
        return "card"
    if state.phase == "penalty":
        return "penalty"
    if dive.buzzed:
        return "buzz" if dive.risk is not None else "buzz_first"
    if dive.risk is None:
        return "free_buzz" if dive.free_buzz else "call"
    return "armed"
