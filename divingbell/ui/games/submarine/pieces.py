"""Pieces as parts of a screen (the game's own `pieces.py` draws them). Places and sizes are dp."""

from __future__ import annotations

from typing import Unpack

from divingbell.companion.games.submarine.pieces import (
    draw_card,
    draw_group,
    draw_ship,
    draw_tile,
    draw_token,
    spread,
)
from divingbell.ui.toolkit.element import Drawing, PlaceOptions
from divingbell.ui.toolkit.paint import Painter


def tile_face(tile: str, size: float, **options: Unpack[PlaceOptions]) -> Drawing:
    """A tile on a button or card."""
    return Drawing(w=size, h=size * 1.05, paint=_tile, data=tile, **options)


def _tile(p: Painter, tile: str) -> None:
    draw_tile(p, tile, 0, 0, p.width)


def card_face(colour: str | None, height: float) -> Drawing:
    """A recovery card of a colour; None is any."""
    return Drawing(w=height * 0.72, h=height, paint=draw_card, data=colour)


def bathyscaphe(diver: str, size: float, *, hot: bool = False, **options: Unpack[PlaceOptions]) -> Drawing:
    """One bathyscaphe beside words."""
    return Drawing(w=size, h=size, paint=_bathyscaphe, data=(diver, hot), **options)


def _bathyscaphe(p: Painter, data: tuple[str, bool]) -> None:
    if not p.ctx.dark and not data[1]:
        p.disc(p.width / 2, p.height / 2, p.width + 3, "ink")
    draw_token(p, data[0], 0, 0, p.width, hot=data[1])


def bathyscaphes(owners: tuple[tuple[str, int], ...], size: float) -> Drawing:
    """Bathyscaphes of several players in a row, right-aligned; many of one are one with a number."""
    shown = spread(owners, 6)
    step = size + 4
    return Drawing(w=max(1.0, len(shown) * step + 4), h=size, paint=_row, data=(shown, step))


def _row(p: Painter, data: tuple[tuple[tuple[str, int], ...], float]) -> None:
    shown, step = data
    draw_group(p, [(diver, count, place * step, 0) for place, (diver, count) in enumerate(shown)], p.height)


def ship(diver: str, size: float) -> Drawing:
    """One ship beside words."""
    return Drawing(w=size, h=size, paint=_ship, data=diver)


def _ship(p: Painter, diver: str) -> None:
    if not p.ctx.dark:  # pale colours need an edge on a light card
        x, y, size = p.width / 2, p.height * 0.86 - p.width * 0.36, p.width
        for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            p.glyph("ship", x + across * 1.2, y + down * 1.2, size, "ink")
    draw_ship(p, diver, p.width / 2, p.height * 0.86, p.width)
