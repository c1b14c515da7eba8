"""How contrast is measured, and grounds of each kind on which letters, signs and frames stand out in both themes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from PIL import ImageColor

from divingbell.companion.configuration.palette import ThemeName
from divingbell.companion.data import data_folder
from divingbell.ui.kit.tokens import load_tokens
from tests.ui.contrast import contrast, low_contrasts
from tests.ui.driver import Driver
from tests.ui.scenes import all_scenes
from tests.ui.scenes_kit import table

THEMES = "abyss", "shallows"
DIVERS = "pearl", "star", "buoy", "chest", "fin", "coral"
SCENES = (
    "home", "sunken.armed", "sunken.buzz", "sunken.stuck", "podium", "deep_sea.roll", "submarine.collect",
    "practice.armed", "hardware.lost", "ledger", "submarine.move",
)  # fmt: skip
"""One of each kind of ground, on the smallest panel: `test_scenes` looks at all, at every size."""
TEXT = {"abyss": ("en", 1.0), "shallows": ("it", 1.3)}
"""Language and text scale in each theme: long and large words push others on another ground."""


@pytest.fixture
def drivers() -> Iterator[list[Driver]]:
    """Closed again whatever happens."""
    opened: list[Driver] = []
    yield opened
    for driver in opened:
        driver.close()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SCENES)
def test_everything_stands_out_from_its_ground(drivers: list[Driver], name: str, theme: str) -> None:
    drivers.append(all_scenes()[name].run("C", *TEXT[theme], theme=theme))
    assert low_contrasts(drivers[0]) == []


def test_contrast_is_that_of_wcag() -> None:
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert contrast((6, 18, 28), (201, 58, 46)) == pytest.approx(3.7, abs=0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_the_lines_of_a_chart_stand_out_from_its_plate(theme: ThemeName) -> None:
    colours = load_tokens(data_folder()).styles[theme].colours
    plate = ImageColor.getrgb(colours["plate"])
    lines = {diver: ImageColor.getrgb(colours[f"line.{diver}"]) for diver in DIVERS}
    assert [diver for diver, line in lines.items() if contrast(line, plate) < 3] == []  # type: ignore[arg-type]


@pytest.mark.parametrize("diver", DIVERS)
def test_the_band_of_a_player_does_not_melt_into_a_light_ground(drivers: list[Driver], diver: str) -> None:
    """Along a column through header, line and ground: each meets a dark edge first."""
    drivers.append(all_scenes()["kit.table"].run("R", theme="shallows"))
    screen = drivers[0].shell.top
    screen.make = partial(table, diver=diver)  # type: ignore[attr-defined]
    screen.refresh()
    picture = drivers[0].picture()
    x = picture.width * 3 // 4
    colours = [picture.getpixel((x, y)) for y in range(70, 110)]
    jumps = [contrast(one, other) for one, other in zip(colours, colours[2:], strict=False)]  # type: ignore[arg-type]
    assert sum(jump > 4 for jump in jumps) >= 4, "no edge above and below the line"
