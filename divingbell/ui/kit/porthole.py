"""The porthole of the canvas on a screen: its layers, and how they move. Lengths are dp."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.animation import AnimationTransition
from kivy.graphics import Color

from divingbell.companion.canvas import porthole as board
from divingbell.companion.canvas.porthole import State
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Box, Drawing, stack
from divingbell.ui.toolkit.paint import Painter

_STEPS = 12
"""Shades between the weakest and the strongest glow: more are not seen, and every one redraws the screen."""


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
    at = angle if angle is not None else board.UNKNOWN_ANGLE
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
    """The part seen of the first value, an angle or a depth, after this share of the way."""
    if before is None:
        return now
    way = now[0] - before[0] if isinstance(now, _Dive) else _way(before[0], now[0])
    return type(now)(before[0] + way * share, *now[1:])


def _way(before: float, now: float) -> float:
    """The shorter way round from one angle to another, degrees."""
    return (now - before + 180) % 360 - 180


def _sea(p: Painter, data: _Floor) -> None:
    board.sea(p, data.angle)


def _floor_turns(p: Painter, before: _Floor | None, data: _Floor) -> Callable[[float], None] | None:
    """The floor follows the sensor."""
    if before is None or not (way := _way(before.angle, data.angle)):
        return None
    d = p.width
    board.water(p)
    coins = []
    for metal, at, share in board.coins(data.angle):
        with p.moved() as place:
            board.coin_lying(p, *board.on_floor(d, at, share), metal)
        coins.append((place, at, share))

    def turn(share: float) -> None:
        for place, at, far in coins:
            (x, y), (end_x, end_y) = board.on_floor(d, at - way * (1 - share), far), board.on_floor(d, at, far)
            place.x, place.y = p.px(x - end_x), p.px(end_y - y)

    return turn


def _rim(p: Painter, _: str) -> None:
    board.rim(p)


def _dive(p: Painter, data: _Dive) -> None:
    board.hose(p, data.depth)
    _hangs(p, data)


def _hangs(p: Painter, data: _Dive) -> None:
    board.hanging(p, data.depth, data.diver, buzzing=data.buzzing)


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


def _lies(p: Painter, data: tuple[str, str]) -> None:
    """The coin that sank."""
    board.coin_lying(p, p.width / 2, p.width * board.FLOOR, data[0])


_HELD_S, _SINK_S = 0.1, 0.5
"""How long a coin still hangs under the magnet, and then takes to the floor."""


def _coin_sinks(p: Painter, before: object, data: tuple[str, str]) -> Callable[[float], None] | None:
    """The coin falls from under the magnet back to the floor."""
    if before is not None:
        return None
    d, size = p.width, p.width * 0.1
    top, floor = d * 0.64, d * board.FLOOR
    with p.moved() as place:
        p.picture(f"part:coin_{data[0]}", (d - size) / 2, floor - size / 2, size, size)

    def sink(share: float) -> None:
        fallen = max(0.0, share * (_HELD_S + _SINK_S) - _HELD_S) / _SINK_S
        place.y = p.px((floor - top) * (1 - AnimationTransition.in_cubic(fallen)))

    return sink


def _ring(p: Painter, data: tuple[State, str]) -> Callable[[float], None] | None:
    state, _ = data
    if state == "armed":
        return _breathes(p, *_lit(p))
    board.ring(p, state)
    return None


def _lit(p: Painter) -> tuple[Color, Color]:
    """The ring of an armed dive; the colours of its glow and of its line."""
    board.glow(p)
    glow = p.tint
    board.lit(p)
    return glow, p.tint


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
        board.teeth(p)
        tint = p.tint

        def bite(share: float) -> None:
            tint.a = p.alpha * share

        return bite
    return None


def _pointer(p: Painter, data: _Pointer) -> None:
    board.pointer(p, data.angle, data.turned, buzzing=data.buzzing)


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
