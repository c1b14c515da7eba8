"""Where a hub's PostgreSQL is: the host that writes, never one that was left behind; and what a hub does after its
database has failed over (club.md 9)."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import msgspec
import psycopg
import pytest
from sqlalchemy.exc import OperationalError

from divingbell.companion.club.postgresql_hosts import (
    CONNECT_S,
    DatabasePlace,
    LeftBehindError,
    Timelines,
    connected,
)
from divingbell.companion.club.sql_store import SqlStore
from tests.companion.club.page_visits import Browser
from tests.companion.club.postgresql import Cluster
from tests.companion.club.processes import CLUB, HubProcess, Table, eventually, lines_of, open_store


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    made = Cluster()
    yield made
    made.remove()


def gone_over(cluster: Cluster) -> None:
    """The next timeline, as after a failover."""
    cluster.stop("fast")
    (cluster.data / "recovery.signal").touch(mode=0o666)
    cluster.start("-c restore_command=false")
    assert eventually(lambda: cluster.tell("SELECT pg_is_in_recovery()") == [(False,)])


def place_of(cluster: Cluster) -> DatabasePlace:
    with connected(cluster.url(), Timelines(None)) as connection:
        return connection.place


def test_the_first_host_of_a_url_that_writes_is_taken_and_a_silent_one_not_waited_for(postgresql: Cluster) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent, socket.socket() as none:
        none.bind(("127.0.0.1", 0))
        ports = [silent.getsockname()[1], none.getsockname()[1], postgresql.port]
        hosts = ",".join(f"127.0.0.1:{port}" for port in ports)
        began = time.monotonic()
        url = f"postgresql://club@{hosts}/postgres?target_session_attrs=read-write&connect_timeout=30"
        with connected(url, Timelines(None)) as connection:
            assert connection.info.port == postgresql.port
            assert time.monotonic() - began < CONNECT_S
    with pytest.raises(psycopg.OperationalError):
        connected(f"postgresql://club@127.0.0.1:{ports[1]},127.0.0.1:{ports[1]}/postgres", Timelines(None))


def test_a_lower_timeline_is_refused_by_whoever_has_seen_a_higher_one(tmp_path: Path) -> None:
    file = tmp_path / "timelines.json"
    one, other = Timelines(file), Timelines(file)
    for seen in (DatabasePlace("a", 2), DatabasePlace("b", 1), DatabasePlace("a", 2), DatabasePlace("a", 3)):
        one.see(seen)
    assert one.now == ("a", 3)
    assert [one.has_left(DatabasePlace("a", timeline)) for timeline in (2, 3)] == [True, False]
    for timelines in (one, other, Timelines(file)):
        with pytest.raises(LeftBehindError, match="timeline 2"):
            timelines.see(DatabasePlace("a", 2))
        timelines.see(DatabasePlace("a", 3))
    Timelines(None).see(DatabasePlace("a", 2))


@pytest.mark.parametrize("content", [b"", b"{", b'{"a":"x"}', b"\xff"])
def test_a_file_of_timelines_that_cannot_be_read_is_written_anew(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "timelines.json"
    file.write_bytes(content)
    Timelines(file).see(DatabasePlace("a", 2))
    assert msgspec.json.decode(file.read_bytes()) == {"a": 2}


def test_timelines_that_cannot_be_kept_count_until_the_end(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    timelines = Timelines(tmp_path / "file" / "timelines.json")
    timelines.see(DatabasePlace("a", 2))
    with pytest.raises(LeftBehindError):
        timelines.see(DatabasePlace("a", 1))


def test_a_database_that_a_hub_has_left_is_refused_with_the_reason(cluster: Cluster, tmp_path: Path) -> None:
    file, place = tmp_path / "timelines.json", place_of(cluster)
    SqlStore(cluster.url(), CLUB, file).close()
    assert msgspec.json.decode(file.read_bytes()) == {place.system: place.timeline}
    file.write_bytes(msgspec.json.encode({place.system: place.timeline + 1}))
    with pytest.raises(OperationalError, match="old primary"):
        SqlStore(cluster.url(), CLUB, file)


def test_a_hub_ends_all_streams_after_a_failover_and_has_every_line(cluster: Cluster, tmp_path: Path) -> None:
    place = place_of(cluster)
    store = open_store(cluster.url(), 1)
    hub = HubProcess(tmp_path, cluster.url())
    table = Table(tmp_path, 1, hub.port)
    try:
        table.play(3)
        assert eventually(lambda: lines_of(store) == table.lines())
        cluster.tell("TRUNCATE lines, streams, sessions, named")  # as if the standby had lagged behind
        gone_over(cluster)
        assert place_of(cluster) == (place.system, place.timeline + 1)
        assert eventually(lambda: lines_of(store) == table.lines()), "it is asked anew, though it plays nothing"
        assert msgspec.json.decode((tmp_path / "hub-timelines.json").read_bytes())[place.system] == place.timeline + 1
    finally:
        table.pull_the_plug()
        table.hang_up()
        hub.kill()
        store.close()


def test_commits_that_wait_for_a_standby_are_noticed(cluster: Cluster) -> None:
    store = open_store(cluster.url(), 1)
    cluster.wait_for("nobody")
    try:
        assert not store.waits_for_standby()
        tx = store.begin()
        tx.set_person("somebody", "Tina")
        committing = threading.Thread(target=tx.commit)
        committing.start()
        assert eventually(store.waits_for_standby)
        cluster.wait_for("")
        committing.join(20)
        assert not committing.is_alive()
        assert not store.waits_for_standby()
    finally:
        cluster.wait_for("")
        store.close()


@pytest.mark.long
def test_the_organiser_is_told_how_to_go_on_without_the_standby(cluster: Cluster, tmp_path: Path) -> None:
    store = open_store(cluster.url(), 1)
    hub = HubProcess(tmp_path, cluster.url())
    table = Table(tmp_path, 1, hub.port)
    errors, browser = tmp_path / "errors.txt", Browser(hub.port)
    word = hub.said["organiser"].partition("word=")[2]
    browser.post("/organiser/sign-in", name="Mia", pin="4711", word=word)
    advice, waits = "synchronous_standby_names = ''", "Every tap at the club waits"
    try:
        cluster.wait_for("nobody")
        table.play(3)
        assert eventually(lambda: advice in errors.read_text())
        said = browser.get("/organiser").words
        assert re.search(rf"{waits} second computer gone since \d\d:\d\d Go on alone", said), said
        assert advice in unescape(browser.get("/organiser/alone").words)
        assert browser.do("code").status == 503
        assert lines_of(store) == {}
        cluster.wait_for("")
        assert eventually(lambda: lines_of(store) == table.lines())
        assert eventually(lambda: len(errors.read_text().splitlines()) == 2)
        assert waits not in browser.get("/organiser").words
        assert advice not in unescape(browser.get("/organiser/alone").words)
    finally:
        cluster.wait_for("")
        table.pull_the_plug()
        table.hang_up()
        hub.kill()
        store.close()
