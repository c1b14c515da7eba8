"""The boot partition of a Raspberry Pi OS card, as Raspberry Pi Imager leaves it: read and judged, never written.

What is supported: images of Debian 13 (trixie) for arm64 from 2025-11-24 on, which set a machine up with cloud-init
(NoCloud, seed in /boot/firmware), with a user chosen in Imager, and not started yet.
"""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass
from pathlib import Path

import yaml

from divingbell.commands.boot_card.refusal import CardRefusalError

OLDEST = datetime.date(2025, 11, 24)
"""The first image of Raspberry Pi OS whose cloud-init runs a script of the vendor data."""
LONGEST = 1 << 20
"""Bytes of a text file of the boot partition; a longer one is not read to its end."""
OLDER_WAYS = ("firstrun.sh", "custom.toml", "rpi-preseed.toml")
"""Files of Raspberry Pi Imager that set a machine up without cloud-init."""
KERNELS_32_BIT = ("kernel.img", "kernel7.img", "kernel7l.img")
"""Kernels that an arm64 image does not have."""

_ISSUE = re.compile(r"Raspberry Pi reference (\d{4})-(\d\d)-(\d\d)\b")


@dataclass(frozen=True, slots=True)
class BootFolder:
    """A boot partition that can be prepared."""

    path: Path
    user: str
    """Name of the first user, chosen in Imager."""
    time_zone: str
    """IANA name of the time zone chosen in Imager; empty: none."""


def read_boot_folder(path: Path) -> BootFolder:
    """Judge the boot partition mounted at `path`. Raises `CardRefusalError` and `OSError`."""
    if not path.is_dir():
        raise CardRefusalError("card.no_folder", folder=str(path))
    if not ((path / "config.txt").is_file() and (path / "cmdline.txt").is_file()):
        raise CardRefusalError("card.no_boot_partition", folder=str(path))
    _must_be_supported(path)
    if "resize" not in _text(path / "cmdline.txt").split():
        raise CardRefusalError("card.started")
    chosen = _cloud_config(path / "user-data")
    vendor = chosen.get("vendor_data")
    if isinstance(vendor, dict) and vendor.get("enabled") in (False, "false", "no", "off"):
        raise CardRefusalError("card.vendor_data_off")
    user, zone = _first_user(chosen), chosen.get("timezone")
    if not user:
        raise CardRefusalError("card.no_user")
    return BootFolder(path, user, zone if isinstance(zone, str) else "")


def _must_be_supported(path: Path) -> None:
    """Raise `CardRefusalError` for another system, release or architecture, or another way to set it up."""
    issue = _ISSUE.search(_text(path / "issue.txt")) if (path / "issue.txt").is_file() else None
    if issue is None:
        raise CardRefusalError("card.other_system")
    for name in OLDER_WAYS:
        if (path / name).exists():
            raise CardRefusalError("card.older_way", file=name)
    if issue.group(1, 2, 3) < (f"{OLDEST:%Y}", f"{OLDEST:%m}", f"{OLDEST:%d}"):
        raise CardRefusalError("card.old_image", date="-".join(issue.groups()), oldest=str(OLDEST))
    if not (path / "user-data").is_file() or not (path / "meta-data").is_file():
        raise CardRefusalError("card.other_release")
    if not (path / "kernel8.img").exists() or any((path / name).exists() for name in KERNELS_32_BIT):
        raise CardRefusalError("card.other_architecture")


def _cloud_config(file: Path) -> dict[str, object]:
    """The choices made in Imager. Raises `CardRefusalError` where it cannot be read as cloud-init reads it."""
    try:
        found = yaml.safe_load(_text(file))
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        raise CardRefusalError("card.bad_user_data", line=1 if mark is None else mark.line + 1) from error
    return found if isinstance(found, dict) else {}


def _first_user(chosen: dict[str, object]) -> str:
    """The first user that is made: of `users`, of `user`; empty without one."""
    listed = chosen.get("users")
    users = listed if isinstance(listed, list) else []
    for user in (*users, chosen.get("user")):
        name = user.get("name") if isinstance(user, dict) else user
        if isinstance(name, str) and name and name != "default":
            return name
    return ""


def _text(file: Path) -> str:
    with file.open("rb") as opened:
        return opened.read(LONGEST).decode("utf-8", errors="replace")
