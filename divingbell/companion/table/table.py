"""The table, for any thread: one queue of work for the one writer thread that owns session and journal."""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TypeVar

from divingbell.companion.clock import Clock, stamp
from divingbell.companion.journal.journal import Journal
from divingbell.companion.rig import Health, Signal
from divingbell.companion.session.record import Source
from divingbell.companion.table.events import Event, Outcome, Resumed, Snapshot
from divingbell.companion.table.table_writer import TableWriter

Watcher = Callable[[Event], None]
_T = TypeVar("_T")
_log = logging.getLogger(__name__)


class WorkFuture(Future[_T]):
    """The answer of the writer thread to a piece of work, or the error with which the work ended."""

    def __init__(self, writer: threading.Thread) -> None:
        """`writer` is the thread that gives it."""
        super().__init__()
        self._writer = writer

    def result(self, timeout: float | None = None) -> _T:
        """Wait for it, at the most `timeout` (s). Raises as the work did, and `RuntimeError` in the writer thread,
        which would wait for itself, and where the table is closed."""
        if not self.done() and threading.current_thread() is self._writer:
            raise RuntimeError("a watcher must not wait for the table")
        return super().result(timeout)


class Table:
    """One queue for taps, sensors and scripts; a `rig.Listener` too.

    `submit` and `call` return at once, and so do the methods of a listener. Watchers are called in the writer thread
    and must return at once.
    """

    def __init__(self, journal: Journal, clock: Clock, *, app: str, health: Health) -> None:
        """`app` is written to the header of records, `health` holds until the rig reports its own."""
        self.journal = journal.path
        """The file in which everything is kept."""
        self._clock = clock
        self._watchers: tuple[Watcher, ...] = ()
        self._keepers: tuple[Callable[[Signal], None], ...] = ()
        self._writer = TableWriter(journal, clock, self._publish, self._tell_kept, app=app, health=health)
        self._queue: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._whole = False

    @property
    def now(self) -> Snapshot:
        """Snapshot as of the last commit."""
        return self._writer.present

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Receive every event from now on, until the returned function is called."""
        self._watchers = (*self._watchers, watcher)

        def stop() -> None:
            self._watchers = tuple(one for one in self._watchers if one is not watcher)

        return stop

    def on_kept(self, tell: Callable[[Signal], None]) -> None:
        """Call this (a rig's `kept`) in the writer thread for every signal once it is kept: on disk, or in memory where
        no session is open or the journal cannot be written."""
        self._keepers = (*self._keepers, tell)

    def start(
        self, *, resume: bool = False, first: Callable[[Resumed | None], None] = lambda _: None
    ) -> Future[Resumed | None]:
        """Begin to work: open the journal and, on demand, resume its newest session that is not practice.

        `first` is called in the writer thread with what is answered here, before any event is published.
        """
        opened = self.call(lambda writer: writer.open(resume=resume, first=first))
        self._thread.start()
        return opened

    def close(self) -> bool:
        """Write what is left and end the writer thread; whether every entry is in the file."""
        with self._closing:
            self._closed = True
            self._queue.put(None)
        self._thread.join()
        return self._whole

    # Asking the writer thread ---------------------------------------------------------------------------------

    def submit(
        self,
        actions: Sequence[object],
        *,
        source: Source = "touch",
        after: int | None = None,
        session: str | None = None,
    ) -> Future[Outcome]:
        """Enter all of them or none, with one `tap`; `after` is the record line they were decided on, of this `session`
        (UUID)."""
        return self.call(lambda writer: writer.submit(actions, source=source, after=after, session=session))

    def call(self, work: Callable[[TableWriter], _T]) -> Future[_T]:
        """Do this in the writer thread, after all that was asked before, and answer with what it returns. What must be
        said in the order in which things happen is said within `work`."""
        answer = WorkFuture[_T](self._thread)

        def run() -> None:
            try:
                found = work(self._writer)
            except BaseException as error:
                answer.set_exception(error)
                raise
            answer.set_result(found)

        if not self._post(run):
            answer.set_exception(RuntimeError("the table is closed"))
        return answer

    def wait(self) -> None:
        """Wait until all that was asked before is done, the opening of the journal too; returns at once where the table
        is closed."""
        with contextlib.suppress(RuntimeError):
            self.call(lambda _: None).result()

    # Sensors (rig.Listener) -----------------------------------------------------------------------------------

    def signal(self, signal: Signal) -> None:
        """A signal of the rig; it arrives now."""
        arrived, at = self._clock.monotonic(), stamp(self._clock.now())
        self._post(lambda: self._writer.on_signal(signal, arrived, at))

    def health(self, health: Health) -> None:
        """A health of the rig."""
        at = stamp(self._clock.now())
        self._post(lambda: self._writer.on_health(health, at))

    def other_rig(self) -> None:
        """Another rig reports from now on."""
        at = stamp(self._clock.now())
        self._post(lambda: self._writer.on_other_rig(at))

    # The writer thread ----------------------------------------------------------------------------------------

    def _post(self, work: Callable[[], None]) -> bool:
        """Put it at the end of the queue; False where nothing is done any more."""
        with self._closing:
            if not self._closed:
                self._queue.put(work)
            return not self._closed

    def _run(self) -> None:
        while (work := self._next()) is not None:
            self._guard(work)
        self._guard(self._finish)

    def _next(self) -> Callable[[], None] | None:
        """The next work; before it waits, everything is committed and what is due is done."""
        try:
            return self._queue.get_nowait()
        except queue.Empty:
            self._guard(self._writer.commit)
        while True:
            deadline = self._writer.deadline()
            wait = None if deadline is None else max(0.0, deadline - self._clock.monotonic())
            try:
                return self._queue.get(timeout=wait)
            except queue.Empty:
                self._guard(self._writer.due)

    def _finish(self) -> None:
        self._whole = self._writer.close()

    def _guard(self, work: Callable[[], object]) -> None:
        """An error in one request must not end the writer thread."""
        try:
            work()
        except Exception:
            _log.exception("the table could not finish a piece of work")

    def _tell_kept(self, signal: Signal) -> None:
        for tell in self._keepers:
            tell(signal)

    def _publish(self, event: Event) -> None:
        for watcher in self._watchers:
            try:
                watcher(event)
            except Exception:
                _log.exception("a watcher of the table failed")
