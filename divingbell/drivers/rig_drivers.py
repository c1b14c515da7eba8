"""The rigs that come with Diving Bell, as a rig from elsewhere registers itself (docs/adding-a-rig.md)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from divingbell.companion.rig import Parameters, Rig, RigDriver, RigFinding
from divingbell.companion.rig_profile import RigProfile


class SerialDriver(RigDriver):
    """The microcontroller on a serial port; after the colon a path or a glob, without it every port is asked."""

    title = "rig.title.serial"
    heading = "rig.heading.serial"
    about = "rig.about.serial"
    feels = ("touch", "risk", "floor")
    label = "doctor.serial"
    mark = "usb"
    order = 1
    place = "PATH"
    tells_supply = True
    takes_firmware = True
    groups = ("dialout",)

    def make(self, place: str, profile: RigProfile, parameters: Parameters) -> Rig:
        from divingbell.drivers.serial_rig import SerialRig

        return SerialRig(profile, parameters, place or None)

    def is_there(self) -> bool:
        from divingbell.drivers.flash.system_flasher import usb_ports

        return bool(usb_ports())

    def findings(self, place: str | None) -> Iterator[RigFinding]:
        """The serial ports, and those that this user may not open."""
        if place is None:
            return
        from serial.tools import list_ports

        found = [port.device for port in list_ports.comports() if port.vid is not None]
        if place:
            found = sorted(str(path) for path in Path("/").glob(place.lstrip("/"))) or found
        for port in found:
            if os.access(port, os.R_OK | os.W_OK):
                yield RigFinding("good", "doctor.port_is", {"port": port})
            else:
                yield RigFinding("bad", "doctor.port_forbidden", {"port": port, "group": group_of(port)})
        for name in port_takers():
            yield RigFinding("warning", "doctor.port_taker", {"name": name})


class UsbKeyDriver(RigDriver):
    """A key of a ready-made board: the learnt one; after the colon an event node or a glob of nodes."""

    title = "rig.title.usb_key"
    heading = "rig.heading.usb_key"
    about = "rig.about.usb_key"
    label = "doctor.usb_key"
    mark = "gesture-tap"
    order = 2
    place = "PATH"
    learns_key = True
    groups = ("input",)

    def make(self, place: str, profile: RigProfile, parameters: Parameters) -> Rig:
        from divingbell.drivers.usb_key_rig import UsbKeyRig

        return UsbKeyRig(profile, parameters, place or None)

    def is_there(self) -> bool:
        from divingbell.drivers.usb_key_boards import find_boards

        return any(not board.on_screen for board in find_boards(Path("/sys"), Path("/dev/input")))

    def findings(self, place: str | None) -> Iterator[RigFinding]:
        """The boards that could be one."""
        return iter(()) if place is None else key_boards()


class GpioDriver(RigDriver):
    """The pins of a Raspberry Pi."""

    title = "rig.title.gpio"
    heading = "rig.heading.gpio"
    about = "rig.about.gpio"
    feels = ("touch", "risk", "floor")
    label = "doctor.gpio"
    mark = "chip"
    order = 3
    groups = ("gpio",)

    def make(self, place: str, profile: RigProfile, parameters: Parameters) -> Rig:
        del place
        from divingbell.drivers.gpio import GpioRig

        return GpioRig(profile, parameters)

    def is_there(self) -> bool:
        return any(Path("/dev").glob("gpiochip*"))

    def findings(self, place: str | None) -> Iterator[RigFinding]:
        """Pins that are there and not asked for."""
        if place is None:
            chips = sorted(Path("/dev").glob("gpiochip*"))
            yield RigFinding("good", "doctor.gpio_unused" if chips else "doctor.gpio_none")


class SimulatedDriver(RigDriver):
    """The rig of practice, demo and tests."""

    title = "rig.title.simulated"
    heading = "rig.heading.simulated"
    about = "rig.about.simulated"
    feels = ("touch", "risk", "floor")
    label = "doctor.rig"
    mark = "target"
    order = 4
    pretended = True

    def make(self, place: str, profile: RigProfile, parameters: Parameters) -> Rig:
        del place
        from divingbell.drivers.simulated_rig import SimulatedRig

        return SimulatedRig(profile, parameters)


def key_boards(system: Path = Path("/sys"), devices: Path = Path("/dev/input")) -> Iterator[RigFinding]:
    """The boards with keys that could be a USB key, their rights and how often they are read."""
    from divingbell.drivers.usb_key_boards import find_boards

    boards = [board for board in find_boards(system, devices) if not board.on_screen]
    if not boards:
        yield RigFinding("good", "doctor.usb_key_none")
    for board in boards:
        ids = f"{board.vendor:04x}:{board.product:04x}" + (f", {board.serial}" if board.serial else "")
        about = {"name": board.name, "ids": ids, "socket": board.socket}
        files = [str(node.path) for node in board.nodes]
        forbidden = next((file for file in files if not os.access(file, os.R_OK)), None)
        if forbidden is not None:
            args = {"name": board.name, "ids": ids, "file": forbidden, "group": group_of(forbidden, "input")}
            yield RigFinding("warning", "doctor.usb_key_forbidden", args)
        elif board.interval_us is None:
            yield RigFinding("good", "doctor.usb_key_board_unknown", about | {"files": ", ".join(files)})
        else:
            us = board.interval_us
            measured = {"files": ", ".join(files), "interval": f"{us} us" if us % 1_000 else f"{us // 1_000} ms"}
            yield RigFinding("good", "doctor.usb_key_board", about | measured)


def port_takers(system: Path = Path("/")) -> list[str]:
    """Programs that are installed and open serial ports as soon as they are plugged in: one takes a CH340 for a Braille
    display, the other talks to whatever may be a modem."""
    programs = {"brltty": ("usr/bin/brltty", "usr/sbin/brltty"), "modemmanager": ("usr/sbin/ModemManager",)}
    return [name for name, files in programs.items() if any((system / file).exists() for file in files)]


def group_of(file: str, usual: str = "dialout") -> str:
    """The group that may use a device; the usual one where that cannot be told, and never `root`."""
    try:
        group = Path(file).group()
    except (OSError, KeyError):
        return usual
    return usual if group == "root" else group
