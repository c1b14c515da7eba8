"""`make bench`, hub: what a table pays for its club (`table_in_club.py`), and what a hub takes: in requests of one
line, in an evening of 200 tables with a wall, and when all tablets come back at once; on SQLite, on PostgreSQL, and on
PostgreSQL in two processes, in the same run. `STORM=1000x2000` sets the size of the storm."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from divingbell.companion.club.event.actions import (
    ActionRow,
    AddToRoster,
    BeginEvent,
    DrawSeats,
    EventAction,
    StartRound,
)
from divingbell.companion.club.seating.plan import ShelfGame, TableSeating
from proof.bench.table_in_club import table_pays
from tests.companion.club.evening import uuid
from tests.companion.club.postgresql import Cluster
from tests.companion.club.processes import CLUB, HubProcess, from_nothing, open_store

LOADS = (("lines", 64, 8), ("evening", 200, 20))
"""Each load, its tablets and its seconds."""
STORM = "200x500"
"""Tablets and lines of each; the whole storm is 1000x2000."""


def bench() -> None:
    """Print the figures."""
    table_pays()
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
