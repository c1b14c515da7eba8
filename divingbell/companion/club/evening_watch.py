"""Consequences of an evening outside the pages: the club is announced as open, its computer stays awake (club.md 2 and
3)."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from divingbell.companion.club.announcement import Announced, Announcement
from divingbell.companion.club.pages.changes import Changes
from divingbell.companion.club.protocol.store import HubRow
from divingbell.companion.club.sql_store import SqlStore
from divingbell.companion.club.wakefulness import Wakefulness

LOOK_S = 30.0
"""How often it is looked when nothing was written here: another process of the hub may have, or a network came."""
APART_S = 2.0
_log = logging.getLogger(__name__)


class EveningKeeper:
    """Announces a club, and keeps its computer awake."""

    def __init__(
        self, announcement: Announcement | None, wakefulness: Wakefulness, computer: str, port: int,
        addresses: Callable[[], tuple[str, ...]],
    ) -> None:  # fmt: skip
        """Without `announcement` nothing is announced; `addresses` are numeric, those at which tablets are served
        now."""
        self._announcement, self._wakefulness = announcement, wakefulness
        self._computer, self._port, self._addresses = computer, port, addresses
        self._keeping = threading.Lock()
        self._closed = False

    def keep(self, hub: HubRow) -> None:
        """Do what follows from the hub as it is; takes some seconds the first time."""
        with self._keeping:
            if not self._closed:
                self._keep(hub)

    def _keep(self, hub: HubRow) -> None:
        is_open = hub.event is not None
        self._wakefulness.set(awake=is_open)
        if self._announcement is not None:
            told = Announced(hub.hub, hub.club, self._computer, is_open, self._port, self._addresses())
            self._announcement.tell(told)

    def close(self) -> None:
        """Announce nothing more, and let the computer sleep; what is being told is told to its end."""
        with self._keeping:
            self._closed = True
            self._wakefulness.close()
            if self._announcement is not None:
                self._announcement.close()


async def watch_evening(store: SqlStore, changes: Changes, keeper: EveningKeeper) -> None:
    """Let the keeper know of the hub whenever something has changed, until it is cancelled."""
    news = changes.listen() or asyncio.Event()
    while True:
        news.clear()
        try:
            await asyncio.to_thread(_keep, store, keeper)
        except SQLAlchemyError as error:
            _log.warning("the club's store cannot be read: %s", error)
        except Exception:  # the evening is looked at again: a mistake does not silence it for good
            _log.exception("the evening could not be announced")
        await asyncio.sleep(APART_S)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LOOK_S):
                await news.wait()


def _keep(store: SqlStore, keeper: EveningKeeper) -> None:
    with store.reading() as tx:
        hub = tx.hub()
    keeper.keep(hub)
