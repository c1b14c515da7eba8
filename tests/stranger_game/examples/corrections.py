"""Undo and amend, as the table does them: the newest tap goes, and another answer is played in the place of one."""

from __future__ import annotations

from divingbell.sdk import ActionFields, Refusal, Session

START = {"type": "start_game", "game": "pebbles", "players": 2, "first_player": "p1"}


def take(player: str, count: int) -> ActionFields:
    """Somebody takes pebbles."""
    return {"type": "take", "player": player, "count": count}


def played() -> Session:
    """Nine pebbles: p1 takes 3, p2 takes 2, p1 takes 2."""
    session = Session().apply_all([START, take("p1", 3), take("p2", 2), take("p1", 2)])
    assert isinstance(session, Session)
    return session


def without_the_newest() -> Session | Refusal:
    """Undo: the rules are not asked, so it always fits."""
    return played().apply({"type": "undo", "steps": 1})


def with_another_answer(count: int) -> Session | Refusal:
    """Amend: entry 2 is the first take, and the takes after it are played again. Where one of them does not fit any
    more it is refused, and the refusal says which."""
    return played().apply({"type": "amend", "entry": 2, "actions": [take("p1", count)]})
