"""The forms of the organiser's pages: their fields as actions, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta

import msgspec

from divingbell.companion.clock import moment, stamp
from divingbell.companion.club.event.actions import (
    AcceptByItself,
    Attendance,
    BeginEvent,
    DecideResult,
    EmptySeats,
    EventAction,
    LockTable,
    MoveSeat,
    SeatPeople,
    SetAttendance,
    SetMinutes,
    SetOnWall,
    SetPoints,
    SetRoundEnd,
    SetTableGame,
    StartRound,
    SwapSeats,
    TakeBack,
)
from divingbell.companion.club.event.event_rules import ActionRefusedError
from divingbell.companion.club.event.event_state import with_game
from divingbell.companion.club.event.overview import EventOverview
from divingbell.companion.club.results.records import (
    Acceptance,
    Assignment,
    AsTold,
    Correction,
    GameChoice,
    HandResult,
    ResultRow,
    ResultRows,
    Source,
    Strike,
    What,
    check_rows,
    lowest_wins,
    placed,
)
from divingbell.companion.club.results.table_results import TableResult
from divingbell.companion.club.seating.plan import FEWEST, MOST, MOST_ROUNDS, MOST_TABLES, ShelfGame, TableSeating
from divingbell.companion.texts import letters

Form = Mapping[str, str]
LONGEST_NAME = 20
"""Letters of a person's name."""
MARKED = "person "
"""In front of the id of each person who is marked in a list."""
LONGEST_EVENING = 60
LONGEST_REASON = 200
MOST_BOXES = 200
MOST_POINTS = 99
"""Of a place."""
FIVE_MINUTES = timedelta(minutes=5)
_NUMBER = re.compile(r"-?[0-9]{1,12}")


def number(form: Form, field: str, fewest: int = 1, most: int = 2**53) -> int:
    """A whole number of a form. Raises `ActionRefusedError`."""
    text = form.get(field, "").strip()
    if not _NUMBER.fullmatch(text) or not fewest <= int(text) <= most:
        raise ActionRefusedError("organiser.form.number", field=field, fewest=fewest, most=most)
    return int(text)


def begin_event(form: Form, shelf: tuple[ShelfGame, ...], points: tuple[int, ...]) -> BeginEvent:
    """The evening that a form opens; `shelf` are the installed games, `points` those of each place. Raises
    `ActionRefusedError`."""
    boxes = (
        ShelfGame(game.name, game.fewest, game.most, number(form, f"boxes_{game.name}", 0, MOST_BOXES))
        for game in shelf
    )
    own = tuple(game for game in boxes if game.boxes)
    name, date = letters.typed(form.get("name", ""), LONGEST_EVENING), form.get("date", "")
    if not name or moment(f"{date}T00:00:00Z") is None:
        raise ActionRefusedError("organiser.begin.name")
    if not own:
        raise ActionRefusedError("organiser.begin.no_games")
    rounds = None if form.get("rounds") == "open" else number(form, "rounds", 1, MOST_ROUNDS)
    return BeginEvent(name, date, number(form, "tables", 1, MOST_TABLES), number(form, "wanted", FEWEST, MOST),
                      rounds, own, points)  # fmt: skip


def reason_of(form: Form) -> str:
    """The reason that was typed, else the one that was chosen; empty: none."""
    return letters.typed(form.get("typed", ""), LONGEST_REASON) or letters.typed(form.get("why", ""), LONGEST_REASON)


class FormRequest(msgspec.Struct, frozen=True):
    """A form about an evening as it stands, at this time."""

    form: Form
    overview: EventOverview
    now: datetime

    def text(self, field: str) -> str:
        """A field; empty without it."""
        return self.form.get(field, "")

    def number(self, field: str, fewest: int = 1, most: int = 2**53) -> int:
        """A whole number. Raises `ActionRefusedError`."""
        return number(self.form, field, fewest, most)

    @property
    def round(self) -> int:
        """Number of the round that the form is about. Raises `ActionRefusedError`."""
        return self.number("round")

    @property
    def table(self) -> int:
        """Number of the table that the form is about. Raises `ActionRefusedError`."""
        return self.number("table")

    def person(self, field: str = "person") -> str:
        """Somebody of the roster. Raises `ActionRefusedError`."""
        if self.text(field) not in self.overview.roster:
            raise ActionRefusedError("organiser.form.unknown")
        return self.text(field)

    @property
    def shelf_game(self) -> str | None:
        """A game of the evening; None where none is chosen. Raises `ActionRefusedError`."""
        game = self.text("game")
        if game and not any(one.name == game for one in self.overview.state.begun.shelf):
            raise ActionRefusedError("organiser.form.unknown")
        return game or None

    @property
    def session(self) -> str:
        """A game that was played in the evening. Raises `ActionRefusedError`."""
        session = self.text("session")
        if not any(game.session == session for game in self.overview.games):
            raise ActionRefusedError("organiser.form.unknown")
        return session

    @property
    def result(self) -> TableResult:
        """The result of the table in the round. Raises `ActionRefusedError`."""
        found = self.overview.result(self.round, self.table)
        if found is None:
            raise ActionRefusedError("organiser.form.unknown")
        return found


def action_of(name: str, form: Form, overview: EventOverview, now: datetime) -> EventAction:
    """The action that a form asks for. Raises `ActionRefusedError`."""
    make = _ACTIONS.get(name)
    if make is None:
        raise ActionRefusedError("organiser.form.unknown")
    return make(FormRequest(form, overview, now))


def _attendance(asked: FormRequest) -> EventAction:
    found: Attendance
    match asked.text("attendance"):
        case "here" | "later" | "pauses" | "left" as found:
            return SetAttendance(asked.person(), found)
    raise ActionRefusedError("organiser.form.unknown")


def _swap_or_move(asked: FormRequest) -> EventAction:
    """Somebody and a place: another person, or `table N`."""
    person, place = asked.person(), asked.text("place")
    if place.startswith("table "):
        return MoveSeat(asked.round, person, number({"table": place.removeprefix("table ")}, "table"))
    return SwapSeats(asked.round, person, asked.person("place"))


def _seat_people(asked: FormRequest) -> EventAction:
    """People who are marked, at a free table; without a game they get the first that fits."""
    marked = (field.removeprefix(MARKED) for field in asked.form if field.startswith(MARKED))
    people, state = tuple(person for person in marked if person in asked.overview.roster), asked.overview.state
    present, game = state.present, asked.shelf_game
    if game is None and present is not None:
        tables = with_game((*present.tables, TableSeating(asked.table, people)), asked.table, state.begun.shelf)
        game = tables[-1].game
    return SeatPeople(asked.round, asked.table, people, game)


def _points(asked: FormRequest) -> EventAction:
    return SetPoints(tuple(asked.number(f"points_{place}", 0, MOST_POINTS) for place in range(1, MOST + 1)))


def _minutes(asked: FormRequest) -> EventAction:
    minutes = None if not asked.text("minutes").strip() else asked.number("minutes", 1, 24 * 60)
    return SetMinutes(asked.round, minutes)


def _start(asked: FormRequest) -> EventAction:
    minutes = asked.overview.state.next_round.minutes
    return StartRound(asked.round, None if minutes is None else stamp(asked.now + timedelta(minutes=minutes)))


def _end(asked: FormRequest) -> EventAction:
    """The end of the present round, five minutes later or earlier; one that has none ends in so long from now."""
    present = asked.overview.state.present
    before = None if present is None or present.ends is None else moment(present.ends)
    step = FIVE_MINUTES if asked.text("step") == "later" else -FIVE_MINUTES
    after = (before or asked.now) + step
    if after < asked.now:
        raise ActionRefusedError("organiser.round.past")
    return SetRoundEnd(0 if present is None else present.number, stamp(after.astimezone(UTC)))


def _decision(what: Callable[[FormRequest], What], *, why: bool) -> Callable[[FormRequest], EventAction]:
    def make(asked: FormRequest) -> EventAction:
        reason = reason_of(asked.form)
        if why and not reason:
            raise ActionRefusedError("organiser.result.why")
        return DecideResult(asked.round, asked.table, what(asked), reason)

    return make


def _correction(asked: FormRequest) -> What:
    result = asked.result
    said = result.said or result.rows
    rows = _rows(asked, [row.person for row in said], lowest=lowest_wins(said))
    return Correction(result.session, said, rows)


def _hand(asked: FormRequest) -> What:
    found = asked.overview.state.rounds.get(asked.round)
    seated = () if found is None else found.tables
    people = next((one.people for one in seated if one.table == asked.table), ())
    game = asked.shelf_game
    if not people or game is None:
        raise ActionRefusedError("organiser.form.unknown")
    return HandResult(game, _rows(asked, [*people], lowest=asked.text("lowest") == "1"))


def _rows(asked: FormRequest, people: list[str | None], *, lowest: bool) -> ResultRows:
    """The rows of a form, `figure_0` and so on, with places that follow from the figures, or those that are given where
    a game has no figures. Raises `ActionRefusedError`."""
    if all(asked.text(f"figure_{at}").strip() for at in range(len(people))):
        figures = [(person, asked.number(f"figure_{at}", -(10**12), 10**12)) for at, person in enumerate(people)]
        return placed(figures, lowest_wins=lowest)
    rows = tuple(ResultRow(person, asked.number(f"place_{at}", 1, MOST)) for at, person in enumerate(people))
    try:
        check_rows(rows)
    except ValueError:
        raise ActionRefusedError("organiser.result.places") from None
    return rows


def _source(asked: FormRequest) -> What:
    result = asked.result
    if result.session is None or result.other is None:
        raise ActionRefusedError("organiser.form.unknown")
    return Source(result.session, "photo" if asked.text("source") == "photo" else "lines")


def _acceptance(asked: FormRequest) -> What:
    result = asked.result
    if result.session is None:
        raise ActionRefusedError("organiser.form.unknown")
    return Acceptance(result.session, result.said)


_ACTIONS: dict[str, Callable[[FormRequest], EventAction]] = {
    "attendance": _attendance,
    "on_wall": lambda asked: SetOnWall(asked.person(), asked.text("shown") == "1"),
    "seat": _swap_or_move,
    "seat_people": _seat_people,
    "points": _points,
    "by_hand": lambda asked: EmptySeats(asked.round),
    "lock": lambda asked: LockTable(asked.round, asked.table, asked.text("locked") == "1"),
    "game": lambda asked: SetTableGame(asked.round, asked.table, asked.shelf_game),
    "minutes": _minutes,
    "start": _start,
    "end": _end,
    "accept_by_itself": lambda asked: AcceptByItself(asked.text("on") == "1"),
    "take_back": lambda asked: TakeBack(asked.number("number")),
    "correct": _decision(_correction, why=True),
    "hand": _decision(_hand, why=False),
    "strike": _decision(lambda asked: Strike(asked.result.session), why=True),
    "count": _decision(lambda asked: Strike(asked.result.session, struck=False), why=False),
    "as_told": _decision(lambda asked: AsTold(asked.result.session), why=False),
    "source": _decision(_source, why=True),
    "accept": _decision(_acceptance, why=False),
    "choose": _decision(lambda asked: GameChoice(asked.session), why=False),
    "assign": _decision(lambda asked: Assignment(asked.session), why=False),
}
"""Name of a form -> the action it asks for."""
