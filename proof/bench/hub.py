"""`make bench`, hub: what a table pays for its club (the hub alive, dead, or answering nobody), and how many lines a
second a hub takes in requests of one line, on SQLite and on PostgreSQL in the same run."""

from __future__ import annotations

import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from divingbell.companion.clock import SystemClock
from divingbell.companion.club.membership_file import JoinedClub
from divingbell.companion.club.protocol.signatures import keys_of
from divingbell.companion.club.protocol.tablet_side import Membership
from divingbell.companion.club.sender import ClubSender
from divingbell.companion.journal.journal import Journal
from divingbell.companion.rig import Health
from divingbell.companion.table.events import Done
from divingbell.companion.table.table import Table
from proof.bench.edge import shown
from tests.companion.club.evening import uuid
from tests.companion.club.postgresql import Cluster
from tests.companion.club.processes import CLUB, HubProcess, open_store
from tests.sunken_play import card, start

TURNS = 5
TAPS = 60
PACE_S = 0.02
TABLETS = 64
LOAD_S = 8.0


def bench() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        table_pays(Path(folder))
    cluster = Cluster()
    try:
        with tempfile.TemporaryDirectory() as folder:
            for name, place in (("SQLite", Path(folder) / "hub.db"), ("PostgreSQL", cluster.new_database())):
                print(f"{name:<11} {takes(Path(folder), place)}", flush=True)
    finally:
        cluster.remove()


def table_pays(folder: Path) -> None:
    """Print tap to commit, without a club and with its hub in each state, by turns."""
    open_store(folder / "hub.db", 1).close()
    hub = HubProcess(folder)
    silent, closed = socket.create_server(("127.0.0.1", 0)), socket.create_server(("127.0.0.1", 0))
    dead = closed.getsockname()[1]
    closed.close()
    ports = {"no club": None, "hub alive": hub.port, "hub dead": dead, "hub silent": silent.getsockname()[1]}
    found: dict[str, list[float]] = {name: [] for name in ports}
    try:
        for turn in range(TURNS):
            for name, port in ports.items():
                found[name] += taps(folder / f"{name} {turn}.db", port)
    finally:
        hub.kill()
        silent.close()
    bare = statistics.median(found["no club"])
    for name, times in found.items():
        ratio = statistics.median(times) / bare
        print(f"tap to commit, {name:<10} {shown(times)}, {ratio:5.2f}x (aim: within 1.05x)", flush=True)


def taps(journal: Path, port: int | None) -> list[float]:
    """Milliseconds from a tap to its commit."""
    clock = SystemClock()
    with closing(Table(Journal(journal, clock), clock, app="bench", health=Health("lost", "rig.none"))) as table:
        table.start().result()
        with sending(table, journal, port):
            found = []
            for actions in playing():
                began = time.perf_counter()
                assert isinstance(table.submit(actions).result(), Done)
                found.append((time.perf_counter() - began) * 1000)
                time.sleep(PACE_S)
    return found[5:]


def playing() -> Iterator[list[dict[str, object]]]:
    """Taps of a game that goes on."""
    yield [start(2)]
    for _ in range(TAPS):
        yield [card("p1")]
        yield [{"type": "undo", "steps": 1}]


@contextmanager
def sending(table: Table, journal: Path, port: int | None) -> Iterator[None]:
    """Send the games of a table to the hub at this port, or to nobody."""
    if port is None:
        yield
        return
    tablet = uuid(101)
    membership = Membership(CLUB.hub, tablet, keys_of(tablet.encode(), b"salt"))
    joined = JoinedClub(membership, uuid(201), "Club", f"127.0.0.1:{port}", CLUB.event, 1, (str(CLUB.event),))
    sender = ClubSender(table, joined, journal.with_suffix(".json"), SystemClock(), lambda _: None)
    sender.start()
    try:
        yield
    finally:
        sender.close()


def takes(folder: Path, place: Path | str) -> str:
    """Lines a second and the time of a request, with tablets that send one line after the other."""
    open_store(place, TABLETS).close()
    hub = HubProcess(folder, place)
    try:
        load = [sys.executable, "-m", "proof.bench.hub_load", str(hub.port), str(TABLETS), str(LOAD_S)]
        return subprocess.run(load, stdout=subprocess.PIPE, check=True, text=True).stdout.strip()
    finally:
        hub.kill()
