"""A real table with its pages: feed, process and a port that phones can ask."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.installed_games import GAMES
from divingbell.companion.live.feed import LiveFeed
from divingbell.companion.sharing.page_builder import offers
from divingbell.companion.sharing.shared_game import SharedGame
from divingbell.companion.table.game_lookup import find_game
from divingbell.companion.table.table import Table
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.web.pages import Pages, ServerProcess, Status
from divingbell.companion.web.server import free_socket
from divingbell.companion.web.shared_page import SharedPage
from tests.companion.web.serving import ENOUGH_S


class LiveTable:
    """Pages that follow a table."""

    def __init__(self, table: Table, language: str = "en", code: str = "", *, wanted: int = 0, **settings: Any) -> None:
        """`wanted` is the port to be served on, 0 any that is free: tests beside this one have theirs."""
        self.table = table
        self._wanted = wanted or free_port()
        self.processes: list[ServerProcess] = []
        self.pages = Pages(self._start)
        self._changed = threading.Condition()
        self.pages.watch(self._told)
        self.feed = LiveFeed(
            table,
            self.pages,
            pause=lambda _: None,
            offers=self._offers,
            floor_steps=lambda: 360,
            floor_angle=lambda: 137.0,
        )
        self.follow(Settings(language=language, phones=True, phone_code=code, **settings))
        port = self.wait(lambda status: status.port is not None).port
        assert port is not None
        self.port = port
        self.url = f"http://localhost:{port}"

    def _start(self, _: int) -> ServerProcess:
        self.processes.append(ServerProcess(self._wanted))
        return self.processes[-1]

    def follow(self, settings: Settings) -> None:
        self.feed.follow(settings, lambda language: GAMES.texts(language, strict=True))

    def _offers(self, uuid: str, texts: Catalogue) -> Iterator[SharedPage]:
        kept = find_game(self.table, uuid)
        assert kept is not None
        yield from offers(SharedGame(kept, texts, {}), "abyss")

    def _told(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def wait(self, holds: Callable[[Status], bool]) -> Status:
        with self._changed:
            assert self._changed.wait_for(lambda: holds(self.pages.status), ENOUGH_S)
        return self.pages.status

    def close(self) -> None:
        self.feed.close()
        self.pages.close()


def free_port() -> int:
    """One that nobody serves on now."""
    with free_socket(0, "127.0.0.1") as found:
        port: int = found.getsockname()[1]
    return port


@contextmanager
def live_table(table: Table, language: str = "en", code: str = "", **settings: Any) -> Iterator[LiveTable]:
    """Switched on for as long as it lasts."""
    served = LiveTable(table, language, code, **settings)
    try:
        yield served
    finally:
        served.close()
