"""The hub's side of the protocol: one request, one transaction, one answer after a certain commit (club.md 1)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

import msgspec
from msgspec import structs

from divingbell.companion.club.protocol.hub_lines import HubLines, check
from divingbell.companion.club.protocol.messages import (
    NAMES,
    Acked,
    AliveEvent,
    ClockEvent,
    CloseEvent,
    DecidedEvent,
    ErrorAnswer,
    HaveRequest,
    HideRequest,
    HubEvent,
    LinesAnswer,
    LinesRequest,
    MessageEvent,
    NoContent,
    NowRequest,
    PeopleEvent,
    ReadRequest,
    RosterPerson,
    SeatingAnswer,
    SeatingEvent,
    TableEvent,
)
from divingbell.companion.club.protocol.requests import (
    AckedQuestion,
    Body,
    RefusedError,
    SignedAnswer,
    SignedEvent,
    SignedRequest,
    body_of,
)
from divingbell.companion.club.protocol.runs import counted, is_newer, shows_two_cards
from divingbell.companion.club.protocol.signatures import answer_mac, event_mac, request_mac, same
from divingbell.companion.club.protocol.store import NamedRow, RowLock, RunRow, TabletRow, Transaction


class Commit(msgspec.Struct, frozen=True):
    """Commit the transaction; the driver sends back whether that is certain."""


class Say(msgspec.Struct, frozen=True):
    """Send the answer."""

    answer: SignedAnswer


class Shown(msgspec.Struct, frozen=True):
    """The picture that a tablet's table shows of its game."""

    said: tuple[int, int]
    """Number of the run and counter that said so."""
    live: msgspec.Raw
    """The live object (live.md 2)."""


Effect = RowLock | Commit | Say
Serving = Generator[Effect, bool, None]


class HubSide:
    """One process of a hub. It keeps nothing between two requests but the streams of events that are open at it, and
    what tables show of their games."""

    def __init__(self, new_run: Callable[[], str]) -> None:
        """`new_run` gives 16 random bytes in hexadecimal."""
        self._new_run = new_run
        self._streams: dict[tuple[str, int], _Stream] = {}
        """By run and counter of the request that opened it."""
        self._shown: dict[str, Shown] = {}
        """By tablet."""

    def serve(self, tx: Transaction, request: SignedRequest, now: float) -> Serving:
        """Answer a request; `now` in the hub's seconds. The driver locks, commits and sends as it is asked."""
        try:
            body: Body | AckedQuestion | RefusedError | None = body_of(request)
        except RefusedError as refused:
            body = refused
        yield RowLock(
            request.tablet,
            tuple(sorted(_sessions(body))),
            hub=isinstance(body, HideRequest | SeatingAnswer | ReadRequest),
        )
        tablet = _known(tx, request.tablet)
        answer = self._answer(tx, tablet, request, body, now)
        if not (yield Commit()):
            busy = ErrorAnswer("busy", "it is not certain yet that this is kept", seconds=2)
            answer = _signed(tablet, request, 503, msgspec.json.encode(busy))
        elif body is None and answer.status == 200:
            self._streams[request.run, request.counter] = _Stream(request)
        yield Say(answer)

    @property
    def shown(self) -> dict[str, Shown]:
        """Tablet -> what it showed last, at whichever process of the hub."""
        return self._shown.copy()

    def show(self, tablet: str, shown: Shown) -> None:
        """A tablet shows this, here or at another process; a late request replaces nothing."""
        before = self._shown.get(tablet)
        if before is None or is_newer(shown.said, before.said):
            self._shown[tablet] = shown

    # Events ---------------------------------------------------------------------------------------------------

    @property
    def has_streams(self) -> bool:
        """True while somebody listens."""
        return bool(self._streams)

    def events(self, tx: Transaction) -> Iterator[SignedEvent]:
        """Changes that each open stream has not been told yet; a new one is told all that holds."""
        hub, general = tx.hub(), [_data(event) for event in _holding(tx)]
        offers = {row.table: row.seating for row in tx.offers()}
        for stream, tablet in self._listening(tx):
            place = TableEvent(tablet.table, hub.event, hub.club, tablet.two_cards)
            seating = offers.get(tablet.table) or SeatingEvent(None)
            for name, data in (_data(place), *general, _data(seating)):
                if stream.told.get(name) != data:
                    stream.told[name] = data
                    yield stream.signed(tablet, name, data)

    def alive(self, tx: Transaction, at: str | None = None) -> Iterator[SignedEvent]:
        """A sign of life for every open stream, every 5 s, with the time of the club, ISO 8601 in UTC."""
        for stream, tablet in self._listening(tx):
            if at is not None:
                yield stream.signed(tablet, *_data(ClockEvent(at)))
            yield stream.signed(tablet, *_data(AliveEvent()))

    def _listening(self, tx: Transaction) -> Iterator[tuple[_Stream, TabletRow]]:
        """The open streams of the tablets that the club knows."""
        tablets = {tablet.tablet: tablet for tablet in tx.tablets() if not tablet.away}
        for stream in self._streams.values():
            if (tablet := tablets.get(stream.tablet)) is not None:
                yield stream, tablet

    def close_stream(self, run: str, counter: int) -> None:
        """The tablet does not listen any more."""
        self._streams.pop((run, counter), None)

    def close_streams(self) -> None:
        """Tell nobody anything any more: all streams are ended."""
        self._streams.clear()

    # One request ----------------------------------------------------------------------------------------------

    def _answer(
        self,
        tx: Transaction,
        tablet: TabletRow | None,
        request: SignedRequest,
        body: Body | AckedQuestion | RefusedError | None,
        now: float,
    ) -> SignedAnswer:
        try:
            if tablet is None:
                raise RefusedError(ErrorAnswer("device", "the club does not know this tablet"))
            run = self._counted(tx, tablet, request, now)
            if isinstance(body, RefusedError):
                raise body
            content = self._done(tx, tablet, run, request.counter, body)
        except RefusedError as refused:
            return _signed(tablet, request, refused.status, msgspec.json.encode(refused.answer))
        return _signed(tablet, request, 200, content)

    def _counted(self, tx: Transaction, tablet: TabletRow, request: SignedRequest, now: float) -> RunRow:
        """The run of the request, in which it counts now. Raises `RefusedError`."""
        fields = (request.method, request.target, request.tablet, request.run, request.counter, request.body)
        if not same(request_mac(tablet.keys.request, *fields), request.mac):
            raise RefusedError(ErrorAnswer("mac", "the request is not signed by this tablet"))
        run = tx.run(tablet.tablet, request.run)
        if run is None:
            raise RefusedError(self._given_run(tx, tablet))
        after = counted(run, request.counter, tx.next_number())
        if after is None:
            raise RefusedError(ErrorAnswer("counter", "this request was taken before"))
        two_cards = tablet.two_cards or shows_two_cards(run, after, tx.runs(tablet.tablet))
        tx.set_tablet(structs.replace(tablet, heard=now, two_cards=two_cards))
        tx.set_run(after)
        return after

    def _given_run(self, tx: Transaction, tablet: TabletRow) -> ErrorAnswer:
        run = RunRow(self._new_run(), tablet.tablet, tx.next_number())
        tx.set_run(run)
        return ErrorAnswer("run", "the hub gives the runs", run=run.run)

    def _done(
        self, tx: Transaction, tablet: TabletRow, run: RunRow, counter: int, body: Body | AckedQuestion | None
    ) -> bytes:
        lines = HubLines(tx)
        match body:
            case None:
                return b""
            case AckedQuestion(session, epoch, line):
                return _lines_answer(lines, {session: lines.acked(session, epoch, line)})
            case HaveRequest():
                return _lines_answer(lines, self._have(tx, tablet, run, counter, body))
            case LinesRequest():
                return _lines_answer(lines, self._lines(tx, tablet, run, counter, body))
            case HideRequest():
                hub = tx.hub()
                tx.set_hub(structs.replace(hub, hide=hub.hide | {*body.people} - tx.hidden()))
            case SeatingAnswer():
                _answer_offer(tx, tablet, body)
            case ReadRequest(message):
                _note_read(tx, tablet, message)
            case NowRequest(live):
                self.show(tablet.tablet, Shown((run.number, counter), live))
        return msgspec.json.encode(NoContent())

    def _have(
        self, tx: Transaction, tablet: TabletRow, run: RunRow, counter: int, body: HaveRequest
    ) -> dict[str, Acked]:
        lines = HubLines(tx)
        for session, (epoch, line, last) in body.sessions.items():
            lines.name(NamedRow(session, run.number, counter, epoch, line, last), tablet.tablet)
        run = structs.replace(run, have=run.have or run.last)
        if body.close is not None and counter == run.high:  # a late one may answer an older closing
            run = structs.replace(run, closed=body.close, closed_at=run.last)
        tx.set_run(run)
        return {session: lines.acked(session, epoch) for session, (epoch, _, _) in body.sessions.items()}

    def _lines(
        self, tx: Transaction, tablet: TabletRow, run: RunRow, counter: int, body: LinesRequest
    ) -> dict[str, Acked]:
        lines, said, acked = HubLines(tx), (run.number, counter), {}
        for batch in body.batches:
            check(batch)
        for batch in body.batches:
            acked[batch.session] = lines.take(batch, tablet.tablet, said)
            named = NamedRow(batch.session, *said, batch.epoch, batch.end, batch.last)
            lines.name(named, tablet.tablet)
        now = tx.tablet(tablet.tablet) or tablet
        if is_newer(said, now.waiting_said):
            tx.set_tablet(structs.replace(now, waiting=body.waiting, waiting_said=said))
        return acked


def _known(tx: Transaction, tablet: str) -> TabletRow | None:
    """A tablet that has joined and was not sent away."""
    found = tx.tablet(tablet)
    return None if found is None or found.away else found


def _answer_offer(tx: Transaction, tablet: TabletRow, body: SeatingAnswer) -> None:
    """Keep the answer to an offered seating. Raises `RefusedError` where it is offered no more."""
    if tx.hub().event is None:
        raise RefusedError(ErrorAnswer("closed", "the evening is closed"))
    row = next((row for row in tx.offers() if row.table == tablet.table), None)
    if row is None or row.seating.offer != body.offer:
        raise RefusedError(ErrorAnswer("offer", "this seating is offered no more"))
    tx.set_offer(structs.replace(row, answer=body.answer, session=body.session))


def _note_read(tx: Transaction, tablet: TabletRow, message: str) -> None:
    """A message was seen at a table."""
    event = tx.hub().event
    found = next((row for row in tx.messages(event or "") if row.message == message), None)
    if found is not None:
        tx.set_message(structs.replace(found, read=found.read | {tablet.tablet}))


class _Stream:
    """A stream of events that a tablet has open."""

    def __init__(self, request: SignedRequest) -> None:
        self.tablet = request.tablet
        self.told: dict[str, bytes] = {}
        """Name of an event -> its data when it was sent last."""
        self._run, self._counter, self._number = request.run, request.counter, 0

    def signed(self, tablet: TabletRow, name: str, data: bytes) -> SignedEvent:
        """The next event."""
        self._number += 1
        fields = (self._run, self._counter, self._number, name, data)
        return SignedEvent(*fields, event_mac(tablet.keys.event, *fields))


def _sessions(body: Body | AckedQuestion | RefusedError | None) -> set[str]:
    match body:
        case AckedQuestion(session, _, _):
            return {session}
        case HaveRequest(sessions):
            return {*sessions}
        case LinesRequest(batches):
            return {batch.session for batch in batches}
    return set()


def _lines_answer(lines: HubLines, acked: dict[str, Acked]) -> bytes:
    forks = {session: fork for session in acked if (fork := lines.fork(session)) is not None}
    return msgspec.json.encode(LinesAnswer(acked, forks))


def _signed(tablet: TabletRow | None, request: SignedRequest, status: int, body: bytes) -> SignedAnswer:
    mac = None
    if tablet is not None:
        mac = answer_mac(tablet.keys.answer, status, request.run, request.counter, body)
    return SignedAnswer(status, request.run, request.counter, body, mac)


def _holding(tx: Transaction) -> Iterator[HubEvent]:
    """All that holds now for every tablet."""
    hidden = tx.hidden()
    roster = [RosterPerson(person, name) for person, name in tx.people().items() if person not in hidden]
    yield PeopleEvent((*roster, *(RosterPerson(person, None) for person in sorted(hidden))))
    yield DecidedEvent(tx.decided())
    hub = tx.hub()
    yield CloseEvent(hub.close)
    standing = (row for row in tx.messages(hub.event or "") if not row.withdrawn)
    newest = max(standing, key=lambda row: row.number, default=None)
    if newest is not None:
        yield MessageEvent(newest.message, newest.text, newest.who)


def _data(event: HubEvent) -> tuple[str, bytes]:
    """Name and data of an event."""
    return NAMES[type(event)], msgspec.json.encode(event)
