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
from divingbell.companion.pictures.png import Sheet, chart_png
from divingbell.companion.pictures.room import PlotPerson, PlotStyle, PlotView, Wording
from divingbell.companion.pictures.svg import SvgCanvas
from divingbell.ui.kit.tokens import load_tokens
from tests.companion.canvas.recorder import Recorder, Verb
from tests.companion.pictures.test_charts import PLATE, charts, people

TOKENS = load_tokens(data_folder())
TEXTS = GAMES.texts("en", strict=True)
NAMESPACE = "{http://www.w3.org/2000/svg}"


def drawn(
    kind: str, seats: list[PlotPerson], label: str = "", look: PlotStyle = PLATE
) -> tuple[ET.Element, list[Verb]]:
    """A chart as a page has it, and the verbs it was drawn with."""
    game, chart = charts(len(seats))[kind]
    canvas = SvgCanvas(900, 400, TOKENS.styles["abyss"])
    recorder = Recorder(canvas)
    plot(recorder, PlotView(chart, tuple(seats), look, Wording(TEXTS, game)))
    return ET.fromstring(canvas.svg(label)), recorder.verbs


@pytest.mark.parametrize("kind", charts(4))
def test_an_svg_has_every_shape_and_nothing_that_a_strict_policy_forbids(kind: str) -> None:
    tree, verbs = drawn(kind, people(4), 'Money "after" <each> turn')
    assert tree.get("aria-label") == 'Money "after" <each> turn'
    assert tree.get("viewBox") == "0 0 900 400"
    counts = Counter(verb.name for verb in verbs)
    found = Counter(piece.tag.removeprefix(NAMESPACE) for piece in tree)
    assert found["rect"] == counts["rectangle"]
    assert found["polyline"] == counts["line"]
    assert found["text"] == counts["text"] + counts["glyph"]
    assert not any(name in piece.attrib for piece in tree.iter() for name in ("style", "href", "onload"))
    assert sorted(verb.content for verb in verbs if verb.name == "text") == sorted(
        piece.text or "" for piece in tree if piece.get("class") in ("t", "tb", "n", "nm")
    )


def test_a_name_from_elsewhere_is_no_markup() -> None:
    bad = [PlotPerson("p1", "fin", "<b>&Ada"), PlotPerson("p2", "star", "Bruno")]
    tree, _ = drawn("bars", bad, look=PLATE._replace(names=True))
    assert "<b>&Ada" in [piece.text for piece in tree]


def picture(theme: str = "abyss", bars: tuple[int, ...] = (21, 16, 10)) -> Image.Image:
    chart = Bars(name="rounds", rows=(RecapRow("p1", bars), RecapRow("p2", (9, 0, 26))))
    history = Recap((chart,), (Award("deepest", "p2", {"space": 21}),))
    say = Wording(TEXTS, "deep_sea_adventure")
    sheet = Sheet(history, tuple(people(2)), say, title="Deep Sea Adventure", sub="12 March 2026")
    data = chart_png(sheet, TOKENS.styles[theme])  # type: ignore[index]
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
