"""The settlement of Sunken Treasure as it is seen (screens.md 11.2, 11.3): people in every phase, at one place, never
covered."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from divingbell.companion.configuration.settings import Settings
from tests.sunken_play import aim, free_buzz, up
from tests.ui.driver import SIZES
from tests.ui.scenes_sunken import GOLD, table
from tests.ui.table_house import LOST, STUCK, TableDriver, TableHouse

Rect = tuple[float, float, float, float]


def contact(services: TableHouse) -> TableHouse:
    services.contact()
    return services


def health(services: TableHouse, health: object) -> TableHouse:
    services.health(health)  # type: ignore[arg-type]
    return services


PHASES: dict[str, Callable[[int], TableHouse]] = {
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


@pytest.fixture(params=SIZES)
def driver(request: pytest.FixtureRequest) -> Iterator[TableDriver]:
    made = TableDriver(table(), Settings(welcomed=True, dim_after_s=0), request.param)
    made.draws = False
    yield made
    made.close()


def panels(driver: TableDriver) -> dict[str, Rect]:
    return {player: driver.find(f"player.{player}").rect for player in driver.services.state.players}


@pytest.mark.parametrize("players", [4, 6])
def test_everybody_is_seen_at_one_place_in_every_phase(driver: TableDriver, players: int) -> None:
    places: set[tuple[tuple[str, Rect], ...]] = set()
    undo: set[tuple[float, float]] = set()
    for phase, services in PHASES.items():
        driver.sit(services(players))
        rects = panels(driver)
        assert len(rects) == players, phase
        for player, state in driver.services.state.players.items():
            assert driver.shell.ctx.money(state.cash) in [
                part.words for part in driver.find(f"player.{player}").walk() if hasattr(part.element, "text")
            ], phase
        places.add(tuple(rects.items()))
        left, top, _, height = driver.find("undo").rect
        undo.add((left, top + height))
    assert len(places) == 1
    # On the tall panel the keys of a dive are two columns, with Undo above Free buzz.
    assert len(undo) == (2 if driver.shell.ctx.size == "tall" else 1)


def test_a_toast_lies_on_nobody_and_on_no_key(driver: TableDriver) -> None:
    for services in PHASES.values():
        driver.sit(services(4))
        if driver.is_off("undo"):
            continue
        driver.answered("undo")
        x, y, w, h = driver.find("toast").rect
        for what in (*(f"player.{player}" for player in driver.services.state.players), "undo", "rotate", "menu"):
            left, top, width, height = driver.find(what).rect
            apart = left + width <= x or x + w <= left or top + height <= y or y + h <= top
            assert apart, what
