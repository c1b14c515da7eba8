"""A pseudo-terminal with a device in software behind it, for the serial rig as it really runs."""

from __future__ import annotations

import os
import pty
import select
import threading
import tty
from collections.abc import Callable
from pathlib import Path

from divingbell.drivers.clock import monotonic_us
from divingbell.drivers.device import SimulatedDevice
from tests.drivers.wire_world import Bend, perfect


class PtyPort:
    """`link` is the path to open; it goes and comes with `unplug` and `plug`. The device lives on meanwhile."""

    def __init__(self, link: Path, *, to_host: Bend = perfect, to_device: Bend = perfect, **options: int) -> None:
        self.link = link
        self.device = SimulatedDevice(monotonic_us(), 0xAB, **options)
        self.lock = threading.Lock()
        self.received = bytearray()
        self._to_host, self._to_device = to_host, to_device
        self._master: int | None = None
        self._slave: int | None = None
        self._stopping = threading.Event()
        self._woken, self._wake = os.pipe()
        self._thread = threading.Thread(target=self._run, name="device behind a pty", daemon=True)
        self.plug()
        self._thread.start()

    def plug(self) -> None:
        with self.lock:
            self._master, self._slave = pty.openpty()
            tty.setraw(self._slave)
            os.set_blocking(self._master, False)
            self.link.unlink(missing_ok=True)
            self.link.symlink_to(os.ttyname(self._slave))
        os.write(self._wake, b"\0")

    def unplug(self) -> None:
        with self.lock:
            self.link.unlink(missing_ok=True)
            for end in (self._master, self._slave):
                if end is not None:
                    os.close(end)
            self._master = self._slave = None
            self.device.outgoing.clear()

    def play(self, what: Callable[[SimulatedDevice, int], None]) -> None:
        """Do something to the device now."""
        with self.lock:
            what(self.device, monotonic_us())
        os.write(self._wake, b"\0")

    def say(self, data: bytes) -> None:
        """Put bytes on the wire as they are."""
        with self.lock:
            assert self._master is not None
            os.write(self._master, data)

    def close(self) -> None:
        self._stopping.set()
        os.write(self._wake, b"\0")
        self._thread.join()
        self.unplug()
        os.close(self._woken)
        os.close(self._wake)

    def _run(self) -> None:
        while not self._stopping.is_set():
            with self.lock:
                self._carry()
                due, master = self.device.due(), self._master
            patience = None if due is None else max(0, due - monotonic_us()) / 1e6
            try:
                ready, _, _ = select.select([self._woken, *([] if master is None else [master])], [], [], patience)
            except (OSError, ValueError):
                continue
            if self._woken in ready:
                os.read(self._woken, 4096)

    def _carry(self) -> None:
        now = monotonic_us()
        self.device.advance(now)
        if self._master is None:
            self.device.outgoing.clear()
            return
        try:
            data = os.read(self._master, 4096)
        except OSError:
            data = b""
        self.received += data
        self.device.receive(self._to_device(data), now)
        if self.device.outgoing:
            answer = self._to_host(bytes(self.device.outgoing))
            self.device.outgoing.clear()
            os.write(self._master, answer)
