"""Finds what comes with the program beside its code, in a wheel, an editable install and a checkout: `config/` with
defaults, texts and tokens, and the pages and firmware for makers."""

from __future__ import annotations

from pathlib import Path

_SIGN = "settings.yaml"
"""A file that only our folder has: another package may own a `config` beside ours."""


class DataMissingError(RuntimeError):
    """The data folder is not where an installation or a checkout has it."""


def data_folder(package: Path | None = None) -> Path:
    """The folder with `settings.yaml`, `rig.yaml`, `texts/` and the rest; read only.

    It stands beside the folder of `companion`, in a wheel (`divingbell/config`) as in a checkout (`config`). `package`
    is the folder of `companion` (default: this one). Raises `DataMissingError`.
    """
    package = package or Path(__file__).resolve().parent
    place = package.parent / "config"
    if (place / _SIGN).is_file():
        return place
    raise DataMissingError(f"Diving Bell's own data is missing: looked for {_SIGN} in {place}. Install it again.")


def notes_folder(package: Path | None = None) -> Path:
    """The folder `firmware_notes` with the pages for makers, the firmware and its compiled files (`hex`); read only.

    Raises `DataMissingError`.
    """
    place = (package or Path(__file__).resolve().parent).parent / "firmware_notes"
    if (place / "protocol.md").is_file():
        return place
    raise DataMissingError(f"The firmware is missing: looked for protocol.md in {place}. Install Diving Bell again.")
