"""The work of a table, in order, in its writer thread: check, write, commit, and only then publish."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from divingbell.companion.clock import Clock, stamp
from divingbell.companion.journal.journal import Journal, Unwritten
from divingbell.companion.journal.reader import JournalRow, Reader
from divingbell.companion.journal.schema import JournalLineKind
from divingbell.companion.journal.writer import FileIdentity
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
    RigReplaced,
    SensorEvent,
    Snapshot,
)
from divingbell.companion.table.news import News
from divingbell.companion.table.people import TablePeople
from divingbell.companion.table.replay import health_to_record, signal_to_record
from divingbell.companion.table.stored_sessions import newest_unfinished, resumption, to_go_on_with

if TYPE_CHECKING:
    from divingbell.companion.archive.backup import ImportOutcome
    from divingbell.companion.archive.hidden_names import ReviseSettings
    from divingbell.companion.archive.past_game import PastGame

_T = TypeVar("_T")
_log = logging.getLogger(__name__)
STUCK = Health("stuck", "rig.stuck")
Publish = Callable[[bool], None]
"""Called after the commit with whether everything is in the file."""
SensorCommand = Literal["hold", "go", "free_buzz_over"]


class TableWriter:
    """One session at a time, its referee and its journal. For the thread of a `Table` alone.

    What a method returns holds: it is in the journal, if that can be written, and the watchers were told of it.
    """

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
        self._club: Mapping[str, Any] = {}
        """Fields of the header of games that are played in a club."""
        self._news = News(publish, health)
        self.people = TablePeople(journal, clock)
        self._active = self._new_session({})
        self.present = self._snapshot()

    def _new_session(self, header: Mapping[str, Any]) -> ActiveSession:
        club = {} if header.get("practice") is True or "copied_from" in header else self._club
        return ActiveSession(self._journal, self._clock, {"app": self._app, **club, **header})

    def play_in_club(self, fields: Mapping[str, Any]) -> None:
        """Begin coming games in an evening of a club: `club`, `event`, `round` and `table` of their headers (record.md
        1), or none of them. A game that was begun stays where it is."""
        before, self._club = self._club, dict(fields)
        header = self._active.fold.header
        if self._active.uuid is None and header.get("practice") is not True:
            self._active.fold.header = {key: one for key, one in header.items() if key not in before} | self._club

    # Sessions -------------------------------------------------------------------------------------------------

    def open(self, *, resume: bool, first: Callable[[Resumed | None], None] = lambda _: None) -> Resumed | None:
        """Open the journal and, with `resume`, go on with its newest session that is not practice; None where there is
        none, and a new one then opens with the first event. `first` is called with it before any event is published."""
        return self._begin(lambda: self._go_on(None) if resume else None, first)

    def resume(self, uuid: str) -> Resumed | None:
        """Make this session of the journal the active one; None, and nothing changed, where it has no entry or cannot
        be read."""
        return self._begin(lambda: self._go_on(uuid))

    def _begin(
        self, find: Callable[[], Resumed | None], first: Callable[[Resumed | None], None] = lambda _: None
    ) -> Resumed | None:
        if self._active.uuid is not None:
            self.commit()
        self._journal.open()
        resumed = find()
        first(resumed)
        if resumed is not None:
            self._event(Opened(resumed.session, resumed.n))
        self._later(self._publish_rig)
        self.commit()
        return resumed

    def unfinished(self) -> Resumed | None:
        """The newest resumable game, without making it the active session; those that are no longer installed, or were
        only read from a stick or file, are passed over."""
        self._journal.open()
        found = newest_unfinished(self._journal)
        self.commit()
        return found

    def _go_on(self, uuid: str | None) -> Resumed | None:
        found = to_go_on_with(self._journal, uuid)
        if found is None:
            return None
        stored, recalled = found
        self._active = self._new_session({})
        problem = f"session {stored.number}, {recalled.error}" if recalled.error else ""
        self._journal.continue_session(stored, recalled.sound, problem=problem, unread=recalled.unread)
        self._active.take_up(stored.uuid, recalled)
        return resumption(self._journal, stored, recalled)

    def reset(
        self,
        *,
        seats: Sequence[Mapping[str, str | None]] = (),
        practice: bool = False,
        club_round: int | None = None,
    ) -> Done:
        """Close the session and open the next: `seats` are `{"id", "name", "colour", "person"}`, clockwise; who has a
        name and no `person` is somebody new. `club_round`: it is the game of this round of the club's evening."""
        header: dict[str, Any] = {"seats": [dict(seat) for seat in seats]} if seats else {}
        if club_round is not None and self._club:
            header["round"] = club_round
        self._active = self._new_session(header | {"practice": True} if practice else header)
        self._active.open()
        self._event(Opened(self._active.fold.session, 0))
        return self._done()

    def play_from(self, game: PastGame, entries: int) -> Resumed | None:
        """Go on from an earlier moment of a game, after so many of its entries (1 to all): in a copy of it, of which
        nothing is undone. Where only an end by hand is taken back the same game goes on. None, and nothing changed,
        where that cannot be."""
        last = game.session.last
        if last is None or not 1 <= entries <= last.number:
            return None
        if game.only_stopped_after(entries):
            if self._active.uuid != game.uuid and self.resume(game.uuid) is None:
                return None
            outcome = self.submit([{"type": "undo", "steps": 1}], after=game.n, session=game.uuid)
            return self._present() if isinstance(outcome, Done) else None
        from divingbell.companion.table.copied_lines import copied_header, copied_lines

        lines = list(copied_lines(game, entries))
        self.commit()
        self._active = self._new_session(copied_header(game, entries))
        self._active.copy_in(lines)
        self._event(Opened(self._active.fold.session, self._active.fold.n))
        self.commit()
        return self._present()

    def _present(self) -> Resumed:
        fold, uuid = self._active.fold, self._active.uuid
        assert uuid is not None, "it is open"
        return Resumed(uuid, fold.n, fold.session, dict(fold.header), "", True)

    def lines(self) -> list[JournalRow]:
        """Every line of the present session, in the file or only in memory; watchers have heard of all of them, and of
        no others."""
        self.commit()
        return self._active.lines()

    def read_journal(self, work: Callable[[Reader], _T]) -> _T | None:
        """Let `work` read what was committed, with the one reader there is; None where nothing can be read."""
        return self._journal.read(work)

    @property
    def journal_identity(self) -> FileIdentity | None:
        """Which file the journal is; the numbers of its sessions hold while it is the same."""
        return self._journal.identity

    def set_back(self, uuid: str, epoch: str) -> bool:
        """Let a new epoch follow this one of a session (club.md 4); False where it is not the present one, or nothing
        can be written now."""
        return self._between_commits(lambda: self._journal.set_back(uuid, epoch))

    def unwritten_sessions(self) -> list[Unwritten]:
        """The sessions of which something is only in memory, because the journal cannot be written; the active one
        last."""
        return self._journal.unwritten_sessions()

    def import_record(self, path: Path, ids: MutableMapping[str, str] | None = None) -> ImportOutcome:
        """Import a record from a file, all of it or nothing, beside the active session; `ids` as in
        `sessions.import_record`."""
        from divingbell.companion.archive.backup import take_in

        names = {} if ids is None else ids
        take = partial(take_in, path, clock=self._clock, ids=names, active=self._active.uuid)
        taken: ImportOutcome | None = self._between_commits(lambda: self._journal.write_beside(take))
        return taken or "not_now"

    # Entering ---------------------------------------------------------------------------------------------------

    def submit(
        self,
        actions: Sequence[object],
        *,
        source: Source = "touch",
        after: int | None = None,
        session: str | None = None,
    ) -> Outcome:
        """Enter all of them (one at least) or none, with one `tap`; `after` is the record line they were decided on, of
        this `session` (UUID): nothing is entered where the table has moved on from it.

        Raises `ValueError` without actions."""
        if not actions:
            raise ValueError("nothing to enter")
        now, n = self._active.fold.session, self._active.fold.n
        if (after is not None and after != n) or (session is not None and session != self._active.uuid):
            return MovedOn(now, n, self.commit())
        judged = self._active.judge(actions, source)
        if isinstance(judged, Rejection):
            self._refuse(judged, source)
            return _refused(judged, source, self.commit())
        self._enter(judged)
        return self._done()

    def sensors(self, kind: SensorCommand) -> Done:
        """Put the sensors on hold, let them count again, or mark the free buzz as done."""
        if kind == "hold":
            self._active.referee.hold()
        elif kind == "go":
            self._active.referee.go()
        else:
            self._active.referee.free_buzz_over(self._active.fold.session)
        self._note("signal", record.signal({"kind": kind}, stamp(self._clock.now())))
        self._later(self._publish_rig)
        return self._done()

    # People ---------------------------------------------------------------------------------------------------

    def add_person(self, person: Person) -> None:
        """Somebody new, from now on."""
        self.people.add(person)
        self.commit()

    def identify_people(self, remembered: Sequence[Person]) -> Sequence[Person] | None:
        """People from before they had ids, as they are known from now on; None where the journal cannot be written
        now."""
        known = self._between_commits(lambda: self.people.identify_people(remembered))
        return known if self._journal.journal_failure is None else None

    def join_people(self, keep: str, other: str, *, undo: bool = False) -> bool:
        """Two people are one from now on, or two again; False, and nothing changed, where that cannot be."""
        return self._between_commits(lambda: self._seated_anew(self.people.join(keep, other, undo=undo)))

    def joined_people(self) -> Sequence[tuple[Person, Person]]:
        """Joins that can be taken back (who was kept, who is the same), the newest first."""
        return self.people.joined()

    def change_people(self, change: Callable[[Register], None]) -> bool:
        """Change what is known of people, all of it or nothing; False where that cannot be written now."""
        return self._between_commits(lambda: self._seated_anew(self.people.change(change)))

    def _between_commits(self, work: Callable[[], _T]) -> _T:
        """Do what is written beside the lines of the session: they are in the file before it, and it is told after."""
        self.commit()
        done = work()
        self.commit()
        return done

    def _seated_anew(self, changed: bool) -> bool:
        """People at the table are called as they are now."""
        self._active.fold.header = named(self._active.fold.header, self._journal.present_seats())
        return changed

    def hide_name(self, person: str, word: str, revise_settings: ReviseSettings) -> bool:
        """Hide a name in every file (people.md 5), with `word` in its place in notes. False while they sit at an
        unfinished game here, and where it cannot be done now; the same again completes it. A game of theirs that is
        over is no longer the active one then."""
        self.commit()
        seated = {seat.get("person") for seat in self._active.fold.header.get("seats", ())}
        present = bool(seated & self.people.ids(person))
        state = self._active.fold.session.state
        if present and state is not None and state.result is None:
            return False
        if present:
            self.reset()
        hidden = self._between_commits(lambda: self.people.hide(person, word, revise_settings))
        if hidden and self._active.uuid is not None:
            self._active.read_anew()
            self._event(Opened(self._active.fold.session, self._active.fold.n))
            self.commit()
        return hidden

    def hide_game(self, session: str, *, hidden: bool) -> bool:
        """Leave a session (UUID) out of lists, or no longer; nothing of it is deleted. False where that cannot be
        written now."""
        return self._between_commits(lambda: self.people.hide_game(session, hidden=hidden))

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
        free = signal.kind == "contact" and self._active.referee.free
        written = signal_to_record(signal, counted=counted, after=after, free=free)
        self._note("signal", record.signal(written, at), event)
        self._event(SensorEvent(signal, counted, after, free))
        if isinstance(judged, Rejection):
            self._refuse(judged, "sensor")
        elif judged:
            self._enter(judged)
        if ruling.proposal is not None:
            self._active.proposal = ruling.proposal
            self._event(Proposed(ruling.proposal))
        self._later(self._publish_rig)
        if counted:
            self.commit()

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
            waits = self._active.referee.on_missed(self._active.fold.session)
        elif health.state == "lost":
            self._active.referee.on_lost()
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

    def on_other_rig(self, at: str) -> None:
        """Another rig reports from now on, first its health: what the one before touched is not known any more."""
        self._rig = Health("lost", "rig.none")
        self._active.referee.on_lost()
        self._note("health", {"health": health_to_record(self._rig), "at": at})
        self._later(lambda _: self._publish(RigReplaced()))

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
        self.commit()

    def close(self) -> bool:
        """Commit what is left; whether every entry is in the file."""
        self.commit()
        return self._journal.close()

    # Check, write, commit, publish -------------------------------------------------------------------------------

    def _enter(self, lines: tuple[Accepted, ...]) -> None:
        self._active.enter(lines)
        self._entered += lines
        self._later(lambda committed: self._publish(Entered(lines, committed)))
        self._later(self._publish_rig)

    def _refuse(self, rejected: Rejection, source: Source) -> None:
        self._active.refuse(rejected, source)
        self._later(lambda committed: self._publish(_refused(rejected, source, committed)))

    def _note(self, kind: JournalLineKind, line: dict[str, Any], event: DeviceEvent | None = None) -> None:
        self._active.note(kind, line, event)

    def _done(self) -> Done:
        session, n = self._active.fold.session, self._active.fold.n
        return Done(session, n, self.commit())

    def _event(self, event: Event) -> None:
        self._later(lambda _: self._publish(event))

    def _later(self, publish: Publish) -> None:
        self._waiting.append(publish)

    def commit(self) -> bool:
        """Commit everything up to now, then publish it in order; whether all is in the file."""
        committed = self._journal.commit()
        now = self._clock.monotonic()
        for line in self._entered:
            self._active.commits.add(now)
            self._active.referee.on_entry(line.action["type"], line.after, now)
        self._entered = ()
        self.people.look()
        self.present = self._snapshot()
        self._news.journal(self._journal.journal_failure, self._journal.loss)
        waiting, self._waiting = self._waiting, []
        for publish in waiting:
            try:
                publish(committed)
            except Exception:
                _log.exception("something that was entered could not be told")
        return committed

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
            self.people.known,
        )


def _refused(rejected: Rejection, source: Source, committed: bool) -> Refused:
    return Refused(rejected.action, source, rejected.refusal, rejected.session, committed)
