"""Short ways to play in a test: a session of entries, a state made to measure, and what an action comes to."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from divingbell.companion import canonical
from divingbell.companion.games.game import Refusal, Step
from divingbell.companion.games.play import play
from divingbell.companion.games.submarine_blues import SUBMARINE_BLUES
from divingbell.companion.games.submarine_blues.bot import DemoPlayer
from divingbell.companion.games.submarine_blues.facts import Fact
from divingbell.companion.games.submarine_blues.state import State
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session

START: dict[str, Any] = {
    "type": "start_game",
    "game": "submarine_blues",
    "players": 3,
    "first_player": "p1",
    "reef": ["5C", "7C", "4D", "KD", "9H"],
}


def started(**fields: Any) -> Session:
    """A session with only its first entry."""
    session = Session().apply(START | fields)
    assert isinstance(session, Session), session
    return session


def table(players: dict[str, dict[str, Any]] | None = None, turn: dict[str, Any] | None = None, **fields: Any) -> State:
    """A state made to measure: changes to seats, to the turn and to the table; `start` are fields of `start_game`."""
    state: State = started(**fields.pop("start", {})).state
    seats = {name: replace(seat, **(players or {}).get(name, {})) for name, seat in state.players.items()}
    facts = {card: Fact(**fact) for card, fact in fields.pop("facts", {}).items()}
    return replace(state, players=seats, turn=replace(state.turn, **(turn or {})), facts=facts, **fields)


def step(state: State, **action: Any) -> Step:
    """The accepted step."""
    outcome = play(GAMES, SUBMARINE_BLUES, state, action)
    assert isinstance(outcome, Step), outcome
    return outcome


def after(state: State, **action: Any) -> State:
    """The state after an accepted action."""
    new: State = step(state, **action).state
    return new


def refused(state: State, **action: Any) -> str:
    """The code of the refusal."""
    return refusal(state, **action).error


def refusal(state: State, **action: Any) -> Refusal:
    """The refusal with its rule and values."""
    outcome = play(GAMES, SUBMARINE_BLUES, state, action)
    assert isinstance(outcome, Refusal), "it was accepted"
    return outcome


def evening(seed: int, players: int = 4, **options: Any) -> Session:
    """A whole game of the demo player."""
    player, session = DemoPlayer(seed, players, **options), Session()
    while (action := player.next_action(session.view())) is not None:
        session_after = session.apply(action)
        assert isinstance(session_after, Session), (session_after, action)
        session = session_after
    return session


def actions(session: Session) -> list[dict[str, Any]]:
    """All entries, oldest first."""
    return [dict(entry.action) for entry in reversed([*session.entries()])]


def shown(session: Session) -> str:
    """The canonical text of the state."""
    return canonical.write(session.view())
