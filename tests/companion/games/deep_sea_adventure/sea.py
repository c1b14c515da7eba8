"""A table of Deep Sea Adventure for tests: built in mid-round, played one action at a time, and counted over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from divingbell.companion.games.deep_sea_adventure.state import Player, Settling, State, Turn, chips, level
from divingbell.companion.games.game import Movement, Refusal, Step
from divingbell.companion.games.play import play
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session

GAME = GAMES["deep_sea_adventure"]
DEFAULTS: Mapping[str, str | bool] = {"return_without_chip": "no_turn", "tie_break": "levels"}
OWN_CODES = (
    *("in_submarine", "already_returning", "no_chips", "blank_space", "not_blank", "no_such_token"),
    *("nothing_to_reveal", "wrong_count", "value_level_mismatch", "value_repeated"),
    *("nothing_to_sink", "wrong_order", "bad_order"),
)
"""The game's own refusals (actions.md section 5)."""
FULL_PATH = tuple((number,) for number in (1, 2, 3, 4) for _ in range(8))


def sea(players: dict[str, Player], **changes: Any) -> State:
    """Round 1 with p1 about to roll and the whole path there, but for `changes`."""
    services = {**DEFAULTS, **changes.pop("rules", {})}
    return State(
        **{
            "phase": "roll",
            "first_player": "p1",
            "rules": services,
            "result": None,
            "round": 1,
            "round_first": "p1",
            "air": 25,
            "turn": Turn("p1", 1),
            "path": FULL_PATH,
            "players": players,
            **changes,
        }
    )


def resolving(players: dict[str, Player], **changes: Any) -> State:
    """Phase `resolve` of round 1, p1 to begin the next one, but for `changes`."""
    return sea(players, **{"phase": "resolve", "turn": None, "settling": Settling(9, "p1"), "air": 0, **changes})


def act(state: State, kind: str, **fields: Any) -> Step | Refusal:
    """One action against a state."""
    return play(GAMES, GAME, state, {"type": kind, **fields})


def accept(state: State, kind: str, **fields: Any) -> State:
    """The state after an action that must fit."""
    step = act(state, kind, **fields)
    assert isinstance(step, Step), step
    after: State = step.state
    return after


def refusal(state: State, kind: str, **fields: Any) -> str:
    """The code of an action that must not fit."""
    step = act(state, kind, **fields)
    assert isinstance(step, Refusal), step
    return step.error


def started(players: int = 2, **fields: Any) -> Session:
    """A session after `start_game`."""
    return after(
        Session(), {"type": "start_game", "game": GAME.name, "players": players, "first_player": "p1", **fields}
    )


def after(session: Session, *actions: Mapping[str, Any]) -> Session:
    """The session after actions that must fit."""
    session_after = session.apply_all(actions)
    assert isinstance(session_after, Session), session_after
    return session_after


class Count:
    """What lies where, counted from the movements alone; it must agree with every state."""

    def __init__(self) -> None:
        self.held: Counter[tuple[str, str]] = Counter()

    def add(self, movements: Iterable[Movement], state: State) -> None:
        """One step: take and give, then compare with the state after it."""
        for movement in movements:
            assert movement.count >= 0
            if movement.giver != "box" and movement.what != "points" and movement.taker.startswith("p"):
                assert self.held[movement.giver, movement.what] >= movement.count, movement
            self.held[movement.giver, movement.what] -= movement.count
            self.held[movement.taker, movement.what] += movement.count
        self.compare(state)

    def compare(self, state: State) -> None:
        """Chips, divers, air and points of the state are where the movements brought them."""
        shown = {("path", "chip"): len(chips(state.path)), ("submarine", "air"): state.air}
        shown["seabed", "chip"] = len(state.settling.seabed) if state.settling else 0
        shown["submarine", "diver"] = sum(player.position == 0 for player in state.players.values())
        shown["path", "diver"] = sum(player.position > 0 for player in state.players.values())
        for name, player in state.players.items():
            shown[name, "chip"] = len(chips(player.carried)) + len(player.treasures)
            shown[name, "points"] = sum(player.treasures)
        assert {key: self.held[key] for key in shown} == shown
        assert sum(count for (_, what), count in self.held.items() if what == "chip") == 0
        assert self.held["box", "chip"] == -32


def check(state: State, lost: int) -> None:
    """What holds in every state; `lost` is how many chips the last round took."""
    levels = Counter(chips(state.path))
    seen: Counter[int] = Counter()
    for player in state.players.values():
        levels.update(chips(player.carried))
        seen.update(player.treasures)
    levels.update(map(level, seen.elements()))
    if state.settling:
        levels.update(state.settling.seabed)
    if state.result is None or state.result.reason != "stopped":
        assert sum(levels.values()) + lost == 32
    assert all(count <= 8 for count in levels.values())
    assert all(count <= 2 for count in seen.values())
    assert 0 <= state.air <= 25
    assert all(len(token) <= 3 for token in state.path)
    _check_divers(state)
    _check_phase(state)


def _check_divers(state: State) -> None:
    deep = [player.position for player in state.players.values() if player.position]
    assert len(deep) == len(set(deep)), "two divers on one space"
    assert all(position <= len(state.path) for position in deep)
    for player in state.players.values():
        assert player.heading in ("down", "up")
        assert not player.returned or (player.position, player.heading) == (0, "up")
        assert player.returned or player.position or not player.carried, "chips aboard without a return"
        assert list(player.treasures) == sorted(player.treasures)


def _check_phase(state: State) -> None:
    assert (state.turn is None) == (state.phase in ("resolve", "over"))
    assert (state.settling is None) == (state.phase != "resolve")
    assert (state.result is None) == (state.phase != "over")
    if state.phase == "resolve":
        assert state.to_reveal or state.to_sink
        assert {name for name, player in state.players.items() if player.carried} == {*state.to_reveal, *state.to_sink}
        assert not (state.round == 3 and state.to_sink)
    elif state.result is None:
        assert not state.to_reveal
        assert not state.to_sink
        assert state.turn is not None
        assert not state.players[state.turn.player].returned
    if state.phase == "search":
        assert state.turn is not None
        assert state.players[state.turn.player].position > 0
