"""The change of an entry: another answer to the decision of its moment, or other house rules."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.games import house_rules
from divingbell.companion.games.decision import Decision, Names
from divingbell.companion.games.game import Entry, History
from divingbell.companion.games.words import Words

Decide = Callable[[Words, History, Names], Decision | None]
"""A game's `decision`."""


def another_answer(decide: Decide, words: Words, entry: Entry, session: History, names: Names) -> Decision | None:
    """The keys with which an entry of the session was answered, and how it was; None: it can only be struck."""
    if entry.previous is None:
        return house_rules.decision(words, entry)
    decision = decide(words, session.before(entry), names)
    return decision.answered(entry.action) if decision is not None else None
