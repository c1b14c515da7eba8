"""The bodies of the club's requests, answers and events (club.md 3 to 5 and 11).

Unknown fields are passed over, so that version 1 may grow; a missing or wrong one is `malformed`. Ids are UUIDs in
lower case, hashes hexadecimal text of 32 digits, numbers below 2^53.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

VERSION = 1
"""The `v1` of every path; a hub answers `app` (426) to another."""

Id = Annotated[str, Meta(pattern=r"\A[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z")]
"""A UUID in lower case."""
Hash = Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z")]
"""A hash of 16 bytes."""
WholeNumber = Annotated[int, Meta(ge=0, lt=2**53)]
LineNumber = Annotated[int, Meta(ge=-1, lt=2**53)]
"""The number of a line from 0; -1: none."""
TableNumber = Annotated[int, Meta(ge=1, lt=2**53)]
ZEROS = "0" * 32
"""The hash in front of the first line."""

_Content = TypeVar("_Content")


class MalformedError(ValueError):
    """A body that is no JSON in UTF-8, or lacks a field, or nests too deep; it says which."""


def decoded(body: bytes | str, kind: type[_Content]) -> _Content:
    """The content of a body that somebody else wrote. Raises `MalformedError`."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise MalformedError(str(error)) from None


ForkReason = Literal["set_back", "longer", "other", "two"]
RulesFlag = Literal["differs", "does_not_fold"]
"""The rules find another result in the lines than the table said, or refuse a line."""
ErrorCode = Literal[
    "malformed", "device", "run", "counter", "mac", "code", "not_now", "unknown", "offer", "closed", "large",
    "encoding", "host", "app", "wait", "busy",
]  # fmt: skip
STATUS: dict[ErrorCode, int] = {
    "malformed": 400, "device": 401, "run": 401, "counter": 401, "mac": 401, "code": 403, "not_now": 403,
    "unknown": 404, "offer": 409, "closed": 409, "large": 413, "encoding": 415, "host": 421, "app": 426, "wait": 429,
    "busy": 503,
}  # fmt: skip
"""The HTTP status of each error."""


class ErrorAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Every answer that is no success."""

    error: ErrorCode
    message: str
    run: str | None = None
    """Of `run`: the run that the hub gives."""
    seconds: float | None = None
    """Of `wait` and `busy`: when to try again."""
    where: str | None = None
    """Of `malformed`: the place in the request."""
    limit: int | None = None
    """Of `large`: bytes."""


# Joining (3) ---------------------------------------------------------------------------------------------------------


class JoinRequest(msgspec.Struct, frozen=True):
    """A tablet's first message: `message` is SPAKE2's, base64url without padding."""

    device: Id
    app: str
    message: str
    name: str | None = None
    table: TableNumber | None = None
    """The number it had."""


class JoinAnswer(msgspec.Struct, frozen=True, rename={"try_": "try"}):
    """The hub's side of SPAKE2; the joining goes on at this try."""

    hub: Id
    club: str
    message: str
    try_: str


class ProofRequest(msgspec.Struct, frozen=True):
    """The tablet's MAC over both messages."""

    proof: str


JOIN_TARGET = "/v1/join"
JOIN_RUN = "join"
"""In place of a run, with the counter 0, in the MAC of a joining's answers."""


class JoinPost(msgspec.Struct, frozen=True):
    """A request of a joining as it travels, unsigned; `number` tells a tablet's own requests apart."""

    target: str
    body: bytes
    number: int = 0


class JoinReply(msgspec.Struct, frozen=True):
    """The answer to a request of a joining; without `mac` the hub has proved nothing."""

    status: int
    body: bytes
    mac: str | None = None


class WaitsAnswer(msgspec.Struct, frozen=True):
    """A right proof (202): the organiser has been asked."""

    waits: bool = True


class JoinedAnswer(msgspec.Struct, frozen=True):
    """A tablet has joined; `event` is null before Begin."""

    tablet: Id
    event: Id | None
    table: TableNumber


# Lines (4) -----------------------------------------------------------------------------------------------------------

LineKind = Annotated[str, Meta(pattern=r"\A[a-z_]{1,40}\Z")]
RecordedLine = tuple[LineKind, str, Hash]
"""Kind, body and chain hash of a line."""
PastClaim = tuple[Id, WholeNumber, Hash]
"""An earlier epoch, how many lines it had and the last hash; 0 and zeros of one that was set back."""
ClubSeats = dict[str, Id | None]
"""Seat -> person of the club; null: a guest."""


class ClubResult(msgspec.Struct, frozen=True):
    """Places and figures of a table's seats, as its own rules say them."""

    places: dict[str, WholeNumber]
    figures: dict[str, int]
    stopped: bool = False
    """Ended by the table inside a round: its figures count."""


class RulesCheck(msgspec.Struct, frozen=True, omit_defaults=True):
    """Finding of a hub's own rules in the lines of a game beside the result that its table said (club.md 4)."""

    flag: RulesFlag | None = None
    """None: the same result, or the hub has not the game's package."""
    line: int | None = None
    """The line that the rules refuse, or behind which they find another result."""
    result: ClubResult | None = None
    """Of `differs`: the result in the lines; None: the game is not over in them."""


class Batch(msgspec.Struct, frozen=True):
    """Lines of one session from `first` on, and what holds behind the last of them."""

    session: Id
    epoch: Id
    first: WholeNumber
    before: Hash
    lines: tuple[RecordedLine, ...]
    past: tuple[PastClaim, ...] = ()
    seats: ClubSeats = {}
    result: ClubResult | None = None
    damaged: WholeNumber | None = None
    """The line behind the batch cannot be read."""

    @property
    def end(self) -> int:
        """The number of its last line; of a batch without lines, of the line before `first`."""
        return self.first + len(self.lines) - 1

    @property
    def last(self) -> str:
        """The chain hash behind it."""
        return self.lines[-1][2] if self.lines else self.before


class LinesRequest(msgspec.Struct, frozen=True):
    """`POST /v1/lines`."""

    batches: tuple[Batch, ...]
    waiting: WholeNumber = 0
    """Lines that wait at the tablet behind these."""


class Acked(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far the hub has an epoch."""

    epoch: Id
    line: LineNumber
    hash: Hash
    about: Hash
    """Of the seats and the result that the hub has."""
    at: tuple[LineNumber, Hash | None] | None = None
    """The hash at the line that was asked for; null where the hub has no such line."""
    flag: RulesFlag | None = None
    """As the hub's own rules see these lines and their result; None too while they have not looked."""
    flag_line: LineNumber | None = None
    """The line that they refuse, or behind which they find another result."""


class Fork(msgspec.Struct, frozen=True):
    """Two writings of a session, and from which line they differ."""

    reason: ForkReason
    line: WholeNumber | None


class LinesAnswer(msgspec.Struct, frozen=True):
    """The answer to lines, to `have` and to `GET /v1/acked`."""

    acked: dict[Id, Acked]
    forks: dict[Id, Fork] = {}


Held = tuple[Id, LineNumber, Hash]
"""Epoch, last line and its hash of a session at a tablet."""


class HaveRequest(msgspec.Struct, frozen=True):
    """`POST /v1/have`: every session of the club that the tablet has; `close` is the id of the closing it answers."""

    sessions: dict[Id, Held]
    close: Id | None = None


class HideRequest(msgspec.Struct, frozen=True):
    """`POST /v1/hide`: people whose names were hidden at the tablet."""

    people: tuple[Id, ...]


class NowRequest(msgspec.Struct, frozen=True):
    """`POST /v1/now`: what a table allows to be shown (live.md 2); null: nothing."""

    live: msgspec.Raw


class SeatingAnswer(msgspec.Struct, frozen=True):
    """`POST /v1/answer` to an offered seating."""

    offer: Id
    answer: Literal["seated", "not_yet"]
    session: Id | None = None


class ReadRequest(msgspec.Struct, frozen=True):
    """`POST /v1/read`: a message was seen."""

    message: Id


class NoContent(msgspec.Struct, frozen=True):
    """The answer to what needs none."""


# Hub to tablet (5) ---------------------------------------------------------------------------------------------------


class TableEvent(msgspec.Struct, frozen=True):
    """`table`: where the tablet stands."""

    number: TableNumber
    event: Id | None
    club: str
    two_cards: bool = False
    """Another tablet speaks with a copy of this one's card."""


class RosterPerson(msgspec.Struct, frozen=True):
    """A person of the club; without a name: hidden."""

    id: Id
    name: str | None
    colour: str | None = None


class PeopleEvent(msgspec.Struct, frozen=True):
    """`people`: the roster."""

    people: tuple[RosterPerson, ...]


class SeatingEvent(msgspec.Struct, frozen=True):
    """`seating`: who shall sit at this table; `offer` null: nobody is asked to."""

    offer: Id | None
    round: TableNumber | None = None
    game: str | None = None
    rules: dict[str, bool | int | str] = {}
    people: tuple[Id, ...] = ()
    """In the order of the seats."""
    begins: str | None = None
    ends: str | None = None


class MessageEvent(msgspec.Struct, frozen=True):
    """`message`: to all tables."""

    id: Id
    text: Annotated[str, Meta(max_length=140)]
    who: str


class ClockEvent(msgspec.Struct, frozen=True):
    """`clock`: the hub's time, ISO 8601 in UTC."""

    at: str


class DecidedEvent(msgspec.Struct, frozen=True):
    """`decided`: which epoch of each forked session counts."""

    sessions: dict[Id, Id]


class CloseEvent(msgspec.Struct, frozen=True):
    """`close`: the evening ends; null: it does not."""

    id: Id | None


class AliveEvent(msgspec.Struct, frozen=True):
    """`alive`: every 5 s."""


HubEvent = TableEvent | PeopleEvent | SeatingEvent | MessageEvent | ClockEvent | DecidedEvent | CloseEvent | AliveEvent
EVENTS: dict[str, type[HubEvent]] = {
    "table": TableEvent,
    "people": PeopleEvent,
    "seating": SeatingEvent,
    "message": MessageEvent,
    "clock": ClockEvent,
    "decided": DecidedEvent,
    "close": CloseEvent,
    "alive": AliveEvent,
}
"""The name of a server-sent event -> its data."""
NAMES = {kind: name for name, kind in EVENTS.items()}
"""The data of a server-sent event -> its name."""


# The stick (6) -------------------------------------------------------------------------------------------------------


class StickLine(msgspec.Struct, frozen=True):
    """A line of a stick's file: a tablet's batch, which only that tablet can have written."""

    tablet: Id
    batch: bytes
    mac: str
