"""Charts drawn without a screen: as SVG for pages, as PNG to share."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from PIL import Image

from divingbell.companion.data import data_folder
from divingbell.companion.games.recap import Award, Bars, Recap, RecapRow
from divingbell.companion.installed_games import GAMES
from divingbell.companion.pictures.layout import plot
from divingbell.companion.pictures.measuring import width
from divingbell.companion.pictures.png import chart_png
from divingbell.companion.pictures.room import Person, Room, Wording
from divingbell.companion.pictures.shapes import Icon, Label, Line, Rect, Tile
from divingbell.companion.pictures.svg import svg
from divingbell.ui.kit.tokens import load_tokens
from tests.ui.test_plot import PLATE, charts, people

TOKENS = load_tokens(data_folder())
TEXTS = GAMES.texts("en", strict=True)
NAMESPACE = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("kind", charts(4))
def test_an_svg_has_every_shape_and_nothing_that_a_strict_policy_forbids(kind: str) -> None:
    game, chart = charts(4)[kind]
    shapes = plot(chart, people(4), Room(350, 300, PLATE, Wording(TEXTS, game), width))
    drawn = svg(shapes, 350, 300, TOKENS.styles["abyss"], 'Money "after" <each> turn')
    tree = ET.fromstring(drawn)
    assert tree.get("aria-label") == 'Money "after" <each> turn'
    assert tree.get("viewBox") == "0 0 350 300"
    counts = Counter(type(shape) for shape in shapes)
    found = Counter(piece.tag.removeprefix(NAMESPACE) for piece in tree)
    assert found["rect"] == counts[Rect] + counts[Tile]
    assert found["polyline"] == counts[Line]
    assert found["text"] == counts[Label] + counts[Icon] + counts[Tile]
    assert not any(name in piece.attrib for piece in tree.iter() for name in ("style", "href", "onload"))
    assert sorted(shape.words for shape in shapes if isinstance(shape, Label)) == sorted(
        piece.text or "" for piece in tree if piece.get("font-weight")
    )


def test_a_name_from_elsewhere_is_no_markup() -> None:
    game, chart = charts(2)["bars"]
    bad = [Person("p1", "fin", "<b>&Ada"), Person("p2", "star", "Bruno")]
    shapes = plot(chart, bad, Room(900, 400, PLATE._replace(names=True), Wording(TEXTS, game), width))
    tree = ET.fromstring(svg(shapes, 900, 400, TOKENS.styles["abyss"], ""))
    assert "<b>&Ada" in [piece.text for piece in tree]


def picture(theme: str = "abyss", bars: tuple[int, ...] = (21, 16, 10)) -> Image.Image:
    chart = Bars(name="rounds", rows=(RecapRow("p1", bars), RecapRow("p2", (9, 0, 26))))
    history = Recap((chart,), (Award("deepest", "p2", {"space": 21}),))
    data = chart_png(
        history, people(2), Wording(TEXTS, "deep_sea_adventure"), TOKENS.styles[theme],  # type: ignore[index]
        title="Deep Sea Adventure", sub="12 March 2026",
    )  # fmt: skip
    return Image.open(io.BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("theme", ["abyss", "shallows"])
def test_the_picture_has_its_size_and_the_colours_of_its_people(theme: str) -> None:
    image = picture(theme)
    assert image.size == (1600, 900)
    colours = image.getcolors(1600 * 900) or []
    seen = {colour for count, colour in colours if count > 300}
    style = TOKENS.styles[theme]  # type: ignore[index]
    for name in ("player.fin", "player.star", "money", "plate", "text1"):
        assert tuple(round(part * 255) for part in style.rgb(name)) in seen, name


def test_the_picture_shows_the_figures() -> None:
    assert picture(bars=(21, 16, 10)).tobytes() != picture(bars=(21, 16, 11)).tobytes()
    assert picture().tobytes() == picture().tobytes()
