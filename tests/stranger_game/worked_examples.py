"""The examples of docs/adding-a-game.md at work: run by `test_examples.py` with Pebbles, and them in it, on the
path."""

from __future__ import annotations

from pathlib import Path

import pebbles_game
import pytest
from fontTools.ttLib import TTFont
from pebbles_game import after, corrections, drawn, fewest, one_team
from PIL import ImageChops

from divingbell.companion.configuration.palette import palettes
from divingbell.companion.data import data_folder
from divingbell.companion.games.scoring import standings
from divingbell.companion.pictures.pillow import PillowCanvas
from divingbell.sdk import Refusal, Session

EM, MIDDLE = 1000, 360
"""Units of a font, and how far above the baseline the middle of a glyph is."""


def pile(session: Session | Refusal) -> object:
    """What lies in the pile; the refusal where there is one."""
    return session if isinstance(session, Refusal) else session.state.pile


def test_the_charts_have_what_was_taken() -> None:
    session = corrections.played()
    recap = after.recap(session)
    assert [[row.values for row in chart.rows] for chart in recap.charts] == [
        [(0, 3, 3, 5), (0, 0, 2, 2)], [(3, 2), (2,)], [(0, 1, 1), (0, 1, 0)], [(5, 1), (2, 0)],
    ]  # fmt: skip
    assert [(award.player, award.figures) for award in recap.awards] == [("p1", {"count": 1})]
    assert recap.best == {"p1": 3, "p2": 2}


def test_the_choice_that_leaves_four_is_worth_most() -> None:
    (point,) = after.turning_points(corrections.played(), lambda: ())
    assert (point.entry, point.player, point.given) == (3, "p2", 1)
    assert [answer.value for answer in point.answers] == [0.0, 1.0, 0.0]
    assert point.difference == 1.0


def test_undo_takes_the_newest_back_and_amend_plays_the_rest_again() -> None:
    assert pile(corrections.played()) == 2
    assert pile(corrections.without_the_newest()) == 4
    assert pile(corrections.with_another_answer(1)) == 4


def test_an_amend_that_does_not_fit_is_refused_with_its_entry() -> None:
    other_start = {**corrections.START, "first_player": "p2"}
    refused = corrections.played().apply({"type": "amend", "entry": 1, "actions": [other_start]})
    assert isinstance(refused, Refusal)
    assert (refused.error, refused.detail) == ("amend_refused", {"entry": 2, "error": "not_your_turn"})


def test_the_fewest_pebbles_are_the_first_place() -> None:
    places = standings(fewest.SCORING, corrections.played().state)
    assert [(one.player, one.place, one.figure) for one in places] == [("p2", 1, 2), ("p1", 2, 5)]


def test_one_team_has_one_place() -> None:
    places = standings(one_team.SCORING, corrections.played().state)
    assert [(one.player, one.place, one.figure) for one in places] == [("p1", 1, 5), ("p2", 1, 2)]


@pytest.mark.parametrize("size", [(240, 90), (480, 400)])
def test_the_board_is_drawn_in_any_room_with_icon_and_figure_in_line(size: tuple[int, int]) -> None:
    wide, high = size
    board = drawn.board(corrections.played().state, {"p1": "fin", "p2": "star"})
    canvas, empty = (PillowCanvas(wide, high, palettes(data_folder())["abyss"]) for _ in range(2))
    board.draw(canvas)
    ink = ImageChops.difference(canvas.image(), empty.image())
    step = high // 3
    for top in range(0, 3 * step, step):
        icon = ink.crop((0, top, 36, top + step)).getbbox()
        figure = ink.crop((46, top, wide, top + step)).getbbox()
        assert icon is not None
        assert figure is not None
        assert (icon[1] + icon[3]) / 2 == pytest.approx((figure[1] + figure[3]) / 2, abs=2.5)


def test_a_glyph_has_its_middle_where_the_page_says() -> None:
    font = TTFont(Path(pebbles_game.__file__).parent / "glyphs" / "glyphs.ttf")
    assert font["head"].unitsPerEm == EM
    glyph = font["glyf"][font.getBestCmap()[0xE018]]
    assert (glyph.yMin + glyph.yMax) / 2 == pytest.approx(MIDDLE, abs=20)
    assert glyph.yMin >= MIDDLE - EM / 2
    assert glyph.yMax <= MIDDLE + EM / 2
