"""Rows of settings: their buttons stand near their words, and a picture of what they set fills the rest."""

from __future__ import annotations

from typing import Any

import pytest

WIDEST = 760
"""dp."""


@pytest.mark.parametrize("scene_name", ["settings.sound", "settings.rules", "settings.rules.blues"])
@pytest.mark.parametrize("size", ["R", "R1920x1080"])
def test_rows_are_no_wider_than_a_hand_and_a_picture_stands_beside_them(scene: Any, scene_name: str, size: str) -> None:
    driver = scene(scene_name, size, "en", 1.0)
    (sheet,) = [part for part in driver.parts() if (part.element.id or "").startswith("sheet.")]
    left, _, width, _ = sheet.rect
    assert width - 2 * driver.shell.ctx.gutter <= WIDEST
    beside = [part for part in driver.parts() if part.rect[0] >= left + width and part.rect[3] >= 200]
    assert beside, "a drawing or a picture in a frame"


@pytest.mark.parametrize("size", ["C", "T"])
def test_where_there_is_no_room_for_a_picture_rows_have_it_all(scene: Any, size: str) -> None:
    driver = scene("settings.sound", size, "en", 1.0)
    (sheet,) = [part for part in driver.parts() if part.element.id == "sheet.sound"]
    left, _, width, _ = sheet.rect
    assert left + width > driver.shell.ctx.frame.width - 2 * driver.shell.ctx.gutter
