"""`divingbell hub export`: an evening as game files, a table or a PDF (club.md 2)."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from divingbell.commands.output import replace_file
from divingbell.commands.problems import failed

if TYPE_CHECKING:
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
    from divingbell.companion.club.evening_files import evening_files
    from divingbell.companion.club.event.overview import event_overview
    from divingbell.companion.texts.letters import printable

    event, now = arguments.event, SystemClock().now()
    with store.reading() as tx:
        overview = event_overview(tx, event, now.timestamp())
        files = None if overview is None else evening_files(tx, overview, say, now, arguments.format)
    if files is None:
        return failed(say("hub.no_event", event=event))
    if arguments.format == "csv" and arguments.output is None:
        sys.stdout.write(next(iter(files.values())).decode())
        return 0
    folder = arguments.output or Path()
    for name, content in files.items():
        path = folder / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            replace_file(path, content)
        except OSError as error:
            return failed(say("hub.unwritten", path=str(path), problem=error.strerror or str(error)))
        print(printable(str(path)))
    return 0
