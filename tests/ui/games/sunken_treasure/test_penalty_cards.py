"""The arrangements of penalty cards are tried with the buttons of one opponent for all who have the same cards."""

from __future__ import annotations

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.toolkit.element import Fits
from divingbell.ui.toolkit.layout_node import LayoutFits
from divingbell.ui.toolkit.render_fits import RenderFits
from divingbell.ui.toolkit.shared_nodes import shared_node
from tests.sunken_play import aim, card, penalty, start, up
from tests.ui.conftest import Enter
from tests.ui.driver import Driver
from tests.ui.scenes_windows import sat_down
from tests.ui.table_services import TableServices


def assert_laid_out_alike(driver: Driver) -> None:
    choices = [part for part in driver.parts() if isinstance(part, RenderFits) and part.element.samples]
    assert choices
    for choice in choices:
        element, layout = choice.element, choice.layout
        assert isinstance(element, Fits)
        assert isinstance(layout, LayoutFits)
        for index in range(len(element.options)):
            shown, tried = (shared_node(made(index), layout.ctx) for made in (element.option, element.sample))
            assert shown is tried


@pytest.mark.parametrize("size", "CRT")
@pytest.mark.parametrize("name", ["two", "two_last", "six_last", "six", "long"])
def test_what_is_tried_is_laid_out_as_what_is_shown(scene: Enter, name: str, size: str) -> None:
    assert_laid_out_alike(scene(f"sunken.penalty.{name}", size))


@pytest.mark.parametrize("size", "CRT")
def test_so_it_is_where_one_opponent_has_no_cards_left(size: str) -> None:
    services = TableServices(6)
    services.play(start(6))
    for diver in ("p1", "p2", "p3", "p4"):
        services.tap(card(diver, "silver"), aim(diver, 2), up(diver, "silver"))
        services.tap(penalty("p6", "share"))
    services.tap(card("p5", "silver"), aim("p5", 2), up("p5", "silver"))
    driver = sat_down(services, size, Settings(welcomed=True))
    try:
        driver.settled()
        assert not driver.find("penalty.p6.share").element.touchable
        assert_laid_out_alike(driver)
    finally:
        driver.close()
