"""One open event node of a board: key changes with the kernel's stamps, what its queue lost, and the grab.

The grab keeps the keys from every other program. It is taken at the first moment when nothing of the node is held: a
key that is down at that moment would never come up for the others.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from divingbell.drivers import usb_key_ioctl as ioctl
from divingbell.drivers.clock import MicrosecondClock
from divingbell.drivers.usb_key_events import (
    EV_ABS,
    EV_KEY,
    EV_SYN,
    KEY_REPEATED,
    RECORD,
    SYN_DROPPED,
    InputEvent,
    parse_events,
)

NodeFailure = Literal["missing", "busy", "forbidden", "error"]
_FAILURES: dict[int | None, NodeFailure] = {
    errno.ENOENT: "missing",
    errno.ENXIO: "missing",
    errno.ENODEV: "missing",
    errno.EBUSY: "busy",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
}
_TRIES = 3
"""A change between reading and asking is one that waits, not one that another took."""
_AT_ONCE = 64
"""Records of one read: the kernel's queue of a key board is as long."""


class NodeError(Exception):
    """The node cannot be used, or is gone; the text is the system's own."""

    def __init__(self, failure: NodeFailure, text: str) -> None:
        super().__init__(text)
        self.failure = failure


class KeyChange(NamedTuple):
    """From this microsecond on a key is down or up."""

    us: int
    code: int
    down: bool


class AxisMove(NamedTuple):
    """An axis or a hat moved."""

    us: int


class Gap(NamedTuple):
    """The queue ran over: between these microseconds key changes may be missing; `held` are down at its end."""

    since: int
    until: int
    held: frozenset[int]


NodeEvent = KeyChange | AxisMove | Gap


class Descriptor(Protocol):
    """An open event node, as the system has it. Every method but `close` raises `OSError`."""

    fd: int

    def read(self, size: int) -> bytes:
        """Records that wait, at most so many bytes. `BlockingIOError`: none."""

    def read_held(self) -> frozenset[int]:
        """The keys that are down; key events that wait are deleted."""

    def ask_held(self) -> frozenset[int]:
        """The keys that are down, by a second descriptor: nothing is deleted."""

    def grab(self, *, on: bool) -> None:
        """Take the device for this descriptor alone, or let go of it."""

    def close(self) -> None:
        """Close it, and let go of the device; never raises."""


class SystemDescriptor:
    """A node of `/dev/input`, stamped by the monotonic clock. Raises `OSError`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.fd = _open(path)
        try:
            ioctl.use_monotonic_clock(self.fd)
        except BaseException:
            self.close()
            raise

    def read(self, size: int) -> bytes:
        return os.read(self.fd, size)

    def read_held(self) -> frozenset[int]:
        return ioctl.read_held(self.fd)

    def ask_held(self) -> frozenset[int]:
        second = _open(self._path)
        try:
            return ioctl.read_held(second)
        finally:
            os.close(second)

    def grab(self, *, on: bool) -> None:
        ioctl.grab(self.fd, on=on)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            os.close(self.fd)


class OpenNode:
    """The key changes of a node from now on. Every method but `close` raises `NodeError`."""

    def __init__(self, descriptor: Descriptor, clock: MicrosecondClock, *, take: bool = True) -> None:
        """`take`: for ourselves alone; else other programs get its keys too, until `take`."""
        self._descriptor = descriptor
        self._clock = clock
        self._complete_at = clock()
        """Up to here no key change is missing."""
        self._wanted = take
        self.grabbed = False
        self.held: frozenset[int] = frozenset()
        """The keys that are down after the last change that was read."""
        with explained():
            self._empty()
            self.held = descriptor.read_held()
        self.try_to_grab()

    def take(self) -> None:
        """From now on, at the first moment when nothing of it is held, for ourselves alone."""
        self._wanted = True
        self.try_to_grab()

    def busy(self) -> bool:
        """Tell whether another program has it, as far as that can be asked now."""
        if self.grabbed or self.held:
            return False
        try:
            self._descriptor.grab(on=True)
            self._descriptor.grab(on=False)
        except OSError as error:
            return error.errno == errno.EBUSY
        return False

    @property
    def fd(self) -> int:
        """To wait for."""
        return self._descriptor.fd

    def read(self) -> list[NodeEvent]:
        """All that the kernel has queued until now, in order."""
        found: list[NodeEvent] = []
        with explained():
            while True:
                now = self._clock()
                try:
                    data = self._descriptor.read(_AT_ONCE * RECORD.size)
                except BlockingIOError:
                    self._complete_at = max(self._complete_at, now)
                    break
                found += self._understand(data)
        self.try_to_grab()
        return found

    def try_to_grab(self) -> None:
        """Take the node if nothing of it is held; what went down meanwhile is let come up for the others first."""
        if self.grabbed or self.held or not self._wanted:
            return
        with explained():
            self._descriptor.grab(on=True)
            self.grabbed = True
            if self._descriptor.ask_held():
                self._descriptor.grab(on=False)
                self.grabbed = False

    def check(self) -> list[NodeEvent]:
        """Events to be told of a node that is not grabbed yet: where the state of its keys, which can be asked in
        any case, stays another than what was read, somebody else took the node and with it the events between."""
        found: list[NodeEvent] = []
        for _ in range(_TRIES):
            if self.grabbed or not self._wanted or self._is_as_read():
                return found
            found += self.read()
        with explained():
            found.append(self._fill_gap())
        self.try_to_grab()
        return found

    def close(self) -> None:
        """Let go of it; never raises."""
        self._descriptor.close()

    def _is_as_read(self) -> bool:
        with explained():
            return self._descriptor.ask_held() == self.held

    def _understand(self, data: bytes) -> list[NodeEvent]:
        found: list[NodeEvent] = []
        for event in parse_events(data):
            if event.type == EV_SYN and event.code == SYN_DROPPED:
                found.append(self._fill_gap())
                break  # what was read behind it is older than the state that was just asked
            if happening := self._happening(event):
                found.append(happening)
            self._complete_at = max(self._complete_at, event.us)
        return found

    def _happening(self, event: InputEvent) -> NodeEvent | None:
        if event.type == EV_ABS:
            return AxisMove(event.us)
        if event.type != EV_KEY or event.value == KEY_REPEATED:
            return None
        down = bool(event.value)
        self.held = self.held | {event.code} if down else self.held - {event.code}
        return KeyChange(event.us, event.code, down)

    def _fill_gap(self) -> Gap:
        since = self._complete_at
        self.held = self._descriptor.read_held()
        self._complete_at = max(since, self._clock())
        return Gap(since, self._complete_at, self.held)

    def _empty(self) -> None:
        """Drop what came before the clock was set, and the notice of that."""
        with contextlib.suppress(BlockingIOError):
            while self._descriptor.read(_AT_ONCE * RECORD.size):
                pass


@contextlib.contextmanager
def explained() -> Iterator[None]:
    """Turn the errors of the system into ours. Raises `NodeError`."""
    try:
        yield
    except OSError as error:
        text = os.strerror(error.errno) if error.errno else str(error)
        raise NodeError(_FAILURES.get(error.errno, "error"), text) from error


def _open(path: Path) -> int:
    return os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
