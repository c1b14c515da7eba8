"""A program's view of event nodes, played in memory: queue, grab and loss as in the kernel's drivers/input/evdev.c."""

from __future__ import annotations

import errno
import os
from collections import deque
from pathlib import Path

from divingbell.drivers.usb_key_boards import KeyDevice, Node
from divingbell.drivers.usb_key_events import (
    EV_ABS,
    EV_KEY,
    EV_SYN,
    KEY_REPEATED,
    RECORD,
    SYN_DROPPED,
    SYN_REPORT,
    InputEvent,
)

EV_MSC, MSC_SCAN = 0x04, 4
BUFFER = 64
"""Records that a descriptor's queue has room for (`EVDEV_MIN_BUFFER_SIZE`)."""


class FakeDevice:
    """One event node and the keys behind it."""

    def __init__(self, path: str = "/dev/input/event0", *, scancodes: bool = True) -> None:
        """`scancodes`: each change comes with the key's scan code, as a keyboard's does and a joystick's does not."""
        self.path = Path(path)
        self.held: set[int] = set()
        self.others: list[tuple[int, bool]] = []
        """What the rest of the system got of it: a key, down or up."""
        self.grabbed_by: object | None = None
        self.gone = False
        self.fails: dict[str, int] = {}
        """Error numbers that the calls of this name answer with."""
        self.on_grab = lambda: None
        """Happens right before a grab."""
        self.descriptors: list[FakeDescriptor] = []
        self._scancodes = scancodes

    def key(self, us: int, code: int, *, down: bool) -> None:
        """A key changes; the kernel passes on no change to what it was."""
        if down == (code in self.held):
            return
        (self.held.add if down else self.held.discard)(code)
        scan = [InputEvent(us, EV_MSC, MSC_SCAN, code)] if self._scancodes else []
        self._pass([*scan, InputEvent(us, EV_KEY, code, int(down))], us)
        if self.grabbed_by is None:
            self.others.append((code, down))

    def repeat(self, us: int, code: int) -> None:
        """The kernel's autorepeat of a key that is held."""
        self._pass([InputEvent(us, EV_KEY, code, KEY_REPEATED)], us)

    def move(self, us: int) -> None:
        """An axis moves."""
        self._pass([InputEvent(us, EV_ABS, 0, us % 255)], us)

    def unplug(self) -> None:
        """The cable comes out: what is held comes up for the others."""
        self.gone = True
        self.held.clear()

    def open(self) -> FakeDescriptor:
        self.check("open")
        descriptor = FakeDescriptor(self)
        self.descriptors.append(descriptor)
        return descriptor

    def check(self, call: str) -> None:
        if call in self.fails:
            raise OSError(self.fails[call], os.strerror(self.fails[call]))
        if self.gone:
            number = errno.ENOENT if call == "open" else errno.ENODEV
            raise OSError(number, os.strerror(number))

    def _pass(self, events: list[InputEvent], us: int) -> None:
        for descriptor in self.descriptors:
            if self.grabbed_by in (None, descriptor):
                for event in (*events, InputEvent(us, EV_SYN, SYN_REPORT, 0)):
                    descriptor.put(event)


class FakeDescriptor:
    """An open node."""

    fd = -1

    def __init__(self, device: FakeDevice) -> None:
        self.asked_by_reading = 0
        self._device = device
        self._queue: deque[InputEvent] = deque()

    def put(self, event: InputEvent) -> None:
        self._queue.append(event)
        if len(self._queue) == BUFFER:
            self._queue.clear()
            self._queue.extend((InputEvent(event.us, EV_SYN, SYN_DROPPED, 0), event))

    def read(self, size: int) -> bytes:
        self._device.check("read")
        if not self._queue:
            raise BlockingIOError(errno.EAGAIN, "nothing waits")
        count = min(size // RECORD.size, len(self._queue))
        events = [self._queue.popleft() for _ in range(count)]
        return b"".join(
            RECORD.pack(us // 1_000_000, us % 1_000_000, kind, code, value) for us, kind, code, value in events
        )

    def read_held(self) -> frozenset[int]:
        self._device.check("read_held")
        self.asked_by_reading += 1
        self._queue = deque(event for event in self._queue if event.type != EV_KEY)
        return frozenset(self._device.held)

    def ask_held(self) -> frozenset[int]:
        self._device.check("ask_held")
        return frozenset(self._device.held)

    def grab(self, *, on: bool) -> None:
        self._device.check("grab")
        if on:
            self._device.on_grab()
            if self._device.grabbed_by is not None:
                raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        self._device.grabbed_by = self if on else None

    def close(self) -> None:
        if self in self._device.descriptors:
            self._device.descriptors.remove(self)
        if self._device.grabbed_by is self:
            self._device.grabbed_by = None


class FakeDevices:
    """The boards of a machine. Each has the nodes that it was plugged in with."""

    def __init__(self) -> None:
        self.boards: list[KeyDevice] = []
        self._devices: dict[Path, FakeDevice] = {}

    def plug_in(self, board: KeyDevice, *devices: FakeDevice) -> None:
        """The board is there, its nodes are these."""
        nodes = tuple(Node(device.path, board.name, board.nodes[0].keys, on_screen=False) for device in devices)
        self.boards.append(board._replace(nodes=nodes))
        self._devices.update((device.path, device) for device in devices)

    def pull_out(self, name: str) -> None:
        """All boards of this name are gone."""
        for board in [board for board in self.boards if board.name == name]:
            self.boards.remove(board)
            for node in board.nodes:
                self._devices.pop(node.path).unplug()

    def find(self) -> list[KeyDevice]:
        return list(self.boards)

    def open(self, path: Path) -> FakeDescriptor:
        if path not in self._devices:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return self._devices[path].open()


def a_board(
    name: str = "DragonRise Joystick",
    *,
    serial: str = "",
    socket: str = "usb-1-2",
    keys: frozenset[int] = frozenset({290, 291}),
) -> KeyDevice:
    """A board as the kernel describes it, with one node."""
    return KeyDevice(name, 0x0079, 0x0006, serial, socket, (Node(Path("/dev/input/event0"), name, keys, False),), 8_000)
