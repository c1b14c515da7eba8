"""The page of a finished game, as it is written (screens.md, n9)."""

from __future__ import annotations

import pytest

from divingbell.companion.web.game_page import game_page
from divingbell.companion.web.shared_page import PageLink, PageOfGame, PageRow

LINKS = tuple(PageLink(href, "printer", "Title", "sub") for href in ("play", "report.pdf", "chart.png"))


def written(colour: str, chart: str = "") -> str:
    rows = (PageRow("1.", colour, "Ada", "$9"),)
    page = PageOfGame(
        language="en",
        title="T",
        here="here",
        colour=colour,
        name="Ada",
        sub="wins",
        rows=rows,
        links=LINKS,
        chart=chart,
    )
    return game_page(page, "word")


def test_band_and_tiles_have_the_colour_of_a_player() -> None:
    html = written("star")
    assert '<div class="band star">' in html
    assert html.count('<span class="tile star"><i class="g g-p-star"></i></span>') == 2


@pytest.mark.parametrize("colour", ["", "mauve", '"><script>'])
def test_what_is_no_colour_of_a_player_is_not_written(colour: str) -> None:
    html = written(colour)
    assert '<div class="band nobody">' in html
    assert "tile" not in html
    assert "mauve" not in html
    assert "script" not in html


def test_the_first_key_is_the_one_that_is_wanted_most() -> None:
    html = written("star")
    assert html.count('class="key primary"') == 1
    assert html.index('class="key primary" href="/g/word/play"') < html.index('class="key" href="/g/word/report.pdf"')


def test_a_chart_has_a_plate_where_there_is_one() -> None:
    assert '<div class="plate chart"><svg></svg></div>' in written("star", "<svg></svg>")
    assert "chart" not in written("star").replace("chart.png", "")
