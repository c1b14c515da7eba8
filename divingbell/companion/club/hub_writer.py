"""The one thread of a hub that reads and writes its store: requests that wait together are committed together, and
after each commit the open streams are told what changed (club.md 1, 2 and 5)."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple

from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError

from divingbell.companion.clock import Clock, stamp
from divingbell.companion.club.protocol.hub_join import HubJoin, Joining, JoinSay
from divingbell.companion.club.protocol.hub_side import Commit, HubSide, Say, Serving, Shown
from divingbell.companion.club.protocol.messages import JoinPost, JoinReply
from divingbell.companion.club.protocol.requests import SignedAnswer, SignedEvent, SignedRequest
from divingbell.companion.club.protocol.store import RowLock
from divingbell.companion.club.sql_engines import problem_of
from divingbell.companion.club.sql_store import SqlStore
from divingbell.companion.club.sql_transaction import SqlTransaction, UncertainCommitError

TOGETHER = 64
"""Requests of one commit at the most."""
TOGETHER_BYTES = 4 << 20
"""Bytes of their bodies, beyond which no further one joins a commit: others wait for it."""
WAITING = 512
"""Requests that may wait; beyond them a hub is busy."""
TELL_S = 0.5
"""How often open streams are told what another process of the hub may have written."""
ALIVE_S = 5.0
LOOK_S = 0.2
STUCK_S = 3.0
"""A transaction that takes longer waits for something that may not come."""
_log = logging.getLogger(__name__)


class Job(NamedTuple):
    """A request, and what hears its answer: in the writer's thread; None where the store failed."""

    request: SignedRequest
    on_answer: Callable[[SignedAnswer | None], None]


class JoinJob(NamedTuple):
    """A request of a joining from an address, and what hears its answer, as of a `Job`."""

    post: JoinPost
    address: str
    on_answer: Callable[[JoinReply | None], None]


class PageJob(NamedTuple):
    """A change that an organiser's page or the hub itself asks for: `change` does it in the writer's thread, all of it
    or nothing, and refuses before it writes; its answer is heard after the commit, None where that failed."""

    change: Callable[[SqlTransaction, HubJoin], object]
    on_answer: Callable[[object | None], None]
    everything: bool = False
    """All rows are locked, not the hub's and those of `sessions` alone."""
    sessions: tuple[str, ...] = ()


class _ShownElsewhere(NamedTuple):
    """A tablet shows something at another process of the hub."""

    tablet: str
    shown: Shown


class _Changed(NamedTuple):
    """The answer to a page's change."""

    answer: object | None


_Changing = Generator[RowLock | Commit | _Changed, bool, None]
_AnyJob = Job | JoinJob | PageJob
_AnyServing = Serving | Joining | _Changing


class HubWriter:
    """Serves requests in the order in which they came. Its public methods are for other threads."""

    def __init__(
        self,
        store: SqlStore,
        side: HubSide,
        join: HubJoin,
        clock: Clock,
        on_event: Callable[[SignedEvent], None],
        on_store: Callable[[str | None], None],
        on_change: Callable[[], None] = lambda: None,
        on_failover: Callable[[], None] = lambda: None,
    ) -> None:
        """All are called in the writer's thread: `on_change` after each commit that wrote something, `on_event` with
        each event of a stream, `on_store` with the reason why nothing can be kept from now on, and with None when it
        can again, `on_failover` when the database has gone on elsewhere: all streams are to be ended."""
        self._store, self._side, self._join = store, side, join
        self._clock, self._on_event = clock, on_event
        self._on_store, self._on_change, self._on_failover = on_store, on_change, on_failover
        self._place = store.database_place
        self._began: float | None = None
        """When the transaction that is open began."""
        self._problem: str | None = None
        self._queue: queue.Queue[_AnyJob | _ShownElsewhere | tuple[str, int] | None] = queue.Queue()
        self._thread = threading.Thread(target=self._run, name="hub writer", daemon=True)
        self._next_tell = self._next_alive = 0.0

    def start(self) -> None:
        """Begin to serve."""
        self._thread.start()

    def close(self) -> None:
        """Serve what waits, and end; a store that does not answer is not waited for."""
        self._queue.put(None)
        while self._thread.is_alive() and not self.is_stuck:
            self._thread.join(LOOK_S)

    @property
    def code(self) -> str | None:
        """The six digits that tablets join by; None: none can."""
        return self._join.code

    @property
    def is_busy(self) -> bool:
        """True if another request had better come later."""
        return self._queue.qsize() >= WAITING or self.is_stuck

    @property
    def is_stuck(self) -> bool:
        """True if the store has not answered for so long that nobody should wait for it."""
        began = self._began
        return began is not None and self._clock.monotonic() - began > STUCK_S

    def serve(self, job: _AnyJob) -> None:
        """Answer a request; returns at once."""
        self._queue.put(job)

    def close_stream(self, run: str, counter: int) -> None:
        """Nobody listens any more to the stream that this request opened."""
        self._queue.put((run, counter))

    def show(self, tablet: str, shown: Shown) -> None:
        """A tablet shows something at another process of the hub."""
        self._queue.put(_ShownElsewhere(tablet, shown))

    # The writer's thread --------------------------------------------------------------------------------------

    def _run(self) -> None:
        open_ended = True
        while open_ended:
            jobs, open_ended = self._next_jobs()
            self._began = self._clock.monotonic()
            try:
                if jobs:
                    self._serve(jobs)
                self._tell()
                self._follow_failover()
            except SQLAlchemyError as error:
                self._note(error)
            except Exception:
                _log.exception("the hub could not finish a piece of work")
            finally:
                self._began = None

    def _next_jobs(self) -> tuple[list[_AnyJob], bool]:
        """The requests that wait now, after waiting for one until streams are to be told something; False: the last."""
        jobs: list[_AnyJob] = []
        size = 0
        timeout = max(0.0, self._next_tell - self._clock.monotonic())
        try:
            found = self._queue.get(timeout=timeout)
            while True:
                match found:
                    case None:
                        return jobs, False
                    case Job() | JoinJob() | PageJob():
                        jobs.append(found)
                        size += len(found.request.body) if isinstance(found, Job) else 0
                    case _ShownElsewhere(tablet, shown):
                        self._side.show(tablet, shown)
                    case run, counter:
                        self._side.close_stream(run, counter)
                if len(jobs) >= TOGETHER or size >= TOGETHER_BYTES:
                    return jobs, True
                found = self._queue.get_nowait()
        except queue.Empty:
            return jobs, True

    def _serve(self, jobs: Sequence[_AnyJob]) -> None:
        """One transaction for all of them; each is answered after the commit."""
        tx = self._store.begin()
        served: list[tuple[_AnyJob, _AnyServing]] = []
        certain = changed = False
        try:
            begun = [(job, self._begun(tx, job)) for job in jobs]
            tx.lock(*(lock for _, serving in begun if isinstance(lock := next(serving), RowLock)))
            served = [(job, serving) for job, serving in begun if self._is_done(tx, job, serving)]
            changed = bool(tx.touched)
            tx.commit()
            certain = True
            self._note(None)
        except (SQLAlchemyError, UncertainCommitError) as error:
            self._note(error)
        finally:
            tx.close()
        if not served:
            for job in jobs:
                job.on_answer(None)
        for job, serving in served:
            _answer(job, serving.send(certain))
        if certain:
            if any(map(_is_told_at_once, jobs)):  # to look costs something for each open stream
                self._next_tell = 0.0
            if changed:
                self._on_change()

    def _begun(self, tx: SqlTransaction, job: _AnyJob) -> _AnyServing:
        now = self._clock.now().timestamp()
        if isinstance(job, Job):
            return self._side.serve(tx, job.request, now)
        if isinstance(job, PageJob):
            return self._changing(tx, job)
        return self._join.serve(tx, job.post, job.address, now)

    def _changing(self, tx: SqlTransaction, job: PageJob) -> _Changing:
        yield RowLock(hub=True, everything=job.everything, sessions=job.sessions)
        answer = job.change(tx, self._join)
        certain = yield Commit()
        yield _Changed(answer if certain else None)

    @staticmethod
    def _is_done(tx: SqlTransaction, job: _AnyJob, serving: _AnyServing) -> bool:
        """Do what a request asks for, all of it or nothing; False, and answered, where that failed by a mistake of
        ours."""
        try:
            with tx.savepoint():
                next(serving)
        except Exception as error:
            if isinstance(error, OperationalError | InterfaceError):  # the store is away, for all of them
                raise
            _log.exception("the hub could not serve a request")
            job.on_answer(None)
            return False
        return True

    def _note(self, error: Exception | None) -> None:
        """Say that the store fails, once, or that it works again."""
        problem = None if error is None else problem_of(error)
        if (problem is None) != (self._problem is None):
            self._on_store(problem)
        self._problem = problem

    def _follow_failover(self) -> None:
        """After a failover the hub may have less than it had."""
        place = self._store.database_place
        if place != self._place:
            self._place = place
            self._side.close_streams()
            self._on_failover()

    def _tell(self) -> None:
        now = self._clock.monotonic()
        if now < self._next_tell or not self._side.has_streams:
            self._next_tell = max(self._next_tell, now + TELL_S) if now >= self._next_tell else self._next_tell
            return
        self._next_tell = now + TELL_S
        with self._store.reading() as tx:
            events = [*self._side.events(tx)]
            if now >= self._next_alive:
                self._next_alive = now + ALIVE_S
                events += self._side.alive(tx, stamp(self._clock.now()))
        for event in events:
            self._on_event(event)


def _is_told_at_once(job: _AnyJob) -> bool:
    """Tell whether streams hear at once of what this did: an organiser's change, and all that holds for a new one."""
    return isinstance(job, PageJob) or (isinstance(job, Job) and job.request.opens_stream)


def _answer(job: _AnyJob, effect: object) -> None:
    """Hand on the answer, with which a request ends."""
    match job, effect:
        case Job(), Say(answer):
            job.on_answer(answer)
        case JoinJob(), JoinSay(reply):
            job.on_answer(reply)
        case PageJob(), _Changed(answer):
            job.on_answer(answer)
