"""A line between the board and its host that loses frames and carries rubbish, repeatably."""

from __future__ import annotations

import contextlib
import os
import random
from pathlib import Path

from tests.firmware.simulator import Board, Bridge

SLICE_US = 2000.0


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


class BadLine(Bridge):
    """A bridge over such a line; frames are lost and rubbish arrives both ways."""

    def __init__(self, board: Board, link: Path, *, seed: int, frame_loss: float = 0.0, rubbish: float = 0.0) -> None:
        self.down = Direction(seed, frame_loss, rubbish)
        self.up = Direction(seed + 1, frame_loss, rubbish)
        super().__init__(board, link, seed=seed)

    def turn(self) -> None:
        """Bytes go to and fro once, and the board lives on for one slice."""
        if self._ends is not None:
            with contextlib.suppress(BlockingIOError):
                self.board.write(self.down.carry(os.read(self._ends[0], 4096)))
        self.board.run_us(SLICE_US)
        data = self.up.carry(self.board.read())
        if self._ends is not None and data:
            os.write(self._ends[0], data)
