"""What the tests of the table of Sunken Treasure have in common."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.ui.toolkit.element import Text
from tests.sunken_play import aim, free_buzz, up
from tests.ui.scenes_sunken import GOLD, table
from tests.ui.table_services import LOST, STUCK, TableDriver, TableServices

Sit = Callable[..., TableDriver]
Rect = tuple[float, float, float, float]


def contact(services: TableServices) -> TableServices:
    services.contact()
    return services


def health(services: TableServices, health: object) -> TableServices:
    services.health(health)  # type: ignore[arg-type]
    return services


PHASES: dict[str, Callable[[int], TableServices]] = {
    "card": table,
    "call": lambda of: table(of, GOLD),
    "free buzz": lambda of: table(of, GOLD, free_buzz("p2")),
    "armed": lambda of: table(of, GOLD, aim("p2", 4)),
    "stuck": lambda of: health(table(of, GOLD, aim("p2", 4)), STUCK),
    "lost": lambda of: health(table(of, GOLD, aim("p2", 4)), LOST),
    "which hole": lambda of: contact(table(of, GOLD)),
    "buzz": lambda of: contact(table(of, GOLD, aim("p2", 4))),
    "penalty": lambda of: table(of, GOLD, aim("p2", 4), up("p2", "gold")),
}


def panels(driver: TableDriver) -> dict[str, Rect]:
    return {player: driver.find(f"player.{player}").rect for player in driver.services.state.players}


def panel(driver: TableDriver, player: str) -> list[str]:
    """The amount that stands on this panel now, and the tag beside it."""
    parts = list(driver.find(f"player.{player}").walk())
    tags = [word for tag in parts if tag.element.id == "tag" for word in tag.walk() if isinstance(word.element, Text)]
    money = [part for part in parts if isinstance(part.element, Text) and part.element.count is not None]
    return [part.words for part in (*(one for one in money if one not in tags), *tags)]


def flying(driver: TableDriver) -> int:
    return sum((part.element.id or "").startswith("flight.") for part in driver.parts())


def pay(driver: TableDriver, key: str = "penalty.none") -> None:
    driver.tap(key)
    driver.settled(seen=False)


def stage(driver: TableDriver) -> bool:
    return driver.shell.top.name == "sunken.payment"
