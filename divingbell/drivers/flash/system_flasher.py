"""The flasher of this machine: its drives, its serial ports, the tool that is installed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from serial.tools import list_ports

from divingbell.companion.data import notes_folder
from divingbell.companion.flasher import FlashResult, FlashStep, NewBoard
from divingbell.companion.rig import Capabilities, Parameters
from divingbell.companion.rig_profile import RigProfile
from divingbell.drivers.clock import MicrosecondClock, monotonic_us
from divingbell.drivers.flash.avrdude import BOOTLOADERS, CommandLineProgrammer, Programmer
from divingbell.drivers.flash.board_hello import BoardPorts, NobodyListens, await_hello
from divingbell.drivers.flash.flashing import FlashTools, flash_board
from divingbell.drivers.flash.loader_drives import Drives, SystemDrives
from divingbell.drivers.ports import Port, Ports, SystemPorts, is_in_use
from divingbell.drivers.serial_rig import SerialRig

LOOK_S = 5.0
"""A port is asked for 3 s, and opening it takes a moment."""
FIRMWARE = (1, 0, 2)
"""Version of the firmware that is written (`firmware/config.h`)."""
PICO_VENDOR = 0x2E8A
UNO_OR_NANO = frozenset(
    {
        (0x2341, 0x0001), (0x2341, 0x0043), (0x2341, 0x0243), (0x2A03, 0x0001), (0x2A03, 0x0043),  # Uno
        (0x0403, 0x6001),  # FT232R, the first Nanos
        (0x1A86, 0x7523), (0x1A86, 0x5523), (0x1A86, 0x55D4),  # CH340, CH341, CH9102
        (0x10C4, 0xEA60),  # CP210x
        (0x067B, 0x2303), (0x067B, 0x23A3),  # PL2303
    }
)  # fmt: skip
"""USB vendor and product of an Uno, and of the converters that are built into Nanos and their copies."""


class UsbPort(NamedTuple):
    """A serial port of a USB device."""

    path: str
    vendor: int
    product: int


def usb_ports() -> list[UsbPort]:
    """Those of this machine; none where they cannot be listed now."""
    try:
        found = list_ports.comports()
    except (OSError, TypeError, ValueError):
        return []
    return sorted(UsbPort(one.device, one.vid, one.pid) for one in found if one.vid is not None and one.pid is not None)


class ListedPorts:
    """Of the serial ports those that `listed` names."""

    def __init__(self, ports: Ports, listed: Callable[[], list[str]]) -> None:
        self._ports = ports
        self._listed = listed

    def find(self) -> list[str]:
        return self._listed()

    def open(self, path: str) -> Port:
        return self._ports.open(path)


class SystemFlasher:
    """Finds and writes the boards of this machine."""

    def __init__(
        self,
        profile: RigProfile,
        *,
        baud: int | None = None,
        bootloaders: Iterable[str] = tuple(BOOTLOADERS),
        drives: Drives | None = None,
        programmer: Programmer | None = None,
        ports: Ports | None = None,
        listed: Callable[[], Iterable[UsbPort]] = usb_ports,
        in_use: Callable[[str], bool] = is_in_use,
        now: MicrosecondClock = monotonic_us,
        wait: bool = True,
    ) -> None:
        """`baud` is the speed of the firmware for an Uno or Nano, that of the profile where it is None; `wait` lets
        real time pass between two looks at a port."""
        self._profile = profile
        self._baud = baud or profile.serial.baud
        self._bootloaders = tuple(bootloaders)
        self._drives = drives or SystemDrives()
        self._programmer = programmer or CommandLineProgrammer()
        self._ports = ports or SystemPorts(self._baud)
        self._listed = listed
        self._in_use = in_use
        self._asked: dict[str, bool] = {}
        """Of each port that was asked since it was plugged in whether it was silent."""
        self._holds_ports = threading.Lock()
        self._now = now
        self._wait = wait

    def find(self, silent_ports: Sequence[str]) -> list[NewBoard]:
        unos = self._unos() if silent_ports else []
        return self._drives.find() + [NewBoard("avr", path) for path in unos if path in silent_ports]

    def silent_ports(self, *, ask: bool) -> list[str]:
        with self._holds_ports:
            there = self._unos()
            self._asked = {path: silent for path, silent in self._asked.items() if path in there}
            new = [path for path in there if path not in self._asked and not self._in_use(path)] if ask else []
            if new:
                silent = self._ask(lambda: new)
                self._asked |= {path: path in silent for path in new}
            return [path for path, silent in self._asked.items() if silent]

    def look(self) -> list[NewBoard]:
        with self._holds_ports:
            return self.find(self._ask(self._unos))

    def _unos(self) -> list[str]:
        """The serial ports where an Uno or Nano can be."""
        return [one.path for one in self._listed() if (one.vendor, one.product) in UNO_OR_NANO]

    def _ask(self, listed: Callable[[], list[str]]) -> Sequence[str]:
        """Of these ports the ones that give no hello."""
        rig = SerialRig(self._profile, Parameters(), ports=ListedPorts(self._ports, listed), now=self._now)
        rig.listen(NobodyListens())
        end = self._now() + LOOK_S * 1e6
        try:
            rig.step(wait=self._wait)
            while self._now() < end and rig.searches:
                rig.step(wait=self._wait)
            return rig.silent_ports()
        finally:
            rig.release()

    def is_there(self, board: NewBoard) -> bool:
        return Path(board.place).exists()

    def outdated(self, firmware: str, port: str) -> NewBoard | None:
        there = next((one for one in self._listed() if one.path == port), None)
        if there is None or _version(firmware) >= FIRMWARE:
            return None
        return NewBoard("pico" if there.vendor == PICO_VENDOR else "avr", port, older=firmware)

    def flash(self, board: NewBoard, tell: Callable[[FlashStep], None]) -> FlashResult:
        before = frozenset(self._ports.find())
        folder = notes_folder() / "hex"
        tools = FlashTools(
            self._drives,
            self._programmer,
            lambda written, seconds, on_open: self._hello(written, before, seconds, on_open),
            lambda port: Path(port).exists(),
            folder / "divingbell-pico.uf2",
            folder / f"divingbell-{self._baud}.hex",
            self._now,
            self._bootloaders,
        )
        with self._holds_ports:
            self._asked.pop(board.place, None)
            return flash_board(board, tools, tell)

    def _hello(
        self, board: NewBoard, before: Collection[str], seconds: float, on_open: Callable[[], None]
    ) -> Capabilities | None:
        ports = BoardPorts(self._ports, board, before, on_open)
        return await_hello(ports, seconds, self._profile, self._now, wait=self._wait)


def _version(text: str) -> tuple[int, ...]:
    """Numbers of a version; of what is none, one that is never old."""
    parts = text.split(".")
    return tuple(map(int, parts)) if all(part.isdecimal() for part in parts) else FIRMWARE
