"""A change waits for a store that is slow, and is refused where waiting helps nobody (club.md 9)."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from divingbell.companion.clock import SystemClock
from divingbell.companion.club import hub_writer
from divingbell.companion.club.hub_writer import HubWriter, PageJob
from divingbell.companion.club.pages import store_wait
from divingbell.companion.club.pages.store_wait import is_writable
from divingbell.companion.club.protocol.hub_join import HubJoin
from divingbell.companion.club.sql_transaction import SqlTransaction
from proof.club.exchange import plain_exchange
from tests.companion.club.evening import Desk, uuid

WAIT_S = 20.0
NOBODY_JOINS = HubJoin(None, plain_exchange(Random(1)), lambda: uuid(9), lambda: 0.0)


class SlowStore:
    """A writer whose commit lasts until it may end."""

    def __init__(self, writer: HubWriter, may_commit: threading.Event) -> None:
        self.writer, self.may_commit = writer, may_commit


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowStore]:
    monkeypatch.setattr(hub_writer, "STUCK_S", 0.01)
    monkeypatch.setattr(store_wait, "LOOK_S", 0.0)
    desk, may_commit, commit = Desk(tmp_path / "hub.db"), threading.Event(), SqlTransaction.commit

    def waiting(tx: SqlTransaction) -> None:
        may_commit.wait(WAIT_S)
        commit(tx)

    monkeypatch.setattr(SqlTransaction, "commit", waiting)
    writer = HubWriter(desk.store, desk.side, NOBODY_JOINS, SystemClock(), lambda _: None, lambda _: None)  # type: ignore[arg-type]
    writer.start()
    writer.serve(PageJob(lambda tx, _: tx.set_person(uuid(8), "Tina"), lambda _: None))
    while not writer.is_stuck:
        pass
    yield SlowStore(writer, may_commit)
    may_commit.set()
    while writer.is_stuck:
        pass
    writer.close()
    desk.close()


def test_a_change_waits_until_a_slow_store_has_answered(slow: SlowStore) -> None:
    async def wait() -> bool:
        waiting = asyncio.create_task(is_writable(slow.writer, lambda: False))
        await asyncio.sleep(0)
        slow.may_commit.set()
        return await waiting

    assert asyncio.run(wait())


def test_where_the_database_waits_for_a_standby_nobody_waits(slow: SlowStore) -> None:
    assert not asyncio.run(is_writable(slow.writer, lambda: True))


def test_a_store_that_never_answers_is_not_waited_for(slow: SlowStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_wait, "PATIENCE_S", 0.0)
    assert not asyncio.run(is_writable(slow.writer, lambda: False))
