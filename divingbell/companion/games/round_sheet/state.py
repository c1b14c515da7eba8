"""The state of a game on a score sheet."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from divingbell.companion.games.game import Result, Rules
from divingbell.companion.games.round_sheet.formula import Scope
from divingbell.companion.games.round_sheet.sheet import RoundSheet

WRITING, OVER = "writing", "over"


class Player(msgspec.Struct, frozen=True):
    """Numbers of one person; of a team each member has the same."""

    total: int
    bonus: int = 0
    scores: tuple[int, ...] = ()
    """Points of each round."""
    totals: tuple[int, ...] = ()
    """The total after each round."""
    written: Mapping[str, int] = {}
    """Field -> number of the round that is on."""
    sums: Mapping[str, int] = {}
    """Field -> sum over the rounds before."""
    filled: Mapping[str, int] = {}
    """Category -> number, in the order in which they were filled."""
    ties: tuple[int, ...] = ()
    """Of the end: what breaks a tie, higher first."""

    @property
    def figure(self) -> int:
        """Points, with every bonus."""
        return self.total + self.bonus


class Turn(msgspec.Struct, frozen=True):
    """The player who is asked next, and the number of the round."""

    player: str
    number: int


class State(msgspec.Struct, frozen=True):
    """A game on a sheet. `step` counts the steps of the round from 0; `most_rounds` is None where no number ends it."""

    phase: str
    first_player: str
    rules: Rules
    result: Result | None
    players: Mapping[str, Player]
    turn: Turn
    step: int
    most_rounds: int | None
    teams: tuple[tuple[str, ...], ...]
    """Seats that write together, each team with one seat at least, written for by the first of them."""
    sheet: RoundSheet

    @property
    def writers(self) -> tuple[str, ...]:
        """The seats that write: everybody, or the first of each team."""
        return tuple(team[0] for team in self.teams)

    @property
    def rounds_played(self) -> int:
        """Rounds that everybody has finished."""
        return min(len(player.scores) for player in self.players.values())

    def team_of(self, player: str) -> tuple[str, ...]:
        """The seats that share numbers with one. Raises `StopIteration` for nobody of this game."""
        return next(team for team in self.teams if player in team)


def with_player(state: State, writer: str, player: Player) -> State:
    """The same game with the numbers of one who writes changed, and of their team."""
    return replace(state, players={**state.players, **dict.fromkeys(state.team_of(writer), player)})


def order(state: State) -> tuple[str, ...]:
    """The seats that write, from the one who begins this round on."""
    writers = state.writers
    begins = writers.index(state.team_of(state.first_player)[0])
    if state.sheet.first == "rotates" and not state.sheet.categories:
        begins += state.turn.number - 1
    return tuple(writers[(begins + place) % len(writers)] for place in range(len(writers)))


def missing(state: State) -> tuple[str, ...]:
    """The seats that have not written their numbers of this step, in order."""
    fields = state.sheet.all_steps[state.step].fields
    return tuple(one for one in order(state) if any(name not in state.players[one].written for name in fields))


def scope(state: State, writer: str) -> Scope:
    """The names that a formula of the round that is on may use, for one person."""
    player = state.players[writer]
    return {
        **player.written,
        "players": len(state.teams),
        "round": state.turn.number,
        "total": player.total,
    }


def scopes(state: State) -> list[Scope]:
    """The same for everybody."""
    return [scope(state, writer) for writer in state.writers]


def whole_scope(state: State, writer: str) -> dict[str, int]:
    """The names that a formula over the whole game may use, for one person."""
    player, sheet = state.players[writer], state.sheet
    numbers: dict[str, int] = (
        {category.id: player.filled.get(category.id, 0) for category in sheet.categories}
        if sheet.categories
        else {field.id: player.sums.get(field.id, 0) for field in sheet.all_fields}
    )
    rounds = len(player.filled) if sheet.categories else len(player.scores)
    return {**numbers, "players": len(state.teams), "rounds": rounds, "total": player.total}
