"""The house rules of a game that is on, as a decision: each is a change of its first entry."""

from __future__ import annotations

from functools import partial
from typing import Any

from divingbell.companion.games.decision import ActionFields, Choice, Decision, Picks, Row
from divingbell.companion.games.game import Entry
from divingbell.companion.games.words import Words


def decision(words: Words, start: Entry) -> Decision | None:
    """A row for each house rule; None for a game without any."""
    if not start.game.rulebook.rules:
        return None
    return Decision(
        words.t("ledger.ask.start"),
        rows(words, start),
        lambda picks: (with_rules(start, picks),),
        partial(said, start),
        was=dict(start.state.rules),
    )


def said(start: Entry, action: ActionFields) -> dict[str, Any] | None:
    """The house rules that an action begins the game of this first entry with; None where it begins none."""
    if action["type"] != "start_game":
        return None
    rules = action.get("rules", {})
    return {name: rules.get(name, values[0]) for name, values in start.game.rulebook.rules.items()}


def rows(words: Words, start: Entry) -> tuple[Row, ...]:
    """Each with its values, the default first."""
    area = f"{start.game.name}.house_rule"
    return tuple(
        Row(
            name,
            words.t(f"{area}.{name}"),
            tuple(Choice(value, words.t(f"{area}.{name}.{str(value).lower()}")) for value in values),
        )
        for name, values in start.game.rulebook.rules.items()
    )


def with_rules(start: Entry, picks: Picks) -> ActionFields:
    """The first entry with these house rules: what was said stays said, only what differs is added."""
    said, now = start.action.get("rules", {}), start.state.rules
    rules = {
        name: picks.get(name, now[name]) for name in now if name in said or picks.get(name, now[name]) != now[name]
    }
    return {**start.action, **({"rules": rules} if rules else {})}
