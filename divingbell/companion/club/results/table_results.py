"""The result that counts at each table of each round, where it comes from, and what stands beside it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
from msgspec import structs

from divingbell.companion.club.protocol.messages import RulesFlag
from divingbell.companion.club.results.records import (
    Acceptance,
    Assignment,
    AsTold,
    Correction,
    GameChoice,
    GameRecord,
    HandResult,
    OrganiserDecision,
    ResultRow,
    ResultRows,
    Source,
    Strike,
    lines_rows,
    rows_of,
)

State = Literal["missing", "plays", "not_decided", "to_accept", "struck", "counts"]
Origin = Literal["tablet", "photo", "file", "hand"]


class TableResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one table in one round."""

    round: int
    table: int
    state: State
    """`missing`: nothing is known; `not_decided`: two writings, or lines and photo disagree."""
    game: str | None = None
    session: str | None = None
    origin: Origin | None = None
    rows: ResultRows = ()
    """The rows that count, or would once it is accepted or counted again."""
    said: ResultRows = ()
    """The rows that the table said; empty by hand."""
    other: ResultRows | None = None
    """The rows of the photo, where it disagrees with the lines."""
    stopped: bool = False
    """Ended by the table before its end, as at the end of a round: its figures count."""
    lines_to_follow: bool = False
    """It came by photo or game file, and its lines are not all here."""
    flag: RulesFlag | None = None
    """The hub's own rules find another result in the lines than the table said, or refuse one of them."""
    flag_line: int | None = None
    """The line that they refuse, or behind which they find another result."""
    by_lines: tuple[ResultRow | None, ...] = ()
    """Beside each row of `said` the one that the lines give, where they give another result."""
    decision: OrganiserDecision | None = None
    """The correction, strike or entry by hand that holds: who, when and why."""
    overtaken: OrganiserDecision | None = None
    """A correction that holds no more: the table said something else since."""
    beside: tuple[str, ...] = ()
    """Other games of this table and round that are over."""


class _Told(msgspec.Struct, frozen=True):
    """The result that a game has, by lines, photo or game file."""

    origin: Origin
    rows: ResultRows
    stopped: bool = False
    other: ResultRows | None = None
    lines_to_follow: bool = False
    flag: RulesFlag | None = None
    flag_line: int | None = None
    by_lines: tuple[ResultRow | None, ...] = ()


class _Standing(msgspec.Struct):
    """Effects of the organiser's decisions about one table of a round; sessions are None where it is by hand."""

    choice: str | None = None
    hand: OrganiserDecision | None = None
    corrections: dict[str | None, tuple[OrganiserDecision, Correction]] = {}
    strikes: dict[str | None, OrganiserDecision] = {}
    sources: dict[str, Literal["lines", "photo"]] = {}
    accepted: set[tuple[str | None, ResultRows]] = set()
    """Sessions and results that the organiser has seen."""


def table_results(
    games: Iterable[GameRecord], decisions: Sequence[OrganiserDecision], *, accept: bool = True
) -> list[TableResult]:
    """The results of all tables that have a game or an entry by hand, by round and table.

    `decisions` are in the order in which they were made: later ones win. `accept` false: a result counts once it is
    accepted. Games of no round are left out until they are assigned.
    """
    assigned = {one.what.session: (one.round, one.table) for one in decisions if isinstance(one.what, Assignment)}
    about = defaultdict[tuple[int, int], list[OrganiserDecision]](list)
    at = defaultdict[tuple[int, int], list[GameRecord]](list)
    for one in decisions:
        about[one.round, one.table].append(one)
        if isinstance(one.what, HandResult):
            _ = at[one.round, one.table]
    for game in sorted(games, key=lambda game: (game.created, game.session)):
        if game.session in assigned:
            at[assigned[game.session]].append(game)
        elif game.round is not None:
            at[game.round, game.table].append(game)
    return [_result(place, at[place], _standing(about[place]), accept) for place in sorted(at)]


def unassigned(games: Iterable[GameRecord], decisions: Iterable[OrganiserDecision]) -> list[GameRecord]:
    """Games of no round that no organiser has assigned, oldest first."""
    assigned = {one.what.session for one in decisions if isinstance(one.what, Assignment)}
    return sorted(
        (game for game in games if game.round is None and game.session not in assigned), key=lambda game: game.created
    )


def _standing(decisions: Iterable[OrganiserDecision]) -> _Standing:
    standing = _Standing()
    for one in decisions:
        match one.what:
            case Correction(session, said):
                standing.corrections[session] = one, one.what
                standing.accepted.add((session, said))
            case AsTold(session):
                standing.corrections.pop(session, None)
            case Strike(session, struck):
                standing.strikes.pop(session, None)
                if struck:
                    standing.strikes[session] = one
            case GameChoice(session):
                standing.choice = session
            case Source(session, source):
                standing.sources[session] = source
            case Acceptance(session, said):
                standing.accepted.add((session, said))
            case HandResult():
                standing.hand = one
    return standing


def _result(place: tuple[int, int], games: Sequence[GameRecord], standing: _Standing, accept: bool) -> TableResult:
    """The result of one table, whose games are given oldest first."""
    number, table = place
    told = {game.session: found for game in games if (found := _told(game, standing)) is not None}
    over = [game for game in games if game.session in told]
    chosen = [game for game in over if game.session == standing.choice]
    game = next(reversed(chosen or over or games), None)
    blank = TableResult(round=number, table=table, state="missing")
    if standing.hand is not None and not over:
        assert isinstance(standing.hand.what, HandResult)
        by_hand = structs.replace(blank, game=standing.hand.what.game, origin="hand", decision=standing.hand)
        return _counted(by_hand, standing.hand.what.rows, standing)
    if game is None:
        return blank
    mine = structs.replace(blank, game=game.game, session=game.session)
    if game.session not in told:
        return structs.replace(mine, state="not_decided" if game.two_versions else "plays")
    found = told[game.session]
    mine = structs.replace(
        mine,
        origin=found.origin,
        said=found.rows,
        other=found.other,
        stopped=found.stopped,
        lines_to_follow=found.lines_to_follow,
        flag=found.flag,
        flag_line=found.flag_line,
        by_lines=found.by_lines,
        beside=tuple(one.session for one in over if one is not game),
    )
    counted = _counted(mine, found.rows, standing)
    if game.two_versions or found.other is not None:
        return structs.replace(counted, state="not_decided")
    waits = not accept and (game.session, found.rows) not in standing.accepted
    return structs.replace(counted, state="to_accept") if waits and counted.state == "counts" else counted


def _counted(result: TableResult, said: ResultRows, standing: _Standing) -> TableResult:
    """The rows that count: corrected if the table still says what was corrected, unless they are struck."""
    correction, corrected = standing.corrections.get(result.session, (None, None))
    strike = standing.strikes.get(result.session)
    holds = corrected is not None and corrected.said == said
    return structs.replace(
        result,
        state="counts" if strike is None else "struck",
        rows=corrected.rows if corrected is not None and holds else said,
        decision=strike or (correction if holds else result.decision),
        overtaken=None if holds else correction,
    )


def _told_by_lines(game: GameRecord) -> _Told | None:
    if game.result is None:
        return None
    told = _Told("tablet", rows_of(game.seats, game.result), game.result.stopped)
    check = game.check
    if check is None:
        return told
    rows = () if check.result is None else lines_rows(game.seats, game.result, check.result)
    return structs.replace(told, flag=check.flag, flag_line=check.line, by_lines=rows)


def _told(game: GameRecord, standing: _Standing) -> _Told | None:
    """The result of a game; None: it is not over."""
    lines = _told_by_lines(game)
    if lines is None and game.photo is None and game.file is not None:
        rows, stopped = rows_of(game.file.seats, game.file.result), game.file.result.stopped
        return _Told("file", rows, stopped, lines_to_follow=True)
    if game.photo is None or game.photo.lines == "passed":
        return lines
    shown = rows_of(game.photo.seats, game.photo.result)
    photo = _Told("photo", shown, game.photo.result.stopped, lines_to_follow=game.photo.lines == "to_follow")
    source = standing.sources.get(game.session)
    if photo.lines_to_follow or source == "photo":
        return photo
    agree = game.photo.lines == "here" and lines is not None and lines.rows == shown
    if agree or source == "lines":
        return lines
    return structs.replace(lines or _Told("tablet", ()), other=shown)
