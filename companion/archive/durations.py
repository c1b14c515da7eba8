"""How long a game takes: the playing time of the last one on this tablet."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from divingbell.companion.installed_games import GAMES
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.journal.reader import Reader, Row, SessionInfo, open_reader

BREAK_S = 15 * 60
"""A longer pause between two entries (s) is not counted as playing time."""


class Played(NamedTuple):
    """What one finished session of a journal says: the game and its minutes of play, at least 1."""

    game: str
    minutes: int


class Durations:
    """Reads the newest finished game of each kind, each session only once. For any thread, one at a time."""

    def __init__(self, journal: Path) -> None:
        self._journal = journal
        self._known: dict[str, Played | None] = {}

    def last_minutes(self) -> dict[str, int]:
        """Game -> minutes of play the last time it was finished; nothing where the journal cannot be read now."""
        found: dict[str, int] = {}
        try:
            reader = open_reader(self._journal)
            if reader is None:
                return {}
            with reader:
                for stored in reader.sessions():
                    played = None if stored.practice else self._played(reader, stored)
                    if played is not None:
                        found.setdefault(played.game, played.minutes)
                    if len(found) >= len(GAMES):
                        break
        except JournalUnusableError:
            return found
        return found

    def _played(self, reader: Reader, stored: SessionInfo) -> Played | None:
        if stored.uuid in self._known:
            return self._known[stored.uuid]
        if not reader.is_finished(stored.number):
            return None  # it may still be finished
        self._known[stored.uuid] = played = _measure(reader.rows(stored.number))
        return played


def _measure(rows: Iterable[Row]) -> Played | None:
    """None for a game that was stopped before its end."""
    game, seconds, before, stopped = "", 0.0, None, False
    for row in rows:
        value = row.value
        if row.kind == "header":
            game = str(value.get("game") or game)
        elif row.kind == "over":
            stopped = value["over"] == "stopped"
        elif row.kind == "entry":
            now = datetime.fromisoformat(value["at"])
            pause = (now - before).total_seconds() if before is not None else 0.0
            seconds += pause if 0 < pause < BREAK_S else 0.0
            before = now
    return None if stopped or not game else Played(game, max(1, round(seconds / 60)))
