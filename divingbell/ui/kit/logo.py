"""The sign of the program: the bell on brass."""

from __future__ import annotations

from divingbell.ui.toolkit.element import Drawing, Skin
from divingbell.ui.toolkit.paint import Painter


def logo(size: float) -> Drawing:
    """As wide and high as `size` (dp)."""
    return Drawing(w=size, h=size, paint=_logo)


def _logo(p: Painter, _: object) -> None:
    s = p.width
    p.skin(Skin(fill="art.brass_lo", fill_top="art.brass_hi", edge="brass", radius=s * 0.28))
    p.glyph("bell", s / 2, s / 2, s * 0.78, "ink")
