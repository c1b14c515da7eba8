"""The pieces of Submarine, drawn as they lie on the table: tiles, recovery cards, bathyscaphes, ships, and the twelve
places of a player board. Places and sizes are dp."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from divingbell.companion.canvas.canvas import Canvas, Drawn
from divingbell.companion.canvas.icons import shape
from divingbell.companion.games.submarine.kinds import UNKNOWN, frame, kind_icon, letter
from divingbell.companion.games.submarine.state import KINDS

_BAKED, _FACE = 80, 74
"""Side of a tile's picture, and of its face in there; the rest is its shadow."""


def draw_tile(canvas: Canvas, tile: str, x: float, y: float, size: float) -> None:
    """A tile's face, `size` dp wide."""
    k = size / _FACE
    canvas.picture(f"part:{tile}", x - 2 * k, y - k, _BAKED * k, _BAKED * k, drawn=_tile(tile))


@cache
def _tile(tile: str) -> Drawn:
    return partial(_draw_tile, tile=tile)


def _draw_tile(canvas: Canvas, tile: str) -> None:
    k = canvas.width / _BAKED
    x, y, size = 2 * k, k, _FACE * k
    if tile == UNKNOWN:
        canvas.rectangle(x, y, size, size, "art.deep", edge="art.card", stroke=size * 0.03, radius=size * 0.16)
        canvas.text("?", x + size / 2, y + size / 2, size * 0.5, "art.card", font="num", bold=True, anchor="center")
        return
    own = frame(tile)
    canvas.rectangle(x, y, size, size, "art.deep", edge=own, stroke=size * 0.065, radius=size * 0.16)
    canvas.rectangle(x, y, size * 0.34, size, own, radius=size * 0.12)
    canvas.text(
        letter(tile), x + size * 0.17, y + size * 0.5, size * 0.4, "ink", font="num", bold=True, anchor="center"
    )
    canvas.glyph(kind_icon(tile), x + size * 0.66, y + size / 2, size * 0.5, "art.white")


def draw_dot(canvas: Canvas, tile: str, x: float, y: float, size: float) -> None:
    """A tile on the smallest board: a square of its colour with its letter; a mussel is hollow, an unknown one an
    outline."""
    if tile == UNKNOWN:
        canvas.rectangle(x, y, size, size, edge="art.card", stroke=1.4, radius=size * 0.25, dashed=True)
    elif tile.startswith("j"):
        canvas.rectangle(x, y, size, size, "art.deep", edge=frame(tile), stroke=1.5, radius=size * 0.3)
        _dot_letter(canvas, tile, x, y, size, "art.white")
    else:
        canvas.rectangle(x, y, size, size, frame(tile), radius=size * 0.25)
        _dot_letter(canvas, tile, x, y, size, "ink")


def _dot_letter(canvas: Canvas, tile: str, x: float, y: float, size: float, colour: str) -> None:
    canvas.text(
        letter(tile), x + size / 2, y + size * 0.48, size * 0.92, colour, font="num", bold=True, anchor="center"
    )


def draw_token(
    canvas: Canvas, diver: str, x: float, y: float, size: float, *, hot: bool = False, count: int = 1
) -> None:
    """A bathyscaphe in its player's colour; `hot` has a white ring, `count` is written where several lie as one."""
    cx, cy = x + size / 2, y + size / 2
    if hot:
        canvas.disc(cx, cy, size + 6, "art.white")
    else:
        canvas.disc(cx, cy + size * 0.05, size, "art.abyss")
    canvas.disc(cx, cy, size, f"player.{diver}")
    canvas.glyph(shape(diver), cx, cy, size * 0.62, "ink")
    _draw_count(canvas, x, y, size, count)


def draw_group(
    canvas: Canvas, placed: Sequence[tuple[str, int, float, float]], size: float, rings: frozenset[str] = frozenset()
) -> None:
    """Bathyscaphes that lie close: colour, number, left and top of each. None covers the number of another."""
    for diver, _, x, y in placed:
        draw_token(canvas, diver, x, y, size, hot=diver in rings)
    for _, count, x, y in placed:
        _draw_count(canvas, x, y, size, count)


_LEAST_COUNT = 10
"""Of the disc of a number on a small token, dp: in a smaller one it cannot be read."""


def _draw_count(canvas: Canvas, x: float, y: float, size: float, count: int) -> None:
    if count > 1:
        side = max(size * 0.66, _LEAST_COUNT)
        canvas.disc(x + size, y + size, side, "art.abyss")
        canvas.text(str(count), x + size, y + size, side * 0.9, "art.white", font="num", bold=True, anchor="center")


def draw_ship(canvas: Canvas, diver: str, x: float, baseline: float, size: float) -> None:
    """A recovery ship, its middle at `x`, its hull on `baseline`."""
    canvas.glyph("ship", x, baseline - size * 0.36, size, f"player.{diver}")
    canvas.glyph(shape(diver), x - size * 0.02, baseline - size * 0.158, size * 0.23, "ink")


def draw_card(canvas: Canvas, colour: str | None) -> None:
    """A recovery card of a colour, as large as the canvas; None is any."""
    w, h = canvas.width, canvas.height
    fill = "art.frame" if colour is None else frame(colour)
    _draw_blank_card(canvas, fill)
    sign, ink = ("?", "art.shark") if colour is None else (letter(colour), fill)
    canvas.text(sign, w / 2, h * 0.5, h * 0.48, ink, font="num", bold=True, anchor="center")


def draw_card_back(canvas: Canvas, _: object = None) -> None:
    """A recovery card face down, as large as the canvas."""
    _draw_blank_card(canvas, "art.frame")


def _draw_blank_card(canvas: Canvas, fill: str) -> None:
    w, h = canvas.width, canvas.height
    canvas.rectangle(0, 0, w, h, fill, radius=h * 0.12)
    canvas.rectangle(h * 0.085, h * 0.085, w - h * 0.17, h * 0.83, "art.deep", radius=h * 0.07)


def draw_kinds(canvas: Canvas, data: tuple[str, int]) -> None:
    """The twelve places of a player's board across the canvas, the taken ones filled; colour and how many."""
    diver, own = data
    step, h = canvas.width / KINDS, canvas.height
    for place in range(KINDS):
        if place < own:
            canvas.rectangle(place * step, 1, step - 2.4, h - 2, f"player.{diver}", radius=2.5)
        else:
            canvas.rectangle(place * step, h * 0.2, step - 2.4, h * 0.6, edge="outline", stroke=1.2, radius=2.5)


def spread(owners: tuple[tuple[str, int], ...], room: int) -> tuple[tuple[str, int], ...]:
    """Each bathyscaphe by itself where at most `room` fit, else one for each player with their number."""
    if sum(count for _, count in owners) <= room:
        return tuple((diver, 1) for diver, count in owners for _ in range(count))
    return owners
