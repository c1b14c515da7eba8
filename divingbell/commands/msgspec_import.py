"""Imports msgspec without typing_extensions."""

from __future__ import annotations

import sys
from importlib import import_module

_EXTENSIONS = "typing_extensions"


def import_msgspec() -> None:
    """Import it so that it takes from `typing` what it would take from typing_extensions, wherever that is installed
    beside it: from Python 3.11 on they have the same, and the larger module takes longer to import than msgspec. Call
    it at the start of a program; where either was imported before, all stays as it is."""
    if _EXTENSIONS in sys.modules:
        return
    sys.modules[_EXTENSIONS] = None  # type: ignore[assignment]  # an import fails, as where it is not installed
    try:
        import_module("msgspec")
    finally:
        del sys.modules[_EXTENSIONS]
