"""The standings of an evening as a PDF: the same print as the page `/print/standings`."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from divingbell.companion.club.pages.prints import PrintedStanding, StandingsPrint
from divingbell.companion.sharing.report.paper import LEFT, RIGHT, SOFT, Paper
from divingbell.companion.texts.catalogue import Catalogue

_FIRST, _LAST = 178.0, 1040.0
"""Where rows begin and end on a page."""
_ROW = 29.0
_NAME, _ROUNDS, _EQUAL, _POINTS = LEFT + 44, 210.0, 130.0, 74.0


def standings_pdf(content: StandingsPrint, texts: Catalogue, made: datetime) -> bytes:
    """A PDF of A4 pages in the language of these texts; `made` stands in it as the time of its making."""
    pages = _drawn(content, texts, made, 0).pages
    return _drawn(content, texts, made, pages).content()


def _drawn(content: StandingsPrint, texts: Catalogue, made: datetime, pages: int) -> Paper:
    paper = Paper(content.title, texts.language, made)
    y = _LAST
    for row in content.rows or (None,):
        if y + _ROW > _LAST:
            y = _begin_page(paper, content, texts, pages)
        if row is not None:
            _draw_row(paper, content, row, y)
            y += _ROW
    for line in paper.lines(content.note, 12.5, RIGHT - LEFT):
        if y + 18 > _LAST:
            y = _begin_page(paper, content, texts, pages)
        paper.text(line, LEFT, y + 18, 12.5, grey=SOFT)
        y += 18
    return paper


def _begin_page(paper: Paper, content: StandingsPrint, texts: Catalogue, pages: int) -> float:
    """A new page with head and foot; the place of its first row."""
    paper.page()
    paper.icon("bell", LEFT + 25, 73, 44)
    paper.text(content.title, 116, 78, 34, bold=True)
    paper.fitted((content.sub,), 116, 100, 17, RIGHT - 116, grey=SOFT)
    paper.rule(117, thick=2, grey=0)
    paper.text(texts("organiser.place"), LEFT, 144, 12.5, grey=SOFT)
    for head, (left, _) in zip(content.rounds, _columns(content), strict=True):
        paper.text(head, left, 144, 12.5, grey=SOFT)
    paper.text(texts("wall.print.equal.head"), RIGHT - _POINTS - _EQUAL, 144, 12.5, grey=SOFT)
    paper.text(texts("organiser.points"), RIGHT, 144, 12.5, anchor="right", grey=SOFT)
    paper.rule(150, grey=0)
    paper.rule(1063, grey=0)
    paper.text(content.foot, LEFT, 1086, 12.5, grey=SOFT)
    number = texts("report.page", number=paper.pages, count=pages)
    paper.text(number, RIGHT, 1086, 12.5, anchor="right", grey=SOFT)
    return _FIRST - _ROW / 2


def _columns(content: StandingsPrint) -> Iterator[tuple[float, float]]:
    """Left end and width of each round."""
    wide = (RIGHT - _POINTS - _EQUAL - _ROUNDS) / max(1, len(content.rounds))
    return ((_ROUNDS + at * wide, wide - 8) for at in range(len(content.rounds)))


def _draw_row(paper: Paper, content: StandingsPrint, row: PrintedStanding, y: float) -> None:
    base = y + 19
    paper.text(str(row.place), LEFT, base, 17, bold=True)
    paper.fitted((row.name,), _NAME, base, 17, _ROUNDS - _NAME - 10, bold=True)
    for one, (left, wide) in zip(row.rounds, _columns(content), strict=True):
        used = paper.text(one.points, left, base, 17, bold=True) + 10 if one.points else 0.0
        if wide - used > 30:
            paper.fitted((one.game,), left + used, base, 12.5, wide - used, grey=SOFT)
    paper.text(row.equal, RIGHT - _POINTS - _EQUAL, base, 12.5, grey=SOFT)
    paper.text(row.points, RIGHT, base + 2, 22, bold=True, anchor="right")
    paper.rule(y + _ROW)
