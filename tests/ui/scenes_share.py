"""Scenes of the window in which a game is shared."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.web.pages import Status
from divingbell.companion.web.shared_page import SharedPage
from divingbell.ui.screens.share.share import show_share
from tests.ui.scenes import Scene
from tests.ui.scenes_podium import ended, six, stopped
from tests.ui.scenes_sunken import LONG
from tests.ui.scenes_windows import sat_down
from tests.ui.table_services import TableDriver, TableServices

WORD = "7kq2m4w9x0tz"


class HandPages:
    """Pages that no process serves: what is offered is kept."""

    def __init__(self, address: str | None = "192.168.1.23:8321") -> None:
        self.address = address
        self.others: tuple[str, ...] = ()
        """Less likely addresses."""
        self.status = Status(port=8321)
        self.offered: list[SharedPage] = []
        self.words: list[str] = []
        self.withdrawn: list[str] = []
        self.allowed: list[tuple[bool, str | None]] = []
        self.offer_round = 0

    @property
    def addresses(self) -> tuple[str, ...]:
        return () if self.address is None else (self.address, *self.others)

    def watch(self, told: Callable[[], None]) -> Callable[[], None]:
        self.told = told
        return lambda: None

    def offer(self, offer: SharedPage, word: str = "") -> str:
        self.offered.append(offer)
        self.words.append(word)
        return word or WORD

    def withdraw(self, word: str) -> None:
        self.withdrawn.append(word)

    def withdraw_all(self) -> None:
        self.withdrawn += [WORD] if self.offered else []

    def allow(self, on: bool, code: str | None = None) -> None:
        self.allowed.append((on, code))

    def show(self, message: object) -> None: ...

    def show_rows(self, rows: object) -> None: ...

    def close(self) -> None:
        """Nothing runs."""


def sharing(
    size: str, chosen: Settings, services: TableServices, pages: HandPages, sticks: list[Path] | None = None
) -> TableDriver:
    """The window over the podium of this game, everything offered."""
    anything: Any = services
    anything.sticks.found = lambda: sticks or []
    driver = sat_down(services, size, chosen)
    driver.shell.pages = pages
    show_share(driver.shell)
    driver.wait(lambda: len(pages.offered) > 1, "all of it offered")
    driver.frames(3)
    return driver


def scene(name: str, make: Callable[[], TableServices] = ended, address: str | None = "192.168.1.23:8321",
          drawing: str | None = None) -> Scene:  # fmt: skip
    def enter(size: str, chosen: Settings) -> TableDriver:
        return sharing(size, chosen, make(), HandPages(address))

    return Scene(name, "RCT", enter, drawing=drawing)


def _wifi(name: str) -> Scene:
    def enter(size: str, chosen: Settings) -> TableDriver:
        driver = sharing(size, chosen, ended(), HandPages(None))
        driver.tap("wifi")
        return driver

    return Scene(name, "RCT", enter)


def _after(name: str, sticks: list[Path], sizes: str = "RCT") -> Scene:
    def enter(size: str, chosen: Settings) -> TableDriver:
        driver = sharing(size, chosen, ended(), HandPages(), sticks)
        driver.tap("stick")
        driver.wait(
            lambda: any(driver.shows(f"sharing.stick.{end}") for end in ("none", "which", "nothing", "failed")),
            "an answer",
        )
        driver.settled()
        return driver

    return Scene(name, sizes, enter)


SCENES = [
    scene("share"),
    scene("share.no_network", address=None, drawing="u3b-share-no-network"),
    _wifi("share.wifi"),
    scene("share.stopped", stopped),
    scene("share.six", lambda: six(people=LONG)),
    _after("share.no_stick", []),
    _after("share.sticks", [Path("/media/KINGSTON"), Path("/media/Games of Zoe and Bruno"), Path("/media/C")]),
    _after("share.failed", [Path("/proc/1/KINGSTON")]),
]
