"""The drives that boards show in their loader: found by USB numbers, mounted by udisks, written block by block."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Protocol

from divingbell.companion.flasher import NewBoard
from divingbell.drivers.flash.flash_error import FlashError, drive_error

LOADERS = {("2e8a", "0003"): "", ("2e8a", "000f"): "RP2350"}
"""USB vendor and product of a loader -> the chip, where it is not ours (RP2040 datasheet 2.8.5, RP2350's 5.5)."""
INFO = "INFO_UF2.TXT"
"""The file by which a drive is known as a loader's (UF2 specification)."""
BOARD_ID = "RPI-RP2"
"""`Board-ID` of the RP2040 in that file."""
MOUNT_WAIT_S = 20.0
_ESCAPED = re.compile(r"\\([0-7]{3})")

Run = Callable[[Sequence[str]], None]
"""Runs a program. Raises `OSError`, or `subprocess.SubprocessError` with what it said."""


class Volume(Protocol):
    """A drive that is mounted. Every method raises `OSError` as the system does."""

    def board_id(self) -> str:
        """`Board-ID` of the loader; empty where the drive is no loader's."""

    def write(self, name: str, chunks: Iterator[bytes]) -> None:
        """Write a file; each chunk is on the drive before the next one is asked for."""


class Drives(Protocol):
    """The loaders' drives of a machine."""

    def find(self) -> list[NewBoard]:
        """The boards that are in their loader now."""

    def open(self, place: str) -> Volume:
        """The drive at this block device, mounted where nothing has mounted it, or in this folder. Raises
        `FlashError`."""


class FolderVolume:
    """A drive that is mounted at a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def board_id(self) -> str:
        try:
            text = (self._folder / INFO).read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return ""
        found = re.search(r"^Board-ID:[ \t]*(\S[^\r\n]*)", text, re.MULTILINE)
        return found[1].strip() if found is not None else ""

    def write(self, name: str, chunks: Iterator[bytes]) -> None:
        # Nothing may stay in the system's memory: a drive that is full or gone has to say so at its own chunk.
        file = os.open(self._folder / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        try:
            for chunk in chunks:
                left = memoryview(chunk)
                while left:
                    left = left[os.write(file, left) :]
                os.fsync(file)
        finally:
            os.close(file)


class SystemDrives:
    """Those of this machine."""

    def __init__(
        self,
        system: Path = Path("/sys"),
        devices: Path = Path("/dev"),
        mounts: Path = Path("/proc/self/mountinfo"),
        run: Run | None = None,
    ) -> None:
        self._system = system
        self._devices = devices
        self._mounts = mounts
        self._run = run or _run

    def find(self) -> list[NewBoard]:
        found = []
        for folder in sorted(self._system.glob("bus/usb/devices/*")):
            chip = LOADERS.get((_word(folder / "idVendor"), _word(folder / "idProduct")))
            if chip is None:
                continue
            found += [NewBoard("pico", str(self._devices / name), foreign=chip) for name in _block_devices(folder)]
        return found

    def open(self, place: str) -> FolderVolume:
        """The drive, mounted. Raises `FlashError`."""
        if (folder := Path(place)).is_dir():
            return FolderVolume(folder)
        if not folder.exists():
            raise FlashError("pulled", place)
        return FolderVolume(self._mounted(place) or self._mount(place))

    def _mounted(self, place: str) -> Path | None:
        for line in self._mounts.read_text(encoding="utf-8", errors="replace").splitlines():
            before, _, after = line.partition(" - ")
            if after.split(" ")[1:2] == [place]:
                return Path(_ESCAPED.sub(lambda octal: chr(int(octal[1], 8)), before.split(" ")[4]))
        return None

    def _mount(self, place: str) -> Path:
        try:
            self._run(["udisksctl", "mount", "--no-user-interaction", "-b", place])
        except (OSError, subprocess.SubprocessError) as error:
            if (found := self._mounted(place)) is not None:  # the desktop was faster
                return found
            raise FlashError("not_mounted", _words_of(error)) from error
        found = self._mounted(place)
        if found is None:
            raise FlashError("not_mounted", place)
        return found


def write_firmware(volume: Volume, name: str, image: bytes, told: Callable[[float], None], chunk: int = 4096) -> None:
    """Write the image in chunks of so many bytes; `told` gets the share (0 to 1) that is on the drive.

    The loader starts the firmware as soon as it has the last block, so a drive that goes then has taken it. Raises
    `FlashError`.
    """
    sent = 0

    def chunks() -> Iterator[bytes]:
        nonlocal sent
        for at in range(0, len(image), chunk):
            told(sent / len(image))
            sent = min(len(image), at + chunk)
            yield image[at:sent]

    try:
        volume.write(name, chunks())
    except OSError as error:
        failed = drive_error(error)
        if sent < len(image) or failed.failure != "pulled":
            raise failed from error
    told(1.0)


def _block_devices(usb: Path) -> list[str]:
    """Names of the drives behind a USB device: the first partition, or the drive itself where it has none."""
    names = []
    for block in sorted(usb.glob("*:*/host*/target*/*/block/*")):
        parts = sorted(part.parent.name for part in block.glob("*/partition"))
        names.append(parts[0] if parts else block.name)
    return names


def _word(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""


def _run(command: Sequence[str]) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=MOUNT_WAIT_S)


def _words_of(error: Exception) -> str:
    if isinstance(error, subprocess.CalledProcessError):
        return str(error.stderr).strip() or f"udisksctl: {error.returncode}"
    return f"udisksctl: {error.strerror}" if isinstance(error, OSError) and error.strerror else str(error)
