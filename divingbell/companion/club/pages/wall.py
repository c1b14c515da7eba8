"""The picture that the wall shows now, and its cards (club.md 8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from divingbell.companion.clock import moment
from divingbell.companion.club.event.overview import EventOverview
from divingbell.companion.club.pages.event_words import EventWords
from divingbell.companion.club.protocol.messages import MalformedError, decoded
from divingbell.companion.club.results.table_results import TableResult

SEATS_S = 600.0
"""So long after a start the wall shows the seats at most."""
MOST_ROWS = 20
"""Of the standings beside the tables."""
Picture = Literal["none", "join", "seats", "tables", "final"]


class _LiveStanding(msgspec.Struct, frozen=True):
    seat: str
    text: str = ""


class _LiveSeat(msgspec.Struct, frozen=True):
    seat: str
    name: str = ""


class _LiveTable(msgspec.Struct, frozen=True):
    """The fields of a live object (live.md 2) that the wall shows."""

    session: str | None = None
    seats: tuple[_LiveSeat, ...] = ()
    standings: tuple[_LiveStanding, ...] = ()


class CardRow(msgspec.Struct, frozen=True):
    """Somebody at a table."""

    name: str
    figure: str = ""
    crown: bool = False
    turn: bool = False


class WallCard(msgspec.Struct, frozen=True):
    """One table on the wall."""

    table: int
    game: str
    state: str
    rows: tuple[CardRow, ...] = ()
    note: str = ""
    silent: bool = False


def picture(overview: EventOverview | None) -> Picture:
    """The picture of this moment: the seats from a start until most tables sit."""
    if overview is None:
        return "none"
    state = overview.state
    if state.closed is not None:
        return "final"
    present, progress = state.present, overview.progress
    if present is None or progress is None:
        return "join"
    begun = moment(present.started)
    waiting = sum(found == "waits" for found in progress.tables.values())
    fresh = begun is not None and overview.now - begun.timestamp() < SEATS_S
    return "seats" if fresh and 2 * waiting > len(progress.tables) else "tables"


def seats_by_name(overview: EventOverview, say: EventWords, number: int, *, wall: bool = True) -> list[tuple[str, int]]:
    """Names by alphabet with their tables in a round."""
    one = overview.state.rounds.get(number)
    named = say.wall_name if wall else say.name
    found = [(named(person), seat.table) for seat in (one.tables if one else ()) for person in seat.people]
    return sorted(found, key=lambda row: (row[0].casefold(), row[1]))


def wall_cards(overview: EventOverview, say: EventWords, live: Mapping[str, bytes]) -> list[WallCard]:
    """The tables of the present round, by number."""
    present = overview.state.present
    number = 0 if present is None else present.number
    return [_card(overview, say, live, number, table) for table in overview.table_numbers]


def _card(overview: EventOverview, say: EventWords, live: Mapping[str, bytes], number: int, table: int) -> WallCard:
    seat, tablet, result = overview.seating(table), overview.tablet(table), overview.result(number, table)
    silent = tablet is not None and tablet.heard > 0 and not overview.is_heard(tablet)
    minutes = 0 if tablet is None else int((overview.now - tablet.heard) / 60)
    note = ""
    if silent and tablet is not None:
        note = say.t("wall.old", count=minutes)
        if tablet.waiting:
            note = f"{note}, {say.t('organiser.waiting', count=tablet.waiting)}"
    if seat is None and result is None:
        return WallCard(table, say.t("organiser.free"), say.t("wall.free"), (), note, silent)
    state = say.t("organiser.state." + (result.state if result is not None else "waits"))
    game = result.game if result is not None else None
    if game is None and seat is not None:
        game = seat.game
    if result is not None and result.rows:
        rows = _result_rows(say, result)
    else:
        shown = {} if tablet is None else _live_figures(live.get(tablet.tablet, b""))
        people = () if seat is None else seat.people
        rows = tuple(CardRow(say.wall_name(person), shown.get(f"p{at}", "")) for at, person in enumerate(people, 1))
    return WallCard(table, say.game(game), state, rows, note, silent)


def _result_rows(say: EventWords, result: TableResult) -> tuple[CardRow, ...]:
    return tuple(
        CardRow(say.wall_name(row.person), say.figure(result.game, row.figure), crown=row.place == 1)
        for row in result.rows
    )


def _live_figures(live: bytes) -> dict[str, str]:
    """Seat -> its figure, as the table's own page says it; nothing where the table shows nothing."""
    try:
        shown = decoded(live, _LiveTable) if live else _LiveTable()
    except MalformedError:
        return {}
    return {standing.seat: standing.text for standing in shown.standings}
