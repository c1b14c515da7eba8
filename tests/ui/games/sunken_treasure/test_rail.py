"""The rail: everybody's panel is as generous as its room lets it be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.toolkit.element import Drawing, Text
from tests.ui.games.sunken_treasure.at_the_dive import PHASES
from tests.ui.table_services import TableDriver, TableServices


def sitting(services: TableServices, size: str, text_scale: float = 1.0) -> TableDriver:
    return TableDriver(services, Settings(welcomed=True, dim_after_s=0, rig_answered=True, text_scale=text_scale), size)


@pytest.fixture
def sat(request: pytest.FixtureRequest) -> Iterator[TableDriver]:
    size, players, text_scale = request.param
    driver = sitting(PHASES["armed"](players), size, text_scale)
    yield driver
    driver.close()


def money(driver: TableDriver, player: str) -> float:
    """How large (dp) the amount of this player is set."""
    (shown,) = [
        part
        for part in driver.find(f"player.{player}").walk()
        if isinstance(part.element, Text) and part.element.count is not None
    ]
    return float(shown.fitted.pixels / shown.ctx.frame.density)


def coins(driver: TableDriver, player: str) -> int:
    """Coins drawn on a panel."""
    found = driver.find(f"player.{player}").walk()
    return sum(isinstance(p.element, Drawing) and p.element.data in ("gold", "silver", "bronze") for p in found)


AT_LEAST = {
    "R": {2: (64, True), 3: (52, True), 4: (40, True), 5: (34, True), 6: (32, False)},
    "C": {2: (30, True), 3: (30, True), 4: (30, False), 5: (22, False), 6: (22, False)},
    "T": {2: (44, True), 3: (36, False), 4: (36, False), 5: (24, False), 6: (24, False)},
}
"""Size and number of people -> how large the money is (dp), and whether coins are seen."""


@pytest.mark.parametrize(
    ("sat", "least", "kept"),
    [((size, of, 1.0), *shown) for size, each in AT_LEAST.items() for of, shown in each.items()],
    indirect=["sat"],
)
def test_the_fewer_they_are_the_more_is_seen_of_each(sat: TableDriver, least: float, kept: bool) -> None:
    for player in sat.services.state.players:
        assert money(sat, player) >= least - 0.5, "whole pixels"
        assert (coins(sat, player) == 3) == kept


@pytest.mark.parametrize(
    ("sat", "least"),
    [((size, of, 1.3), least) for size, least in {"R": 40, "C": 30, "T": 36}.items() for of in (2, 3, 4)],
    indirect=["sat"],
)
def test_money_does_not_give_way_to_larger_words(sat: TableDriver, least: float) -> None:
    for player in sat.services.state.players:
        assert money(sat, player) >= least - 0.5
