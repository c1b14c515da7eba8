"""No button that takes back, ends or pays comes under a finger: where it stands after a sensor or a timer changed the
screen, no other button stood before. A finger on its way would press what nobody meant (screens.md 11.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.kit.cards import OUTSIDE
from divingbell.ui.toolkit.element import Box
from tests.ui.driver import SIZES
from tests.ui.table_services import TableDriver, TableServices

Rect = tuple[float, float, float, float]
Buttons = dict[str, Rect]
SURFACES = ("stage", "main", "window", OUTSIDE)
"""What is no button: a touch anywhere on it goes on to what comes by itself, or closes a row."""
SAME_MEANING = {("event.our_free_buzz", "event.free_buzz")}
"""A button, and the one in whose place it may come: a finger on its way there meant just that."""


PANELS = [*SIZES, pytest.param("C1024x600", marks=pytest.mark.matrix)]
"""The sizes that are drawn, and a common panel that nobody drew."""
LOOKS = (("en", 1.0), ("it", 1.3))
"""Language and text scale: the shortest words and the longest."""
Sit = Callable[[TableServices], TableDriver]
"""Sits down at a table, always in the same app."""


@contextmanager
def seats_at(size: str, look: tuple[str, float]) -> Iterator[Sit]:
    """One app of this size and look for tables one after the other."""
    language, text_scale = look
    settings = Settings(welcomed=True, dim_after_s=0, rig_answered=True, language=language, text_scale=text_scale)
    drivers: list[TableDriver] = []

    def sit_down(services: TableServices) -> TableDriver:
        if drivers:
            return drivers[0].sit(services)
        drivers.append(TableDriver(services, settings, size))
        return drivers[0]

    try:
        yield sit_down
    finally:
        for driver in drivers:
            driver.close()


class Game(NamedTuple):
    """What the check has to know of a game."""

    grave: Callable[[str], bool]
    """Whether the button of this id takes money or entries back, ends or pays."""


class Change(NamedTuple):
    """A change that no touch made."""

    name: str
    before: Callable[[int], TableDriver]
    """Brings so many people to the screen before it."""
    happens: Callable[[TableDriver], object]
    """Lets it happen until the screen stands still."""
    sizes: str = "RCT"
    """Size classes of the panels on which it can happen."""


def more_people(*counts: int) -> list[object]:
    """Numbers of people between those whose arrangements differ most: for the matrix."""
    return [pytest.param(count, marks=pytest.mark.matrix) for count in counts]


def buttons(driver: TableDriver) -> Buttons:
    """Every button that a finger can press, by its id, as (left, top, width, height) in dp."""
    found = {}
    for part in driver.parts():
        element = part.element
        if isinstance(element, Box) and element.touchable and element.id and element.id not in SURFACES:
            left, top, width, height = part.rect
            if part in driver.shell.element_view.hit(left + width / 2, top + height / 2):  # no window lies over it
                found[element.id] = part.rect
    return found


def meeting(before: Buttons, after: Buttons, grave: Callable[[str], bool]) -> Iterator[str]:
    """Grave buttons that have come where another stood. Undo keeps its place and is not looked at."""
    for key, rect in after.items():
        if key == "undo" or not grave(key):
            continue
        for other, place in before.items():
            if other != key and (key, other) not in SAME_MEANING and (common := _common(rect, place)):
                yield f"{key} over {other}, {common[0]:.0f} x {common[1]:.0f} dp"


def _common(one: Rect, other: Rect) -> tuple[float, float] | None:
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return (across, down) if across > 0.5 and down > 0.5 else None


def overlaps(changes: Sequence[Change], size: str, people: int, game: Game) -> list[str]:
    """What meets at these changes on this size with so many people."""
    found = []
    for change in (one for one in changes if size[0] in one.sizes):
        driver = change.before(people)
        before = buttons(driver)
        change.happens(driver)
        after = buttons(driver)
        assert after != before, f"{change.name} changes nothing"
        found += [f"{change.name}: {one}" for one in meeting(before, after, game.grave)]
    return found
