"""`divingbell firmware`: where the firmware and the pages for makers are, saves them, and puts it on a board."""

from __future__ import annotations

import argparse
import filecmp
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from divingbell.commands.agreement import agreed
from divingbell.companion.flasher import AwaitingHello, Flashed, FlashFailed, FlashStep, NewBoard, Starting

if TYPE_CHECKING:
    from divingbell.companion.flasher import Flasher
    from divingbell.companion.texts.catalogue import Catalogue

BAUDS = (115200, 250000, 500000)
"""Speeds (baud) of the compiled files; the board then speaks at this one."""
BOOTLOADERS = ("new", "old")
"""Those of a Nano, in the order in which they are tried."""


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "firmware",
        help="where the sensor box's firmware is; save it, or put it on a board",
        description="Says where the compiled firmware and the pages for makers are. "
        "An Uno or Nano is written at its serial port, with avrdude or arduino-cli; a Pico by its drive. "
        "It is done when the board has said hello.",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--save", type=Path, metavar="FOLDER", help="copy firmware, sources and pages into a folder")
    what.add_argument(
        "--flash",
        nargs="?",
        const="",
        metavar="PLACE",
        help="write the firmware into the board at this serial port or on this drive (RPI-RP2); "
        "without PLACE into the one board that is found, after a question",
    )
    parser.add_argument("--baud", type=int, choices=BAUDS, help="speed of the firmware (default: as in rig.yaml)")
    parser.add_argument("--bootloader", choices=BOOTLOADERS, help="try only this one (default: new, then old)")
    parser.add_argument("--yes", action="store_true", help="do not ask before what is on a found board is overwritten")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 where it was done, 1 where it failed."""
    from divingbell.commands.language import users_texts
    from divingbell.companion.configuration import configuration
    from divingbell.companion.data import notes_folder

    say, notes = users_texts(), notes_folder()
    if arguments.save is not None:
        return _save(notes, arguments.save, say)
    profile = configuration.load().profile
    if arguments.flash is not None:
        from divingbell.drivers.flash.avrdude import CommandLineProgrammer
        from divingbell.drivers.flash.system_flasher import SystemFlasher

        chosen = BOOTLOADERS if arguments.bootloader is None else (arguments.bootloader,)
        programmer = CommandLineProgrammer(show=_show)
        flasher = SystemFlasher(profile, baud=arguments.baud, bootloaders=chosen, programmer=programmer)
        return _flash(arguments.flash, flasher, say, sure=arguments.yes)
    print(say("firmware.is", file=str(notes / "hex" / f"divingbell-{arguments.baud or profile.serial.baud}.hex"),
              folder=str(notes)))  # fmt: skip
    print(say("firmware.how"))
    return 0


def _save(notes: Path, folder: Path, say: Catalogue) -> int:
    """Copy all files, each whole or not at all, over none that has other content."""
    from divingbell.companion.configuration.atomic_file import write_atomically

    files = [file.relative_to(notes) for file in sorted(notes.rglob("*")) if file.is_file()]
    try:
        for file in files:
            there = folder / file
            if there.exists() and not (there.is_file() and filecmp.cmp(notes / file, there, shallow=False)):
                return _failed(say("firmware.other_file", file=str(there)))
        for file in files:
            write_atomically(folder / file, (notes / file).read_bytes())
    except OSError as error:
        return _failed(say("firmware.not_saved", folder=str(folder), problem=error.strerror or str(error)))
    print(say("firmware.saved", count=len(files), folder=str(folder)))
    return 0


def _flash(place: str, flasher: Flasher, say: Catalogue, *, sure: bool) -> int:
    """Write the board at this place, or the one that is found."""
    from divingbell.companion.journal.lock import held_by
    from divingbell.companion.journal.place import user_journal

    if (process := held_by(user_journal())) is not None:
        return _failed(say("firmware.app_is_open", process=process))
    board = _named(place) if place else _found(flasher, say, sure=sure)
    if board is None:
        return _failed(say("firmware.no_port", port=place)) if place else 1
    print(say(f"firmware.writing.{board.kind}", place=board.place), flush=True)

    def tell(step: FlashStep) -> None:
        if isinstance(step, Starting | AwaitingHello):
            print(say("firmware.starting" if isinstance(step, Starting) else "firmware.awaiting"), flush=True)

    match flasher.flash(board, tell):
        case Flashed(after_s, version, _):
            print(say("firmware.flashed", version=version, seconds=after_s))
            return 0
        case FlashFailed() as failed:
            return _failed(_why(failed, board, say))


def _named(place: str) -> NewBoard | None:
    """The board at a path that the user has named: a folder or a block device is a Pico's drive."""
    path = Path(place)
    if not path.exists():
        return None
    return NewBoard("pico" if path.is_dir() or path.is_block_device() else "avr", place)


def _found(flasher: Flasher, say: Catalogue, *, sure: bool) -> NewBoard | None:
    """The one board that is plugged in, where its owner gives it; None after a sentence."""
    print(say("firmware.looking"), flush=True)
    boards = flasher.look()
    if len(boards) != 1:
        places = ", ".join(board.place for board in boards)
        _failed(say("firmware.several", places=places) if boards else say("firmware.none_found"))
        return None
    board = boards[0]
    if sure or board.foreign:
        return board
    print(say(f"firmware.found.{board.kind}", place=board.place))
    return board if agreed(say) else None


def _why(failed: FlashFailed, board: NewBoard, say: Catalogue) -> str:
    if failed.failure == "wrong" and not failed.detail:
        return say("firmware.no_drive", drive=board.place)
    why = f"{failed.failure}.{board.kind}" if failed.failure in ("pulled", "no_hello") else failed.failure
    return say(f"firmware.failed.{why}", place=board.place, detail=failed.detail, percent=int(failed.share * 100))


def _show(text: str) -> None:
    print(text, end="", file=sys.stderr, flush=True)


def _failed(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1
