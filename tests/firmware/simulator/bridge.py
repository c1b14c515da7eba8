"""A board on a pseudo-terminal, for programs that open a serial port: bytes go to and fro while time is moved on."""

from __future__ import annotations

import os
import pty
import random
import tty
from pathlib import Path

from .board import Board

SLICE_US = 1000.0


class Bridge:
    """`link` is a symbolic link to the terminal that stays the same over unplugging. `pump` lets time pass."""

    def __init__(self, board: Board, link: Path, *, seed: int = 1) -> None:
        self.board = board
        self.link = link
        self.byte_loss = 0.0
        """Share (0-1) of bytes that are lost, each way."""
        self._random = random.Random(seed)
        self._ends: tuple[int, int] | None = None
        self.plug()

    def plug(self) -> None:
        if self._ends is not None:
            return
        master, slave = pty.openpty()
        tty.setraw(slave)
        os.set_blocking(master, False)
        fresh = self.link.with_name(self.link.name + ".new")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(os.ttyname(slave))
        os.replace(fresh, self.link)
        self._ends = (master, slave)

    def unplug(self) -> None:
        """The cable comes out. The board stands still; power it up again with `board.power_cycle` before `plug`."""
        if self._ends is None:
            return
        self.link.unlink(missing_ok=True)
        for end in self._ends:
            os.close(end)
        self._ends = None

    close = unplug

    @property
    def plugged(self) -> bool:
        return self._ends is not None

    def fileno(self) -> int:
        """For select: readable when the host has written."""
        if self._ends is None:
            raise OSError("unplugged")
        return self._ends[0]

    def pump(self, us: float) -> None:
        """Let the board live for so long."""
        end = self.board.now_us + us
        while (left := end - self.board.now_us) > 0.5:
            self._from_host()
            self.board.run_us(min(left, SLICE_US))
            self._to_host()

    def _from_host(self) -> None:
        if self._ends is None:
            return
        try:
            data = os.read(self._ends[0], 4096)
        except (BlockingIOError, OSError):
            return
        self.board.write(self._lose(data))

    def _to_host(self) -> None:
        data = self._lose(self.board.read())
        if self._ends is None or not data:
            return
        try:
            os.write(self._ends[0], data)
        except BlockingIOError:
            pass  # nobody reads: as on a real line the bytes are gone
        except OSError:
            pass

    def _lose(self, data: bytes) -> bytes:
        if not self.byte_loss:
            return data
        return bytes(byte for byte in data if self._random.random() >= self.byte_loss)
