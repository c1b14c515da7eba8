"""How words fit into a room: whole, one step smaller, wrapped, smaller still, and never cut."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from divingbell.companion.pictures.fonts import fonts
from divingbell.ui.toolkit.fonts import register
from divingbell.ui.toolkit.text_cache import TextCache, fit, fit_name


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


WORDS = [
    "a",
    "treasure",
    "of",
    "gold",
    "lies",
    "under",
    "the",
    "reef,",
    "out",
    "of",
    "reach;",
    "extraordinarily",
    "Massimiliana",
    "1,234,567",
    "WWW",
    "iii",
    "fl",
]


@pytest.mark.parametrize("seed", range(40))
def test_words_are_no_smaller_than_they_have_to_be(seed: int) -> None:
    """Sizes at which a text surely does not fit are passed over: the next larger one is tried here by itself."""
    register(fonts())
    random, cache, tried = Random(seed), TextCache(fonts()), 0
    while tried < 10:
        words = " ".join(random.choices(WORDS, k=random.randint(1, 9)))
        pixels, lines = random.randint(9, 64), random.randint(1, 4)
        bold, font = random.random() < 0.5, random.choice(("text", "num"))
        room = random.uniform(0.5, 1) * cache.width(words, font, bold, pixels) / lines
        made = fit(cache, words, font, bold, pixels, room, lines, readable=pixels)
        larger, one_step = made.pixels + max(1, pixels // 24), int(pixels * 0.9)
        if not made.clipped and larger <= pixels and made.pixels != one_step:
            tried += 1
            assert fit(cache, words, font, bold, larger, room, lines, readable=larger).pixels < larger, (words, room)


@pytest.mark.parametrize("seed", range(20))
def test_names_are_no_smaller_than_they_have_to_be(seed: int) -> None:
    register(fonts())
    random, cache, tried = Random(seed), TextCache(fonts()), 0
    while tried < 5:
        name = " ".join(random.choices(WORDS, k=random.randint(1, 3)))
        largest, lines = random.randint(12, 60), random.randint(1, 2)
        room = random.uniform(0.5, 1) * cache.width(name, "text", True, largest) / lines
        made = fit_name(cache, (name,), "text", True, (largest, largest // 2), room, lines)
        step = max(1, largest // 24)
        if made.clipped or not largest // 2 < made.pixels <= largest - step:
            continue
        tried += 1
        larger = made.pixels + step
        again = fit_name(cache, (name,), "text", True, (larger, larger), room, lines)
        assert again.pixels < larger or again.clipped, (name, room)
