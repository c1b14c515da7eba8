"""A table in miniature on virtual time: a session, its referee, and the lines of the record they make."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from divingbell.companion.games.ruling import Ruling
from divingbell.companion.rig import Signal
from divingbell.companion.session.referee import RefereeRunner
from divingbell.companion.session.session import Session
from tests.sunken_play import Action, code, session

BEGIN = datetime(2026, 1, 3, 20, 0, tzinfo=UTC)


class Desk:
    """Times are seconds from its beginning; the rig's stamps run beside them."""

    def __init__(self, *actions: Action) -> None:
        self.session = Session()
        self.referee = RefereeRunner()
        self.now = 100.0
        self.lines: list[dict[str, Any]] = []
        self._entries = self._taps = 0
        self._touched_at: dict[int | None, float] = {}
        self.tap(*actions)

    def tap(self, *actions: Action, source: str = "touch") -> None:
        """Actions that are accepted, committed and told to the referee, one after the other."""
        self._taps += 1
        for action in actions:
            self.session = session(action, of=self.session)
            self.referee.on_entry(action["type"], self.session, self.now)
            self._entries += 1
            line = {"n": self._entries, "at": self.at(), "source": source, "action": action}
            self.lines.append({**line, "tap": self._taps} if len(actions) > 1 else line)

    def refuse(self, action: Action, error: str) -> None:
        """An action that is refused, kept for the audit."""
        assert code(self.session, action) == error
        self.lines.append({"refused": error, "at": self.at(), "source": "touch", "action": action})

    def wait(self, seconds: float) -> Desk:
        self.now = round(self.now + seconds, 6)
        return self

    def touch(self, rim: int | None = None, *, late: bool = False, us: int | None = None) -> Ruling:
        """A contact begins; what the referee makes of it is entered."""
        self._touched_at[rim] = self.now
        ruling = self._signal(Signal("contact", self.us() if us is None else us, rim, late=late))
        if ruling.actions:
            self.tap(*(dict(action) for action in ruling.actions), source="sensor")
        return ruling

    def lift(self, rim: int | None = None, *, us: int | None = None) -> None:
        ms = round((self.now - self._touched_at.pop(rim, self.now)) * 1000)
        self._signal(Signal("contact_end", self.us() if us is None else us, rim, ms))

    def contact(self, seconds: float = 0.1, rim: int | None = None) -> Ruling:
        """A whole contact; afterwards enough time has passed for the next one to be another."""
        ruling = self.touch(rim)
        self.wait(seconds).lift(rim)
        self.wait(0.3)
        return ruling

    def turn_floor(self, steps: int) -> None:
        self._signal(Signal("floor", self.us(), steps=steps))

    def resume(self) -> None:
        """The program stops and starts again: a new referee reads the record."""
        self.referee = self.replayed()
        self.referee.on_resume(self.session)

    def replayed(self) -> RefereeRunner:
        """A referee that has seen the entries and signals of the record at their own times."""
        referee, now = RefereeRunner(), Session()
        for line in self.lines:
            moment = (datetime.fromisoformat(line["at"]) - BEGIN).total_seconds()
            if "refused" in line:
                continue
            if "action" in line:
                now = session(line["action"], of=now)
                referee.on_entry(line["action"]["type"], now, moment)
            elif line["signal"]["kind"] in ("hold", "go"):
                getattr(referee, line["signal"]["kind"])()
            elif line["signal"]["kind"] == "free_buzz_over":
                referee.free_buzz_over(now)
            else:
                felt = line["signal"]
                referee.signal(Signal(**{key: felt[key] for key in felt if key != "counted"}), now, moment)
        self.session = now
        return referee

    def say(self, kind: str) -> None:
        """`hold`, `go` or `free_buzz_over`, as `{"rig": ...}` at the table."""
        if kind == "free_buzz_over":
            self.referee.free_buzz_over(self.session)
        else:
            getattr(self.referee, kind)()
        self.lines.append({"signal": {"kind": kind}, "at": self.at()})

    def kinds(self) -> list[str]:
        """The types of the entries, oldest first."""
        return [entry.action["type"] for entry in self.session.entries()][::-1]

    def us(self) -> int:
        return round(self.now * 1_000_000)

    def at(self) -> str:
        return (BEGIN + timedelta(seconds=self.now)).isoformat(timespec="microseconds")

    def _signal(self, signal: Signal) -> Ruling:
        ruling = self.referee.signal(signal, self.session, self.now)
        said: dict[str, Any] = {"kind": signal.kind, "us": signal.us, "rim": signal.rim}
        said |= {"ms": signal.ms} if signal.ms is not None else {}
        said |= {"steps": signal.steps} if signal.steps is not None else {}
        said |= {"late": True} if signal.late else {}
        self.lines.append({"signal": {**said, "counted": bool(ruling.actions)}, "at": self.at()})
        return ruling
