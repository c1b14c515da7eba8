"""Every scene at every size: nothing small, clipped, covered or unknown; in some on the pixels that GL draws too,
live letters and signs, and frames that say something, stand out in both themes. The smallest screen is tried in both
languages, at normal and at the largest text; on others, and at sizes that nobody drew, these take turns."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from divingbell.game_check.screen_remarks import remarks
from tests.ui.contrast import low_contrasts
from tests.ui.driver import UNDRAWN, turn_of
from tests.ui.scenes import all_scenes

pytestmark = pytest.mark.usefixtures("light_files")
LANGUAGES, SCALES = ("en", "it"), (1.0, 1.3)
LOOKED_AT = {("en", 1.3): "abyss", ("it", 1.0): "shallows"}
"""Words in which contrasts are looked at, and in which theme: long and large ones push others on another ground."""
OF_THE_KIT = {("en", 1.3): "abyss", ("en", 1.0): "shallows"}
"""The same for the kit's own scenes, which are made of fixed words."""


def case(name: str, size: str, language: str, scale: float) -> object:
    """The hardest of each scene (the smallest screen, long words, large letters); all others are left to the matrix."""
    hardest = (size, language, scale) == (smallest(name), languages(name)[-1], SCALES[-1])
    marks = [] if hardest else [pytest.mark.matrix]
    return pytest.param(name, size, language, scale, id=f"{name}-{size}-{language}-{scale}", marks=marks)


def smallest(name: str) -> str:
    """The panel with the least room of those that a scene is drawn for."""
    sizes = all_scenes()[name].sizes
    return "C" if "C" in sizes else sizes[0]


def languages(name: str) -> tuple[str, ...]:
    """The kit's own scenes are made of fixed words."""
    return LANGUAGES[:1] if name.startswith("kit.") else LANGUAGES


def wordings(name: str, size: str) -> Iterator[tuple[str, float]]:
    """Languages and text scales at a size: all on the smallest; where there is more room one of the easier ones, which
    take turns from scene to scene, and the longest and largest words."""
    *easier, hardest = itertools.product(languages(name), SCALES)
    if size == smallest(name):
        yield from easier
    else:
        yield easier[(turn_of(name) + "RCT".index(size)) % len(easier)]
    yield hardest


CASES = [
    case(name, size, *words)
    for name, scene in all_scenes().items()
    for size in scene.sizes
    for words in wordings(name, size)
]


def undrawn(name: str, sizes: str) -> Iterator[object]:
    """The scene at the sizes that nobody drew, in another language and text size at each."""
    words = list(itertools.product(languages(name), SCALES))
    for turn, size in enumerate(UNDRAWN, turn_of(all_scenes()[name].code(sizes[0]))):
        if size[0] in sizes:
            language, scale = words[turn % len(words)]
            case_id = f"{name}-{size}-{language}-{scale}"
            yield pytest.param(name, size, language, scale, id=case_id, marks=pytest.mark.matrix)


UNDRAWN_CASES = [one for name, scene in all_scenes().items() for one in undrawn(name, scene.sizes)]


@pytest.mark.parametrize(("name", "size", "language", "scale"), [*CASES, *UNDRAWN_CASES])
def test_nothing_is_wrong_with_the_scene(scene, name: str, size: str, language: str, scale: float) -> None:
    theme = (OF_THE_KIT if name.startswith("kit.") else LOOKED_AT).get((language, scale))
    if theme is None or "theme" in all_scenes()[name].settings:
        assert remarks(scene(name, size, language, scale)) == []
    else:
        driver = scene(name, size, language, scale, theme=theme)
        assert remarks(driver) == []
        assert low_contrasts(driver) == []
