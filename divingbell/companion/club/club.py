"""The club of a tablet as its screens see it: how it stands, joining and leaving, the offered seats."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from divingbell.companion.clock import Clock
    from divingbell.companion.club.club_status import ClubStatus
    from divingbell.companion.club.discovery import HeardClubs
    from divingbell.companion.club.join_steps import JoinStep
    from divingbell.companion.club.protocol.messages import MessageEvent, ReadRequest, SeatingAnswer, SeatingEvent
    from divingbell.companion.club.sender import ClubSender
    from divingbell.companion.table.table import Table
    from divingbell.companion.texts.words import CatalogueWords

# What joins and sends is imported when there is a club: the first frame of a tablet without one waits for none of it.

PORT = 8330
"""Where a club's computer listens unless it says otherwise."""
ASK_S = 3.0
"""How long the answer of an address is waited for."""
AGAIN_S = 300.0
"""After so long an offer that was put off is asked again."""
_STICK_FILE = "divingbell-club-table-{table}.lines"

Cancel = Callable[[], None]


class Club:
    """This base is of a program that can join none: nothing is joined, nothing is told."""

    def __init__(self) -> None:
        self.status: ClubStatus | None = None
        """None: no club was joined, or it was left."""
        self.seen_message: str | None = None
        """The message that was shown on a table."""
        self._told: set[str] = set()
        self._seated: set[str] = set()
        self._put_off: dict[str, float] = {}
        """Offers that wait -> when they are asked again, in seconds of the monotonic clock."""
        self._watchers: list[Callable[[], None]] = []

    # News -----------------------------------------------------------------------------------------------------

    def watch(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call `told`, in any thread, whenever the status is another; the result ends it."""
        self._watchers.append(told)

        def end() -> None:
            with contextlib.suppress(ValueError):
                self._watchers.remove(told)

        return end

    def tell(self, status: ClubStatus | None) -> None:
        """How it stands now, from any thread."""
        self.status = status
        for told in [*self._watchers]:
            told()

    # Offered seats --------------------------------------------------------------------------------------------

    @property
    def offer(self) -> SeatingEvent | None:
        """Seats that are offered and were not taken yet."""
        seating = self.status.seating if self.status is not None else None
        if seating is None or seating.offer is None or seating.offer in self._seated:
            return None
        return seating if self.status is not None and self.status.withdrawn != seating.offer else None

    def asks_at(self, now: float) -> SeatingEvent | None:
        """The offer that is asked now, in seconds of the monotonic clock; None while it was put off."""
        offer = self.offer
        return offer if offer is not None and now >= self._put_off.get(offer.offer or "", now) else None

    def put_off(self, offer: str, now: float) -> None:
        """ "Not yet", `now` in seconds of the monotonic clock: it is asked again after `AGAIN_S`."""
        from divingbell.companion.club.protocol.messages import SeatingAnswer

        self._put_off[offer] = now + AGAIN_S
        self.say(SeatingAnswer(offer, "not_yet"))

    def ask_again(self, offer: str) -> None:
        """Ask it at once."""
        self._put_off.pop(offer, None)

    def take_seats(self, offer: str) -> None:
        """The table sits down as it is offered."""
        from divingbell.companion.club.protocol.messages import SeatingAnswer

        self._seated.add(offer)
        self.say(SeatingAnswer(offer, "seated"))

    # Messages -------------------------------------------------------------------------------------------------

    def new_message(self) -> MessageEvent | None:
        """The organiser's message that no table of this tablet has shown yet; it counts as read from now on."""
        message = self.status.message if self.status is not None else None
        if message is None or message.id == self.seen_message:
            return None
        from divingbell.companion.club.protocol.messages import ReadRequest

        self.seen_message = message.id
        self.say(ReadRequest(message.id))
        return message

    def tells_once(self, what: str) -> bool:
        """True the first time that this is to be told at a table."""
        is_new = what not in self._told
        self._told.add(what)
        return is_new

    # What a program with a table can do -------------------------------------------------------------------------

    def say(self, words: SeatingAnswer | ReadRequest) -> None:
        """Tell the club's computer."""

    def set_private(self, is_private: bool) -> None:
        """Let the club's wall show nothing of this table, or let it show its games again."""

    def try_now(self) -> None:
        """Send at once what waits."""

    def listen(self, on_clubs: Callable[[HeardClubs], None]) -> Cancel:
        """Listen for clubs on this network until that is cancelled; `on_clubs` is called in any thread."""
        del on_clubs
        return lambda: None

    def ask(self, address: str, on_answer: Callable[[bool], None]) -> None:
        """Ask an address whether a club's computer is there; `on_answer` is called in any thread."""
        del address
        on_answer(False)

    def join(self, address: str, code: str, on_step: Callable[[JoinStep], None]) -> Cancel:
        """Join by six digits; `on_step` is called in any thread, not after the result was called."""
        del address, code, on_step
        return lambda: None

    def leave(self) -> None:
        """Send nothing more; what waits stays in the journal. Raises `OSError` where that cannot be kept."""

    def photo_code(self, session: str) -> bytes | None:
        """The bytes of the code that tells the result of a game; None where there is none. Waits: ask beside the
        screen's own thread."""
        del session
        return None

    def save_lines(self, folder: Path) -> Path | None:
        """Write all lines, signed for the club, into this folder; None without a club. Waits. Raises `OSError`."""
        del folder
        return None

    def close(self) -> None:
        """The program ends."""


class TableClub(Club):
    """The club of a table, with the sender of its games."""

    def __init__(
        self, table: Table, clock: Clock, file: Path, hide: Callable[[str], bool], words: Callable[[], CatalogueWords]
    ) -> None:
        """`file` keeps the membership, `hide` and `words` as in `ClubSender`."""
        super().__init__()
        self.file = file
        self._table, self._clock, self._hide, self._words = table, clock, hide, words
        self._sender: ClubSender | None = None
        self._begun = 0
        """How many senders were begun or ended: one that was ended may still tell how it stood."""
        self._changing = threading.Lock()

    def start(self) -> None:
        """Begin to send, where a club was joined. Raises `MembershipError` and `OSError`."""
        if not self.file.exists():
            return
        from divingbell.companion.club.discovery import look_for
        from divingbell.companion.club.membership_file import load_membership
        from divingbell.companion.club.sender import ClubSender

        with self._changing:
            self._end_sender()
            joined = load_membership(self.file)
            if joined is None or joined.left:
                return
            begun = self._begun
            self._sender = ClubSender(
                self._table,
                joined,
                self.file,
                self._clock,
                lambda status: self._tell_of(begun, status),
                self._hide,
                look_for,
                self._words,
            )
            self._sender.start()
        self.tell(self._sender.status)

    def close(self) -> None:
        with self._changing:
            self._end_sender()

    def _tell_of(self, begun: int, status: ClubStatus) -> None:
        """A sender says how it stands."""
        if begun == self._begun:
            self.tell(status)

    def _end_sender(self) -> None:
        self._begun += 1
        sender, self._sender = self._sender, None
        if sender is not None:
            sender.close()

    def say(self, words: SeatingAnswer | ReadRequest) -> None:
        if self._sender is not None:
            self._sender.say(words)

    def set_private(self, is_private: bool) -> None:
        if self._sender is not None:
            self._sender.set_private(is_private)

    def try_now(self) -> None:
        if self._sender is not None:
            self._sender.try_now()

    def listen(self, on_clubs: Callable[[HeardClubs], None]) -> Cancel:
        from divingbell.companion.club.discovery import ListenProcess

        return ListenProcess(on_clubs).cancel

    def ask(self, address: str, on_answer: Callable[[bool], None]) -> None:
        threading.Thread(target=lambda: on_answer(is_club_at(address)), name="club ask", daemon=True).start()

    def join(self, address: str, code: str, on_step: Callable[[JoinStep], None]) -> Cancel:
        from divingbell.companion.club.join_steps import JoinProcess
        from divingbell.companion.club.membership_file import MembershipError

        def hear(step: JoinStep) -> None:
            if step.step == "joined":
                with contextlib.suppress(MembershipError, OSError):  # what was written a moment ago is read
                    self.start()
            on_step(step)

        return JoinProcess(address, code, self.file, hear).cancel

    def leave(self) -> None:
        from msgspec.structs import replace

        from divingbell.companion.club.membership_file import save_membership

        with self._changing:
            if self._sender is None:
                return
            save_membership(self.file, replace(self._sender.status.joined, left=True))
            self._end_sender()
            self._table.call(lambda writer: writer.play_in_club({}))
        self.tell(None)

    def photo_code(self, session: str) -> bytes | None:
        sender = self._sender
        with contextlib.suppress(Exception):  # a journal that changed meanwhile, or a result that is too long: no code
            return sender.photo_code(session).result(ASK_S) if sender is not None else None
        return None

    def save_lines(self, folder: Path) -> Path | None:
        from divingbell.companion.configuration.atomic_file import write_atomically

        sender = self._sender
        if sender is None:
            return None
        try:
            content = sender.stick_lines().result(60.0)
        except Exception as error:
            raise OSError(str(error) or "the journal does not answer") from error
        path = folder / _STICK_FILE.format(table=sender.status.joined.table)
        write_atomically(path, content)
        return path


def is_club_at(address: str) -> bool:
    """Tell whether a club's computer answers at HOST:PORT within `ASK_S`: it says `unknown` to what is no request."""
    import http.client

    from divingbell.companion.club.hub_connection import FAILURES
    from divingbell.companion.club.protocol.messages import JOIN_TARGET, ErrorAnswer, decoded

    host, _, port = address.rpartition(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=ASK_S)
    try:
        connection.request("GET", JOIN_TARGET)
        answer = connection.getresponse()
        return decoded(answer.read(10_000), ErrorAnswer).error == "unknown"
    except FAILURES:
        return False
    finally:
        connection.close()
