"""What is shown now, and everybody who watches it: one present value; who is slow gets only the newest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from divingbell.ui.web.messages import Charts, Ledger, Now, Watcher

MOST = 10
"""Watchers at the same time."""
ALIVE_S = 2.0
COUNT_S = 0.25
_NOTHING: dict[str, Any] = {
    "session": None,
    "n": 0,
    "game": None,
    "seats": [],
    "state": None,
    "standings": [],
    "said": [],
}


class Subscription:
    """One event stream."""

    def __init__(self, watcher: Watcher, key: str, with_page: bool) -> None:
        self.watcher = watcher
        self.key = key
        self.with_page = with_page
        self.news = asyncio.Event()


class Hub:
    """The present value and its watchers; lives in the loop of the server."""

    def __init__(self, on_watching: Callable[[tuple[Watcher, ...]], None]) -> None:
        """`on_watching` is told whenever somebody comes or goes."""
        self._on_watching = on_watching
        self._watching: dict[Subscription, None] = {}
        self._rows: list[msgspec.Raw] = []
        self._charts = Charts(())
        self.is_on = False
        self.has_ended = False
        self.id = ""
        self._counting: asyncio.TimerHandle | None = None
        self._uncounted = False
        self.revised = False
        """Whether what holds was told anew under the same id: the end of a contact, another name."""
        self.show(Now(_NOTHING))

    def show(self, now: Now) -> None:
        """This holds from now on."""
        before = self.id
        self.live = msgspec.json.encode(now.live)
        self.page = msgspec.json.encode(now.live | {"page": now.page})
        self.session: str | None = now.live["session"]
        self.id = f"{self.session or '-'}:{now.live['n']}"
        self.revised = self.id == before
        self._tell()

    def change_ledger(self, ledger: Ledger) -> None:
        """Rows were added, taken back or changed."""
        self._rows[ledger.keep :] = ledger.rows

    def show_charts(self, charts: Charts) -> None:
        """The charts from now on."""
        self._charts = charts

    def ledger(self) -> bytes:
        """What `/api/ledger` answers."""
        return b'{"id":' + msgspec.json.encode(self.id) + b',"rows":' + msgspec.json.encode(self._rows) + b"}"

    def charts(self) -> bytes:
        """What `/api/chart` answers; the id says what the charts were drawn of."""
        return msgspec.json.encode({"id": self._charts.of, "charts": self._charts.charts})

    def switch(self, on: bool) -> None:
        """Whether the table may be watched; whoever watches is told that it was switched off."""
        self.is_on = on
        self._tell()

    def end(self) -> None:
        """Nothing is served any more: the streams end without a word, so that phones look for the tablet."""
        self.has_ended = True
        self._tell()

    @property
    def full(self) -> bool:
        """Whether nobody else may watch."""
        return len(self._watching) >= MOST

    @property
    def keys(self) -> set[str]:
        """The keys of those who watch."""
        return {one.key for one in self._watching}

    def join(self, subscription: Subscription) -> None:
        """Watch from now on."""
        self._watching[subscription] = None
        self._count()

    def leave(self, subscription: Subscription) -> None:
        """Watch no longer."""
        self._watching.pop(subscription, None)
        self._count()

    def _tell(self) -> None:
        for one in self._watching:
            one.news.set()

    def _count(self) -> None:
        """At once, then at most every `COUNT_S`: who comes and goes all the time does not keep the app busy."""
        self._uncounted = self._counting is not None
        if self._counting is None:
            self._on_watching(tuple(one.watcher for one in self._watching))
            self._counting = asyncio.get_running_loop().call_later(COUNT_S, self._counted)

    def _counted(self) -> None:
        self._counting = None
        if self._uncounted:
            self._count()
