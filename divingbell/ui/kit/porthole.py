"""The porthole: diver, turning floor and probe behind brass; its ring says how the dive stands. Lengths are dp."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from kivy.animation import AnimationTransition
from kivy.graphics import Color

from divingbell.companion.canvas.canvas import polar
from divingbell.companion.canvas.curves import bezier
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Box, Drawing, Skin, stack
from divingbell.ui.toolkit.paint import Painter

_STEPS = 12
"""Shades between the weakest and the strongest glow: more are not seen, and every one redraws the screen."""
State = Literal["idle", "armed", "buzz", "lost"]
_COINS = (
    ("gold", 10, 0.8), ("bronze", 62, 0.55), ("silver", 118, 0.82), ("bronze", 165, 0.78),
    ("gold", 214, 0.5), ("silver", 262, 0.8), ("bronze", 318, 0.6),
)  # fmt: skip


_RIGHT = bezier(((0, 3), (14, 3), (22, 9), (22, 20)), 12)
"""Down the right shoulder, from the neck to the arm."""
_SHOULDERS = [(-x, y) for x, y in reversed(_RIGHT)] + _RIGHT[1:]
"""The outline of a diver's body, in its own units from the middle of the shoulders."""


def porthole(
    ctx: Context,
    size: float,
    state: State,
    diver: str | None,
    *,
    angle: float | None = None,
    turned: float = 0,
    depth: float = 0.44,
    comes_from: float | None = None,
    sinking: str | None = None,
) -> Box:
    """`angle` is where the floor points (degrees, 0 up, clockwise), None without a pointer, `turned` how far it came
    with the contact; `depth` the diver's, 0 to 1. Where the porthole is new on a screen that stands, the diver comes
    from the depth `comes_from`, and a coin of the metal `sinking` goes down to the floor."""
    buzzing = state == "buzz"
    at = angle if angle is not None else 137.0
    return stack(
        Drawing(
            paint=_sea, data=_Floor(at, ctx.theme), transition=_floor_turns, motion="floor", interpolate=_on_the_way
        ),
        Drawing(
            paint=_dive, data=_Dive(depth, diver, comes_from, buzzing, ctx.theme), transition=_sinks,
            interpolate=_on_the_way, motion="contact" if buzzing else "sink",
        ),
        Drawing(paint=_lies, data=(sinking, ctx.theme), transition=_coin_sinks, motion="coin_sinks")
        if sinking
        else None,
        Drawing(paint=_rim, data=ctx.theme),
        Drawing(
            paint=_ring, data=(state, ctx.theme), transition=_ring_comes, motion="contact" if buzzing else "ring_lights"
        ),
        Drawing(
            paint=_pointer, data=_Pointer(angle, turned, buzzing), transition=_pointer_turns, motion="floor",
            interpolate=_on_the_way,
        ) if angle is not None else None,
        id="porthole",
        w=size,
        h=size,
    )  # fmt: skip


class _Floor(NamedTuple):
    angle: float
    theme: str


class _Dive(NamedTuple):
    depth: float
    diver: str | None
    comes_from: float | None
    buzzing: bool
    theme: str


class _Pointer(NamedTuple):
    angle: float
    turned: float
    buzzing: bool


def _on_the_way(before: Any, now: Any, share: float) -> Any:
    """What is seen of the first value, an angle or a depth, after this share of the way."""
    if before is None:
        return now
    way = now[0] - before[0] if isinstance(now, _Dive) else _way(before[0], now[0])
    return type(now)(before[0] + way * share, *now[1:])


def _way(before: float, now: float) -> float:
    """The shorter way round from one angle to another, degrees."""
    return (now - before + 180) % 360 - 180


def _inner(d: float) -> float:
    """Radius (dp) of the water behind a rim `d` dp wide."""
    return d / 2 - d * 0.035 - d * 0.062 * 1.55


def _sea(p: Painter, data: _Floor) -> None:
    d = p.width
    p.picture("porthole_water", 0, 0, d, d)
    for metal, at, share in _coins(data.angle):
        _coin(p, *_on_floor(d, at, share), metal)


def _floor_turns(p: Painter, before: _Floor | None, data: _Floor) -> Callable[[float], None] | None:
    """The floor follows the sensor."""
    if before is None or not (way := _way(before.angle, data.angle)):
        return None
    d = p.width
    p.picture("porthole_water", 0, 0, d, d)
    coins = []
    for metal, at, share in _coins(data.angle):
        with p.moved() as place:
            _coin(p, *_on_floor(d, at, share), metal)
        coins.append((place, at, share))

    def turn(share: float) -> None:
        for place, at, far in coins:
            (x, y), (end_x, end_y) = _on_floor(d, at - way * (1 - share), far), _on_floor(d, at, far)
            place.x, place.y = p.px(x - end_x), p.px(end_y - y)

    return turn


def _rim(p: Painter, _: str) -> None:
    d = p.width
    p.picture("porthole_rim", 0, 0, d, d)
    p.arc(d / 2, d / 2, _inner(d) - d * 0.022, d * 0.012, "art.white", -62, -18, 0.3)


def _dive(p: Painter, data: _Dive) -> None:
    d = p.width
    p.path(_hose(d, d * data.depth), d * 0.011, "art.foam")
    _hangs(p, data)


def _sinks(p: Painter, before: _Dive | None, data: _Dive) -> Callable[[float], None] | None:
    """The diver goes from one depth to another."""
    depth, begin = data.depth, data.comes_from if before is None else before.depth
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
    diver, buzzing, d = data.diver, data.buzzing, p.width
    c, y = d / 2, d * data.depth
    for bx, by, br in ((0.58, 0.36, 0.011), (0.605, 0.29, 0.008), (0.57, 0.245, 0.006), (0.6, 0.2, 0.009)):
        if y + d * (by - 0.46) < d * 0.14:
            continue  # behind the rim
        p.ring(d * bx, y + d * (by - 0.46), d * br, 1.5, "art.bubble")
    paint_diver(p, c, y, d * 0.0042, diver)
    if buzzing:
        p.glyph("buzz", c, y + d * 0.15, d * 0.15, "art.buzz")
    else:
        p.line([(c, y + d * 0.092), (c, y + d * 0.125)], d * 0.011, "art.foam")
        p.glyph("probe", c, y + d * 0.165, d * 0.085, "art.foam")


def paint_diver(p: Painter, x: float, y: float, k: float, diver: str | None) -> None:
    """A diver 40 `k` high with the shoulders at `y`, in a player's colour, or in white where it is nobody's."""
    suit = f"player.{diver}" if diver is not None else "art.white"
    p.picture("diver_body", x - 24 * k, y, 48 * k, 48 * k, tint=suit)
    p.line([(x + sx * k, y + sy * k) for sx, sy in _SHOULDERS], max(1.5, 1.4 * k), "art.abyss", close=True)
    p.picture("diver_helmet", x - 17.3 * k, y - 25.3 * k, 34.6 * k, 34.6 * k)
    p.skin(Skin(fill="art.brass_lo", radius=2 * k), x - 9 * k, y + 4.5 * k, 18 * k, 4.5 * k)


_FLOOR = 0.775
"""How far down the middle of the floor is, a share of the porthole."""


def _coins(angle: float) -> list[tuple[str, float, float]]:
    """Metal, angle and distance from the middle (a share) of the floor's coins, those behind first."""
    turned = [(metal, at + angle, share) for metal, at, share in _COINS]
    return sorted(turned, key=lambda coin: coin[2] * math.sin(math.radians(coin[1])))


def _on_floor(d: float, angle: float, share: float) -> tuple[float, float]:
    """A place on the floor in a porthole `d` dp wide."""
    radians, inner = math.radians(angle), _inner(d)
    return d / 2 + inner * 0.92 * share * math.cos(radians), d * _FLOOR + inner * 0.30 * share * math.sin(radians)


def _coin(p: Painter, x: float, y: float, metal: str) -> None:
    d = p.width
    p.ellipse(x, y + d * 0.006, d * 0.034, d * 0.015, "art.abyss")
    p.ellipse(x, y, d * 0.034, d * 0.015, f"coin_{metal}")


def _lies(p: Painter, data: tuple[str, str]) -> None:
    """The coin that sank."""
    _coin(p, p.width / 2, p.width * _FLOOR, data[0])


_HELD_S, _SINK_S = 0.1, 0.5
"""How long a coin still hangs under the magnet, and then takes to the floor."""


def _coin_sinks(p: Painter, before: object, data: tuple[str, str]) -> Callable[[float], None] | None:
    """The coin falls from under the magnet back to the floor."""
    if before is not None:
        return None
    d, size = p.width, p.width * 0.1
    top, floor = d * 0.64, d * _FLOOR
    with p.moved() as place:
        p.picture(f"part:coin_{data[0]}", (d - size) / 2, floor - size / 2, size, size)

    def sink(share: float) -> None:
        fallen = max(0.0, share * (_HELD_S + _SINK_S) - _HELD_S) / _SINK_S
        place.y = p.px((floor - top) * (1 - AnimationTransition.in_cubic(fallen)))

    return sink


def _ring(p: Painter, data: tuple[State, str]) -> Callable[[float], None] | None:
    state, _ = data
    d = p.width
    c, r = d / 2, d / 2 - d * 0.035
    if state == "armed":
        return _breathes(p, *_lit(p))
    if state == "buzz":
        _teeth(p)
    if state == "lost":
        for i in range(48):
            p.arc(c, c, r + d * 0.014, max(4.0, d * 0.016), "text3", i * 7.5, i * 7.5 + 4.2)
    return None


def _lit(p: Painter) -> tuple[Color, Color]:
    """The ring of an armed dive; the colours of its glow and of its line."""
    d = p.width
    r = d / 2 - d * 0.035
    _whole_ring(p, r + d * 0.018, d * 0.034, p.ctx.mix("plate", "action", 0.3))
    glow = p.tint
    _whole_ring(p, r + d * 0.012, max(4.0, d * 0.014), "action")
    return glow, p.tint


def _whole_ring(p: Painter, r: float, width: float, colour: str) -> None:
    """Round the middle. Of corners that were painted once: a circle of so many pieces would cost more than all else on
    the screen, and it is shown at the very moment when the probe may touch."""
    outer = r + width / 2
    skin = Skin(edge=colour, stroke=width, radius=outer)
    p.skin(skin, p.width / 2 - outer, p.width / 2 - outer, 2 * outer, 2 * outer)


def _teeth(p: Painter) -> None:
    d = p.width
    c, r = d / 2, d / 2 - d * 0.035
    teeth = [polar(c, c, r + d * (0.002 if i % 2 else 0.03), i * 6) for i in range(60)]
    p.line(teeth, max(4.0, d * 0.016), "danger", close=True)


def _breathes(p: Painter, glow: Color, _: Color) -> Callable[[float], None]:
    weakest, strongest = (p.ctx.rgba(p.ctx.mix("plate", "action", share)) for share in (0.16, 0.5))
    period, shown = p.ctx.style.motions["armed"].seconds, -1

    def breathe(now: float) -> None:
        nonlocal shown
        step = round(_STEPS * (0.5 - 0.5 * math.cos(2 * math.pi * now / period)))
        if step != shown:
            shown, share = step, step / _STEPS
            glow.rgba = [weak + (strong - weak) * share for weak, strong in zip(weakest, strongest, strict=True)]

    return breathe


_LIGHTS_AT = 0.3 / 0.42
"""When the ring of an armed dive lights: near the end of the diver's way down."""


def _ring_comes(
    p: Painter, before: tuple[State, str] | None, data: tuple[State, str]
) -> Callable[[float], None] | None:
    """The ring of an armed dive lights when the diver is down; the teeth of a buzz come with it."""
    state = data[0]
    if before is not None and before[0] == state:
        return None
    if state == "armed":
        tints = _lit(p)
        strengths = [tint.a for tint in tints]

        def light(share: float) -> None:
            lit = AnimationTransition.out_quad(max(0.0, (share - _LIGHTS_AT) / (1 - _LIGHTS_AT)))
            for tint, strength in zip(tints, strengths, strict=True):
                tint.a = strength * lit

        return light
    if state == "buzz":
        _teeth(p)
        tint = p.tint

        def bite(share: float) -> None:
            tint.a = p.alpha * share

        return bite
    return None


def _pointer(p: Painter, data: _Pointer) -> None:
    angle, turned, buzzing = data
    d = p.width
    c, r, rim = d / 2, d / 2 - d * 0.035, d * 0.062
    if turned:
        begin, end = sorted((angle - turned, angle))
        p.arc(c, c, _inner(d), d * 0.012, "art.lit", begin, end)
    tip = polar(c, c, r - rim * 0.02, angle)
    points = [tip, polar(c, c, r - rim * 1.5, angle - 5), polar(c, c, r - rim * 1.5, angle + 5)]
    p.triangle(points, "art.buzz" if buzzing else "art.lit")
    p.line(points, 2, "art.abyss", close=True)


def _pointer_turns(p: Painter, before: _Pointer | None, data: _Pointer) -> Callable[[float], None] | None:
    """The pointer follows the sensor."""
    if before is None or not (way := _way(before.angle, data.angle)):
        return None
    c = p.width / 2
    with p.turned(c, c) as place:
        _pointer(p, data)

    def turn(share: float) -> None:
        place.angle = way * (1 - share)

    return turn
