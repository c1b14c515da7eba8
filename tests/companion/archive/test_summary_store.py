"""The file of summaries while it is open: it is spoilt, read by others, and of another form."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from divingbell.companion.archive import summary_store
from divingbell.companion.archive.summary import Summary, SummarySeat
from divingbell.companion.archive.summary_store import Known, SummaryStore
from divingbell.companion.games.measures import Measure
from divingbell.companion.journal.reader import StoredHead
from tests.companion.archive.summary_service.desk import noted_connections

ONE = Summary(
    session="s", lines=1, game="g", created="c", ended=None, seconds=1, entries=1, phase="p", reason=None,
    practice=False,
)  # fmt: skip
KNOWN = Known(StoredHead(1, 9, b"h"), "g 1")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "summaries"


@pytest.fixture
def store(path: Path) -> Iterator[SummaryStore]:
    made = SummaryStore(path)
    made.keep([(KNOWN, ONE)])
    yield made
    made.close()


def spoil(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TABLE summaries")
    connection.close()


def what_there_is(path: Path) -> dict[int, Known]:
    again = SummaryStore(path)
    found = again.known()
    again.close()
    return found


@pytest.mark.parametrize("seen_by", ["reading", "writing"])
def test_spoilt_while_it_is_open_it_is_made_anew_once_and_then_kept_in_memory(
    store: SummaryStore, path: Path, seen_by: str
) -> None:
    spoil(path)
    if seen_by == "reading":
        assert store.known() == {}
    store.keep([(KNOWN, ONE)])
    assert store.failure is None
    assert (store.known(), what_there_is(path)) == ({1: KNOWN}, {1: KNOWN})
    spoil(path)
    if seen_by == "reading":
        assert store.known() == {}
    store.keep([(KNOWN, ONE)])
    assert store.failure is not None
    assert (store.failure.reason, store.failure.path) == ("damaged", path)
    assert (store.known(), what_there_is(path)) == ({1: KNOWN}, {})


def test_who_reads_the_file_is_told_of_its_damage_at_once(store: SummaryStore, path: Path) -> None:
    for _ in range(2):
        spoil(path)
        assert [*store.summaries(measures=True)] == []
    assert store.failure is not None


def test_a_spoilt_file_is_let_go(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connections = noted_connections(monkeypatch)
    store = SummaryStore(path)
    spoil(path)
    store.known()
    first, *_ = connections
    with pytest.raises(sqlite3.ProgrammingError):
        first.execute("SELECT 1")
    store.close()


def test_a_file_that_is_not_taken_is_let_go(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA application_id = 77")
    connection.close()
    opened: list[sqlite3.Connection] = []
    real = sqlite3.connect

    def connect(*where: Any, **how: Any) -> sqlite3.Connection:
        opened.append(real(*where, **how))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", connect)
    SummaryStore(path).close()
    for one in opened:
        with pytest.raises(sqlite3.ProgrammingError):
            one.execute("SELECT 1")
    assert len(opened) == 2


def test_what_cannot_be_kept_harms_nothing_that_is(store: SummaryStore, path: Path) -> None:
    second = Known(StoredHead(2, 9, b"h"), "g 1")
    with pytest.raises(OverflowError):
        store.keep([(second, ONE), (Known(StoredHead(1 << 70, 9, b"h"), "g 1"), ONE)])
    assert store.known() == {1: KNOWN}
    store.keep([(second, ONE)])
    assert what_there_is(path) == {1: KNOWN, 2: second}


def test_who_reads_the_file_meanwhile_takes_nothing_away(store: SummaryStore, path: Path) -> None:
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN")
    assert other.execute("SELECT count(*) FROM summaries").fetchall() == [(1,)]
    threading.Timer(0.1, other.rollback).start()
    store.keep([(Known(StoredHead(2, 9, b"h"), "g 1"), ONE)])
    assert store.failure is None
    other.close()
    assert what_there_is(path).keys() == {1, 2}


def test_the_number_of_the_form_is_that_of_what_is_kept() -> None:
    """A file of another number is filled anew: raise it with every change of these, or of what they mean."""
    kept = {one.__name__: one.__struct_fields__ for one in (Summary, SummarySeat, Measure)}
    assert (summary_store.FORMAT, kept) == (
        11,
        {
            "Summary": (
                "session", "lines", "game", "title", "created", "ended", "seconds", "entries", "phase", "reason",
                "reopened", "practice", "copy", "copied_from", "problem", "package", "seats", "measures", "dives",
                "buzzed", "lowest_wins",
            ),
            "SummarySeat": ("seat", "colour", "place", "figure", "person"),
            "Measure": ("name", "seat", "entry", "value", "args", "times"),
        },
    )  # fmt: skip


def test_a_file_has_the_number_of_its_form(path: Path) -> None:
    SummaryStore(path).close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (summary_store.FORMAT,)
    connection.close()


def test_measures_come_only_where_they_are_wanted(store: SummaryStore) -> None:
    told = (Measure("dive", "p1", 3, 1.0, {"risk": 2}),)
    with_measures = msgspec.structs.replace(ONE, measures=told)
    store.keep([(KNOWN, with_measures)])
    assert [*store.summaries(measures=False)] == [(1, ONE)]
    assert [*store.summaries(measures=True)] == [(1, with_measures)]
