"""Actions of Sunken Treasure in few words, and the session they make: the hand tools of these tests."""

from __future__ import annotations

import json
from typing import Any

from divingbell.companion import canonical
from divingbell.companion.games.game import Movement, Refusal
from divingbell.companion.session.session import Session

Action = dict[str, Any]
NO_PENALTY: Action = {"type": "no_penalty"}
STOP: Action = {"type": "stop_game"}


def start(players: int = 3, first: str = "p1", **fields: Any) -> Action:
    return {"type": "start_game", "game": "sunken_treasure", "players": players, "first_player": first, **fields}


def card(player: str, dive_for: str = "gold", value: int = 5000) -> Action:
    return {"type": "play_diving_card", "player": player, "dive_for": dive_for, "value": value}


def discard(player: str) -> Action:
    return {"type": "discard", "player": player}


def free_buzz(player: str) -> Action:
    return {"type": "free_buzz", "player": player}


def buzz(player: str, source: str = "touch") -> Action:
    return {"type": "buzz", "player": player, "source": source}


def aim(player: str, risk: int) -> Action:
    return {"type": "aim", "player": player, "risk": risk}


def dive(player: str, outcome: str, **fields: Any) -> Action:
    return {"type": "dive", "player": player, "outcome": outcome, **fields}


def up(player: str, coin: str = "gold", **fields: Any) -> Action:
    return dive(player, "recovered", coin=coin, **fields)


def penalty(player: str, kind: str) -> Action:
    return {"type": "play_penalty", "player": player, "card": kind}


def undo(steps: int = 1) -> Action:
    return {"type": "undo", "steps": steps}


def redo(steps: int = 1) -> Action:
    return {"type": "redo", "steps": steps}


def amend(entry: int, *actions: Action, **fields: Any) -> Action:
    return {"type": "amend", "entry": entry, "actions": list(actions), **fields}


def turn(player: str, value: int = 5000, risk: int = 2, coin: str = "gold") -> tuple[Action, ...]:
    """A whole paid turn without a buzz."""
    return card(player, coin, value), up(player, coin, risk=risk), NO_PENALTY


def fee(player: str, coin: str = "silver") -> tuple[Action, ...]:
    """A whole turn with a wrong coin."""
    return card(player, "bronze"), up(player, coin, risk=2)


def session(*actions: Any, of: Session | None = None) -> Session:
    """The session after these, all of which must be accepted."""
    now = of or Session()
    for action in actions:
        after = now.apply(action)
        assert isinstance(after, Session), f"{action} was refused: {after}"
        now = after
    return now


def code(now: Session, action: object) -> str:
    """The code with which this is refused, `ok` if it is not; nothing may have changed."""
    before, waiting = now.view(), now.waiting
    after = now.apply(action)
    assert (now.view(), now.waiting) == (before, waiting)
    return after.error if isinstance(after, Refusal) else "ok"


def view(now: Session) -> dict[str, Any]:
    """The state as another program reads it."""
    shown: dict[str, Any] = json.loads(canonical.write(now.view()))
    return shown


def player(now: Session, name: str) -> dict[str, Any]:
    seat: dict[str, Any] = view(now)["players"][name]
    return seat


def cash(now: Session) -> list[int]:
    return [seat["cash"] for seat in view(now)["players"].values()]


def hands(now: Session) -> list[int]:
    return [seat["hand"] for seat in view(now)["players"].values()]


def moved(now: Session) -> tuple[Movement, ...]:
    """What the last entry moved."""
    assert now.last is not None
    return now.last.movements
