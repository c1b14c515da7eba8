"""The forms of the organiser's pages: their fields as actions, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta

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
    SetAttendance,
    SetMinutes,
    SetOnWall,
    SetRoundEnd,
    SetTableGame,
    StartRound,
    SwapSeats,
    TakeBack,
)
from divingbell.companion.club.event.event_rules import ActionRefusedError
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
from divingbell.companion.club.seating.plan import FEWEST, MOST, MOST_ROUNDS, MOST_TABLES, ShelfGame
from divingbell.companion.texts import letters

Form = Mapping[str, str]
LONGEST_NAME = 20
"""Letters of a person's name."""
LONGEST_EVENING = 60
LONGEST_REASON = 200
MOST_BOXES = 200
FIVE_MINUTES = timedelta(minutes=5)
_NUMBER = re.compile(r"-?[0-9]{1,12}")


def number(form: Form, field: str, fewest: int = 1, most: int = 2**53) -> int:
    """A whole number of a form. Raises `ActionRefusedError`."""
    text = form.get(field, "").strip()
    if not _NUMBER.fullmatch(text) or not fewest <= int(text) <= most:
        raise ActionRefusedError("organiser.form.number", field=field, fewest=fewest, most=most)
    return int(text)


def begin_event(form: Form, shelf: tuple[ShelfGame, ...]) -> BeginEvent:
    """The evening that a form opens; `shelf` are the installed games. Raises `ActionRefusedError`."""
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
                      rounds, own)  # fmt: skip


def pasted_names(text: str) -> list[str]:
    """Names, one a line, each cut behind `LONGEST_NAME` letters; lines of which nothing is seen are none."""
    return [name for line in text.splitlines() if (name := letters.typed(line, LONGEST_NAME))]


def reason_of(form: Form) -> str:
    """The reason that was typed, else the one that was chosen; empty: none."""
    return letters.typed(form.get("typed", ""), LONGEST_REASON) or letters.typed(form.get("why", ""), LONGEST_REASON)


def action_of(name: str, form: Form, overview: EventOverview, now: datetime) -> EventAction:
    """The action that a form asks for. Raises `ActionRefusedError`."""
    make = _ACTIONS.get(name)
    if make is None:
        raise ActionRefusedError("organiser.form.unknown")
    return make(form, overview, now)


def _attendance(form: Form, overview: EventOverview, now: datetime) -> EventAction:  # noqa: ARG001
    found: Attendance
    match form.get("attendance"):
        case "here" | "later" | "pauses" | "left" as found:
            return SetAttendance(_person(form, "person", overview), found)
    raise ActionRefusedError("organiser.form.unknown")


def _on_wall(form: Form, overview: EventOverview, now: datetime) -> EventAction:  # noqa: ARG001
    return SetOnWall(_person(form, "person", overview), form.get("shown") == "1")


def _swap_or_move(form: Form, overview: EventOverview, now: datetime) -> EventAction:  # noqa: ARG001
    """Somebody and a place: another person, or `table N`."""
    round_number, person, place = number(form, "round"), _person(form, "person", overview), form.get("place", "")
    if place.startswith("table "):
        return MoveSeat(round_number, person, number({"table": place.removeprefix("table ")}, "table"))
    return SwapSeats(round_number, person, _person(form, "place", overview))


def _empty(form: Form, overview: EventOverview, now: datetime) -> EventAction:  # noqa: ARG001
    return EmptySeats(number(form, "round"))


def _lock(form: Form, overview: EventOverview, now: datetime) -> EventAction:  # noqa: ARG001
    return LockTable(number(form, "round"), number(form, "table"), form.get("locked") == "1")


def _game(form: Form, overview: EventOverview, now: datetime) -> EventAction:  # noqa: ARG001
    return SetTableGame(number(form, "round"), number(form, "table"), _shelf_game(form, overview))


def _minutes(form: Form, overview: EventOverview, now: datetime) -> EventAction:  # noqa: ARG001
    minutes = None if not form.get("minutes", "").strip() else number(form, "minutes", 1, 24 * 60)
    return SetMinutes(number(form, "round"), minutes)


def _start(form: Form, overview: EventOverview, now: datetime) -> EventAction:
    minutes = overview.state.next_round.minutes
    return StartRound(number(form, "round"), None if minutes is None else stamp(now + timedelta(minutes=minutes)))


def _end(form: Form, overview: EventOverview, now: datetime) -> EventAction:
    """The end of the present round, five minutes later or earlier; one that has none ends in so long from now."""
    present = overview.state.present
    before = None if present is None or present.ends is None else moment(present.ends)
    step = FIVE_MINUTES if form.get("step") == "later" else -FIVE_MINUTES
    after = (before or now) + step
    if after < now:
        raise ActionRefusedError("organiser.round.past")
    return SetRoundEnd(0 if present is None else present.number, stamp(after.astimezone(UTC)))


def _accept_by_itself(form: Form, overview: EventOverview, now: datetime) -> EventAction:  # noqa: ARG001
    return AcceptByItself(form.get("on") == "1")


def _take_back(form: Form, overview: EventOverview, now: datetime) -> EventAction:  # noqa: ARG001
    return TakeBack(number(form, "number"))


def _decision(what: Callable[[Form, EventOverview], What], *, why: bool) -> Callable[..., EventAction]:
    def make(form: Form, overview: EventOverview, now: datetime) -> EventAction:  # noqa: ARG001
        reason = reason_of(form)
        if why and not reason:
            raise ActionRefusedError("organiser.result.why")
        return DecideResult(number(form, "round"), number(form, "table"), what(form, overview), reason)

    return make


def _correction(form: Form, overview: EventOverview) -> What:
    result = overview.result(number(form, "round"), number(form, "table"))
    if result is None:
        raise ActionRefusedError("organiser.form.unknown")
    said = result.said or result.rows
    return Correction(result.session, said, _rows(form, [row.person for row in said], lowest=lowest_wins(said)))


def _hand(form: Form, overview: EventOverview) -> What:
    found = overview.state.rounds.get(number(form, "round"))
    seated = () if found is None else found.tables
    people = next((one.people for one in seated if one.table == number(form, "table")), ())
    game = _shelf_game(form, overview)
    if not people or game is None:
        raise ActionRefusedError("organiser.form.unknown")
    return HandResult(game, _rows(form, [*people], lowest=form.get("lowest") == "1"))


def _rows(form: Form, people: list[str | None], *, lowest: bool) -> ResultRows:
    """The rows of a form, `figure_0` and so on, with places that follow from the figures, or those that are given where
    a game has no figures. Raises `ActionRefusedError`."""
    if all(form.get(f"figure_{at}", "").strip() for at in range(len(people))):
        figures = [(person, number(form, f"figure_{at}", -(10**12), 10**12)) for at, person in enumerate(people)]
        return placed(figures, lowest_wins=lowest)
    rows = tuple(ResultRow(person, number(form, f"place_{at}", 1, MOST)) for at, person in enumerate(people))
    try:
        check_rows(rows)
    except ValueError:
        raise ActionRefusedError("organiser.result.places") from None
    return rows


def _of_session(kind: Callable[[str], What]) -> Callable[[Form, EventOverview], What]:
    def make(form: Form, overview: EventOverview) -> What:
        session = form.get("session", "")
        if not any(game.session == session for game in overview.games):
            raise ActionRefusedError("organiser.form.unknown")
        return kind(session)

    return make


def _of_result(kind: Callable[[str | None], What]) -> Callable[[Form, EventOverview], What]:
    def make(form: Form, overview: EventOverview) -> What:
        result = overview.result(number(form, "round"), number(form, "table"))
        if result is None:
            raise ActionRefusedError("organiser.form.unknown")
        return kind(result.session)

    return make


def _source(form: Form, overview: EventOverview) -> What:
    result = overview.result(number(form, "round"), number(form, "table"))
    if result is None or result.session is None or result.other is None:
        raise ActionRefusedError("organiser.form.unknown")
    return Source(result.session, "photo" if form.get("source") == "photo" else "lines")


def _acceptance(form: Form, overview: EventOverview) -> What:
    result = overview.result(number(form, "round"), number(form, "table"))
    if result is None or result.session is None:
        raise ActionRefusedError("organiser.form.unknown")
    return Acceptance(result.session, result.said)


def _person(form: Form, field: str, overview: EventOverview) -> str:
    person = form.get(field, "")
    if person not in overview.roster:
        raise ActionRefusedError("organiser.form.unknown")
    return person


def _shelf_game(form: Form, overview: EventOverview) -> str | None:
    game = form.get("game", "")
    if game and not any(one.name == game for one in overview.state.begun.shelf):
        raise ActionRefusedError("organiser.form.unknown")
    return game or None


_ACTIONS: dict[str, Callable[[Form, EventOverview, datetime], EventAction]] = {
    "attendance": _attendance,
    "on_wall": _on_wall,
    "seat": _swap_or_move,
    "by_hand": _empty,
    "lock": _lock,
    "game": _game,
    "minutes": _minutes,
    "start": _start,
    "end": _end,
    "accept_by_itself": _accept_by_itself,
    "take_back": _take_back,
    "correct": _decision(_correction, why=True),
    "hand": _decision(_hand, why=False),
    "strike": _decision(_of_result(lambda session: Strike(session)), why=True),
    "count": _decision(_of_result(lambda session: Strike(session, struck=False)), why=False),
    "as_told": _decision(_of_result(AsTold), why=False),
    "source": _decision(_source, why=True),
    "accept": _decision(_acceptance, why=False),
    "choose": _decision(_of_session(GameChoice), why=False),
    "assign": _decision(_of_session(Assignment), why=False),
}
"""Name of a form -> the action it asks for, from its fields, the evening and the time."""
