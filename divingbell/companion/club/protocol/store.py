"""The rows that a hub keeps, and how its protocol reads and writes them: one transaction a request (club.md 1, 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

import msgspec

from divingbell.companion.club.event.actions import ActionRow
from divingbell.companion.club.protocol.messages import (
    ZEROS,
    ClubResult,
    ClubSeats,
    Id,
    PastClaim,
    RecordedLine,
    RulesCheck,
    SeatingEvent,
)
from divingbell.companion.club.protocol.signatures import Keys


class HubRow(msgspec.Struct, frozen=True):
    """The hub itself: one row."""

    hub: str
    club: str
    event: str | None = None
    """The evening that is open."""
    close: str | None = None
    """The closing that tablets are asked to answer."""
    hide: frozenset[str] = frozenset()
    """People whose names were hidden at a tablet; the organiser is asked to confirm it."""
    pin: str | None = None
    """The PIN of the organiser's page, as `pages/sign_in.py` keeps it; None: none was chosen."""


class TabletRow(msgspec.Struct, frozen=True):
    """A tablet, by one joining."""

    tablet: str
    device: str
    table: int
    keys: Keys
    heard: float = 0.0
    """When, in the hub's seconds."""
    waiting: int = 0
    """Lines that it said wait there."""
    waiting_said: tuple[int, int] = (0, 0)
    """Number of the run and counter that said so."""
    two_cards: bool = False
    """Two tablets have its card."""
    away: bool = False
    """The organiser sent it away: its requests are a stranger's; its games, sticks and codes hold."""


class RunRow(msgspec.Struct, frozen=True):
    """A run that the hub gave to a tablet."""

    run: str
    tablet: str
    number: int
    """Later runs have higher ones, whichever tablet's they are; so have the moments below."""
    high: int = 0
    """The highest counter."""
    window: int = 0
    """Which of the 64 counters up to it were used; bit 0 is the highest."""
    first: int = 0
    """At its first request; 0: unused."""
    last: int = 0
    """At its last request."""
    high_at: int = 0
    """When it brought its highest counter."""
    have: int = 0
    """At its first `have`; 0: none."""
    closed: str | None = None
    """The closing that its `have` answered last."""
    closed_at: int = 0
    """When it did."""


class SessionRow(msgspec.Struct, frozen=True):
    """A session, whatever epochs it has."""

    session: str
    tablet: str
    """The tablet that told of it last."""
    people: frozenset[str] = frozenset()
    """Everybody that the seats of an epoch ever named."""
    decided: str | None = None
    """The epoch that counts, as the organiser decided."""


class NamedRow(msgspec.Struct, frozen=True):
    """A run of a tablet has this session: in which epoch and how far, as it said last."""

    session: str
    run: int
    counter: int
    epoch: str
    line: int
    hash: str


class StreamRow(msgspec.Struct, frozen=True):
    """The lines of one epoch of a session."""

    session: str
    epoch: str
    past: tuple[PastClaim, ...] = ()
    lines: int = 0
    last: str = ZEROS
    seats: ClubSeats = {}
    result: ClubResult | None = None
    facts: tuple[int, int, int] = (-1, 0, 0)
    """Line, number of the run and counter that seats and result are of; a stick has run 0."""
    damaged: int | None = None
    """The line that the tablet cannot read."""
    differs: dict[str, int] = {}
    """Successor -> its first line that has another kind or time than the line here."""
    checked: RulesCheck | None = None
    """Of these lines and this result; None: the rules have not looked at them yet."""


class ClubGameRow(msgspec.Struct, frozen=True):
    """A session of an evening, as its headers say."""

    session: str
    event: str
    table: int
    round: int | None
    game: str
    """Empty before it is chosen."""
    created: str


class OfferRow(msgspec.Struct, frozen=True):
    """The seating that a table is offered, and what it answered."""

    table: int
    seating: SeatingEvent = SeatingEvent(None)
    answer: Literal["seated", "not_yet"] | None = None
    session: str | None = None


class MessageRow(msgspec.Struct, frozen=True):
    """A message to all tables."""

    message: Id
    event: str
    text: str
    who: str
    number: int
    """Later ones have higher ones."""
    withdrawn: bool = False
    read: frozenset[str] = frozenset()
    """The tablets at which it was seen."""


class RowLock(msgspec.Struct, frozen=True):
    """The rows that a transaction locks before it reads, in the order of their ids."""

    tablet: str | None = None
    sessions: tuple[str, ...] = ()
    hub: bool = False
    """The hub's own row too."""
    everything: bool = False
    """All rows: while names are hidden."""


class Transaction(Protocol):
    """Transaction of one request. Reads see the transaction's own writes; all are kept by a commit, or none."""

    def next_number(self) -> int:
        """A number of the hub's one sequence, higher than all before; one that is not committed is lost."""

    def hub(self) -> HubRow:
        """The hub's own row."""

    def set_hub(self, row: HubRow) -> None:
        """Write it."""

    def tablet(self, tablet: str) -> TabletRow | None:
        """The tablet of this joining."""

    def tablets(self) -> Sequence[TabletRow]:
        """All tablets."""

    def tablets_of(self, device: str) -> Sequence[TabletRow]:
        """The tablets of a device, by all its joinings."""

    def set_tablet(self, row: TabletRow) -> None:
        """Write it."""

    def run(self, tablet: str, run: str) -> RunRow | None:
        """A run that the hub gave to this tablet."""

    def runs(self, tablet: str) -> Sequence[RunRow]:
        """All runs of a tablet, in any order."""

    def set_run(self, row: RunRow) -> None:
        """Write it."""

    def read_ahead(self, sessions: Iterable[str]) -> None:
        """Read all that there is of these sessions but their lines at once: it is asked for next."""

    def session(self, session: str) -> SessionRow | None:
        """A session."""

    def sessions(self) -> Sequence[SessionRow]:
        """All sessions."""

    def decided(self) -> dict[str, str]:
        """Session -> the epoch of it that counts, where the organiser decided."""

    def set_session(self, row: SessionRow) -> None:
        """Write it."""

    def named(self, session: str) -> Sequence[NamedRow]:
        """Which runs have this session."""

    def set_named(self, row: NamedRow) -> None:
        """Write it."""

    def stream(self, session: str, epoch: str) -> StreamRow | None:
        """One epoch of a session."""

    def streams(self, session: str) -> Sequence[StreamRow]:
        """All epochs of a session, in any order."""

    def set_stream(self, row: StreamRow) -> None:
        """Write it."""

    def unchecked(self) -> Sequence[StreamRow]:
        """The epochs with a result that the hub's own rules have not looked at, in any order."""

    def lines(self, session: str, epoch: str, first: int, end: int) -> Sequence[RecordedLine]:
        """The lines of an epoch from `first` to the one before `end`."""

    def set_lines(self, session: str, epoch: str, first: int, lines: Iterable[RecordedLine]) -> None:
        """Write lines from number `first` on, over those that are there."""

    def hidden(self) -> frozenset[str]:
        """The people whose names are hidden."""

    def hide(self, people: Iterable[str]) -> None:
        """Note that their names are hidden."""

    def people(self) -> dict[str, str | None]:
        """Person -> name, of the roster; without a name: hidden."""

    def set_person(self, person: str, name: str | None) -> None:
        """A person of the roster; without a name: hidden."""

    def games(self, event: str) -> Sequence[ClubGameRow]:
        """The sessions of an evening."""

    def game_events(self) -> Sequence[str]:
        """The evenings of which games are here, in any order: others may have begun them, at a hub that was lost."""

    def set_game(self, row: ClubGameRow) -> None:
        """Write it."""

    def offers(self) -> Sequence[OfferRow]:
        """The seatings that tables are offered."""

    def set_offer(self, row: OfferRow) -> None:
        """Write it."""

    def messages(self, event: str) -> Sequence[MessageRow]:
        """The messages of an evening, in any order."""

    def set_message(self, row: MessageRow) -> None:
        """Write it."""

    def actions(self, event: str) -> Sequence[ActionRow]:
        """Everything that the organisers of an evening did, in any order."""

    def set_action(self, row: ActionRow) -> None:
        """Write it."""

    def events(self) -> Sequence[str]:
        """The evenings that were begun here, oldest first, as they were committed."""
