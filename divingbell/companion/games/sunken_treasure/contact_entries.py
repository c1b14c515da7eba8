"""Entries of the contact of a buzz, and how they are taken back or replaced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from divingbell.companion.games.game import Entry, History, Refusal

EntryAction = Mapping[str, Any]


def buzz_entry(session: History) -> Entry | None:
    """The entry that made the present attempt buzz."""
    state = session.state
    if state.phase != "dive" or not state.dive.buzzed:
        return None
    return next((entry for entry in session.entries() if entry.action["type"] == "buzz"), None)


def contact_entries(session: History) -> list[Entry]:
    """Entries of the contact of the present buzz, newest first: a rim with a wire of its own gives the hole, too."""
    last = buzz_entry(session)
    if last is None:
        return []
    before = last.previous
    return [last, before] if before is not None and _of_one_contact(before, last) else [last]


def _of_one_contact(before: Entry, buzz: Entry) -> bool:
    """Tell whether the rim entered this hole together with the buzz."""
    one, other = before.origin, buzz.origin
    if one is None or other is None or before.action["type"] != "aim":
        return False
    return other.source == "sensor" and one.tap is not None and one.tap == other.tap


def instead_of(entries: Sequence[Entry], *actions: EntryAction) -> EntryAction:
    """The amend that puts these in the place of entries, which are given newest first."""
    drop = {"drop": len(entries)} if len(entries) > 1 else {}
    return {"type": "amend", "entry": entries[-1].number, **drop, "actions": [dict(action) for action in actions]}


def free_buzz_instead(session: History) -> EntryAction | None:
    """Amend by which the present buzz was the free one, said aloud and not entered; None where it cannot have been (T4:
    an attempt came first, or the free buzz was used)."""
    entries = contact_entries(session)
    if not entries or session.state.dive.attempts:
        return None
    return _fitting(session, instead_of(entries, {"type": "free_buzz", "player": session.state.turn.player}))


def risk_of_rim(session: History, rim: int | None) -> EntryAction | None:
    """Amend that gives a buzzed attempt the risk of the rim that was touched; None where that is the announced one,
    where the rims share one wire, and where an attempt has fixed it (T5)."""
    dive = session.state.dive
    if rim is None or buzz_entry(session) is None or dive.attempts or dive.risk in (None, rim):
        return None
    aimed = next((entry for entry in session.entries() if entry.action["type"] == "aim"), None)
    return None if aimed is None else _fitting(session, instead_of([aimed], {**aimed.action, "risk": rim}))


def _fitting(session: History, amend: EntryAction) -> EntryAction | None:
    return None if isinstance(session.apply(dict(amend)), Refusal) else amend


def take_back(session: History, entries: Sequence[Entry]) -> tuple[EntryAction, EntryAction]:
    """Commands that take entries back and that put them back again: as Undo while they are the last, else as an
    amend."""
    steps = len(entries)
    if entries[0] is session.last:
        return {"type": "undo", "steps": steps}, {"type": "redo", "steps": steps}
    actions = [dict(entry.action) for entry in reversed(entries)]
    return instead_of(entries), {"type": "amend", "entry": entries[-1].number, "drop": 0, "actions": actions}


def of_this_turn(lines: Sequence[Any]) -> list[Any]:
    """Record lines from the newest card on."""
    for place in range(len(lines) - 1, -1, -1):
        line = lines[place]
        if line.kind == "entry" and line.value["action"].get("type") == "play_diving_card":
            return list(lines[place:])
    return list(lines)
