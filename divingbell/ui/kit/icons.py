"""Small signs: icons, player tiles, coins, discs with a glyph, chips, dots and separators. Sizes are dp."""

from __future__ import annotations

from typing import Any

from divingbell.companion.canvas import icons
from divingbell.companion.pictures.fonts import glyph
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.skins import SIGN, Kind
from divingbell.ui.toolkit.element import Box, Drawing, Element, Skin, Text, pad, row, text
from divingbell.ui.toolkit.memo import memo
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.scale import Size


def icon(name: str, size: Size, colour: str | None = None, **options: Any) -> Text:
    """One of our glyphs or a Material Design icon by its name (`mdi:fish` where both have it); `size` is dp or a name
    of the scale's type."""
    font, character = glyph(name)
    return Text(text=character, size=size, font=font, colour=colour, fixed=True, **options)


def tile(ctx: Context, diver: str, size: Size, *, on_ink: bool = False, **options: Any) -> Drawing:
    """A player's colour with its shape; `on_ink` is the other way round, for the turn header in that colour."""
    return Drawing(w=size, h=size, paint=_tile, data=(diver, on_ink, ctx.theme), **options)


def _tile(p: Painter, data: tuple[str, bool, str]) -> None:
    diver, on_ink, _ = data
    icons.tile(p, diver, 0, 0, p.width, on_ink=on_ink)
    if p.alpha < 1:  # seen through, one coat would let the fill shine through the shape
        icons.tile_shape(p, diver, 0, 0, p.width, on_ink=on_ink)


def coin(metal: str, size: Size, **options: Any) -> Drawing:
    """`gold`, `silver`, `bronze` or `any`, with its sign."""
    return Drawing(w=size, h=size, paint=_coin, data=metal, **options)


def _coin(p: Painter, metal: str) -> None:
    icons.coin(p, metal, 0, 0, p.width)


def disc(name: str, size: Size, kind: Kind = "positive", *, share: float = 0.72, **options: Any) -> Drawing:
    """A round sign in the colour of a kind with a glyph on it."""
    return Drawing(w=size, h=size, paint=_disc, data=(name, kind, share), **options)


def _disc(p: Painter, data: tuple[str, Kind, float]) -> None:
    name, kind, share = data
    s = p.width
    p.disc(s / 2, s / 2, s, SIGN[kind])
    p.glyph(name, s / 2, s / 2, s * share, "art.lit" if kind == "primary" else "on_fill")  # its disc is always dark


def chip(ctx: Context, mark: Element | None, words: str, *, colour: str = "text2", **options: Any) -> Box:
    """A small pill on dark ground: what hardware or game say of themselves. `tap` makes it a way to more."""
    del ctx  # called as all parts of the kit are
    options.setdefault("h", "chip")
    box = row(
        mark,
        text(words, "label", bold=True, lines=2, line=0.95) if words else None,
        pad=pad(0, "gap_m"),
        gap="gap_s",
        justify="center",
        skin=Skin(fill="well", edge="line", radius="pill"),
        colour=colour,
    )
    return _with(box, options)


@memo
def word_chip(
    ctx: Context,
    mark: str | None,
    words: str,
    size: Size = "icon_m",
    colour: str | None = None,
    part: str | None = None,
) -> Box:
    """A chip that only says something, with an icon of this size and colour. The same one again for the same words: it
    must not be changed."""
    return chip(ctx, icon(mark, size, colour) if mark is not None else None, words, id=part)


def pill(ctx: Context, mark: str, words: str, kind: Kind = "caution", **options: Any) -> Box:
    """A tinted pill with a sign: `Power went off at 21:40`."""
    del ctx  # called as all parts of the kit are
    sign = {"caution": "caution", "positive": "positive", "danger": "danger"}.get(kind, "action")
    low = {"caution": "caution_lo", "positive": "positive_lo", "danger": "danger_lo"}.get(kind, "action_lo")
    box = row(
        icon(mark, "coin_s"),
        roles.label(words),
        pad=pad("gap_xs", "gap"),
        gap="gap_xs",
        skin=Skin(fill=low, radius="pill"),
        colour=sign,
    )
    return _with(box, options)


def dots(filled: int, of: int, size: float, colour: str = "caution", *, upright: bool = False) -> Element:
    """`filled` of `of` small discs, the rest as rings: dry turns."""
    gap = size * 0.35
    long = of * size + (of - 1) * gap
    w, h = (size, long) if upright else (long, size)
    return Drawing(w=w, h=h, paint=_dots, data=(filled, of, size, gap, colour, upright))


def _dots(p: Painter, data: tuple[int, int, float, float, str, bool]) -> None:
    filled, of, size, gap, colour, upright = data
    for i in range(of):
        place = size / 2 + i * (size + gap)
        cx, cy = (size / 2, place) if upright else (place, size / 2)
        if i < filled:
            p.disc(cx, cy, size, colour)
        else:
            p.ring(cx, cy, size / 2 - 1, 1.5, "outline")


def hairline(**options: Any) -> Box:
    """A line across a column (`h=1`) or, with `upright=True`, down a row."""
    upright = options.pop("upright", False)
    options["w" if upright else "h"] = 1
    return Box(skin=Skin(fill="line"), align="stretch", **options)


def stripes(ctx: Context, height: float, colour: str = "danger_fill", **options: Any) -> Drawing:
    """Hazard stripes: ink bars over `colour`."""
    return Drawing(h=height, paint=_stripes, data=(colour, ctx.theme), **options)


def _stripes(p: Painter, data: tuple[str, str]) -> None:
    p.rectangle(0, 0, p.width, p.height, data[0])
    p.stripes(0, 0, p.width, p.height, "ink")


def _with(box: Box, options: dict[str, Any]) -> Box:
    for name, value in options.items():
        setattr(box, name, value)
    return box
