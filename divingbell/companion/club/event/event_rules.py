"""Rules of what an organiser may do now, and which of their actions others have built on (club.md 7 and 8)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import structs

from divingbell.companion.club.event.actions import (
    AcceptByItself,
    ActionRow,
    AddToRoster,
    CopyUnderstood,
    DecideResult,
    DrawSeats,
    EmptySeats,
    EventAction,
    LockTable,
    MoveSeat,
    SeatPeople,
    SendMessage,
    SetAttendance,
    SetMinutes,
    SetOnWall,
    SetPoints,
    SetRoundEnd,
    SetTableGame,
    StartRound,
    SwapSeats,
    TakeBack,
    TakeGameFile,
    TakePhoto,
)
from divingbell.companion.club.event.event_state import EventRound, EventState, fitting
from divingbell.companion.club.seating.draw import draw
from divingbell.companion.club.seating.plan import FEWEST, MOST, DrawRequest

LONGEST_MESSAGE = 140
SeatsAction = DrawSeats | EmptySeats | SwapSeats | MoveSeat | LockTable | SetTableGame | SetMinutes
"""Actions about the seats of a round that was not started."""


class ActionRefusedError(Exception):
    """An action that cannot be done now: a text of the area `organiser` and its values."""

    def __init__(self, text_id: str, **values: str | int) -> None:
        super().__init__(text_id)
        self.text_id, self.values = text_id, values


def check_action(state: EventState, action: EventAction) -> None:
    """Raise `ActionRefusedError` where an action cannot be done in this state."""
    match action:
        case DrawSeats() | EmptySeats() | LockTable() | SetTableGame() | SetMinutes() | SwapSeats() | MoveSeat():
            _check_seats(state, action)
        case SetPoints():
            if state.started:
                raise ActionRefusedError("organiser.points.fixed")
        case SeatPeople():
            _check_late_seats(state, action)
        case StartRound(number):
            _check_start(state, number)
        case SetRoundEnd(number):
            _found(state, number)
        case SendMessage(_, text):
            if not text.strip() or len(text) > LONGEST_MESSAGE:
                raise ActionRefusedError("organiser.message.bad", most=LONGEST_MESSAGE)
        case DecideResult(number):
            _found(state, number)


def _found(state: EventState, number: int) -> EventRound:
    """A round that was started. Raises `ActionRefusedError`."""
    found = state.rounds.get(number)
    if found is None or found.started is None:
        raise ActionRefusedError("organiser.round.none", number=number)
    return found


def _check_seats(state: EventState, action: SeatsAction) -> None:
    one = state.next_round
    if action.round != one.number:
        raise ActionRefusedError("organiser.round.started", number=action.round)
    match action:
        case SwapSeats(_, person, other):
            here, there = one.sits_at(person), one.sits_at(other)
            if here is None or there is None or here.table == there.table:
                raise ActionRefusedError("organiser.seat.none")
            _check_locks(one, here.table, there.table)
        case MoveSeat(_, person, table):
            here, there = one.sits_at(person), next((found for found in one.tables if found.table == table), None)
            if person not in state.here or not 1 <= table <= state.begun.tables:
                raise ActionRefusedError("organiser.seat.none")
            if there is not None and len(there.people) >= MOST:
                raise ActionRefusedError("organiser.seat.full", table=table)
            _check_locks(one, table, *(() if here is None else (here.table,)))


def _check_late_seats(state: EventState, action: SeatPeople) -> None:
    one = _found(state, action.round)
    if one != state.present:
        raise ActionRefusedError("organiser.round.started", number=state.next_round.number - 1)
    is_free = all(found.table != action.table for found in one.tables)
    if not is_free or not 1 <= action.table <= state.begun.tables:
        raise ActionRefusedError("organiser.seat_people.taken", table=action.table)
    may_sit = {*state.here} - {person for found in one.tables for person in found.people}
    if not FEWEST <= len({*action.people}) <= MOST or not may_sit.issuperset(action.people):
        raise ActionRefusedError("organiser.seat_people.who", fewest=FEWEST, most=MOST)
    if action.game not in fitting(state.begun.shelf, len(action.people)):
        raise ActionRefusedError("organiser.round.no_game", table=action.table, count=len(action.people))


def _check_locks(one: EventRound, *tables: int) -> None:
    locked = next((table for table in tables if table in one.locked), None)
    if locked is not None:
        raise ActionRefusedError("organiser.seat.locked", table=locked)


def _check_start(state: EventState, number: int) -> None:
    one = state.next_round
    if number != one.number:
        raise ActionRefusedError("organiser.round.started", number=number)
    if not one.tables:
        raise ActionRefusedError("organiser.round.no_seats")
    alone = next((found.table for found in one.tables if len(found.people) < 2), None)
    if alone is not None:
        raise ActionRefusedError("organiser.round.alone", table=alone)
    unfit = next(
        (found for found in one.tables if found.game not in fitting(state.begun.shelf, len(found.people))), None
    )
    if unfit is not None:
        raise ActionRefusedError("organiser.round.no_game", table=unfit.table, count=len(unfit.people))


def draw_request(state: EventState, seed: int) -> DrawRequest:
    """The request of the draw of the rest of the evening; locked tables keep whoever of them plays."""
    one, here = state.next_round, {*state.here}
    planned = state.begun.rounds or one.number
    return DrawRequest(
        people=state.here,
        tables=state.begun.tables,
        rounds=max(planned - len(state.started), 1),
        seed=seed,
        wanted=state.begun.wanted,
        shelf=tuple(game for game in state.begun.shelf if game.boxes),
        played=tuple(earlier.tables for earlier in state.started),
        locked=tuple(found for found in one.tables if found.table in one.locked and {*found.people} <= here),
    )


def drawn_seats(state: EventState, seed: int, *, unlocked: bool = False) -> DrawSeats:
    """The seats of the next round, `unlocked` as if no table were locked. Raises `PeopleDoNotFitError`."""
    request = draw_request(state, seed)
    first = draw(structs.replace(request, locked=()) if unlocked else request)[0]
    return DrawSeats(state.next_round.number, seed, first.tables, first.again)


def not_taken_back(
    state: EventState,
    actions: Collection[ActionRow],
    action: ActionRow,
    sitting: Collection[int],
    read: Collection[str],
) -> tuple[str, dict[str, str | int]] | None:
    """The reason, as a text and its values, why an action cannot be taken back; None: it can.

    `sitting` are the tables that sit in the present round, `read` the messages that a table has read.
    """
    started = len(state.started)
    match action.what:
        case StartRound(number):
            if number != started:
                return "organiser.log.started", {"number": number + 1}
            return ("organiser.log.sits", {"table": min(sitting)}) if sitting else None
        case SeatPeople(number, table):
            if number != started:
                return "organiser.log.started", {"number": number + 1}
            return ("organiser.log.sits", {"table": table}) if table in sitting else None
        case DrawSeats() | EmptySeats() | SwapSeats() | MoveSeat() | LockTable() | SetTableGame() | SetMinutes():
            number = action.what.round
            later = any(_redrew(other, action) for other in actions)
            if number <= started:
                return "organiser.log.started", {"number": number}
            return ("organiser.log.redrawn", {}) if later else None
        case SetPoints():
            return ("organiser.points.fixed", {}) if started else None
        case SendMessage(message):
            return ("organiser.log.read", {}) if message in read else None
        case AddToRoster(person, _):
            seated = any(one.sits_at(person) for one in state.rounds.values())
            return ("organiser.log.seated", {}) if seated else None
        case TakeBack() | SetAttendance() | SetOnWall() | SetRoundEnd() | DecideResult() | AcceptByItself():
            return None
        case TakePhoto() | TakeGameFile() | CopyUnderstood():
            return None
    return "organiser.log.stays", {}


def _redrew(later: ActionRow, action: ActionRow) -> bool:
    """Tell whether seats were drawn or emptied again behind an action, so that taking it back would change nothing."""
    return (
        isinstance(later.what, DrawSeats | EmptySeats)
        and isinstance(action.what, SeatsAction)
        and later.number > action.number
        and later.what.round == action.what.round
    )
