"""Resorts stand on two lines wherever some head has room there."""

from __future__ import annotations

import pytest

from divingbell.ui.toolkit.element import Fits
from divingbell.ui.toolkit.layout_node import LayoutFits
from divingbell.ui.toolkit.measure import first_that_fits
from divingbell.ui.toolkit.render_fits import RenderFits
from divingbell.ui.toolkit.shared_nodes import shared_node
from tests.ui.conftest import Enter


@pytest.mark.parametrize("size", "CRT")
@pytest.mark.parametrize("name", ["table", "table.two", "payment", "payment.won"])
def test_the_least_head_says_whether_two_lines_fit(scene: Enter, name: str, size: str) -> None:
    driver = scene(f"blues.{name}", size)
    (shown,) = (part for part in driver.parts() if isinstance(part, RenderFits) and part.element.samples)
    choice = shown.element
    assert isinstance(choice, Fits)
    assert isinstance(shown.layout, LayoutFits)
    without_samples = Fits(options=choice.options)
    layout = shared_node(without_samples, shown.layout.ctx)
    assert isinstance(layout, LayoutFits)
    rooms = [(float(width), float(height)) for width in range(240, 1280, 80) for height in range(120, 720, 40)]
    found = [first_that_fits(shown.layout, *room) for room in rooms]
    assert found == [first_that_fits(layout, *room) for room in rooms]
    assert {*found} == {0, 1}
