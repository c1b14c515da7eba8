"""The lines of a copy of a game: its effective entries up to one of them with what was felt at them, numbered anew."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from divingbell.companion.archive.past_game import PastGame
from divingbell.companion.games.game import Origin
from divingbell.companion.journal.reader import JournalRow
from divingbell.companion.journal.schema import JournalLineKind
from divingbell.companion.session import record
from divingbell.companion.session.contacts import FELT
from divingbell.companion.session.session import COMMANDS

NewLine = tuple[JournalLineKind, dict[str, Any]]
_NOT_COPIED = ("session", "created", "record", "app", "club", "event", "round", "table", "practice")
"""Fields of a header that are the old session's own."""


def copied_header(game: PastGame, entries: int) -> dict[str, Any]:
    """The header of the copy, without what the journal gives it."""
    kept = {key: value for key, value in game.header.items() if key not in _NOT_COPIED}
    return {**kept, "copied_from": {"session": game.uuid, "entries": entries}}


def copied_lines(game: PastGame, entries: int) -> Iterator[NewLine]:
    """The lines behind the header, for the first `entries` effective entries (1 to all). An entry has the time at which
    it happened (evening.md 1). What was felt goes with the entry line before or behind which it stands, as far as that
    entry stands still."""
    felt = _felt(row for row in game.rows if row.kind in ("entry", "signal"))
    taps: dict[int, int] = {}
    numbers: list[int] = []
    """The old line that put in each entry that was copied first, as far as they grow."""
    replay = game.replay()
    for n, (entry, at) in enumerate(zip(replay.entries[:entries], replay.times, strict=False), 1):
        origin = entry.origin
        assert origin is not None, "a record was kept"
        before, behind = felt.pop(origin.n, ([], []))
        for line in before:
            yield "signal", _renumbered(line, numbers)
        tap = None if origin.tap is None else taps.setdefault(origin.tap, len(taps) + 1)
        yield "entry", record.entry(Origin(n, at, origin.source, tap), entry.action)
        numbers.append(max(entry.identity[0], numbers[-1] if numbers else 0))
        for line in behind:
            yield "signal", _renumbered(line, numbers)


def _felt(rows: Iterable[JournalRow]) -> dict[int, tuple[list[Mapping[str, Any]], list[Mapping[str, Any]]]]:
    """Line of an entry -> the signals before it, from the contact on that made it, and those behind it that end what
    was felt before."""
    found: dict[int, tuple[list[Mapping[str, Any]], list[Mapping[str, Any]]]] = {}
    newest: list[Mapping[str, Any]] | None = None
    waiting: list[Mapping[str, Any]] = []
    for row in rows:
        value = row.value
        if row.kind == "signal":
            kind = value["signal"].get("kind")
            if kind == "contact":
                waiting.append(value)
            elif kind in FELT:
                (waiting if waiting else newest if newest is not None else []).append(value)
        elif value["action"].get("type") not in COMMANDS:
            found[value["n"]] = waiting, (newest := [])
            waiting = []
        else:
            waiting = []
    return found


def _renumbered(line: Mapping[str, Any], numbers: list[int]) -> dict[str, Any]:
    """A signal's line with `after` as the copy counts."""
    signal = dict(line["signal"])
    if type(signal.get("after")) is int:
        signal["after"] = bisect_right(numbers, signal["after"])
    return {**line, "signal": signal}
