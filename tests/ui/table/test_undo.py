"""Undo on the small panel: its arrow is seen, and its words are read, in the lowest rows too."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.ui.toolkit.element import Text

LOW = ("sunken.call", "sunken.buzz", "sunken.penalty", "deep_sea.lost.long_names", "blues.table.toast", "resume.hole")
ARROW = 18
"""Least size (dp) of the arrow."""


@pytest.mark.parametrize(("language", "text_scale", "smallest"), [("en", 1.0, 16), ("it", 1.3, 15)])
@pytest.mark.parametrize("name", LOW)
def test_undo_has_its_arrow_and_words_that_can_be_read(
    scene: Any, name: str, language: str, text_scale: float, smallest: int
) -> None:
    driver = scene(name, "C", language, text_scale)
    shown = [part for part in driver.find("undo").walk() if isinstance(part.element, Text)]
    sizes = [part.fitted.pixels / part.ctx.frame.density for part in shown]
    arrows = [size for part, size in zip(shown, sizes, strict=True) if part.element.is_icon]
    assert len(arrows) == 1
    assert arrows[0] >= ARROW
    assert min(size for part, size in zip(shown, sizes, strict=True) if not part.element.is_icon) >= smallest
