"""Copies of a hub's store: when they are due, whole or not at all, and a hub that is started on one (club.md 1)."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import psycopg
import pytest

from divingbell.companion.clock import ManualClock
from divingbell.companion.club.event.actions import (
    ActionRow,
    AddToRoster,
    BeginEvent,
    DrawSeats,
    EndEvent,
    FromCopy,
    SendMessage,
    StartRound,
)
from divingbell.companion.club.event.overview import EventOverview, event_overview
from divingbell.companion.club.hidden_names import hidden_in, hide_again, keep_hidden
from divingbell.companion.club.protocol.hub_lines import HubLines
from divingbell.companion.club.seating.plan import ShelfGame, TableSeating
from divingbell.companion.club.sql_store import SqlStore
from divingbell.companion.club.sql_transaction import SqlTransaction
from divingbell.companion.club.store_copies import (
    CopyError,
    CopyStatus,
    StoreCopies,
    check_folder,
    moment_of,
    write_copy,
)
from tests.companion.club.evening import batch, game, uuid
from tests.companion.club.postgresql import Cluster
from tests.companion.club.processes import CLUB, eventually, lines_of, open_store

CLOCK = ManualClock(datetime(2026, 11, 29, 21, 32, tzinfo=UTC))
BEGUN = BeginEvent("Thursday", "2026-11-29", 2, 2, 2, (ShelfGame("submarine", 2, 5, 2),))
SEATS = (TableSeating(1, (uuid(81), uuid(82)), "submarine"),)


def did(store: SqlStore, *actions: object) -> None:
    """The organiser does this."""
    tx = store.begin()
    for what in actions:
        tx.set_action(ActionRow(tx.next_number(), uuid(2), "2026-11-29T20:00:00Z", "Mia", what))  # type: ignore[arg-type]
    tx.commit()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    """A club with an evening, a person and a game of three lines."""
    (tmp_path / "club").mkdir()
    made = open_store(tmp_path / "club" / "hub.db", 1)
    tx = made.begin()
    tx.set_person(uuid(8), "Ada")
    HubLines(tx).take(batch(game(3)), uuid(101), (1, 1))
    tx.commit()
    did(made, BEGUN, AddToRoster(uuid(8), "here"))
    yield made
    made.close()


def overview(store: SqlStore) -> EventOverview:
    with store.reading() as tx:
        found = event_overview(tx, uuid(2), 0.0)
    assert found is not None
    return found


@contextmanager
def copying(store: SqlStore, folder: Path, beside: Path) -> Iterator[StoreCopies]:
    copies = StoreCopies(store, folder, beside, CLOCK, lambda: None)
    copies.start()
    try:
        yield copies
    finally:
        copies.close()


def test_a_hub_on_its_copy_has_what_was_in_it_and_says_so(store: SqlStore, tmp_path: Path) -> None:
    write_copy(store, tmp_path / "stick" / "hub.db", CLOCK)
    did(store, SendMessage(uuid(7), "typed since"))
    assert [path.name for path in (tmp_path / "stick").iterdir()] == ["hub.db"], "one file, nothing beside it"
    there = SqlStore(tmp_path / "stick" / "hub.db", CLUB)
    assert lines_of(there) == lines_of(store)
    assert overview(there).state.copied == "2026-11-29T21:32:00.000Z"
    assert overview(there).state.messages == ()
    assert overview(store).state.copied is None, "the mark stands in the copy alone"
    did(there, SendMessage(uuid(9), "goes on"))
    assert overview(there).state.messages == (uuid(9),), "no number is given twice"
    assert sum(isinstance(action.what, FromCopy) for action in overview(there).actions) == 1
    there.close()


def test_a_copy_is_due_at_begin_after_each_round_and_at_closing(store: SqlStore) -> None:
    def moment() -> tuple[int, bool]:
        event, over, closed = moment_of(overview(store))
        assert event == uuid(2)
        return over, closed

    assert moment() == (0, False)
    did(store, DrawSeats(1, 1, SEATS), StartRound(1, None))
    assert moment() == (0, False)
    did(store, DrawSeats(2, 1, SEATS), StartRound(2, None))
    assert moment() == (1, False), "the round before is over when the next one is started"
    did(store, EndEvent())
    assert moment() == (1, True)


def test_copies_are_made_by_themselves(store: SqlStore, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    with copying(store, stick, tmp_path / "club") as copies:
        assert eventually(lambda: copies.status.at is not None)
        first = (stick / "hub.db").stat().st_ino
        did(store, EndEvent())
        copies.look()
    assert (stick / "hub.db").stat().st_ino != first, "what is due at the end is made before it ends"
    assert copies.status.problem is None


def test_a_copy_that_is_gone_is_made_again(store: SqlStore, tmp_path: Path) -> None:
    """Another stick, or somebody tidied up: what was made once says nothing of what is there."""
    copy = tmp_path / "stick" / "hub.db"
    with copying(store, copy.parent, tmp_path / "club") as copies:
        assert eventually(lambda: copies.status.at is not None)
        copy.unlink()
        copies.look()
    assert copy.exists()


def test_a_mistake_does_not_end_the_copying(store: SqlStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("divingbell.companion.club.store_copies.AGAIN_S", 0.0)
    problems, reading = list[str | None](), store.reading
    copies = StoreCopies(
        store, tmp_path / "stick", tmp_path / "club", CLOCK, lambda: problems.append(copies.status.problem)
    )

    def fails_once() -> AbstractContextManager[SqlTransaction]:
        if not problems:
            raise ValueError("a mistake of ours")
        return reading()

    monkeypatch.setattr(store, "reading", fails_once)
    copies.start()
    try:
        assert eventually(lambda: copies.status.at is not None)
        assert problems == ["a mistake of ours", None]
    finally:
        copies.close()


def test_a_folder_that_fails_is_told_and_the_copy_before_stays(store: SqlStore, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with copying(store, tmp_path / "file", tmp_path / "club") as copies:
        assert eventually(lambda: copies.status.problem is not None)
    assert copies.status.at is None
    assert (tmp_path / "file").read_text() == "no folder"


@contextmanager
def full_disk(most: int) -> Iterator[None]:
    """No file gets longer than so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


def test_a_full_disk_leaves_the_copy_before_whole(store: SqlStore, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    write_copy(store, stick / "hub.db", CLOCK)
    before = (stick / "hub.db").read_bytes()
    did(store, SendMessage(uuid(7), "since"))
    with store.reading() as tx:  # what a transaction reads is there before the disk is full
        tx.hub()
    with full_disk(20_000), pytest.raises(CopyError):
        write_copy(store, stick / "hub.db", CLOCK)
    assert (stick / "hub.db").read_bytes() == before
    assert [path.name for path in stick.iterdir()] == ["hub.db"]


def test_another_clubs_copy_is_never_written_over(store: SqlStore, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    write_copy(store, stick / "hub.db", CLOCK)
    check_folder(store, stick)
    with closing(sqlite3.connect(stick / "hub.db")) as copy:
        copy.execute("UPDATE hub SET hub = ?", (uuid(77),))
        copy.commit()
    with pytest.raises(CopyError, match="another club"):
        check_folder(store, stick)


def test_a_copy_that_has_more_than_the_club_is_never_written_over(store: SqlStore, tmp_path: Path) -> None:
    """A club that was begun anew under the old id meets the stick of before."""
    stick, anew = tmp_path / "stick", open_store(tmp_path / "anew.db", 1)
    did(store, SendMessage(uuid(7), "much"))
    write_copy(store, stick / "hub.db", CLOCK)
    with pytest.raises(CopyError, match="has more"):
        check_folder(anew, stick)
    (stick / "hub.db").write_bytes(b"no database" * 100)
    with pytest.raises(CopyError, match="no copy of a club"):
        check_folder(anew, stick)
    anew.close()


def test_a_download_counts_until_the_next_round_ends(store: SqlStore, tmp_path: Path) -> None:
    copies = StoreCopies(store, None, tmp_path, CLOCK, lambda: None)
    assert copies.status == CopyStatus()
    copies.download(tmp_path / "down" / "hub.db")
    assert copies.status.moment == moment_of(overview(store))
    did(store, EndEvent())
    assert copies.status.moment != moment_of(overview(store))


def test_names_that_were_hidden_since_are_forgotten_on_an_older_copy(store: SqlStore, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    did(store, SendMessage(uuid(7), "Ada has the cake"))
    write_copy(store, stick / "hub.db", CLOCK)
    tx = store.begin()
    HubLines(tx).hide([uuid(8)])
    tx.commit()
    with copying(store, stick, tmp_path / "club"):
        pass
    for folder in (stick, tmp_path / "club"):
        assert hidden_in(folder).people == (uuid(8),)
    shutil.rmtree(tmp_path / "club")
    older = tmp_path / "older.db"
    with closing(sqlite3.connect(older)) as there, closing(sqlite3.connect(stick / "hub.db")) as here:
        here.backup(there)
        there.execute("DELETE FROM hidden")
        there.execute("UPDATE people SET name = 'Ada'")
        there.commit()
    restored = SqlStore(older, CLUB)
    keep_hidden(stick, [uuid(99)])
    assert hide_again(restored, stick) == 1, "somebody whom the club never knew is nobody"
    with restored.reading() as reading:
        assert reading.people() == {uuid(8): None}
        assert reading.hidden() == {uuid(8)}
        typed = [action.what.text for action in reading.actions(uuid(2)) if isinstance(action.what, SendMessage)]
    assert typed == ["… has the cake"]
    assert hide_again(restored, stick) == 0
    restored.close()


def test_postgresql_is_dumped_and_restored(postgresql: Cluster, tmp_path: Path) -> None:
    urls = []
    for name in ("here", "there"):
        with psycopg.connect(postgresql.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        urls.append(postgresql.url().replace("/postgres", f"/{name}"))
    here = open_store(urls[0], 1)
    tx = here.begin()
    HubLines(tx).take(batch(game(3)), uuid(101), (1, 1))
    tx.commit()
    did(here, BEGUN)
    write_copy(here, tmp_path / "hub.sql", CLOCK)
    check_folder(here, tmp_path)
    done = subprocess.run(
        ["psql", "--quiet", "--set=ON_ERROR_STOP=1", f"--dbname={urls[1]}", f"--file={tmp_path / 'hub.sql'}"],
        capture_output=True, text=True, check=False, env=os.environ | {"PAGER": ""},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    there = SqlStore(urls[1], CLUB)
    assert lines_of(there) == lines_of(here)
    assert overview(there).state.copied == "2026-11-29T21:32:00.000Z"
    here.close()
    there.close()


def test_a_primary_that_was_left_behind_is_not_copied(postgresql: Cluster, tmp_path: Path) -> None:
    timelines = tmp_path / "timelines.json"
    store = SqlStore(postgresql.url(), CLUB, timelines)
    ((system, timeline),) = msgspec.json.decode(timelines.read_bytes(), type=dict[str, int]).items()
    timelines.write_bytes(msgspec.json.encode({system: timeline + 1}))
    with pytest.raises(CopyError, match="old primary"):
        write_copy(store, tmp_path / "hub.sql", CLOCK)
    store.close()
    assert not (tmp_path / "hub.sql").exists()


@pytest.mark.parametrize("spoilt", [b"", b"{", b"[]", b'{"people":["\xff"]}', b'{"x":' + b"[" * 100_000])
def test_a_spoilt_file_of_hidden_people_is_told_and_written_anew(tmp_path: Path, spoilt: bytes) -> None:
    keep_hidden(tmp_path, [uuid(8)])
    (file,) = tmp_path.iterdir()
    file.write_bytes(spoilt)
    with pytest.raises(msgspec.MsgspecError):
        hidden_in(tmp_path)
    keep_hidden(tmp_path, [uuid(9)])
    assert hidden_in(tmp_path).people == (uuid(9),)
