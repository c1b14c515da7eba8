"""A hub and a tablet for these tests, which speak without a network and at once."""

from __future__ import annotations

import itertools
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from random import Random

import msgspec

from divingbell.companion.club.memory_store import MemoryStore
from divingbell.companion.club.protocol.chain import next_hash
from divingbell.companion.club.protocol.hub_side import Commit, HubSide, Say
from divingbell.companion.club.protocol.messages import (
    ZEROS,
    Batch,
    ClubResult,
    ClubSeats,
    ErrorAnswer,
    HaveRequest,
    LinesAnswer,
    LinesRequest,
    PastClaim,
    RecordedLine,
)
from divingbell.companion.club.protocol.requests import Body, SignedAnswer, SignedRequest
from divingbell.companion.club.protocol.signatures import keys_of, request_mac
from divingbell.companion.club.protocol.store import HubRow, RowLock, TabletRow, Transaction
from divingbell.companion.club.sql_store import SqlStore

SEATS: ClubSeats = {"p1": "00000000-0000-4000-8000-0000000000a1", "p2": None}
RESULT = ClubResult({"p1": 1, "p2": 2}, {"p1": 7, "p2": 3})


def uuid(number: int) -> str:
    """A UUID that can be told from others."""
    return f"00000000-0000-4000-8000-{number:012}"


def chained(*written: tuple[str, str], before: str = ZEROS) -> tuple[RecordedLine, ...]:
    """Lines of kind and body on one chain."""
    lines = []
    for kind, body in written:
        before = next_hash(before, kind, body)
        lines.append((kind, body, before))
    return tuple(lines)


def game(lines: int, *, word: str = "x", first: int = 0) -> tuple[RecordedLine, ...]:
    """The lines of a game; another word from line `first` on makes other lines at other times."""
    return chained(
        *(("entry", msgspec.json.encode({"at": f"{number} {word if number >= first else 'x'}"}).decode())
          for number in range(lines))
    )  # fmt: skip


def batch(
    lines: tuple[RecordedLine, ...], *, first: int = 0, session: int = 1, epoch: int = 10,
    past: tuple[PastClaim, ...] = (), seats: ClubSeats = SEATS, result: ClubResult | None = None,
) -> Batch:  # fmt: skip
    """The lines of a session from `first` on."""
    before = lines[first - 1][2] if first else ZEROS
    return Batch(uuid(session), uuid(epoch), first, before, lines[first:], past, seats, result)


class Desk:
    """A hub with one tablet, whose requests are answered at once."""

    def __init__(self, place: Path | str | None = None) -> None:
        """With a file or a URL the store is SQLite or PostgreSQL."""
        hub = HubRow(uuid(1), "Club", uuid(2))
        self.store: MemoryStore | SqlStore = MemoryStore(hub) if place is None else SqlStore(place, hub)
        self._reading = ExitStack()
        self.keys = keys_of(b"secret", b"salt")
        self.certain = True
        """Whether commits are."""
        self.locked: list[RowLock] = []
        runs = itertools.count(1)
        self.side = HubSide(lambda: f"{next(runs):032x}")
        self.add_tablet(uuid(5))

    def close(self) -> None:
        """Let go of the store."""
        self._reading.close()
        self.store.close()

    def add_tablet(self, tablet: str, device: str = uuid(6)) -> None:
        """One more joining."""
        tx = self.store.begin()
        tx.set_tablet(TabletRow(tablet, device, 1, self.keys))
        tx.commit()

    def reading(self) -> Transaction:
        """What the store has now."""
        self._reading.close()
        reading: AbstractContextManager[Transaction] = self.store.reading()
        return self._reading.enter_context(reading)

    def serve(self, request: SignedRequest) -> SignedAnswer:
        """The answer to a request; the transaction is applied."""
        tx = self.store.begin()
        serving = self.side.serve(tx, request, 0.0)
        effect = next(serving)
        while not isinstance(effect, Say):
            if isinstance(effect, RowLock):
                self.locked.append(effect)
            if isinstance(effect, Commit):
                tx.commit()
                effect = serving.send(self.certain)
            else:
                effect = next(serving)
        return effect.answer


class Speaker:
    """Signs requests of one run of a tablet."""

    def __init__(self, desk: Desk, tablet: str = uuid(5)) -> None:
        """A run is asked for at once."""
        self.desk, self.tablet, self.counter = desk, tablet, 0
        self.run = f"{Random(0).getrandbits(128):032x}"
        refused = self.ask("GET", "/v1/events")
        run = msgspec.json.decode(refused.body, type=ErrorAnswer).run
        assert run is not None
        self.run, self.counter = run, 0

    def signed(self, method: str, target: str, body: bytes = b"", counter: int | None = None) -> SignedRequest:
        """A request with the next counter, or this one."""
        if counter is None:
            self.counter += 1
            counter = self.counter
        fields = (method, target, self.tablet, self.run, counter, body)
        mac = request_mac(self.desk.keys.request, *fields)
        return SignedRequest(method, target, self.tablet, self.run, counter, mac, body)

    def ask(self, method: str, target: str, body: bytes = b"", counter: int | None = None) -> SignedAnswer:
        """Send a request."""
        return self.desk.serve(self.signed(method, target, body, counter))

    def post(self, target: str, body: Body, counter: int | None = None) -> SignedAnswer:
        """Send a request with this body."""
        return self.ask("POST", target, msgspec.json.encode(body), counter)

    def send(self, *batches: Batch, counter: int | None = None) -> LinesAnswer:
        """Send batches that are taken."""
        answer = self.post("/v1/lines", LinesRequest(batches), counter)
        assert answer.status == 200, answer.body
        return msgspec.json.decode(answer.body, type=LinesAnswer)

    def have(self, sessions: dict[int, tuple[int, tuple[RecordedLine, ...]]], close: str | None = None) -> LinesAnswer:
        """Say what is here: session -> epoch and its lines."""
        held = {uuid(one): (uuid(epoch), len(lines) - 1, lines[-1][2]) for one, (epoch, lines) in sessions.items()}
        answer = self.post("/v1/have", HaveRequest(held, close))
        assert answer.status == 200, answer.body
        return msgspec.json.decode(answer.body, type=LinesAnswer)


def error(answer: SignedAnswer) -> ErrorAnswer:
    """The error of an answer."""
    return msgspec.json.decode(answer.body, type=ErrorAnswer)
