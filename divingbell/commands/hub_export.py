"""`divingbell hub export`: an evening as game files, a table or a PDF (club.md 2)."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from divingbell.commands.problems import failed

if TYPE_CHECKING:
    from divingbell.companion.club.event.overview import EventOverview
    from divingbell.companion.club.sql_store import SqlStore
    from divingbell.companion.texts.catalogue import Catalogue

FORMATS = ("record", "csv", "pdf")


def add_options(parser: Any) -> None:
    """The options of the command."""
    parser.add_argument(
        "--format", choices=FORMATS, default="csv",
        help="record: a file for each game, of two versions both; csv, pdf: the standings (default: csv)",
    )  # fmt: skip
    parser.add_argument(
        "--output", type=Path, metavar="FOLDER",
        help="where to write it (default: a table goes to standard output, files into this folder)",
    )  # fmt: skip


def export(store: SqlStore, arguments: argparse.Namespace, say: Catalogue) -> int:
    """Write the evening; prints the files that were written."""
    from divingbell.companion.clock import SystemClock
    from divingbell.companion.club.event.overview import event_overview
    from divingbell.companion.club.pages.standings_table import standings_csv

    event = arguments.event
    with store.reading() as tx:
        overview = event_overview(tx, event, SystemClock().now().timestamp())
    if overview is None:
        return failed(say("hub.no_event", event=event))
    if arguments.format == "csv" and arguments.output is None:
        sys.stdout.write(standings_csv(overview))
        return 0
    files = {"record": _records, "csv": _table, "pdf": _pdf}[arguments.format](store, overview, say)
    folder = arguments.output or Path()
    for name, content in files.items():
        path = folder / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        except OSError as error:
            return failed(say("hub.unwritten", path=str(path), problem=error.strerror or str(error)))
        print(path)
    return 0


def _records(store: SqlStore, overview: EventOverview, say: Catalogue) -> dict[str, bytes]:  # noqa: ARG001
    from divingbell.companion.club.game_files import game_files

    with store.reading() as tx:
        return {name: content.encode() for name, content in game_files(tx, overview.state.event)}


def _table(store: SqlStore, overview: EventOverview, say: Catalogue) -> dict[str, bytes]:  # noqa: ARG001
    from divingbell.companion.club.pages.standings_table import standings_csv

    return {f"{overview.state.event}.csv": standings_csv(overview).encode()}


def _pdf(store: SqlStore, overview: EventOverview, say: Catalogue) -> dict[str, bytes]:
    from divingbell.companion.clock import SystemClock
    from divingbell.companion.club.pages.closing_page import event_report, sentence
    from divingbell.companion.club.pages.event_words import EventWords
    from divingbell.companion.club.pages.prints import standings_print
    from divingbell.companion.club.pages.standings_pdf import standings_pdf

    words, event = EventWords(say, overview), overview.state.event
    with store.reading() as tx:
        whole = sentence(words, overview, event_report(tx, overview.state))
    content = standings_print(overview, words, whole)
    return {f"{event}.pdf": standings_pdf(content, say, SystemClock().now())}
