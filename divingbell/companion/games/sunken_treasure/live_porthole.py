"""The porthole of the pages: brass, water, the ocean floor with its coins, the diver in the player's colour.

Places and sizes are pixels, y downwards.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from divingbell.companion.canvas import svg

_COINS = (
    ("gold", 10, 0.8), ("bronze", 62, 0.55), ("silver", 118, 0.82), ("bronze", 165, 0.78), ("gold", 214, 0.5),
    ("silver", 262, 0.8), ("bronze", 318, 0.6),
)  # fmt: skip
_BUBBLES = ((0.58, -0.1, 0.011), (0.605, -0.17, 0.008), (0.57, -0.215, 0.006), (0.6, -0.26, 0.009))
"""Beside the hose: x, y from the diver's shoulders and radius, as shares of the size."""
FLOOR = 137.0
"""Where the floor points, degrees, where nobody knows."""


class PortholeView(NamedTuple):
    """View through the porthole."""

    look: str
    """`idle`, `armed` or `buzz`."""
    diver: str
    """Id of the player colour."""
    angle: float | None = None
    """Where the floor points, degrees clockwise, 0 up; None: without a pointer."""
    turned: float = 0
    """How far the floor came with the contact, degrees clockwise."""


def porthole(size: float, sight: PortholeView) -> str:
    """`size` px wide."""
    look = sight.look
    c = size / 2
    outer = c - size * 0.035
    rim = size * 0.062
    inner = outer - rim * 1.55
    view = svg.node("clipPath", svg.disc(c, c, inner, "text1"), id="view")
    inside = svg.group(
        _water(size), _floor(size, inner, sight), _diver(size, look, sight.diver), clip_path="url(#view)"
    )
    parts = (_gradients(), view, _ring(size, look, outer), _rim(size, outer, rim), inside, _glint(size, inner))
    return "".join(parts) + _pointer(size, outer, rim, sight)


def _gradients() -> str:
    return svg.node(
        "defs",
        svg.gradient(
            "brass",
            (0, "art.brass_hi", 1),
            (0.35, "brass", 1),
            (0.65, "art.brass_lo", 1),
            (1, "art.rim", 1),
            across=True,
        ),
        svg.gradient("water", (0, "art.sea_1", 1), (0.45, "art.board", 1), (1, "art.deep", 1)),
        svg.gradient("beam", (0, "art.beam", 0.34), (1, "art.beam", 0)),
    )


def _ring(size: float, look: str, outer: float) -> str:
    c = size / 2
    if look == "armed":
        glow = svg.disc(c, c, outer + size * 0.018, edge="action", stroke_width=size * 0.034, stroke_opacity=0.28)
        return glow + svg.disc(c, c, outer + size * 0.012, edge="action", stroke_width=max(3, size * 0.014))
    if look == "buzz":
        teeth = (svg.polar(c, c, outer + size * (0.002 if n % 2 else 0.03), n * 6) for n in range(60))
        return svg.path(svg.points(teeth), edge="danger", stroke_width=max(3, size * 0.016), stroke_linejoin="round")
    return ""


def _rim(size: float, outer: float, rim: float) -> str:
    c = size / 2
    brass = svg.disc(c, c, outer - rim / 2, edge="url(#brass)", stroke_width=rim)
    rivets = "".join(
        svg.disc(*svg.polar(c, c, outer - rim / 2, n * 30 + 15), size * 0.0125, "art.brass_lo") for n in range(12)
    )
    return brass + rivets + svg.disc(c, c, outer - rim + 0.5, "art.abyss")


def _water(size: float) -> str:
    c = size / 2
    beam = svg.points(
        [(c - size * 0.05, 0), (c + size * 0.05, 0), (c + size * 0.3, size * 0.86), (c - size * 0.3, size * 0.86)]
    )
    return svg.rect(0, 0, size, size, "url(#water)") + svg.path(beam, "url(#beam)")


def _floor(size: float, inner: float, sight: PortholeView) -> str:
    c, y = size / 2, size * 0.775
    rx, ry = inner * 0.92, inner * 0.3
    thin = max(1, size * 0.005)
    ground = (
        svg.ellipse(c, y + ry * 0.16, rx, ry, "art.abyss")
        + svg.ellipse(c, y, rx, ry, "art.sea_4", edge="art.floor_line", stroke_width=thin)
        + svg.ellipse(c, y, rx * 0.62, ry * 0.62, edge="art.floor_line", stroke_width=thin)
    )
    places = []
    for metal, degrees, far in _COINS:
        turned = math.radians(degrees + (FLOOR if sight.angle is None else sight.angle))
        places.append((y + ry * far * math.sin(turned), c + rx * far * math.cos(turned), metal))
    coins = (
        svg.ellipse(x, down + size * 0.006, size * 0.034, size * 0.015, "art.abyss")
        + svg.ellipse(x, down, size * 0.034, size * 0.015, f"coin_{metal}")
        for down, x, metal in sorted(places)
    )
    return ground + "".join(coins)


def _diver(size: float, look: str, diver: str) -> str:
    c, k = size / 2, size * 0.0042
    y = size * (0.3 if look == "idle" else 0.44)

    def at(dx: float, dy: float) -> str:
        return f"{c + dx * k:.1f},{y + dy * k:.1f}"

    hose = f"M{c},0C{c + size * 0.05:.1f},{y * 0.3:.1f} {c - size * 0.045:.1f},{y * 0.55:.1f} {c},{y - size * 0.07:.1f}"
    body = f"M{at(-22, 20)}C{at(-22, 9)} {at(-14, 3)} {at(0, 3)}C{at(14, 3)} {at(22, 9)} {at(22, 20)}Z"
    edge: dict[str, svg.Value | None] = {"edge": "art.abyss", "stroke_width": size * 0.006}
    below = y + size * (0.14 if look == "buzz" else 0.16)
    sign = svg.glyph("buzz" if look == "buzz" else "probe", c, below, size * (0.15 if look == "buzz" else 0.09),
                     "danger" if look == "buzz" else "art.foam")  # fmt: skip
    bubbles = "".join(
        svg.disc(size * bx, y + size * by, size * br, edge="art.bubble", stroke_width=size * 0.003 + 0.5)
        for bx, by, br in _BUBBLES
        if y + size * by > size * 0.14  # else behind the rim
    )
    return (
        bubbles
        + svg.path(hose, edge="art.foam", stroke_width=size * 0.011, stroke_linecap="round")
        + svg.path(body, f"player.{diver}", **edge)
        + svg.disc(c, y - 8 * k, 15 * k, "url(#brass)", **edge)
        + svg.disc(c, y - 8 * k, 9.2 * k, "art.deep", edge="art.brass_lo", stroke_width=2.2 * k)
        + svg.path(svg.arc(c, y - 8 * k, 6 * k, -70, -5), edge="art.bubble", stroke_width=2 * k, stroke_linecap="round")
        + sign
    )


def _glint(size: float, inner: float) -> str:
    c = size / 2
    shine = svg.arc(c, c, inner - size * 0.022, -62, -18)
    glass = svg.path(shine, edge="art.white", stroke_opacity=0.3, stroke_width=size * 0.012, stroke_linecap="round")
    return svg.disc(c, c, inner, edge="art.abyss", stroke_width=3) + glass


_WHOLE = 359.0


def _pointer(size: float, outer: float, rim: float, sight: PortholeView) -> str:
    """On the rim where the floor points, behind it the way that it came."""
    if sight.angle is None:
        return ""
    c, at = size / 2, sight.angle
    way = ""
    if sight.turned:
        begin, end = sorted((at - max(-_WHOLE, min(_WHOLE, sight.turned)), at))
        way = svg.path(svg.arc(c, c, outer - rim * 1.55, begin, end), edge="art.lit", stroke_width=size * 0.012)
    inside = outer - rim * 1.5
    tip = [svg.polar(c, c, outer - rim * 0.02, at), *(svg.polar(c, c, inside, at + side) for side in (-5, 5))]
    colour = "art.buzz" if sight.look == "buzz" else "art.lit"
    return way + svg.path(svg.points(tip), colour, edge="art.abyss", stroke_width=max(1.0, size * 0.005))
