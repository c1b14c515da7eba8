"""What a table does, in order, in its writer thread: check, write, commit, and only then publish."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from divingbell.companion.clock import Clock, stamp
from divingbell.companion.journal.journal import Journal, Unwritten
from divingbell.companion.journal.reader import Row
from divingbell.companion.journal.schema import Kind
from divingbell.companion.people.person import Person, named
from divingbell.companion.people.register import Register
from divingbell.companion.rig import DeviceEvent, Health, Signal
from divingbell.companion.session import record
from divingbell.companion.session.record import Source
from divingbell.companion.table.active_session import ActiveSession, Rejection
from divingbell.companion.table.events import (
    Accepted,
    Done,
    Entered,
    Event,
    MovedOn,
    Opened,
    Outcome,
    Proposed,
    Refused,
    Resumed,
    RigChanged,
    SensorEvent,
    Snapshot,
)
from divingbell.companion.table.memory import health_to_record, signal_to_record
from divingbell.companion.table.news import News
from divingbell.companion.table.people import People
from divingbell.companion.table.stored_sessions import newest_unfinished, resumption, to_go_on_with

if TYPE_CHECKING:
    from divingbell.companion.archive.backup import Taken
    from divingbell.companion.archive.hiding import ReviseSettings

_T = TypeVar("_T")
_log = logging.getLogger(__name__)
STUCK = Health("stuck", "rig.stuck")
Publish = Callable[[bool], None]
"""Called after the commit with whether everything is in the file."""
Answer = Callable[[Outcome], None]
Found = Callable[[Resumed | None], None]
SensorCommand = Literal["hold", "go", "free_buzz_over"]


class Core:
    """One session at a time, its referee and its journal. Not for several threads; `Table` is."""

    def __init__(
        self,
        journal: Journal,
        clock: Clock,
        publish: Callable[[Event], None],
        kept: Callable[[Signal], None],
        *,
        app: str,
        health: Health,
    ) -> None:
        """`kept` is called for every signal that a rig must be told about, once it is kept (`Rig.kept`)."""
        self._journal = journal
        self._clock = clock
        self._publish = publish
        self._kept = kept
        self._app = app
        self._rig = health
        self._waiting: list[Publish] = []
        self._entered: tuple[Accepted, ...] = ()
        self._news = News(publish, health)
        self.people = People(journal, clock)
        self._active = self._new_session({})
        self.present = self._snapshot()

    def _new_session(self, header: Mapping[str, Any]) -> ActiveSession:
        return ActiveSession(self._journal, self._clock, {"app": self._app, **header})

    # Sessions -------------------------------------------------------------------------------------------------

    def begin(self, uuid: str | None, first: Found, answer: Found, *, newest: bool = False) -> None:
        """Open the journal and go on with a session of it: the one named, or the newest that is not practice.

        None where that one has no entry or nothing can be read; a new one then opens with the first event.
        `first` is called before any event is published, `answer` after them.
        """
        if self._active.uuid is not None:
            self.settle()
        self._journal.open()
        resumed = self._resume(uuid) if newest or uuid is not None else None
        first(resumed)
        if resumed is not None:
            self._event(Opened(resumed.session, resumed.n))
        self._later(self._publish_rig)
        self._later(lambda _: answer(resumed))
        self.settle()

    def unfinished(self, answer: Found) -> None:
        """The newest resumable game, without making it the active session; those that are no longer installed, or were
        only read from a stick or file, are passed over."""
        self._journal.open()
        answer(newest_unfinished(self._journal))
        self.settle()

    def _resume(self, uuid: str | None) -> Resumed | None:
        found = to_go_on_with(self._journal, uuid)
        if found is None:
            return None
        stored, recalled = found
        self._active = self._new_session({})
        problem = f"session {stored.number}, {recalled.error}" if recalled.error else ""
        self._journal.continue_session(stored, recalled.sound, problem=problem, unread=recalled.unread)
        self._active.take_up(stored.uuid, recalled)
        return resumption(self._journal, stored, recalled)

    def reset(self, header: Mapping[str, Any], answer: Answer) -> None:
        """Close the session and open the next, with what is known of its header (`seats`, `practice`)."""
        self._active = self._new_session(header)
        self._active.open()
        self._later(lambda _: self._publish(Opened(self._active.fold.session, 0)))
        self._done(answer)

    # Entering ---------------------------------------------------------------------------------------------------

    def submit(self, actions: Sequence[object], source: Source, after: int | None, answer: Answer) -> None:
        """Enter all of them (one at least) or none, unless the table has moved on from record line `after`.

        Raises `ValueError` without actions."""
        if not actions:
            raise ValueError("nothing to enter")
        session, n = self._active.fold.session, self._active.fold.n
        if after is not None and after != n:
            self._later(lambda committed: answer(MovedOn(session, n, committed)))
            return
        judged = self._active.judge(actions, source)
        if isinstance(judged, Rejection):
            self._refuse(judged, source, answer)
        else:
            self._enter(judged)
            self._done(answer)
            self.settle()

    def sensors(self, kind: SensorCommand, answer: Answer) -> None:
        """Put the sensors on hold, let them count again, or mark the free buzz as done."""
        if kind == "hold":
            self._active.referee.hold()
        elif kind == "go":
            self._active.referee.go()
        else:
            self._active.referee.free_buzz_over(self._active.fold.session)
        self._note("signal", record.signal({"kind": kind}, stamp(self._clock.now())))
        self._later(self._publish_rig)
        self._done(answer)

    # People ---------------------------------------------------------------------------------------------------

    def add_person(self, person: Person) -> None:
        """Somebody new, from now on."""
        self.people.add(person)
        self.settle()

    def identify_people(self, remembered: Sequence[Person], answer: Callable[[Sequence[Person] | None], None]) -> None:
        """People from before they had ids, as they are known from now on; None where the journal cannot be written
        now."""
        known = self._between_commits(lambda: self.people.identify_people(remembered))
        answer(known if self._journal.journal_failure is None else None)

    def join_people(self, keep: str, other: str, undo: bool, answer: Callable[[bool], None]) -> None:
        """Two people are one from now on, or two again; False where that cannot be."""
        answer(self._between_commits(lambda: self._seated_anew(self.people.join(keep, other, undo=undo))))

    def joined_people(self, answer: Callable[[Sequence[tuple[Person, Person]]], None]) -> None:
        """Joins that can be taken back."""
        answer(self.people.joined())

    def change_people(self, change: Callable[[Register], None], answer: Callable[[bool], None]) -> None:
        """Rename somebody, or give her another colour; False where that cannot be written now."""
        answer(self._between_commits(lambda: self._seated_anew(self.people.change(change))))

    def _between_commits(self, work: Callable[[], _T]) -> _T:
        """Do what is written beside the lines of the session: they are in the file before it, and it is told after."""
        self.settle()
        done = work()
        self.settle()
        return done

    def _seated_anew(self, changed: bool) -> bool:
        """Whoever sits at the table is called as she is now."""
        self._active.fold.header = named(self._active.fold.header, self._journal.present_seats())
        return changed

    def hide_name(
        self, person: str, word: str, revise_settings: ReviseSettings, answer: Callable[[bool], None]
    ) -> None:
        """Hide a name in every file; False while she sits at an unfinished game here, or where it cannot be done now. A
        game of hers that is over is no longer the active one then."""
        self.settle()
        seated = {seat.get("person") for seat in self._active.fold.header.get("seats", ())}
        present = bool(seated & self.people.ids(person))
        state = self._active.fold.session.state
        if present and state is not None and state.result is None:
            answer(False)
            return
        if present:
            self.reset({}, lambda _: None)
            self.settle()
        answer(self._between_commits(lambda: self.people.hide(person, word, revise_settings)))

    def hide_game(self, session: str, hidden: bool, answer: Callable[[bool], None]) -> None:
        """Leave a session out of lists, or no longer; False where that cannot be written now."""
        answer(self._between_commits(lambda: self.people.hide_game(session, hidden=hidden)))

    # Sensors --------------------------------------------------------------------------------------------------

    def on_signal(self, signal: Signal, arrived: float, at: str) -> None:
        """A signal of the sensors, at this time (s) of the clock."""
        event = signal.event
        if event is not None:
            self._later(lambda _: self._kept(signal))
            if event.again and self._journal.holds(event):
                return  # an earlier run of the program was killed before it could tell the rig
        after = self._active.commits.last_before(signal.ago_us, arrived) if signal.kind == "contact" else None
        began = None if after is None else self._active.fold.after(after)
        ruling = self._active.referee.signal(signal, self._active.fold.session, arrived, began)
        judged = self._active.judge(ruling.actions, "sensor")
        counted = isinstance(judged, tuple) and len(judged) > 0
        self._note("signal", record.signal(signal_to_record(signal, counted=counted, after=after), at), event)
        self._event(SensorEvent(signal, counted, after))
        if isinstance(judged, Rejection):
            self._refuse(judged, "sensor", None)
        elif judged:
            self._enter(judged)
        if ruling.proposal is not None:
            self._active.proposal = ruling.proposal
            self._event(Proposed(ruling.proposal))
        self._later(self._publish_rig)
        if counted:
            self.settle()

    def on_health(self, health: Health, at: str) -> None:
        """A health of the rig."""
        if health == self._rig and not health.missed:
            return
        if health.state == "stuck" and self._news.health == STUCK:
            self._rig = STUCK  # the table has seen it before the rig, and told it
            return
        self._rig = health
        waits = False
        if health.missed:
            waits = self._active.referee.missed(self._active.fold.session)
        elif health.state == "lost":
            self._active.referee.lost()
        self._note("health", {"health": health_to_record(health), "at": at})
        if waits:
            self._note("signal", {**record.signal({"kind": "hold"}, at), "until": "turn"})
        # As it is now: a single event (a loss of power) may be followed by a lasting warning before this is published.
        if health.missed:  # every loss is told, whatever lasts
            loss = RigChanged(health, self._active.referee.holding)
            self._later(lambda _: self._news.loss_of_contacts(loss))
            return
        present = self._rig_now()
        self._later(lambda _: self._news.rig(*present))

    # Time -----------------------------------------------------------------------------------------------------

    def deadline(self) -> float | None:
        """When `due` has something to do, in the clock's monotonic seconds."""
        stuck = None if self._news.health.state == "stuck" else self._active.referee.deadline()
        return min((moment for moment in (stuck, self._journal.retry_at) if moment is not None), default=None)

    def due(self) -> None:
        """Do what is due: report a stuck contact, try the journal again."""
        if self._news.health.state != "stuck" and self._active.referee.stuck(self._clock.monotonic()):
            self._note("health", {"health": health_to_record(STUCK), "at": stamp(self._clock.now())})
            self._later(self._publish_rig)
        self.settle()

    def close(self) -> bool:
        """Commit what is left; whether every entry is in the file."""
        self.settle()
        return self._journal.close()

    def import_record(self, path: Path, ids: MutableMapping[str, str], answer: Callable[[Taken], None]) -> None:
        """A record from a file into the journal, all of it or nothing, beside the active session."""
        from divingbell.companion.archive.backup import take_in

        take = partial(take_in, path, clock=self._clock, ids=ids)
        taken: Taken | None = self._between_commits(lambda: self._journal.write_beside(take))
        answer(taken or "not_now")

    def lines(self) -> list[Row]:
        """Every line of the present session, written or not."""
        return self._active.lines()

    def unwritten_sessions(self) -> list[Unwritten]:
        """The sessions of which something is only in memory."""
        return self._journal.unwritten_sessions()

    # Check, write, commit, publish -------------------------------------------------------------------------------

    def _enter(self, lines: tuple[Accepted, ...]) -> None:
        self._active.enter(lines)
        self._entered += lines
        self._later(lambda committed: self._publish(Entered(lines, committed)))
        self._later(self._publish_rig)

    def _refuse(self, rejected: Rejection, source: Source, answer: Answer | None) -> None:
        self._active.refuse(rejected, source)

        def publish(committed: bool) -> None:
            refused = Refused(rejected.action, source, rejected.refusal, rejected.session, committed)
            self._publish(refused)
            if answer is not None:
                answer(refused)

        self._later(publish)

    def _note(self, kind: Kind, line: dict[str, Any], event: DeviceEvent | None = None) -> None:
        self._active.note(kind, line, event)

    def _done(self, answer: Answer) -> None:
        session, n = self._active.fold.session, self._active.fold.n
        self._later(lambda committed: answer(Done(session, n, committed)))

    def _event(self, event: Event) -> None:
        self._later(lambda _: self._publish(event))

    def _later(self, publish: Publish) -> None:
        self._waiting.append(publish)

    def settle(self) -> None:
        """Commit everything up to now, then publish it in order."""
        committed = self._journal.commit()
        now = self._clock.monotonic()
        for line in self._entered:
            self._active.commits.add(now)
            self._active.referee.accepted(line.action["type"], line.after, now)
        self._entered = ()
        self.present = self._snapshot()
        self.people.look()
        self._news.journal(self._journal.journal_failure, self._journal.loss)
        waiting, self._waiting = self._waiting, []
        for publish in waiting:
            try:
                publish(committed)
            except Exception:
                _log.exception("who asked the table failed at the answer")

    def _publish_rig(self, _: bool) -> None:
        self._news.rig(*self._rig_now())

    def _rig_now(self) -> tuple[Health, bool]:
        stuck = self._rig.state != "stuck" and self._active.referee.stuck(self._clock.monotonic())
        return STUCK if stuck else self._rig, self._active.referee.holding

    def _snapshot(self) -> Snapshot:
        fold = self._active.fold
        return Snapshot(
            self._active.uuid,
            dict(fold.header),
            fold.session,
            fold.n,
            *self._rig_now(),
            self._journal.journal_failure,
            self._active.proposal,
            self._active.referee.listens(fold.session),
            self._journal.loss,
        )
