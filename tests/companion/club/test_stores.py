"""The store keeps what was committed, and nothing else, in SQLite and in PostgreSQL (club.md 1 and 2)."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine
from sqlalchemy.exc import OperationalError

from divingbell.companion.club import sql_engines
from divingbell.companion.club.event.actions import ActionRow, DrawSeats
from divingbell.companion.club.postgresql_hosts import Timelines
from divingbell.companion.club.protocol.messages import ClubResult, RulesCheck, SeatingEvent
from divingbell.companion.club.protocol.signatures import keys_of
from divingbell.companion.club.protocol.store import (
    ClubGameRow,
    HubRow,
    MessageRow,
    NamedRow,
    OfferRow,
    RowLock,
    RunRow,
    SessionRow,
    StreamRow,
    TabletRow,
    Transaction,
)
from divingbell.companion.club.seating.plan import MeetingAgain, TableSeating
from divingbell.companion.club.sql_store import SqlStore
from tests.companion.club.evening import game, uuid
from tests.companion.club.postgresql import Cluster

HUB = HubRow(uuid(1), "Club", None, None, frozenset({uuid(3)}), "salt key")
TABLET = TabletRow(uuid(5), uuid(6), 7, keys_of(b"secret", b"salt"), 1.5, 4, (2, 3), True)
RUN = RunRow("ab" * 16, uuid(5), 9, 70, (1 << 64) - 1, 3, 8, 7, 5, uuid(50), 6)
SESSION = SessionRow(uuid(1), uuid(5), frozenset({uuid(8)}), uuid(10))
NAMED = NamedRow(uuid(1), 9, 4, uuid(10), 2, "cd" * 16)
STREAM = StreamRow(
    uuid(1), uuid(10), ((uuid(9), 2, "ef" * 16),), 3, "ab" * 16, {"p1": uuid(8), "p2": None},
    ClubResult({"p1": 1}, {"p1": -4}, True), (2, 9, 4), 3, {uuid(11): 1},
    RulesCheck("differs", 2, ClubResult({"p1": 1}, {"p1": -5}, True)),
)  # fmt: skip
GAME = ClubGameRow(uuid(1), uuid(2), 7, None, "submarine", "2026-11-29T20:00:00Z")
OFFER = OfferRow(7, SeatingEvent(uuid(4), 2, "submarine", {"a": True}, (uuid(8),), "now", None), "seated", uuid(1))
MESSAGE = MessageRow(uuid(4), uuid(2), "Tea", "Mia", 5, True, frozenset({uuid(5)}))
_SEATS = (TableSeating(7, (uuid(8), uuid(9)), "submarine"),)
_AGAIN = (MeetingAgain((uuid(8), uuid(9)), 7, (1,), "locked", 7),)
ACTION = ActionRow(6, uuid(2), "2026-11-29T20:00:00Z", "Mia", DrawSeats(2, 3, _SEATS, _AGAIN))


def fill(tx: Transaction) -> None:
    tx.set_hub(HUB)
    tx.set_tablet(TABLET)
    tx.set_run(RUN)
    tx.set_session(SESSION)
    tx.set_named(NAMED)
    tx.set_lines(uuid(1), uuid(10), 0, game(3))
    tx.set_stream(STREAM)
    tx.set_person(uuid(8), "Tina")
    tx.hide([uuid(3)])
    tx.set_game(GAME)
    tx.set_offer(OFFER)
    tx.set_message(MESSAGE)
    tx.set_action(ACTION)


def content(tx: Transaction) -> list[object]:
    return [
        tx.hub(), tx.tablet(uuid(5)), [*tx.tablets()], [*tx.tablets_of(uuid(6))], tx.run(uuid(5), "ab" * 16),
        [*tx.runs(uuid(5))], tx.session(uuid(1)), [*tx.sessions()], [*tx.named(uuid(1))], tx.stream(uuid(1), uuid(10)),
        [*tx.streams(uuid(1))], [*tx.lines(uuid(1), uuid(10), 1, 9)], tx.hidden(), tx.people(),
        [*tx.games(uuid(2))], [*tx.offers()], [*tx.messages(uuid(2))], [*tx.actions(uuid(2))],
    ]  # fmt: skip


FILLED = [
    HUB, TABLET, [TABLET], [TABLET], RUN, [RUN], SESSION, [SESSION], [NAMED], STREAM, [STREAM], [*game(3)[1:]],
    frozenset({uuid(3)}), {uuid(8): "Tina"}, [GAME], [OFFER], [MESSAGE], [ACTION],
]  # fmt: skip


@pytest.fixture
def store(place: Path | str) -> Iterator[SqlStore]:
    made = SqlStore(place, HUB)
    yield made
    made.close()


@pytest.fixture
def sqlite(tmp_path: Path) -> SqlStore:
    return SqlStore(tmp_path / "hub.db", HUB)


def test_every_row_comes_back_as_it_was(store: SqlStore) -> None:
    tx = store.begin()
    fill(tx)
    assert content(tx) == FILLED, "within the transaction"
    tx.commit()
    store.close()
    with SqlStore(store.place, HUB).reading() as reading:
        assert content(reading) == FILLED


def test_what_was_not_committed_is_gone(store: SqlStore) -> None:
    with store.reading() as reading:
        before = content(reading)
    tx = store.begin()
    fill(tx)
    tx.close()
    with store.reading() as reading:
        assert content(reading) == before


def test_a_row_is_written_over_and_others_stay(store: SqlStore) -> None:
    tx = store.begin()
    fill(tx)
    tx.set_lines(uuid(1), uuid(10), 1, game(3, word="y", first=1)[1:2])
    tx.set_person(uuid(8), None)
    tx.hide([uuid(3), uuid(4)])
    assert tx.lines(uuid(1), uuid(10), 0, 3) == [game(3)[0], game(3, word="y", first=1)[1], game(3)[2]]
    assert tx.people() == {uuid(8): None}
    assert tx.hidden() == {uuid(3), uuid(4)}
    tx.close()


def test_hiding_nobody_is_kept_like_any_other_change(store: SqlStore) -> None:
    """Seed 344: a hub that forgets names again on a new store, where none is hidden yet."""
    tx = store.begin()
    tx.hide(())
    tx.set_person(uuid(8), "Ada")
    tx.commit()
    with store.reading() as tx:
        assert (tx.hidden(), tx.people()) == (frozenset(), {uuid(8): "Ada"})


def test_numbers_only_grow(store: SqlStore) -> None:
    numbers = []
    for _ in range(3):
        tx = store.begin()
        numbers += [tx.next_number(), tx.next_number()]
        tx.commit()
    assert numbers == sorted(set(numbers))


def test_a_transaction_may_take_many_numbers(store: SqlStore) -> None:
    tx = store.begin()
    numbers = [tx.next_number() for _ in range(2500)]
    tx.commit()
    tx = store.begin()
    numbers.append(tx.next_number())
    tx.close()
    assert numbers == sorted(set(numbers))


def test_one_writes_at_a_time_and_others_read(sqlite: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql_engines, "BUSY_S", 0.01)
    other = SqlStore(sqlite.place, HUB)
    tx = sqlite.begin()
    fill(tx)
    with pytest.raises(OperationalError, match="locked"):
        other.begin().set_person(uuid(9), "Jan")
    with other.reading() as reading:
        assert reading.tablets() == []
    tx.commit()
    with other.reading() as reading:
        assert reading.tablets() == [TABLET]


def test_every_connection_waits_for_the_disk(sqlite: SqlStore) -> None:
    asked: list[str] = []

    def trace(connection: sqlite3.Connection, _: object) -> None:
        connection.set_trace_callback(asked.append)

    event.listen(Engine, "connect", trace, insert=True)
    try:
        with SqlStore(sqlite.place, HUB).reading():
            pass
    finally:
        event.remove(Engine, "connect", trace)
    assert "PRAGMA synchronous = FULL" in asked
    assert "PRAGMA journal_mode = WAL" in asked


def test_a_copy_is_made_while_the_store_is_in_use(sqlite: SqlStore, tmp_path: Path) -> None:
    tx = sqlite.begin()
    fill(tx)
    tx.commit()
    writing = sqlite.begin()
    writing.set_person(uuid(9), "Jan")
    with sqlite.copy(tmp_path / "copy.db").reading() as reading:
        assert content(reading) == FILLED
    writing.close()


def committed_with(locks: list[RowLock], store: SqlStore, told: list[str], name: str) -> threading.Thread:
    """A transaction that locks these rows, says so and commits."""

    def run() -> None:
        tx = store.begin()
        tx.lock(*locks)
        tx.next_number()
        told.append(name)
        tx.set_person(uuid(9), name)
        tx.commit()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


@pytest.mark.parametrize(
    ("lock", "other", "waits"),
    [
        (RowLock(uuid(1)), RowLock(uuid(2)), False),
        (RowLock(uuid(1)), RowLock(uuid(1)), True),
        (RowLock(uuid(1), (uuid(3), uuid(4))), RowLock(uuid(2), (uuid(4), uuid(5))), True),
        (RowLock(uuid(1), hub=True), RowLock(uuid(2), hub=True), True),
        (RowLock(everything=True), RowLock(uuid(2)), True),
        (RowLock(uuid(2)), RowLock(everything=True), True),
    ],
)
def test_in_postgresql_a_transaction_waits_for_the_rows_of_another(
    postgresql: Cluster, lock: RowLock, other: RowLock, waits: bool
) -> None:
    store, second = (SqlStore(url, HUB) for url in [postgresql.new_database()] * 2)
    tx, told = store.begin(), list[str]()
    tx.lock(lock)
    tx.next_number()
    thread = committed_with([other, RowLock(uuid(7))], second, told, "other")
    thread.join(0.3 if waits else 20)
    assert told == ([] if waits else ["other"])
    tx.commit()
    thread.join(20)
    assert told == ["other"]
    store.close()
    second.close()


def test_in_postgresql_every_commit_waits_for_the_disk_also_where_that_is_off(postgresql: Cluster) -> None:
    url = postgresql.new_database()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("ALTER ROLE club SET synchronous_commit = off")
    try:
        engine = sql_engines.postgresql_engine(url, Timelines(None))
        with engine.connect() as connected:
            assert connected.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
        engine.dispose()
    finally:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("ALTER ROLE club RESET synchronous_commit")


def test_two_processes_that_start_at_once_make_the_tables_once(place: Path | str) -> None:
    made: list[SqlStore] = []
    threads = [threading.Thread(target=lambda: made.append(SqlStore(place, HUB))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(made) == 4
    for store in made:
        with store.reading() as tx:
            assert tx.hub() == HUB
        store.close()
