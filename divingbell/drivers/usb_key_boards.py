"""Finds the boards with keys that this machine has, by the files of `/sys/class/input`; nothing is opened.

A board may have several event nodes: a Makey Makey is a keyboard and a mouse with one `phys`.
"""

from __future__ import annotations

import glob
import os
import re
import struct
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from divingbell.companion.rig_profile import UsbKeyProfile

SYSTEM, DEVICES = Path("/sys"), Path("/dev/input")
_EVENT = re.compile(r"event\d+")
_INTERVAL = re.compile(r"(\d+)(us|ms)")
_SOCKET = re.compile(r"(.+?)(/input\d+)?")
_PROP_DIRECT = 1
"""`INPUT_PROP_DIRECT`: a finger or a pen on the screen itself."""
BTN_LEFT, BTN_JOYSTICK, BTN_DIGI, BTN_WHEEL = 0x110, 0x120, 0x140, 0x150
POINTER_BUTTONS = frozenset({*range(BTN_LEFT, BTN_JOYSTICK), *range(BTN_DIGI, BTN_WHEEL)})
"""Buttons of mice, pens and touch pads: the screen's own, never the probe's."""


class Node(NamedTuple):
    """One event node, e.g. `/dev/input/event7`; its number is another after each start."""

    path: Path
    name: str
    keys: frozenset[int]
    """Codes of the keys and buttons that it can report."""
    on_screen: bool
    """A touch screen or a pen: the screen itself uses it."""
    moves: bool = False
    """It has axes or a hat."""


class KeyDevice(NamedTuple):
    """One device with keys. `socket` is where it is plugged in (`phys` without its interface, else its place in
    `/sys`); `serial` is empty where it has none."""

    name: str
    vendor: int
    product: int
    serial: str
    socket: str
    nodes: tuple[Node, ...]
    interval_us: int | None = None
    """How often the computer asks it, by its USB descriptor (`bInterval`); None: it has no such descriptor."""

    @property
    def keys(self) -> frozenset[int]:
        """The keys that can be the probe's."""
        return frozenset().union(*(node.keys for node in self.nodes)) - POINTER_BUTTONS

    @property
    def on_screen(self) -> bool:
        """True if the screen itself uses it."""
        return any(node.on_screen for node in self.nodes)


class NotFound(NamedTuple):
    """No board is the learnt one: the reason as a text (`rig.usb_key_...`)."""

    reason: str
    values: dict[str, str | int]


def find_boards(system: Path = SYSTEM, devices: Path = DEVICES) -> list[KeyDevice]:
    """The boards with at least one key, in the order of their nodes. A node that goes meanwhile is left out."""
    found: dict[tuple[int, int, str, str], list[tuple[Node, int | None]]] = {}
    entries = (entry for entry in _listed(system / "class/input") if _EVENT.fullmatch(entry.name))
    for entry in sorted(entries, key=lambda entry: int(entry.name.removeprefix("event"))):
        device = entry / "device"
        node = Node(
            devices / entry.name,
            _text(device / "name"),
            _bits(_text(device / "capabilities/key")),
            _PROP_DIRECT in _bits(_text(device / "properties")),
            _text(device / "capabilities/abs") not in ("", "0"),
        )
        if node.name or node.keys:
            found.setdefault(_identity(device), []).append((node, _interval(device)))
    boards = [
        KeyDevice(nodes[0][0].name, *identity, tuple(node for node, _ in nodes), nodes[0][1])
        for identity, nodes in found.items()
    ]
    return [board for board in boards if board.keys]


def node_entries(system: Path = SYSTEM) -> frozenset[tuple[str, int]]:
    """The input nodes that are there, each with a number that differs after it has gone and come again."""
    try:
        with os.scandir(system / "class/input") as entries:
            return frozenset((entry.name, entry.inode()) for entry in entries)
    except OSError:
        return frozenset()


def pick_board(boards: Iterable[KeyDevice], learnt: UsbKeyProfile, path: str | None = None) -> KeyDevice | NotFound:
    """The board of the learnt key: by vendor, product and serial number, by its socket where it has no number or where
    several have the same. `path`: a named event node (a path or a glob), which one of its nodes must be."""
    if path is not None:
        wanted = {Path(found).resolve() for found in glob.glob(path)}
        named = [board for board in boards if any(node.path in wanted for node in board.nodes)]
        return named[0] if named else NotFound("rig.usb_key_no_path", {"path": path})
    if learnt.key is None:
        return NotFound("rig.usb_key_not_learnt", {})
    kind = (learnt.vendor, learnt.product, learnt.serial)
    alike = [b for b in boards if (b.vendor, b.product, b.serial) == kind and learnt.key in b.keys]
    if learnt.serial and len(alike) == 1:
        return alike[0]
    there = [board for board in alike if board.socket == learnt.socket]
    if there:
        return there[0]
    reasons = ("rig.usb_key_missing", "rig.usb_key_socket", "rig.usb_key_alike")
    return NotFound(reasons[min(len(alike), 2)], {"name": learnt.name or f"{learnt.vendor:04x}:{learnt.product:04x}"})


def _identity(device: Path) -> tuple[int, int, str, str]:
    phys = _SOCKET.fullmatch(_text(device / "phys"))
    socket = phys[1] if phys else str(device.resolve())
    vendor, product = (int(_text(device / "id" / name) or "0", 16) for name in ("vendor", "product"))
    return vendor, product, _text(device / "uniq"), socket


def _interval(device: Path) -> int | None:
    """Of the interrupt endpoint towards the computer that the node's USB interface has."""
    for place in device.resolve().parents:
        if (place / "bInterfaceNumber").exists():
            for endpoint in sorted(place.glob("ep_8*")):
                value = _INTERVAL.fullmatch(_text(endpoint / "interval"))
                if value and _text(endpoint / "type") == "Interrupt":
                    return int(value[1]) * (1_000 if value[2] == "ms" else 1)
            return None
    return None


def _bits(words: str) -> frozenset[int]:
    """The numbers in a bitmap as `/sys` writes it: words of the kernel in hexadecimal, the highest first."""
    width = struct.calcsize("P") * 8  # the kernel writes halves for a program of 32 bits
    try:
        values = [int(word, 16) for word in words.split()]
    except ValueError:
        return frozenset()
    return frozenset(
        place * width + bit for place, value in enumerate(reversed(values)) for bit in range(width) if value >> bit & 1
    )


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def _listed(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []
