"""Every board and every chart is drawn once: the screen, a page, paper and a picture are told the same verbs."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import NamedTuple, get_args

import pytest
from fpdf import FPDF
from kivy.graphics import InstructionGroup

from divingbell.companion.canvas.canvas import Artwork, Canvas
from divingbell.companion.canvas.icons import coin, tile
from divingbell.companion.canvas.porthole import Porthole, State, porthole
from divingbell.companion.configuration.palette import palettes
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.games.live_view import LiveInput
from divingbell.companion.games.recap import Award, Bars, Recap, RecapRow
from divingbell.companion.games.scoring import standings
from divingbell.companion.installed_games import GAMES
from divingbell.companion.live.page_value import people_of
from divingbell.companion.pictures.fonts import fonts
from divingbell.companion.pictures.layout import plot
from divingbell.companion.pictures.palette_canvas import PaintedBox
from divingbell.companion.pictures.pdf import PdfCanvas, PdfType
from divingbell.companion.pictures.pillow import PillowCanvas
from divingbell.companion.pictures.png import HEIGHT, WIDTH, Sheet, draw
from divingbell.companion.pictures.room import PlotView, Wording
from divingbell.companion.pictures.svg import SvgCanvas
from divingbell.companion.session.session import Session
from divingbell.companion.texts.words import WrittenWords
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.tokens import load_tokens
from divingbell.ui.toolkit.fonts import register
from divingbell.ui.toolkit.paint import Painter
from tests.companion.canvas.recorder import Recorder, Verb
from tests.companion.pictures.test_charts import FULL, PLATE, charts, people
from tests.seeded_game import seeded_game
from tests.ui.driver import LINES, PATCHES

PALETTE = palettes(data_folder())["abyss"]
TEXTS = GAMES.texts("en", strict=True)


class Shown(NamedTuple):
    """A canvas, and the file or element that comes of it."""

    canvas: Canvas
    made: Callable[[], object]


def screen(wide: int, high: int) -> Shown:
    register(fonts())
    group = InstructionGroup()
    ctx = Context.of(load_tokens(data_folder()), Settings(), TEXTS, (1280, 800))
    return Shown(Painter(group, ctx, LINES, PATCHES, (0, 0, wide, high)), lambda: group.children)


def page(wide: int, high: int) -> Shown:
    canvas = SvgCanvas(wide, high, PALETTE)
    return Shown(canvas, lambda: [*ET.fromstring(canvas.svg())])


def paper(wide: int, high: int) -> Shown:
    pdf = FPDF(unit=0.75, format=(wide, high))
    pdf.add_page()
    canvas = PdfCanvas(pdf, PdfType(pdf, 0.75), 0.75, PaintedBox(0, 0, wide, high), PALETTE)
    return Shown(canvas, lambda: pdf.pages[1].contents)


def picture(wide: int, high: int) -> Shown:
    canvas = PillowCanvas(wide, high, PALETTE)
    return Shown(canvas, lambda: len(canvas.image().getcolors(wide * high) or ()) > high)


CANVASES = (screen, page, paper, picture)


class _Measured(Recorder):
    """Types have other widths on each; here all are told one."""

    def text_width(self, content: str, size: float, *, font: str = "text", bold: bool = False) -> float:
        del font, bold
        return len(content) * size * 0.5


def told(artwork: Artwork, make: Callable[[int, int], Shown]) -> list[Verb]:
    """The verbs that a canvas is told; something comes of them."""
    shown = make(round(artwork.width), round(artwork.height))
    recorder = _Measured(shown.canvas)
    artwork.draw(recorder)
    assert shown.made()
    return recorder.verbs


def chart(kind: str, *, full: bool) -> Artwork:
    game, value = charts(4)[kind]
    plotted = PlotView(value, tuple(people(4)), FULL if full else PLATE, Wording(TEXTS, game))
    return Artwork.of((800, 400), plot, plotted)


def board(game: str, at: float) -> Artwork:
    """The board of a game that was played to its end, after this share of its entries."""
    session = seeded_game(game, 3, 3)
    state = session.entry(max(2, int(session.number * at))).state
    drawn = GAMES.parts(game).board
    assert drawn is not None
    return drawn(state, dict(zip(state.players, ("fin", "star", "coral"), strict=True)))


def watched(game: str, *, wide: bool) -> Artwork:
    """The picture of a moment as a phone or the television shows it."""
    session = seeded_game(game, 3, 3)
    at = session.entry(session.number // 2)
    moment, words = Session(at, at), WrittenWords(TEXTS)
    ranks = standings(GAMES.parts(game).scoring, moment.state)
    live = GAMES.parts(game).live
    assert live is not None
    shown = live(LiveInput(words, people_of(words, {}, moment.state), moment, ranks))
    picture = shown.wide if wide else shown.picture
    assert picture is not None
    return picture


def shared() -> Artwork:
    """The picture of a chart to be shared."""
    chart = Bars(name="rounds", rows=(RecapRow("p1", (21, 16, 10)), RecapRow("p2", (9, 0, 26))))
    recap = Recap((chart,), (Award("deepest", "p2", {"space": 21}),))
    sheet = Sheet(recap, tuple(people(2)), Wording(TEXTS, "deep_sea_adventure"), "Deep Sea Adventure", "12 March 2026")
    return Artwork.of((WIDTH, HEIGHT), draw, sheet)


def standing(state: State) -> Artwork:
    """The porthole of a dive."""
    return Artwork.of((400, 400), porthole, Porthole(state, "fin", angle=40, turned=30 if state == "buzz" else 0))


def signs(canvas: Canvas, _: None) -> None:
    """Tiles both ways round, and the coins."""
    tile(canvas, "star", 0, 0, 60)
    tile(canvas, "fin", 70, 0, 60, on_ink=True)
    for n, metal in enumerate(("gold", "silver", "bronze", "any")):
        coin(canvas, metal, 70 * n, 70, 60)


BOARDS = [(game, at) for game in GAMES if GAMES.parts(game).board is not None for at in (0.1, 0.5, 1.0)]
WATCHED = [game for game in GAMES if GAMES.parts(game).live is not None]
DRAWN: dict[str, Callable[[], Artwork]] = {
    **{f"porthole {state}": lambda state=state: standing(state) for state in get_args(State)},
    **{f"phone of {game}": lambda game=game: watched(game, wide=False) for game in WATCHED},
    **{f"television of {game}": lambda game=game: watched(game, wide=True) for game in WATCHED},
    "shared chart": shared,
    "tiles and coins": lambda: Artwork.of((300, 140), signs, None),
    **{f"board of {game} at {at}": lambda game=game, at=at: board(game, at) for game, at in BOARDS},
    **{f"chart of {kind}": lambda kind=kind: chart(kind, full=False) for kind in charts(2)},
    **{f"large chart of {kind}": lambda kind=kind: chart(kind, full=True) for kind in charts(2)},
}


@pytest.mark.parametrize("name", DRAWN)
def test_screen_page_paper_and_picture_are_told_the_same(name: str) -> None:
    artwork = DRAWN[name]()
    on_screen, *elsewhere = [told(artwork, make) for make in CANVASES]
    assert on_screen
    assert all(verbs == on_screen for verbs in elsewhere)
