"""Names as our fonts can write them."""

from __future__ import annotations

import pytest

from divingbell.ui.kit.fonts import missing_characters, readable


@pytest.mark.parametrize(
    ("name", "written"),
    [("Ada", "Ada"), ("Žofie Ünlü", "Žofie Ünlü"), ("Ada\u2603", "Ada?"), ("\u65e5\u672c", "??"), ("", "")],
)
def test_only_what_the_fonts_lack_is_replaced(name: str, written: str) -> None:
    assert readable(name) == written
    assert missing_characters(written) == set()
    assert missing_characters(name) == {character for character in name if character not in written}
