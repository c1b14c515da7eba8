"""One board from the first byte to its hello. Drives, programmer, hello and clock are arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from divingbell.companion.flasher import (
    AwaitingHello,
    Flashed,
    FlashFailed,
    FlashFailure,
    FlashResult,
    FlashStep,
    NewBoard,
    Starting,
    Writing,
)
from divingbell.companion.rig import Capabilities
from divingbell.drivers.clock import MicrosecondClock
from divingbell.drivers.flash.avrdude import BOOTLOADERS, Programmer
from divingbell.drivers.flash.flash_error import FlashError
from divingbell.drivers.flash.loader_drives import BOARD_ID, Drives, write_firmware
from divingbell.drivers.flash.uf2 import RP2040, family

HELLO_WAIT_S = 10.0
_ENOUGH_TO_GUESS = 0.05
"""Share that has to be written before the time that is left can be guessed."""

Tell = Callable[[FlashStep], None]
Hello = Callable[[NewBoard, float, Callable[[], None]], Capabilities | None]
"""Waits so many seconds for the hello of a board that was written; the call tells that its port was opened."""


class FlashTools(NamedTuple):
    """Tool that writes a board."""

    drives: Drives
    programmer: Programmer
    hello: Hello
    port_is_there: Callable[[str], bool]
    uf2: Path
    """The firmware for a Pico."""
    hex: Path
    """The firmware for an Uno or Nano, at the speed of the rig's profile."""
    now: MicrosecondClock
    bootloaders: Iterable[str] = tuple(BOOTLOADERS)
    """Tried in this order."""


def flash_board(board: NewBoard, tools: FlashTools, tell: Tell) -> FlashResult:
    """Write the firmware, let the board start and wait for its hello; `tell` gets every step."""
    if board.foreign:
        return FlashFailed("wrong", detail=board.foreign)
    progress = _Progress(tools.now, tell)
    try:
        (_write_pico if board.kind == "pico" else _write_avr)(board, tools, progress)
    except FlashError as error:
        return FlashFailed(_told(error.failure, board, tools), progress.share, error.detail)
    tell(Starting())
    written = tools.now()
    found = tools.hello(board, HELLO_WAIT_S, lambda: tell(AwaitingHello()))
    if found is None:
        return FlashFailed("no_hello", 1.0)
    return Flashed((tools.now() - written) / 1e6, found.firmware, found.floor_steps is not None)


class _Progress:
    """Tells the share with the time that is left, as long as the first part took."""

    def __init__(self, now: MicrosecondClock, tell: Tell) -> None:
        self._now = now
        self._tell = tell
        self._since = now()
        self.share = 0.0
        tell(Writing())

    def __call__(self, share: float) -> None:
        if share <= self.share:
            return
        self.share = share
        passed = (self._now() - self._since) / 1e6
        left = passed * (1 - share) / share if share >= _ENOUGH_TO_GUESS else None
        self._tell(Writing(share, left))

    def again(self) -> None:
        """Another bootloader is tried: what has passed so far says nothing of the time that is left."""
        self._since = self._now()


def _write_pico(board: NewBoard, tools: FlashTools, progress: _Progress) -> None:
    try:
        image = tools.uf2.read_bytes()
    except OSError as error:
        raise FlashError("tool_failed", f"{tools.uf2}: {error.strerror}") from error
    if family(image) != RP2040:
        raise FlashError("tool_failed", f"{tools.uf2}: no UF2 file for the RP2040")
    volume = tools.drives.open(board.place)
    try:
        chip = volume.board_id()
    except OSError as error:
        raise FlashError("pulled", error.strerror or str(error)) from error
    if chip != BOARD_ID:
        raise FlashError("wrong", chip)
    write_firmware(volume, tools.uf2.name, image, progress)


def _write_avr(board: NewBoard, tools: FlashTools, progress: _Progress) -> None:
    silent: FlashError | None = None
    for bootloader in tools.bootloaders:
        try:
            tools.programmer.write(tools.hex, board.place, bootloader, progress)
        except FlashError as error:
            if error.failure != "loader_silent" or progress.share or not tools.port_is_there(board.place):
                raise
            silent = error
            progress.again()
        else:
            return
    raise silent or FlashError("loader_silent")


def _told(failure: FlashFailure, board: NewBoard, tools: FlashTools) -> FlashFailure:
    """Message of the tool for a board whose cable came out: it does not answer."""
    gone = board.kind == "avr" and not tools.port_is_there(board.place)
    return "pulled" if gone and failure in ("loader_silent", "tool_failed") else failure
