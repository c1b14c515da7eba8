"""Serial ports: which there are, and one that is open. Whatever pyserial and the system raise becomes `PortError`."""

from __future__ import annotations

import contextlib
import errno
import glob
import os
import select
import threading
from pathlib import Path
from typing import Literal, Protocol

import serial
from serial.tools import list_ports

try:
    import termios
except ImportError:  # not a POSIX system: pyserial does without as well
    _TERMIOS_ERRORS: tuple[type[Exception], ...] = ()
else:
    _TERMIOS_ERRORS = (termios.error,)

PortFailure = Literal["missing", "busy", "forbidden", "error"]
_FAILURES: tuple[type[Exception], ...] = (serial.SerialException, OSError, TypeError, ValueError, *_TERMIOS_ERRORS)
_TROUBLES: dict[int | None, PortFailure] = {
    errno.ENOENT: "missing",
    errno.ENXIO: "missing",
    errno.ENODEV: "missing",
    errno.EBUSY: "busy",
    errno.EAGAIN: "busy",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
}
READ_WAIT_S = 0.05
_WRITE_WAIT_S = 0.2
_MOST_AT_ONCE = 4096
_HUPCL_FLAG = 2
"""Where `tcgetattr` has the control flags."""


class PortError(Exception):
    """A port could not be opened, or is gone; the text is the system's own."""

    def __init__(self, failure: PortFailure, text: str) -> None:
        super().__init__(text)
        self.failure = failure


def is_in_use(path: str, processes: Path = Path("/proc")) -> bool:
    """Tell whether a process of this user, this one too, has the port open. Others cannot be looked into: they lock
    the port, so that opening it fails."""
    port = os.path.realpath(path)
    for process in processes.glob("[0-9]*"):
        with contextlib.suppress(OSError):  # of somebody else, or it has ended
            for number in os.scandir(process / "fd"):
                with contextlib.suppress(OSError):
                    if os.readlink(number) == port:
                        return True
    return False


class Port(Protocol):
    """An open port. Only one thread reads and writes; every method raises `PortError` when the far end has gone."""

    def read(self, *, wait: bool) -> bytes:
        """Read what has arrived; with `wait` up to 50 ms for at least one byte."""

    def write(self, data: bytes) -> None:
        """Send all of it."""

    def configure(self) -> None:
        """Keep this port: short latency, and no reset of the microcontroller when it is closed and opened again."""

    def wake(self) -> None:
        """End a waiting read now; from any thread."""

    def close(self) -> None:
        """Close it; never raises."""


class Ports(Protocol):
    """Where to look for a rig."""

    def find(self) -> list[str]:
        """Paths of the ports that are there now."""

    def open(self, path: str) -> Port:
        """Open for us alone. Raises `PortError`."""


class SystemPorts:
    """The ports of this machine: those on USB, or those that a path or a glob names. Others are never opened without
    being named: a kernel lists up to 32 that are not there, and the console of a Raspberry Pi 5."""

    def __init__(self, baud: int, pattern: str | None = None) -> None:
        self._baud = baud
        self._pattern = pattern
        self._listed: list[str] = []

    def find(self) -> list[str]:
        if self._pattern is None:
            with contextlib.suppress(*_FAILURES):  # a port that goes away while it is listed: as before, look again
                self._listed = sorted(port.device for port in list_ports.comports() if port.vid is not None)
            return self._listed
        if glob.has_magic(self._pattern):
            return sorted(glob.glob(self._pattern))
        return [self._pattern] if os.path.exists(self._pattern) else []

    def open(self, path: str) -> Port:
        opened = serial.Serial(baudrate=self._baud, timeout=READ_WAIT_S, write_timeout=_WRITE_WAIT_S, exclusive=True)
        opened.port = path
        try:
            opened.open()
        except _FAILURES as error:
            raise _port_error(error) from error
        return _SerialPort(opened)


class _SerialPort:
    def __init__(self, opened: serial.Serial) -> None:
        self._serial = opened
        self._closing = threading.Lock()

    def read(self, *, wait: bool) -> bytes:
        try:
            there = self._serial.in_waiting
            if not there and not wait:
                return b""
            return self._serial.read(min(there, _MOST_AT_ONCE) or 1)
        except _FAILURES as error:
            raise _port_error(error) from error

    def write(self, data: bytes) -> None:
        try:
            if os.name == "posix":
                self._write(data)
            else:
                self._serial.write(data)
        except _FAILURES as error:
            raise _port_error(error) from error

    def _write(self, data: bytes) -> None:
        """Wait for room, not for our turn: the library takes the line for dead where all was written and this thread
        had to wait for the processor meanwhile. A contact of that moment came late then, and did not count."""
        number = self._serial.fileno()
        while data:
            if not select.select([], [number], [], _WRITE_WAIT_S)[1]:
                raise TimeoutError(errno.ETIMEDOUT, "nothing is taken")
            with contextlib.suppress(BlockingIOError):
                data = data[os.write(number, data) :]

    def configure(self) -> None:
        with contextlib.suppress(*_FAILURES, AttributeError):
            self._serial.set_low_latency_mode(True)
        with contextlib.suppress(*_FAILURES, AttributeError, NameError):
            attributes = termios.tcgetattr(self._serial.fileno())
            attributes[_HUPCL_FLAG] &= ~termios.HUPCL
            termios.tcsetattr(self._serial.fileno(), termios.TCSANOW, attributes)

    def wake(self) -> None:
        # Never while it is being closed: the library would write into whatever got the number of its closed pipe.
        if self._closing.acquire(blocking=False):
            try:
                with contextlib.suppress(*_FAILURES, AttributeError):
                    self._serial.cancel_read()
            finally:
                self._closing.release()

    def close(self) -> None:
        with self._closing:
            self._close()

    def _close(self) -> None:
        with contextlib.suppress(*_FAILURES):
            self._serial.reset_output_buffer()  # else the system may wait half a minute for a dead line to drain
        with contextlib.suppress(*_FAILURES):
            self._serial.close()


def _port_error(error: Exception) -> PortError:
    number, *_ = (*error.args, None)
    text = os.strerror(number) if number in errno.errorcode else str(error)
    return PortError(_TROUBLES.get(number, "error"), text)
