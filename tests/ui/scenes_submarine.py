"""Scenes of Submarine: the layout, and every phase of a turn on the evening of the drawings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.games.submarine.layout import SubmarineLayout
from tests.ui import submarine_evening as evening
from tests.ui.driver import Driver
from tests.ui.scenes import Scene
from tests.ui.scenes_deep_sea import paying
from tests.ui.started_services import start_app
from tests.ui.submarine_evening import after, chiara_waits, dev_sails, placing, services, start, tile
from tests.ui.table_services import TableDriver, TableServices


def scene(
    name: str,
    make: Callable[[], TableServices],
    *taps: str,
    sizes: str = "RCT",
    settings: dict[str, object] | None = None,
    seconds: float = 0,
) -> Scene:
    """A table, what is tapped on it, and how long it stands then."""

    def enter(size: str, chosen: Settings) -> TableDriver:
        driver = TableDriver(make(), chosen, size)
        for tap in taps:
            driver.answered(tap)
        if seconds:
            driver.let_pass(seconds)
        return driver

    return Scene(name, sizes, enter, settings or {})


DRAWN = (
    "A0", "B1", "C2", "A1", "B8", "E2", "C1", "E4", "A7", "B10", "B4", "D4", "A8", "C5", "D0", "C10", "D2", "B5", "A11",
    "E7", "C3", "A9", "E0", "D11",
)  # fmt: skip


def layout(count: int = len(DRAWN)) -> Callable[[str, Settings], Driver]:
    def enter(size: str, settings: Settings) -> Driver:
        driver = start_app(size, settings, lambda shell: SubmarineLayout(shell, lambda _: None))
        for name in DRAWN[:count]:
            driver.tap(f"tile.{tile(name)}")
        return driver

    return enter


def laid_out(size: str, settings: Settings) -> Driver:
    """Every place answered, the last column unknown."""
    driver = layout(0)(size, settings)
    screen = driver.shell.top
    assert isinstance(screen, SubmarineLayout)
    for one in evening.LAYOUT.values():
        for name in one[: 2 if len(one) < 4 else 4]:
            screen.laying.enter(name)
    for _ in range(20):
        screen.laying.enter(None)
    screen.refresh()
    driver.frames(2)
    return driver


PARTLY = {"4-4": [tile("B4")], "2-5": evening.LAYOUT["2-5"], "6-3": evening.LAYOUT["6-3"]}
"""What little was entered."""


def with_unknown() -> TableServices:
    """The same evening with few tiles entered: two of the row under Ada's ship are not named yet."""
    return services(layout=PARTLY)


def several_rows() -> TableServices:
    """Two players; Ada has bathyscaphes in three rows under her ship and many unknown tiles."""
    both = [{"type": "place_bathyscaphe", "player": player, "column": 1} for _ in range(5) for player in ("p1", "p2")]
    acts: list[dict[str, Any]] = [
        {"type": "move_ship", "player": "p1", "to": 1},
        *({"type": "move_bathyscaphe", "player": "p1", "row": 2, "to_column": 2, "to_row": 3} for _ in range(4)),
        {"type": "end_turn", "player": "p1"},
        {"type": "move_ship", "player": "p2", "to": 1},
        {"type": "move_bathyscaphe", "player": "p2", "row": 2, "to_column": 4, "to_row": 2},
        {"type": "end_turn", "player": "p2"},
        {"type": "move_ship", "player": "p1", "to": 2},
        *(
            {"type": "move_bathyscaphe", "player": "p1", "row": 3, "to_column": 4, "to_row": row}
            for row in (4, 4, 3, 2)
        ),
        {"type": "end_turn", "player": "p1"},
        {"type": "move_ship", "player": "p2", "to": "off"},
        {"type": "end_turn", "player": "p2"},
        {"type": "move_ship", "player": "p1", "to": 4},
    ]
    layout = {"4-4": [tile("B4"), tile("A10")], "4-3": [tile("C3")]}
    return after(start(2, "p1", layout=layout), *both, *acts, players=2)


LIGHT: dict[str, object] = {"theme": "shallows"}
BOTH = (f"lift.{tile('B4')}", f"lift.{tile('A10')}")
SCENES = [
    Scene("submarine.layout", "RCT", layout()),
    Scene("submarine.layout.empty", "RCT", layout(0), drawing="r-submarine-setup"),
    Scene("submarine.layout.done", "RCT", laid_out),
    scene("submarine.place", lambda: after(start(layout=evening.LAYOUT), *placing(7))),
    scene("submarine.place.two", lambda: after(start(2, "p1"))),
    scene("submarine.collect", services, *BOTH),
    scene("submarine.collect.light", services, BOTH[1], sizes="RCT", settings=LIGHT),
    scene("submarine.collect.nothing_chosen", services),
    scene("submarine.map", services, "map", sizes="CT"),
    scene("submarine.collect.why", services, BOTH[0], "why", sizes="CT"),
    scene("submarine.collect.people", services, BOTH[0], "people", sizes="R"),
    scene("submarine.collect.taken", services, *BOTH, "take"),
    scene("submarine.collect.rows", several_rows),
    scene("submarine.joker.rows", several_rows, "row.4", "joker"),
    scene("submarine.move.rows", several_rows, "from.2"),
    scene("submarine.collect.own_end", services, "from.4", "space.1-4"),
    scene("submarine.collect.unknown", with_unknown),
    scene("submarine.name_tile", with_unknown, "lift.unknown"),
    Scene("submarine.payment", "RCT", paying(services, *BOTH, key="take")),
    Scene("submarine.payment.joker", "RCT", paying(services, "joker", "pays.j-c1", key=BOTH[0])),
    scene("submarine.collect.paid", services, *BOTH, "take", seconds=1.3),
    scene("submarine.ship", dev_sails),
    scene("submarine.move", services, "from.4"),
    scene("submarine.joker", services, "joker", "pays.j-c1"),
    scene("submarine.joker.none", services, "joker"),
    scene("submarine.wait", chiara_waits),
    scene("submarine.wait.exit", lambda: services(rules={"trade_on_exit": True}), *BOTH, "take", "to.off"),
    scene("submarine.undone", services, *BOTH, "take", "undo"),
    scene("submarine.over", lambda: services({"type": "stop_game"})),
]
