"""The programs of this machine that a proof calls: all there, or each named with the package that brings it."""

from __future__ import annotations

import shutil
from collections.abc import Mapping


class MissingProgramError(RuntimeError):
    """Some are not there; the text names them and Debian's packages."""


def need(programs: Mapping[str, str]) -> None:
    """Raise `MissingProgramError` where a program is not on the path. `programs`: program -> its package of Debian."""
    missing = [f"{name} (Debian: {package})" for name, package in programs.items() if shutil.which(name) is None]
    if missing:
        raise MissingProgramError(f"missing: {', '.join(missing)}")
