"""Scenes of tables whose game is in memory only, with both keys that save it; Sunken Treasure's are with the
windows."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.configuration.settings import Settings
from tests.ui.scenes import Scene
from tests.ui.scenes_blues import bruno
from tests.ui.scenes_deep_sea import in_memory, second_round, table
from tests.ui.scenes_submarine import BOTH
from tests.ui.scenes_windows import sat_down
from tests.ui.submarine_evening import services
from tests.ui.table_services import TableDriver, TableServices


def scene(name: str, make: Callable[[], TableServices], *taps: str, then: str = "") -> Scene:
    def enter(size: str, chosen: Settings) -> TableDriver:
        driver = sat_down(make(), size, chosen)
        for tap in taps:
            driver.tap(tap)
        in_memory(driver, "damaged")
        if then:
            driver.tap(then)
        return driver

    return Scene(name, "RCT", enter)


SCENES = [
    scene("memory_only.deep_sea", lambda: table(second_round())),
    scene("memory_only.submarine", services, *BOTH),
    scene("memory_only.blues", bruno()),
    scene("memory_only.picker", bruno(), "act.attack"),
    scene("memory_only.window", bruno(), then="in_memory"),
]
