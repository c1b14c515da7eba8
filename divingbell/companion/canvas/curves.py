"""Curves as polylines: as few straight pieces as the eye cannot tell from the curve, for each costs a microsecond."""

from __future__ import annotations

import math
from collections.abc import Sequence

_OFF = 0.1
"""The most by which a piece may be away from the curve, pixels."""
_LEAST = 6
"""Pieces of a curve, however small it is."""

Point = tuple[float, float]


def arc_pieces(radius: float, degrees: float) -> int:
    """How many pieces an arc of so many degrees needs; `radius` in pixels."""
    # The middle of a chord over an angle a is radius (1 - cos(a / 2)), some radius a^2 / 8, inside of the arc.
    return max(_LEAST, math.ceil(math.radians(degrees) * math.sqrt(radius / (8 * _OFF))))


def bezier_pieces(controls: Sequence[Point]) -> int:
    """How many pieces, evenly spaced in their share, a cubic Bezier curve needs; `controls` are four, in pixels."""
    # A chord over a share s is at most s^2 / 8 of the largest second derivative away from the curve.
    bends = (
        math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2)
        for (x0, y0), (x1, y1), (x2, y2) in zip(controls, controls[1:], controls[2:], strict=False)
    )
    return max(_LEAST, math.ceil(math.sqrt(6 * max(bends) / (8 * _OFF))))


def bezier(controls: Sequence[Point], pieces: int) -> list[Point]:
    """The ends of the pieces, from the first of the four controls of a cubic curve to the last."""
    return [_at(controls, i / pieces) for i in range(pieces + 1)]


def _at(controls: Sequence[Point], share: float) -> Point:
    rest = 1 - share
    weights = (rest**3, 3 * share * rest**2, 3 * share**2 * rest, share**3)
    x = sum(weight * control[0] for weight, control in zip(weights, controls, strict=True))
    y = sum(weight * control[1] for weight, control in zip(weights, controls, strict=True))
    return x, y
