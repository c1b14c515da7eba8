"""The state of an evening: the fold of what its organiser did."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import msgspec
from msgspec import structs

from divingbell.companion.club.event.actions import (
    AcceptByItself,
    ActionRow,
    AddToRoster,
    Attendance,
    BeginEvent,
    CopyUnderstood,
    DecideFork,
    DecideResult,
    DrawSeats,
    EmptySeats,
    EndEvent,
    FromCopy,
    LateAnswers,
    LockTable,
    MoveSeat,
    MoveTablet,
    RenamePerson,
    SeatPeople,
    SendMessage,
    SendTabletAway,
    SetAttendance,
    SetMinutes,
    SetOnWall,
    SetPoints,
    SetRoundEnd,
    SetTableGame,
    StartRound,
    SwapSeats,
    TabletAtEnd,
    TakeBack,
    TakeGameFile,
    TakePhoto,
    effective,
)
from divingbell.companion.club.results.records import OrganiserDecision
from divingbell.companion.club.results.standings import POINTS_BY_PLACE
from divingbell.companion.club.seating.meetings import Meetings, exchanged, meeting_again
from divingbell.companion.club.seating.plan import MeetingAgain, RoundSeating, ShelfGame, TableSeating

MINUTES = 45
"""The length of a round unless the organiser sets another."""


class EventRound(msgspec.Struct, frozen=True):
    """A round that has seats."""

    number: int
    tables: RoundSeating = ()
    drawn: RoundSeating = ()
    """The seats as they were drawn, before people were moved by hand."""
    drawn_again: tuple[MeetingAgain, ...] = ()
    by_hand: bool = False
    """People are seated by hand: the seats were emptied, not drawn."""
    locked: frozenset[int] = frozenset()
    seed: int = 0
    minutes: int | None = MINUTES
    started: str | None = None
    ends: str | None = None

    def sits_at(self, person: str) -> TableSeating | None:
        """The table of somebody."""
        return next((one for one in self.tables if person in one.people), None)


class EventState(msgspec.Struct, frozen=True):
    """An evening as it stands."""

    event: str
    begun: BeginEvent
    at: str
    """The time of its beginning."""
    attendance: Mapping[str, Attendance] = {}
    off_wall: frozenset[str] = frozenset()
    rounds: Mapping[int, EventRound] = {}
    decisions: tuple[OrganiserDecision, ...] = ()
    messages: tuple[str, ...] = ()
    """Ids of those that stand, oldest first."""
    photos: Mapping[str, TakePhoto] = {}
    """Session -> the photo of its result that was taken last; of one epoch the one with most lines."""
    files: Mapping[str, TakeGameFile] = {}
    """Session -> the game file that was brought last."""
    points: tuple[int, ...] = POINTS_BY_PLACE
    """Of each place, first to last."""
    accept: bool = True
    closed: str | None = None
    at_end: tuple[TabletAtEnd, ...] = ()
    """The tablets at closing, with what they answered since."""
    copied: str | None = None
    """The evening goes on from a copy of this time, which no organiser has understood yet."""

    @property
    def here(self) -> tuple[str, ...]:
        """The people who play the next round."""
        return tuple(sorted(person for person, found in self.attendance.items() if found == "here"))

    @property
    def started(self) -> list[EventRound]:
        """Rounds that were started, oldest first."""
        return [one for _, one in sorted(self.rounds.items()) if one.started is not None]

    @property
    def present(self) -> EventRound | None:
        """The round that was started last."""
        return next(reversed(self.started), None)

    @property
    def next_round(self) -> EventRound:
        """The round that is to be started next."""
        number = len(self.started) + 1
        return self.rounds.get(number) or EventRound(number)

    @property
    def seatings(self) -> dict[int, RoundSeating]:
        """The seats of the rounds that were started."""
        return {one.number: one.tables for one in self.started}

    def swaps(self, one: EventRound, person: str) -> dict[str, int]:
        """Number of pairs of a round that would meet again if somebody changed places with another: by the other."""
        before = [earlier.tables for earlier in self.started if earlier.number < one.number]
        return Meetings(before).swaps(one.tables, person, one.locked)

    def again(self, one: EventRound) -> tuple[MeetingAgain, ...]:
        """Pairs of a round that met before, each with its reason."""
        before = [earlier.tables for earlier in self.started if earlier.number < one.number]
        drawn = {frozenset(pair.people): pair for pair in one.drawn_again}
        own = one.drawn if one.drawn or one.by_hand else None
        found = meeting_again(one.tables, before, locked=one.locked, drawn=own)
        return tuple(
            drawn.get(frozenset(pair.people), pair) if pair.reason == "no_other_way" else pair for pair in found
        )


def event_state(actions: Iterable[ActionRow]) -> EventState | None:
    """The state behind these actions of one evening; None: it was not begun."""
    state: EventState | None = None
    for action in effective(actions):
        if isinstance(action.what, BeginEvent):
            state = EventState(action.event, action.what, action.at, points=action.what.points)
        elif state is not None:
            state = _after(state, action)
    return state


def _after(state: EventState, action: ActionRow) -> EventState:
    match action.what:
        case AddToRoster(person, attendance) | SetAttendance(person, attendance):
            return structs.replace(state, attendance={**state.attendance, person: attendance})
        case SetOnWall(person, shown):
            off = state.off_wall - {person} if shown else state.off_wall | {person}
            return structs.replace(state, off_wall=off)
        case DecideResult(number, table, what, why):
            decision = OrganiserDecision(round=number, table=table, what=what, who=action.who, at=action.at, why=why)
            return structs.replace(state, decisions=(*state.decisions, decision))
        case TakePhoto():
            return structs.replace(state, photos={**state.photos, action.what.session: _newer(state, action.what)})
        case TakeGameFile(session):
            return structs.replace(state, files={**state.files, session: action.what})
        case SendMessage(message):
            return structs.replace(state, messages=(*state.messages, message))
        case AcceptByItself(on):
            return structs.replace(state, accept=on)
        case SetPoints(points):
            return structs.replace(state, points=points)
        case EndEvent(tablets):
            return structs.replace(state, closed=action.at, at_end=tablets)
        case LateAnswers(tablets):
            told = (structs.replace(one, answered=one.answered or one.tablet in tablets) for one in state.at_end)
            return structs.replace(state, at_end=tuple(told))
        case FromCopy(copied):
            return structs.replace(state, copied=copied)
        case CopyUnderstood():
            return structs.replace(state, copied=None)
        case BeginEvent() | RenamePerson() | DecideFork() | MoveTablet() | SendTabletAway() | TakeBack():
            return state
        case _:
            before = state.rounds.get(action.what.round) or EventRound(action.what.round)
            return structs.replace(state, rounds={**state.rounds, before.number: _seated(state, before, action)})


def _newer(state: EventState, photo: TakePhoto) -> TakePhoto:
    before = state.photos.get(photo.session)
    return before if before is not None and before.epoch == photo.epoch and before.line > photo.line else photo


def _seated(state: EventState, one: EventRound, action: ActionRow) -> EventRound:
    """A round after an action about its seats."""
    match action.what:
        case DrawSeats(_, seed, tables, again):
            return structs.replace(one, tables=tables, drawn=tables, drawn_again=again, seed=seed, by_hand=False)
        case EmptySeats():
            kept = tuple(found for found in one.tables if found.table in one.locked)
            return structs.replace(one, tables=kept, drawn=(), drawn_again=(), by_hand=True)
        case SwapSeats(_, person, other):
            return structs.replace(one, tables=exchanged(one.tables, person, other))
        case MoveSeat(_, person, table):
            return structs.replace(one, tables=with_game(moved(one.tables, person, table), table, state.begun.shelf))
        case SeatPeople(_, table, people, game):
            seated = TableSeating(table, people, game)
            return structs.replace(one, tables=tuple(sorted((*one.tables, seated), key=lambda found: found.table)))
        case LockTable(_, table, locked):
            return structs.replace(one, locked=one.locked | {table} if locked else one.locked - {table})
        case SetTableGame(_, table, game):
            changed = (structs.replace(found, game=game) if found.table == table else found for found in one.tables)
            return structs.replace(one, tables=tuple(changed))
        case SetMinutes(_, minutes):
            return structs.replace(one, minutes=minutes)
        case StartRound(_, ends):
            return structs.replace(one, started=action.at, ends=ends)
        case SetRoundEnd(_, ends):
            return structs.replace(one, ends=ends)
    return one


def moved(tables: RoundSeating, person: str, table: int) -> RoundSeating:
    """The same tables with somebody at the end of this one; a table that nobody sits at any more is left out."""
    left = {
        one.table: structs.replace(one, people=tuple(other for other in one.people if other != person))
        for one in tables
    }
    there = left.get(table) or TableSeating(table, ())
    left[table] = structs.replace(there, people=(*there.people, person))
    return tuple(one for _, one in sorted(left.items()) if one.people)


def fitting(shelf: Collection[ShelfGame], people: int) -> list[str]:
    """The games that so many people can play, as the shelf has them."""
    return [game.name for game in shelf if game.boxes and game.fewest <= people <= game.most]


def with_game(tables: RoundSeating, table: int, shelf: Collection[ShelfGame]) -> RoundSeating:
    """The same tables; where this one has no game, it gets the first that fits and of which a box is left."""
    one = next((found for found in tables if found.table == table), None)
    if one is None or one.game is not None:
        return tables
    used = [found.game for found in tables]
    boxes = {game.name: game.boxes for game in shelf}
    game = next((name for name in fitting(shelf, len(one.people)) if used.count(name) < boxes[name]), None)
    return tuple(structs.replace(found, game=game) if found.table == table else found for found in tables)
