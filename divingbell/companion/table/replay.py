"""A session with the lines of its record as they are made or read back: the fold that a table stands on."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import islice
from typing import Any

import msgspec

from divingbell.companion import canonical
from divingbell.companion.games.guard import GameFailedError
from divingbell.companion.journal.packed_rows import PackedRows
from divingbell.companion.journal.reader import JournalRow
from divingbell.companion.rig import Health, Signal
from divingbell.companion.session.contacts import sensed
from divingbell.companion.session.fold import BrokenGameError, Fold, UnplayableGameError
from divingbell.companion.session.record import RecordError, RecordLine
from divingbell.companion.session.referee import RefereeRunner
from divingbell.companion.session.session import COMMANDS, Session


class ReplayedSession:
    """The session that the lines of a journal give; stops at the first line that does not fit."""

    def __init__(self, rows: Iterable[JournalRow]) -> None:
        self.fold = Fold()
        self.referee = RefereeRunner()
        self.last_at = ""
        self.sound = PackedRows()
        """The lines that were taken."""
        self.unread = 0
        """Lines among them that change nothing of the game and cannot be read."""
        self.error: RecordError | None = None
        self._commanded: tuple[str, float] | None = None
        """Type and time of the newest command that the referee was not told of."""
        try:
            for row in rows:
                self._take_readable(len(self.sound) + 1, row)
                self.sound.append(row)
            self._follow_commands()
            self.session.view()  # who plays it on is shown it
        except GameFailedError as failed:
            self.error = BrokenGameError(len(self.sound), failed.failure)
        except RecordError as error:
            self.error = error
            self._commanded = None
            if error.line <= len(self.sound):  # commands are judged behind the last of them
                self.sound = PackedRows(islice(self.sound, error.line - 1))
        if not self.unplayable:
            self.referee.on_resume(self.session)

    @property
    def unplayable(self) -> bool:
        """True if its game is not installed, or fails, so that it cannot be played on."""
        return isinstance(self.error, UnplayableGameError)

    @property
    def session(self) -> Session:
        """Session of its sound lines."""
        return self.fold.session

    def _take_readable(self, number: int, row: JournalRow) -> None:
        try:
            self._take(number, row)
        except (canonical.NotJsonError, msgspec.ValidationError, KeyError, ValueError) as error:
            if row.kind in ("header", "entry"):
                raise RecordError(number, "record.not_json", problem=str(error)[:200]) from None
            self.unread += 1

    def _take(self, number: int, row: JournalRow) -> None:
        body = row.value
        kind = str(body["action"].get("type")) if row.kind == "entry" else ""
        if self._commanded is not None and kind not in COMMANDS:
            self._follow_commands()
        if row.kind == "entry":
            at = _seconds(body["at"])
            self.fold.take(RecordLine(number, "entry", body))
            if self.fold.pending:
                self._commanded = kind, at
            else:
                self.referee.on_entry(kind, self.fold.session, at)
        elif row.kind == "header":
            self.fold.take(RecordLine(number, "header", body))
        elif row.kind == "signal":
            self._take_signal(body["signal"], _seconds(body["at"]), turn_only=body.get("until") == "turn")
        elif row.kind == "health":
            self._health(record_to_health(body["health"]))
        self.last_at = str(body.get("at") or body.get("created") or self.last_at)

    def _follow_commands(self) -> None:
        """Let the referee know what the commands that came last have made."""
        if self._commanded is not None:
            (kind, at), self._commanded = self._commanded, None
            self.referee.on_entry(kind, self.session, at)

    def _take_signal(self, body: dict[str, Any], now: float, *, turn_only: bool) -> None:
        kind = body["kind"]
        if kind == "hold" and turn_only:
            self.referee.on_missed(self.session)
        elif kind == "hold":
            self.referee.hold()
        elif kind == "go":
            self.referee.go()
        elif kind == "free_buzz_over":
            self.referee.free_buzz_over(self.session)
        elif kind == "resume":
            self.referee.on_resume(self.session)
        elif (felt := sensed(body)) is not None:
            began = self.fold.after(felt.after) if felt.after is not None else None
            if felt.free is not None:
                self.referee.recall(felt.signal, self.session, began, free=felt.free)
            else:  # from before the lines said it
                self.referee.signal(felt.signal, self.session, now, began)

    def _health(self, health: Health) -> None:
        if health.missed:
            self.referee.on_missed(self.session)
        elif health.state == "lost":
            self.referee.on_lost()


def signal_to_record(signal: Signal, *, counted: bool, after: int | None = None, free: bool = False) -> dict[str, Any]:
    """A signal as it stands in the record and in `divingbell table`; `after` of a contact is the last line that was
    committed when it began, `free` whether it was that of an announced free buzz."""
    line: dict[str, Any] = {"kind": signal.kind, "us": signal.us, "rim": signal.rim, "counted": counted}
    if signal.kind == "contact":
        line |= {"after": after, "free": free}
    if signal.kind == "contact_end":
        line["ms"] = signal.ms
    if signal.kind == "floor":
        line["steps"] = signal.steps
    return line | {"late": True} if signal.late else line


def health_to_record(health: Health) -> dict[str, Any]:
    """A health as it stands in the journal."""
    plain: dict[str, Any] = msgspec.to_builtins(health)
    return plain


def record_to_health(line: dict[str, Any]) -> Health:
    """The health of such a line."""
    return msgspec.convert(line, Health)


def _seconds(at: str) -> float:
    return datetime.fromisoformat(at).timestamp()
