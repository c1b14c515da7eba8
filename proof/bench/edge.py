"""`make bench`, edge: from the moment the probe touches the rim to the committed entry, beside the bare minimum.

The device's part is the board's simulated time from the first edge to the last byte on the wire; the host's part is
real time from that byte to the committed entry (pyserial, rig, table, SQLite with synchronous=FULL).
"""

from __future__ import annotations

import os
import pty
import select
import sqlite3
import statistics
import tempfile
import threading
import time
import tty
from pathlib import Path

import serial

from divingbell.companion.clock import SystemClock
from divingbell.companion.journal.journal import Journal
from divingbell.companion.rig import Health, Parameters
from divingbell.companion.rig_profile import RigProfile
from divingbell.companion.table.events import Done, Entered, Event
from divingbell.companion.table.table import Table
from divingbell.drivers.serial_rig import SerialRig
from divingbell.drivers.wire.framing import FrameReader
from tests.firmware.simulator import Board, Bridge
from tests.firmware.simulator.player import LEAD_US, Player

CONTACTS = 100
SLICE_US = 1000.0
CONTACT = 0x03
ACK = 0x82
BAUDS = (115200, 500000)


def bench() -> None:
    """Print the figures."""
    bare = bare_minimum()
    print(f"bare pyserial read + one SQLite commit          {shown(bare)}")
    for baud in BAUDS:
        for fault in ("none", "bounce"):
            device, host, told = edges(baud, fault)
            both = [one + other for one, other in zip(device, host, strict=True)]
            print(f"{baud:>6} baud, fault {fault:<7} edge to last byte     {shown(device)}")
            print(f"{'':>28} last byte to commit {shown(host)}")
            print(f"{'':>28} edge to commit      {shown(both)} (aim: p99 under 20 ms)")
            print(f"{'':>28} commit to the ACK   {shown(told)} (the device keeps the contact until then)")


def shown(milliseconds: list[float]) -> str:
    """Median and 99th percentile."""
    ordered = sorted(milliseconds)
    return f"p50 {statistics.median(ordered):6.2f} ms, p99 {ordered[int(len(ordered) * 0.99)]:6.2f} ms"


def edges(baud: int, fault: str) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds of the device's and of the host's part for every contact, and from its commit until the device is
    told of it."""
    with tempfile.TemporaryDirectory() as folder:
        stand = Stand(Path(folder), baud)
        try:
            return stand.measure(fault)
        finally:
            stand.close()


class Stand:
    """The firmware on its port, the real rig in its thread, and a table that is always in a dive."""

    def __init__(self, folder: Path, baud: int) -> None:
        self._board = Board(baud=baud)
        self._bridge = Stamped(self._board, folder / "tty")
        self._player = Player(self._board)
        clock = SystemClock()
        self.table = Table(Journal(folder / "j.db", clock), clock, app="bench", health=Health("lost", "rig.none"))
        self._entered = threading.Event()
        self._at = 0.0
        self.table.watch(self._told)
        self.table.start().result()
        self._rig = SerialRig(RigProfile(), Parameters(), str(folder / "tty"), now=lambda: int(self._board.now_us))
        self.table.on_kept(self._rig.kept)
        self._rig.start(self.table)
        while self.table.now.health.state != "ready":
            self._bridge.pump(SLICE_US)
        self._tap({"type": "start_game", "game": "sunken_treasure", "players": 2, "first_player": "p1"})

    def close(self) -> None:
        self._rig.stop()
        self.table.close()
        self._bridge.close()
        self._board.close()

    def measure(self, fault: str) -> tuple[list[float], list[float], list[float]]:
        device, host, told = [], [], []
        for number in range(CONTACTS):
            player = f"p{number % 2 + 1}"
            self._tap({"type": "play_diving_card", "player": player, "dive_for": "anything", "value": 5000})
            self._entered.clear()
            edge = self._board.now_us + LEAD_US
            self._player.contact(40, None, fault)
            self._bridge.watch_for_contact()
            while not self._bridge.seen:
                self._bridge.pump(SLICE_US)
            assert self._entered.wait(5), "the contact was not entered"
            device.append((self._bridge.last_byte_us - edge) / 1000)
            host.append((self._at - self._bridge.handed_over) * 1000)
            told.append((self._bridge.acknowledged() - self._at) * 1000)
            self._tap({"type": "dive", "player": player, "outcome": "recovered", "coin": "gold", "risk": 2})
            self._tap({"type": "no_penalty"})
            self._bridge.pump(400_000)
        return device, host, told

    def _tap(self, action: dict[str, object]) -> None:
        assert isinstance(outcome := self.table.submit([action]).result(), Done), outcome

    def _told(self, event: Event) -> None:
        if isinstance(event, Entered) and event.lines[-1].source == "sensor":
            self._at = time.perf_counter()
            self._entered.set()


class Stamped(Bridge):
    """Notes when the last byte of a contact's begin left the board, and when the host was given it."""

    seen = True
    last_byte_us = 0.0
    handed_over = 0.0
    _frame = b""

    def watch_for_contact(self) -> None:
        self.seen = False

    def acknowledged(self) -> float:
        """When the host's next ACK is there; the board is given it."""
        assert self._ends is not None
        while select.select([self], [], [], 5)[0]:
            at, data = time.perf_counter(), os.read(self._ends[0], 4096)
            self.board.write(data)
            if any(frame[0] == ACK for frame in FrameReader().feed(data)):
                return at
        raise AssertionError("the contact was not acknowledged")

    def _to_host(self) -> None:
        assert self._ends is not None
        stamped = self._board_bytes()
        if stamped:
            self.handed_over = self.handed_over if self.seen else time.perf_counter()
            os.write(self._ends[0], bytes(byte for _, byte in stamped))
        for at, byte in stamped:
            self._frame += bytes([byte])
            if byte == 0:
                # Behind the first code byte of COBS stands the type; the first CONTACT of a touch is its begin.
                if not self.seen and len(self._frame) > 2 and self._frame[1] == CONTACT:
                    self.seen, self.last_byte_us = True, at
                self._frame = b""

    def _board_bytes(self) -> list[tuple[float, int]]:
        return self.board.read_stamped()


def bare_minimum() -> list[float]:
    """Read one frame from a pty with pyserial and commit one row, both in one thread: no bank can do less."""
    frame = bytes(range(1, 24)) + b"\0"
    taken = []
    with tempfile.TemporaryDirectory() as folder:
        connection = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE entries (n INTEGER PRIMARY KEY, body BLOB)")
        master, slave = pty.openpty()
        tty.setraw(slave)
        with serial.Serial(os.ttyname(slave), 115200, timeout=1) as port:
            for _ in range(CONTACTS):
                begin = time.perf_counter()
                os.write(master, frame)
                read = port.read_until(b"\0")
                connection.execute("INSERT INTO entries (body) VALUES (?)", (read,))
                taken.append((time.perf_counter() - begin) * 1000)
        connection.close()
        os.close(master)
        os.close(slave)
    return taken


if __name__ == "__main__":
    bench()
