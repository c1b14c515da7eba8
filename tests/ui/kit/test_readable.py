"""Words from elsewhere as our fonts can write them."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont

from divingbell.companion.canvas.fonts import FOLDER, missing_characters, own_fonts, readable


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("Ada", "Ada"),
        ("Žofie Ünlü", "Žofie Ünlü"),
        ("Ольга Γιώργος", "Ольга Γιώργος"),
        ("Nguyễn Thị Hồng", "Nguyễn Thị Hồng"),
        ("Ἀθηνᾶ ᾨδή", "Ἀθηνᾶ ᾨδή"),
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


def test_both_text_fonts_have_the_characters_of_the_list_and_no_others() -> None:
    listed = set((FOLDER / "characters.txt").read_text("utf-8").rstrip("\n"))
    for file in own_fonts().families["text"]:
        assert file is not None
        assert {chr(code) for code in TTFont(file).getBestCmap()} - {"\0", "\r"} == listed, file
