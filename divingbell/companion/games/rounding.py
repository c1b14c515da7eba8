"""Figures rounded as people do: a half goes away from zero, not to the even neighbour."""

from __future__ import annotations

import math


def rounded(value: float) -> int:
    """The nearest integer to a value in any unit; of two that are equally near the one farther from zero."""
    return math.floor(value + 0.5) if value >= 0 else -math.floor(0.5 - value)
