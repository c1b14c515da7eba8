"""An evening as files for who keeps it: the standings as a table or on paper, and every game (club.md 2)."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from datetime import datetime
from typing import Literal

from divingbell.companion.club.event.overview import EventOverview
from divingbell.companion.club.game_files import game_files
from divingbell.companion.club.pages.closing_page import event_report, sentence
from divingbell.companion.club.pages.event_words import EventWords
from divingbell.companion.club.pages.prints import standings_print
from divingbell.companion.club.pages.standings_pdf import standings_pdf
from divingbell.companion.club.pages.standings_table import standings_csv
from divingbell.companion.club.protocol.store import Transaction
from divingbell.companion.texts.catalogue import Catalogue

EveningFormat = Literal["record", "csv", "pdf"]


def evening_files(
    tx: Transaction, overview: EventOverview, texts: Catalogue, made: datetime, form: EveningFormat
) -> dict[str, bytes]:
    """Name -> content: `record` has a file for each game, of two versions both. `made` stands in a PDF as the time of
    its making."""
    event = overview.state.event
    match form:
        case "record":
            return {name: content.encode() for name, content in game_files(tx, event)}
        case "csv":
            return {f"{event}.csv": standings_csv(overview).encode()}
        case "pdf":
            words = EventWords(texts, overview)
            content = standings_print(overview, words, sentence(words, overview, event_report(tx, overview.state)))
            return {f"{event}.pdf": standings_pdf(content, texts, made)}


def zipped(files: Mapping[str, bytes], made: datetime) -> bytes:
    """These files as one, each written at `made`."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            info = zipfile.ZipInfo(name, made.timetuple()[:6])
            archive.writestr(info, content, zipfile.ZIP_DEFLATED)
    return out.getvalue()
