"""The shadow of a box is as round as the box."""

from __future__ import annotations

import pytest

from divingbell.ui.toolkit.nine_patch_cache import NinePatch, NinePatchCache, PictureFolder
from tests.ui.toolkit.conftest import ROBOTO

SIGMA = 4.0
REACH = 2.5 * SIGMA


def level(patch: NinePatch, x: float, y: float) -> float:
    """How dark (0 to 1) it is at this place, pixels from the corner of the outline inwards."""
    size = patch.texture.width
    place = size * int(REACH + y) + int(REACH + x)
    return float(patch.texture.pixels[4 * place + 3]) / 255


pytestmark = pytest.mark.usefixtures("window")


@pytest.fixture
def patches() -> NinePatchCache:
    return NinePatchCache(PictureFolder(ROBOTO.parent))


def test_behind_the_corner_of_a_pill_there_is_no_shadow(patches: NinePatchCache) -> None:
    pill = patches.shadow(SIGMA, 28)
    assert level(pill, 1, 1) < 0.02
    assert level(patches.shadow(SIGMA, 0), 1, 1) > 0.2


def test_the_shadow_is_half_as_dark_on_the_outline(patches: NinePatchCache) -> None:
    pill = patches.shadow(SIGMA, 28)
    for x, y in ((0, 28), (28, 0), (28 * (1 - 0.5**0.5), 28 * (1 - 0.5**0.5))):
        assert level(pill, x, y) == pytest.approx(0.5, abs=0.1)


def test_a_corner_less_round_than_the_blur_is_that_of_the_blur(patches: NinePatchCache) -> None:
    assert patches.shadow(SIGMA, REACH - 1) is patches.shadow(SIGMA, 0)
