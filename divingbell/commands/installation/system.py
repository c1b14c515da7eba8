"""The system below a root folder: what of an installation is there, what is missing, done and taken out again.

What was changed stands in a file of its own (`RECORD`), so that exactly that is taken out, whatever came later.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path, PurePosixPath

import msgspec

from divingbell.commands.installation.plan import InstalledFile, InstalledLink, Wanted
from divingbell.companion.configuration.atomic_file import write_atomically, write_json

RECORD = PurePosixPath("/var/lib/divingbell/installed.json")
CommandRunner = Callable[[Sequence[str]], int]
"""Runs a command of the system; its exit code."""


class InstallationRecord(msgspec.Struct):
    """Record of what was put into the system."""

    files: dict[str, str] = {}
    """Path -> SHA-256 of the content that was written."""
    links: dict[str, str | None] = {}
    """Path -> what it pointed to before."""
    user: str = ""
    groups: list[str] = []
    """Groups that the user was put into."""
    blanking_off: bool = False
    """True if the desktop's screen blanking was switched off."""


class NotOursError(Exception):
    """A file that would be written is there already, and is not from us; the text is its path."""


class System:
    """Everything below `root`; with another root than `/` no command of this system is run."""

    def __init__(self, root: Path, run: CommandRunner | None = None) -> None:
        self.root = root
        self.live = root == Path("/")
        self._run = run or _run
        try:
            self.record = msgspec.json.decode((self.at(RECORD)).read_bytes(), type=InstallationRecord)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self.record = InstallationRecord()

    def at(self, path: PurePosixPath | str) -> Path:
        """Where a path of the system is below the root."""
        return self.root / str(path).lstrip("/")

    # What is there --------------------------------------------------------------------------------------------

    def groups(self, names: Sequence[str]) -> tuple[str, ...]:
        """Those of these groups that the system has."""
        return tuple(name for name in names if name in self._groups())

    def missing_groups(self, wanted: Wanted) -> list[str]:
        """Groups that the user is not in yet; a system below a folder is not asked to change its users."""
        if not self.live:
            return []
        known = self._groups()
        return [name for name in wanted.groups if wanted.user not in known[name]]

    def has_user(self, name: str) -> bool:
        """Tell whether there is this user."""
        return any(line.split(":")[0] == name for line in self._lines("/etc/passwd"))

    def first_user(self) -> str | None:
        """The first ordinary user, whom a Raspberry Pi was set up with."""
        rows = (line.split(":") for line in self._lines("/etc/passwd"))
        return next((row[0] for row in rows if len(row) == 7 and row[2] == "1000"), None)

    def starts_desktop(self) -> bool:
        """Tell whether a desktop comes up with the system."""
        default = self.at("/etc/systemd/system/default.target")
        return (default.is_symlink() and "graphical" in os.readlink(default)) or (
            not default.is_symlink() and self.at("/etc/systemd/system/display-manager.service").is_symlink()
        )

    def blanking_can_be_set(self) -> bool:
        """Tell whether this is a running Raspberry Pi OS, whose own tool knows how its desktop's blanking goes."""
        return self.live and self.at("/usr/bin/raspi-config").exists()

    def missing(self, wanted: Wanted) -> list[InstalledFile | InstalledLink]:
        """Files and links that are not as they are to be. Raises `NotOursError`."""
        found: list[InstalledFile | InstalledLink] = []
        for file in wanted.files:
            there = self._content(file.path)
            if there == file.content or self._packaged(file) == file.content:
                continue
            if there is not None and _sum(there) != self.record.files.get(str(file.path)):
                raise NotOursError(str(file.path))
            found.append(file)
        return found + [link for link in wanted.links if self._target(link.path) != link.target]

    def left_over(self, wanted: Wanted) -> list[str]:
        """Files that an earlier installation of the other kind wrote and this one does not want."""
        kept = {str(file.path) for file in wanted.files} | {str(link.path) for link in wanted.links}
        return [path for path in (*self.record.files, *self.record.links) if path not in kept]

    # Changing it ----------------------------------------------------------------------------------------------

    def put_in(self, wanted: Wanted) -> list[str]:
        """Make it so; the commands that failed. Raises `OSError` and `NotOursError`."""
        missing, groups = self.missing(wanted), self.missing_groups(wanted)
        self.take_out_paths(self.left_over(wanted))
        for one in missing:
            if isinstance(one, InstalledFile):
                write_atomically(self.at(one.path), one.content)
                self.at(one.path).chmod(0o644)
                self.record.files[str(one.path)] = _sum(one.content)
            else:
                self.record.links.setdefault(str(one.path), self._target(one.path))
                self._link(one.path, one.target)
            self._keep()
        commands = [("usermod", "-aG", ",".join(groups), wanted.user)] if groups else []
        if wanted.kind == "desktop" and self.blanking_can_be_set() and not self.record.blanking_off:
            commands.append(("raspi-config", "nonint", "do_blanking", "1"))
            self.record.blanking_off = True
        if groups:
            self.record.user, self.record.groups = wanted.user, sorted({*self.record.groups, *groups})
        self._keep()
        return self._tell_system(commands)

    def take_out(self) -> list[str]:
        """Take out what was put in; the commands that failed. Raises `OSError`."""
        record = self.record
        self.take_out_paths([*record.files, *record.links])
        commands = [("gpasswd", "-d", record.user, group) for group in record.groups]
        if record.blanking_off:
            commands.append(("raspi-config", "nonint", "do_blanking", "0"))
        self.record = InstallationRecord()
        self.at(RECORD).unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # somebody keeps something else there
            self.at(RECORD).parent.rmdir()
        return self._tell_system(commands)

    def take_out_paths(self, paths: Sequence[str]) -> None:
        """Take out these files, unless somebody changed them, and links, as they were before. Raises `OSError`."""
        for path in paths:
            if path in self.record.links:
                before = self.record.links.pop(path)
                self.at(path).unlink(missing_ok=True)
                if before is not None:
                    self._link(path, before)
            elif _sum(self._content(path) or b"") == self.record.files.pop(path):
                self.at(path).unlink()
        self._keep()

    def changed_since(self) -> Iterator[str]:
        """Files that were put in, and that somebody has changed since: they stay."""
        for path, written in self.record.files.items():
            there = self._content(path)
            if there is not None and _sum(there) != written:
                yield path

    def _tell_system(self, commands: Sequence[tuple[str, ...]]) -> list[str]:
        if not self.live:
            return []
        reload = (
            ("systemctl", "daemon-reload"),
            ("udevadm", "control", "--reload"),
            ("udevadm", "trigger", "--subsystem-match=tty", "--action=change"),
        )
        return [" ".join(command) for command in (*commands, *reload) if self._run(command) != 0]

    def _keep(self) -> None:
        if self.record != InstallationRecord():
            write_json(self.at(RECORD), self.record)

    def _link(self, path: PurePosixPath | str, target: str) -> None:
        place = self.at(path)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.unlink(missing_ok=True)
        place.symlink_to(target)

    def _target(self, path: PurePosixPath | str) -> str | None:
        return os.readlink(self.at(path)) if self.at(path).is_symlink() else None

    def _content(self, path: PurePosixPath | str) -> bytes | None:
        try:
            return self.at(path).read_bytes()
        except FileNotFoundError:
            return None

    def _packaged(self, file: InstalledFile) -> bytes | None:
        """The file of a package of the system, in the place where packages put it."""
        return self._content(str(file.path).replace("/etc/udev/", "/usr/lib/udev/").replace("/usr/local/", "/usr/"))

    def _groups(self) -> dict[str, list[str]]:
        rows = (line.split(":") for line in self._lines("/etc/group"))
        return {row[0]: row[3].split(",") for row in rows if len(row) == 4}

    def _lines(self, path: str) -> list[str]:
        try:
            return self.at(path).read_text(encoding="utf-8").splitlines()
        except OSError:
            return []


def _sum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _run(command: Sequence[str]) -> int:
    try:
        return subprocess.run(command, check=False).returncode
    except OSError:
        return 127
