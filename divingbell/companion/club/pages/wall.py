"""The picture that the wall shows now, and everything on it (club.md 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from divingbell.companion.clock import moment
from divingbell.companion.club.event.overview import EventOverview
from divingbell.companion.club.pages.event_words import EventWords
from divingbell.companion.club.protocol.messages import MalformedError, decoded
from divingbell.companion.club.results.standings import ClubStanding
from divingbell.companion.club.results.table_results import TableResult
from divingbell.companion.sharing.dates import day
from divingbell.companion.texts import letters
from divingbell.companion.web.game_page import COLOURS

SEATS_S = 600.0
"""So long after a start the wall shows the seats at most."""
MOST_ROWS, MOST_AT_END = 20, 28
"""Of the people who came last, and of the standings at the end, without the first three."""
TABLES_A_PAGE, TABLES_S = 8, 20
"""Cards of a page of the wall, and how many seconds it stays."""
NAMES_S = 12
"""Seconds that a page of the seats stays."""
_ROWS, _NAMES_A_ROW, _GAMES_A_ROW = 11, 4, 9
"""Rows of a page of the seats: those of the games have what the names leave."""
_NAMES_IN_LARGE = 28
"""So many names have room in large letters."""
_PODIUM = 3
_PRIVATE = b"null"
"""The object of a table that shows nothing (club.md 4)."""
MOST_TURNS = 10_000
"""A turn's number that no game reaches."""
Picture = Literal["join", "seats", "tables", "final"]
_T = TypeVar("_T")


class _LiveStanding(msgspec.Struct, frozen=True):
    seat: str
    text: str = ""


class _LiveSeat(msgspec.Struct, frozen=True):
    seat: str
    colour: str = ""


class _LiveTurn(msgspec.Struct, frozen=True):
    player: str | None = None
    number: Annotated[int, Meta(ge=0, lt=MOST_TURNS)] = 0


class _LiveState(msgspec.Struct, frozen=True):
    """The field of every game's state (actions.md 0.4) that the wall shows."""

    turn: _LiveTurn | None = None


class _LiveTable(msgspec.Struct, frozen=True):
    """The fields of a live object (live.md 2) that the wall shows."""

    session: str | None = None
    seats: tuple[_LiveSeat, ...] = ()
    standings: tuple[_LiveStanding, ...] = ()
    state: msgspec.Raw = msgspec.Raw(b"null")

    @property
    def turn(self) -> _LiveTurn:
        """The turn that is on and the seat that has it; nobody has it where the game has no turns."""
        try:
            turn = decoded(bytes(self.state), _LiveState).turn
        except MalformedError:
            return _LiveTurn()
        return turn or _LiveTurn()


class CardRow(msgspec.Struct, frozen=True):
    """Somebody at a table."""

    name: str
    figure: str = ""
    crown: bool = False
    colour: str = ""
    """Id of the player colour, of a table that shows its game."""
    is_turn: bool = False
    """It is their turn."""


class WallCard(msgspec.Struct, frozen=True):
    """One table on the wall."""

    table: int
    game: str
    state: str
    rows: tuple[CardRow, ...] = ()
    note: str = ""
    silent: bool = False
    over: bool = False
    free: bool = False
    """Nobody is seated there."""
    icon: str = ""
    """Classes of the game's icon."""


class WallView(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the wall shows of an evening."""

    picture: Picture
    sub: str
    """The line below the club's name."""
    pages: Sequence[str] = ()
    """Labels of its pages, one after another; one page or none has no label."""
    page_size: int = 0
    """Cards or names of a page."""
    page_s: int = 0
    """How many seconds a page stays."""
    cards: Sequence[WallCard] = ()
    seats: Sequence[tuple[str, int]] = ()
    large: bool = False
    """The names of the seats have room in large letters."""
    games: Sequence[tuple[int, str]] = ()
    """Table -> its game in the round that begins."""
    tables: Sequence[tuple[int, bool]] = ()
    """Before the first round: table -> whether its tablet has joined."""
    here: Sequence[str] = ()
    """Before the first round: who came last, by alphabet."""
    podium: Sequence[ClubStanding] = ()
    """The first three as they stand, second, first, third."""
    rest: Sequence[ClubStanding] = ()
    whole: bool = True
    """Every table that was seated has a result."""


def wall_view(overview: EventOverview, say: EventWords, live: Mapping[str, bytes], wanted: str = "") -> WallView:
    """The wall of an evening; `wanted` are the tables that it shows, as `1-8`, all of them if empty."""
    shown = picture(overview)
    sub = _sub(overview, say, shown)
    match shown:
        case "join":
            joined = {tablet.table for tablet in overview.tablets}
            came = [person for person, found in overview.state.attendance.items() if found == "here"]
            here = sorted((say.wall_name(person) for person in came[-MOST_ROWS:]), key=str.casefold)
            tables = [(table, table in joined) for table in overview.table_numbers]
            return WallView(picture=shown, sub=sub, tables=tables, here=here)
        case "seats":
            return _seats_view(overview, say, sub)
        case "tables":
            cards = [card for card in wall_cards(overview, say, live) if is_wanted(card.table, wanted)]
            pages = [
                say.t("wall.page.tables", first=part[0].table, last=part[-1].table)
                for part in _parts(cards, TABLES_A_PAGE)
            ]  # fmt: skip
            return WallView(picture=shown, sub=sub, cards=cards, pages=pages, page_size=TABLES_A_PAGE, page_s=TABLES_S)
    rows = overview.standings
    return WallView(picture=shown, sub=sub, podium=podium(rows[:_PODIUM]), rest=rows[_PODIUM : _PODIUM + MOST_AT_END],
                    whole=is_counted(overview))  # fmt: skip


def _seats_view(overview: EventOverview, say: EventWords, sub: str) -> WallView:
    present = overview.state.present
    seats = seats_by_name(overview, say, 0 if present is None else present.number)
    games = [] if present is None else [(seat.table, say.short_game(seat.game)) for seat in present.tables]
    game_rows = -(-len(games) // _GAMES_A_ROW)
    size = max(1, _ROWS - game_rows) * _NAMES_A_ROW
    pages = [
        say.t("wall.page.names", first=part[0][0][:1].upper(), last=part[-1][0][:1].upper())
        for part in _parts(seats, size)
    ]
    large = game_rows <= 1 and len(seats) <= _NAMES_IN_LARGE
    return WallView(picture="seats", sub=sub, seats=seats, large=large, games=games, pages=pages, page_size=size,
                    page_s=NAMES_S)  # fmt: skip


def _parts(rows: Sequence[_T], size: int) -> list[Sequence[_T]]:
    return [rows[at : at + size] for at in range(0, len(rows), size)]


def podium(first: Sequence[ClubStanding]) -> list[ClubStanding]:
    """The first three in the order in which a podium has them: second, first, third."""
    return [first[at] for at in (1, 0, 2) if at < len(first)]


def is_counted(overview: EventOverview) -> bool:
    """Tell whether every table that was seated has a result that counts for somebody or for nobody."""
    results = {(one.round, one.table) for one in overview.results if one.state in ("counts", "struck")}
    return {(one.number, seat.table) for one in overview.state.started for seat in one.tables} <= results


def is_wanted(table: int, wanted: str) -> bool:
    """Tell whether a table is among those of `1-8`; all of them without."""
    first, _, last = wanted.partition("-")
    return not (first.isdigit() and last.isdigit()) or int(first) <= table <= int(last)


def _sub(overview: EventOverview, say: EventWords, shown: Picture) -> str:
    state, people = overview.state, say.t("organiser.count.people", count=len(overview.state.here))
    if shown == "seats":
        return say.t("wall.find")
    if shown == "tables" and state.present is not None:
        number, of = state.present.number, state.begun.rounds
        if of is None or number > of:
            return say.t("wall.sub.round", number=number, people=people)
        return say.t("wall.sub.round_of", number=number, of=of, people=people)
    rounds = len(state.started) if state.closed is not None else state.begun.rounds
    date = day(say.texts, moment(f"{state.begun.date}T12:00:00Z"), year=False)
    if rounds is None:
        return date
    people = say.t("organiser.count.people", count=len(overview.standings))
    told = say.t("wall.count.rounds", count=rounds)
    return f"{date}, {told}, {people}" if state.closed is not None else f"{date}, {told}"


def picture(overview: EventOverview) -> Picture:
    """The picture of this moment: the seats from a start until most tables sit."""
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
    minutes = 0 if tablet is None else max(1, int((overview.now - tablet.heard) / 60))
    note = ""
    if silent and tablet is not None:
        note = say.t("wall.old", count=minutes)
        if tablet.waiting:
            note = f"{note}, {say.t('organiser.waiting', count=tablet.waiting)}"
    if seat is None and result is None:
        return WallCard(table, say.t("organiser.free"), say.t("wall.free"), (), note, silent, free=True)
    state = say.t("organiser.state." + (result.state if result is not None else "waits"))
    game = result.game if result is not None else None
    if game is None and seat is not None:
        game = seat.game
    if result is not None and result.rows:
        rows = _result_rows(say, result)
    else:
        shown = b"" if tablet is None else live.get(tablet.tablet, b"")
        if shown == _PRIVATE:
            return WallCard(table, say.game(game), say.t("wall.private"), (), note, silent, icon=say.game_icon(game))
        live_table = _of_round(overview, _live_table(shown), number)
        rows = _live_rows(overview, say, live_table, () if seat is None else seat.people)
        if result is not None and live_table.turn.number:
            state = say.t("live.turn", number=live_table.turn.number)
    is_over = result is not None and result.state in ("counts", "to_accept", "struck")
    return WallCard(table, say.game(game), state, rows, note, silent, is_over, icon=say.game_icon(game))


def _result_rows(say: EventWords, result: TableResult) -> tuple[CardRow, ...]:
    return tuple(
        CardRow(say.wall_name(row.person), say.figure(result.game, row.figure), crown=row.place == 1)
        for row in result.rows
    )


def _live_table(live: bytes) -> _LiveTable:
    """The object that a table shows; without figures where it shows none."""
    try:
        return decoded(live, _LiveTable) if live else _LiveTable()
    except MalformedError:
        return _LiveTable()


def _of_round(overview: EventOverview, shown: _LiveTable, number: int) -> _LiveTable:
    """The live object of a table, an empty one where its game is of another round than this."""
    of_another = any(game.session == shown.session and game.round != number for game in overview.games)
    return _LiveTable() if of_another else shown


def turn_numbers(overview: EventOverview, live: Mapping[str, bytes]) -> dict[int, int]:
    """Table -> the turn that it shows of the present round, of those that play."""
    present, progress, found = overview.state.present, overview.progress, dict[int, int]()
    for table in progress.playing if progress is not None else ():
        tablet = overview.tablet(table)
        if tablet is not None and present is not None:
            shown = _of_round(overview, _live_table(live.get(tablet.tablet, b"")), present.number)
            found[table] = shown.turn.number
    return {table: turn for table, turn in found.items() if turn}


def _live_rows(
    overview: EventOverview, say: EventWords, shown: _LiveTable, offered: Sequence[str]
) -> tuple[CardRow, ...]:
    """People of a table with the figures that it shows: as they sat down, or as they are seated before its first line
    is here."""
    seats: Mapping[str, str | None] = {f"p{at}": person for at, person in enumerate(offered, 1)}
    figures = {standing.seat: letters.shown(standing.text) for standing in shown.standings}
    colours = {one.seat: one.colour for one in shown.seats if one.colour in COLOURS}
    turn = shown.turn.player
    game = next((game for game in overview.games if game.session == shown.session), None)
    if game is not None:
        seats = game.seats or seats
    return tuple(
        CardRow(say.wall_name(person), figures.get(seat, ""), colour=colours.get(seat, ""), is_turn=seat == turn)
        for seat, person in seats.items()
    )
