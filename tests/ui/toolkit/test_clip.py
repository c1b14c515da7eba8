"""What clips moves with the list around it: nothing in it goes blank."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.graphics import Fbo
from PIL import Image

from divingbell.ui.toolkit.element import Box, Element, Scroll, Skin, column, stack
from tests.ui.toolkit.conftest import HEIGHT, WIDTH, TestWindow

HIGH = 100
PLATE = (0x20, 0x40, 0x60)


def pixels(window: TestWindow) -> Image.Image:
    """The view as GL draws it."""
    fbo = Fbo(size=(WIDTH, HEIGHT))
    fbo.add(window.view.canvas)
    fbo.draw()
    fbo.remove(window.view.canvas)
    return (
        Image.frombytes("RGBA", (WIDTH, HEIGHT), fbo.pixels).convert("RGB").transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    )


def clipped(number: int) -> Element:
    """A field that clips what is in it."""
    return stack(Box(skin=Skin(fill="plate"), h=HIGH), h=HIGH, clip=True, id=f"row{number}")


def is_seen(window: TestWindow, y: float) -> bool:
    colour: Any = pixels(window).getpixel((WIDTH // 4, int(y)))
    return bool(max(abs(one - other) for one, other in zip(colour, PLATE, strict=True)) < 8)


@pytest.mark.parametrize("moved", [0, 100, 300, 600])
def test_what_clips_is_seen_wherever_the_list_has_moved_it(window: TestWindow, moved: float) -> None:
    window.show(Scroll(id="list", child=column(*map(clipped, range(9))), grow=1))
    window.frames(0.1)
    area: Any = window.find("list")
    area.scroll_to(moved)
    assert [is_seen(window, y) for y in (50, 150, 250)] == [True] * 3


def test_a_row_that_comes_later_is_seen_in_a_list_that_was_moved(window: TestWindow) -> None:
    window.show(Scroll(id="list", child=column(*map(clipped, range(9))), grow=1))
    area: Any = window.find("list")
    area.scroll_to(300)
    window.show(Scroll(id="list", child=column(*map(clipped, range(20, 29))), grow=1))
    window.frames(0.1)
    assert area.scroll == 300
    assert [is_seen(window, y) for y in (50, 150, 250)] == [True] * 3


def test_a_list_in_a_list_clips_where_it_is_seen(window: TestWindow) -> None:
    inner = Scroll(id="inner", child=column(*map(clipped, range(9))), h=2 * HIGH)
    window.show(Scroll(id="outer", child=column(Box(h=400), inner, Box(h=200)), grow=1))
    outer: Any = window.find("outer")
    within: Any = window.find("inner")
    outer.scroll_to(350)
    within.scroll_to(200)
    window.frames(0.1)
    assert [is_seen(window, y) for y in (40, 100, 200, 280)] == [False, True, True, False]
