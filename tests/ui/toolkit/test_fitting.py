"""How words fit into a room: whole, one step smaller, wrapped, smaller still, and never cut."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.ui.toolkit.text_cache import fit


class Ruler:
    """Every letter is half as wide as the type is high."""

    def width(self, words: str, _font: str, _bold: bool, pixels: int) -> int:
        return len(words) * pixels // 2


def fitted(words: str, room: float, lines: int) -> tuple[tuple[str, ...], int, bool]:
    ruler: Any = Ruler()
    made = fit(ruler, words, "text", False, 20, room, lines)
    return made.lines, made.pixels, made.clipped


@pytest.mark.parametrize(
    ("words", "room", "lines", "expected"),
    [
        ("ten letter", 100, 1, (("ten letter",), 20, False)),
        ("ten letter", 90, 1, (("ten letter",), 18, False)),
        ("ten letter", 60, 2, (("ten", "letter"), 20, False)),
        ("ten letter", 70, 1, (("ten letter",), 14, False)),
        ("ten letter", 50, 1, (("ten letter",), 12, True)),
        ("unbreakable", 50, 3, (("unbreakable",), 12, True)),
        ("one\ntwo", 100, 2, (("one", "two"), 20, False)),
        ("a few words in it", 150, 3, (("a few words", "in it"), 20, False)),
        ("a few words besides", 150, 3, (("a few words", "besides"), 20, False)),
        ("a few words\nit", 150, 3, (("a few words", "it"), 20, False)),
        ("some words it", 110, 3, (("some words", "it"), 20, False)),
        ("a b c d e f", 20, 8, (("a", "b", "c", "d", "e", "f"), 20, False)),
    ],
)
def test_fit(words: str, room: float, lines: int, expected: tuple[tuple[str, ...], int, bool]) -> None:
    assert fitted(words, room, lines) == expected
