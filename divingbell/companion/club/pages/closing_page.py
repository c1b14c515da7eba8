"""Closing an evening: how whole it is, in one sentence, and a cell for each table (club.md 6)."""

from __future__ import annotations

from typing import Any

import msgspec

from divingbell.companion.club.event.actions import TabletAtEnd, TakeGameFile
from divingbell.companion.club.event.event_state import EventState
from divingbell.companion.club.event.overview import EventOverview
from divingbell.companion.club.pages.evening_view import EveningView
from divingbell.companion.club.protocol.closing import ClosingReport, SessionReport, TableReport, report
from divingbell.companion.club.protocol.store import Transaction
from divingbell.companion.texts.words import CatalogueWords

ANSWER_S = 10.0
"""So long a tablet may take to say what it has."""
ASK_APART_S = 5.0
"""Opening the page asks so often at most."""


class ClosingQuestion:
    """The question of a closing that one process has seen last."""

    def __init__(self) -> None:
        self._id: str | None = None
        self._at = 0.0

    def asked_at(self, question: str | None, now: float) -> float | None:
        """When this question was first seen, in the hub's seconds; None: none was asked."""
        if question != self._id:
            self._id, self._at = question, now
        return None if question is None else self._at

    def is_old(self, now: float) -> bool:
        """Tell whether tablets may be asked again at `now`, in the hub's seconds."""
        return now - self._at > ASK_APART_S


class ClosingCell(msgspec.Struct, frozen=True):
    """One table: how whole its games are."""

    table: int
    words: str
    sub: str
    good: bool
    round: int | None = None
    """The round of a result that is not decided."""
    asked: bool = False
    """Its tablet was asked a moment ago."""
    sign: str = "check-circle"
    """Its icon."""


def event_report(tx: Transaction, state: EventState) -> ClosingReport:
    """Report of how whole an evening is: the sessions of other evenings are not among its lines. One that was closed
    has the tablets that it had then, and those of which a game came late. A game file makes nothing whole: of its game
    there are so many lines at least."""
    others = {game.session for one in tx.game_events() if one != state.event for game in tx.games(one)}
    tables = [_without(table, others) for table in report(tx).tables]
    if state.closed is not None:
        at_end = {one.tablet: one for one in state.at_end}
        tables = [_at_end(table, at_end.get(table.tablet)) for table in tables
                  if table.tablet in at_end or table.sessions]  # fmt: skip
    for file in state.files.values():
        tables = _with_file(tables, file)
    return ClosingReport(tuple(tables))


def _with_file(tables: list[TableReport], file: TakeGameFile) -> list[TableReport]:
    """The same tables with the lines of a game of which a file was brought: at the tablet that has it, else at the one
    with its number."""
    at = next((one for one in tables if any(session.session == file.session for session in one.sessions)), None)
    if at is None:
        silent = TableReport("", file.table, answered=False, sessions=())
        at = next((one for one in tables if one.table == file.table), silent)
    known = next((one for one in at.sessions if one.session == file.session),
                 SessionReport(file.session, 0, 0, None, None))  # fmt: skip
    others = tuple(one for one in at.sessions if one is not known)
    told = msgspec.structs.replace(known, of=max(known.of, file.lines))
    return [*(one for one in tables if one is not at), msgspec.structs.replace(at, sessions=(*others, told))]


def tablets_at_end(found: ClosingReport) -> tuple[TabletAtEnd, ...]:
    """The tablets of an evening that is closed now."""
    return tuple(TabletAtEnd(table.tablet, table.table, table.answered) for table in found.tables)


def late_answers(tx: Transaction, state: EventState) -> tuple[str, ...]:
    """Tablets that answered after an evening had been closed without them."""
    silent = {one.tablet for one in state.at_end if not one.answered}
    return tuple(table.tablet for table in event_report(tx, state).tables if table.answered and table.tablet in silent)


def _at_end(table: TableReport, end: TabletAtEnd | None) -> TableReport:
    if end is None:
        return table
    return msgspec.structs.replace(table, table=end.table, answered=table.answered or end.answered)


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


def cells(
    say: CatalogueWords, overview: EventOverview, found: ClosingReport, *, waiting: bool = False
) -> list[ClosingCell]:
    """A cell for every table, by number; `waiting`: tablets were asked a moment ago, and may answer still."""
    undecided = {result.table: result.round for result in overview.results if result.state == "not_decided"}
    told = [
        msgspec.structs.replace(_cell(say, table, waiting=waiting), round=undecided.get(table.table))
        for table in found.tables
    ]
    hand = (ClosingCell(table, say.t("organiser.by_hand"), say.t("organiser.no_tablet"), good=True, sign="pencil")
            for table in by_hand(overview, found))  # fmt: skip
    return sorted([*told, *hand], key=lambda cell: cell.table)


def _cell(say: CatalogueWords, table: TableReport, *, waiting: bool) -> ClosingCell:
    lines, of = (sum(getattr(one, field) for one in table.sessions) for field in ("lines", "of"))
    figures = say.t("organiser.cell.figures", lines=say.number(lines), count=of)
    fork = next((one.fork for one in table.sessions if one.fork is not None), None)
    damaged = next((one.damaged for one in table.sessions if one.damaged is not None), None)
    if fork is not None:
        words = say.t("organiser.cell.versions")
        since = "" if fork.line is None else _from(say, fork.line)
        return ClosingCell(table.table, words, since, good=False, sign="swap-horizontal")
    if damaged is not None:
        return ClosingCell(
            table.table, say.t("organiser.cell.damaged", line=damaged), figures, good=False, sign="alert"
        )
    if not table.answered:
        silent = say.t("organiser.cell.asked" if waiting else "organiser.cell.silent")
        sign = "timer-sand" if waiting else "wifi-off"
        if lines == of:
            return ClosingCell(table.table, silent, figures, good=False, asked=waiting, sign=sign)
        least = say.t("organiser.cell.least", count=of - lines)
        return ClosingCell(table.table, least, silent, good=False, asked=waiting, sign=sign)
    if lines < of:
        return ClosingCell(
            table.table, say.t("organiser.cell.missing", count=of - lines), figures, good=False, sign="alert"
        )
    return ClosingCell(table.table, say.t("organiser.cell.whole"), say.number(lines), good=True)


def _from(say: CatalogueWords, line: int) -> str:
    return say.t("organiser.cell.from", line=line)


def closing_values(view: EveningView, asked_at: float | None) -> dict[str, Any]:
    """The values of the page; tablets were asked then, in the hub's seconds, or never."""
    say, overview = view.say, view.overview
    found = event_report(view.tx, overview.state)
    waiting = asked_at is not None and overview.now - asked_at < ANSWER_S
    shown = cells(say, overview, found, waiting=waiting)
    return {
        "report": found,
        "asked_at": None if asked_at is None else say.heard(asked_at),
        "sentence": sentence(say, overview, found),
        "troubles": [say.t("organiser.cell.trouble", table=cell.table, what=cell.words)
                     for cell in shown if not cell.good and not cell.asked],
        "cells": shown,
    }  # fmt: skip
