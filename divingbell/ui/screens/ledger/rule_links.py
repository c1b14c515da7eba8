"""Which words of the rules speak of an entry."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.companion.games.game import Entry
from divingbell.ui.kit.context import Context
from divingbell.ui.table.game_ui import game_ui


def clauses(entry: Entry) -> list[str]:
    """The rules behind an entry, by number, in the order of what they moved; those of its action where it moved
    nothing."""
    moved = [movement.rule for movement in entry.movements]
    return list(dict.fromkeys(moved or [clause.partition(":")[0] for clause in _quoted(entry)]))


def excerpt(ctx: Context, entry: Entry, clause: str) -> str:
    """The part of a clause about an entry; all of it where nothing narrower is known."""
    parts = [part for number, _, part in (one.partition(":") for one in _quoted(entry)) if number == clause and part]
    return ctx.texts.quote(f"{entry.game.name}.rule.{clause}", *parts)


def _quoted(entry: Entry) -> Sequence[str]:
    known, kind = game_ui(entry.game.name).clauses, str(entry.action["type"])
    return known.get(f"{kind}.{entry.action.get('outcome')}", known.get(kind, ()))
