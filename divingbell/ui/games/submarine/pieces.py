"""The pieces of Submarine as they lie on the table: tiles, recovery cards, bathyscaphes, ships, the twelve places of a
player board. Places and sizes are dp."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from divingbell.companion.games.submarine.kinds import UNKNOWN, frame, letter
from divingbell.companion.games.submarine.state import KINDS
from divingbell.ui.kit.icons import shape
from divingbell.ui.toolkit.element import Drawing, Skin
from divingbell.ui.toolkit.paint import Painter

_BAKED, _FACE = 80, 74
"""Side of a tile's region in the atlas, and of its face in there (pixels); the rest is its shadow."""


def paint_tile(p: Painter, tile: str, x: float, y: float, size: float) -> None:
    """A tile's face, `size` dp wide."""
    k = size / _FACE
    p.picture(f"part:{tile}", x - 2 * k, y - k, _BAKED * k, _BAKED * k)


def paint_dot(p: Painter, tile: str, x: float, y: float, size: float) -> None:
    """A tile on the smallest board: a square of its colour with its letter; a mussel is hollow, an unknown one an
    outline."""
    if tile == UNKNOWN:
        p.skin(Skin(edge="art.card", stroke=1.4, radius=size * 0.25, dashed=True), x, y, size, size)
    elif tile.startswith("j"):
        p.skin(Skin(fill="art.deep", edge=frame(tile), stroke=1.5, radius=size * 0.3), x, y, size, size)
        _dot_letter(p, tile, x, y, size, "art.white")
    else:
        p.skin(Skin(fill=frame(tile), radius=size * 0.25), x, y, size, size)
        _dot_letter(p, tile, x, y, size, "ink")


def _dot_letter(p: Painter, tile: str, x: float, y: float, size: float, colour: str) -> None:
    p.text(letter(tile), x + size / 2, y + size * 0.48, size * 0.92, colour, font="num", bold=True, anchor="center")


def paint_token(p: Painter, diver: str, x: float, y: float, size: float, *, hot: bool = False, count: int = 1) -> None:
    """A bathyscaphe in its player's colour; `hot` has a white ring, `count` is written where several lie as one."""
    cx, cy = x + size / 2, y + size / 2
    if hot:
        p.disc(cx, cy, size + 6, "art.white")
    else:
        p.disc(cx, cy + size * 0.05, size, "art.abyss")
    p.disc(cx, cy, size, f"player.{diver}")
    p.glyph(shape(diver), cx, cy, size * 0.62, "ink")
    _paint_count(p, x, y, size, count)


def paint_group(
    p: Painter, placed: Sequence[tuple[str, int, float, float]], size: float, rings: frozenset[str] = frozenset()
) -> None:
    """Bathyscaphes that lie close: colour, number, left and top of each. None covers the number of another."""
    for diver, _, x, y in placed:
        paint_token(p, diver, x, y, size, hot=diver in rings)
    for _, count, x, y in placed:
        _paint_count(p, x, y, size, count)


def _paint_count(p: Painter, x: float, y: float, size: float, count: int) -> None:
    if count > 1:
        side = size * 0.66
        p.disc(x + size, y + size, side, "art.abyss")
        p.text(str(count), x + size, y + size, side * 0.9, "art.white", font="num", bold=True, anchor="center")


def paint_ship(p: Painter, diver: str, x: float, baseline: float, size: float) -> None:
    """A recovery ship, its middle at `x`, its hull on `baseline`."""
    p.glyph("ship", x, baseline - size * 0.36, size, f"player.{diver}")
    p.glyph(shape(diver), x - size * 0.02, baseline - size * 0.158, size * 0.23, "ink")


def tile_face(tile: str, size: float, **options: Any) -> Drawing:
    """A tile on a button or card."""
    return Drawing(w=size, h=size * 1.05, paint=_tile, data=tile, **options)


def _tile(p: Painter, tile: str) -> None:
    paint_tile(p, tile, 0, 0, p.width)


def card_face(colour: str | None, height: float) -> Drawing:
    """A recovery card of a colour; None is any."""
    return Drawing(w=height * 0.72, h=height, paint=_card, data=colour)


def _card(p: Painter, colour: str | None) -> None:
    w, h = p.width, p.height
    fill = "art.frame" if colour is None else frame(colour)
    p.skin(Skin(fill=fill, radius=h * 0.12))
    p.skin(Skin(fill="art.deep", radius=h * 0.07), h * 0.085, h * 0.085, w - h * 0.17, h * 0.83)
    sign, ink = ("?", "art.shark") if colour is None else (letter(colour), fill)
    p.text(sign, w / 2, h * 0.5, h * 0.48, ink, font="num", bold=True, anchor="center")


def bathyscaphe(diver: str, size: float, *, hot: bool = False, **options: Any) -> Drawing:
    """One bathyscaphe beside words."""
    return Drawing(w=size, h=size, paint=_bathyscaphe, data=(diver, hot), **options)


def _bathyscaphe(p: Painter, data: tuple[str, bool]) -> None:
    if not p.ctx.dark and not data[1]:
        p.disc(p.width / 2, p.height / 2, p.width + 3, "ink")
    paint_token(p, data[0], 0, 0, p.width, hot=data[1])


def bathyscaphes(owners: tuple[tuple[str, int], ...], size: float) -> Drawing:
    """Bathyscaphes of several players in a row, right-aligned; many of one are one with a number."""
    shown = spread(owners, 6)
    step = size + 4
    return Drawing(w=max(1.0, len(shown) * step + 4), h=size, paint=_row, data=(shown, step))


def _row(p: Painter, data: tuple[tuple[tuple[str, int], ...], float]) -> None:
    shown, step = data
    paint_group(p, [(diver, count, place * step, 0) for place, (diver, count) in enumerate(shown)], p.height)


def spread(owners: tuple[tuple[str, int], ...], room: int) -> tuple[tuple[str, int], ...]:
    """Each bathyscaphe by itself where at most `room` fit, else one for each player with their number."""
    if sum(count for _, count in owners) <= room:
        return tuple((diver, 1) for diver, count in owners for _ in range(count))
    return owners


def ship(diver: str, size: float) -> Drawing:
    """One ship beside words."""
    return Drawing(w=size, h=size, paint=_ship, data=diver)


def _ship(p: Painter, diver: str) -> None:
    if not p.ctx.dark:  # pale colours need an edge on a light card
        x, y, size = p.width / 2, p.height * 0.86 - p.width * 0.36, p.width
        for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            p.glyph("ship", x + across * 1.2, y + down * 1.2, size, "ink")
    paint_ship(p, diver, p.width / 2, p.height * 0.86, p.width)


def kinds_bar(diver: str, own: int, height: float = 20, **options: Any) -> Drawing:
    """The twelve places of a player board, the taken ones filled."""
    return Drawing(h=height, paint=_kinds, data=(diver, own), **options)


def _kinds(p: Painter, data: tuple[str, int]) -> None:
    diver, own = data
    step, h = p.width / KINDS, p.height
    taken = Skin(fill=f"player.{diver}", radius=2.5)
    free = Skin(edge="outline", stroke=1.2, radius=2.5)
    for place in range(KINDS):
        top, high = (1, h - 2) if place < own else (h * 0.2, h * 0.6)
        p.skin(taken if place < own else free, place * step, top, step - 2.4, high)
