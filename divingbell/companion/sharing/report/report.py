"""The report of a game: who came where, how it went, and every turn."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.companion.clock import EARLIEST
from divingbell.companion.games.recap import Award, Lines
from divingbell.companion.games.report_parts import ReportInput, ReportParts
from divingbell.companion.session.contacts import Contacts
from divingbell.companion.sharing.dates import day, time_of_day
from divingbell.companion.sharing.report.appendix import ending, height
from divingbell.companion.sharing.report.chart import draw_chart
from divingbell.companion.sharing.report.flow import Flow
from divingbell.companion.sharing.report.paper import LEFT, RIGHT, SOFT, Paper
from divingbell.companion.sharing.report.plain import plain_parts
from divingbell.companion.sharing.report.standing_table import standing_table
from divingbell.companion.sharing.report.turn_table import turn_table
from divingbell.companion.sharing.shared_game import SharedGame

_CHART, _AWARDS = 196.0, 53.0
_WHY, _LOW = (15.0, 14.0, 13.0), 11.5
"""Type of what an award was won by, in one line and in two."""


def report(game: SharedGame) -> bytes:
    """A PDF. The same record in the same language and time zone makes the same bytes."""
    return printed(game).content()


def printed(game: SharedGame) -> Paper:
    """The same with the number of its pages."""
    parts = _parts(game)
    pages = _printed(game, parts, 0).pages
    return _printed(game, parts, pages)


def _parts(game: SharedGame) -> ReportParts:
    contacts = Contacts().read(game.kept.rows)

    def felt(line: int) -> float | None:
        contact = contacts.of(line)
        return contact.seconds if contact is not None else None

    told = ReportInput(game.words, game.session, game.seats, felt)
    return plain_parts(told) if game.parts.report is None else game.parts.report(told)


def _printed(game: SharedGame, parts: ReportParts, pages: int) -> Paper:
    texts, last = game.words.texts, game.last_written
    title = game.words.t("report.title", game=game.title, day=day(texts, game.ended))
    paper = Paper(title, texts.language, last or EARLIEST)

    def foot(number: int) -> tuple[str, str]:
        made = game.words.t("report.foot", day=day(texts, last, year=False), time=time_of_day(last))
        return made, game.words.t("report.page", number=number, count=pages)

    flow = Flow(paper, title, foot)
    flow.page()
    _head(paper, game)
    flow.y = 131
    standing_table(flow, game, parts)
    _how_it_went(flow, game)
    if parts.turns:
        turn_table(flow, game, parts, height(flow, game, parts))
    ending(flow, game, parts)
    return paper


def _head(paper: Paper, game: SharedGame) -> None:
    texts = game.words.texts
    paper.icon("bell", 73, 69, 50)
    paper.fitted((game.title,), 114, 75, 34, RIGHT - 114, bold=True)
    began, ended = game.began, game.ended
    said = game.words.t(
        "report.when.ended" if game.clock_was_set else "report.when",
        day=day(texts, ended if game.clock_was_set else began),
        begin=time_of_day(began),
        end=time_of_day(ended),
        minutes=game.words.t("podium.minutes", count=game.minutes),
        people=game.words.t("report.people", count=len(game.seats)),
        length=game.length,
        reason=game.reason_in_a_sentence,
    )
    paper.fitted((said,), 114, 97, 16, RIGHT - 114, grey=SOFT, least=12)


def _how_it_went(flow: Flow, game: SharedGame) -> None:
    """Charts, and who stood out."""
    if game.parts.recap is None:
        return
    recap = game.parts.recap(game.session)
    chart = recap.charts[0]
    flow.y += 8
    flow.title(game.own(f"after.{chart.name}"))
    height = _CHART if isinstance(chart, Lines) else min(_CHART, 40 + 30 * len(chart.rows))
    draw_chart(flow.paper, game, chart, flow.y + 6, height)
    flow.y += height + 10
    if recap.awards:
        _awards(flow, game, recap.awards)


def _awards(flow: Flow, game: SharedGame, awards: tuple[Award, ...]) -> None:
    paper, gap = flow.paper, 10.0
    flow.y += 10
    wide = (RIGHT - LEFT - gap * 2) / 3
    for number, award in enumerate(awards[:3]):
        x, seat = LEFT + number * (wide + gap), game.seats[award.player]
        paper.frame(x, flow.y, wide, _AWARDS, 11)
        paper.tile(seat.diver, x + 27, flow.y + _AWARDS / 2, 34)
        paper.fitted((game.own(f"award.{award.name}"),), x + 53, flow.y + 21, 13, wide - 60)
        why = game.own(f"award.{award.name}.why", **award.figures)
        forms = [game.words.t("report.award", name=name, why=why) for name in (seat.name, *seat.called.forms)]
        _why(paper, (*forms, why), x + 53, flow.y + 41, wide - 60)
    flow.y += _AWARDS + 8


def _why(paper: Paper, forms: Sequence[str], x: float, y: float, room: float) -> None:
    """The first form that fits a line, else the first that fits two lower ones; it is never made too small to read."""
    size = next((size for size in _WHY if paper.width(forms[0], size, bold=True) <= room), None)
    if size is not None:
        paper.text(forms[0], x, y, size, bold=True)
        return
    broken = (paper.lines(words, _LOW, room, bold=True) for words in forms)
    lines = next((lines for lines in broken if len(lines) <= 2), None)
    if lines is None:
        paper.fitted(forms, x, y, 15, room, bold=True)
        return
    for number, words in enumerate(lines):
        paper.text(words, x, y + (13 * number - 5 if len(lines) > 1 else 0), _LOW, bold=True)
