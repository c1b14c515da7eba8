"""A game as files on a USB stick: record, report, chart, its play as a table, and the link for BG Stats
(docs/specification/sharing.md 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

from divingbell.companion.archive.sessions import record_of
from divingbell.companion.clock import EARLIEST
from divingbell.companion.configuration.atomic_file import write_atomically
from divingbell.companion.configuration.file_errors import cause_of
from divingbell.companion.configuration.palette import palettes
from divingbell.companion.data import data_folder
from divingbell.companion.people.person import seated_in
from divingbell.companion.pictures.png import Sheet, chart_png
from divingbell.companion.pictures.room import PlotPerson, Wording
from divingbell.companion.sharing import bgstats, tables
from divingbell.companion.sharing.dates import day
from divingbell.companion.sharing.report.report import report
from divingbell.companion.sharing.shared_game import SharedGame

FOLDER = "divingbell"
"""On the stick; that of the backup (divingbell/companion/archive/backup.py)."""


class SharedFile(NamedTuple):
    """A file of a game: how its name ends, and what makes its content."""

    ending: str
    make: Callable[[SharedGame], bytes]


def record(game: SharedGame) -> bytes:
    """The session record, as `divingbell export` writes it."""
    kept = game.kept
    lines = record_of(lambda: kept.rows, Path(kept.uuid), seated_in(kept.header))
    return "".join(f"{line}\n" for line in lines).encode("ascii")


def chart(game: SharedGame) -> bytes:
    """Its first chart and its awards, as a picture. Raises `LookupError` for a game without a chart."""
    if game.parts.recap is None:
        raise LookupError(game.name)
    style = palettes(data_folder())["abyss"]
    people = tuple(
        PlotPerson(standing.player, game.seats[standing.player].diver, game.seats[standing.player].short)
        for standing in game.standings
    )
    texts, recap = game.words.texts, game.parts.recap(game.session)
    sheet = Sheet(recap, people, Wording(texts, game.name), title=game.title, sub=day(texts, game.ended))
    return chart_png(sheet, style)


def plays(game: SharedGame) -> bytes:
    """The play as a table."""
    return tables.written(tables.PLAYS, tables.plays(game)).encode()


def link(game: SharedGame) -> bytes:
    """A page with the link for BG Stats on it. Raises `NotOverError`."""
    title = escape(game.words.t("report.title", game=game.title, day=day(game.words.texts, game.ended)))
    words = escape(game.words.t("sharing.bgstats.open"))
    page = (
        f'<!doctype html><html lang="{game.words.texts.language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<title>{title}</title><h1>{title}</h1><p><a href="{escape(bgstats.link(game))}">{words}</a></p></html>\n'
    )
    return page.encode()


RECORD = SharedFile(".jsonl", record)
REPORT = SharedFile(".pdf", report)
CHART = SharedFile("-chart.png", chart)
PLAYS = SharedFile("-plays.csv", plays)
BGSTATS = SharedFile("-bgstats.html", link)


def files_of(game: SharedGame) -> Iterator[SharedFile]:
    """The files there are of this game: without an end no play, without a chart no picture."""
    yield RECORD
    yield REPORT
    if game.parts.recap is not None:
        yield CHART
    if game.over:
        yield PLAYS
        yield BGSTATS


class StickError(Exception):
    """The stick took only so many files: the others are not on it, not even in part."""

    def __init__(self, saved: int, files: int, problem: str) -> None:
        super().__init__(problem)
        self.saved = saved
        self.files = files
        self.problem = problem
        """As `cause_of` says it."""


def save_files(game: SharedGame, stick: Path) -> int:
    """Write all of them into the folder `divingbell` of the stick and return how many there are. Each is whole or not
    there; the same game gets the same names, one that went on since gets others. Raises `StickError`."""
    wanted = [*files_of(game)]
    for number, file in enumerate(wanted):
        content = file.make(game)
        try:
            write_atomically(stick / FOLDER / f"{_name(game)}{file.ending}", content)
        except OSError as error:
            raise StickError(number, len(wanted), cause_of(error)) from error
    return len(wanted)


def _name(game: SharedGame) -> str:
    return f"{game.began or EARLIEST:%Y-%m-%d}-{game.name}-{game.uuid[:8]}-{len(game.kept.rows)}"
