"""All event nodes of one board, open: its key changes in the order of their stamps, and the wait for the next."""

from __future__ import annotations

import contextlib
import os
import select
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

from divingbell.drivers.clock import MicrosecondClock
from divingbell.drivers.usb_key_boards import DEVICES, SYSTEM, KeyDevice, find_boards, node_entries
from divingbell.drivers.usb_key_node import Descriptor, Gap, NodeEvent, OpenNode, SystemDescriptor, explained


class Devices(Protocol):
    """Where boards are looked for and opened."""

    def find(self) -> list[KeyDevice]:
        """The boards that are there now."""

    def open(self, path: Path) -> Descriptor:
        """A node of one. Raises `OSError`."""


class SystemDevices:
    """The boards of this machine. Their files are read again only after a node has come or gone."""

    def __init__(self, system: Path = SYSTEM, devices: Path = DEVICES) -> None:
        self._system, self._devices = system, devices
        self._listed: frozenset[tuple[str, int]] | None = None
        self._boards: list[KeyDevice] = []

    def find(self) -> list[KeyDevice]:
        listed = node_entries(self._system)
        if listed != self._listed:
            self._listed, self._boards = listed, find_boards(self._system, self._devices)
        return list(self._boards)

    def open(self, path: Path) -> Descriptor:
        return SystemDescriptor(path)


class KeySource:
    """An open board. Every method but `close` raises `NodeError`."""

    def __init__(
        self, board: KeyDevice, open_node: Callable[[Path], Descriptor], clock: MicrosecondClock, *, take: bool = True
    ) -> None:
        """`take`: for ourselves alone; else other programs get its keys too, until `take`."""
        self.board = board
        self._nodes: list[OpenNode] = []
        try:
            for node in board.nodes:
                self._nodes.append(_opened(node.path, open_node, clock, take=take))
        except BaseException:
            self.close()
            raise

    @property
    def fds(self) -> list[int]:
        """To wait for."""
        return [node.fd for node in self._nodes]

    @property
    def held(self) -> frozenset[int]:
        """The keys that are down."""
        return frozenset().union(*(node.held for node in self._nodes))

    @property
    def grabbed(self) -> bool:
        """True if no other program gets any key of it."""
        return all(node.grabbed for node in self._nodes)

    def busy(self) -> bool:
        """Tell whether another program has it, as far as that can be asked now."""
        return any(node.busy() for node in self._nodes)

    def take(self) -> None:
        """From now on, at the first moment when nothing of it is held, for ourselves alone."""
        for node in self._nodes:
            node.take()

    def read(self) -> list[NodeEvent]:
        """All that has happened until now, in order."""
        return _in_order(happening for node in self._nodes for happening in node.read())

    def check(self) -> list[NodeEvent]:
        """The same, and what another program may have taken; asks the state of nodes that are not grabbed yet."""
        return _in_order(happening for node in self._nodes for happening in node.check())

    def close(self) -> None:
        """Let go of the board; never raises."""
        for node in self._nodes:
            node.close()


class Waiter:
    """Waits for descriptors, for a moment, or to be woken from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._woken: int | None = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)

    def wait(self, fds: Iterable[int], us: int) -> None:
        """Until one of them can be read or is gone, for so many microseconds at most."""
        assert self._woken is not None, "nobody waits after the end"
        poll = select.poll()
        for fd in (*fds, self._woken):
            poll.register(fd, select.POLLIN)
        poll.poll(max(0, -(-us // 1_000)))
        with contextlib.suppress(BlockingIOError):
            os.eventfd_read(self._woken)

    def wake(self) -> None:
        """End the wait, or the next one; from any thread, and without effect after the end."""
        with self._lock:
            if self._woken is not None:
                os.eventfd_write(self._woken, 1)

    def close(self) -> None:
        """It is used no more."""
        with self._lock:
            woken, self._woken = self._woken, None
        if woken is not None:
            os.close(woken)


def _opened(path: Path, open_node: Callable[[Path], Descriptor], clock: MicrosecondClock, *, take: bool) -> OpenNode:
    with explained():
        descriptor = open_node(path)
    try:
        return OpenNode(descriptor, clock, take=take)
    except BaseException:
        descriptor.close()
        raise


def _in_order(happenings: Iterable[NodeEvent]) -> list[NodeEvent]:
    return sorted(happenings, key=lambda happening: happening.since if isinstance(happening, Gap) else happening.us)
