"""A line between the board and its host that loses frames and carries rubbish, repeatably.

A pseudo-terminal hands bytes on when the kernel comes to it, and the board's time would run away meanwhile (2 s of it
are a tenth of a second here). So the line waits after every write until the other end can read it all.
"""

from __future__ import annotations

import fcntl
import os
import random
import select
import struct
import termios
from pathlib import Path

from divingbell.drivers.ports import Port, SystemPorts
from tests.firmware.simulator import Board, Bridge

SLICE_US = 2000.0
PATIENCE_S = 60
BUFFER = 4095
"""Bytes that a terminal keeps for who reads it (n_tty)."""


class Direction:
    """One way of the line, frame by frame (a frame ends with a zero byte)."""

    def __init__(self, seed: int, frame_loss: float, rubbish: float) -> None:
        self._random = random.Random(seed)
        self._loss = frame_loss
        self._rubbish = rubbish
        self._begun = b""
        self.lost = 0

    def carry(self, data: bytes) -> bytes:
        """What arrives of these bytes."""
        *frames, self._begun = (self._begun + data).split(b"\0")
        return b"".join(self._carried(frame) for frame in frames)

    def _carried(self, frame: bytes) -> bytes:
        if frame and self._random.random() < self._loss:
            self.lost += 1
            return b""
        rubbish = b""
        if self._random.random() < self._rubbish:
            rubbish = self._random.randbytes(self._random.randint(1, 40)) + b"\0"
        return rubbish + frame + b"\0"


class CountedPort:
    """A port of the host that knows how many bytes are on their way to the board."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self.on_the_way = 0
        self.read, self.configure, self.wake = port.read, port.configure, port.wake

    def write(self, data: bytes) -> None:
        self._port.write(data)
        self.on_the_way += len(data)

    def close(self) -> None:
        self._port.close()
        self.on_the_way = 0


class CountedPorts(SystemPorts):
    """The ports of this machine, with the newest one counted."""

    newest: CountedPort | None = None

    def open(self, path: str) -> Port:
        self.newest = CountedPort(super().open(path))
        return self.newest


class BadLine(Bridge):
    """A bridge over such a line; frames are lost and rubbish arrives both ways."""

    def __init__(self, board: Board, link: Path, *, seed: int, frame_loss: float = 0.0, rubbish: float = 0.0) -> None:
        self.down = Direction(seed, frame_loss, rubbish)
        self.up = Direction(seed + 1, frame_loss, rubbish)
        self.ports = CountedPorts(115200, str(link))
        super().__init__(board, link, seed=seed)

    def turn(self) -> None:
        """Bytes go to and fro once, and the board lives on for one slice."""
        if self._ends is not None:
            self.board.write(self.down.carry(self._from_rig(self._ends[0])))
        self.board.run_us(SLICE_US)
        data = self.up.carry(self.board.read())
        if self._ends is not None and data:
            self._to_rig(*self._ends, data)

    def _from_rig(self, master: int) -> bytes:
        """All that the host has written."""
        data, port = b"", self.ports.newest
        while port is not None and port.on_the_way > 0:
            assert select.select([master], [], [], PATIENCE_S)[0], f"{port.on_the_way} bytes do not come out"
            part = os.read(master, 4096)
            data += part
            port.on_the_way -= len(part)
        return data

    def _to_rig(self, master: int, slave: int, data: bytes) -> None:
        """Write, and wait until it can be read; what finds no room there is lost, as on a real line."""
        wanted = min(_readable(slave) + len(data), BUFFER)
        os.write(master, data)
        while _readable(slave) < wanted:
            os.sched_yield()


def _readable(slave: int) -> int:
    """Bytes that wait at this end."""
    count: int = struct.unpack("i", fcntl.ioctl(slave, termios.FIONREAD, bytes(4)))[0]
    return count
