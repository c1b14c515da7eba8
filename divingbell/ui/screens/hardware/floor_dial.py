"""The dial of the ocean floor: where it points, and how far it has turned."""

from __future__ import annotations

from typing import Any

from divingbell.companion.canvas.canvas import polar
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Box, Drawing, stack
from divingbell.ui.toolkit.paint import Painter

_DRAWN = 352
"""Diameter (dp) of the drawing; everything scales with it."""
_APART = 5
"""dp at least between the degrees in the middle and the numbers beside them."""


def floor_dial(
    ctx: Context,
    angle: float | None,
    *,
    turned: float = 0,
    ring: float | None = None,
    of: str = "",
    nothing: tuple[str, str] | None = None,
    **options: Any,
) -> Box:
    """As large as its room. `angle`: where it points (degrees from the zero, clockwise; None: not known yet).

    `turned` (degrees, signed) draws the last movement behind the pointer. With `ring` (share of a full turn, signed)
    the turn that was made so far is drawn all round instead, its degrees in the middle and `of` under them. `nothing`
    is said in the place of the degrees of a lost rig: that it reads nothing, and what it read last.
    """
    if ring is not None:
        words = f"{abs(ring) * 360:.0f}°"
    else:
        words = f"{angle % 360:.0f}°" if angle is not None else ctx.t("hardware.angle_unknown")
    tail = 0 if ring is not None else round(turned)
    at = None if angle is None else round(angle, 1)
    return stack(
        Drawing(paint=dial_face, data=None),
        Drawing(paint=_arc, data=(at, tail, ring, ctx.theme)) if at is not None else None,
        Drawing(paint=dial_ticks, data=None),
        Drawing(paint=dial_hand, data=(at, words, of, ctx.theme))
        if nothing is None
        else Drawing(paint=_nothing, data=(nothing, ctx.theme)),
        **options,
    )


def dial_face(p: Painter, _: object) -> None:
    """Paint the disc under the dial."""
    side = min(p.width, p.height)
    p.picture("floor_dial", (p.width - side) / 2, (p.height - side) / 2, side, side)


def _measures(p: Painter) -> tuple[tuple[float, float], float, float]:
    """Middle, scale and radius."""
    side = min(p.width, p.height)
    z = side / _DRAWN
    return (p.width / 2, p.height / 2), z, side / 2 - 6 * z


def _lit(p: Painter) -> str:
    # The face is dark by day, too.
    return "action" if p.ctx.dark else "art.wave"


def _arc(p: Painter, data: tuple[float, int, float | None, str]) -> None:
    """The turned part: all of it round the edge, or the last movement behind the pointer."""
    angle, tail, ring, _ = data
    c, z, r = _measures(p)
    if ring:
        part = min(1.0, abs(ring)) * 360
        begin, end = (angle - part, angle) if ring > 0 else (angle, angle + part)
        p.arc(*c, r - 20 * z, 16 * z, p.ctx.mix("art.floor", _lit(p), 0.85), begin, end)
    elif abs(tail) > 10:
        part = max(-300, min(300, tail))
        begin, end = sorted((angle - part, angle - 8 if part > 0 else angle + 8))
        p.arc(*c, r - 58 * z, 10 * z, p.ctx.mix("art.floor", _lit(p), 0.5), begin, end)


def dial_ticks(p: Painter, _: object) -> None:
    """Paint the marks of the dial and their degrees."""
    c, z, r = _measures(p)
    for k in range(72):
        large = k % 6 == 0
        if not large and z < 0.7:
            continue
        if k % 18 == 0:  # a line beside a number reads as its minus
            p.disc(*polar(*c, r - 20 * z, k * 5), 9 * max(z, 0.7), "art.shark")
            continue
        ends = [polar(*c, r - 14 * z, k * 5), polar(*c, r - (30 if large else 21) * z, k * 5)]
        p.line(ends, 3 * max(z, 0.7) if large else 1.6, "art.shark" if large else "art.floor_line")
    for k in range(4):
        across, _ = _number(p, k)
        x, y = polar(*c, across, k * 90)
        p.text(str(k * 90), x, y, _number_size(z), "art.card", font="num", bold=True, anchor="center")


def _number_size(z: float) -> float:
    return max(16, 24 * z)


def _number(p: Painter, k: int) -> tuple[float, float]:
    """How far from the middle the number of the k-th quarter lies, and how far what it leaves free reaches."""
    _, z, r = _measures(p)
    beside = p.text_width(str(k * 90), _number_size(z), font="num", bold=True) / 2 if k % 2 else 0
    across = r - max(50 * z, 20 * z + 9 * max(z, 0.7) / 2 + 3 + beside)
    return across, across - beside


def dial_hand(p: Painter, data: tuple[float | None, str, str, str]) -> None:
    """Paint the hand at an angle (degrees, None: unknown) and the words in the middle; `data` ends with the theme."""
    angle, words, of, _ = data
    c, z, r = _measures(p)
    x, y = c
    if angle is not None:
        tip, left, right = (
            polar(*c, r - 32 * z, angle), polar(*c, r - 62 * z, angle - 7), polar(*c, r - 62 * z, angle + 7),
        )  # fmt: skip
        p.triangle([tip, left, right], _lit(p))
        p.line([tip, left, right], 2, "art.abyss", close=True)
    # A degree sign is light: figures look centred a little to the right.
    shift = 0 if of else 10 * z
    size, up = (72 if of else 84) * z, 12 * z if of else 0
    room = min(_number(p, k)[1] - (shift if k == 1 else -shift) for k in (1, 3)) - _APART
    widest = words if angle is None else "000°"  # turning changes no size
    size = min(size, size * 2 * room / p.text_width(widest, size, font="num", bold=True))
    p.text(words, x + shift, y - up, size, "art.white", font="num", bold=True, anchor="center")
    if of:
        p.text(of, x, y + 41 * z, max(16, 22 * z), "art.shark", anchor="center")


def _nothing(p: Painter, data: tuple[tuple[str, str], str]) -> None:
    (words, last), _ = data
    (x, y), z, _ = _measures(p)
    size = max(16, 22 * z)
    p.glyph("lan-disconnect", x, y - 30 * z, 72 * z, "art.shark")
    p.text(words, x, y + 28 * z, size, "art.white", bold=True, anchor="center")
    p.text(last, x, y + 28 * z + size * 1.2, size, "art.shark", anchor="center")
