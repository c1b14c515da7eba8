"""The picture behind everything is not blended; what lies on it is."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.ui.toolkit.element import Box, Skin
from tests.ui.toolkit.conftest import HEIGHT, WIDTH, TestWindow
from tests.ui.toolkit.test_clip import PLATE, pixels


def test_the_backdrop_is_seen_through_what_lies_on_it(window: TestWindow) -> None:
    middle = (WIDTH // 2, HEIGHT // 2)
    window.show(Box(grow=1))
    backdrop: Any = pixels(window).getpixel(middle)
    window.show(Box(skin=Skin(fill="plate", fill_alpha=0.5), grow=1))
    mixed: Any = pixels(window).getpixel(middle)
    assert backdrop != PLATE
    assert mixed == pytest.approx([(one + other) / 2 for one, other in zip(backdrop, PLATE, strict=True)], abs=1.5)
