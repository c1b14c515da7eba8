"""The arrangements of penalty cards are tried with the buttons of one opponent for all who have the same cards."""

from __future__ import annotations

import pytest

from divingbell.ui.toolkit.element import Fits
from divingbell.ui.toolkit.layout_node import LayoutFits
from divingbell.ui.toolkit.render_fits import RenderFits
from divingbell.ui.toolkit.shared_nodes import shared_node
from tests.ui.conftest import Enter

SCENES = ["two", "two_last", "six_last", "six", "long"]


@pytest.mark.parametrize("size", "CRT")
@pytest.mark.parametrize("name", SCENES)
def test_what_is_tried_is_laid_out_as_what_is_shown(scene: Enter, name: str, size: str) -> None:
    driver = scene(f"sunken.penalty.{name}", size)
    choices = [part for part in driver.parts() if isinstance(part, RenderFits) and part.element.tried]
    assert choices
    for choice in choices:
        element, layout = choice.element, choice.layout
        assert isinstance(element, Fits)
        assert isinstance(layout, LayoutFits)
        for index in range(len(element.options)):
            shown, tried = (shared_node(made(index), layout.ctx) for made in (element.option, element.sample))
            assert shown is tried
