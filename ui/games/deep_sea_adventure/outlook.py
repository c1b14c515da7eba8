"""What every key of a turn would do, asked of the rules, and how the air goes on if nothing changes."""

from __future__ import annotations

from typing import Any, NamedTuple

from divingbell.companion.games.deep_sea_adventure.state import State, Token, clockwise
from divingbell.companion.games.game import Refusal
from divingbell.companion.session.session import Session
from divingbell.ui.table.table_screen import Action

ROLLS = ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3))
"""What both dice can show, whichever shows which."""
TURNS_AHEAD = 3


class Roll(NamedTuple):
    """A roll and where it leads."""

    dice: tuple[int, int]
    action: Action
    steps: int
    """Steps it gives, less what is carried; 0 also where no free space is left."""
    space: int
    """0 is the submarine."""
    home: bool
    token: Token
    """What lies where it ends."""


class Answer(NamedTuple):
    """An answer to the search: what it sends, how many tokens he carries after it, or why it cannot be."""

    action: Action
    tokens: int
    refusal: Refusal | None


class Outlook:
    """Previews of one moment; what is asked once is kept."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.state: State = session.state
        assert self.state.turn is not None, "phases roll and search have a turn"
        self.name = self.state.turn.player
        self.diver = self.state.players[self.name]
        self._rolls: tuple[Roll, ...] | None = None

    # Roll -----------------------------------------------------------------------------------------------------

    @property
    def turn_back(self) -> Action:
        return {"type": "turn_back", "player": self.name}

    def why_not_turn(self) -> Refusal | None:
        after = self.session.apply(self.turn_back)
        return after if isinstance(after, Refusal) else None

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """All six, the lowest first."""
        if self._rolls is None:
            self._rolls = tuple(self._roll(dice) for dice in ROLLS)
        return self._rolls

    def _roll(self, dice: tuple[int, int]) -> Roll:
        action = {"type": "roll", "player": self.name, "dice": list(dice)}
        after = self.session.apply(action)
        assert isinstance(after, Session), "any roll is legal in phase roll"
        assert after.last is not None
        args: Any = after.last.movements[0].args
        space = int(args["space"])
        home = space == 0 and self.diver.position > 0
        steps = int(args["steps"]) if space != self.diver.position else 0
        token = self.state.path[space - 1] if space else ()
        return Roll(dice, action, steps, space, home, token)

    @property
    def ends(self) -> tuple[tuple[int, int], ...]:
        """Every space where a roll ends that moves him, with the fewest steps that lead there."""
        found: dict[int, int] = {}
        for roll in self.rolls:
            if roll.steps:
                found.setdefault(roll.space, roll.steps)
        return tuple(found.items())

    # Search ---------------------------------------------------------------------------------------------------

    @property
    def here(self) -> Token:
        """What lies where he stopped."""
        return self.state.path[self.diver.position - 1]

    def take(self) -> Answer:
        return self._answer({"type": "search", "player": self.name, "choice": "take"}, 1)

    def nothing(self) -> Answer:
        return self._answer({"type": "search", "player": self.name, "choice": "nothing"}, 0)

    def place(self, token: int) -> Answer:
        return self._answer({"type": "search", "player": self.name, "choice": "place", "token": token}, -1)

    def _answer(self, action: Action, more: int) -> Answer:
        after = self.session.apply(dict(action))
        return Answer(action, len(self.diver.carried) + more, after if isinstance(after, Refusal) else None)


def air_ahead(state: State) -> list[tuple[str, int]]:
    """Who dives in the next turns and what air is left when he has breathed, if nobody takes or puts down anything;
    it ends with the turn that uses the air up."""
    if state.turn is None or state.air == 0:
        return []
    active, *others = clockwise(state, state.turn.player)
    order = [name for name in (*others, active) if not state.players[name].returned]
    ahead: list[tuple[str, int]] = []
    air = state.air
    for turn in range(TURNS_AHEAD):
        name = order[turn % len(order)]
        air = max(0, air - len(state.players[name].carried))
        ahead.append((name, air))
        if air == 0:
            break
    return ahead


def jumped(state: State, name: str, begin: int, end: int) -> tuple[int, ...]:
    """Spaces with other divers that a move from `begin` to `end` jumped."""
    low, high = sorted((begin, end))
    return tuple(
        sorted(other.position for who, other in state.players.items() if who != name and low < other.position < high)
    )
