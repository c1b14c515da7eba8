"""Boards that turn contacts into keys: made of HID reports (`/dev/uhid`), behind a USB socket (dummy_hcd and f_hid), or
of another driver's events (`/dev/uinput`).

A contact is read as such a board does it, at the multiples of its interval, and a report goes out where it changed.
"""

from __future__ import annotations

import fcntl
import os
import struct
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

from proof.hardware.inside.chip import Write, write_in_time

Kind = Literal["keyboard", "joystick", "two nodes"]
KINDS: tuple[Kind, ...] = ("keyboard", "joystick", "two nodes")
VENDOR, PRODUCT = 0x0079, 0x0006
_KEYBOARD = bytes.fromhex("05010906a1010507 19e029e715002501 7501950881029501 7508810119002965 1500256595067508 8100c0")
_BUTTONS = bytes.fromhex("05010904a1010509 1901291015002501 7501951081020501 093009311581257f 750895028102c0")
_KEYBOARD_1 = bytes.fromhex(
    "05010906a1018501 050719e029e71500 2501750195088102 9501750881011900 2965150025659506 75088100c0"
)
_MOUSE_2 = bytes.fromhex(
    "05010902a1018502 0901a10005091901 2903150025017501 9503810275059501 8101050109300931 1581257f75089502 8106c0c0"
)
"""Report descriptors (HID 1.11): a boot keyboard; 16 buttons and two axes; the keyboard as report 1, a mouse as 2."""
_SPACE_USAGE, _KEY_SPACE = 0x2C, 57
_BTN_3 = 290  # BTN_TRIGGER and two further


class Model(NamedTuple):
    """A board as it describes itself, its report while the contact is open and while it is closed, and the code that
    the kernel makes of it."""

    descriptor: bytes
    open: bytes
    closed: bytes
    key: int


MODELS: dict[Kind, Model] = {
    "keyboard": Model(_KEYBOARD, bytes(8), bytes((0, 0, _SPACE_USAGE, 0, 0, 0, 0, 0)), _KEY_SPACE),
    "joystick": Model(_BUTTONS, bytes(4), bytes((4, 0, 0, 0)), _BTN_3),
    "two nodes": Model(
        _KEYBOARD_1 + _MOUSE_2, bytes((1, *bytes(8))), bytes((1, 0, 0, _SPACE_USAGE, *bytes(5))), _KEY_SPACE
    ),
}
_UHID_DESTROY, _UHID_CREATE, _UHID_INPUT = 1, 11, 12
"""linux/uhid.h: `UHID_CREATE2`, `UHID_INPUT2`."""
_UI_DEV_CREATE, _UI_DEV_SETUP, _UI_SET_EVBIT, _UI_SET_KEYBIT, _UI_SET_PHYS = (
    0x5501, 0x405C5503, 0x40045564, 0x40045565, 0x4008556C,
)  # fmt: skip
"""linux/uinput.h, on 64 bit."""
_EV_SYN, _EV_KEY, _EV_REP = 0, 1, 0x14
_BUS_USB = 3
_GADGETS = Path("/sys/kernel/config/usb_gadget")


LETTER_A = bytes((0, 0, 4, 0, 0, 0, 0, 0))
"""The report of a keyboard whose key A is down."""


class Change(NamedTuple):
    """At this microsecond from the start the contact closes or opens."""

    us: int
    closed: bool


class HidBoard:
    """A board without a socket of its own: the kernel's HID core is given its reports."""

    def __init__(self, kind: Kind, *, phys: str = "usb-guest-1/input0", product: int = PRODUCT) -> None:
        self.model = MODELS[kind]
        self._file = os.open("/dev/uhid", os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        descriptor = self.model.descriptor
        os.write(
            self._file,
            struct.pack(
                "<I128s64s64sHHIIII4096s", _UHID_CREATE, f"Guest {kind}".encode(), phys.encode(), b"",
                len(descriptor), _BUS_USB, VENDOR, product, 0x0100, 0, descriptor,
            ),
        )  # fmt: skip

    def set(self, *, closed: bool) -> Write:
        """Send the report of a contact that is closed or open."""
        before = time.monotonic_ns()
        self.send(self.model.closed if closed else self.model.open)
        return Write(before, time.monotonic_ns(), 0, closed)

    def send(self, report: bytes) -> None:
        """Any report."""
        os.write(self._file, struct.pack("<IH4096s", _UHID_INPUT, len(report), report))

    def play(self, changes: Iterable[Change], interval_us: int) -> list[Write]:
        """A contact that changes so, read at the multiples of the interval; the reports that went out."""
        return play(self.set, sampled(changes, interval_us))

    def unplug(self) -> None:
        """It is gone."""
        os.write(self._file, struct.pack("<I", _UHID_DESTROY))
        os.close(self._file)


class EventBoard:
    """A board that no HID driver reads: its events go into the kernel's input layer as they are.

    It has no interval, and the kernel repeats its key while that is down.
    """

    def __init__(self, *, phys: str = "usb-guest-2/input0", product: int = PRODUCT) -> None:
        self.key = _KEY_SPACE
        self._file = os.open("/dev/uinput", os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        for request, value in ((_UI_SET_EVBIT, _EV_KEY), (_UI_SET_EVBIT, _EV_REP), (_UI_SET_KEYBIT, self.key)):
            fcntl.ioctl(self._file, request, value)
        fcntl.ioctl(self._file, _UI_SET_PHYS, phys.encode() + b"\0")
        setup = struct.pack("<HHHH80sI", _BUS_USB, VENDOR, product, 0x0100, b"Guest events", 0)
        fcntl.ioctl(self._file, _UI_DEV_SETUP, setup)
        fcntl.ioctl(self._file, _UI_DEV_CREATE)

    def set(self, *, closed: bool) -> Write:
        """Send the events of a contact that is closed or open."""
        before = time.monotonic_ns()
        events = ((_EV_KEY, self.key, int(closed)), (_EV_SYN, 0, 0))
        os.write(self._file, b"".join(struct.pack("<qqHHi", 0, 0, *event) for event in events))
        return Write(before, time.monotonic_ns(), 0, closed)

    def play(self, changes: Iterable[Change]) -> list[Write]:
        """A contact that changes so; the events that went out."""
        return play(self.set, changes)

    def unplug(self) -> None:
        """It is gone."""
        os.close(self._file)


class UsbBoard:
    """A board behind one of the guest's USB sockets."""

    def __init__(self, kind: Kind, socket: int, interval_ms: int, *, serial: str = "") -> None:
        self.model = MODELS[kind]
        self._controller = f"dummy_udc.{socket}"
        self._folder = folder = _GADGETS / f"board{socket}"
        function = folder / f"functions/hid.{socket}"
        for place in ("configs/c.1", "strings/0x409"):
            (folder / place).mkdir(parents=True)
        function.mkdir()
        texts = {
            "idVendor": f"{VENDOR:#06x}", "idProduct": f"{PRODUCT:#06x}", "max_speed": "full-speed",
            "strings/0x409/manufacturer": "Guest", "strings/0x409/product": kind,
        }  # fmt: skip
        if serial:
            texts["strings/0x409/serialnumber"] = serial
        for name, text in texts.items():
            (folder / name).write_text(text)
        (function / "interval").write_text(str(interval_ms))
        (function / "report_length").write_text(str(len(self.model.open)))
        (function / "report_desc").write_bytes(self.model.descriptor)
        (folder / f"configs/c.1/hid.{socket}").symlink_to(function)
        major, minor = map(int, (function / "dev").read_text().strip().split(":"))
        self._node = Path(f"/dev/hidg{minor}")
        if not self._node.exists():
            os.mknod(self._node, 0o600 | 0o020000, os.makedev(major, minor))
        self._file: int | None = None
        self.plug_in()

    def plug_in(self) -> None:
        """The cable is in."""
        (self._folder / "UDC").write_text(self._controller)

    def pull_out(self) -> None:
        """The cable is out."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
        (self._folder / "UDC").write_text("\n")

    def set(self, *, closed: bool) -> Write:
        """Send the report of a contact that is closed or open. Raises `TimeoutError` where nobody fetches it."""
        if self._file is None:
            self._file = os.open(self._node, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        report = self.model.closed if closed else self.model.open
        before = time.monotonic_ns()
        end = time.monotonic() + 10
        while True:
            try:
                os.write(self._file, report)
                break
            except OSError as error:
                if time.monotonic() > end:
                    raise TimeoutError("the report is not fetched") from error
                time.sleep(0.002)
        return Write(before, time.monotonic_ns(), 0, closed)


def sampled(changes: Iterable[Change], interval_us: int) -> Iterator[Change]:
    """What a board that looks at the multiples of this interval sees."""
    seen, level, at = False, False, 0
    for change in (*changes, Change(1 << 62, closed=False)):
        first = -(-at // interval_us) * interval_us
        if first < change.us and level != seen:
            seen = level
            yield Change(first, level)
        level, at = change.closed, change.us


def play(send: Callable[..., Write], changes: Iterable[Change]) -> list[Write]:
    """Send what the board sees, each change at its time."""
    return write_in_time((change.us, partial(send, closed=change.closed)) for change in changes)
