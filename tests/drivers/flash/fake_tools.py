"""Drives, a programmer and a hello that behave as a test says, on a clock that they move."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

from divingbell.companion.flasher import FlashResult, FlashStep, NewBoard
from divingbell.companion.rig import Capabilities
from divingbell.drivers.flash.flash_error import FlashError
from divingbell.drivers.flash.flashing import FlashTools, flash_board
from divingbell.drivers.flash.loader_drives import FolderVolume, Volume
from tests.firmware.simulator.build import FIRMWARE

HEX = FIRMWARE.parent / "hex"
UF2 = HEX / "divingbell-pico.uf2"
PICO = NewBoard("pico", "/dev/sda1")
NANO = NewBoard("avr", "/dev/ttyUSB0")


class FakeDrive:
    """The drive of a loader: a folder that is slow, full, gone or read-only from a number of bytes on."""

    def __init__(
        self, folder: Path, desk: FlashDesk, *, board_id: str = "RPI-RP2", room: int | None = None, fails: int = 0
    ) -> None:
        """It fails with the error `fails` at the chunk that goes over `room` bytes."""
        folder.mkdir(exist_ok=True)
        info = f"UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: {board_id}\r\n"
        (folder / "INFO_UF2.TXT").write_text(info, newline="")
        self._volume = FolderVolume(folder)
        self._desk = desk
        self._room = room
        self._fails = fails

    def board_id(self) -> str:
        return self._volume.board_id()

    def write(self, name: str, chunks: Iterator[bytes]) -> None:
        def slow() -> Iterator[bytes]:
            taken = 0
            for chunk in chunks:
                taken += len(chunk)
                if self._room is not None and taken > self._room:
                    raise OSError(self._fails, os.strerror(self._fails))
                self._desk.us += 500_000
                yield chunk

        self._volume.write(name, slow())


class FlashDesk:
    """One flashing after another with these tools."""

    def __init__(self, folder: Path) -> None:
        self.us = 1_000_000
        self.folder = folder
        self.drive: Volume | FlashError = FakeDrive(folder / "RPI-RP2", self)
        self.greeting: Capabilities | None = Capabilities(floor_steps=400, firmware="1.0.0")
        self.bootloaders: dict[str, FlashError | None] = {"new": None, "old": None}
        """How each ends; None: it writes all."""
        self.tried: list[str] = []
        self.there = True
        self.steps: list[FlashStep] = []
        self.uf2 = UF2

    # Drives

    def find(self) -> list[NewBoard]:
        return [PICO]

    def open(self, place: str) -> Volume:
        del place
        if isinstance(self.drive, FlashError):
            raise self.drive
        return self.drive

    # Programmer

    def write(self, firmware: Path, port: str, bootloader: str, told: Callable[[float], None]) -> None:
        assert (firmware.name, port) == ("divingbell-115200.hex", NANO.place)
        self.tried.append(bootloader)
        ends = self.bootloaders[bootloader]
        self.us += 2_000_000
        if ends is not None and ends.failure == "loader_silent":
            raise ends
        for share in (0.25, 0.5):
            self.us += 1_000_000
            told(share)
        if ends is not None:
            raise ends
        told(1.0)

    # All of it

    def hello(self, board: NewBoard, seconds: float, on_open: Callable[[], None]) -> Capabilities | None:
        del board
        if self.greeting is None:
            self.us += round(seconds * 1e6)
        else:
            self.us += 400_000
            on_open()
        return self.greeting

    def flash(self, board: NewBoard) -> FlashResult:
        self.steps.clear()
        tools = FlashTools(
            self, self, self.hello, lambda _: self.there, self.uf2, HEX / "divingbell-115200.hex", lambda: self.us
        )
        return flash_board(board, tools, self.steps.append)

    def with_drive(self, **options: int | str) -> Self:
        """Another drive in place of the present one."""
        self.drive = FakeDrive(self.folder / "RPI-RP2", self, **options)  # type: ignore[arg-type]
        return self


GONE = errno.EIO
