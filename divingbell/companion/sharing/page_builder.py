"""The page of a finished game for phones on the same network and the files below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from divingbell.companion.canvas.canvas import Artwork
from divingbell.companion.configuration.palette import ThemeName, palettes
from divingbell.companion.data import data_folder
from divingbell.companion.pictures.layout import plot
from divingbell.companion.pictures.room import PlotPerson, PlotStyle, PlotView, Wording
from divingbell.companion.pictures.svg import svg
from divingbell.companion.sharing import bgstats, files
from divingbell.companion.sharing.dates import day, time_of_day
from divingbell.companion.sharing.report.report import printed
from divingbell.companion.sharing.shared_game import SharedGame
from divingbell.companion.web.shared_page import OfferedFile, PageFact, PageLink, PageOfGame, PageRow, SharedPage

_WIDE, _HIGH = 342.0, 112.0
"""Of the chart, in pixels of a phone."""
_LOOK = PlotStyle(small=13, figure=18, tile=24, thick=3, casing=5.5, captions=False)


def offers(game: SharedGame, theme: ThemeName) -> Iterator[SharedPage]:
    """Pages of a game, first what is offered at once, then all of it: report and chart take a second or more. Call
    it beside the screen."""
    record = OfferedFile("record.jsonl", "application/x-ndjson", files.record(game))
    play = bgstats.link(game) if game.over else ""
    yield SharedPage(page=_page(game, theme, None, chart=False), files=(record,), play=play)
    pdf = printed(game)
    made = [OfferedFile("report.pdf", "application/pdf", pdf.content()), record]
    has_chart = game.parts.recap is not None
    if has_chart:
        made.append(OfferedFile("chart.png", "image/png", files.chart(game)))
    yield SharedPage(page=_page(game, theme, pdf.pages, chart=has_chart), files=tuple(made), play=play)


def _page(game: SharedGame, theme: ThemeName, pages: int | None, *, chart: bool) -> PageOfGame:
    words, texts = game.words, game.words.texts
    winners = [game.typed_name(player) for player in game.winners]
    places = game.places()
    return PageOfGame(
        language=texts.language,
        theme=theme,
        title=words.t("report.title", game=game.title, day=day(texts, game.ended)),
        here=words.t("sharing.page.here"),
        colour=game.seats[game.winners[0]].diver if len(winners) == 1 else "",
        name=joined(game, winners) if winners else game.reason,
        sub=words.t("sharing.page.wins", count=len(winners), game=game.title) if winners else game.title,
        facts=(
            PageFact("calendar", words.t("sharing.page.when", day=day(texts, game.began, year=False),
                                     time=time_of_day(game.began))),
            PageFact("timer-sand", _how_long(game)),
        ),
        rows=tuple(
            PageRow(
                "" if (place := places[standing.player]) is None else str(place),
                game.seats[standing.player].diver,
                game.typed_name(standing.player),
                game.parts.scoring.plain(words, standing.figure),
            )
            for standing in game.standings
        ),
        chart=_chart(game, theme),
        links=tuple(_links(game, pages, chart=chart)),
    )  # fmt: skip


def joined(game: SharedGame, names: Sequence[str]) -> str:
    """`Ada`, `Ada and Bruno`, `Ada, Bruno and Chiara`."""
    *first, last = names
    return game.words.t("podium.and", first=", ".join(first), last=last) if first else last


def _how_long(game: SharedGame) -> str:
    """`41 min, 47 turns`."""
    minutes = game.words.t("podium.minutes", count=game.minutes)
    return minutes if game.length == minutes else game.words.t("podium.both", first=minutes, second=game.length)


def _links(game: SharedGame, pages: int | None, *, chart: bool) -> Iterator[PageLink]:
    t = game.words.t
    if game.over:
        yield PageLink("play", "chart-box-outline", t("sharing.bgstats"), t("sharing.page.bgstats.sub"))
    if pages is not None:
        sub = t("sharing.page.report.sub", count=pages)
        yield PageLink("report.pdf", "file-pdf-box", t("sharing.page.report"), sub)
    yield PageLink("record.jsonl", "file-export", t("sharing.record"), t("sharing.record.sub"))
    if chart:
        yield PageLink("chart.png", "chart-line", t("sharing.page.chart"), t("sharing.page.chart.sub"))


def _chart(game: SharedGame, theme: ThemeName) -> str:
    """The first chart, small."""
    if game.parts.recap is None:
        return ""
    value = game.parts.recap(game.session).charts[0]
    people = tuple(PlotPerson(standing.player, game.seats[standing.player].diver) for standing in game.standings)
    say = Wording(game.words.texts, game.name)
    style = palettes(data_folder())[theme]
    look = _LOOK if style.dark else _LOOK._replace(casing=0)
    return svg(Artwork.of((_WIDE, _HIGH), plot, PlotView(value, people, look, say), say.title(value)), style)
