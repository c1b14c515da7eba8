"""Closing an evening: how whole it is, in one sentence, and a cell for each table (club.md 6)."""

from __future__ import annotations

import msgspec

from divingbell.companion.club.event.overview import EventOverview
from divingbell.companion.club.protocol.closing import ClosingReport, TableReport, report
from divingbell.companion.club.protocol.store import Transaction
from divingbell.companion.texts.words import CatalogueWords


class ClosingCell(msgspec.Struct, frozen=True):
    """One table: how whole its games are."""

    table: int
    words: str
    sub: str
    good: bool


def event_report(tx: Transaction, event: str) -> ClosingReport:
    """Report of how whole an evening is: the sessions of other evenings are not among its lines."""
    others = {game.session for one in tx.events() if one != event for game in tx.games(one)}
    found = report(tx)
    return ClosingReport(tuple(_without(table, others) for table in found.tables))


def _without(table: TableReport, sessions: set[str]) -> TableReport:
    kept = tuple(session for session in table.sessions if session.session not in sessions)
    return msgspec.structs.replace(table, sessions=kept)


def by_hand(overview: EventOverview, found: ClosingReport) -> list[int]:
    """Tables that played without a tablet."""
    seated = {seat.table for one in overview.state.started for seat in one.tables}
    return sorted(seated - {table.table for table in found.tables})


def sentence(say: CatalogueWords, overview: EventOverview, found: ClosingReport) -> str:
    """`14 tables, 12 with tablets: 3,912 of 3,912 lines; 2 tables by hand.`"""
    hand, tablets = by_hand(overview, found), {table.table for table in found.tables}
    certain = all(table.answered for table in found.tables)
    told = say.t(
        "organiser.closing.lines" if certain else "organiser.closing.lines.least",
        tables=say.t("organiser.count.tables", count=len(tablets) + len(hand)),
        tablets=say.t("organiser.count.tablets", count=len(tablets)),
        lines=say.number(found.lines),
        count=found.of,
    )
    return f"{told}; {say.t('organiser.closing.hand', count=len(hand))}" if hand else told


def cells(say: CatalogueWords, overview: EventOverview, found: ClosingReport) -> list[ClosingCell]:
    """A cell for every table, by number."""
    told = [_cell(say, table) for table in found.tables]
    hand = (ClosingCell(table, say.t("organiser.by_hand"), say.t("organiser.no_tablet"), good=True)
            for table in by_hand(overview, found))  # fmt: skip
    return sorted([*told, *hand], key=lambda cell: cell.table)


def _cell(say: CatalogueWords, table: TableReport) -> ClosingCell:
    lines, of = (sum(getattr(one, field) for one in table.sessions) for field in ("lines", "of"))
    figures = say.t("organiser.cell.figures", lines=say.number(lines), count=of)
    fork = next((one.fork for one in table.sessions if one.fork is not None), None)
    damaged = next((one.damaged for one in table.sessions if one.damaged is not None), None)
    if fork is not None:
        words = say.t("organiser.cell.versions")
        return ClosingCell(table.table, words, "" if fork.line is None else _from(say, fork.line), good=False)
    if damaged is not None:
        return ClosingCell(table.table, say.t("organiser.cell.damaged", line=damaged), figures, good=False)
    if not table.answered:
        return ClosingCell(table.table, say.t("organiser.cell.silent"), figures, good=False)
    if lines < of:
        return ClosingCell(table.table, say.t("organiser.cell.missing", count=of - lines), figures, good=False)
    return ClosingCell(table.table, say.t("organiser.cell.whole"), say.number(lines), good=True)


def _from(say: CatalogueWords, line: int) -> str:
    return say.t("organiser.cell.from", line=line)
