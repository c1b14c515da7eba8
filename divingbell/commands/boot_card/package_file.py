"""Our own Debian package as a file: found, and known to be whole and made for the card."""

from __future__ import annotations

import re
from pathlib import Path

from divingbell import __version__
from divingbell.commands.boot_card.refusal import CardRefusalError

RELEASE = "deb13"
"""The end of a version that `make deb` gives on Debian 13."""
ARCHITECTURE = "arm64"

_NAME = re.compile(rf"divingbell_[0-9][A-Za-z0-9.~+-]*\+{RELEASE}_{ARCHITECTURE}\.deb")
_MAGIC = b"!<arch>\n"
_HEADER = 60
"""Bytes of a member's header (deb(5), ar(5)): name 16, time 12, owner 6, group 6, mode 8, size 10, end 2."""


def find_package(given: Path | None) -> Path:
    """The package that was named, else that of this version in this folder or in `dist`. Raises `CardRefusalError` and
    `OSError`."""
    name = f"divingbell_{__version__}+{RELEASE}_{ARCHITECTURE}.deb"
    places = [given] if given else [Path(name), Path("dist", name)]
    package = next((place for place in places if place.is_file()), None)
    if package is None:
        raise CardRefusalError("card.no_package" if given else "card.no_package_here", file=str(given or name))
    if not _NAME.fullmatch(package.name):
        raise CardRefusalError("card.other_package", file=str(package), like=name)
    if not is_whole(package):
        raise CardRefusalError("card.damaged_package", file=str(package))
    return package


def is_whole(package: Path) -> bool:
    """Tell whether the file has the three members of a Debian package (deb(5)) and ends where the last one does."""
    size, place = package.stat().st_size, len(_MAGIC)
    names: list[str] = []
    with package.open("rb") as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            return False
        while place < size and len(names) < 4:
            file.seek(place)
            header = file.read(_HEADER)
            length = header[48:58].strip()
            if len(header) < _HEADER or not length.isdigit():
                return False
            names.append(header[:16].decode("ascii", errors="replace").rstrip(" /"))
            place += _HEADER + int(length) + int(length) % 2
    kinds = [name.partition(".tar")[0] for name in names]
    return kinds == ["debian-binary", "control", "data"] and place - size in (0, 1)
