"""Score sheets on this tablet, a YAML file for each in the folder `sheets` of the user's configuration, and on
sticks."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import NamedTuple

import yaml
from msgspec.structs import replace

from divingbell.companion.configuration.atomic_file import write_atomically
from divingbell.companion.configuration.file_errors import cause_of
from divingbell.companion.configuration.named_files import free_file, numbered_names
from divingbell.companion.games.round_sheet.sheet import RoundSheet, plain
from divingbell.companion.games.round_sheet.sheet_checks import DescriptionMistake
from divingbell.companion.games.round_sheet.sheet_reader import read_sheet, wanted_key
from divingbell.companion.plain_yaml import MOST_BYTES, PlainYamlError, read_plain_yaml
from divingbell.companion.services.services import AppServices
from divingbell.ui.games.round_sheet.sheet_paths import sheet_paths, user_folder

LONGEST_NAME = 20
STEM = "sheet"
"""Of a file whose sheet has no letter in its name."""
REMOVED = ".removed"
"""Ending of a sheet that was taken from home: nothing is deleted."""


class SheetMistake(NamedTuple):
    """Something in a file that cannot be so: line (from 1), key, a text `round_sheet_file.CODE` with its values, and a
    text `round_sheet_file.wanted.KEY`."""

    line: int
    key: str
    code: str
    args: dict[str, str | int]
    wanted: str = "other"


class SheetFile(NamedTuple):
    """A file that should hold a sheet: the sheet, or what is wrong with it, in the order of its lines."""

    path: Path
    sheet: RoundSheet | None
    mistakes: tuple[SheetMistake, ...] = ()
    lines: tuple[str, ...] = ()
    """Of the file, where it has a mistake."""
    used: float = 0.0
    """When it was written, or played last: seconds since 1970."""


class SheetFolder:
    """The folder with this tablet's sheets; it need not exist yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def all(self) -> list[SheetFile]:
        """Every file in it, the sheet played last first, then those with a mistake. Never raises."""
        return in_folder(self.folder)

    def sheets(self) -> list[RoundSheet]:
        """Every sheet, the one played last first, none of a name twice. Never raises."""
        named: dict[str, RoundSheet] = {}
        for one in self.all():
            if one.sheet is not None:
                named.setdefault(one.sheet.name, one.sheet)
        return [*named.values()]

    def played(self, name: str) -> None:
        """Note that a game is played on a sheet, so that it stands first. Never raises."""
        with contextlib.suppress(OSError):
            if (path := self.path_of(name)) is not None:
                path.touch()

    def path_of(self, name: str) -> Path | None:
        """The file of a sheet."""
        return next((one.path for one in self.all() if one.sheet is not None and one.sheet.name == name), None)

    def save(self, sheet: RoundSheet, over: str = "") -> Path:
        """Write a sheet over the file that has its name, or that called `over`, else into a new one. Raises
        `OSError`."""
        path = self.path_of(over or sheet.name) or free_file(self.folder, sheet.name, STEM)
        write(sheet, path)
        return path

    def add(self, sheet: RoundSheet) -> RoundSheet:
        """Keep a sheet from elsewhere; another one of its name stays, and this one gets a number. As it is called here.
        Raises `OSError`."""
        here = {one.name: one for one in self.sheets()}
        for name in numbered_names(sheet.name, LONGEST_NAME):
            if name not in here:
                kept = replace(sheet, name=name)
                self.save(kept)
                return kept
            if replace(here[name], name=sheet.name) == sheet:
                return here[name]
        raise AssertionError("numbers do not end")

    def remove(self, name: str) -> Path | None:
        """Take a sheet from home; where it is now. Raises `OSError`."""
        path = self.path_of(name)
        return path.replace(path.with_name(path.name + REMOVED)) if path is not None else None

    def put_back(self, removed: Path) -> str:
        """The other way; the name of its file. Raises `OSError`."""
        return removed.replace(free_file(self.folder, removed.name.removesuffix(REMOVED).rpartition(".")[0], STEM)).stem


def user_sheets(services: AppServices) -> SheetFolder:
    """The sheets of this user."""
    return SheetFolder(user_folder(services))


def on_stick(stick: Path) -> list[SheetFile]:
    """Every file of a stick that could be a sheet, at its top and in its folder `sheets`. Never raises."""
    return [*in_folder(stick), *in_folder(stick / "sheets")]


def in_folder(folder: Path) -> list[SheetFile]:
    """Every file of a folder that could be a sheet. Never raises."""
    found = [read(path)._replace(used=_used(path)) for path in sheet_paths(folder)]
    return sorted(
        found, key=lambda file: (file.sheet is None, -file.used, file.sheet.name.casefold() if file.sheet else "")
    )


def _used(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def read(path: Path) -> SheetFile:
    """The sheet in a file. Never raises for what is in it, nor where it cannot be read."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        return SheetFile(path, None, (SheetMistake(1, "", "file.unreadable", {"found": cause_of(error)}),))
    return parsed(path, content)


def parsed(path: Path, content: bytes) -> SheetFile:
    """The sheet in the content of a file. Never raises."""
    lines = tuple(content[:MOST_BYTES].decode("utf-8", "replace").splitlines())
    try:
        values = read_plain_yaml(content)
    except PlainYamlError as error:
        mistake = SheetMistake(error.line, "", f"file.{error.problem}", {"found": error.found})
        return SheetFile(path, None, (mistake,), lines)
    sheet = read_sheet(values.value)
    if isinstance(sheet, RoundSheet):
        return SheetFile(path, sheet)

    def told(one: DescriptionMistake) -> SheetMistake:
        line, args = values.line(one.path), one.args
        if "column" in args:  # of the formula: in the file it is another one
            line, column = values.position(one.path, int(args["column"]) - 1)
            args = {**args, "column": column}
        return SheetMistake(line, one.key, f"mistake.{one.code}", args, wanted_key(one))

    found = sorted(map(told, sheet), key=lambda one: one.line)
    return SheetFile(path, None, tuple(found), lines)


def write(sheet: RoundSheet, path: Path) -> None:
    """Write a sheet into a file. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = yaml.safe_dump(plain(sheet), allow_unicode=True, sort_keys=False, width=100)
    write_atomically(path, text.encode())
