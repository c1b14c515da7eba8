"""`make bench`, hub: what a table pays for its club (the hub alive, dead, or answering nobody), and what a hub takes:
in requests of one line, in an evening of 200 tables with a wall, and when all tablets come back at once; on SQLite, on
PostgreSQL, and on PostgreSQL in two processes, in the same run. `STORM=1000x2000` sets the size of the storm."""

from __future__ import annotations

import os
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from divingbell.companion.clock import SystemClock
from divingbell.companion.club.event.actions import (
    ActionRow,
    AddToRoster,
    BeginEvent,
    DrawSeats,
    EventAction,
    StartRound,
)
from divingbell.companion.club.membership_file import JoinedClub
from divingbell.companion.club.protocol.signatures import keys_of
from divingbell.companion.club.protocol.tablet_side import Membership
from divingbell.companion.club.seating.plan import ShelfGame, TableSeating
from divingbell.companion.club.sender import ClubSender
from divingbell.companion.journal.journal import Journal
from divingbell.companion.rig import Health
from divingbell.companion.table.events import Done
from divingbell.companion.table.table import Table
from proof.bench.edge import shown
from tests.companion.club.evening import uuid
from tests.companion.club.postgresql import Cluster
from tests.companion.club.processes import CLUB, HubProcess, from_nothing, open_store
from tests.sunken_play import card, start

TURNS = 5
TAPS = 60
PACE_S = 0.02
LOADS = (("lines", 64, 8), ("evening", 200, 20))
"""Each load, its tablets and its seconds."""
STORM = "200x500"
"""Tablets and lines of each; the whole storm is 1000x2000."""


def bench() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        table_pays(Path(folder))
    cluster = Cluster()
    try:
        tablets, lines = map(int, os.environ.get("STORM", STORM).split("x"))
        for load, count, size in (*LOADS, ("storm", tablets, lines)):
            for name, processes in (("SQLite", 1), ("PostgreSQL", 1), ("PostgreSQL, two processes", 2)):
                with tempfile.TemporaryDirectory() as folder:
                    place = Path(folder) / "hub.db" if name == "SQLite" else cluster.new_database()
                    found = takes(Path(folder), place, processes, load, count, size)
                    print(f"{name:<25} {found}; {bytes_a_line(place, cluster)}", flush=True)
    finally:
        cluster.remove()


def table_pays(folder: Path) -> None:
    """Print tap to commit, without a club and with its hub in each state, by turns."""
    open_store(folder / "hub.db", 1).close()
    hub = HubProcess(folder, start=from_nothing)
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


def takes(folder: Path, place: Path | str, processes: int, load: str, tablets: int, size: int) -> str:
    """The figures of a load at so many processes of a hub, and the memory of the larger one."""
    open_evening(place, tablets)
    hubs = [HubProcess(folder, place, start=from_nothing) for _ in range(processes)]
    try:
        ports = ",".join(str(hub.port) for hub in hubs)
        started = sum(processor_time(hub.pid) for hub in hubs)
        command = [sys.executable, "-m", "proof.bench.hub_load", load, ports, str(tablets), str(size)]
        found, own = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout.strip().split("\n")
        requests, loading = map(float, own.split())
        spent = sum(processor_time(hub.pid) for hub in hubs) - started
        each, of_load = 1000 * spent / requests, 1000 * loading / requests
        told = f"{each:.2f} ms of the hub's processor a request, {of_load:.2f} of the load's"
        return f"{found}; {told}, {max(most_memory(hub.pid) for hub in hubs)} MB"
    finally:
        for hub in hubs:
            hub.kill()


def open_evening(place: Path | str, tables: int) -> None:
    """An evening with two people at each table, whose first round was started."""
    store = open_store(place, tables)
    tx = store.begin()
    event, at = CLUB.event or "", "2026-01-01T20:00:00Z"
    seats = tuple(
        TableSeating(number, (uuid(5000 + 2 * number), uuid(5001 + 2 * number)), "submarine")
        for number in range(1, tables + 1)
    )
    people = [person for seat in seats for person in seat.people]
    for person in people:
        tx.set_person(person, f"Person {person[-4:]}")
    actions: list[EventAction] = [
        BeginEvent("League", "2026-01-01", tables, 2, 3, (ShelfGame("submarine", 2, 5, tables),)),
        *(AddToRoster(person, "here") for person in people), DrawSeats(1, 1, seats), StartRound(1, None),
    ]  # fmt: skip
    for action in actions:
        tx.set_action(ActionRow(tx.next_number(), event, at, "Mia", action))
    tx.commit()
    store.close()


def processor_time(process: int) -> float:
    """Seconds that a process has computed, whatever else did."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def most_memory(process: int) -> int:
    """The most memory that a process had, in MB."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) // 1024


def bytes_a_line(place: Path | str, cluster: Cluster) -> str:
    """Bytes of the store for each line in it."""
    if isinstance(place, Path):
        with closing(sqlite3.connect(place)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            (lines,) = connection.execute("SELECT count(*) FROM lines").fetchone()
        size = place.stat().st_size
    else:
        schema = place.rpartition("%3D")[2]
        ((lines, size),) = cluster.tell(
            f"SELECT (SELECT count(*) FROM {schema}.lines), sum(pg_total_relation_size(oid)) FROM pg_class "
            f"WHERE relnamespace = '{schema}'::regnamespace AND relkind = 'r'"
        )
    return f"{int(size) / max(1, int(lines)):.0f} bytes a line"
