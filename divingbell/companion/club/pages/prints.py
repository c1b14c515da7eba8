"""The content of the prints of an evening: seats of a round and standings, for the page and the PDF (club.md 8)."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from divingbell.companion.clock import moment
from divingbell.companion.club.event.overview import EventOverview
from divingbell.companion.club.pages.event_words import EventWords
from divingbell.companion.club.pages.wall import seats_by_name
from divingbell.companion.club.results.standings import ClubStanding, RoundEntry
from divingbell.companion.sharing.dates import day, time_of_day


class PrintedTable(msgspec.Struct, frozen=True):
    """A table of a round; one that nobody sits at has no game."""

    table: int
    game: str
    names: str


class SeatsPrint(msgspec.Struct, frozen=True):
    """The seats of a round, by name and by table."""

    title: str
    sub: str
    names: list[tuple[str, int]]
    tables: list[PrintedTable]
    foot: str


class PrintedRound(msgspec.Struct, frozen=True):
    """The part of a standing that a round brought: its points and the game, or in words why it brought nothing."""

    points: str
    game: str


class PrintedStanding(msgspec.Struct, frozen=True):
    """The place of somebody."""

    place: int
    name: str
    rounds: list[PrintedRound]
    equal: str
    """The figures that decided between equal points; empty where none did."""
    points: str


class StandingsPrint(msgspec.Struct, frozen=True):
    """The standings of an evening."""

    title: str
    sub: str
    rounds: list[str]
    """Heads of the columns of its rounds."""
    rows: list[PrintedStanding]
    note: str
    foot: str


def seats_print(overview: EventOverview, say: EventWords, number: int) -> SeatsPrint:
    """The print of a round's seats; empty where the round has none."""
    one = overview.state.rounds.get(number)
    seated = {seat.table: seat for seat in one.tables} if one is not None else {}
    title = say.t("organiser.round_number", number=number)
    if one is not None and one.started is not None and one.ends is not None:
        title = say.t("wall.print.round", number=number, begin=say.time(one.started), end=say.time(one.ends))
    tables = [
        PrintedTable(table, say.game(seated[table].game), say.names(seated[table].people))
        if table in seated else PrintedTable(table, "", say.t("wall.free"))
        for table in sorted({*seated, *range(1, overview.state.begun.tables + 1)})
    ]  # fmt: skip
    return SeatsPrint(
        title=title,
        sub=say.t("wall.print.seats.sub", evening=overview.state.begun.name, day=_evening_day(overview, say)),
        names=seats_by_name(overview, say, number, wall=False),
        tables=tables,
        foot=say.t("wall.print.seats.foot", time=say.heard(overview.now)),
    )


def standings_print(overview: EventOverview, say: EventWords, whole: str) -> StandingsPrint:
    """The print of the standings; `whole` is the sentence that says how whole the evening is."""
    numbers = [one.number for one in overview.state.started]
    tables = {seat.table for one in overview.state.started for seat in one.tables}
    rows = overview.standings
    corrected = sum(result.origin == "hand" or result.decision is not None for result in overview.results)
    note = (
        say.t("wall.print.points", points=", ".join(map(str, overview.state.points))),
        say.t("wall.print.equal"),
        say.t("wall.print.corrected", count=corrected) if corrected else say.t("wall.print.corrected.none"),
        whole,
    )
    return StandingsPrint(
        title=say.t("wall.standings"),
        sub=say.t(
            "wall.print.standings.sub", evening=overview.state.begun.name, day=_evening_day(overview, say),
            rounds=say.t("wall.count.rounds", count=len(numbers)),
            people=say.t("organiser.count.people", count=len(rows)),
            tables=say.t("organiser.count.tables", count=len(tables)),
        ),
        rounds=[say.t("wall.print.head", number=number) for number in numbers],
        rows=[_standing(overview, say, row, numbers) for row in rows],
        note=" ".join(note),
        foot=say.t("wall.print.foot", day=day(say.texts, _now(overview)), time=time_of_day(_now(overview))),
    )  # fmt: skip


def _standing(overview: EventOverview, say: EventWords, row: ClubStanding, numbers: list[int]) -> PrintedStanding:
    entries = {entry.round: entry for entry in row.rounds}
    is_decided = overview.state.closed is not None and row.equal_points
    return PrintedStanding(
        place=row.place,
        name=say.name(row.person),
        rounds=[_round(say, entries.get(number)) for number in numbers],
        equal=say.t("wall.equal", count=row.wins, share=row.share or 0) if is_decided else "",
        points=say.points(row.points),
    )


def _round(say: EventWords, entry: RoundEntry | None) -> PrintedRound:
    if entry is None or entry.state == "not_there":
        return PrintedRound("", say.t("organiser.not_there"))
    if entry.state != "counts":
        return PrintedRound("", say.t(f"organiser.state.{entry.state}"))
    return PrintedRound(say.points(entry.points), say.short_game(entry.game))


def _evening_day(overview: EventOverview, say: EventWords) -> str:
    return day(say.texts, moment(f"{overview.state.begun.date}T12:00:00Z"))


def _now(overview: EventOverview) -> datetime:
    return datetime.fromtimestamp(overview.now, UTC)
