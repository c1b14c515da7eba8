"""The porthole: diver, turning floor and probe behind brass; its ring says how the dive stands. Lengths are dp."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Box, Drawing, Skin, stack
from divingbell.ui.toolkit.paint import Painter, polar

_STEPS = 12
"""Shades between the weakest and the strongest glow: more are not seen, and every one redraws the screen."""
State = Literal["idle", "armed", "buzz", "lost"]
_COINS = (
    ("gold", 10, 0.8), ("bronze", 62, 0.55), ("silver", 118, 0.82), ("bronze", 165, 0.78),
    ("gold", 214, 0.5), ("silver", 262, 0.8), ("bronze", 318, 0.6),
)  # fmt: skip


def _shoulder(share: float) -> tuple[float, float]:
    """Down the right shoulder, a cubic curve from the neck to the arm."""
    rest = 1 - share
    near, far = 3 * rest * rest * share, 3 * rest * share * share
    return near * 14 + far * 22 + share**3 * 22, rest**3 * 3 + near * 3 + far * 9 + share**3 * 20


_RIGHT = [_shoulder(i / 12) for i in range(13)]
_SHOULDERS = [(-x, y) for x, y in reversed(_RIGHT)] + _RIGHT[1:]
"""The outline of a diver's body, in its own units from the middle of the shoulders."""


def porthole(
    ctx: Context,
    size: float,
    state: State,
    diver: str | None,
    *,
    angle: float | None = None,
    depth: float = 0.44,
    comes_from: float | None = None,
) -> Box:
    """`angle` is where the floor points (degrees, 0 up, clockwise), None without a pointer; `depth` the diver's, 0
    to 1. Where the porthole is new on a screen that stands, the diver comes from the depth `comes_from`."""
    return stack(
        Drawing(paint=_sea, data=(angle if angle is not None else 137.0, ctx.theme)),
        Drawing(paint=_dive, data=(diver, depth, comes_from, state == "buzz", ctx.theme), passes=_sinks, motion="sink"),
        Drawing(paint=_rim, data=ctx.theme),
        Drawing(paint=_ring, data=(state, ctx.theme)),
        Drawing(paint=_pointer, data=(angle, state == "buzz")) if angle is not None else None,
        id="porthole",
        w=size,
        h=size,
    )


def _inner(d: float) -> float:
    """Radius (dp) of the water behind a rim `d` dp wide."""
    return d / 2 - d * 0.035 - d * 0.062 * 1.55


def _sea(p: Painter, data: tuple[float, str]) -> None:
    d = p.width
    p.picture("porthole_water", 0, 0, d, d)
    _coins(p, d, _inner(d), data[0])


def _rim(p: Painter, _: str) -> None:
    d = p.width
    p.picture("porthole_rim", 0, 0, d, d)
    p.ring(d / 2, d / 2, _inner(d) - d * 0.022, d * 0.012, "art.white", begin=-62, end=-18, alpha=0.3)


_Dive = tuple[str | None, float, float | None, bool, str]


def _dive(p: Painter, data: _Dive) -> None:
    depth, d = data[1], p.width
    p.bezier(_hose(d, d * depth), d * 0.011, "art.foam")
    _hangs(p, data)


def _sinks(p: Painter, before: _Dive | None, data: _Dive) -> Callable[[float], None] | None:
    """The diver goes from one depth to another."""
    depth, begin = data[1], data[2] if before is None else before[1]
    if begin is None or begin == depth:
        return None
    d = p.width
    hose = p.line([(d / 2, d * 0.07), (d / 2, d * depth)], d * 0.011, "art.foam")
    with p.moved() as place:
        _hangs(p, data)

    def step(share: float) -> None:
        now = begin + (depth - begin) * share
        place.y = p.px(d * (depth - now))
        hose.points = [p.x(d / 2), p.y(d * 0.07), p.x(d / 2), p.y(d * now - d * 0.07)]

    return step


def _hose(d: float, y: float) -> list[tuple[float, float]]:
    c = d / 2
    return [(c, d * 0.07), (c + d * 0.05, y * 0.42), (c - d * 0.045, y * 0.6), (c, y - d * 0.07)]


def _hangs(p: Painter, data: _Dive) -> None:
    """The diver with what hangs from him, and his bubbles."""
    diver, depth, _, buzzing, _ = data
    d = p.width
    c, y = d / 2, d * depth
    for bx, by, br in ((0.58, 0.36, 0.011), (0.605, 0.29, 0.008), (0.57, 0.245, 0.006), (0.6, 0.2, 0.009)):
        if y + d * (by - 0.46) < d * 0.14:
            continue  # behind the rim
        p.ring(d * bx, y + d * (by - 0.46), d * br, 1.5, "art.bubble")
    paint_diver(p, c, y, d * 0.0042, diver)
    if buzzing:
        p.glyph("buzz", c, y + d * 0.15, d * 0.15, "danger")
    else:
        p.line([(c, y + d * 0.092), (c, y + d * 0.125)], d * 0.011, "art.foam")
        p.glyph("probe", c, y + d * 0.165, d * 0.085, "art.foam")


def paint_diver(p: Painter, x: float, y: float, k: float, diver: str | None) -> None:
    """A diver 40 `k` high with the shoulders at `y`, in a player's colour or without a body."""
    if diver is not None:
        p.picture("diver_body", x - 24 * k, y, 48 * k, 48 * k, tint=f"player.{diver}")
        p.line([(x + sx * k, y + sy * k) for sx, sy in _SHOULDERS], max(1.5, 1.4 * k), "art.abyss", close=True)
    p.picture("diver_helmet", x - 17.3 * k, y - 25.3 * k, 34.6 * k, 34.6 * k)
    if diver is not None:
        p.skin(Skin(fill="art.brass_lo", radius=2 * k), x - 9 * k, y + 4.5 * k, 18 * k, 4.5 * k)


def _coins(p: Painter, d: float, inner: float, angle: float) -> None:
    floor, rx, ry = d * 0.775, inner * 0.92, inner * 0.30
    places = []
    for metal, at, share in _COINS:
        radians = math.radians(at + angle)
        places.append((floor + ry * share * math.sin(radians), d / 2 + rx * share * math.cos(radians), metal))
    for y, x, metal in sorted(places):
        p.ellipse(x, y + d * 0.006, d * 0.034, d * 0.015, "art.abyss")
        p.ellipse(x, y, d * 0.034, d * 0.015, f"coin_{metal}")


def _ring(p: Painter, data: tuple[State, str]) -> Callable[[float], None] | None:
    state, _ = data
    d = p.width
    c, r = d / 2, d / 2 - d * 0.035
    if state == "armed":
        weakest, strongest = (p.ctx.rgba(p.ctx.mix("plate", "action", share)) for share in (0.16, 0.5))
        p.ring(c, c, r + d * 0.018, d * 0.034, p.ctx.mix("plate", "action", 0.3))
        glow, period = p.tint, p.ctx.style.motions["armed"].seconds
        p.ring(c, c, r + d * 0.012, max(4.0, d * 0.014), "action")

        shown = -1

        def breathe(now: float) -> None:
            nonlocal shown
            step = round(_STEPS * (0.5 - 0.5 * math.cos(2 * math.pi * now / period)))
            if step != shown:
                shown, share = step, step / _STEPS
                glow.rgba = [weak + (strong - weak) * share for weak, strong in zip(weakest, strongest, strict=True)]

        return breathe
    if state == "buzz":
        teeth = [polar(c, c, r + d * (0.002 if i % 2 else 0.03), i * 6) for i in range(60)]
        p.line(teeth, max(4.0, d * 0.016), "danger", close=True)
    if state == "lost":
        for i in range(48):
            p.ring(c, c, r + d * 0.014, max(4.0, d * 0.016), "text3", begin=i * 7.5, end=i * 7.5 + 4.2)
    return None


def _pointer(p: Painter, data: tuple[float, bool]) -> None:
    angle, buzzing = data
    d = p.width
    c, r, rim = d / 2, d / 2 - d * 0.035, d * 0.062
    tip = polar(c, c, r - rim * 0.02, angle)
    points = [tip, polar(c, c, r - rim * 1.5, angle - 5), polar(c, c, r - rim * 1.5, angle + 5)]
    p.triangle(points, "art.buzz" if buzzing else "art.lit")
    p.line(points, 2, "art.abyss", close=True)
