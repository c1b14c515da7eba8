"""A stranger's own icon on a phone, on the television, in their ledger and in a report.

Run by `test_stranger_game.py` with the package on the path.
"""

from __future__ import annotations

import subprocess
import xml.etree.ElementTree as ET
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from divingbell.companion.canvas.canvas import Artwork, Canvas
from divingbell.companion.configuration.palette import palettes
from divingbell.companion.data import data_folder
from divingbell.companion.games.live_view import WIDE, WIDTH, Live, LiveInput, LiveNote, LiveRow
from divingbell.companion.games.parts import GameParts
from divingbell.companion.installed_games import GAMES
from divingbell.companion.live import page_value
from divingbell.companion.live.page_icons import game_icons
from divingbell.companion.pictures.pillow import PillowCanvas
from divingbell.companion.session.session import Session
from divingbell.companion.sharing.report.paper import Paper
from divingbell.companion.texts.words import WrittenWords
from divingbell.companion.web.messages import Access, Now
from tests.companion.web.serving import ask, live, serving

ICON, CHARACTER = "pebbles:pebble", "\ue018"
CLASS = "o o-pebbles-pebble"
WORDS = WrittenWords(GAMES.texts("en"))


def played() -> Session:
    """A game after one take."""
    start = {"type": "start_game", "game": "pebbles", "players": 2, "first_player": "p1"}
    session = Session().apply_all([start, {"type": "take", "player": "p1", "count": 2}])
    assert isinstance(session, Session)
    return session


def draw(canvas: Canvas, icon: str) -> None:
    canvas.glyph(icon, canvas.width / 2, canvas.height / 2, canvas.height * 0.8, "text1")


def shown(told: LiveInput) -> Live:
    """A view with the icon everywhere: in the pictures, before a figure, and as a note."""
    rows = tuple(LiveRow(one.player, "1", icon=ICON, notes=(LiveNote(ICON, "2"),)) for one in told.ranks)
    return Live(rows, picture=Artwork.of((WIDTH, 40), draw, ICON), wide=Artwork.of(WIDE, draw, ICON))


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """The value of a page."""
    monkeypatch.setattr(GameParts, "live", property(lambda _: shown))
    session = played()
    people = page_value.people_of(WORDS, {}, session.state)
    return page_value.now(page_value.PageInput(WORDS, people, "uuid", session.number, session, ())).page


@pytest.mark.parametrize("screen", ["picture", "wide"])
def test_pictures_on_phones_and_on_the_television_have_it(page: dict[str, str], screen: str) -> None:
    (drawn,) = ET.fromstring(page[screen])
    assert (drawn.text, drawn.get("font-family")) == (CHARACTER, "glyphs.pebbles")


def test_rows_and_ledger_name_its_class(page: dict[str, list[dict[str, object]]]) -> None:
    assert {row["icon"] for row in page["rows"]} == {CLASS}
    assert {icon for row in page["rows"] for icon, _ in row["notes"]} == {CLASS}  # type: ignore[attr-defined]
    session = played()
    people = page_value.people_of(WORDS, {}, session.state)
    assert session.last is not None
    assert page_value.ledger_row(WORDS, people, session.last, None)["icon"] == CLASS


def test_its_class_and_its_font_are_served() -> None:
    with serving(game_icons(), Now(live()), Access(True)) as served:
        css = ask(served.port, "/tokens.css").body.decode()
        assert '.o-pebbles-pebble::before{content:"\\E018";font-family:"glyphs.pebbles"}' in css
        assert '@font-face{font-family:"glyphs.pebbles";src:url(/fonts/glyphs.pebbles.ttf)' in css
        font = ask(served.port, "/fonts/glyphs.pebbles.ttf")
        assert ord(CHARACTER) in TTFont(BytesIO(font.body)).getBestCmap()
        assert ask(served.port, "/fonts/glyphs.limpets.ttf").status == 404


def test_a_report_and_a_picture_to_share_have_it(tmp_path: Path) -> None:
    paper = Paper("Pebbles", "en", datetime(2026, 3, 1, tzinfo=UTC))
    paper.page()
    paper.icon(ICON, 100, 100, 40)
    file = tmp_path / "report.pdf"
    file.write_bytes(paper.content())
    assert CHARACTER in subprocess.run(["pdftotext", file, "-"], capture_output=True, text=True, check=True).stdout
    canvas = PillowCanvas(80, 80, palettes(data_folder())["abyss"])
    empty = canvas.png()
    draw(canvas, ICON)
    assert canvas.png() != empty
