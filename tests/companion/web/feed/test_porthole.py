"""The porthole on the television: where the floor points, and how far it came."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from divingbell.companion.configuration.palette import palette
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.rig import Diagnostics, Signal
from divingbell.companion.web.messages import Now
from divingbell.companion.yaml_cache import read_yaml
from divingbell.ui.shell.page_feed import feed_pages
from tests.companion.web.feed.fed_table import Fed, Taken
from tests.companion.web.serving import ENOUGH_S
from tests.sunken_play import buzz, dive
from tests.ui import scenes_sunken
from tests.ui.table_services import TableDriver

_MIDDLE = 320, 358
"""Of the porthole in the picture."""


def seen_in_the_porthole(now: Now) -> tuple[list[int], list[int]]:
    """Where the pointer of the picture on the television points, and the ends of the way behind it; degrees."""
    picture = now.page["wide"]
    colours = palette(read_yaml(data_folder() / "tokens.yaml"), "abyss").colours
    lit, buzz = colours["art.lit"], colours["art.buzz"]
    pointer = re.findall(rf'<polygon points="([\d.]+),([\d.]+) [^"]+" fill="(?:{lit}|{buzz})"', picture)
    way = re.findall(rf'd="M([\d.]+),([\d.]+)A[^"]+ 1 ([\d.]+),([\d.]+)" fill="none" stroke="{lit}"', picture)
    ends = [*zip(*[iter(map(float, way[0]))] * 2, strict=True)] if way else []
    return _degrees([tuple(map(float, at)) for at in pointer]), _degrees(ends)


def _degrees(places: list[Any]) -> list[int]:
    x0, y0 = _MIDDLE
    return [round(math.degrees(math.atan2(x - x0, y0 - y))) % 360 for x, y in places]


def test_the_porthole_shows_where_the_floor_points_and_how_far_it_came(fed: Callable[..., Fed]) -> None:
    services = scenes_sunken.armed()
    table = fed(services)
    assert seen_in_the_porthole(table.now()) == ([137], [])
    services.clock.turn(2)
    services.touch()
    services.own.signal(Signal("floor", services.us, steps=38))
    services.clock.turn(0.42)
    assert seen_in_the_porthole(table.now()) == ([137], []), "while the contact lasts"
    services.lift()
    assert seen_in_the_porthole(table.now()) == ([137], [99, 137])
    services.rig.vital = Diagnostics(floor_angle=225.0)
    services.own.signal(Signal("floor", services.us, steps=88))
    assert seen_in_the_porthole(table.now()) == ([225], [99, 225]), "it swung on, and rests"
    services.rig.vital = Diagnostics()
    assert seen_in_the_porthole(table.now()) == ([263], [137, 263]), "how far it came is known, where it points is not"
    services.play(dive("p2", "dropped"))
    assert seen_in_the_porthole(table.now()) == ([], [])


def test_the_app_tells_the_angle_of_its_rig_as_long_as_it_is_there() -> None:
    services, pages = scenes_sunken.armed(), Taken()
    driver = TableDriver(services, Settings(welcomed=True, phones=True), "C")
    driver.shell.pages = pages
    feed_pages(driver.shell)
    assert seen_in_the_porthole(pages.told.get(timeout=ENOUGH_S)) == ([137], [])
    services.health(scenes_sunken.LOST)
    services.play(buzz("p2"))
    assert seen_in_the_porthole(pages.told.get(timeout=ENOUGH_S)) == ([], [])
    driver.close()
