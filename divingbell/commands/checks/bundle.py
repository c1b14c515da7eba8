"""Writes what a maker needs to find a fault into one text file that can be read before it is sent. Names of people,
of the user and of the machine are left out wherever they stand, also in paths and in what went wrong."""

from __future__ import annotations

import contextlib
import getpass
import os
import platform
import pwd
import re
import socket
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

import msgspec
import yaml

from divingbell import __version__
from divingbell.commands.checks.finding import Finding
from divingbell.commands.checks.sensors import RigAnswer
from divingbell.companion.configuration.atomic_file import write_atomically
from divingbell.companion.configuration.configuration import Configuration
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.error_log import log_file
from divingbell.companion.installed_games import GAMES
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.journal.reader import open_reader, size, wal_path
from divingbell.companion.people.person import seated_in
from divingbell.companion.texts.catalogue import Catalogue

_HIDDEN = "[name]"
_LAST_OF_LOG = 60_000
"""Characters of the log of mistakes, its end."""
_PRIVATE_FOLDERS = re.compile(r"(/(?:home|Users|media|run/media|mnt|run/user)/)[^/\s:'\"]+")
_FRAME = re.compile(r"^(Traceback |  |During handling|The above exception|divingbell \d|\s*$)")
"""Lines of a traceback that quote no value: frames with their source, and what stands between them."""
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(\.[\w-]+)+")


def write_bundle(
    file: Path, findings: Sequence[Finding], answers: Sequence[RigAnswer], loaded: Configuration, journal: Path
) -> None:
    """Write the file. Raises `OSError`."""
    say = GAMES.texts("en")
    cover = Cover(names_known(loaded.settings, journal))
    sections = {
        "doctor": "\n".join(_finding(found, say) for found in findings),
        "versions": "\n".join(_versions()),
        "settings": _settings(loaded.settings),
        "rig": _yaml(loaded.profile),
        "calibration": _yaml(loaded.parameters),
        "journal": "\n".join(_journal(journal)),
        "sensors": "\n".join(_sensors(answers)),
        "mistakes": _mistakes(log_file()),
    }
    text = "\n\n".join(f"=== {name} ===\n{cover(content) or '-'}" for name, content in sections.items())
    write_atomically(file, f"{text}\n".encode())


def _finding(found: Finding, say: Catalogue) -> str:
    return f"{found.level:<10}{found.label.removeprefix('doctor.'):<16}{_sentence(found, say)}"


def _sentence(found: Finding, say: Catalogue) -> str:
    """The findings. A mistake in the settings would quote what somebody wrote there: its place says enough."""
    if found.about == "configuration" and found.level == "bad":
        file = Path(str(found.args.get("file", ""))).name
        return f"{found.text_id} {file} {found.args.get('key', '')}".strip()
    return say(found.text_id, **found.args)


class Cover:
    """Leaves names out of a text: whole words, in any case; and whatever a private folder is called."""

    def __init__(self, names: Iterable[str]) -> None:
        words = sorted({name for name in names if len(name) > 1}, key=len, reverse=True)
        alternatives = "|".join(re.escape(word) for word in words)
        self._names = re.compile(rf"(?<![^\W_])(?:{alternatives})(?![^\W_])", re.IGNORECASE) if words else None

    def __call__(self, text: str) -> str:
        home = str(Path.home())
        if len(home) > 1:
            text = re.sub(rf"{re.escape(home)}(?=/|\W|$)", "~", text)
        text = _PRIVATE_FOLDERS.sub(rf"\1{_HIDDEN}", text)
        text = _ADDRESS.sub(_HIDDEN, text)
        return self._names.sub(_HIDDEN, text) if self._names else text


def names_known(settings: Settings, journal: Path) -> Iterator[str]:
    """Every name of a person, of the user and of this machine that can be known here."""
    yield from settings.names
    yield from (seat.name for seat in settings.last_seats)
    try:
        reader = open_reader(journal)
        if reader is not None:
            with reader:
                yield from (one.name for one in reader.known() if one.name)
                yield from reader.former_names()
                for info in reader.sessions():
                    for row in reader.rows(info.number):
                        if row.kind == "header":
                            yield from (one.name for one in seated_in(row.value).values() if one.name)
    except (JournalUnusableError, sqlite3.Error):
        pass  # what cannot be read is not written either
    host = socket.gethostname()
    yield from (host, host.partition(".")[0])
    for user in _users():
        yield user
        try:
            full = pwd.getpwnam(user).pw_gecos.partition(",")[0]
        except KeyError:
            continue
        yield from (full, *full.split())


def _users() -> Iterator[str]:
    """Users who run this and who asked for it; `root` is nobody's name."""
    found = {os.environ.get("SUDO_USER", ""), Path.home().name}
    with contextlib.suppress(KeyError, OSError):  # a user without an entry
        found.add(getpass.getuser())
    yield from found - {"", "root"}


def _versions() -> Iterator[str]:
    yield f"divingbell {__version__}, Python {platform.python_version()}"
    yield " ".join((platform.system(), platform.release(), platform.machine()))
    for file in ("/etc/os-release", "/proc/device-tree/model"):
        try:
            yield Path(file).read_text(errors="replace").strip("\0\n")
        except OSError:
            continue
    yield " ".join(sorted(f"{one.metadata['Name']}=={one.version}" for one in metadata.distributions()))
    shown = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "LANG", "INVOCATION_ID", "SDL_", "KIVY_")
    yield from (f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith(shown))


def _settings(settings: Settings) -> str:
    private = ("names", "last_seats", "pack")
    return _yaml({key: value for key, value in msgspec.to_builtins(settings).items() if key not in private})


def _yaml(value: Any) -> str:
    return yaml.safe_dump(msgspec.to_builtins(value), sort_keys=False, allow_unicode=True).strip()


def _journal(path: Path) -> Iterator[str]:
    """Sizes, versions and counts; no line of a session."""
    yield f"SQLite {sqlite3.sqlite_version}"
    try:
        yield f"{size(path)} bytes, log {size(wal_path(path))} bytes"
        reader = open_reader(path)
        if reader is None:
            yield "none yet"
            return
        with reader:
            yield f"version {reader.version}"
            for info in reader.sessions():
                last, lines = "", 0
                for row in reader.rows(info.number):
                    last, lines = row.kind, lines + 1
                yield f"session {info.number}: {info.created:%Y-%m-%d}, {lines} lines, the last: {last}"
            if reader.damage is not None:
                yield f"damage: {reader.damage.reason}"
            reader.check()
            yield "structure: ok"
    except JournalUnusableError as unusable:
        yield f"unusable: {unusable.journal_failure.reason}"
    except OSError as error:
        yield f"unusable: {error.strerror}"


def _sensors(answers: Sequence[RigAnswer]) -> Iterator[str]:
    for answer in answers:
        for part in (answer.health, answer.capabilities, answer.diagnostics, *answer.traces):
            yield msgspec.json.encode(part).decode()


def _mistakes(file: Path) -> str:
    """The end of the log: where things went wrong and of which kind, without the values that it quotes."""
    try:
        log = file.read_text(encoding="utf-8", errors="replace")[-_LAST_OF_LOG:]
    except OSError:
        return ""
    return "\n".join(line if _FRAME.match(line) else _kind_of_mistake(line) for line in log.splitlines())


def _kind_of_mistake(line: str) -> str:
    """`KeyError: 'Ada'` without what follows the colon: a message may quote anything that was typed."""
    kind, colon, _ = line.partition(":")
    return kind if re.fullmatch(r"[A-Za-z_][\w.]*", kind) and colon else "" if colon else _word_only(line)


def _word_only(line: str) -> str:
    """An exception without a message; anything else is a further line of a message."""
    return line if re.fullmatch(r"[A-Za-z_][\w.]*(Error|Exception|Exit|Interrupt|Warning|Iteration)", line) else ""
