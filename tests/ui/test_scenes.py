"""Every scene at every size, in both languages, at normal and at the largest text: nothing small, clipped, covered
or unknown."""

from __future__ import annotations

import pytest

from tests.ui.driver import remarks
from tests.ui.scenes import all_scenes

CASES = [
    pytest.param(
        name,
        size,
        language,
        scale,
        id=f"{name}-{size}-{language}-{scale}",
        marks=[pytest.mark.slow] if scale > 1 and language == "en" else [],
    )
    for name, scene in all_scenes().items()
    for size in scene.sizes
    for language in ("en", "it")
    for scale in (1.0, 1.3)
    if not (name.startswith("kit-") and language == "it")  # made of fixed words
]


@pytest.mark.parametrize(("name", "size", "language", "scale"), CASES)
def test_nothing_is_wrong_with_the_scene(scene, name: str, size: str, language: str, scale: float) -> None:
    driver = scene(name, size, language, scale)
    assert remarks(driver) == []
