"""Listens to every board while a key is learnt, and hands what happens to the learning.

Other programs get the keys too, until the board of the probe is known: then it types nothing more.
"""

from __future__ import annotations

from divingbell.companion.key_learning import KeyBoard, KeyLearning, LearningStep, Learnt, TouchesSoFar
from divingbell.drivers.clock import MicrosecondClock, monotonic_us
from divingbell.drivers.usb_key_boards import KeyDevice
from divingbell.drivers.usb_key_node import Gap, KeyChange, NodeError, NodeEvent, NodeFailure
from divingbell.drivers.usb_key_source import Devices, KeySource, SystemDevices

LOOK_US = 500_000
"""So often new boards are looked for."""


class KeyListener:
    """The boards of this machine, open from the first `step` to `close`. One thread at a time."""

    def __init__(
        self, learning: KeyLearning, *, devices: Devices | None = None, now: MicrosecondClock = monotonic_us
    ) -> None:
        self._learning = learning
        self._devices = devices or SystemDevices()
        self._now = now
        self._sources: dict[KeyDevice, KeySource] = {}
        self._look_at = 0

    def step(self) -> LearningStep:
        """Take in what has happened; what is shown from now on."""
        now = self._now()
        if now >= self._look_at:
            self._look_at = now + LOOK_US
            self._look(now)
        for board, source in list(self._sources.items()):
            try:
                for happening in source.read():
                    self._tell(board, happening)
            except NodeError:
                self._look_at = 0
                self._sources.pop(board).close()
        step = self._learning.time(now)
        if isinstance(step, TouchesSoFar | Learnt):
            self._take(step.board)
        return step

    def close(self) -> None:
        """Let go of all boards."""
        for source in self._sources.values():
            source.close()
        self._sources.clear()

    def _look(self, now: int) -> None:
        boards = [board for board in self._devices.find() if not board.on_screen]
        for board in self._sources.keys() - set(boards):
            self._sources.pop(board).close()
        failures = {board: self._open(board) for board in boards if board not in self._sources}
        forbidden = [board for board, failure in failures.items() if failure == "forbidden"]
        busy = [board for board, source in self._sources.items() if source.busy()]
        self._learning.boards(self._sources, now, busy, forbidden)
        for board, source in self._sources.items():
            for key in source.held:
                self._learning.on_held(board, key, now)

    def _open(self, board: KeyDevice) -> NodeFailure | None:
        """Where it fails it is tried again with the next look."""
        try:
            self._sources[board] = KeySource(board, self._devices.open, self._now, take=False)
        except NodeError as error:
            return error.failure
        return None

    def _tell(self, board: KeyDevice, happening: NodeEvent) -> None:
        if isinstance(happening, KeyChange):
            self._learning.key(board, happening.code, happening.us, down=happening.down)
        elif isinstance(happening, Gap):
            for key in board.keys:
                self._learning.key(board, key, happening.until, down=key in happening.held)
        else:
            self._learning.on_moved(board)

    def _take(self, board: KeyBoard) -> None:
        for source in self._sources.values():
            if source.board == board:
                try:
                    source.take()
                except NodeError:
                    self._look_at = 0
