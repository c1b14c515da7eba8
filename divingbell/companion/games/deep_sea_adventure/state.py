"""State of a table of Deep Sea Adventure, as immutable values, and how it is shown (actions.md section 2)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from divingbell.companion.games.game import Result, Rules

AIR = 25
"""Segments of a full tank (2.1)."""
ROUNDS = 3
TOP_VALUE = 15
COPIES = 2
"""How many chips there are of each value from 0 to 15 (2.1)."""

Token = tuple[int, ...]
"""Levels (1-4) of the chips of one token, bottom first: one chip, or a stack of up to three; `()` is a blank space."""


class Player(Struct, frozen=True, gc=False):
    """One seat: its diver (position 0 is the submarine, 1 the space next to it), what they carry, what was won."""

    position: int = 0
    heading: str = "down"
    returned: bool = False
    carried: tuple[Token, ...] = ()
    treasures: tuple[int, ...] = ()


class Turn(Struct, frozen=True, gc=False):
    """The turn going on; `number` counts the turns of all players from 1."""

    player: str
    number: int


class Settling(Struct, frozen=True, gc=False):
    """Memory of the end of a round that the table need not show."""

    turns: int
    """Number of the round's last turn."""
    first: str
    """Player who begins the next round (2.5, D8)."""
    seabed: Token = ()
    """Levels of the chips sunk so far, in the order laid."""


class State(Struct, frozen=True, gc=False):
    """The whole table. `turn` is None and `settling` is there while a round is resolved."""

    phase: str
    first_player: str
    rules: Rules
    result: Result | None
    round: int
    round_first: str
    air: int
    turn: Turn | None
    path: tuple[Token, ...]
    """Space 1 first."""
    players: dict[str, Player]
    to_reveal: tuple[str, ...] = ()
    to_sink: tuple[str, ...] = ()
    settling: Settling | None = None


def with_player(state: State, name: str, player: Player) -> State:
    """The same table with one seat changed."""
    return replace(state, players={**state.players, name: player})


def clockwise(state: State, first: str) -> tuple[str, ...]:
    """All seats, beginning with `first`."""
    names = tuple(state.players)
    place = names.index(first)
    return names[place:] + names[:place]


def level(value: int) -> int:
    """The level (1-4) printed on the back of a chip of that value (2.1)."""
    return value // 4 + 1


def chips(tokens: tuple[Token, ...]) -> Token:
    """Levels of all chips of these tokens, stacks taken apart, bottom first (D6)."""
    return tuple(chip for token in tokens for chip in token)


def view(state: State) -> dict[str, Any]:
    """The state's fields as plain JSON values."""
    turn, result = state.turn, state.result
    return {
        "phase": state.phase,
        "first_player": state.first_player,
        "rules": dict(state.rules),
        "result": None if result is None else {"reason": result.reason, "winners": list(result.winners)},
        "round": state.round,
        "round_first": state.round_first,
        "air": state.air,
        "turn": None if turn is None else {"player": turn.player, "number": turn.number},
        "path": [list(token) for token in state.path],
        "players": {name: _player_view(player) for name, player in state.players.items()},
        "to_reveal": list(state.to_reveal),
        "to_sink": list(state.to_sink),
    }


def _player_view(player: Player) -> dict[str, Any]:
    return {
        "position": player.position,
        "heading": player.heading,
        "returned": player.returned,
        "carried": [list(token) for token in player.carried],
        "treasures": list(player.treasures),
        "score": sum(player.treasures),
    }
