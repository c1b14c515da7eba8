"""A journal that never stops a game: it writes as soon as it can and also keeps every line of the session in memory.

One thread owns it. No method raises for a failure of the journal; `journal_failure` says what it is, and `commit` tries
again.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar
from uuid import uuid4

import msgspec

from divingbell.companion import canonical
from divingbell.companion.chain import chain_hash
from divingbell.companion.clock import Clock, stamp
from divingbell.companion.journal.journal_failure import FAILURES, JournalFailure, JournalUnusableError, failure_of
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.journal.packed_rows import PackedRows
from divingbell.companion.journal.reader import JournalRow, Reader, SessionInfo, open_reader
from divingbell.companion.journal.schema import WITH_PEOPLE, JournalLineKind
from divingbell.companion.journal.soundness import AcknowledgedLoss, UnreadLines
from divingbell.companion.journal.writer import FileIdentity
from divingbell.companion.people.person import Person, Seated, parted
from divingbell.companion.rig import DeviceEvent

RETRY_S = 2.0
"""Seconds between two tries to write what could not be written."""
_T = TypeVar("_T")
SLOW_TO_HEAL = frozenset({"newer", "damaged"})
"""Failures that only a person can end: a retry does not check the whole file again."""


class Opener(Protocol):
    """Opens a file to write it, as `OpenJournal` does."""

    def __call__(self, path: Path, *, sound: FileIdentity | None = None) -> OpenJournal:
        """Raises `JournalUnusableError`."""


class BufferedSession(msgspec.Struct):
    """A session in memory, and how much of it is in the file."""

    uuid: str
    opened: str
    """When, as its header says."""
    practice: bool
    number: int | None = None
    rows: PackedRows = msgspec.field(default_factory=PackedRows)
    written: int = 0
    seated: Seated = msgspec.field(default_factory=dict)
    """The seats and their people."""
    seats_written: bool = False
    """True if the file says so too."""


class Unwritten(NamedTuple):
    """A session of which something is only in memory."""

    rows: Sequence[JournalRow]
    """All its lines."""
    seated: Seated


class Journal:
    """The sessions of one file, and the one that is being played."""

    def __init__(self, path: Path, clock: Clock, opener: Opener = OpenJournal) -> None:
        self.path = path
        self.journal_failure: JournalFailure | None = None
        """Why lines are only in memory now; None while everything that was committed is in the file."""
        self.loss: AcknowledgedLoss | UnreadLines | None = None
        """Lines that were found missing when the file was opened."""
        self.ended_well = True
        """True if the program that wrote before ended by itself (no power cut, no kill)."""
        self._clock = clock
        self._opener = opener
        self._opening: OpenJournal | None = None
        self._asked = False
        self._kept: list[BufferedSession] = []
        self._retry_at: float | None = None
        self._sound: FileIdentity | None = None
        """The file that this program has looked through already."""
        self._rig_events: dict[int, int] = {}
        """Boot of a rig -> its last event that is not noted in the file yet."""
        self._newcomers: list[Person] = []
        """People who sat at no table yet and are not in the file."""
        self.people_changed = False
        """True if `people` may say something else than before."""

    def open(self) -> None:
        """Open the file or make it, if it is not open; afterwards `journal_failure` says whether it can be written."""
        if self._opening is None:
            self._try(self._open)

    def stored(self) -> list[SessionInfo]:
        """The sessions in the file, newest first; none where it is locked or cannot be read at all."""
        with self._reading() as reader:
            if reader is None:
                return []
            found = reader.sessions()
            if reader.damage is not None:
                self._failed(reader.damage)
            return found

    def read_rows(self, stored: SessionInfo) -> Generator[JournalRow]:
        """The lines of a session in the file, as far as they are sound; damage becomes `journal_failure`."""
        with self._reading() as reader:
            try:
                yield from reader.rows(stored.number) if reader else ()
            except JournalUnusableError as unusable:
                self._failed(unusable.journal_failure)

    def is_finished(self, stored: SessionInfo) -> bool | None:
        """Tell whether a session in the file is over; None if it has no entry or cannot be read."""
        with self._reading() as reader:
            try:
                return reader.is_finished(stored.number) if reader else None
            except JournalUnusableError as unusable:
                self._failed(unusable.journal_failure)
        return None

    def begin(self, opening: Mapping[str, Any]) -> str:
        """Open a new session, with these fields in its header beside `record`, `session` and `created`; its UUID."""
        uuid, created = str(uuid4()), self._created()
        self._kept.append(BufferedSession(uuid, created, opening.get("practice") is True))
        self.add("header", {**opening, "record": 1, "session": uuid, "created": created})
        return uuid

    def continue_session(
        self, stored: SessionInfo, rows: Iterable[JournalRow], *, problem: str = "", unread: int = 0
    ) -> None:
        """Go on with a session of the file; `rows` are its lines as `read_rows` gave them, `unread` of which nobody can
        read.

        With a `problem` they are only the first of its lines, and nothing is written behind the others.
        """
        if unread:
            self.loss = UnreadLines(self.path, unread)
        if self._is_older():  # as they will stand there once it can be written anew
            from divingbell.companion.journal.migration import Namer, chained_anew

            rows = chained_anew(rows, Namer())
        packed = rows if isinstance(rows, PackedRows) else PackedRows(rows)
        created = str(stored.opening["created"])
        kept = BufferedSession(stored.uuid, created, stored.practice, stored.number, packed, len(packed))
        kept.seated, kept.seats_written = self.seated(stored), True
        self._kept.append(kept)
        if problem and self.journal_failure is None:
            self._failed(JournalFailure("damaged", self.path, problem))

    def add(self, kind: JournalLineKind, line: Mapping[str, Any], event: DeviceEvent | None = None) -> None:
        """One more line of the present session, for the next `commit`; with the event of a rig that it is of."""
        if event is not None:
            self._rig_events[event.boot] = event.number
        present = self._kept[-1]
        if kind == "header":
            line = self._without_names(present, line)
        body = canonical.write(line).encode("ascii")
        present.rows.append(JournalRow(kind, body, chain_hash(present.rows.last_hash, kind, body)))

    def _is_older(self) -> bool:
        """Tell whether names still stand in the lines of the file: it could not be written anew yet."""
        with self._reading() as reader:
            return reader is not None and reader.version < WITH_PEOPLE

    @staticmethod
    def _without_names(present: BufferedSession, header: Mapping[str, Any]) -> Mapping[str, Any]:
        """The header as it is chained. In practice nobody real plays."""
        bare, seated = parted(header)
        if seated is not None and not present.practice:
            present.seated, present.seats_written = seated, False
        return bare

    def seated(self, stored: SessionInfo) -> dict[str, Person]:
        """Seats of a session of the file; none where they cannot be read."""
        with self._reading() as reader:
            try:
                return reader.seated(stored.number) if reader else {}
            except JournalUnusableError as unusable:
                self._failed(unusable.journal_failure)
        return {}

    def people(self) -> list[Person]:
        """Everybody this tablet knows, who sat down last first; nobody where the file cannot be read."""
        self.people_changed = False
        with self._reading() as reader:
            try:
                known = reader.known() if reader else []
            except JournalUnusableError as unusable:
                self._failed(unusable.journal_failure)
                known = []
        there = {person.id for person in known}
        return [*(person for person in reversed(self._newcomers) if person.id not in there), *known]

    def add_person(self, person: Person) -> None:
        """Somebody new, for the next `commit`."""
        self._newcomers.append(person)
        self.people_changed = True

    def holds(self, event: DeviceEvent) -> bool:
        """Tell whether the line of this event is in the file already, as far as that can be read."""
        if self._opening is None:
            return False
        writer, found = self._opening.writer, 0

        def look() -> None:
            nonlocal found
            found = writer.last_rig_event(event.boot)

        self._try(look)
        return event.number <= found

    def commit(self) -> bool:
        """Write everything that is not in the file yet, in one transaction; False: it is only in memory."""
        if self.journal_failure is None or self.journal_failure.reason not in SLOW_TO_HEAL or self._due():
            self.open()
        if self._opening is not None:
            self._try(self._write)
        return self.journal_failure is None

    @property
    def retry_at(self) -> float | None:
        """When to call `commit` again, in the clock's monotonic seconds; None while all is well."""
        return self._retry_at

    def _due(self) -> bool:
        return self._retry_at is not None and self._clock.monotonic() >= self._retry_at

    def write_beside(self, work: Callable[[OpenJournal], _T]) -> _T | None:
        """Let `work` write another session into the file; None where it cannot be written now."""
        self.open()
        found: _T | None = None

        def write() -> None:
            nonlocal found
            self._follow_file()
            assert self._opening is not None, "it was just opened"
            found = work(self._opening)
            self.people_changed = True

        if self._opening is not None:
            self._try(write)
        return found

    def write_anew(self, work: Callable[[OpenJournal], None]) -> bool:
        """Let `work` write the whole file anew, and go on with the lines as they stand there now; False where that
        cannot be done now."""

        def write(opening: OpenJournal) -> bool:
            work(opening)
            for kept in self._kept:
                if kept.number is not None:
                    kept.rows = PackedRows(opening.writer.reader.rows(kept.number))
                    kept.seated = opening.writer.reader.seated(kept.number)
            return True

        return self.commit() and self.write_beside(write) is True

    def read(self, work: Callable[[Reader], _T]) -> _T | None:
        """Let `work` read what was committed; None where nothing can be read. Damage that it meets is its own."""
        with self._reading() as reader:
            return None if reader is None else work(reader)

    @property
    def identity(self) -> FileIdentity | None:
        """Which file is open; the numbers of its sessions hold while it is the same. None: none is."""
        return None if self._opening is None else self._opening.writer.identity

    def set_back(self, uuid: str, epoch: str) -> bool:
        """Let a new epoch follow this one of a session, because the club has other lines of it (club.md 4); False where
        it is not the present one, or nothing can be written now."""

        def begin(opening: OpenJournal) -> bool:
            stored = opening.writer.find(uuid)
            known = opening.writer.reader.epochs(stored.number) if stored is not None else None
            is_present = known is not None and known.present == epoch
            if stored is not None and is_present:
                with opening.writer.transaction():
                    opening.writer.set_back(stored.number)
            return is_present

        return self.write_beside(begin) is True

    def present_seats(self) -> Seated:
        """Seats of the present session, with people as they are known now; none where the file does not say."""
        if not self._kept or (number := self._kept[-1].number) is None:
            return {}
        found = self.write_beside(lambda opening: opening.writer.reader.seated(number))
        if not found:
            return {}
        self._kept[-1].seated = found
        return found

    def lines(self) -> list[JournalRow]:
        """Every line of the present session, written or not."""
        return [*self._kept[-1].rows] if self._kept else []

    def unwritten_sessions(self) -> list[Unwritten]:
        """The sessions of which something is only in memory, the present one last."""
        return [Unwritten([*kept.rows], kept.seated) for kept in self._kept if kept.written < len(kept.rows)]

    def unwritten(self, kind: JournalLineKind = "entry") -> int:
        """How many lines of a kind are only in memory."""
        return sum(row.kind == kind for kept in self._kept for row in kept.rows.since(kept.written))

    def close(self) -> bool:
        """Write what is left and let go of the file; whether every entry is in it."""
        self.commit()
        self._let_go(ended=True)
        return not self.unwritten("entry")

    def _open(self) -> None:
        self._opening = self._opener(self.path, sound=self._sound)
        self._sound = self._opening.writer.identity
        self.people_changed = True
        for kept in self._kept:
            self._reconcile(kept, self._opening.writer.reader)
        if not self._asked:
            self._asked, self.ended_well = True, self._opening.ended_well
        self.loss = self._opening.loss or self.loss

    def _reconcile(self, kept: BufferedSession, reader: Reader) -> None:
        """How much of a session in memory this file holds; other lines in its place are nothing to write over."""
        kept.number, kept.written, written = None, 0, kept.seats_written
        kept.seats_written = False
        for stored in reader.sessions():
            if stored.uuid == kept.uuid:
                lines, last = reader.tail(stored.number)
                if lines > len(kept.rows) or kept.rows.hash_of(lines) != last:
                    raise JournalUnusableError(
                        JournalFailure("damaged", self.path, f"session {stored.number} has other lines")
                    )
                kept.number, kept.written, kept.seats_written = stored.number, lines, written

    def _follow_file(self) -> bool:
        """Open the file anew where another one, or none, stands in its place; whether that was so."""
        moved = self._opening is not None and self._opening.writer.moved()
        if moved:
            self._let_go(ended=False)
            self._open()
        return moved

    def _write(self) -> None:
        todo = [kept for kept in self._kept if kept.written < len(kept.rows)]
        if todo and self._follow_file():
            todo = self._kept
        if not (todo or self._newcomers) or self._opening is None:
            return
        writer = self._opening.writer
        following = writer.reader.highest() + 1 if any(kept.number is None for kept in todo) else 0
        numbers: list[int] = []
        with writer.transaction():
            for person in self._newcomers:
                writer.people.add(person)
            for kept in todo:
                numbers.append(following if kept.number is None else kept.number)
                following += kept.number is None
                for line, row in enumerate(kept.rows.since(kept.written), kept.written):
                    writer.add(numbers[-1], line, row)
                if not kept.seats_written:
                    writer.people.seat(numbers[-1], kept.seated, kept.opened)
                    writer.people.used(kept.seated)
                if kept.written < len(kept.rows):
                    writer.turn_to(numbers[-1])
            for boot, number in self._rig_events.items():
                writer.note_rig_event(boot, number)
        self._rig_events.clear()
        self.people_changed |= bool(self._newcomers) or not all(kept.seats_written for kept in todo)
        self._newcomers.clear()
        for kept, number in zip(todo, numbers, strict=True):
            kept.number, kept.written, kept.seats_written = number, len(kept.rows), True
        if todo:
            self._opening.acknowledge(numbers[-1], todo[-1].written - 1, todo[-1].rows.last_hash)
            del self._kept[:-1]

    def _try(self, work: Callable[[], None]) -> None:
        try:
            _uninterrupted(work)
        except JournalUnusableError as unusable:
            self._failed(unusable.journal_failure)
        except FAILURES as error:
            self._failed(failure_of(error, self.path))
        else:
            self.journal_failure, self._retry_at = None, None

    def _failed(self, journal_failure: JournalFailure) -> None:
        self._let_go(ended=False)
        self.journal_failure = journal_failure
        self._retry_at = self._clock.monotonic() + RETRY_S

    def _let_go(self, *, ended: bool) -> None:
        if self._opening is not None:
            self._opening.close(ended=ended)
        self._opening = None

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Reader | None]:
        """The writer's own reader, else a reader of what can be read without writing; None where nothing can."""
        if self._opening is not None:
            yield self._opening.writer.reader
            return
        reader = None
        # Another process writes to a locked journal: its sessions are not ours to continue.
        if self.journal_failure is None or self.journal_failure.reason != "locked":
            with contextlib.suppress(JournalUnusableError):
                reader = open_reader(self.path)
        try:
            yield reader
        finally:
            if reader is not None:
                reader.close()

    def _created(self) -> str:
        """Now; after a tablet without a clock of its own lost power, not before the session it had then."""
        now = self._clock.now()
        newest = next((stored.created for stored in self.stored()), now)
        return stamp(newest if now < newest < now + timedelta(days=1) else now)


def _uninterrupted(work: Callable[[], None]) -> None:
    """A signal in the middle of a system call is no failure: it is tried again."""
    while True:
        try:
            return work()
        except InterruptedError:
            continue
