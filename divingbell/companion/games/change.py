"""What may stand in the place of an entry: another answer to the decision of its moment, or other house rules."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.games import house_rules
from divingbell.companion.games.decision import Decision, Names
from divingbell.companion.session.session import Entry, Session
from divingbell.ui.kit.context import Context

Decide = Callable[[Context, Session, Names], Decision | None]
"""A game's `decision`."""


def another_answer(decide: Decide, ctx: Context, entry: Entry, names: Names) -> Decision | None:
    """The keys with which an entry was answered, and how it was; None: it can only be struck."""
    if entry.previous is None:
        return house_rules.decision(ctx, entry)
    decision = decide(ctx, Session(entry.previous, entry.previous), names)
    return decision.answered(entry.action) if decision is not None else None
