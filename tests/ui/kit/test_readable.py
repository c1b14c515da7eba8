"""Words from elsewhere as our fonts can write them."""

from __future__ import annotations

import pytest

from divingbell.companion.canvas.fonts import missing_characters, readable


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("Ada", "Ada"),
        ("Žofie Ünlü", "Žofie Ünlü"),
        ("Ольга Γιώργος", "Ольга Γιώργος"),
        ("Zoe \U0001f41f", "Zoe"),
        ("\U0001f41f Zoe \u2603 Fox", "Zoe Fox"),
        ("Zoe\u0308", "Zoë"),
        ("\u202eAda\u0007", "Ada"),
        ("\u65e5\u672c", ""),
        ("", ""),
    ],
)
def test_what_the_fonts_lack_is_left_out(words: str, written: str) -> None:
    assert readable(words) == written
    assert missing_characters(written) == set()
