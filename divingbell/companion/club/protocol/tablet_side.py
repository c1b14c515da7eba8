"""The tablet's side of the protocol: asks the hub how far it is and sends what is missing (club.md 4)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Literal, NamedTuple

import msgspec

from divingbell.companion.club.protocol.messages import (
    ZEROS,
    Acked,
    Batch,
    CloseEvent,
    ErrorAnswer,
    HaveRequest,
    HideRequest,
    HubEvent,
    LinesAnswer,
    LinesRequest,
    MalformedError,
    NowRequest,
    ReadRequest,
    RecordedLine,
    SeatingAnswer,
    decoded,
)
from divingbell.companion.club.protocol.outbox import Outbox, SessionHead
from divingbell.companion.club.protocol.requests import (
    ACKED_TARGET,
    EVENTS_TARGET,
    MOST_LINES,
    Body,
    SignedAnswer,
    SignedEvent,
    SignedRequest,
    event_data,
)
from divingbell.companion.club.protocol.signatures import Keys, about_hash, answer_mac, event_mac, request_mac, same

ANSWER_S = 10.0
"""How long an answer is waited for."""
SILENCE_S = 12.0
"""After so long without an event a stream is dead: over twice the pause of `alive`."""
RETRIES_S = (0.0, 2.0, 5.0, 10.0, 30.0)
"""Pauses before a request that failed is sent again; the last one stays."""
UNKNOWN_S = 30.0
"""Pause while the hub does not know the tablet."""
MOST_BYTES = 960 << 10
"""Bytes of the lines of one request, so that all of it is below 1 MiB; one line alone may have more."""
_FINAL = ("offer", "closed", "unknown", "malformed")
"""Refusals of an answer to an offer, or of what is shown, that the same one would meet again."""
_TARGETS: dict[type[SeatingAnswer | ReadRequest], str] = {SeatingAnswer: "/v1/answer", ReadRequest: "/v1/read"}


class Membership(msgspec.Struct, frozen=True):
    """Traces of a joining at the tablet."""

    hub: str
    tablet: str
    keys: Keys


class BeginEpoch(msgspec.Struct, frozen=True):
    """The journal lets a new epoch follow this one, which is set back, if the session is still in it."""

    session: str
    epoch: str


class AskForCode(msgspec.Struct, frozen=True):
    """The club does not know this tablet: people type the code in again."""


class Learned(msgspec.Struct, frozen=True):
    """Something for the screens and the journal: an event of the hub, or forks that it told."""

    news: HubEvent | LinesAnswer


class OfferWithdrawn(msgspec.Struct, frozen=True):
    """An answer to an offered seating came too late: it was withdrawn, or changed."""

    offer: str


Effect = BeginEpoch | AskForCode | Learned | OfferWithdrawn


class SessionProgress(NamedTuple):
    """How far the hub has a session of this tablet, as its newest answer said."""

    session: str
    lines: int
    """At this tablet."""
    sent: int
    """Of these at the hub."""
    club_lines: int | None
    """Lines at the hub, where this tablet has fewer of them and sends nothing (club.md 4); None: it has not."""


class _Pending(msgspec.Struct):
    """The request that waits for its answer."""

    request: SignedRequest
    sent: float
    body: Body | None = None


class TabletSide:
    """One process of a tablet in its talk with the hub. It keeps nothing that a kill could lose."""

    def __init__(self, membership: Membership, outbox: Outbox, run: str, chance: Random) -> None:
        """`run` are 16 random bytes in hexadecimal, `chance` spreads the retries."""
        self.membership = membership
        self._outbox = outbox
        self._chance = chance
        self._run = run
        self._counter = 0
        self._pending: _Pending | None = None
        self._failures = 0
        self._not_before = 0.0
        self._stream: _Stream | None = None
        self._said_have = False
        self._close: str | None = None
        self._closed: str | None = None
        self._hidden: set[str] = set()
        """Said in this stream."""
        self._words: list[SeatingAnswer | ReadRequest] = []
        """To be said to the hub, the oldest first."""
        self._says_waiting = False
        self._shown: NowRequest | None = None
        """The newest that the table shows."""
        self._said_shown: NowRequest | None = None
        """That which the hub was told in this stream."""
        self._cursors: dict[str, Acked] = {}
        """Session -> how far the hub has it, by its newest answer."""
        self._said: set[tuple[str, str, str, int | None]] = set()
        """Session, epoch, about and damaged line that were sent without lines in this stream."""
        self._behind: dict[str, SessionHead] = {}
        """Sessions of which the hub has more: nothing is sent before their next line."""

    # For people -----------------------------------------------------------------------------------------------

    def say(self, words: SeatingAnswer | ReadRequest) -> None:
        """Let the hub be told this before any further line; a kill loses it, and the hub asks anew."""
        self._words.append(words)

    def say_waiting(self) -> None:
        """Let the hub hear this tablet, and how much waits here, once there is nothing else to say."""
        self._says_waiting = True

    def show(self, live: msgspec.Raw) -> None:
        """Let the hub show this (live.md 2), in place of what it shows, once no line waits."""
        self._shown = NowRequest(live)

    def try_now(self, now: float) -> None:
        """Wait for no retry any more; `now` in seconds."""
        self._not_before = min(self._not_before, now)

    def progress(self) -> list[SessionProgress]:
        """How far the hub has each session; nothing of one that it was not asked for yet."""
        return [self._progress(head) for head in self._outbox.heads()]

    def _progress(self, head: SessionHead) -> SessionProgress:
        known = self._cursors.get(head.session)
        at_hub = known.line + 1 if known is not None and known.epoch == head.epoch else 0
        ahead = at_hub if at_hub > head.lines else None
        return SessionProgress(head.session, head.lines, min(at_hub, head.lines), ahead)

    # Sending --------------------------------------------------------------------------------------------------

    def due(self, now: float) -> tuple[SignedRequest | None, list[Effect]]:
        """The next request, if it is time for one, and what else is to be done; `now` in seconds of the tablet's own
        clock, as everywhere here."""
        self._watch(now)
        if self._pending is not None or now < self._not_before:
            return None, []
        effects: list[Effect] = []
        request = self._opening(now) or self._next(now, effects)
        return request, effects

    def wake_at(self, now: float) -> float:
        """When to ask `due` again, in seconds of the same clock, if nothing happens before."""
        waits = [now + ANSWER_S]
        if self._pending is not None:
            waits.append(self._pending.sent + ANSWER_S)
        elif self._not_before > now:
            waits.append(self._not_before)
        if self._stream is not None:
            waits.append(self._stream.heard + SILENCE_S)
        return min(waits)

    def _watch(self, now: float) -> None:
        """Give up what waited too long; a clock that jumped back makes nothing wait longer."""
        if self._stream is not None and not 0 <= now - self._stream.heard < SILENCE_S:
            self.on_stream_closed()
        if self._pending is not None and not 0 <= now - self._pending.sent < ANSWER_S:
            self._later(now)
        self._not_before = min(self._not_before, now + 1.5 * RETRIES_S[-1])

    def _opening(self, now: float) -> SignedRequest | None:
        """Messages before any line: the stream, and what this tablet has."""
        if self._stream is None:
            return self._send(now, "GET", EVENTS_TARGET)
        if not self._said_have or self._close != self._closed:
            sessions = {head.session: (head.epoch, head.lines - 1, head.last) for head in self._outbox.heads()}
            return self._post(now, "/v1/have", HaveRequest(sessions, self._close))
        hidden = tuple(person for person in self._outbox.hidden() if person not in self._hidden)
        if hidden:
            return self._post(now, "/v1/hide", HideRequest(hidden))
        return self._post(now, _TARGETS[type(self._words[0])], self._words[0]) if self._words else None

    def _next(self, now: float, effects: list[Effect]) -> SignedRequest | None:
        """Lines that the hub has not, or a question that has to come before them."""
        heads = self._outbox.heads()
        batches: list[Batch] = []
        room = _Room()
        for head in heads:
            cursor = self._cursor(head)
            question = self._reconciled(head, cursor, effects)
            if question == "ask":
                return self._question(now, head) if not batches else self._lines(now, batches, heads)
            if question == "send" and (batch := self._batch(head, cursor, room)) is not None:
                batches.append(batch)
        if batches or self._says_waiting:
            return self._lines(now, batches, heads)
        if self._shown is not None and self._shown is not self._said_shown:
            return self._post(now, "/v1/now", self._shown)
        return None

    def _cursor(self, head: SessionHead) -> Acked:
        known = self._cursors.get(head.session)
        if known is None or known.epoch != head.epoch:
            known = Acked(head.epoch, -1, ZEROS, about_hash({}, None))
            self._cursors[head.session] = known
        return known

    def _reconciled(self, head: SessionHead, acked: Acked, effects: list[Effect]) -> Literal["send", "ask", "wait"]:
        """Meaning of the newest answer for a session (club.md 4)."""
        behind = self._behind.get(head.session)
        if acked.line < head.lines:
            agrees = self._outbox.hash_at(head.session, acked.line) == acked.hash
            step: Literal["send", "ask", "wait"] = "send"
        elif behind is not None and behind.epoch == head.epoch:
            agrees, step = behind == head, "wait"
        elif acked.at is None or acked.at[0] != head.lines - 1:
            agrees, step = True, "ask"
        else:
            agrees, step = acked.at[1] == head.last, "wait"
            if agrees:
                self._behind[head.session] = head
        if not agrees:
            effects.append(BeginEpoch(head.session, head.epoch))
            return "wait"
        return step

    def _batch(self, head: SessionHead, cursor: Acked, room: _Room) -> Batch | None:
        first = cursor.line + 1
        seats, result = self._outbox.facts(head.session)
        damaged = self._outbox.damaged(head.session)
        lines = room.fitting(self._outbox.lines(head.session, first, room.lines)) if first < head.lines else ()
        whole = first + len(lines) == head.lines
        if not lines and not (whole and self._tells_more(head, cursor, about_hash(seats, result), damaged)):
            return None
        result = result if whole else None
        return Batch(head.session, head.epoch, first, cursor.hash, lines, head.past, seats, result, damaged)

    def _tells_more(self, head: SessionHead, cursor: Acked, about: str, damaged: int | None) -> bool:
        """Tell whether other seats or another result hold here than at the hub, or a line is damaged, and that was
        not said in this stream yet."""
        said = (head.session, head.epoch, about, damaged)
        if (about == cursor.about and damaged is None) or said in self._said:
            return False
        self._said.add(said)
        return True

    def _lines(self, now: float, batches: list[Batch], heads: Sequence[SessionHead]) -> SignedRequest:
        waiting = sum(head.lines - 1 - self._cursor(head).line for head in heads)
        sent = sum(len(batch.lines) for batch in batches)
        self._says_waiting = False
        return self._post(now, "/v1/lines", LinesRequest(tuple(batches), max(0, waiting - sent)))

    def _question(self, now: float, head: SessionHead) -> SignedRequest:
        target = f"{ACKED_TARGET}?session={head.session}&epoch={head.epoch}&line={head.lines - 1}"
        return self._send(now, "GET", target)

    def _post(self, now: float, target: str, body: Body) -> SignedRequest:
        request = self._send(now, "POST", target, msgspec.json.encode(body))
        assert self._pending is not None
        self._pending.body = body
        return request

    def _send(self, now: float, method: str, target: str, body: bytes = b"") -> SignedRequest:
        self._counter += 1
        tablet, key = self.membership.tablet, self.membership.keys.request
        mac = request_mac(key, method, target, tablet, self._run, self._counter, body)
        request = SignedRequest(method, target, tablet, self._run, self._counter, mac, body)
        self._pending = _Pending(request, now)
        return request

    # Hearing --------------------------------------------------------------------------------------------------

    def on_answer(self, answer: SignedAnswer, now: float) -> list[Effect]:
        """The answer to a request, `now` in seconds; one to another request than the newest says nothing any more."""
        pending = self._pending
        if pending is None or (answer.run, answer.counter) != (pending.request.run, pending.request.counter):
            return []
        if not self._believed(answer):
            return self._failed(now, answer)
        self._pending = None
        if answer.status != 200:
            return self._refused(now, answer, pending.body)
        if pending.request.target == EVENTS_TARGET:
            self._failures = 0
            self._open_stream(answer, now)
            return []
        return self._done(pending, answer, now)

    def on_unreachable(self, run: str, counter: int, now: float) -> None:
        """The connection of a request ended without an answer; `now` in seconds."""
        pending = self._pending
        if pending is not None and (run, counter) == (pending.request.run, pending.request.counter):
            self._later(now)

    def on_event(self, event: SignedEvent, now: float) -> list[Effect]:
        """An event of the stream, `now` in seconds; what is not its next one, or not the hub's, ends it."""
        stream = self._stream
        if stream is None or (event.run, event.counter) != (stream.run, stream.counter):
            return []
        fields = (event.run, event.counter, event.number, event.name, event.data)
        signed = same(event_mac(self.membership.keys.event, *fields), event.mac)
        if not signed or event.number != stream.number + 1:
            self.on_stream_closed()
            return []
        stream.number, stream.heard = event.number, now
        try:
            content = event_data(event.name, event.data)
        except (KeyError, MalformedError):  # of a later version
            return []
        if isinstance(content, CloseEvent):
            self._close = content.id
            self._closed = self._closed if content.id is not None else None
        return [Learned(content)]

    def on_stream_closed(self) -> None:
        """The stream has ended: everything is said anew once there is another."""
        self._stream = None
        self._said_have = False
        self._said.clear()
        self._hidden.clear()
        self._said_shown = None

    def _believed(self, answer: SignedAnswer) -> bool:
        key = self.membership.keys.answer
        mac = answer_mac(key, answer.status, answer.run, answer.counter, answer.body)
        return answer.mac is not None and same(mac, answer.mac)

    def _failed(self, now: float, answer: SignedAnswer) -> list[Effect]:
        """An answer that is not signed is none; but one that the hub has no key is believed."""
        self._later(now)
        if answer.mac is None and answer.status == 401 and self._error(answer) == "device":
            self._not_before = now + UNKNOWN_S
            return [AskForCode()]
        return []

    def _refused(self, now: float, answer: SignedAnswer, body: Body | None) -> list[Effect]:
        try:
            error = decoded(answer.body, ErrorAnswer)
        except MalformedError:
            self._later(now)
            return []
        if error.error == "run" and error.run is not None:
            self._run, self._counter = error.run, 0
            self.on_stream_closed()
            if answer.counter == 1:
                self._later(now)
        elif isinstance(body, SeatingAnswer | ReadRequest) and error.error in _FINAL:
            self._words.remove(body)
            return [OfferWithdrawn(body.offer)] if isinstance(body, SeatingAnswer) else []
        elif isinstance(body, NowRequest) and error.error in _FINAL:
            self._said_shown = body
        else:
            self._later(now)
            self._not_before = max(self._not_before, now + (error.seconds or 0))
        return []

    @staticmethod
    def _error(answer: SignedAnswer) -> str:
        try:
            return decoded(answer.body, ErrorAnswer).error
        except MalformedError:
            return ""

    def _later(self, now: float) -> None:
        self._pending = None
        pause = RETRIES_S[min(self._failures, len(RETRIES_S) - 1)]
        self._failures += 1
        self._not_before = now + pause * self._chance.uniform(0.8, 1.2)

    def _open_stream(self, answer: SignedAnswer, now: float) -> None:
        self.on_stream_closed()
        self._stream = _Stream(answer.run, answer.counter, now)

    def _done(self, pending: _Pending, answer: SignedAnswer, now: float) -> list[Effect]:
        match pending.body:
            case HaveRequest(close=close):
                self._said_have, self._closed = True, close
                self._cursors.clear()
            case HideRequest(people):
                self._hidden.update(people)
                self._failures = 0
                return []
            case SeatingAnswer() | ReadRequest() as said:
                self._words.remove(said)
                self._failures = 0
                return []
            case NowRequest() as shown:
                self._said_shown = shown
                self._failures = 0
                return []
        content = msgspec.json.decode(answer.body, type=LinesAnswer)
        moved = False
        for session, acked in content.acked.items():
            moved |= self._moved(session, acked)
        if isinstance(pending.body, LinesRequest) and pending.body.batches and not moved:
            self._later(now)
        else:
            self._failures = 0
        return [Learned(content)]

    def _moved(self, session: str, acked: Acked) -> bool:
        """Take the newest answer for what the hub has, downwards too."""
        before = self._cursors.get(session)
        self._cursors[session] = acked
        return before != acked


class _Room:
    """Room that is left in a request."""

    def __init__(self) -> None:
        self.lines, self._bytes = MOST_LINES, MOST_BYTES

    def fitting(self, lines: Sequence[RecordedLine]) -> tuple[RecordedLine, ...]:
        """The first lines, as far as they fit; one always fits into an empty request."""
        taken = []
        for line in lines:
            size = len(msgspec.json.encode(line)) + 1
            if not self.lines or (size > self._bytes and self.lines < MOST_LINES):
                break
            taken.append(line)
            self.lines, self._bytes = self.lines - 1, self._bytes - size
        return tuple(taken)


class _Stream(msgspec.Struct):
    """The stream of events that is open: the request that opened it, the last event and when it came."""

    run: str
    counter: int
    heard: float
    number: int = 0
