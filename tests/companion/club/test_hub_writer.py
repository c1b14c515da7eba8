"""The writer of a hub: what waits is committed together, each is answered after the commit, a mistake with one request
hurts no other, and a store that fails acknowledges nothing (club.md 1)."""

from __future__ import annotations

import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from divingbell.companion.clock import SystemClock
from divingbell.companion.club import hub_writer, sql_engines
from divingbell.companion.club.hub_writer import HubWriter, Job
from divingbell.companion.club.protocol.hub_join import HubJoin
from divingbell.companion.club.protocol.messages import LinesAnswer, LinesRequest
from divingbell.companion.club.protocol.requests import SignedAnswer, SignedEvent, SignedRequest
from divingbell.companion.club.sql_store import SqlStore
from divingbell.companion.club.sql_transaction import SqlTransaction, UncertainCommitError
from proof.club.exchange import plain_exchange
from tests.companion.club.evening import Desk, Speaker, batch, error, game, uuid

WAIT_S = 20.0
NOBODY_JOINS = HubJoin(None, plain_exchange(Random(1)), lambda: uuid(9), lambda: 0.0)


class Writing:
    """A writer over the store of a desk."""

    def __init__(self, desk: Desk) -> None:
        self.events: queue.Queue[SignedEvent] = queue.Queue()
        self.told: queue.Queue[str | None] = queue.Queue()
        self.writer = HubWriter(desk.store, desk.side, NOBODY_JOINS, SystemClock(), self.events.put, self.told.put)  # type: ignore[arg-type]
        self._answers: queue.Queue[tuple[int, SignedAnswer | None]] = queue.Queue()

    def ask(self, *requests: SignedRequest) -> list[SignedAnswer | None]:
        """The answers to requests."""
        self.put(*requests)
        return self.answers(len(requests))

    def put(self, *requests: SignedRequest) -> None:
        """Let them wait."""
        for number, request in enumerate(requests):
            self.writer.serve(Job(request, lambda answer, number=number: self._answers.put((number, answer))))  # type: ignore[misc]

    def answers(self, count: int) -> list[SignedAnswer | None]:
        """As many answers as that, in the order of their requests."""
        found = [self._answers.get(timeout=WAIT_S) for _ in range(count)]
        return [answer for _, answer in sorted(found, key=lambda one: one[0])]


@pytest.fixture
def desk(place: Path | str) -> Iterator[Desk]:
    made = Desk(place)
    yield made
    made.close()


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> list[SqlTransaction]:
    """The commits so far."""
    found: list[SqlTransaction] = []
    commit = SqlTransaction.commit

    def counted(tx: SqlTransaction) -> None:
        commit(tx)
        found.append(tx)

    monkeypatch.setattr(SqlTransaction, "commit", counted)
    return found


@contextmanager
def serving(writing: Writing) -> Iterator[None]:
    writing.writer.start()
    try:
        yield
    finally:
        writing.writer.close()


def lines(speaker: Speaker, session: int, count: int = 3) -> SignedRequest:
    body = msgspec.json.encode(LinesRequest((batch(game(count), session=session),)))
    return speaker.signed("POST", "/v1/lines", body)


def acked(answer: SignedAnswer | None, session: int) -> int:
    assert answer is not None
    assert answer.status == 200, answer.body
    return msgspec.json.decode(answer.body, type=LinesAnswer).acked[uuid(session)].line


def test_requests_that_wait_together_are_committed_together(desk: Desk, commits: list[SqlTransaction]) -> None:
    speaker, writing = Speaker(desk), Writing(desk)
    commits.clear()
    writing.put(*(lines(speaker, session) for session in range(1, 11)))
    with serving(writing):
        answers = writing.answers(10)
    assert [acked(answer, session) for session, answer in enumerate(answers, 1)] == [2] * 10
    assert len(commits) == 1
    assert len(desk.reading().sessions()) == 10


def test_requests_that_are_committed_together_share_their_statements(desk: Desk) -> None:
    speaker, writing = Speaker(desk), Writing(desk)
    statements: list[str] = []

    def note(_: object, __: object, statement: str, *___: object) -> None:
        statements.append(statement)

    writing.put(*(lines(speaker, session) for session in range(1, 41)))
    event.listen(Engine, "before_cursor_execute", note)
    try:
        with serving(writing):
            assert [acked(answer, session) for session, answer in enumerate(writing.answers(40), 1)] == [2] * 40
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    assert len(statements) < 40, statements


def test_a_mistake_with_one_request_takes_back_that_one_alone(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    speaker, writing = Speaker(desk), Writing(desk)
    set_stream = SqlTransaction.set_stream

    def failing(tx: SqlTransaction, row: object) -> None:
        if getattr(row, "session", "") == uuid(2):
            raise ZeroDivisionError
        set_stream(tx, row)  # type: ignore[arg-type]

    monkeypatch.setattr(SqlTransaction, "set_stream", failing)
    one, two, three = (lines(speaker, session) for session in (1, 2, 3))
    writing.put(one, two, three)
    with serving(writing):
        first, second, third = writing.answers(3)
        assert (acked(first, 1), second, acked(third, 3)) == (2, None, 2)
        assert {row.session for row in desk.reading().sessions()} == {uuid(1), uuid(3)}
        monkeypatch.setattr(SqlTransaction, "set_stream", set_stream)
        assert acked(writing.ask(two)[0], 2) == 2, "nothing of it was kept, its counter neither"


def test_a_commit_that_is_not_certain_acknowledges_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    speaker, writing = Speaker(desk), Writing(desk)
    commit = SqlTransaction.commit

    def uncertain(tx: SqlTransaction) -> None:
        commit(tx)
        raise UncertainCommitError("canceling wait for synchronous replication")

    with serving(writing):
        monkeypatch.setattr(SqlTransaction, "commit", uncertain)
        (answer,) = writing.ask(lines(speaker, 1))
        assert answer is not None
        assert (answer.status, error(answer).error) == (503, "busy")
        assert answer.mac is not None
        assert writing.told.get(timeout=WAIT_S) == "canceling wait for synchronous replication"
        monkeypatch.setattr(SqlTransaction, "commit", commit)
        assert acked(writing.ask(lines(speaker, 1))[0], 1) == 2, "the repeat is acknowledged after its own commit"
        assert writing.told.get(timeout=WAIT_S) is None


def test_a_store_that_another_program_locks_answers_busy_until_it_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql_engines, "BUSY_S", 0.05)
    desk = Desk(tmp_path / "hub.db")
    speaker, writing = Speaker(desk), Writing(desk)
    with serving(writing), closing(sqlite3.connect(tmp_path / "hub.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert writing.ask(lines(speaker, 1)) == [None]
        assert "locked" in (writing.told.get(timeout=WAIT_S) or "")
        other.execute("ROLLBACK")
        assert acked(writing.ask(lines(speaker, 1))[0], 1) == 2
        assert writing.told.get(timeout=WAIT_S) is None


def test_a_stream_is_told_all_that_holds_and_what_changes_and_that_the_hub_is_alive(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_writer, "TELL_S", 0.01)
    monkeypatch.setattr(hub_writer, "ALIVE_S", 0.02)
    speaker, writing = Speaker(desk), Writing(desk)

    def names(until: Callable[[SignedEvent], bool]) -> list[str]:
        found: list[SignedEvent] = []
        while not found or not until(found[-1]):
            found.append(writing.events.get(timeout=WAIT_S))
        return [one.name for one in found]

    with serving(writing):
        request = speaker.signed("GET", "/v1/events")
        (answer,) = writing.ask(request)
        assert answer is not None
        assert answer.status == 200
        assert names(lambda one: one.name == "close") == ["table", "people", "decided", "close"]
        assert "alive" in names(lambda one: one.name == "alive")
        tx = desk.store.begin()
        tx.set_person(uuid(8), "Tina")
        tx.commit()
        assert {*names(lambda one: b"Tina" in one.data)} <= {"alive", "clock", "people"}
        writing.writer.close_stream(request.run, request.counter)
        writing.ask(lines(speaker, 1))
        assert not desk.side.has_streams


def test_after_a_failover_every_stream_is_ended(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[None] = []
    writer = HubWriter(
        desk.store, desk.side, NOBODY_JOINS, SystemClock(), lambda _: None, lambda _: None,  # type: ignore[arg-type]
        on_failover=lambda: ended.append(None),
    )  # fmt: skip
    speaker, answers = Speaker(desk), queue.Queue[SignedAnswer | None]()
    writer.start()
    try:
        writer.serve(Job(speaker.signed("GET", "/v1/events"), answers.put))
        answers.get(timeout=WAIT_S)
        assert desk.side.has_streams
        assert not ended
        monkeypatch.setattr(SqlStore, "database_place", ("system", 2))
        writer.serve(Job(lines(speaker, 1), answers.put))
        answers.get(timeout=WAIT_S)
    finally:
        writer.close()
    assert ended == [None]
    assert not desk.side.has_streams


def test_a_writer_whose_store_does_not_answer_takes_nothing_more(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_writer, "STUCK_S", 0.05)
    may_commit, commit = threading.Event(), SqlTransaction.commit

    def waiting(tx: SqlTransaction) -> None:
        may_commit.wait(WAIT_S)
        commit(tx)

    speaker, writing = Speaker(desk), Writing(desk)
    monkeypatch.setattr(SqlTransaction, "commit", waiting)
    with serving(writing):
        assert not writing.writer.is_busy
        writing.put(lines(speaker, 1))
        while not writing.writer.is_busy:
            pass
        may_commit.set()
        assert acked(writing.answers(1)[0], 1) == 2
        while writing.writer.is_busy:
            pass
