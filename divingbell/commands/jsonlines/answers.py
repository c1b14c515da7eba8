"""The forms in which a program is answered: a state, a refusal with its message, a line that is no request."""

from __future__ import annotations

from typing import Any

from divingbell.companion.canonical import NotJsonError
from divingbell.companion.games.game import Refusal
from divingbell.companion.games.guard import CODE, GameFailedError
from divingbell.companion.session.refusal_message import refusal_message
from divingbell.companion.session.session import Session
from divingbell.companion.texts.catalogue import Catalogue


def ok(session: Session, texts: Catalogue) -> dict[str, Any]:
    """The state that holds now, None before `start_game`; an error where its game cannot say it."""
    try:
        return {"ok": session.view()}
    except GameFailedError as failed:
        return {"error": CODE, "message": texts("refusal.game_failed", **failed.failure.values)}


def refused(refusal: Refusal, game: str, texts: Catalogue) -> dict[str, Any]:
    """The code, the message for people, the rule behind it and, for an amend, the entry that does not fit."""
    answer: dict[str, Any] = {"error": refusal.error, "message": refusal_message(refusal, game, texts)}
    if refusal.rule:
        answer["rule"] = refusal.rule
    if refusal.detail is not None:
        answer["detail"] = dict(refusal.detail)
    return answer


def not_json(error: NotJsonError, texts: Catalogue) -> dict[str, Any]:
    """The answer to a line that is not JSON."""
    return {"error": "bad_json", "message": texts(error.text_id, **error.text_args)}


def bad_request(text_id: str, texts: Catalogue, **args: str | int) -> dict[str, Any]:
    """The answer to a line that is JSON but no request."""
    return {"error": "bad_request", "message": texts(text_id, **args)}


def game_of(session: Session, action: object) -> str:
    """The name of the game a refusal speaks of: the one that should have started, or the one being played."""
    started = _start_game(action)
    if started is not None:
        return started
    return session.game.name if session.game is not None else ""


def _start_game(action: object) -> str | None:
    """The game that an action starts, by itself or as the first of an amend."""
    if isinstance(action, dict) and isinstance(actions := action.get("actions"), list) and actions:
        action = actions[0]
    if not isinstance(action, dict) or action.get("type") != "start_game":
        return None
    name = action.get("game")
    return name if isinstance(name, str) else None
