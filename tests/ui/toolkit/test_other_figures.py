"""Words that differ in their figures alone are laid out as one text, and each shows its own figures."""

from __future__ import annotations

import pytest

from divingbell.ui.toolkit.element import column, text
from divingbell.ui.toolkit.render_text import RenderText
from tests.ui.toolkit.conftest import TestWindow


@pytest.mark.parametrize(("width", "lines"), [(400.0, 1), (110.0, 2)])
def test_each_shows_its_own_figures_in_the_lines_of_the_other(window: TestWindow, width: float, lines: int) -> None:
    shown = []
    for words in ("The bank pays 10 dollars", "The bank pays 25 dollars"):
        window.show(column(text(words, 16, lines=2, wraps=True, id="words", w=width), items="start"))
        part = window.find("words")
        assert isinstance(part, RenderText)
        assert len(part.fitted.lines) == lines
        assert " ".join(part.fitted.lines) == words
        shown.append((part.layout, part.fitted.pixels))
    assert shown[0] == shown[1], "laid out as one"
