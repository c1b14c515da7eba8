"""The files that a prepared card has, as values: nothing here reads or changes the card."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER = "divingbell"
"""Our folder on the boot partition."""
VENDOR_DATA = "vendor-data"
"""The script that cloud-init runs at the first start; written last, so that an unfinished card does nothing."""


@dataclass(frozen=True, slots=True)
class CardFile:
    """A file of the boot partition, with its content or the file that it is copied from."""

    path: str
    source: bytes | Path
    about: str
    """Purpose: the end of the id of a text (`card.about.ABOUT`)."""

    @property
    def size(self) -> int:
        """Bytes. Raises `OSError`."""
        return len(self.source) if isinstance(self.source, bytes) else self.source.stat().st_size

    def content(self) -> bytes:
        """All of it. Raises `OSError`."""
        return self.source if isinstance(self.source, bytes) else self.source.read_bytes()

    def sha256(self) -> str:
        """Check sum of the content, in hexadecimal. Raises `OSError`."""
        if isinstance(self.source, bytes):
            return hashlib.sha256(self.source).hexdigest()
        return file_sha256(self.source)


@dataclass(frozen=True, slots=True)
class CardChoice:
    """Choices before the first start."""

    language: str
    time_zone: str
    rig: str
    """As after `--rig`."""


def card_files(
    choice: CardChoice, templates: Path, package: Path, packages: Sequence[CardFile] = ()
) -> tuple[CardFile, ...]:
    """Everything of ours on a card, in the order in which it is written. Raises `OSError`.

    `templates` is the folder `config/system/card`, `packages` are those that are installed without a network.
    """

    def ours(name: str, about: str, content: bytes) -> CardFile:
        return CardFile(f"{FOLDER}/{name}", content, about)

    def template(name: str) -> bytes:
        return (templates / name).read_bytes()

    # JSON is YAML, and quotes whatever it has to.
    settings = "".join(
        f"{key}: {json.dumps(value)}\n"
        for key, value in {"welcomed": True, "language": choice.language, "rig": choice.rig}.items()
    )
    return (
        ours("install", "install", template("install")),
        ours("divingbell-card.service", "service", template("divingbell-card.service")),
        ours("settings.yaml", "settings", settings.encode()),
        ours("time-zone", "time_zone", f"{choice.time_zone}\n".encode()),
        CardFile(f"{FOLDER}/{package.name}", package, "package"),
        *packages,
        CardFile(VENDOR_DATA, template(VENDOR_DATA), "vendor_data"),
    )


def file_sha256(file: Path) -> str:
    """Check sum of a file, in hexadecimal. Raises `OSError`."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()
