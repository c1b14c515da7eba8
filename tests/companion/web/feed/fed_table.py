"""A table that is followed, and pages that keep what they are told."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable

import msgspec

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.installed_games import GAMES
from divingbell.companion.live.feed import LiveFeed, PageSource
from divingbell.companion.web.messages import Charts, Now, PageWords
from divingbell.companion.web.shared_page import PageOfGame, SharedPage
from tests.companion.web.serving import ENOUGH_S
from tests.ui import scenes_blues, scenes_deep_sea, scenes_submarine, scenes_sunken
from tests.ui.table_services import TableServices

TEXTS = {language: GAMES.texts(language, strict=True) for language in ("en", "it")}


TABLES: dict[str, Callable[[], TableServices]] = {
    "sunken_treasure": scenes_sunken.armed,
    "deep_sea_adventure": lambda: scenes_deep_sea.table(scenes_deep_sea.second_round()),
    "submarine": scenes_submarine.several_rows,
    "submarine_blues": scenes_blues.bruno(),
}

PAGE = SharedPage(page=PageOfGame(language="en", title="T", here="here", name="N", sub="S"))
WORD = "abcdefghijk1"


class Taken:
    """Pages that keep what they are told."""

    def __init__(self) -> None:
        self.told: queue.Queue[Now] = queue.Queue()
        self.charts: queue.Queue[Charts] = queue.Queue()
        self.rows: tuple[msgspec.Raw, ...] = ()
        self.words: list[PageWords] = []
        self.allowed: list[tuple[bool, str | None]] = []
        self.offer_round = 0

    def show(self, message: Now | Charts | PageWords) -> None:
        if isinstance(message, Now):
            self.told.put(message)
        elif isinstance(message, Charts):
            self.charts.put(message)
        else:
            self.words.append(message)

    def show_rows(self, rows: tuple[msgspec.Raw, ...]) -> None:
        self.rows = rows

    def allow(self, on: bool, code: str | None = None) -> None:
        self.allowed.append((on, code))

    def close(self) -> None: ...

    def until(self, n: int) -> Now:
        """What is told once line `n` is in it."""
        while (now := self.told.get(timeout=ENOUGH_S)).live["n"] < n:
            pass
        return now

    def next_charts(self) -> Charts:
        return self.charts.get(timeout=ENOUGH_S)


class Offering(Taken):
    """Pages that note what is offered and withdrawn."""

    def __init__(self, meanwhile: Callable[[], object] = lambda: None) -> None:
        """`meanwhile` happens while the first is offered."""
        super().__init__()
        self.offered: list[str] = []
        self.withdrawn: queue.Queue[str] = queue.Queue()
        self._meanwhile = meanwhile

    def offer(self, offer: SharedPage, word: str = "") -> str:
        del offer
        self.offered.append(word)
        self._meanwhile()
        return word or WORD

    def withdraw(self, word: str) -> None:
        self.withdrawn.put(word)


class Fed:
    """A table that is followed; what pages are told is looked at by hand (`now`), or by the thread of the feed."""

    def __init__(
        self,
        services: TableServices,
        language: str = "en",
        *,
        by_hand: bool = True,
        pages: Taken | None = None,
        offers: PageSource | None = None,
    ) -> None:
        self.services = services
        self.pages = pages or Taken()
        self.pause: Callable[[threading.Event], object] = threading.Event.wait if by_hand else lambda _: None
        """Waits before the thread of the feed looks."""
        self.feed = LiveFeed(
            services.own,
            self.pages,  # type: ignore[arg-type]
            pause=lambda closing: self.pause(closing),
            offers=offers,
            floor_steps=lambda: 360,
            floor_angle=lambda: services.rig.vital.floor_angle,
        )
        self.follow(Settings(phones=True, language=language))

    def follow(self, settings: Settings) -> None:
        self.feed.follow(settings, TEXTS.__getitem__)

    def now(self) -> Now:
        """What is told now."""
        self.services.settle()
        self.feed.look()
        return self.pages.told.get_nowait()

    def close(self) -> None:
        self.feed.close()
        self.services.close()
