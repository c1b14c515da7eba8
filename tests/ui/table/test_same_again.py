"""What stays as it is from one view of a table to the next is the same element: it is neither compared nor laid out
again. What differs, and everything in another language or theme, is made anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.toolkit.element import Box, Element, Fits, Scroll, Text
from tests.action_lists import recorded
from tests.ui.table_services import TableDriver, TableServices

KEPT = {
    "sunken_treasure": ("player.p1", "player.p2"),
    "deep_sea_adventure": ("player.p1", "player.p2"),
    "submarine": ("player.p1", "player.p2"),
    "submarine_blues": ("resort.p1", "resort.p2", "act.attack", "act.reef_end"),
}
"""Parts of each table that stay as they are while nothing is entered."""
PLAYED, STRETCH = 3, 24
"""Entries of an evening after which it is looked, and those of a stretch of it."""


def inside(element: Element) -> Iterator[Element]:
    """An element and all that lies in it, in every arrangement."""
    yield element
    if isinstance(element, Box):
        parts = element.children
    elif isinstance(element, Scroll):
        parts = (element.child,)
    else:
        count = len(element.options) if isinstance(element, Fits) else 0
        parts = tuple(element.option(place) for place in range(count))  # type: ignore[attr-defined]
    for part in parts:
        yield from inside(part)


def parts(view: Element, name: str) -> list[int]:
    """Which objects have this id, in their order."""
    return [id(one) for one in inside(view) if one.id == name]


def words(view: Element) -> list[str]:
    return [one.text for one in inside(view) if isinstance(one, Text)]


@pytest.fixture(params=list(KEPT))
def table(request: pytest.FixtureRequest) -> Iterator[tuple[str, TableDriver]]:
    start, *actions = recorded(request.param)[0]
    services = TableServices(start["players"])
    services.tap(start, *actions[:PLAYED])
    driver = TableDriver(services, Settings(welcomed=True), "C")
    driver.settled()
    yield request.param, driver
    driver.close()


def test_what_nothing_was_entered_about_is_the_same_element(table: tuple[str, TableDriver]) -> None:
    game, driver = table
    top: Any = driver.shell.top
    before, again = top.view(), top.view()
    assert before is not again
    for name in (*KEPT[game], "rotate", "menu"):
        assert parts(before, name), name
        assert parts(before, name) == parts(again, name), name
    assert words(before) == words(again)


def test_another_language_or_theme_has_elements_of_its_own(table: tuple[str, TableDriver]) -> None:
    game, driver = table
    top: Any = driver.shell.top
    before = top.view()
    seen = [before]  # kept, so that no other element has the number of one that is gone
    for change in ({"language": "it"}, {"theme": "shallows"}, {"text_scale": 1.3}, {"language": "en"}):
        driver.shell.change(**change)
        driver.settled()
        now = top.view()
        for name in (*KEPT[game], "rotate"):
            assert not {one for view in seen for one in parts(view, name)} & set(parts(now, name)), (change, name)
        seen.append(now)
    assert words(seen[1]) != words(before) == words(seen[-1])


def test_what_is_remembered_shows_what_a_table_made_anew_shows() -> None:
    """A whole stretch of an evening: the words of every view are those of a table that remembers nothing."""
    for game in KEPT:
        start, *actions = recorded(game)[0]
        services = TableServices(start["players"])
        services.play(start)
        driver = TableDriver(services, Settings(welcomed=True), "C")
        try:
            for action in actions[:STRETCH]:
                driver.services.play(action)
                driver.settled()
                top: Any = driver.shell.top
                remembered = words(top.view())
                driver.shell.renew()
                assert remembered == words(top.view()), (game, action)
        finally:
            driver.close()
