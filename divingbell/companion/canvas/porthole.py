"""The porthole: diver, ocean floor and probe behind brass; its ring says how the dive stands. It fills its canvas.

Its layers are functions of their own, the lowest first: `sea`, `dive`, `rim`, `ring`, `pointer`; a screen moves some of
them. Lengths are dp, in shares of the width.
"""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

from divingbell.companion.canvas.canvas import Canvas, polar
from divingbell.companion.canvas.curves import Point, bezier

State = Literal["idle", "armed", "buzz", "lost"]

FLOOR = 0.775
"""How far down the middle of the ocean floor is."""
UNKNOWN_ANGLE = 137.0
"""Where the floor points, degrees, where nobody knows."""
_COINS = (
    ("gold", 10, 0.8), ("bronze", 62, 0.55), ("silver", 118, 0.82), ("bronze", 165, 0.78),
    ("gold", 214, 0.5), ("silver", 262, 0.8), ("bronze", 318, 0.6),
)  # fmt: skip
_BUBBLES = ((0.58, -0.1, 0.011), (0.605, -0.17, 0.008), (0.57, -0.215, 0.006), (0.6, -0.26, 0.009))
"""Beside the hose: x, y from the diver's shoulders, radius."""
_OUTER, _BRASS = 0.465, 0.062
"""Radius of the rim, and how broad its brass is."""
INNER = _OUTER - _BRASS * 1.55
"""Radius of the water."""
_RIGHT = bezier(((0, 3), (14, 3), (22, 9), (22, 20)), 12)
"""Down the right shoulder, from the neck to the arm."""
_SHOULDERS = [(-x, y) for x, y in reversed(_RIGHT)] + _RIGHT[1:]
"""The outline of a diver's body, in its own units from the middle of the shoulders."""
_WHOLE = 359.0


class Porthole(NamedTuple):
    """Everything that is seen in it."""

    state: State
    diver: str | None
    """Id of the player colour; None is nobody."""
    angle: float | None = None
    """Where the floor points, degrees clockwise, 0 up; None: without a pointer."""
    turned: float = 0
    """How far the floor came with the contact, degrees clockwise."""
    depth: float = 0.44
    """The diver's, 0 to 1."""


def porthole(canvas: Canvas, value: Porthole) -> None:
    """The whole of it."""
    buzzing = value.state == "buzz"
    sea(canvas, UNKNOWN_ANGLE if value.angle is None else value.angle)
    hose(canvas, value.depth)
    hanging(canvas, value.depth, value.diver, buzzing=buzzing)
    rim(canvas)
    ring(canvas, value.state)
    if value.angle is not None:
        pointer(canvas, value.angle, value.turned, buzzing=buzzing)


# Water and floor ------------------------------------------------------------------------------------------------


def sea(canvas: Canvas, angle: float) -> None:
    """The water, the floor and its coins, turned by `angle`."""
    water(canvas)
    for metal, at, share in coins(angle):
        coin_lying(canvas, *on_floor(canvas.width, at, share), metal)


def water(canvas: Canvas) -> None:
    """The water and the floor, without coins."""
    canvas.picture("porthole_water", 0, 0, canvas.width, canvas.width, drawn=_water)


def _water(canvas: Canvas) -> None:
    d = canvas.width
    c, y, inner = d / 2, d * FLOOR, d * INNER
    rx, ry = inner * 0.92, inner * 0.3
    canvas.rectangle(c - inner, c - inner, 2 * inner, 2 * inner, "art.deep", top="art.sea_1", radius=inner)
    canvas.polygon([(c - d * 0.05, d * 0.14), (c + d * 0.05, d * 0.14), (c + d * 0.2, y), (c - d * 0.2, y)],
                   "art.beam", 0.12)  # fmt: skip
    canvas.ellipse(c, y + ry * 0.16, rx, ry, "art.abyss")
    for share in (1.0, 0.62):
        canvas.ellipse(c, y, rx * share, ry * share, "art.floor_line")
        canvas.ellipse(c, y, rx * share - d * 0.005, ry * share - d * 0.005, "art.sea_4")


def coins(angle: float) -> list[tuple[str, float, float]]:
    """Metal, angle and distance from the middle (a share) of the floor's coins, those behind first."""
    turned = [(metal, at + angle, share) for metal, at, share in _COINS]
    return sorted(turned, key=lambda coin: coin[2] * math.sin(math.radians(coin[1])))


def on_floor(d: float, angle: float, share: float) -> Point:
    """A place on the floor in a porthole `d` dp wide."""
    radians, inner = math.radians(angle), d * INNER
    return d / 2 + inner * 0.92 * share * math.cos(radians), d * FLOOR + inner * 0.30 * share * math.sin(radians)


def coin_lying(canvas: Canvas, x: float, y: float, metal: str) -> None:
    """A coin on the floor, its middle there."""
    d = canvas.width
    canvas.ellipse(x, y + d * 0.006, d * 0.034, d * 0.015, "art.abyss")
    canvas.ellipse(x, y, d * 0.034, d * 0.015, f"coin_{metal}")


# Diver ----------------------------------------------------------------------------------------------------------


def hose(canvas: Canvas, depth: float) -> None:
    """The rope that the diver hangs on."""
    d = canvas.width
    c, y = d / 2, d * depth
    points = [(c, d * 0.07), (c + d * 0.05, y * 0.42), (c - d * 0.045, y * 0.6), (c, y - d * 0.07)]
    canvas.path(points, d * 0.011, "art.foam")


def hanging(canvas: Canvas, depth: float, diver: str | None, *, buzzing: bool) -> None:
    """The diver with the probe or the buzz below, and bubbles."""
    d = canvas.width
    c, y = d / 2, d * depth
    for x, up, r in _BUBBLES:
        if y + d * up >= d * 0.14:  # else behind the rim
            canvas.ring(d * x, y + d * up, d * r, 1.5, "art.bubble")
    draw_diver(canvas, c, y, d * 0.0042, diver)
    if buzzing:
        canvas.glyph("buzz", c, y + d * 0.15, d * 0.15, "art.buzz")
    else:
        canvas.line([(c, y + d * 0.092), (c, y + d * 0.125)], d * 0.011, "art.foam")
        canvas.glyph("probe", c, y + d * 0.165, d * 0.085, "art.foam")


def draw_diver(canvas: Canvas, x: float, y: float, k: float, diver: str | None) -> None:
    """A diver 40 `k` high with the shoulders at `y`, in a player's colour, or in white where it is nobody's."""
    suit = f"player.{diver}" if diver is not None else "art.white"

    def body(canvas: Canvas) -> None:
        canvas.polygon([(24 * k + sx * k, sy * k) for sx, sy in _SHOULDERS], suit)

    canvas.picture("diver_body", x - 24 * k, y, 48 * k, 48 * k, suit, drawn=body)
    canvas.line([(x + sx * k, y + sy * k) for sx, sy in _SHOULDERS], max(1.5, 1.4 * k), "art.abyss", close=True)
    canvas.picture("diver_helmet", x - 17.3 * k, y - 25.3 * k, 34.6 * k, 34.6 * k, drawn=_helmet)
    canvas.rectangle(x - 9 * k, y + 4.5 * k, 18 * k, 4.5 * k, "art.brass_lo", radius=2 * k)


def _helmet(canvas: Canvas) -> None:
    c, k = canvas.width / 2, canvas.width / 34.6
    canvas.disc(c, c, 31.4 * k, "art.abyss")
    canvas.disc(c, c, 28.6 * k, "brass")
    canvas.disc(c, c, 20.6 * k, "art.brass_lo")
    canvas.disc(c, c, 16.2 * k, "art.deep")
    canvas.arc(c, c, 6 * k, 2 * k, "art.bubble", -70, -5)


# Brass ----------------------------------------------------------------------------------------------------------


def rim(canvas: Canvas) -> None:
    """The brass round the water, and the light on the glass."""
    d = canvas.width
    canvas.picture("porthole_rim", 0, 0, d, d, drawn=_rim)
    canvas.arc(d / 2, d / 2, d * (INNER - 0.022), d * 0.012, "art.white", -62, -18, 0.3)


def _rim(canvas: Canvas) -> None:
    d = canvas.width
    c, brass = d / 2, d * (_OUTER - _BRASS / 2)
    canvas.ring(c, c, d * (_OUTER - _BRASS + INNER) / 2, d * (_OUTER - _BRASS - INNER), "art.abyss")
    canvas.ring(c, c, brass, d * _BRASS, "brass")
    canvas.ring(c, c, d * (_OUTER - 0.005), d * 0.01, "art.brass_hi")
    canvas.ring(c, c, d * (_OUTER - _BRASS + 0.004), d * 0.008, "art.rim")
    for n in range(12):
        canvas.disc(*polar(c, c, brass, n * 30 + 15), d * 0.025, "art.brass_lo")


def ring(canvas: Canvas, state: State) -> None:
    """How the dive stands, round the brass."""
    if state == "armed":
        glow(canvas)
        lit(canvas)
    elif state == "buzz":
        teeth(canvas)
    elif state == "lost":
        c, d = canvas.width / 2, canvas.width
        for i in range(48):
            canvas.arc(c, c, d * (_OUTER + 0.014), max(4.0, d * 0.016), "text3", i * 7.5, i * 7.5 + 4.2)


def glow(canvas: Canvas) -> None:
    """Round an armed dive, under its ring."""
    _whole_ring(canvas, _OUTER + 0.018, canvas.width * 0.034, canvas.mix("plate", "action", 0.3))


def lit(canvas: Canvas) -> None:
    """The ring of an armed dive."""
    _whole_ring(canvas, _OUTER + 0.012, max(4.0, canvas.width * 0.014), "action")


def _whole_ring(canvas: Canvas, r: float, width: float, colour: str) -> None:
    """Round the middle. An edge with round corners, which a screen has painted once: a circle of so many pieces would
    cost more than all else on it, and it is shown at the very moment when the probe may touch."""
    d = canvas.width
    outer = d * r + width / 2
    canvas.rectangle(d / 2 - outer, d / 2 - outer, 2 * outer, 2 * outer, edge=colour, stroke=width, radius=outer)


def teeth(canvas: Canvas) -> None:
    """The ring of a buzz."""
    c, d = canvas.width / 2, canvas.width
    points = [polar(c, c, d * (_OUTER + (0.002 if i % 2 else 0.03)), i * 6) for i in range(60)]
    canvas.line(points, max(4.0, d * 0.016), "danger", close=True)


def pointer(canvas: Canvas, angle: float, turned: float, *, buzzing: bool) -> None:
    """On the rim where the floor points, and the way that it came with the contact."""
    c, d = canvas.width / 2, canvas.width
    if turned:
        begin, end = sorted((angle - max(-_WHOLE, min(_WHOLE, turned)), angle))
        canvas.arc(c, c, d * INNER, d * 0.012, "art.lit", begin, end)
    inside = d * (_OUTER - _BRASS * 1.5)
    points = [polar(c, c, d * (_OUTER - _BRASS * 0.02), angle)]
    points += [polar(c, c, inside, angle + side) for side in (-5, 5)]
    canvas.polygon(points, "art.buzz" if buzzing else "art.lit")
    canvas.line(points, 2, "art.abyss", close=True)
