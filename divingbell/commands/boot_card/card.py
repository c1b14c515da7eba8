"""A card's boot partition with our files: which are there, which are missing; written whole or taken back.

Our own files stand in a record beside them, with their check sums, so that exactly those are taken out again. Every
other file is left alone, Imager's `user-data` and `network-config` above all.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from divingbell.commands.boot_card.card_files import FOLDER, VENDOR_DATA, CardFile, file_sha256
from divingbell.commands.boot_card.refusal import CardRefusalError
from divingbell.companion.configuration.atomic_file import clear_left_over, write_atomically, write_json

RECORD = f"{FOLDER}/card.json"
SPARE = 4 << 20
"""Bytes that stay free: clusters of a FAT file system are half empty, and the system writes there too."""


class CardRecord(msgspec.Struct):
    """Content that we put onto a card."""

    files: dict[str, str] = {}
    """Path below the boot partition -> SHA-256 of what was written, in hexadecimal."""


class TakenBackError(OSError):
    """Writing failed, and what had been written was taken back: nothing of ours is on the card."""


class Card:
    """The boot partition mounted at `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            found = msgspec.json.decode((folder / RECORD).read_bytes(), type=CardRecord).files
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            found = {}
        self.record = CardRecord({path: sum_ for path, sum_ in found.items() if _can_be_ours(path)})

    def must_be_usable(self) -> None:
        """Raise `CardRefusalError` where somebody else's files are in our places, or nothing can be written.

        Raises `OSError` too.
        """
        vendor = self._sum(VENDOR_DATA)
        if vendor is not None and vendor != self.record.files.get(VENDOR_DATA):
            raise CardRefusalError("card.foreign_vendor_data", file=str(self.folder / VENDOR_DATA))
        if not (self.folder / RECORD).is_file() and self._is_foreign(self.folder / FOLDER):
            raise CardRefusalError("card.foreign_folder", folder=str(self.folder / FOLDER))
        if os.statvfs(self.folder).f_flag & os.ST_RDONLY or not os.access(self.folder, os.W_OK):
            raise CardRefusalError("card.read_only", folder=str(self.folder))

    def missing(self, files: Sequence[CardFile]) -> list[CardFile]:
        """Those that are not there as they are to be. Raises `OSError`."""
        return [file for file in files if self._sum(file.path) != file.sha256()]

    def left_over(self, files: Sequence[CardFile]) -> list[str]:
        """Paths that an earlier preparation wrote, and this one does not want."""
        wanted = {file.path for file in files}
        return [path for path in self.record.files if path not in wanted and (self.folder / path).exists()]

    def must_have_room(self, missing: Sequence[CardFile], left_over: Sequence[str]) -> None:
        """Raise `CardRefusalError` where it is too full for these files. Raises `OSError` too."""
        state = os.statvfs(self.folder)
        free = state.f_bavail * state.f_frsize + sum(self._size(path) for path in left_over)
        needed = sum(file.size for file in missing) + SPARE
        if needed > free:
            raise CardRefusalError("card.full", needed=_megabytes(needed), free=_megabytes(free))

    def write(self, files: Sequence[CardFile], missing: Iterable[CardFile]) -> None:
        """Make it so. Raises `TakenBackError` where that failed and nothing of ours is left, `OSError` where even that
        failed; the file system must then be mended."""
        sums = {file.path: file.sha256() for file in files}
        left_over = [path for path in self.record.files if path not in sums]
        vendor = [file for file in files if file.path == VENDOR_DATA]
        self.record = CardRecord(self.record.files | sums)
        try:
            self._unlink([VENDOR_DATA])  # from here on the card does nothing, until all of it is there again
            write_json(self.folder / RECORD, self.record)
            self._unlink(left_over)
            for file in (*(file for file in missing if file.path != VENDOR_DATA), *vendor):
                write_atomically(self.folder / file.path, file.content())
            write_json(self.folder / RECORD, CardRecord(sums))
            self.record = CardRecord(sums)
        except BaseException as error:  # Ctrl-C too
            self.take_out()
            if isinstance(error, OSError):
                raise TakenBackError(error.errno, error.strerror, error.filename) from error
            raise

    def take_out(self) -> None:
        """Take out what is ours, `vendor-data` first. Raises `OSError`."""
        changed = self.changed()
        ours = sorted(self.record.files, key=lambda path: path != VENDOR_DATA)
        self._unlink(path for path in ours if path not in changed)
        if (self.folder / FOLDER).is_dir():
            self._unlink([RECORD])
            for folder in (*(self.folder / FOLDER).glob("*/"), self.folder / FOLDER):
                with contextlib.suppress(OSError):  # somebody keeps something else there
                    folder.rmdir()
        self.record = CardRecord()

    def changed(self) -> list[str]:
        """The `vendor-data` of ours that somebody has changed since: it stays."""
        there = self._sum(VENDOR_DATA)
        return [VENDOR_DATA] if there not in (None, self.record.files.get(VENDOR_DATA)) else []

    def _is_foreign(self, folder: Path) -> bool:
        """Tell whether something lies there that we did not begin to write."""
        begun = f".{Path(RECORD).name}."
        try:
            return any(not entry.name.startswith(begun) for entry in folder.iterdir())
        except FileNotFoundError:
            return False
        except NotADirectoryError:
            return True

    def _unlink(self, paths: Iterable[str]) -> None:
        for path in paths:
            if (self.folder / path).parent.is_dir():
                clear_left_over(self.folder / path)
                (self.folder / path).unlink(missing_ok=True)

    def _sum(self, path: str) -> str | None:
        try:
            return file_sha256(self.folder / path)
        except (FileNotFoundError, NotADirectoryError):
            return None

    def _size(self, path: str) -> int:
        try:
            return (self.folder / path).stat().st_size
        except OSError:
            return 0


def _can_be_ours(path: str) -> bool:
    """Tell whether we write such a path: a card from elsewhere must not make us take away anything else."""
    folder, *below = path.split("/")
    return path == VENDOR_DATA or (folder == FOLDER and bool(below) and not {"", ".", ".."} & {*below})


def _megabytes(size: int) -> int:
    return -(-size // 1_000_000)
