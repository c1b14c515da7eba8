"""The store of a club as its pages read and change it: off the loop of the server, and committed by the writer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from divingbell.companion.clock import Clock
from divingbell.companion.club.event.overview import EventOverview, event_overview
from divingbell.companion.club.hub_writer import HubWriter, PageJob
from divingbell.companion.club.pages.changes import Changes
from divingbell.companion.club.pages.store_wait import is_writable
from divingbell.companion.club.protocol.hub_join import HubJoin
from divingbell.companion.club.protocol.store import HubRow, Transaction
from divingbell.companion.club.sql_store import SqlStore

STALE_S = 2.0
"""So long the overview that all phones share holds."""
_T = TypeVar("_T")


class PageStore:
    """The store of the pages of one process of a hub."""

    def __init__(
        self, store: SqlStore, writer: HubWriter, changes: Changes, clock: Clock, waits_for_standby: Callable[[], bool]
    ) -> None:
        """`waits_for_standby` tells whether the database does."""
        self._store, self._writer, self._changes, self._clock = store, writer, changes, clock
        self._waits_for_standby = waits_for_standby
        self._seen: tuple[int, float, HubRow, EventOverview | None] | None = None

    @property
    def now(self) -> float:
        """The hub's seconds."""
        return self._clock.now().timestamp()

    @property
    def is_slow(self) -> bool:
        """True if a change would have to wait."""
        return self._writer.is_stuck

    async def read(self, work: Callable[[Transaction], _T]) -> _T:
        """The result of a work that reads. Raises `SQLAlchemyError`."""

        def read() -> _T:
            with self._store.reading() as tx:
                return work(tx)

        return await asyncio.to_thread(read)

    async def write(
        self, change: Callable[[Transaction, HubJoin], object], *, everything: bool = False
    ) -> object | None:
        """The answer of a change that is committed; None where it could not be stored, or waits for the standby.
        `everything`: all rows are locked before."""
        if not await is_writable(self._writer, self._waits_for_standby):
            return None
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[object | None] = loop.create_future()

        def hear(answer: object | None) -> None:
            loop.call_soon_threadsafe(lambda: None if answered.done() else answered.set_result(answer))

        self._writer.serve(PageJob(change, hear, everything))
        return await answered

    def overview(self, tx: Transaction, event: str | None) -> EventOverview | None:
        """The evening with this id; None: there is none."""
        return None if event is None else event_overview(tx, event, self.now)

    def newest(self, tx: Transaction) -> EventOverview | None:
        """The evening that is open, else the one that was begun last."""
        return self.overview(tx, tx.hub().event or next(reversed(tx.events()), None))

    async def shown_evening(self) -> tuple[HubRow, EventOverview | None]:
        """The evening that the wall and phones show: read once for all of them until something changes, and every
        `STALE_S`, since another process may have written."""
        version, now = self._changes.version, self._clock.monotonic()
        if self._seen is None or self._seen[0] != version or now - self._seen[1] > STALE_S:
            self._seen = version, now, *await self.read(lambda tx: (tx.hub(), self.newest(tx)))
        return self._seen[2], self._seen[3]
