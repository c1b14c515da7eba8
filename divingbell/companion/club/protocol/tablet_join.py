"""The tablet's side of a joining: proves the six digits, believes only a club that has them too (club.md 3)."""

from __future__ import annotations

from random import Random
from typing import Literal, TypeVar

import msgspec

from divingbell.companion.club.protocol.key_exchange import (
    BadMessageError,
    Exchange,
    KeyExchange,
    packed,
    proof_of,
    transcript,
    unpacked,
)
from divingbell.companion.club.protocol.messages import (
    JOIN_RUN,
    JOIN_TARGET,
    ErrorAnswer,
    ErrorCode,
    JoinAnswer,
    JoinedAnswer,
    JoinPost,
    JoinReply,
    JoinRequest,
    MalformedError,
    ProofRequest,
    decoded,
)
from divingbell.companion.club.protocol.signatures import Keys, answer_mac, keys_of, same
from divingbell.companion.club.protocol.tablet_side import ANSWER_S, RETRIES_S, Membership

WAITS_S = 2.0
"""How often the organiser's answer is asked for."""
MOST_PROOFS = 3
"""Tries of one code that are proved: each lets who pretends to be the club guess once."""

_BELIEVED: frozenset[ErrorCode] = frozenset({"malformed", "code", "large", "encoding", "host", "app", "wait"})
"""Refusals that are believed unsigned, as there is no key yet."""
JoinState = Literal["asks", "waits", "joined", "refused", "unproved"]


class TabletJoin:
    """One code that was typed in, until it is joined or refused.

    `state` is `asks` until there is an answer, `waits` while the organiser is asked, `joined`, `refused` with `error`,
    or `unproved`: nobody proved to be the club.
    """

    def __init__(self, request: JoinRequest, code: str, exchange: Exchange, chance: Random) -> None:
        """`request` without its message; `chance` spreads the retries."""
        self.state: JoinState = "asks"
        self.error: ErrorAnswer | None = None
        self.is_answered = False
        """The newest request had an answer."""
        self.membership: Membership | None = None
        self.joined: JoinedAnswer | None = None
        self.club = ""
        self._request, self._code, self._exchange, self._chance = request, code, exchange, chance
        self._number = self._failures = self._proofs = 0
        self._not_before = self._seen = 0.0
        self._pending: JoinPost | None = None
        self._sent = 0.0
        self._try: _Try | None = None
        self._begun: KeyExchange | None = None

    @property
    def has_ended(self) -> bool:
        """True if nothing more is sent."""
        return self.state in ("joined", "refused", "unproved")

    # Sending --------------------------------------------------------------------------------------------------

    def due(self, now: float) -> JoinPost | None:
        """The next request, if it is time for one; `now` in seconds of the tablet's own clock, as everywhere here."""
        if now < self._seen:  # a clock that jumped back makes nothing wait longer
            self._not_before = now
        self._seen = now
        if self._pending is not None and not 0 <= now - self._sent < ANSWER_S:
            self._later(now)
        if self.has_ended or self._pending is not None or now < self._not_before:
            return None
        self._number += 1
        if self._try is None:
            self._begun = self._exchange("tablet", self._code)
            request = msgspec.structs.replace(self._request, message=packed(self._begun.message))
            self._pending = JoinPost(JOIN_TARGET, msgspec.json.encode(request), self._number)
        else:
            body = msgspec.json.encode(ProofRequest(self._try.proof))
            self._pending = JoinPost(f"{JOIN_TARGET}/{self._try.name}", body, self._number)
        self._sent = now
        return self._pending

    def wake_at(self, now: float) -> float:
        """When to ask `due` again, in seconds of the same clock, if nothing happens before."""
        return max(now, self._sent + ANSWER_S if self._pending is not None else self._not_before)

    # Hearing --------------------------------------------------------------------------------------------------

    def on_reply(self, number: int, reply: JoinReply, now: float) -> None:
        """The answer to a request; one to another request than the newest says nothing any more; `now` in
        seconds."""
        pending = self._pending
        if pending is None or number != pending.number:
            return
        self._pending = None
        self.is_answered = True
        error = _read(reply.body, ErrorAnswer) if reply.status >= 400 else None
        if self._try is not None and self._try.signed(reply):
            self._on_signed(self._try, reply, error, now)
        elif error is not None and error.error == "unknown":
            self._begin_anew(now)
        elif error is not None and error.error in _BELIEVED:
            self._refused(error)
        elif self._try is None and reply.status == 200 and pending.target == JOIN_TARGET:
            self._on_begun(pending, reply, now)
        else:
            self._later(now)
            self._not_before = max(self._not_before, now + ((error.seconds or 0) if error is not None else 0))

    def on_unreachable(self, number: int, now: float) -> None:
        """The connection of a request ended without an answer; `now` in seconds."""
        if self._pending is not None and number == self._pending.number:
            self._later(now)

    def _on_begun(self, pending: JoinPost, reply: JoinReply, now: float) -> None:
        assert self._begun is not None
        answer = _read(reply.body, JoinAnswer)
        try:
            if answer is None:
                raise BadMessageError("no answer of a club")
            secret = self._begun.secret(unpacked(answer.message))
        except BadMessageError:
            self._later(now)
            return
        if self._proofs >= MOST_PROOFS:
            self.state = "unproved"
            return
        self._proofs += 1
        self._failures = 0
        self._try = _Try(answer, secret, transcript(pending.body, reply.body))

    def _on_signed(self, one: _Try, reply: JoinReply, error: ErrorAnswer | None, now: float) -> None:
        """An answer that proves that its hub has the code too."""
        joined = _read(reply.body, JoinedAnswer) if reply.status == 200 else None
        self._failures = 0
        if joined is not None:
            self.joined, self.club, self.state = joined, one.answer.club, "joined"
            self.membership = Membership(one.answer.hub, joined.tablet, one.keys)
        elif error is not None and reply.status < 500:
            self._refused(error)
        else:
            self.state = "waits" if reply.status == 202 else self.state
            self._not_before = now + WAITS_S

    def _begin_anew(self, now: float) -> None:
        """The hub does not know the try: it was started again, or is another process."""
        self._try = None
        self.state = "asks"
        self._later(now)

    def _refused(self, error: ErrorAnswer) -> None:
        self.error, self.state = error, "refused"

    def _later(self, now: float) -> None:
        self._pending = None
        self.is_answered = False
        pause = RETRIES_S[min(self._failures, len(RETRIES_S) - 1)]
        self._failures += 1
        self._not_before = now + pause * self._chance.uniform(0.8, 1.2)


class _Try:
    """A try whose first answer has come."""

    def __init__(self, answer: JoinAnswer, secret: bytes, salt: bytes) -> None:
        self.answer, self.name = answer, answer.try_
        self.proof = proof_of(secret, salt)
        self.keys: Keys = keys_of(secret, salt)

    def signed(self, reply: JoinReply) -> bool:
        """Tell whether an answer is of who has the secret."""
        mac = answer_mac(self.keys.answer, reply.status, JOIN_RUN, 0, reply.body)
        return reply.mac is not None and same(mac, reply.mac)


_Answer = TypeVar("_Answer", ErrorAnswer, JoinAnswer, JoinedAnswer)


def _read(body: bytes, kind: type[_Answer]) -> _Answer | None:
    """An answer; None where it is no such one."""
    try:
        return decoded(body, kind)
    except MalformedError:
        return None
