"""The hub's store as its processes share it: locks, commits that take time, a standby, copies, a fail-over."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any

from divingbell.companion.club.memory_store import MemoryStore, MemoryTransaction
from divingbell.companion.club.protocol.hub_join import JoinEffect, JoinSay
from divingbell.companion.club.protocol.hub_side import Commit, Effect, Say
from divingbell.companion.club.protocol.store import RowLock
from divingbell.companion.club.sql_store import SqlStore
from divingbell.companion.club.sql_transaction import SqlTransaction
from proof.club.world import World

Store = MemoryStore | SqlStore
StoreTransaction = MemoryTransaction | SqlTransaction
Serving = Generator[Effect | JoinEffect, bool, None]
"""The work of one transaction."""
Watch = Callable[[StoreTransaction], None]


TOLD = {"hub", "people", "hidden", "sessions"}
"""Tables of what is told to tablets by events."""
BEFORE_LOCKING: frozenset[str] = frozenset({""})
"""The keys of a transaction that has not asked for rows yet."""


class Job:
    """One transaction on its way."""

    def __init__(
        self, serving: Serving, tx: StoreTransaction, say: Callable[[Any], None], commit_s: float | None
    ) -> None:
        """`commit_s` as of `Cluster.serve`."""
        self.serving, self.tx, self.say, self.commit_s = serving, tx, say, commit_s
        self.keys: frozenset[str] | None = BEFORE_LOCKING
        """The rows it has locked or waits for; None: all rows."""
        self.holds = False
        self.committing = False
        self.dead = False


class Cluster:
    """One store; with a standby a commit is certain once that has it too."""

    def __init__(self, world: World, store: Store, *, standby: bool, watch: Watch) -> None:
        """`watch` is shown each transaction before it is applied; SQLite has no standby."""
        self.store = store
        self.standby = store.copy() if standby and isinstance(store, MemoryStore) else None
        self.standby_up = self.standby is not None
        self._world = world
        self._watch = watch
        self._jobs: list[Job] = []
        self.changes = 0
        """Counts what tablets may have to be told."""

    def serve(
        self, serving: Serving, tx: StoreTransaction, say: Callable[[Any], None], commit_s: float | None = None
    ) -> Job:
        """Begin a transaction; `say` is called with its answer. Its commit takes `commit_s`, without that as long as
        chance has it."""
        job = Job(serving, tx, say, commit_s)
        self._jobs.append(job)
        self._advance(job, None)
        return job

    def kill(self, jobs: Iterator[Job] | list[Job]) -> None:
        """End transactions with the process that had them; a commit on its way happens or not."""
        for job in jobs:
            if job in self._jobs:
                if job.committing and self._world.happens(0.5):
                    self._apply(job)
                self._drop(job)

    def kill_all(self) -> None:
        """End every transaction: the store's own process dies."""
        self.kill([*self._jobs])

    def lose_standby(self) -> None:
        """The standby cannot be reached: commits wait for it."""
        self.standby_up = False

    def cancel_waiting(self) -> None:
        """Cancel commits that wait for the standby: their rows are seen, and nothing is certain."""
        for job in [job for job in self._jobs if job.committing]:
            if not self.standby_up and self.standby is not None and not job.dead and not self._is_empty(job):
                self._apply(job)
                self._end(job, certain=False)

    def find_standby(self) -> None:
        """The standby is there again and has all that the primary has."""
        if self.standby is not None:
            self.add_standby()
            for job in [job for job in self._jobs if job.committing]:
                self._world.after(0.005, lambda job=job: self._committed(job))  # type: ignore[misc]

    def add_standby(self) -> None:
        """Give the store a standby that has all that it has."""
        if isinstance(self.store, MemoryStore):
            self.standby = self.store.copy()
            self.standby_up = True

    def fail_over(self) -> None:
        """The primary is lost with its disk; the standby goes on, and gets a new standby later."""
        assert self.standby is not None
        for job in self._jobs:
            if job.committing and self.standby_up and self._world.happens(0.5):
                self._replicate(job)
        for job in [*self._jobs]:
            self._drop(job)
        self.store, self.standby, self.standby_up = self.standby, None, False
        self.changes += 1

    def restore(self, store: Store) -> None:
        """Go on with another store in place of this one."""
        for job in [*self._jobs]:
            self._drop(job)
        self.store = store
        self.changes += 1
        if self.standby is not None:
            self.add_standby()

    # One transaction ------------------------------------------------------------------------------------------

    def _advance(self, job: Job, value: bool | None) -> None:
        while True:
            try:
                effect = next(job.serving) if value is None else job.serving.send(value)
            except StopIteration:
                self._drop(job)
                return
            value = True
            match effect:
                case RowLock():
                    job.keys = _keys(effect) if isinstance(self.store, MemoryStore) else None
                    if not self._acquire(job):
                        return
                case Commit():
                    job.committing = True
                    takes = self._world.chance.uniform(0.001, 0.03) if job.commit_s is None else job.commit_s
                    self._world.after(takes, lambda: self._committed(job))
                    return
                case Say(answer) | JoinSay(answer):
                    job.say(answer)

    def _acquire(self, job: Job) -> bool:
        if any(other.holds and _meet(job.keys, other.keys) for other in self._jobs if other is not job):
            return False
        job.holds = True
        return True

    def _committed(self, job: Job) -> None:
        if job.dead or not job.committing:
            return
        if self.standby is not None and not self.standby_up and not self._is_empty(job):
            return
        self._apply(job)
        self._end(job, certain=True)

    @staticmethod
    def _is_empty(job: Job) -> bool:
        return not job.tx.touched

    def _apply(self, job: Job) -> None:
        self._watch(job.tx)
        self.changes += bool(TOLD & job.tx.touched)
        job.tx.commit()
        if self.standby_up:
            self._replicate(job)

    def _replicate(self, job: Job) -> None:
        if self.standby is not None and isinstance(job.tx, MemoryTransaction):
            self.standby.apply(job.tx.writes)

    def _end(self, job: Job, *, certain: bool) -> None:
        job.committing = False
        self._advance(job, certain)

    def _drop(self, job: Job) -> None:
        job.dead, job.holds = True, False
        job.tx.close()
        if job in self._jobs:
            self._jobs.remove(job)
        for other in [*self._jobs]:
            if not other.holds and not other.dead and other.keys is not BEFORE_LOCKING and self._acquire(other):
                self._advance(other, True)


def _keys(lock: RowLock) -> frozenset[str] | None:
    if lock.everything:
        return None
    own = [f"tablet {lock.tablet}"] if lock.tablet is not None else []
    return frozenset([*own, *(f"session {one}" for one in lock.sessions), *(["hub"] if lock.hub else [])])


def _meet(one: frozenset[str] | None, other: frozenset[str] | None) -> bool:
    return one is None or other is None or bool(one & other)
