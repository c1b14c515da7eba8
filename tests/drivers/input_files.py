"""Files of `/sys` as the kernel writes them for boards with keys."""

from __future__ import annotations

import struct
from pathlib import Path

from divingbell.drivers.usb_key_boards import KeyDevice, find_boards

WIDTH = struct.calcsize("P") * 8
BUTTONS = frozenset(range(288, 300))


class InputFiles:
    """A folder like `/sys`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._count = 0
        (root / "class/input").mkdir(parents=True)
        (root / "class/input/mice").mkdir()

    def usb(self, socket: str, interval: str | None = "8ms") -> Path:
        """An interface of a USB device."""
        place = self.root / f"devices/pci/{socket}/{socket}:1.0"
        place.mkdir(parents=True)
        (place / "bInterfaceNumber").write_text("00\n")
        for number, kind, every in (("81", "Interrupt", interval), ("02", "Interrupt", "1ms")):
            if every is not None:
                (place / f"ep_{number}").mkdir()
                (place / f"ep_{number}/interval").write_text(f"{every}\n")
                (place / f"ep_{number}/type").write_text(f"{kind}\n")
        return place

    def node(self, parent: Path, name: str, phys: str, keys: frozenset[int], uniq: str = "", **more: str) -> Path:
        number, self._count = self._count, self._count + 1
        device = parent / f"0003:0079:0006.0001/input/input{number + 20}"
        texts = {
            "name": name, "phys": phys, "uniq": uniq, "id/vendor": "0079", "id/product": "0006",
            "capabilities/key": words(keys), "capabilities/abs": "0", "properties": "0", **more,
        }  # fmt: skip
        for file, text in texts.items():
            (device / file).parent.mkdir(parents=True, exist_ok=True)
            (device / file).write_text(f"{text}\n")
        entry = self.root / f"class/input/event{number}"
        entry.mkdir()
        (entry / "device").symlink_to(device)
        return device

    def boards(self) -> list[KeyDevice]:
        return find_boards(self.root, Path("/dev/input"))


def words(codes: frozenset[int]) -> str:
    """A bitmap as the kernel writes it."""
    bits = sum(1 << code for code in codes)
    found = []
    while bits or not found:
        found.append(f"{bits & ((1 << WIDTH) - 1):x}")
        bits >>= WIDTH
    return " ".join(reversed(found))
