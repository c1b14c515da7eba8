"""The parts of an installation, as values: nothing here reads or changes the system."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Literal

InstallationKind = Literal["console", "desktop", "hub"]
SCREEN_GROUPS = ("input", "render", "video")
"""Screen and touch belong to these groups, as far as a system has them."""
UNIT = "divingbell.service"
DESKTOP_UNIT = "divingbell-desktop.service"
HUB_UNIT = "divingbell-hub.service"
_UNITS = PurePosixPath("/etc/systemd/system")


@dataclass(frozen=True, slots=True)
class InstalledFile:
    """A file with this content."""

    path: PurePosixPath
    content: bytes
    about: str
    """The text that says what it is for, as far as one sentence goes."""


@dataclass(frozen=True, slots=True)
class InstalledLink:
    """A symbolic link; what it pointed to before comes back when it is taken out."""

    path: PurePosixPath
    target: str
    about: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """Everything that is to be so afterwards."""

    kind: InstallationKind
    user: str
    files: tuple[InstalledFile, ...]
    links: tuple[InstalledLink, ...]
    groups: tuple[str, ...]
    """Groups of this system that the user is to be in."""


@dataclass(frozen=True, slots=True)
class InstallationChoice:
    """Choices of the command line, else what was found."""

    kind: InstallationKind
    user: str
    program: tuple[str, ...]
    """Absolute path of the command, or of Python with its options."""
    rig: str | None = None
    rotate: int = 0
    """Degrees by which the panel is built in: 0, 90, 180 or 270."""
    groups: tuple[str, ...] = SCREEN_GROUPS
    """Those that this system has."""
    desktop_starts: bool = False
    """True if the system starts a desktop now."""


def wanted(choice: InstallationChoice, templates: Path, icon: Path) -> Wanted:
    """The installation that was chosen; `templates` is the folder `config/system`. Raises `OSError`."""

    def filled(name: str) -> bytes:
        text = (templates / name).read_text(encoding="utf-8")
        for place, value in values.items():
            text = text.replace(place, value)
        return text.encode()

    options = [*(("--rig", choice.rig) if choice.rig else ())]
    if choice.kind == "console" and choice.rotate:
        options += ["--rotate", str(choice.rotate)]
    values = {
        "@USER@": choice.user,
        "@GROUPS@": " ".join(choice.groups),
        "@PROGRAM@": " ".join(_quoted(word) for word in choice.program),
        "@OPTIONS@": "".join(f" {_quoted(word)}" for word in options),
    }
    etc, share = PurePosixPath("/etc"), PurePosixPath("/usr/local/share")
    if choice.kind == "hub":
        rules = etc / "polkit-1/rules.d/60-divingbell-hub.rules"
        return Wanted("hub", choice.user, (
            InstalledFile(rules, filled("60-divingbell-hub.polkit"), "awake"),
            InstalledFile(_UNITS / HUB_UNIT, filled(HUB_UNIT), "hub_unit"),
        ), (_enabled(HUB_UNIT),), ())  # fmt: skip
    files = [
        InstalledFile(etc / "udev/rules.d/60-divingbell.rules", filled("60-divingbell.rules"), "udev"),
        InstalledFile(etc / "polkit-1/rules.d/60-divingbell.rules", filled("60-divingbell.polkit"), "polkit"),
    ]
    links = []
    if choice.kind == "console":
        files.append(InstalledFile(_UNITS / UNIT, filled(UNIT), "unit"))
        links.append(_enabled(UNIT))
        if choice.desktop_starts:
            links.append(
                InstalledLink(_UNITS / "default.target", "/usr/lib/systemd/system/multi-user.target", "no_desktop")
            )
    else:
        files += [
            InstalledFile(etc / "systemd/user" / DESKTOP_UNIT, filled(DESKTOP_UNIT), "desktop_unit"),
            InstalledFile(
                etc / "xdg/autostart/divingbell.desktop", filled("divingbell-autostart.desktop"), "autostart"
            ),
            InstalledFile(share / "applications/divingbell.desktop", filled("divingbell.desktop"), "menu"),
            InstalledFile(share / "icons/hicolor/192x192/apps/divingbell.png", icon.read_bytes(), "icon"),
        ]
    return Wanted(choice.kind, choice.user, tuple(files), tuple(links), choice.groups)


def _enabled(unit: str) -> InstalledLink:
    """The link by which a unit starts with the machine."""
    return InstalledLink(_UNITS / "multi-user.target.wants" / unit, str(_UNITS / unit), "enabled")


def _quoted(word: str) -> str:
    """As systemd and desktop files read a word: in double quotes where it has a space, `%` doubled."""
    word = word.replace("%", "%%")
    return f'"{word}"' if shlex.quote(word) != word else word
