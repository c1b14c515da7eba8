"""State of a table of Sunken Treasure, as immutable values, and how it is shown (actions.md section 4)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from divingbell.companion.games.game import Result, Rules

METALS = ("gold", "silver", "bronze")


class Coins(Struct, frozen=True, gc=False):
    """Coins of each metal that a player won."""

    gold: int = 0
    silver: int = 0
    bronze: int = 0


class CoinsLeft(Struct, frozen=True, gc=False):
    """Coins still in the sea; None: not counted."""

    gold: int | None = None
    silver: int | None = None
    bronze: int | None = None


class Player(Struct, frozen=True, gc=False):
    """One seat: dollars, cards in hand, coins won, whether out, dry turns in a row (T9)."""

    cash: int
    hand: int
    coins: Coins = Coins()
    out: bool = False
    dry: int = 0


class Dive(Struct, frozen=True, gc=False):
    """The dive going on: the card, what was announced and what has happened so far."""

    dive_for: str
    value: int
    free_buzz: bool = False
    buzzed: bool = False
    attempts: int = 0
    risk: int | None = None
    coin: str | None = None
    reward: int | None = None


class Turn(Struct, frozen=True, gc=False):
    """The turn going on; `number` counts the turns of all players from 1."""

    player: str
    number: int


class State(Struct, frozen=True, gc=False):
    """The whole table. `deck` and `discard` are None while the size of the pack is unknown."""

    phase: str
    first_player: str
    rules: Rules
    result: Result | None
    turn: Turn
    dive: Dive | None
    players: dict[str, Player]
    coins_left: CoinsLeft
    deck: int | None
    discard: int | None


def with_player(state: State, name: str, player: Player) -> State:
    """The same table with one seat changed."""
    return replace(state, players={**state.players, name: player})


def discarded(state: State, cards: int) -> int | None:
    """The discard pile with some more cards on it, None while the pack is unknown."""
    return None if state.discard is None else state.discard + cards


def ended(state: State, reason: str, winners: tuple[str, ...]) -> State:
    """The table after the end; everything else keeps its last value."""
    return replace(state, phase="over", dive=None, result=Result(reason, winners))


def richest(state: State) -> tuple[str, ...]:
    """Everybody with the most cash among those not out: the winners (T12)."""
    most = max(player.cash for player in state.players.values() if not player.out)
    return tuple(name for name, player in state.players.items() if not player.out and player.cash == most)
