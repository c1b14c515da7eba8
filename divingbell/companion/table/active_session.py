"""The active session: actions are judged on what holds of it, and what was accepted, refused or felt becomes lines of
its record in the journal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from divingbell.companion.clock import Clock, stamp
from divingbell.companion.entry_points import OURS
from divingbell.companion.games.game import Origin, Refusal, seats
from divingbell.companion.installed_games import GAMES
from divingbell.companion.journal.journal import Journal
from divingbell.companion.journal.reader import JournalRow
from divingbell.companion.journal.schema import JournalLineKind
from divingbell.companion.people.person import identified
from divingbell.companion.rig import DeviceEvent
from divingbell.companion.session import record
from divingbell.companion.session.fold import Fold
from divingbell.companion.session.record import RecordLine, Source
from divingbell.companion.session.referee import RefereeRunner
from divingbell.companion.session.session import Session
from divingbell.companion.table.commit_times import CommitTimes
from divingbell.companion.table.events import Accepted
from divingbell.companion.table.replay import ReplayedSession


class Rejection(msgspec.Struct, frozen=True):
    """Why one of the actions is refused, and on what."""

    refusal: Refusal
    action: object
    session: Session


class ActiveSession:
    """State of one session, and its lines in the journal. It commits and publishes nothing; not for several threads."""

    def __init__(self, journal: Journal, clock: Clock, header: Mapping[str, Any]) -> None:
        """A new one; `header` is what is known of it. It is not in the journal before its first line."""
        self._journal = journal
        self._clock = clock
        self.fold = Fold()
        self.fold.header = identified(header)
        self.referee = RefereeRunner()
        self.commits = CommitTimes()
        self.uuid: str | None = None
        """None until it is in the journal."""
        self.proposal: Mapping[str, Any] | None = None
        """Action that the referee proposed after the newest entry."""
        self._early: list[tuple[JournalLineKind, dict[str, Any], DeviceEvent | None]] = []
        """Signals and health from before anything was entered: they open no session by themselves."""
        self._resumed: dict[str, Any] | None = None
        """The line that it was resumed: it stands before the first line that is written then."""

    def take_up(self, uuid: str, replayed: ReplayedSession) -> None:
        """Be this one of the journal, with which the journal goes on too."""
        self.uuid, self.fold, self.referee = uuid, replayed.fold, replayed.referee
        self.commits = CommitTimes(replayed.fold.n, self._clock.monotonic())
        self._resumed = record.signal({"kind": "resume"}, stamp(self._clock.now()))

    def copy_in(self, lines: Iterable[tuple[JournalLineKind, dict[str, Any]]]) -> None:
        """Open it with the lines of another one, numbered anew."""
        self.open()
        for kind, line in lines:
            self._add(kind, line)
        replayed = ReplayedSession(self._journal.lines())
        result = replayed.session.state.result
        if result is not None:
            self._add("over", {"over": result.reason, "at": replayed.last_at})
        header = self.fold.header
        assert self.uuid is not None, "it is open"
        self.take_up(self.uuid, replayed)
        self.fold.header = header

    def open(self) -> None:
        """Begin it in the journal, with all that was felt before."""
        if self.uuid is None:
            self.uuid = self._journal.begin(self.fold.header)
            early, self._early = self._early, []
            for kind, line, event in early:
                self._add(kind, line, event)

    def read_anew(self) -> None:
        """Hold what its lines say now: they were written anew, and what is in memory may have what they lost."""
        fold = Fold()
        for number, row in enumerate(self.lines(), 1):
            if row.kind in ("header", "entry"):
                fold.take(RecordLine(number, "header" if row.kind == "header" else "entry", row.value))
        fold.header = self.fold.header
        self.fold, self.proposal = fold, None

    def lines(self) -> list[JournalRow]:
        """Every line of it, written or not."""
        return self._journal.lines() if self.uuid is not None else []

    def judge(self, actions: Sequence[object], source: Source) -> tuple[Accepted, ...] | Rejection:
        """The lines that the actions would make, or the first refusal; nothing has changed yet."""
        at, tap = stamp(self._clock.now()), self.fold.taps + 1
        session, lines = self.fold.session, []
        for n, action in enumerate(actions, self.fold.n + 1):
            after = session.apply(action, Origin(n, at, source, tap))
            if isinstance(after, Refusal):
                return Rejection(after, action, session)
            assert isinstance(action, dict)
            lines.append(Accepted(n, at, source, tap, action, session, after))
            session = after
        return tuple(lines)

    def enter(self, lines: tuple[Accepted, ...]) -> None:
        """Write what `judge` gave, and let it hold."""
        fold, last = self.fold, lines[-1]
        self.open()
        if lines[0].n == 1:
            self._head(lines[0].action, seats_of(fold.header, lines[0].action["players"]))
        for line in lines:
            origin = Origin(line.n, line.at, line.source, line.tap)
            self._add("entry", record.entry(origin, line.action))
            if line.action["type"] == "amend" and line.action["entry"] == 1:
                self._follow_entry_1(line.after)
        if last.after.state.result is not None:
            self._add("over", {"over": last.after.state.result.reason, "at": last.at})
        for line in lines:
            fold.accept(line.after, line.tap)
        self.proposal = None

    def refuse(self, rejected: Rejection, source: Source) -> None:
        """Write that it was refused."""
        self.open()
        at = stamp(self._clock.now())
        self._add("refusal", record.refusal(rejected.refusal.error, at, source, rejected.action))

    def note(self, kind: JournalLineKind, line: dict[str, Any], event: DeviceEvent | None = None) -> None:
        """Write what a rig said, or keep it until something is entered."""
        if self.uuid is None:
            self._early.append((kind, line, event))
        else:
            self._add(kind, line, event)

    def _add(self, kind: JournalLineKind, line: Mapping[str, Any], event: DeviceEvent | None = None) -> None:
        if self._resumed is not None:
            self._journal.add("signal", self._resumed)
            self._resumed = None
        self._journal.add(kind, line, event)

    # Header ---------------------------------------------------------------------------------------------------

    def _follow_entry_1(self, after: Session) -> None:
        """Another game or another number of players stands in entry 1 now: so does it in the header (record.md 1)."""
        first = after.entry(1)
        assert first is not None, "an amend leaves no empty record"
        header, start = self.fold.header, first.action
        if (header["game"], len(header["seats"])) != (start["game"], start["players"]):
            self._head(start, seats_kept(header, start["players"]))

    def _head(self, start: Mapping[str, Any], seated: list[dict[str, Any]]) -> None:
        """One more header line: the game, who sits where, and the package of a game from elsewhere, so that a reader
        without it can name it."""
        package = GAMES.package(start["game"])
        known = {"game": start["game"], "seats": seated, **({"package": package} if package != OURS else {})}
        self.fold.header = record.with_header(self.fold.header, known)
        self._add("header", known)


def seats_of(header: Mapping[str, Any], players: int) -> list[dict[str, Any]]:
    """Seats at the start: as the header says, seats without names where that does not fit."""
    seated: list[dict[str, Any]] = header.get("seats", [])
    return seated if len(seated) == players else seats_kept({}, players)


def seats_kept(header: Mapping[str, Any], players: int) -> list[dict[str, Any]]:
    """So many seats, each with whoever sat there before."""
    before = {seat["id"]: seat for seat in header.get("seats", [])}
    return [before.get(name, {"id": name, "name": None, "colour": None}) for name in seats(players)]
