"""Scenes of the window Phones: on, with a code, with many watchers, off, without a network; and the menu that leads to
it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.web.messages import PageWatcher
from divingbell.companion.web.pages import Status
from divingbell.ui.routes import ROUTES
from tests.ui.scenes import Scene
from tests.ui.scenes_sunken import armed
from tests.ui.scenes_windows import WAYS_HERE
from tests.ui.table_services import TableDriver

THREE = (
    PageWatcher("phone", "2026-03-12T20:09:00Z"),
    PageWatcher("phone", "2026-03-12T20:22:00Z"),
    PageWatcher("television", "2026-03-12T20:12:00Z"),
)


OTHERS = ("10.42.0.1:8321", "172.17.0.1:8321", "100.101.102.103:8321")
THREE_WATCH = Status(8321, THREE)


class StillPages:
    """Pages that serve nothing; how it stands with them is said by the scene."""

    def __init__(
        self, address: str | None = "192.168.1.23:8321", status: Status = THREE_WATCH, *, others: tuple[str, ...] = ()
    ) -> None:
        self.address = address
        self.status = status
        self.others: tuple[str, ...] = others
        self.allowed: list[tuple[bool, str | None]] = []

    @property
    def addresses(self) -> tuple[str, ...]:
        return () if self.address is None else (self.address, *self.others)

    def watch(self, told: Callable[[], None]) -> Callable[[], None]:
        del told
        return lambda: None

    def show(self, message: object) -> None: ...

    def show_rows(self, rows: object) -> None: ...

    def allow(self, on: bool, code: str | None = None) -> None:
        self.allowed.append((on, code))

    def close(self) -> None: ...


def opened(size: str, chosen: Settings, pages: StillPages) -> TableDriver:
    """The window over an armed dive."""
    driver = TableDriver(armed(), chosen, size, WAYS_HERE | {"phones": ROUTES["phones"]})
    driver.shell.pages = pages
    driver.tap("menu")
    driver.tap("menu.phones")
    return driver


def _scene(name: str, sizes: str = "RCT", settings: dict[str, object] | None = None, **pages: Any) -> Scene:
    def enter(size: str, chosen: Settings) -> TableDriver:
        return opened(size, chosen, StillPages(**pages))

    return Scene(name, sizes, enter, {"phones": True} if settings is None else settings)


def _menu(size: str, chosen: Settings) -> TableDriver:
    driver = TableDriver(armed(), chosen, size, WAYS_HERE | {"phones": ROUTES["phones"]})
    driver.tap("menu")
    return driver


SCENES = [
    Scene("menu.phones", "RCT", _menu),
    _scene("phones"),
    _scene("phones.code", settings={"phones": True, "phone_code": "4711"}),
    _scene("phones.addresses", settings={"phones": True, "phone_code": "4711"}, others=OTHERS),
    _scene("phones.guessed", settings={"phones": True, "phone_code": "4711"}, status=Status(8321, (), True)),
    _scene("phones.ten", status=Status(8321, (*THREE, *THREE, *THREE, THREE[0]))),
    _scene("phones.nobody", status=Status(8321)),
    _scene("phones.off", settings={}, address=None, status=Status()),
    _scene("phones.no_network", address=None, status=Status(8321)),
    _scene("phones.starting", address=None, status=Status()),
]
