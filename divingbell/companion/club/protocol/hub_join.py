"""The hub's side of a joining: tries, the code that is guessed at, and the organiser who admits (club.md 3)."""

from __future__ import annotations

from collections.abc import Callable, Generator

import msgspec

from divingbell.companion.club.protocol.hub_side import Commit
from divingbell.companion.club.protocol.key_exchange import (
    BadMessageError,
    Exchange,
    packed,
    proof_of,
    transcript,
    unpacked,
)
from divingbell.companion.club.protocol.messages import (
    JOIN_RUN,
    JOIN_TARGET,
    STATUS,
    ErrorAnswer,
    JoinAnswer,
    JoinedAnswer,
    JoinPost,
    JoinReply,
    JoinRequest,
    ProofRequest,
    WaitsAnswer,
)
from divingbell.companion.club.protocol.requests import RefusedError, well_formed
from divingbell.companion.club.protocol.signatures import answer_mac, keys_of, same
from divingbell.companion.club.protocol.store import RowLock, TabletRow, Transaction
from divingbell.companion.club.protocol.tablet_rows import HEARD_S, table_for
from divingbell.companion.web.rate_limit import TRIES_S, RateLimit

TRY_S = 120.0
"""How long a try lives: until its proof, and for a repeated one after it."""
WAITS_S = 600.0
"""How long a try with a right proof lives that nobody asks after: tablets ask every 2 s."""
WRONG_OF_ONE = 5
"""Wrong codes of one address within a minute; then it waits."""
WRONG_OF_ALL = 30
"""Wrong codes of all tablets together; from then on the organiser admits each one."""
BEGUN_OF_ONE = 30
"""Tries that one address may begin within a minute."""
MOST_TRIES = 200
"""Tries at the same time that have not joined yet."""


class JoinSay(msgspec.Struct, frozen=True):
    """Send the answer."""

    reply: JoinReply


JoinEffect = RowLock | Commit | JoinSay
Joining = Generator[JoinEffect, bool, None]


class AskingTablet(msgspec.Struct, frozen=True):
    """A tablet that proved the code and waits for the organiser."""

    try_id: str
    name: str | None
    table: int
    """Where it would stand."""
    was_here: bool
    """It has been at that table."""


class _Try(msgspec.Struct):
    """One try, at one process of the hub."""

    request: JoinRequest
    secret: bytes
    salt: bytes
    seen: float
    proved: bool = False
    admitted: bool | None = None
    """As the organiser said."""
    tablet: str | None = None
    """Once it has begun to join: a repeated proof writes the same row."""
    joined: bytes | None = None
    """The answer, once it is certain."""


class HubJoin:
    """The tries of one process. They live in its memory: who joins speaks with one process, else begins anew."""

    def __init__(
        self, code: str | None, exchange: Exchange, new_id: Callable[[], str], clock: Callable[[], float]
    ) -> None:
        """`code`: six digits; None: nobody can join. `new_id` gives UUIDs, `clock` seconds that never go back."""
        self._exchange, self._new_id, self._clock = exchange, new_id, clock
        self._wrong, self._begun = RateLimit(clock, WRONG_OF_ONE), RateLimit(clock, BEGUN_OF_ONE)
        self._tries: dict[str, _Try] = {}
        self.set_code(code)

    def set_code(self, code: str | None) -> None:
        """Another code: the wrong ones before it are forgotten, tries that have not proved the old one end."""
        self._code, self.wrong_codes = code, 0
        self._tries = {name: one for name, one in self._tries.items() if one.proved}

    @property
    def code(self) -> str | None:
        """The six digits; None: nobody can join."""
        return self._code

    # The organiser --------------------------------------------------------------------------------------------

    def asking(self, tx: Transaction, now: float) -> list[AskingTablet]:
        """The tablets that wait and ask on, in the order in which they came; `now` in the hub's seconds."""
        self._expire()
        tablets = tx.tablets()
        return [
            AskingTablet(name, one.request.name, table, any((row.device, row.table) == had for row in tablets))
            for name, one in self._tries.items()
            if one.proved and one.admitted is None and one.joined is None and self._clock() - one.seen < HEARD_S
            for table in [table_for(tablets, one.request.device, one.request.table, now)]
            for had in [(one.request.device, table)]
        ]

    def decide(self, try_id: str, *, admitted: bool) -> None:
        """The organiser admits a tablet, or not now; of one that has given up nothing happens."""
        if (waiting := self._tries.get(try_id)) is not None:
            waiting.admitted = admitted

    # Requests -------------------------------------------------------------------------------------------------

    def serve(self, tx: Transaction, post: JoinPost, address: str, now: float, *, admit_each: bool = False) -> Joining:
        """Answer a request of a joining from this address; the driver locks, commits and sends as it is asked.

        `now` in the hub's seconds; `admit_each`: a right code is not enough, as from round 1 on.
        """
        yield RowLock(hub=True)
        self._expire()
        one: _Try | None = None
        try:
            if post.target == JOIN_TARGET:
                reply = self._begin(tx, post.body, address)
            else:
                one = self._proved(post, address)
                reply = self._finish(tx, one, now, admit_each=admit_each)
        except RefusedError as refused:
            reply = JoinReply(refused.status, msgspec.json.encode(refused.answer))
        if not (yield Commit()):
            busy = ErrorAnswer("busy", "the standby has not confirmed it", seconds=2)
            reply = JoinReply(503, msgspec.json.encode(busy))
        elif one is not None and reply.status == 200:
            one.joined = reply.body
        yield JoinSay(reply)

    def _begin(self, tx: Transaction, body: bytes, address: str) -> JoinReply:
        self._check_address(address)
        if self._begun.too_many(address):
            raise RefusedError(ErrorAnswer("wait", "too many tries of this address", seconds=TRIES_S))
        if sum(map(self._takes_a_place, self._tries.values())) >= MOST_TRIES:
            raise RefusedError(ErrorAnswer("busy", "too many tablets join", seconds=2))
        if self._code is None:
            raise RefusedError(ErrorAnswer("code", "no evening is open"))
        self._begun.wrong(address)
        request = well_formed(body, JoinRequest, where="JoinRequest")
        exchange = self._exchange("hub", self._code)
        try:
            secret = exchange.secret(unpacked(request.message))
        except BadMessageError as error:
            raise RefusedError(ErrorAnswer("malformed", str(error), where="message")) from None
        hub, name = tx.hub(), self._new_id()
        answer = msgspec.json.encode(JoinAnswer(hub.hub, hub.club, packed(exchange.message), name))
        self._tries[name] = _Try(request, secret, transcript(body, answer), self._clock())
        return JoinReply(200, answer)

    def _proved(self, post: JoinPost, address: str) -> _Try:
        """The try of a right proof. Raises `RefusedError`."""
        name = post.target.removeprefix(JOIN_TARGET + "/")
        one = self._tries.get(name)
        if one is None or post.target != f"{JOIN_TARGET}/{name}":
            raise RefusedError(ErrorAnswer("unknown", "there is no such try any more"))
        if not one.proved:
            self._check_address(address)
        proof = well_formed(post.body, ProofRequest, where="ProofRequest").proof
        if not same(proof_of(one.secret, one.salt), proof):
            self._wrong.wrong(address)
            self.wrong_codes += 1
            if not one.proved:
                del self._tries[name]
            raise RefusedError(ErrorAnswer("code", "no evening with this code"))
        one.proved, one.seen = True, self._clock()
        return one

    def _finish(self, tx: Transaction, one: _Try, now: float, *, admit_each: bool) -> JoinReply:
        """The signed answer to a right proof; a repeated one is answered alike."""
        if one.joined is not None:
            return _signed(one, 200, one.joined)
        if one.admitted is False:
            return _signed(one, STATUS["not_now"], msgspec.json.encode(ErrorAnswer("not_now", "not now")))
        if one.admitted is None and (admit_each or _round_was_started(tx) or self.wrong_codes >= WRONG_OF_ALL):
            return _signed(one, 202, msgspec.json.encode(WaitsAnswer()))
        one.tablet = one.tablet or self._new_id()
        table = table_for(tx.tablets(), one.request.device, one.request.table, now)
        tx.set_tablet(TabletRow(one.tablet, one.request.device, table, keys_of(one.secret, one.salt)))
        return _signed(one, 200, msgspec.json.encode(JoinedAnswer(one.tablet, tx.hub().event, table)))

    def _takes_a_place(self, one: _Try) -> bool:
        """Tell whether a try keeps others out: not once it has joined, nor after its tablet asked no more."""
        return one.joined is None and self._clock() - one.seen < TRY_S

    def _check_address(self, address: str) -> None:
        if self._wrong.too_many(address):
            raise RefusedError(ErrorAnswer("wait", "too many wrong codes", seconds=TRIES_S))

    def _expire(self) -> None:
        """Forget tries that nobody asks after any more."""
        now = self._clock()

        def lives(one: _Try) -> bool:
            waits = one.proved and one.admitted is None and one.joined is None
            return now - one.seen < (WAITS_S if waits else TRY_S)

        self._tries = {name: one for name, one in self._tries.items() if lives(one)}


def _round_was_started(tx: Transaction) -> bool:
    return any(row.seating.offer is not None for row in tx.offers())


def _signed(one: _Try, status: int, body: bytes) -> JoinReply:
    key = keys_of(one.secret, one.salt).answer
    return JoinReply(status, body, answer_mac(key, status, JOIN_RUN, 0, body))
