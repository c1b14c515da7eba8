"""Notices commits that wait for a standby which is gone: nothing is kept until it is back, or the organiser decides to
go on without it (club.md 9)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from divingbell.companion.clock import Clock
from divingbell.companion.club.hub_writer import HubWriter
from divingbell.companion.club.sql_store import SqlStore

LOOK_S = 1.0


class StandbyWatch:
    """The watch of one process of a hub."""

    def __init__(self, store: SqlStore, writer: HubWriter, clock: Clock, on_change: Callable[[bool], None]) -> None:
        """`on_change` is called in the loop, with True when the standby is waited for and with False when it no longer
        is."""
        self._store, self._writer, self._clock, self._on_change = store, writer, clock, on_change
        self.since: float | None = None
        """When it was seen that commits wait, in the hub's seconds; None: none does."""

    async def run(self) -> None:
        """Look every `LOOK_S`, until it is cancelled."""
        while True:
            await asyncio.sleep(LOOK_S)
            waits = self._writer.is_stuck and await asyncio.to_thread(self._is_waited_for)
            if waits != (self.since is not None):
                self.since = self._clock.now().timestamp() if waits else None
                self._on_change(waits)

    def _is_waited_for(self) -> bool:
        try:
            return self._store.waits_for_standby()
        except SQLAlchemyError:
            return False
