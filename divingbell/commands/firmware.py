"""`divingbell firmware`: where the firmware and the pages for makers are, saves them, and flashes a Nano or a Pico."""

from __future__ import annotations

import argparse
import filecmp
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from divingbell.companion.texts.catalogue import Catalogue

BAUDS = (115200, 250000, 500000)
"""Speeds (baud) of the compiled files; the board then speaks at this one."""
BOOTLOADERS = {"new": (115200, "arduino:avr:nano"), "old": (57600, "arduino:avr:nano:cpu=atmega328old")}
"""Bootloader of a Nano -> its speed (baud), and the board's name for arduino-cli."""
DRIVE_MARK = "INFO_UF2.TXT"
"""The file by which the drive of a Pico in its boot mode is known (UF2 specification)."""
TIMEOUT_S = 120.0
"""Writing 12 KB takes some 10 s; a tool that hangs is ended."""


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "firmware",
        help="where the sensor box's firmware is; save it, or flash it",
        description="Says where the compiled firmware and the pages for makers are. "
        "A Nano or Uno is flashed at its serial port, with avrdude or arduino-cli; a Pico by its drive.",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--save", type=Path, metavar="FOLDER", help="copy firmware, sources and pages into a folder")
    what.add_argument(
        "--flash",
        metavar="PORT",
        help="write the firmware into the board at this serial port, or on this drive (RPI-RP2)",
    )
    parser.add_argument("--baud", type=int, choices=BAUDS, help="speed of the firmware (default: as in rig.yaml)")
    parser.add_argument(
        "--bootloader", choices=BOOTLOADERS, default="new", help="old for most Nano clones (default: new)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 where it was done, 1 where it failed."""
    from divingbell.commands.language import users_texts
    from divingbell.companion.configuration import configuration
    from divingbell.companion.data import notes_folder

    say, notes = users_texts(), notes_folder()
    if arguments.save is not None:
        return _save(notes, arguments.save, say)
    baud = arguments.baud or configuration.load().profile.serial.baud
    firmware = notes / "hex" / f"divingbell-{baud}.hex"
    if arguments.flash is not None:
        if (drive := Path(arguments.flash)).is_dir():
            return _copy(notes / "hex" / "divingbell-pico.uf2", drive, say)
        return _flash(firmware, arguments.flash, arguments.bootloader, say)
    print(say("firmware.is", file=str(firmware), folder=str(notes)))
    print(say("firmware.how"))
    return 0


def _save(notes: Path, folder: Path, say: Catalogue) -> int:
    """Copy all files, over none that has other content."""
    files = [file.relative_to(notes) for file in sorted(notes.rglob("*")) if file.is_file()]
    try:
        for file in files:
            there = folder / file
            if there.exists() and not (there.is_file() and filecmp.cmp(notes / file, there, shallow=False)):
                return _failed(say("firmware.other_file", file=str(there)))
        for file in files:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(notes / file, folder / file)
    except OSError as error:
        return _failed(say("firmware.not_saved", folder=str(folder), problem=error.strerror or str(error)))
    print(say("firmware.saved", count=len(files), folder=str(folder)))
    return 0


def _copy(firmware: Path, drive: Path, say: Catalogue) -> int:
    """A Pico takes its firmware as a file on the drive that it shows while its key was held."""
    if not (drive / DRIVE_MARK).is_file():
        return _failed(say("firmware.no_drive", drive=str(drive)))
    print(say("firmware.copying", file=str(firmware), drive=str(drive)), flush=True)
    try:
        shutil.copyfile(firmware, drive / firmware.name)
        with open(drive / firmware.name, "rb") as copied:
            os.fsync(copied.fileno())
    except FileNotFoundError:
        pass  # it has taken the file and left
    except OSError as error:
        return _failed(say("firmware.not_copied", drive=str(drive), problem=error.strerror or str(error)))
    print(say("firmware.flashed"))
    return 0


def _flash(firmware: Path, port: str, bootloader: str, say: Catalogue) -> int:
    if not Path(port).exists():
        return _failed(say("firmware.no_port", port=port))
    command = flash_command(firmware, port, bootloader)
    if command is None:
        return _failed(say("firmware.no_tool"))
    tool = Path(command[0]).name
    print(say("firmware.flashing", file=str(firmware), port=port, tool=tool), flush=True)
    try:
        code = subprocess.run(command, timeout=TIMEOUT_S).returncode
    except subprocess.TimeoutExpired:
        return _failed(say("firmware.no_end", tool=tool, count=round(TIMEOUT_S)))
    except OSError as error:
        return _failed(say("firmware.not_started", tool=tool, problem=error.strerror or str(error)))
    if code:
        other = next(name for name in BOOTLOADERS if name != bootloader)
        return _failed(say("firmware.not_flashed", tool=tool, code=code, bootloader=other))
    print(say("firmware.flashed"))
    return 0


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


def _failed(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1
