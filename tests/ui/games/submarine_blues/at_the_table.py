"""What the tests of the table of Submarine Blues have in common."""

from __future__ import annotations

from collections.abc import Callable

from tests.ui import blues_evening as evening
from tests.ui.table_services import TableDriver

Sit = Callable[..., TableDriver]
MINUS, APOSTROPHE = "\N{MINUS SIGN}", "\N{RIGHT SINGLE QUOTATION MARK}"
KINDS = {card: fact for card, fact in evening.PACK.items() if card not in ("JS", "6D", "6S", "4S")}
"""What is known where the rows of screens.md ask for the rest."""


def name(driver: TableDriver) -> str:
    return driver.shell.top.name


def taps(driver: TableDriver, *keys: str) -> None:
    """These keys, of which none sends anything."""
    for key in keys:
        assert driver.answered(key) == [], key


def words(driver: TableDriver, key: str) -> str:
    """Everything written on a key."""
    written = " ".join(part.words for part in driver.find(key).walk() if hasattr(part.element, "text"))
    return written.replace("\N{NO-BREAK SPACE}", " ")
