"""Sends a table's games to the club while people play: a thread of its own, for which the table never waits."""

from __future__ import annotations

import contextlib
import logging
import queue
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

import msgspec

from divingbell.companion.clock import Clock, moment
from divingbell.companion.club.club_status import ClubGame, ClubStatus
from divingbell.companion.club.hub_connection import FAILURES, EventConnection, HubConnection
from divingbell.companion.club.hub_search import HubSearch, Listen
from divingbell.companion.club.journal_outbox import JournalOutbox, OutboxChangedError
from divingbell.companion.club.membership_file import JoinedClub, save_membership
from divingbell.companion.club.protocol.messages import (
    ClockEvent,
    DecidedEvent,
    LinesAnswer,
    MessageEvent,
    PeopleEvent,
    ReadRequest,
    SeatingAnswer,
    SeatingEvent,
    TableEvent,
)
from divingbell.companion.club.protocol.photo_code import PhotoCode
from divingbell.companion.club.protocol.requests import EVENTS_TARGET, SignedAnswer, SignedEvent, SignedRequest
from divingbell.companion.club.protocol.tablet_side import (
    AskForCode,
    BeginEpoch,
    Effect,
    Learned,
    OfferWithdrawn,
    TabletSide,
)
from divingbell.companion.club.shown_table import shown_table
from divingbell.companion.club.stick_lines import stick_lines
from divingbell.companion.table.events import Entered, Event, Proposed, Refused, RigChanged, SensorEvent
from divingbell.companion.table.table import Table
from divingbell.companion.texts.words import CatalogueWords

WHOLE_LOOK_S = 30.0
"""How often the whole journal is looked through, also when nothing was told of it."""
SPEAK_S = 10.0
"""After so long without a request the club hears that this tablet is there: a table that thinks is not a silent one."""
AGAIN_S = 5.0
"""After a mistake of ours, or a lack of the computer, the sender begins anew so much later."""
TABLE_FIRST_S = 0.05
"""So long the sender leaves the processor to the table after a line, whose tap is not answered and shown yet."""
END_S = 0.5
"""How long its end is waited for."""
_OF_PRESENT = (Entered, Refused, SensorEvent, Proposed, RigChanged)
"""Events after which only the game that is played now has more lines."""
_log = logging.getLogger(__name__)
_T = TypeVar("_T")


class _Answered(NamedTuple):
    answer: SignedAnswer


class _Closed(NamedTuple):
    request: SignedRequest
    had_answer: bool


class _Work(NamedTuple):
    """Something that another thread wants done."""

    do: Callable[[], None]


_News = Event | _Answered | SignedEvent | _Closed | _Work | None


class ClubSender:
    """The tablet's side of the protocol with its connections. `status` is for any thread."""

    def __init__(
        self,
        table: Table,
        joined: JoinedClub,
        file: Path,
        clock: Clock,
        on_status: Callable[[ClubStatus], None],
        hide: Callable[[str], bool] = lambda _: False,
        look: Listen = lambda _hub, _on_address: lambda: None,
        words: Callable[[], CatalogueWords] | None = None,
    ) -> None:
        """`file` keeps the membership; `on_status` is called in the sender's thread when something changed. `hide`
        hides the name of a person of this tablet, false where it cannot be done now; it may wait for the table. `look`
        listens for the club while it is not reached; `words` are those of what the wall shows, without them nothing is
        shown."""
        self.status = ClubStatus(joined, lost_at=clock.monotonic())
        self._hide, self._to_hide = hide, frozenset[str]()
        self._table, self._file, self._clock, self._on_status = table, file, clock, on_status
        self._outbox, self._side = self._new_side(joined)
        self._search = HubSearch(joined.address, clock.monotonic, look, self._on_heard_at)
        self._connection = HubConnection(*self._search.address)
        self._words = words
        self._shown: tuple[str | None, int, JoinedClub] | None = None
        """Session, record line and place in the club of what the club was let show last."""
        self._stream: EventConnection | None = None
        self._news: queue.SimpleQueue[_News] = queue.SimpleQueue()
        self._whole_look_at = self._asked_at = 0.0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="club", daemon=True)
        self._unwatch: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Let the table's coming games be the club's, and begin to send."""
        header = self.status.joined.header
        self._table.call(lambda writer: writer.play_in_club(header))
        self._unwatch = self._table.watch(self._news.put)
        self._thread.start()

    def close(self) -> None:
        """End; what was not sent is in the journal, and goes the next time."""
        self._ended.set()
        self._unwatch()
        self._news.put(None)
        if self._stream is not None:
            self._stream.close()
        self._connection.interrupt()
        self._thread.join(END_S)  # a daemon: where it tries to reach a hub that is gone nobody waits for it

    # For any thread -------------------------------------------------------------------------------------------

    def say(self, words: SeatingAnswer | ReadRequest) -> None:
        """Tell the club's computer this as soon as it is heard. Returns at once."""
        self._news.put(_Work(lambda: self._side.say(words)))

    def set_private(self, is_private: bool) -> None:
        """Let the wall show nothing of this table, or let it show its games again. Returns at once."""
        self._news.put(
            _Work(lambda: self._stand_at(msgspec.structs.replace(self.status.joined, is_private=is_private)))
        )

    def try_now(self) -> None:
        """Send at once what waits. Returns at once."""
        self._news.put(_Work(lambda: self._side.try_now(self._clock.monotonic())))

    def photo_code(self, session: str) -> Future[bytes | None]:
        """The bytes of the code that tells the result of a game; None where it is not over."""
        return self._asked(lambda: self._photo_code(session))

    def stick_lines(self) -> Future[bytes]:
        """The content of a file with all lines of this tablet, signed for the club (club.md 6)."""
        member = self.status.joined.membership
        return self._asked(lambda: stick_lines(self._outbox, member.tablet, member.keys.stick))

    def _asked(self, work: Callable[[], _T]) -> Future[_T]:
        """The result of a work of the sender's thread."""
        future: Future[_T] = Future()

        def do() -> None:
            try:
                future.set_result(work())
            except Exception as error:
                future.set_exception(error)

        self._news.put(_Work(do))
        return future

    # The sender's thread --------------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                self._go_on()
            except Exception as error:
                if not (self._ended.is_set() and isinstance(error, RuntimeError)):  # the table is closed too
                    _log.exception("the sender of the club failed")
                self._lose()
                self._ended.wait(AGAIN_S)
            self._let_go()

    def _go_on(self) -> None:
        """Send until the end, from what the journal has: of an earlier try nothing holds."""
        self._outbox, self._side = self._new_side(self.status.joined)
        self._outbox.events = frozenset(self.status.joined.events)
        self._whole_look_at, self._shown = 0.0, None
        is_open = True
        while is_open:
            self._send()
            if self._show():
                self._send()
            self._tell(games=tuple(self._games()))
            if self._search.look(self.status):
                self._connect_anew()
            is_open = self._wait()

    def _new_side(self, joined: JoinedClub) -> tuple[JournalOutbox, TabletSide]:
        outbox = JournalOutbox(self._table, joined.membership.hub)
        return outbox, TabletSide(joined.membership, outbox, secrets.token_hex(16), Random())

    def _let_go(self) -> None:
        """End the connections, and the listening for the club."""
        self._search.end()
        stream, self._stream = self._stream, None
        if stream is not None:
            stream.close()
        self._connection.close()

    def _on_heard_at(self, address: str) -> None:
        """The club is heard at an address, in any thread; it is kept once the club has proved itself there."""

        def move() -> None:
            if not self.status.is_heard and self._search.move_to(address):
                self._connect_anew()

        self._news.put(_Work(move))

    def _connect_anew(self) -> None:
        """Try the club at once where the search says."""
        if self._stream is not None:
            self._stream.close()
        self._connection.close()
        self._connection = HubConnection(*self._search.address)
        self._side.try_now(self._clock.monotonic())

    def _send(self) -> None:
        """Send all that is due."""
        tries = 2
        """So often in a row there may be something to do but nothing to send."""
        while tries:
            now = self._clock.monotonic()
            try:
                if now >= self._whole_look_at:
                    self._whole_look_at = now + WHOLE_LOOK_S
                    self._outbox.look()
                    self._hide_names()
                if now >= self._asked_at + SPEAK_S:
                    self._side.say_waiting()
                request, effects = self._side.due(now)
                self._do(effects)
            except OutboxChangedError:
                self._whole_look_at = now
                continue
            if request is not None:
                tries = 2
                self._ask(request)
            else:
                tries = tries - 1 if effects else 0

    def _show(self) -> bool:
        """Let the club show what the table shows now, after its lines; False: it does already, or is not heard."""
        now, joined = self._table.now, self.status.joined
        shown = now.uuid, now.n, joined
        if self._words is None or not self.status.is_heard or now.journal_failure is not None or shown == self._shown:
            return False
        self._shown = shown
        self._side.show(shown_table(now, joined, self._words()))
        return True

    def _ask(self, request: SignedRequest) -> None:
        self._asked_at = self._clock.monotonic()
        if request.target == EVENTS_TARGET:
            self._listen(request)
            return
        try:
            answer = self._connection.ask(request)
        except FAILURES:
            self._side.on_unreachable(request.run, request.counter, self._clock.monotonic())
            self._lose()
        else:
            self._on_answer(answer)

    def _listen(self, request: SignedRequest) -> None:
        if self._stream is not None:
            self._stream.close()
        answered = False

        def on_answer(answer: SignedAnswer) -> None:
            nonlocal answered
            answered = True
            self._news.put(_Answered(answer))

        self._stream = EventConnection(
            self._search.address, request, on_answer, self._news.put, lambda: self._news.put(_Closed(request, answered))
        )

    def _wait(self) -> bool:
        """Take what has happened, after waiting for it until something is due; False: the end."""
        now = self._clock.monotonic()
        until = min(self._side.wake_at(now), self._whole_look_at)
        with contextlib.suppress(queue.Empty):
            found = self._news.get(timeout=max(0.0, until - now))
            if isinstance(found, _OF_PRESENT):
                time.sleep(TABLE_FIRST_S)
            is_more = True
            while is_more:
                if found is None:
                    return False
                self._take(found)
                found = self._news.get_nowait()
        return True

    def _take(self, news: Event | _Answered | SignedEvent | _Closed | _Work) -> None:
        match news:
            case _Work(do):
                do()
            case _Answered(answer):
                self._on_answer(answer)
            case SignedEvent():
                self._do(self._side.on_event(news, self._clock.monotonic()))
            case _Closed(request, had_answer):
                self._on_closed(request, had_answer)
            case _ if isinstance(news, _OF_PRESENT):
                self._outbox.look_at_present()
            case _:
                self._whole_look_at = 0.0

    def _on_answer(self, answer: SignedAnswer) -> None:
        self._tell(is_heard=True)
        self._do(self._side.on_answer(answer, self._clock.monotonic()))

    def _on_closed(self, request: SignedRequest, had_answer: bool) -> None:
        if self._stream is None or self._stream.request is not request:
            return
        self._stream = None
        if had_answer:
            self._side.on_stream_closed()
        else:
            self._side.on_unreachable(request.run, request.counter, self._clock.monotonic())
        self._lose()

    def _lose(self) -> None:
        """The club's computer is not reached; it is told since when."""
        if self.status.is_heard:
            self._tell(is_heard=False, lost_at=self._clock.monotonic())

    def _do(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            match effect:
                case BeginEpoch(session, epoch):
                    self._outbox.set_back(session, epoch)
                case AskForCode():
                    self._tell(is_known=False)
                case Learned(TableEvent(number, event, club, two_cards)):
                    heard_at = msgspec.structs.replace(self.status.joined, address=str(self._search.address))
                    self._stand_at(heard_at.at(event, number, club))
                    self._tell(is_known=True, has_two_cards=two_cards)
                case OfferWithdrawn(offer):
                    self._tell(withdrawn=offer)
                case Learned(PeopleEvent(people)):
                    self._outbox.roster = frozenset(person.id for person in people if person.name is not None)
                    self._to_hide = frozenset(person.id for person in people if person.name is None)
                    self._whole_look_at = 0.0
                    self._tell(people=people)
                case Learned(SeatingEvent() as seating):
                    self._tell(seating=seating if seating.round is not None else None)
                case Learned(MessageEvent() as message):
                    self._tell(message=message)
                case Learned(ClockEvent(at)):
                    self._set_clock(at)
                case Learned(DecidedEvent(sessions)):
                    self._tell(decided=tuple(sorted(sessions.items())))
                case Learned(LinesAnswer(acked, forks)):
                    others = {session: fork for session, fork in self.status.forks if session not in acked}
                    self._tell(forks=tuple(sorted((others | forks).items())))

    def _set_clock(self, at: str) -> None:
        """The hub's time; what is no time says nothing."""
        if (now := moment(at)) is not None:
            self._tell(ahead_s=round((now - self._clock.now()).total_seconds()))

    def _hide_names(self) -> None:
        """Hide the names that the club has hidden (people.md 5); of who sits at the game that is on, once it is
        over."""
        named = {person.id for person in self._table.now.people if person.name is not None}
        for person in sorted(self._to_hide & named):
            self._hide(person)

    def _games(self) -> list[ClubGame]:
        """How far the club has each game."""
        stored = {game.head.session: game for game in self._outbox.games()}
        found = []
        for session, lines, sent, club_lines in self._side.progress():
            game = stored[session]
            one = ClubGame(session, game.game, game.header.round, lines, sent, game.is_over, club_lines)
            found.append(one)
        return found

    def _photo_code(self, session: str) -> bytes | None:
        """The code of a game that is over. Raises `OutboxChangedError`."""
        stored = next((game for game in self._outbox.games() if game.head.session == session), None)
        if stored is None:
            return None
        seats, result = self._outbox.facts(session)
        if result is None:
            return None
        member, head, header = self.status.joined.membership, stored.head, stored.header
        code = PhotoCode(
            member.tablet, session, head.epoch, head.lines - 1, head.last, header.event, header.round, header.table,
            stored.game, result, seats,
        )  # fmt: skip
        return code.signed(member.keys.photo)

    def _stand_at(self, joined: JoinedClub) -> None:
        """Keep where the club says that this tablet stands; coming games are of that evening."""
        if joined == self.status.joined:
            return
        self._tell(joined=joined)
        self._outbox.events = frozenset(joined.events)
        self._whole_look_at = 0.0
        self._table.call(lambda writer: writer.play_in_club(joined.header))
        try:
            save_membership(self._file, joined)
        except OSError as error:
            _log.warning("where this tablet stands in the club could not be kept: %s", error)

    def _tell(self, **changes: object) -> None:
        status = msgspec.structs.replace(self.status, **changes)
        if status != self.status:
            self.status = status
            self._on_status(status)
