"""The sum behind an amount, step by step, as a game explains it."""

from __future__ import annotations

from typing import NamedTuple


class Sum(NamedTuple):
    """One step: sign (an icon, or `coin:gold`), what it is, the arithmetic, what comes out."""

    mark: str
    label: str
    arithmetic: str
    result: str
