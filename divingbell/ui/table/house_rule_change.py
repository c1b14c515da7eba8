"""The house rule behind a refusal (screens.md 9): which one it is, and the amend of entry 1 that changes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from divingbell.companion.games.game import Game, Refusal
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Refused
from divingbell.ui.kit.context import Context
from divingbell.ui.table.game_ui import game_ui

Action = Mapping[str, Any]


@dataclass(frozen=True)
class HouseRuleChange:
    """Another value of a house rule, for this game from its start, and the way back."""

    game: str
    name: str
    value: str | bool
    amend: Action
    put_back: Action


def words(ctx: Context, change: HouseRuleChange) -> str:
    """`House rule. The turn may end early: at any time`."""
    rule = f"{change.game}.house_rule.{change.name}"
    return ctx.t("windows.house_rule", rule=ctx.t(rule), value=ctx.t(f"{rule}.{change.value}".lower()))


def change(session: Session, name: str, value: str | bool) -> HouseRuleChange:
    """The tap that sets a house rule of the game that is on."""
    first = session.entry(1)
    assert first is not None, "a game has begun"
    begin = dict(first.action)
    return HouseRuleChange(
        first.game.name,
        name,
        value,
        {"type": "amend", "entry": 1, "actions": [{**begin, "rules": {**begin.get("rules", {}), name: value}}]},
        {"type": "amend", "entry": 1, "actions": [begin]},
    )


def behind(session: Session, refused: Refused) -> HouseRuleChange | None:
    """The change that would let it through; None where no house rule speaks of it."""
    game = session.game
    name = _rule(game.name, refused) if game is not None else None
    if game is None or name is None:
        return None
    others = [value for value in game.rulebook.rules[name] if value != session.state.rules[name]]
    changes = [change(session, name, value) for value in others]
    for one in changes:
        if not isinstance(session.apply_all([one.amend, refused.action]), Refusal):
            return one
    return changes[0] if _two_ways(game, name) else None


def _rule(game: str, refused: Refused) -> str | None:
    """The house rule that speaks of a refusal, where one does."""
    rules, code, action = game_ui(game).house_rules, refused.refusal.error, refused.action
    kind = action.get("type") if isinstance(action, dict) else None
    return rules.get(f"{code}.{kind}", rules.get(code))


def _two_ways(game: Game, name: str) -> bool:
    return len(game.rulebook.rules[name]) == 2
