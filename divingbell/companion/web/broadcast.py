"""The present value of the pages, and everybody who watches it: one present value; who is slow gets only the newest."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from divingbell.companion.web.messages import NO_GAME, Charts, Now, PageLedger, PageWatcher

MOST = 10
"""Watchers at the same time."""
ALIVE_S = 2.0
COUNT_S = 0.25


class Subscription:
    """One event stream."""

    def __init__(self, watcher: PageWatcher, key: str, with_page: bool, address: str) -> None:
        """`address` is where it comes from."""
        self.watcher = watcher
        self.key = key
        self.with_page = with_page
        self.address = address
        self.news = asyncio.Event()
        self.has_made_room = False
        """It ends: somebody else has its place."""


class Broadcaster:
    """The present value and its watchers; lives in the loop of the server."""

    def __init__(self, on_watching: Callable[[tuple[PageWatcher, ...]], None]) -> None:
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
        """True if what holds may have been told otherwise under the same id: the end of a contact, another name, or
        whatever an earlier process told of this session."""
        self.show(Now(NO_GAME))

    def show(self, now: Now) -> None:
        """This holds from now on."""
        before, session = self.id, self.id.rpartition(":")[0]
        self.live = msgspec.json.encode(now.live)
        self._now = now
        self._pages: dict[str, bytes] = {}
        self.session: str | None = now.live["session"]
        self.id = f"{self.session or '-'}:{now.live['n']}"
        self.revised = self.id == before or session != (self.session or "-")
        self._tell()

    def page(self, screen: str) -> bytes:
        """The present value with the page of this screen; encoded once for each kind of screen."""
        made = self._pages.get(screen)
        if made is None:
            made = self._pages[screen] = msgspec.json.encode(
                self._now.live | {"page": _shown_on(screen, self._now.page)}
            )
        return made

    def change_ledger(self, ledger: PageLedger) -> None:
        """Rows were added, taken back or changed."""
        self._rows[ledger.keep :] = ledger.rows

    def show_charts(self, charts: Charts) -> None:
        """The charts from now on."""
        self._charts = charts

    def ledger(self) -> bytes:
        """Answer of `/api/ledger`."""
        return b'{"id":' + msgspec.json.encode(self.id) + b',"rows":' + msgspec.json.encode(self._rows) + b"}"

    def charts(self) -> bytes:
        """Answer of `/api/chart`; the id says what the charts were drawn of."""
        return msgspec.json.encode({"id": self._charts.of, "charts": self._charts.charts})

    def switch(self, on: bool) -> None:
        """Tell whether the table may be watched; whoever watches is told that it was switched off."""
        self.is_on = on
        self._tell()

    def end(self) -> None:
        """Nothing is served any more: the streams end without a word, so that phones look for the tablet."""
        self.has_ended = True
        self._tell()

    def has_room(self, address: str) -> bool:
        """Tell whether one more may watch from there."""
        return len(self._watching) < MOST or self._makes_room(address) is not None

    def _makes_room(self, address: str) -> Subscription | None:
        """The stream that gives its place to somebody from there when all are taken: the newest stream of the
        address that has most, if that has more than this one will have. So no address, and no browser with many
        tabs, keeps the others out."""
        streams = Counter(one.address for one in self._watching)
        crowded, most = streams.most_common(1)[0]
        if most <= streams[address] + 1:
            return None
        return next(one for one in reversed(self._watching) if one.address == crowded)

    @property
    def keys(self) -> set[str]:
        """The keys of those who watch."""
        return {one.key for one in self._watching}

    def join(self, subscription: Subscription) -> None:
        """Watch from now on."""
        if len(self._watching) >= MOST and (other := self._makes_room(subscription.address)) is not None:
            del self._watching[other]
            other.has_made_room = True
            other.news.set()
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


_UNSEEN = {"phone": ("wide",), "television": ("picture", "below")}
"""Pictures that a screen has no place for; an overlay may be narrow or wide."""


def _shown_on(screen: str, page: dict[str, Any]) -> dict[str, Any]:
    unseen = _UNSEEN.get(screen, ())
    shown = {name: value for name, value in page.items() if name not in unseen}
    if "rows" in shown:
        shown["rows"] = [{name: value for name, value in row.items() if name not in unseen} for row in shown["rows"]]
    return shown
