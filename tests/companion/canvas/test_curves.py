"""Curves as polylines: no piece is farther from its curve than a tenth of a pixel, and there are no more than that
takes."""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random

import pytest

from divingbell.companion.canvas.curves import Point, arc_pieces, bezier, bezier_pieces

OFF = 0.1


@pytest.mark.parametrize("radius", [5, 20, 60, 150, 400])
@pytest.mark.parametrize("degrees", [30, 44, 90, 360])
def test_an_arc_is_met(radius: float, degrees: float) -> None:
    def off(pieces: int) -> float:
        return radius * (1 - math.cos(math.radians(degrees) / pieces / 2))

    pieces = arc_pieces(radius, degrees)
    assert off(pieces) <= OFF
    assert pieces <= 6 or off(pieces - 1) > OFF * 0.95


@pytest.mark.parametrize("seed", range(20))
def test_a_bezier_curve_is_met(seed: int) -> None:
    random = Random(seed)
    controls = [(random.uniform(0, 500), random.uniform(0, 500)) for _ in range(4)]
    pieces = bezier_pieces(controls)
    exact = bezier(controls, 16 * pieces)
    ends = exact[::16]
    assert _flat(bezier(controls, pieces)) == pytest.approx(_flat(ends))
    assert max(_off(point, ends[i // 16], ends[i // 16 + 1]) for i, point in enumerate(exact[:-1])) <= OFF


def test_a_bezier_curve_goes_from_its_first_control_to_its_last_and_is_a_cubic() -> None:
    controls = [(0, 0), (0, 30), (60, 30), (60, 0)]
    assert bezier(controls, 4) == [(0, 0), (9.375, 16.875), (30, 22.5), (50.625, 16.875), (60, 0)]


def _flat(points: Iterable[Point]) -> list[float]:
    return [side for point in points for side in point]


def _off(point: Point, begin: Point, end: Point) -> float:
    """How far a point is from the line through two others."""
    (x, y), (x1, y1), (x2, y2) = point, begin, end
    return abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / math.hypot(x2 - x1, y2 - y1)
