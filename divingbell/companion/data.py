"""Finds what comes with the program: `config/` with defaults, texts and tokens, and the pages and firmware for makers.

An installation has them in the package, a checkout beside it.
"""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
"""The folder of `divingbell` itself."""


class DataMissingError(RuntimeError):
    """The data is not where an installation or a checkout has it."""


def data_folder(package: Path = PACKAGE) -> Path:
    """The folder with `settings.yaml`, `rig.yaml`, `texts/` and the rest; read only.

    `package` is the folder of `divingbell` (default: this one). Another package may own a `config` beside ours, so the
    file with the settings must be in it. Raises `DataMissingError`.
    """
    return _found(package, "config", "settings.yaml")


def notes_folder(package: Path = PACKAGE) -> Path:
    """The folder `firmware_notes` with the pages for makers, the firmware and its compiled files (`hex`); read only.

    Raises `DataMissingError`.
    """
    return _found(package, "firmware_notes", "protocol.md")


def pictures_folder(package: Path = PACKAGE) -> Path:
    """The folder with the pictures of the screens (`divingbell/ui/assets`); read only."""
    return package / "ui" / "assets"


def fonts_folder(package: Path = PACKAGE) -> Path:
    """The folder with the fonts that screens, pages and reports have (`divingbell/companion/fonts`); read only."""
    return package / "companion" / "fonts"


def _found(package: Path, name: str, sign: str) -> Path:
    """The folder of this name that has the file `sign`, in the package or beside it."""
    for place in (package / name, package.parent / name):
        if (place / sign).is_file():
            return place
    raise DataMissingError(
        f"Diving Bell's own data is missing: looked for {sign} in {package / name} and in {package.parent / name}. "
        "Install Diving Bell again."
    )
