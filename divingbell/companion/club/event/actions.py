"""Everything that an organiser does in an evening, as values that are stored one after another with who and when.

People stand in them by id, so that a name that is hidden is in none of them (club.md 8).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from divingbell.companion.club.protocol.messages import ClubResult, ClubSeats
from divingbell.companion.club.results.records import What
from divingbell.companion.club.results.standings import POINTS_BY_PLACE
from divingbell.companion.club.seating.plan import MeetingAgain, RoundSeating, ShelfGame

Attendance = Literal["here", "later", "pauses", "left"]


class BeginEvent(msgspec.Struct, frozen=True, tag="begin"):
    """The evening is opened."""

    name: str
    date: str
    """YYYY-MM-DD."""
    tables: int
    wanted: int
    """People a table."""
    rounds: int | None
    """None: open end."""
    shelf: tuple[ShelfGame, ...]
    points: tuple[int, ...] = POINTS_BY_PLACE
    """Of each place, first to last."""


class TabletAtEnd(msgspec.Struct, frozen=True):
    """A tablet when its evening was closed."""

    tablet: str
    table: int
    answered: bool
    """It had said what it has; else some of it may be missing that nobody knows of."""


class EndEvent(msgspec.Struct, frozen=True, tag="close"):
    """The evening is over; results that come late are taken."""

    tablets: tuple[TabletAtEnd, ...] = ()


class LateAnswers(msgspec.Struct, frozen=True, tag="answered"):
    """Tablets said what they have after the evening had been closed."""

    tablets: tuple[str, ...]


class FromCopy(msgspec.Struct, frozen=True, tag="from_copy"):
    """The club's computer was started on a copy of this time: what was typed since is gone. It stands in copies
    alone."""

    copied: str
    """ISO 8601 in UTC."""


class CopyUnderstood(msgspec.Struct, frozen=True, tag="understood"):
    """The organiser knows that the evening goes on from a copy."""


class AddToRoster(msgspec.Struct, frozen=True, tag="add"):
    """Somebody new, who is here or comes later."""

    person: str
    attendance: Attendance


class SetAttendance(msgspec.Struct, frozen=True, tag="attendance"):
    """Somebody is here, comes later, pauses or has left."""

    person: str
    attendance: Attendance


class RenamePerson(msgspec.Struct, frozen=True, tag="rename"):
    """Somebody has another name."""

    person: str


class SetOnWall(msgspec.Struct, frozen=True, tag="on_wall"):
    """On the wall the name or the word of the sign stands for somebody."""

    person: str
    shown: bool


class DrawSeats(msgspec.Struct, frozen=True, tag="draw"):
    """The seats of a round that was not started, drawn with this seed."""

    round: int
    seed: int
    tables: RoundSeating
    again: tuple[MeetingAgain, ...] = ()


class EmptySeats(msgspec.Struct, frozen=True, tag="empty"):
    """Nobody sits in a round that was not started, but at locked tables: people are seated by hand."""

    round: int


class SwapSeats(msgspec.Struct, frozen=True, tag="swap"):
    """Two people change places."""

    round: int
    one: str
    other: str


class MoveSeat(msgspec.Struct, frozen=True, tag="move"):
    """Somebody sits at another table, last."""

    round: int
    person: str
    table: int


class SeatPeople(msgspec.Struct, frozen=True, tag="seat"):
    """People sit down at a table that is free, in a round that was started."""

    round: int
    table: int
    people: tuple[str, ...]
    game: str | None


class LockTable(msgspec.Struct, frozen=True, tag="lock"):
    """A table stays as it is when seats are drawn again."""

    round: int
    table: int
    locked: bool


class SetTableGame(msgspec.Struct, frozen=True, tag="game"):
    """A table plays another game."""

    round: int
    table: int
    game: str | None


class SetMinutes(msgspec.Struct, frozen=True, tag="minutes"):
    """The length of a round that was not started; None: no end."""

    round: int
    minutes: int | None


class SetPoints(msgspec.Struct, frozen=True, tag="points"):
    """Places bring other points from now on."""

    points: tuple[int, ...]


class StartRound(msgspec.Struct, frozen=True, tag="start"):
    """The tables are offered the seats of a round."""

    round: int
    ends: str | None
    """ISO 8601 in UTC."""


class SetRoundEnd(msgspec.Struct, frozen=True, tag="end"):
    """A round that was started ends at another time."""

    round: int
    ends: str | None


class SendMessage(msgspec.Struct, frozen=True, tag="message"):
    """Words for all tables."""

    message: str
    """UUID."""
    text: str


class DecideResult(msgspec.Struct, frozen=True, tag="result"):
    """A decision about the result of a table (results/records.py)."""

    round: int
    table: int
    what: What
    why: str = ""


class DecideFork(msgspec.Struct, frozen=True, tag="fork"):
    """Of two writings of a session this one counts."""

    session: str
    epoch: str
    why: str


class TakePhoto(msgspec.Struct, frozen=True, tag="photo"):
    """The code of a result was photographed: what it says of its game (club.md 6)."""

    session: str
    epoch: str
    line: int
    """Number of its last line."""
    hash: str
    round: int | None
    table: int
    game: str
    seats: ClubSeats
    result: ClubResult


class TakeGameFile(msgspec.Struct, frozen=True, tag="game_file"):
    """A game file was brought: the result that the rules find in it (club.md 6)."""

    session: str
    round: int | None
    table: int
    seats: ClubSeats
    result: ClubResult
    lines: int
    """So many the tablet has at least."""


class AcceptByItself(msgspec.Struct, frozen=True, tag="accept"):
    """Results count without the organiser, or wait for them."""

    on: bool


class MoveTablet(msgspec.Struct, frozen=True, tag="tablet"):
    """A tablet stands at another table."""

    tablet: str
    before: int
    table: int


class SendTabletAway(msgspec.Struct, frozen=True, tag="tablet_away"):
    """A tablet is no more of the club, until it joins anew."""

    tablet: str
    table: int


class TakeBack(msgspec.Struct, frozen=True, tag="take_back"):
    """An action counts no more; of a taking back, it counts again."""

    number: int


EventAction = (
    BeginEvent | EndEvent | AddToRoster | SetAttendance | RenamePerson | SetOnWall | DrawSeats | EmptySeats | SwapSeats
    | MoveSeat | SeatPeople | LockTable | SetTableGame | SetMinutes | StartRound | SetRoundEnd | SendMessage
    | DecideResult | DecideFork | TakePhoto | TakeGameFile | AcceptByItself | LateAnswers | FromCopy | CopyUnderstood
    | SetPoints | MoveTablet | SendTabletAway | TakeBack
)  # fmt: skip


class ActionRow(msgspec.Struct, frozen=True):
    """An action with its number, which grows, its evening, when (ISO 8601 in UTC) and who."""

    number: int
    event: str
    at: str
    who: str
    what: EventAction


def effective(actions: Iterable[ActionRow]) -> list[ActionRow]:
    """The actions that count, oldest first: those that were not taken back, without the takings back."""
    gone, kept = set[int](), list[ActionRow]()
    for action in sorted(actions, key=lambda one: one.number, reverse=True):
        if action.number in gone:
            continue
        if isinstance(action.what, TakeBack):
            gone.add(action.what.number)
        else:
            kept.append(action)
    return kept[::-1]
