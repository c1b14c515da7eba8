"""A panel that is built in on its side or upside down: the picture is turned, and a key answers where it is seen."""

from __future__ import annotations

import pytest
from kivy.core.window import Window
from kivy.graphics import ScissorPush

from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.render_scroll import RenderScroll
from tests.ui.finger import Finger


def cut_of(part: RenderNode) -> ScissorPush | None:
    """Where what is in this part is cut off."""
    return next((step for step in getattr(part.canvas, "children", ()) if isinstance(step, ScissorPush)), None)


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_a_key_answers_where_it_is_seen(scene, degrees: int) -> None:
    driver = scene("home", "R")
    before = tuple(Window.size)
    driver.shell.panel_rotation = degrees
    driver.shell.renew()
    driver.frames(3)
    driver.seconds = 10.0  # no touch of the picture before
    try:
        assert tuple(Window.size) == (before if degrees in (0, 180) else before[::-1])
        assert driver.shell.ctx.frame.width * driver.shell.ctx.frame.density == pytest.approx(Window.width)
        Finger(*driver.middle("rotate")).down().up()
        driver.frames(3)
        assert driver.shell.turned
        assert Window.rotation == (degrees + 180) % 360
    finally:
        driver.shell.panel_rotation = 0
        driver.shell.turned = False
        driver.shell.renew()


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_what_scrolls_is_cut_where_it_is_seen(scene, degrees: int) -> None:
    """Every scissor lies on its part as the window shows it, seen from the corner of the panel."""
    driver = scene("ledger", "R")
    driver.shell.panel_rotation = degrees
    driver.shell.renew()
    driver.frames(3)
    try:
        cut = [(part, scissor) for part in driver.parts() if (scissor := cut_of(part)) is not None]
        assert cut
        for part, scissor in cut:
            x, y, w, h = part.visible if isinstance(part, RenderScroll) else part.seen
            corners = [driver.pixels(*corner) for corner in ((x, y), (x + w, y + h))]
            left, bottom = (min(corner[axis] for corner in corners) for axis in (0, 1))
            right, top = (max(corner[axis] for corner in corners) for axis in (0, 1))
            found = (scissor.x, scissor.y, scissor.x + scissor.width, scissor.y + scissor.height)
            assert found == pytest.approx((left, bottom, right, top), abs=2)
    finally:
        driver.shell.panel_rotation = 0
        driver.shell.renew()
