"""avrdude (or arduino-cli): how it is called, how far it is, and what its failure means."""

from __future__ import annotations

import os
import re
import select
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from divingbell.drivers.flash.flash_error import FlashError

BOOTLOADERS = {"new": (115200, "arduino:avr:nano"), "old": (57600, "arduino:avr:nano:cpu=atmega328old")}
"""Bootloader of a Nano, in the order in which they are tried -> its speed (baud), its board's name for arduino-cli."""
TIMEOUT_S = 120.0
"""Writing 12 KB takes some 10 s; a tool that hangs is ended."""
INSTALL = "sudo apt install avrdude"
_MOST_TEXT = 100_000
_SILENT = ("not in sync", "not responding", "stk500_recv", "unable to open programmer")
_SIGNATURE = re.compile(r"signature = (?:0x)?((?:[0-9a-f]{2} ?){3})", re.IGNORECASE)


class ToolResult(NamedTuple):
    """How a call has ended."""

    code: int
    text: str
    """All it said."""


class Programmer(Protocol):
    """Writes a hex file through a bootloader."""

    def write(self, firmware: Path, port: str, bootloader: str, told: Callable[[float], None]) -> None:
        """`told` gets the share (0 to 1) that is written and read back. Raises `FlashError`; `loader_silent` where
        this bootloader does not answer."""


class CommandLineProgrammer:
    """The tool that is installed; `show` gets what it says as it says it."""

    def __init__(self, show: Callable[[str], None] | None = None, timeout_s: float = TIMEOUT_S) -> None:
        self._show = show or (lambda _: None)
        self._timeout_s = timeout_s

    def write(self, firmware: Path, port: str, bootloader: str, told: Callable[[float], None]) -> None:
        """`told` gets the share (0 to 1). Raises `FlashError`."""
        command = flash_command(firmware, port, bootloader)
        if command is None:
            raise FlashError("no_tool", INSTALL)

        def heard(all_of_it: str, fresh: str) -> None:
            self._show(fresh)
            told(share_of(all_of_it))

        try:
            result = _call(command, heard, self._timeout_s)
        except OSError as error:
            raise FlashError("tool_failed", f"{Path(command[0]).name}: {error.strerror or error}") from error
        check(result, Path(command[0]).name)


def flash_command(firmware: Path, port: str, bootloader: str) -> Sequence[str] | None:
    """The call of avrdude, or else of arduino-cli, that writes this file; None where neither is installed."""
    speed, board = BOOTLOADERS[bootloader]
    if (avrdude := shutil.which("avrdude")) is not None:
        # -D: erase only what is written over; fuses, bootloader and EEPROM stay.
        options = ("-p", "atmega328p", "-c", "arduino", "-P", port, "-b", str(speed), "-D")
        return (avrdude, *options, "-U", f"flash:w:{firmware}:i")
    if (arduino := shutil.which("arduino-cli")) is not None:
        return (arduino, "upload", "--port", port, "--fqbn", board, "--input-file", str(firmware))
    return None


def share_of(text: str) -> float:
    """Share (0 to 1) out of the bars of 50 signs that avrdude draws: of writing, then of reading back. What is read
    before the writing is the chip's signature."""
    _, _, after = text.rpartition("Writing |")
    if not after or after is text:
        return 0.0
    wrote, _, read = after.partition("Reading |")
    bars = [bar.partition("|")[0].count("#") for bar in (wrote, read)]
    return min(1.0, sum(min(50, signs) for signs in bars) / 100)


def check(result: ToolResult, tool: str) -> None:
    """Raise the `FlashError` that a call has ended with, if it failed."""
    if result.code == 0:
        return
    text = result.text.lower()
    if "expected signature" in text or "double check chip" in text:
        found = _SIGNATURE.search(text)
        raise FlashError("wrong", found[1].strip() if found is not None else "")
    if "permission denied" in text:
        raise FlashError("forbidden")
    if "resource busy" in text:
        raise FlashError("busy")
    if "no such file" in text or "input/output error" in text:
        raise FlashError("pulled")
    if any(words in text for words in _SILENT):
        raise FlashError("loader_silent")
    lines = [line.strip() for line in result.text.splitlines() if line.strip()]
    raise FlashError("tool_failed", f"{tool}: {lines[-1] if lines else result.code}")


def _call(command: Sequence[str], heard: Callable[[str, str], None], timeout_s: float) -> ToolResult:
    """Run it; `heard` gets all that was said so far and what is new of it. Raises `OSError`, or `FlashError` where it
    does not come to an end."""
    end = time.monotonic() + timeout_s
    environment = {**os.environ, "LC_ALL": "C"}
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment
    ) as process:
        assert process.stdout is not None, "it is a pipe"
        said = ""
        try:
            while True:
                left = end - time.monotonic()
                if left <= 0:
                    raise FlashError("tool_failed", f"{Path(command[0]).name}: {round(timeout_s)} s")
                if not select.select([process.stdout], [], [], left)[0]:
                    continue
                fresh = os.read(process.stdout.fileno(), 4096).decode("utf-8", "replace")
                if not fresh:
                    return ToolResult(process.wait(max(0.1, end - time.monotonic())), said)
                said = (said + fresh)[-_MOST_TEXT:]
                heard(said, fresh)
        except subprocess.TimeoutExpired as error:
            raise FlashError("tool_failed", f"{Path(command[0]).name}: {round(timeout_s)} s") from error
        finally:
            process.kill()
