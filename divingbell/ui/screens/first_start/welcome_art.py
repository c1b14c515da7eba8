"""The pictures of the welcome: a table from above, one tap and Undo, the porthole that listens."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

from divingbell.companion.canvas.icons import shape
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc, icon, tile
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.kit.skins import CARD, button_skin
from divingbell.ui.toolkit.element import At, Box, Drawing, Element, Skin, column, figure, pad, row, stack, text
from divingbell.ui.toolkit.paint import Painter

WIDTH, HEIGHT = 618.0, 634.0
"""The field the pictures were drawn in, dp; they are scaled to fit their place."""
_HOLES = (
    (170, -58, 24, "gold"), (232, -66, 20, None), (288, -48, 17, "bronze"),
    (156, 8, 22, "silver"), (222, 0, 26, None), (286, 14, 19, "gold"),
    (176, 66, 19, "bronze"), (240, 66, 22, None), (294, 68, 14, "silver"),
)  # fmt: skip
_SEATS = ((224, -226, "fin"), (424, -226, "star"), (424, 226, "buoy"), (224, 226, "chest"))


def art(ctx: Context, step: Literal[1, 2, 3]) -> Box:
    """The picture of a step, brass-edged; it takes the room it is given."""
    inside: Element = {1: _table, 2: _one_tap, 3: _listening}[step](ctx)
    radius = ctx.pick(28, 20, 24)
    return stack(
        Drawing(paint=_ground, data=(radius, step)),
        inside,
        Box(skin=Skin(edge="brass", radius=radius)),
    )


def _ground(p: Painter, data: tuple[float, int]) -> None:
    radius, step = data
    top = p.ctx.mix("art.deep", "art.sea_1", 0.68) if step == 1 else "art.welcome"
    p.skin(Skin(fill="art.deep", fill_top=top, radius=radius))


# The table ----------------------------------------------------------------------------------------------------


def _table(ctx: Context) -> Element:
    return Drawing(paint=_paint_table, data=(ctx.theme, ctx.money(60_000)))


class _Field:
    """A painter that counts in the field's own units, from its middle downwards."""

    def __init__(self, p: Painter) -> None:
        self.p = p
        self.k = min(p.width / WIDTH, p.height / HEIGHT)
        self.left = (p.width - WIDTH * self.k) / 2

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.left + x * self.k, self.p.height / 2 + y * self.k

    def box(self, x: float, y: float, w: float, h: float, skin: Skin) -> None:
        k = self.k
        left, top = self.at(x, y)
        self.p.skin(
            skin._replace(radius=self.p.ctx.radius(skin.radius) * k, stroke=max(1.0, skin.stroke * k)),
            left,
            top,
            w * k,
            h * k,
        )

    def disc(self, x: float, y: float, r: float, colour: str) -> None:
        self.p.disc(*self.at(x, y), 2 * r * self.k, colour)


def _paint_table(p: Painter, data: tuple[str, str]) -> None:
    f = _Field(p)
    f.box(
        54, -190, 510, 380, Skin(fill="art.table", fill_top="art.table_hi", edge="art.table_edge", stroke=2, radius=150)
    )
    f.box(112, -112, 224, 224, Skin(fill="art.brass_lo", radius=22))
    f.box(122, -102, 204, 204, Skin(fill="art.board", radius=16))
    for x, y, r, metal in _HOLES:
        f.disc(x, y, r + 2.5, "art.rim")
        f.disc(x, y, r - 2.5, "art.abyss")
        if metal is not None:
            f.disc(x, y + 2, r * 0.55, f"coin_{metal}")
    for x, y, angle in ((382, 58, -8), (414, 66, 6)):
        _card(f, x, y, angle)
    for x, y, pips in ((136, 132, 3), (180, 140, 2)):
        _die(f, x, y, 32, pips)
    _screen(f, data[1])
    for x, y, diver in _SEATS:
        f.box(x - 34, y - 34, 68, 68, Skin(fill=f"player.{diver}", radius=18))
        p.glyph(shape(diver), *f.at(x, y), 45 * f.k, "ink")


def _card(f: _Field, x: float, y: float, angle: float) -> None:
    """A card's back with round corners, turned by some degrees about its left upper corner."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    outline = [
        (cx + 8 * math.cos(math.radians(begin + step)), cy + 8 * math.sin(math.radians(begin + step)))
        for cx, cy, begin in ((46, 8, -90), (46, 68, 0), (8, 68, 90), (8, 8, 180))
        for step in range(0, 91, 15)
    ]
    points = [f.at(x + u * cos - v * sin, y + u * sin + v * cos) for u, v in outline]
    f.p.polygon(points, "art.card")
    f.p.line(points, 1.5, "art.abyss", close=True)


def _die(f: _Field, x: float, y: float, size: float, pips: int) -> None:
    f.box(x, y, size, size, Skin(fill="art.foam", radius=7))
    places = {2: ((0.28, 0.28), (0.72, 0.72)), 3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75))}[pips]
    for u, v in places:
        f.disc(x + u * size, y + v * size, size * 0.11, "art.abyss")


def _screen(f: _Field, amount: str) -> None:
    """This very screen, with a turn of somebody's and an amount of money."""
    f.box(372, -112, 168, 108, Skin(fill="art.abyss", edge="art.frame", stroke=4, radius=12))
    f.box(381, -103, 150, 18, Skin(fill="player.star", radius=4))
    f.box(381, -80, 92, 44, Skin(fill="art.room", radius=5))
    f.p.text(amount, *f.at(427, -58), 23 * f.k, "art.amount", font="num", bold=True, anchor="center")
    f.disc(504, -58, 25, "brass")
    f.disc(504, -58, 19, "art.board")
    for i, colour in enumerate(("action", "positive", "caution")):
        f.box(381 + i * 52, -30, 46, 17, Skin(fill=f.p.ctx.mix("art.abyss", colour, 0.8), radius=4))


# One tap ------------------------------------------------------------------------------------------------------


def _one_tap(ctx: Context) -> Element:
    k = ctx.pick(1.0, 368 / 618, 490 / 634)
    lit = Skin(fill="art.deep", edge="art.lit", stroke=5 * k, radius=28 * k, shadow="glow")
    words = text(
        ctx.t("first_start.always_here"), max(18, 28 * k), bold=True, colour="art.lit", lines=3, line=1.15,
        at=At(left=240 * k, right=12, bottom=74 * k),
    )  # fmt: skip
    return stack(
        _outcome(ctx, k),
        Drawing(paint=_hand, w=128 * k, h=128 * k, at=At(left=400 * k, top=196 * k)),
        _paid(ctx, k),
        Box(skin=lit, w=196 * k, h=168 * k, at=At(left=20 * k, bottom=20 * k)),
        _undo(ctx, k),
        words,
    )


def _hand(p: Painter, _: None) -> None:
    """White, with an outline that keeps it off the bright button."""
    middle, line = p.width / 2, p.width * 0.025
    for angle in range(0, 360, 45):
        x, y = (middle + line * turn(math.radians(angle)) for turn in (math.cos, math.sin))
        p.glyph("hand-pointing-up", x, y, p.width, "ink")
    p.glyph("hand-pointing-up", middle, middle, p.width, "art.white")


def _outcome(ctx: Context, k: float) -> Box:
    amount = figure(ctx.signed(60_000), 72 * k, colour="money", fixed=True)
    return row(
        disc("coin-ok", 104 * k, "positive"),
        column(text(ctx.t("first_start.right_coin"), 36 * k, bold=True, fixed=True), amount),
        skin=button_skin("positive", 20), gap=24 * k, pad=pad(0, 28 * k), h=170 * k,
        at=At(left=60 * k, right=60 * k, top=60 * k),
    )  # fmt: skip


def _paid(ctx: Context, k: float) -> Box:
    return row(
        tile(ctx, "star", 48 * k),
        figure(ctx.money(122_000), 50 * k, colour="money", fixed=True),
        skin=CARD._replace(radius=18 * k), gap=14 * k, pad=pad(0, 18 * k), w=300 * k, h=78 * k,
        at=At(left=60 * k, top=320 * k),
    )  # fmt: skip


def _undo(ctx: Context, k: float) -> Box:
    return column(
        icon("undo-variant", 54 * k),
        text(ctx.t("kit.undo"), max(16, 26 * k), bold=True, fixed=True),
        skin=button_skin("neutral"), gap=4 * k, items="center", justify="center", w=156 * k, h=128 * k,
        at=At(left=40 * k, bottom=40 * k),
    )  # fmt: skip


# The porthole -------------------------------------------------------------------------------------------------


def _listening(ctx: Context) -> Element:
    size = ctx.pick(470.0, 300.0, 322.0 - 130 * (ctx.text_scale - 1))
    return column(
        stack(
            Drawing(paint=_waves, data=ctx.theme),
            column(porthole(ctx, size * 0.8, "idle", "fin", angle=137, depth=0.42), items="center", justify="center"),
            w=size,
            h=size,
        ),
        items="center",
        justify="center",
    )


def _waves(p: Painter, _: object) -> Callable[[float], None]:
    """Two dashed rings that go out from the porthole and fade, one after the other."""
    d, tints = p.width, []
    for share, strength in ((0.485, 0.4), (0.45, 0.75)):
        circle = 360 * d * share * 2 * math.pi / 360
        step = 360 * d * 0.14 / circle
        begin, drawn = 0.0, []
        while begin < 359.5 - step * 0.3:
            p.arc(d / 2, d / 2, d * share, d * 0.012, "action", begin, min(begin + step * 0.64, 360), strength)
            drawn.append(p.tint)
            begin += step
        tints.append((drawn, strength))

    def pulse(now: float) -> None:
        for place, (drawn, strength) in enumerate(tints):
            light = strength * (0.7 + 0.3 * math.cos(2 * math.pi * (now / 2.4 + place / 4)))
            for tint in drawn:
                tint.a = light

    return pulse
