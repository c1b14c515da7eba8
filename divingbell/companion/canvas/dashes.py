"""Cuts a line into dashes."""

from __future__ import annotations

import math
from collections.abc import Sequence


def pieces(points: Sequence[tuple[float, float]], pattern: Sequence[float]) -> list[list[tuple[float, float]]]:
    """The drawn pieces of a polyline; `pattern` is on, off, on, ... in the unit of the points, and not empty."""
    found: list[list[tuple[float, float]]] = []
    on, index, left = True, 0, pattern[0]
    x, y = points[0]
    current = [(x, y)]
    for nx, ny in points[1:]:
        while (distance := math.hypot(nx - x, ny - y)) > left:
            share = left / distance
            x, y = x + (nx - x) * share, y + (ny - y) * share
            if on:
                found.append([*current, (x, y)])
            index = (index + 1) % len(pattern)
            on, left, current = not on, pattern[index], [(x, y)]
        left -= distance
        x, y = nx, ny
        current.append((x, y))
    if on and len(current) > 1:
        found.append(current)
    return found
