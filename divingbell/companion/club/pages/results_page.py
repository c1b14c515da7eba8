"""The results of a round on the organiser's page: a row for each table, and one table with its figures."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal
from urllib.parse import urlencode

import msgspec

from divingbell.companion.club.event.overview import EventOverview
from divingbell.companion.club.pages.evening_view import EveningView
from divingbell.companion.club.pages.event_words import EventWords
from divingbell.companion.club.pages.fork_view import fork_view
from divingbell.companion.club.results.records import ResultRow
from divingbell.companion.club.results.standings import points_by_place
from divingbell.companion.club.results.table_results import TableResult
from divingbell.companion.club.seating.plan import TableSeating


class FigureRow(msgspec.Struct, frozen=True):
    """Somebody in a result."""

    at: int
    """Its number among the rows of the form, in the order in which the table said them."""
    person: str | None
    place: int
    figure: int | None
    said: int | None
    points: Fraction
    by_lines: int | None = None
    """The figure, or where there is none the place, that the lines give, where they give another result."""
    differs: bool = False
    """It is another than the table said."""

    is_shared: bool = False
    """Others have the same place."""

    @property
    def changed(self) -> bool:
        """True if the organiser corrected the figure."""
        return self.figure != self.said


def _shown(row: ResultRow) -> int | None:
    return row.place if row.figure is None else row.figure


class ResultsPage(msgspec.Struct, frozen=True):
    """The chosen round and table."""

    say: EventWords
    overview: EventOverview
    round: int
    table: int

    @property
    def rounds(self) -> list[int]:
        """Rounds that were started."""
        return [one.number for one in self.overview.state.started]

    @property
    def tables(self) -> list[int]:
        """Tables of the round."""
        one = self.overview.state.rounds.get(self.round)
        seated = {seat.table for seat in one.tables} if one is not None else set()
        return sorted(seated | {result.table for result in self.overview.results if result.round == self.round})

    @property
    def shown(self) -> TableResult | None:
        """The result of the table."""
        return self.overview.result(self.round, self.table)

    @property
    def seat(self) -> TableSeating | None:
        """Seating of the table."""
        one = self.overview.state.rounds.get(self.round)
        return next((seat for seat in one.tables if seat.table == self.table), None) if one is not None else None

    def game(self, table: int) -> str | None:
        """The game of a table, as it is played, else as it is seated."""
        result, one = self.overview.result(self.round, table), self.overview.state.rounds.get(self.round)
        if result is not None and result.game is not None:
            return result.game
        return next((seat.game for seat in (one.tables if one else ()) if seat.table == table), None)

    @property
    def here(self) -> dict[str, int]:
        """The fields of a form about this table."""
        return {"round": self.round, "table": self.table}

    @property
    def rows(self) -> list[FigureRow]:
        """The rows of the shown result, by place."""
        shown = self.shown
        if shown is None:
            return []
        said, unused = shown.said or shown.rows, [*range(len(shown.said or shown.rows))]
        places = [row.place for row in shown.rows]
        found = list[FigureRow]()
        for row, given in zip(shown.rows, points_by_place(shown.rows, self.overview.state.points), strict=True):
            at = next(at for at in unused if said[at].person == row.person)  # several guests are told apart by order
            unused.remove(at)
            told, lines = said[at], shown.by_lines[at] if shown.by_lines else None
            by_lines = None if lines is None else _shown(lines)
            differs = lines is not None and by_lines != _shown(told)
            found.append(
                FigureRow(at, row.person, row.place, row.figure, told.figure, given, by_lines, differs,
                          is_shared=places.count(row.place) > 1)
            )  # fmt: skip
        return found

    @property
    def over(self) -> int:
        """Tables of the round whose result is there."""
        results = (self.overview.result(self.round, table) for table in self.tables)
        return sum(result is not None and result.state in ("counts", "to_accept", "struck") for result in results)

    @property
    def later(self) -> str:
        """The address for who decides nothing now: the next table without two versions, else all tables."""
        behind = [table for table in self.tables if table > self.table]
        for table in (*behind, *self.tables):
            result = self.overview.result(self.round, table)
            if result is None or result.state != "not_decided":
                return self.at(self.round, table)
        return "/organiser"

    def look(self, result: TableResult | None) -> Literal["good", "caution", "changed", ""]:
        """How the row of a table looks: `caution` where the organiser may have to do something."""
        if result is None or result.state not in ("counts", "not_decided", "to_accept"):
            return ""
        if result.state != "counts" or result.lines_to_follow or result.stopped or self._is_flagged(result):
            return "caution"
        return "changed" if result.decision is not None and result.origin != "hand" else "good"

    def sign(self, result: TableResult | None) -> str:
        """The icon beside the origin of a result; empty: none."""
        if result is None or not self.look(result):
            return ""
        if result.state == "counts" and result.lines_to_follow:
            return "camera"
        if result.state == "counts" and result.stopped and not self._is_flagged(result):
            return "flag-checkered"
        return {"good": "check-circle", "changed": "pencil"}.get(self.look(result), "alert")

    @staticmethod
    def _is_flagged(result: TableResult) -> bool:
        """True while nobody has decided about a result that the rules of the club's computer flag."""
        return result.flag is not None and result.decision is None

    def at(self, number: int, table: int) -> str:
        """The address of another table or round."""
        query = {"event": self.overview.state.event, "round": number, "table": table}
        return f"/organiser/results?{urlencode(query)}"

    def origin(self, result: TableResult | None) -> str:
        """Origin of a result, or the reason why none counts."""
        if result is None:
            return self.say.t("organiser.state.waits")
        if result.state != "counts":
            return self.say.t(f"organiser.state.{result.state}")
        if result.origin == "hand":
            return self.say.t("organiser.by_hand_of", who="" if result.decision is None else result.decision.who)
        if result.decision is not None:
            return self.say.t("organiser.corrected")
        if result.flag is not None:
            return self.say.t(f"organiser.flag.{result.flag}", line=result.flag_line or 0)
        if result.origin == "file":
            return self.say.t("organiser.game_file.to_follow")
        if result.origin == "photo":
            return self.say.t("organiser.photo.to_follow" if result.lines_to_follow else "organiser.photo.counts")
        return self.say.t("organiser.stopped" if result.stopped else "organiser.by_itself")


_SHOWN = (
    "round", "table", "rounds", "tables", "shown", "seat", "here", "rows", "at", "origin", "over", "later", "look",
    "sign", "game",
)  # fmt: skip
"""Properties of a `ResultsPage` that its template has."""


def results_values(view: EveningView) -> dict[str, Any]:
    """The values of the page: the round and table that are asked for, else the present one and its first table."""
    number = view.asked.number("round", len(view.overview.state.started) or 1)
    found = ResultsPage(view.say, view.overview, number, view.asked.number("table"))
    if not found.table and found.tables:
        found = msgspec.structs.replace(found, table=found.tables[0])
    session = None if found.shown is None else found.shown.session
    fork = None if session is None else fork_view(view.tx, session, view.overview.state.points)
    return {"fork": fork, "is_asked": view.asked.number("table") > 0, **{name: getattr(found, name) for name in _SHOWN}}
