"""Every scene at every size, in both languages, at normal and at the largest text: nothing small, clipped, covered
or unknown."""

from __future__ import annotations

import pytest

from tests.ui.remarks import remarks
from tests.ui.scenes import all_scenes

LANGUAGES, SCALES = ("en", "it"), (1.0, 1.3)


def case(name: str, size: str, language: str, scale: float) -> object:
    """The hardest of each scene (the smallest screen, long words, large letters) is fast, its like on the tall screen
    slow, and the easier ones are left to the matrix: so is the largest screen, where all have more room."""
    sizes = all_scenes()[name].sizes
    smallest = "C" if "C" in sizes else sizes[0]
    easy = (language, scale) != (languages(name)[-1], SCALES[-1]) or (size == "R" and smallest != "R")
    marks = [pytest.mark.matrix] if easy else [] if size == smallest else [pytest.mark.slow]
    return pytest.param(name, size, language, scale, id=f"{name}-{size}-{language}-{scale}", marks=marks)


def languages(name: str) -> tuple[str, ...]:
    """The kit's own scenes are made of fixed words."""
    return LANGUAGES[:1] if name.startswith("kit-") else LANGUAGES


CASES = [
    case(name, size, language, scale)
    for name, scene in all_scenes().items()
    for size in scene.sizes
    for language in languages(name)
    for scale in SCALES
]


@pytest.mark.parametrize(("name", "size", "language", "scale"), CASES)
def test_nothing_is_wrong_with_the_scene(scene, name: str, size: str, language: str, scale: float) -> None:
    driver = scene(name, size, language, scale)
    assert remarks(driver) == []
