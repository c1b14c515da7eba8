"""The summaries of all sessions of a journal: brought up to date in a thread of its own, and read by lists, statistics
and reports.

Derived and never the truth: what is missing, out of date or made by other rules is folded anew from the journal.
"""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import force_setattr

from divingbell.companion.archive.judgement import Judge, judge
from divingbell.companion.archive.summary import Summary
from divingbell.companion.archive.summary_builder import summarise
from divingbell.companion.archive.summary_store import Known, SummaryStore, place
from divingbell.companion.clock import EARLIEST, moment
from divingbell.companion.journal.journal_failure import JournalFailure, JournalUnusableError
from divingbell.companion.journal.reader import JournalRow, Reader, StoredHead, open_reader
from divingbell.companion.people.person import Person

AT_ONCE = 50
"""Sessions that are kept with one commit while many are folded."""
GIVE_WAY_S = 0.5
"""How long (s) the folding rests after something happened at the table."""
_log = logging.getLogger(__name__)


class Progress(NamedTuple):
    """How far the folding is: sessions done of those that were missing."""

    done: int
    total: int


class PastGameList(NamedTuple):
    """The games that were played, as of one moment."""

    games: tuple[Summary, ...] = ()
    """Every session in which a game was started, practice left out: the one that was written last first, behind them
    those only read from a stick or file."""
    people: Mapping[str, Person] = {}
    """Everybody by id; who is joined to somebody is there under that one's id only."""
    hidden: frozenset[str] = frozenset()
    """UUIDs of the games that people have hidden."""
    damage: JournalFailure | None = None
    """Why something of the journal could not be read."""
    in_memory: frozenset[str] = frozenset()
    """UUIDs of the games of which something is only in memory, because the journal cannot be written."""


class SummaryService:
    """For any thread."""

    def __init__(self, journal: Path, version: Callable[[str], str], judge: Judge = judge) -> None:
        """`version` says for a game which rules and measures are installed; a summary made by others is made anew."""
        self._journal = journal
        self._judge = judge
        self._version = version
        self._opening = threading.Lock()
        self._updating = threading.Lock()
        self._store: SummaryStore | None = None
        self._people_checked = False
        self._spoilt_people: JournalFailure | None = None
        """Failure where something of names and seats is not as it was written."""
        self._unopened: JournalFailure | None = None
        """A session of which not even the first line can be read, so that no list can have it."""
        self._watchers: tuple[Callable[[], None], ...] = ()
        self._thread: threading.Thread | None = None
        self._wake, self._stop = threading.Event(), threading.Event()
        self._busy, self.resting = threading.Event(), threading.Event()
        """`resting` is set while somebody wants the journal left alone."""
        self.last_read: PastGameList | None = None
        """The last result of `read`, without measures: a list has something to show at once."""
        self.progress: Progress | None = None
        """How far the folding is; None while there is nothing to do."""

    @property
    def failure(self) -> JournalFailure | None:
        """Why summaries are kept only in memory, so that they are made anew at each start; None: they are in a file."""
        return self._store.failure if self._store is not None else None

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call this, in the thread that folds, whenever `read` or `progress` may say something else, until the returned
        function is called."""
        self._watchers = (*self._watchers, watcher)

        def stop() -> None:
            self._watchers = tuple(one for one in self._watchers if one is not watcher)

        return stop

    # Reading --------------------------------------------------------------------------------------------------

    def read(self, *, measures: bool = False) -> PastGameList:
        """Everything that is known now; 10,000 sessions in 0.2 s without their measures. What is spoilt is made anew
        first; a whole file by the thread that folds, where there is one."""
        try:
            found, spoilt = self._read(measures)
            if self._store is not None and (spoilt or self._store.lost):
                by_thread = self._thread is not None and self._store.lost
                self._store.drop(spoilt)
                self._store.lost = False
                if by_thread:
                    self.look_again()
                else:
                    self.update()
                    found, _ = self._read(measures)
            if not measures:
                self.last_read = found
            return found
        except JournalUnusableError as unusable:
            return PastGameList(damage=unusable.journal_failure)

    def kept_ratings(self) -> SummaryStore:
        """Where ratings are kept (`statistics.ratings.KeptRatings`)."""
        return self._opened()

    def find(self, session: str) -> Summary | None:
        """The summary of this session (UUID) with its measures, None where there is none (yet)."""
        return next((game for game in self.read(measures=True).games if game.session == session), None)

    def _read(self, measures: bool) -> tuple[PastGameList, Sequence[int]]:
        """The known summaries, and the numbers of sessions whose summary is spoilt."""
        with _reading(self._journal) as reader:
            return self._past_games(reader, measures) if reader is not None else (PastGameList(), ())

    def _past_games(self, reader: Reader, measures: bool) -> tuple[PastGameList, Sequence[int]]:
        written, seated = reader.written(), reader.everybody_seated()
        found: list[tuple[tuple[int, datetime, int], Summary]] = []
        spoilt = []
        unlisted = self._unopened
        for number, summary in self._opened().summaries(measures=measures):
            if summary is None:
                spoilt.append(number)
            elif summary.problem == "damaged" and not summary.game:
                unlisted = JournalFailure("damaged", self._journal, f"session {number}")
            if summary is None or summary.practice or not summary.game:
                continue
            turn = written.get(number, 0)
            # The values were decoded for this call alone: nobody has seen them yet.
            if not turn:
                force_setattr(summary, "copy", True)
            sitting = seated.get(number)
            if sitting:
                for seat in summary.seats:
                    force_setattr(seat, "person", sitting.get(seat.seat))
            found.append(((turn, EARLIEST if turn else moment(summary.created) or EARLIEST, number), summary))
        found.sort(key=lambda one: one[0], reverse=True)
        people = {person.id: person for person in reader.known()}
        games = tuple(summary for _, summary in found)
        return PastGameList(
            games, people, reader.marked("game"), reader.damage or unlisted or self._spoilt_people
        ), spoilt

    # Folding --------------------------------------------------------------------------------------------------

    def start(self, ready: Callable[[], object] = lambda: None) -> None:
        """Begin to keep them up to date; `ready` waits, in the thread, until the journal is open."""
        self._thread = threading.Thread(target=self._run, args=(ready,), name="summaries", daemon=True)
        self._thread.start()

    def look_again(self) -> None:
        """Something may have been written: see to it soon. Returns at once."""
        self._wake.set()

    def give_way(self) -> None:
        """Something happened at the table: rest for a moment. Returns at once."""
        self._busy.set()

    def close(self) -> None:
        """End the thread, in the middle of a session too, and let go of the file."""
        self._stop.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join()
        with self._opening:
            if self._store is not None:
                self._store.close()

    def update(self) -> None:
        """Fold what is missing, out of date or made by other rules, in this thread; returns early after `close`."""
        try:
            with self._updating, _reading(self._journal) as reader:
                if reader is not None:
                    self._update(reader)
        except JournalUnusableError as unusable:
            _log.info("no summaries: %s", unusable)  # `read` says it
        finally:
            if self.progress is not None:
                self.progress = None
                self._tell()

    @contextlib.contextmanager
    def at_rest(self) -> Iterator[None]:
        """Nobody here reads the journal meanwhile: it is written anew. Waits for what is being folded."""
        self.resting.set()
        try:
            with self._updating:
                yield
        finally:
            self.resting.clear()
            self.look_again()

    def _run(self, ready: Callable[[], object]) -> None:
        ready()
        while not self._stop.is_set():
            self._wake.clear()
            try:
                self.update()
            except Exception:
                _log.exception("summaries could not be brought up to date")
            self._wake.wait()

    def _update(self, reader: Reader) -> None:
        store, heads = self._opened(), reader.heads()
        if not self._people_checked:  # once: it reads every seat
            self._people_checked, self._spoilt_people = True, reader.spoilt_people()
        known = store.known()
        versions = cache(self._version)
        todo = [head for head in heads if not self._is_fresh(known.get(head.number), head, versions)]
        if reader.damage is None:
            there = {head.number for head in heads}
            if gone := [number for number in known if number not in there]:
                store.drop(gone)
                self._tell()
        if not todo:
            self._unopened = None
            return
        # The newest first: they are looked at first.
        todo.reverse()
        self.progress = Progress(0, len(todo))
        unopened: list[int] = []
        for first in range(0, len(todo), AT_ONCE):
            made = list(self._folded(reader, todo[first : first + AT_ONCE], versions, unopened))
            store.keep(made)
            self.progress = Progress(min(first + AT_ONCE, len(todo)), len(todo))
            if self._stop.is_set() or self.resting.is_set():
                return
            self._tell()
        last = next(reversed(unopened), None)
        before = self._unopened
        self._unopened = None if last is None else JournalFailure("damaged", self._journal, f"session {last}, line 0")
        if self._unopened != before:
            self._tell()

    def _folded(
        self, reader: Reader, heads: Sequence[StoredHead], versions: Callable[[str], str], unopened: list[int]
    ) -> Iterator[tuple[Known, Summary]]:
        """The summaries of these sessions; the numbers of those whose first line cannot be read, so that nobody knows
        what they are, go into `unopened`."""
        for head in heads:
            summary = summarise(self._interruptible(reader.rows(head.number)), self._judge)
            if self._stop.is_set():
                return
            if summary.session:
                yield Known(head, f"{summary.game} {versions(summary.game)}"), summary
            else:
                unopened.append(head.number)

    def _interruptible(self, rows: Iterator[JournalRow]) -> Iterator[JournalRow]:
        """The same lines; none any more after `close`, and with a rest where something happened at the table."""
        for row in rows:
            if self._busy.is_set():
                self._busy.clear()
                self._stop.wait(GIVE_WAY_S)
            if self._stop.is_set():
                return
            yield row

    @staticmethod
    def _is_fresh(known: Known | None, head: StoredHead, versions: Callable[[str], str]) -> bool:
        if known is None or known.head != head:
            return False
        game, _, version = known.version.partition(" ")
        return versions(game) == version

    def _opened(self) -> SummaryStore:
        with self._opening:
            if self._store is None:
                self._store = SummaryStore(place(self._journal))
            return self._store

    def _tell(self) -> None:
        for watcher in self._watchers:
            watcher()


@contextlib.contextmanager
def _reading(journal: Path) -> Iterator[Reader | None]:
    reader = open_reader(journal)
    try:
        yield reader
    finally:
        if reader is not None:
            reader.close()
