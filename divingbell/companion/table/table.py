"""The table, for any thread: requests are posted, events come from the one writer thread that owns session and
journal."""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Any

from divingbell.companion.clock import Clock, stamp
from divingbell.companion.journal.journal import Journal, Unwritten
from divingbell.companion.journal.reader import Row
from divingbell.companion.people.moving import People, bring
from divingbell.companion.people.person import Person
from divingbell.companion.people.register import Register
from divingbell.companion.rig import Health, Signal
from divingbell.companion.session.record import Source
from divingbell.companion.table.core import Core, SensorCommand
from divingbell.companion.table.events import Event, Outcome, Resumed, Snapshot

if TYPE_CHECKING:
    from divingbell.companion.archive.backup import Taken
    from divingbell.companion.archive.hiding import ReviseSettings

Watcher = Callable[[Event], None]
Answer = Callable[[Any], None]
_log = logging.getLogger(__name__)


class Table:
    """One queue for taps, sensors and scripts; a `rig.Listener` too.

    What is named `post_...` and the methods of a listener return at once; everything else waits for its outcome and
    must not be called by a watcher. Watchers are called in the writer thread and must return at once.
    """

    def __init__(self, journal: Journal, clock: Clock, *, app: str, health: Health) -> None:
        """`app` is written to the header of records, `health` holds until the rig reports its own."""
        self.journal = journal.path
        """The file in which everything is kept."""
        self._clock = clock
        self._watchers: tuple[Watcher, ...] = ()
        self._keepers: tuple[Callable[[Signal], None], ...] = ()
        self._core = Core(journal, clock, self._publish, self._tell_kept, app=app, health=health)
        self._queue: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._whole = False

    @property
    def now(self) -> Snapshot:
        """What holds now, as far as it was committed."""
        return self._core.present

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
    ) -> Resumed | None:
        """Open the journal and, on demand, resume its newest session that is not practice.

        `first` is called in the writer thread with what is returned here, before any event is published.
        """

        def begin(answer: Answer) -> None:
            self._core.begin(None, first, answer, newest=resume)

        future = self._asked(begin)
        self._thread.start()
        resumed: Resumed | None = future.result()
        return resumed

    def post_start(self) -> None:
        """As `start` without a session to resume, but at once: what is asked before the journal is open waits."""
        self._post(lambda: self._core.begin(None, lambda _: None, lambda _: None))
        self._thread.start()

    def wait(self) -> None:
        """Wait until everything that was posted before is done, the opening of the journal too; returns at once where
        the table is closed."""
        with contextlib.suppress(RuntimeError):
            self._ask(lambda answer: answer(None))

    def close(self) -> bool:
        """Write what is left and end the writer thread; whether every entry is in the file."""
        self._queue.put(None)
        self._thread.join()
        return self._whole

    # Sessions -------------------------------------------------------------------------------------------------

    def unfinished(self) -> Resumed | None:
        """The newest game of the journal that is neither over nor practice."""
        found: Resumed | None = self._ask(self._core.unfinished)
        return found

    def resume(self, uuid: str) -> Resumed | None:
        """Make this session of the journal the active one; None, and nothing changed, where it cannot be resumed."""
        resumed: Resumed | None = self._ask(lambda answer: self._core.begin(uuid, lambda _: None, answer))
        return resumed

    def reset(self, *, seats: Sequence[Mapping[str, str | None]] = (), practice: bool = False) -> Outcome:
        """Close the session and open the next: `seats` are `{"id", "name", "colour", "person"}`, clockwise; who has a
        name and no `person` is somebody new."""
        outcome: Outcome = self._ask(lambda answer: self._core.reset(_header(seats, practice), answer))
        return outcome

    def post_reset(self, answer: Callable[[Outcome], None]) -> None:
        """As `reset`, but at once."""
        self._post(lambda: self._core.reset({}, answer))

    def lines(self) -> list[Row]:
        """Every line of the present session, in the file or only in memory; watchers have heard of all of them, and of
        no others."""

        def settled(answer: Answer) -> None:
            self._core.settle()
            answer(self._core.lines())

        lines: list[Row] = self._ask(settled)
        return lines

    def unwritten_sessions(self) -> list[Unwritten]:
        """The sessions of which something is only in memory, because the journal cannot be written; the active one
        last."""
        found: list[Unwritten] = self._ask(lambda answer: answer(self._core.unwritten_sessions()))
        return found

    def import_record(self, path: Path, ids: MutableMapping[str, str] | None = None) -> Taken:
        """Import a record from a file into the journal, beside the active session; `ids` as in
        `sessions.import_record`."""
        taken: Taken = self._ask(lambda answer: self._core.import_record(path, {} if ids is None else ids, answer))
        return taken

    # People ---------------------------------------------------------------------------------------------------

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody this tablet knows, who sat down last first; nobody until the journal is open. Never waits."""
        return self._core.people.known

    def post_person(self, person: Person) -> None:
        """Somebody new."""
        self._post(lambda: self._core.add_person(person))

    def identify_people(self, remembered: Sequence[Person]) -> Sequence[Person] | None:
        """People from before they had ids, as they are known from now on; None where nothing can be written now."""
        found: Sequence[Person] | None = self._ask(lambda answer: self._core.identify_people(remembered, answer))
        return found

    def join_people(self, keep: str, other: str, *, undo: bool = False) -> bool:
        """Two people are one from now on, or two again; False, and nothing changed, where that cannot be."""
        joined: bool = self._ask(lambda answer: self._core.join_people(keep, other, undo, answer))
        return joined

    def joined_people(self) -> Sequence[tuple[Person, Person]]:
        """Joins that can be taken back (who was kept, who is the same), the newest first."""
        joined: Sequence[tuple[Person, Person]] = self._ask(self._core.joined_people)
        return joined

    def rename_person(self, person: str, name: str) -> bool:
        """She is called so from now on, in old games too; False where that cannot be written now."""
        return self._change_people(lambda people: people.rename(person, name))

    def recolour_person(self, person: str, colour: str) -> bool:
        """She takes this colour in coming games; False where that cannot be written now."""
        return self._change_people(lambda people: people.recolour(person, colour))

    def _change_people(self, change: Callable[[Register], None]) -> bool:
        done: bool = self._ask(lambda answer: self._core.change_people(change, answer))
        return done

    def bring_people(self, brought: Sequence[People]) -> bool:
        """People from other tablets, all of them or none; False where that cannot be written now."""
        return self._change_people(lambda register: bring(register, brought))

    def hide_name(self, person: str, word: str, revise_settings: ReviseSettings) -> bool:
        """Hide a name in every file of the program (people.md 5), with `word` in its place in notes. False while she
        sits at an unfinished game here, and where it cannot be done now; the same again completes it."""
        done: bool = self._ask(lambda answer: self._core.hide_name(person, word, revise_settings, answer))
        return done

    def hide_game(self, session: str, *, hidden: bool) -> bool:
        """Leave a session (UUID) out of lists, or no longer; nothing of it is deleted. False where that cannot be
        written now."""
        done: bool = self._ask(lambda answer: self._core.hide_game(session, hidden, answer))
        return done

    # Actions --------------------------------------------------------------------------------------------------

    def submit(self, actions: Sequence[object], *, source: Source = "touch", after: int | None = None) -> Outcome:
        """Enter all of them or none, with one `tap`; `after` is the record line they were decided on."""
        outcome: Outcome = self._ask(lambda answer: self._core.submit(actions, source, after, answer))
        return outcome

    def post(
        self,
        actions: Sequence[object],
        *,
        source: Source = "touch",
        after: int | None = None,
        answer: Callable[[Outcome], None] = lambda _: None,
    ) -> None:
        """As `submit`, but at once: `answer` is called in the writer thread, after the watchers."""
        self._post(lambda: self._core.submit(actions, source, after, answer))

    def sensors(self, command: SensorCommand) -> Outcome:
        """`hold`, `go` or `free_buzz_over`."""
        outcome: Outcome = self._ask(lambda answer: self._core.sensors(command, answer))
        return outcome

    def post_sensors(self, command: SensorCommand, answer: Callable[[Outcome], None] = lambda _: None) -> None:
        """As `sensors`, but at once."""
        self._post(lambda: self._core.sensors(command, answer))

    # Sensors (rig.Listener) and time --------------------------------------------------------------------------

    def signal(self, signal: Signal) -> None:
        """A signal of the rig; it arrives now."""
        arrived, at = self._clock.monotonic(), stamp(self._clock.now())
        self._post(lambda: self._core.on_signal(signal, arrived, at))

    def health(self, health: Health) -> None:
        """A health of the rig."""
        at = stamp(self._clock.now())
        self._post(lambda: self._core.on_health(health, at))

    def look_at_the_clock(self) -> None:
        """Do what is due, for a clock that is set by hand."""

        def settle(answer: Answer) -> None:
            self._core.due()
            answer(None)

        self._ask(settle)

    # The writer thread ----------------------------------------------------------------------------------------

    def _post(self, work: Callable[[], None]) -> None:
        self._queue.put(work)

    def _ask(self, work: Callable[[Answer], None]) -> Any:
        if threading.current_thread() is self._thread:
            raise RuntimeError("a watcher must not wait for the table: post instead")
        if not self._thread.is_alive():
            raise RuntimeError("the table is closed")
        return self._asked(work).result()

    def _asked(self, work: Callable[[Answer], None]) -> Future[Any]:
        future: Future[Any] = Future()

        def guarded() -> None:
            try:
                work(future.set_result)
            except BaseException as error:
                if not future.done():
                    future.set_exception(error)
                raise

        self._post(guarded)
        return future

    def _run(self) -> None:
        while (work := self._next()) is not None:
            self._guard(work)
        self._guard(self._finish)

    def _next(self) -> Callable[[], None] | None:
        """The next work; before it waits, everything is settled and what is due is done."""
        try:
            return self._queue.get_nowait()
        except queue.Empty:
            self._guard(self._core.settle)
        while True:
            deadline = self._core.deadline()
            wait = None if deadline is None else max(0.0, deadline - self._clock.monotonic())
            try:
                return self._queue.get(timeout=wait)
            except queue.Empty:
                self._guard(self._core.due)

    def _finish(self) -> None:
        # What was posted up to now was posted before the table closed.
        while not self._queue.empty():
            if (work := self._queue.get_nowait()) is not None:
                self._guard(work)
        self._whole = self._core.close()

    def _guard(self, work: Callable[[], None]) -> None:
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


def _header(seats: Sequence[Mapping[str, str | None]], practice: bool) -> dict[str, Any]:
    header: dict[str, Any] = {"seats": [dict(seat) for seat in seats]} if seats else {}
    return header | {"practice": True} if practice else header
