"""The requests of the kernel's event interface, by number: the standard library has `ioctl`, not their names.

Numbers are put together as in asm-generic/ioctl.h (amd64, arm64, armhf, riscv64) from linux/input.h. What they do to
the queue of a descriptor is in drivers/input/evdev.c (Linux 6.1): `EVIOCGKEY` deletes the key events that wait, another
clock replaces all that wait by one `SYN_DROPPED`.
"""

from __future__ import annotations

import fcntl
import struct
import time

from divingbell.drivers.usb_key_events import KEYS, held_keys

_WRITE, _READ = 1, 2
_GROUP = ord("E")
_INT = struct.calcsize("i")
_KEY_BYTES = KEYS // 8


def _request(direction: int, number: int, size: int) -> int:
    return direction << 30 | size << 16 | _GROUP << 8 | number


EVIOCGKEY = _request(_READ, 0x18, _KEY_BYTES)
EVIOCGRAB = _request(_WRITE, 0x90, _INT)
EVIOCSCLOCKID = _request(_WRITE, 0xA0, _INT)


def use_monotonic_clock(fd: int) -> None:
    """Have the events of this descriptor stamped by the clock of `time.monotonic`. Raises `OSError`."""
    fcntl.ioctl(fd, EVIOCSCLOCKID, struct.pack("i", time.CLOCK_MONOTONIC))


def read_held(fd: int) -> frozenset[int]:
    """The keys that are down now; key events that wait in this descriptor's queue are deleted. Raises `OSError`."""
    return held_keys(fcntl.ioctl(fd, EVIOCGKEY, bytes(_KEY_BYTES)))


def grab(fd: int, *, on: bool) -> None:
    """Take the device for this descriptor alone, or let go of it. Raises `OSError`: `EBUSY` where another has it, and
    nothing says which."""
    fcntl.ioctl(fd, EVIOCGRAB, int(on))
