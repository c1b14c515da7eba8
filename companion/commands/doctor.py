"""`divingbell doctor`: checks everything that a game needs; each line is good, a warning or bad with what to do."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from divingbell import __version__
from divingbell.companion.configuration import configuration
from divingbell.companion.data import notes_folder
from divingbell.companion.installed_games import GAMES

Level = Literal["good", "warning", "bad"]
LEAST_FREE_MB = 100
"""A thousand games take a few megabytes; with less free space (MB) the disk itself is a problem."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line: level, subject, and the text that says what was found and what to do."""

    level: Level
    about: str
    text_id: str
    args: dict[str, str | int] = field(default_factory=dict)


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "doctor",
        help="check screen, sensors, permissions, versions and journal, and say what to do",
        description="Each line is good, a warning or bad, with what to do. Exits 1 if a line is bad.",
    )
    parser.add_argument("--journal", type=Path, metavar="FILE", help="the journal to look at (default: the user's)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print every finding; 1 if one is bad."""
    loaded = configuration.load()
    say = GAMES.texts(loaded.settings.language)
    worst = 0
    for finding in examine(loaded, arguments.journal):
        level, about = say(f"doctor.{finding.level}"), say(f"doctor.{finding.about}")
        sentence = say(finding.text_id, **finding.args)
        print(f"{level:<12}{about:<16}{sentence}")
        worst = worst or int(finding.level == "bad")
    return worst


def examine(loaded: configuration.Configuration, journal: Path | None) -> Iterator[Finding]:
    """All findings, in the order they are printed."""
    yield from _versions()
    yield from _configuration(loaded)
    yield from _games()
    yield _screen()
    yield from _serial(loaded.settings.rig)
    yield _gpio(loaded.settings.rig, loaded.profile.gpio.pin_factory)
    yield Finding("good", "firmware", "doctor.firmware_is", {"folder": str(notes_folder() / "hex")})
    yield from _journal(journal)


def _versions() -> Iterator[Finding]:
    yield Finding("good", "program", "doctor.program_is", {"version": __version__, "python": platform.python_version()})
    for name in ("kivy", "msgspec", "pyserial", "PyYAML", "ruamel.yaml", "babel", "platformdirs"):
        version = _installed(name)
        if version is not None:
            yield Finding("good", "library", "doctor.library_is", {"name": name, "version": version})
        else:
            yield Finding("bad", "library", "doctor.library_missing", {"name": name})


def _installed(name: str) -> str | None:
    """The version of a library, None where it is not installed."""
    from importlib import metadata  # it brings the whole mail parser: the app's own start must not wait for that

    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _configuration(loaded: configuration.Configuration) -> Iterator[Finding]:
    folder: dict[str, str | int] = {"folder": str(loaded.folder)}
    if not loaded.problems:
        yield Finding("good", "configuration", "doctor.configuration_is", folder)
    for problem in loaded.problems:
        yield Finding("bad", "configuration", problem.text_id, problem.args)


def _games() -> Iterator[Finding]:
    """The games that can be played, and each package whose game cannot, with the reason."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")  # the screens of a game may import Kivy
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    from divingbell.ui.table.game_ui import game_problems

    problems = game_problems()
    yield Finding("good", "packages", "doctor.games_are", {"games": ", ".join(GAMES)})
    for problem in problems:
        yield Finding("bad", "packages", problem.text_id, problem.args)


def _screen() -> Finding:
    from divingbell.ui.shell.start import screen_possible

    if screen_possible():
        return Finding("good", "screen", "doctor.screen_is", {"display": os.environ.get("DISPLAY") or sys.platform})
    return Finding("warning", "screen", "doctor.screen_missing")


def _serial(rig: str) -> Iterator[Finding]:
    from serial.tools import list_ports

    ports = [port.device for port in list_ports.comports()]
    wanted = rig.partition(":")[2]
    if wanted:
        found = sorted(str(path) for path in Path("/").glob(wanted.lstrip("/")))
        ports = found or ports
        if not found:
            yield Finding("bad", "serial", "doctor.port_missing", {"port": wanted})
    if not ports:
        level: Level = "warning" if rig.startswith("serial") else "good"
        yield Finding(level, "serial", "doctor.no_ports")
    for port in ports:
        if os.access(port, os.R_OK | os.W_OK):
            yield Finding("good", "serial", "doctor.port_is", {"port": port})
        else:
            yield Finding("bad", "serial", "doctor.port_forbidden", {"port": port, "group": _group(port)})


def _group(port: str) -> str:
    """The group that may use a port; `dialout`, as on most systems, where that cannot be told."""
    try:
        return Path(port).group()
    except (OSError, KeyError):
        return "dialout"


def _gpio(rig: str, factory: str) -> Finding:
    chips = [str(path) for path in sorted(Path("/dev").glob("gpiochip*"))]
    needed = rig == "gpio"
    if not chips:
        return Finding("bad" if needed else "good", "gpio", "doctor.gpio_missing" if needed else "doctor.gpio_none")
    libraries = ("gpiozero", "gpiod") if factory == "gpiod" else ("gpiozero",)
    if any(_installed(library) is None for library in libraries):
        return Finding("bad" if needed else "warning", "gpio", "doctor.gpio_library_missing")
    closed = [chip for chip in chips if not os.access(chip, os.R_OK | os.W_OK)]
    if closed:
        return Finding("bad" if needed else "warning", "gpio", "doctor.gpio_forbidden", {"chip": closed[0]})
    return Finding("good", "gpio", "doctor.gpio_is", {"chip": chips[0]})


def _journal(file: Path | None) -> Iterator[Finding]:
    from divingbell.companion.archive import sessions
    from divingbell.companion.journal.journal_failure import JournalFailure, JournalUnusableError
    from divingbell.companion.journal.place import user_journal
    from divingbell.companion.journal.reader import open_reader

    path = file or user_journal()
    journal_failure: JournalFailure | None = None
    count = 0
    try:
        reader = open_reader(path)
        if reader is None:
            yield Finding("good", "journal", "doctor.journal_new", {"file": str(path)})
        else:
            with reader:
                count = sum(1 for _ in sessions.listed(reader))
                journal_failure = reader.damage
    except JournalUnusableError as unusable:
        journal_failure, reader = unusable.journal_failure, None
    if journal_failure is not None:
        yield Finding("bad", "journal", journal_failure.short_text_id, dict(journal_failure.args))
    elif reader is not None:
        yield Finding("good", "journal", "doctor.journal_is", {"file": str(path), "count": count})
    yield _writable(path)
    yield _free_space(path.parent)


def _existing(folder: Path) -> Path:
    """The folder, or the nearest above it that is there for this user."""
    return next(place for place in (folder, *folder.parents) if os.path.exists(place))


def _writable(journal: Path) -> Finding:
    from divingbell.companion.journal.folder import check_folder
    from divingbell.companion.journal.journal_failure import JournalUnusableError

    folder = journal.parent
    existing = _existing(folder)
    if not os.access(existing, os.W_OK | os.X_OK):
        return Finding("bad", "journal", "doctor.folder_forbidden", {"folder": str(folder)})
    try:
        check_folder(existing / journal.name)
    except JournalUnusableError as unusable:
        return Finding("bad", "journal", unusable.journal_failure.short_text_id, unusable.journal_failure.args)
    except OSError:
        pass  # a full disk: the line about its room says so
    return Finding("good", "journal", "doctor.folder_is", {"folder": str(folder)})


def _free_space(folder: Path) -> Finding:
    free = shutil.disk_usage(_existing(folder)).free // 2**20
    level: Level = "good" if free >= LEAST_FREE_MB else "bad"
    return Finding(
        level,
        "disk",
        "doctor.disk_is" if level == "good" else "doctor.disk_full",
        {"free": free, "folder": str(folder)},
    )
