"""The table from above with its six or eight seats: tapped, and dragged to another place."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from divingbell.companion.games.seats import Name, Seat
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.skins import button_skin, pressed
from divingbell.ui.table.seating import PLACES, Seating, Sitter
from divingbell.ui.toolkit.element import At, Box, DragPhase, Drawing, Element, Skin, column, pad, stack
from divingbell.ui.toolkit.paint import Painter

_DRAG_FROM = 12.0
"""A finger that moves less (dp) has tapped."""


class RoundTableMeasures(NamedTuple):
    """The table in dp, as drawn for one size class."""

    width: float
    height: float
    seat: tuple[float, float]
    tile: float
    across: float
    """From the middle to the seats above and below, sideways."""
    across_eight: float
    """The same with a seat in the middle."""
    edge: float
    """From the upper and lower edge to the middle of those seats."""
    side: float
    """From the left and right edge to the middle of the other two."""
    inset: tuple[float, float]
    screen: tuple[float, float]
    """Half of this screen, as it lies on the table."""
    arrows: tuple[float, float]
    scale: float


def measures(ctx: Context) -> RoundTableMeasures:
    """The measures for this look."""
    return ctx.pick(
        RoundTableMeasures(748, 534, (164, 112), 54, 150, 186, 78, 90, (120, 86), (118, 74), (198, 138), 1.0),
        RoundTableMeasures(432, 320, (106, 80), 36, 82, 114, 54, 62, (66, 56), (72, 46), (0, 0), 0.62),
        RoundTableMeasures(519, 330, (130, 96), 44, 98, 140, 58, 76, (80, 62), (84, 54), (0, 0), 0.74),
    )


class RoundTable:
    """Shows a seating and tells of taps; while a seat is dragged it is this that knows where it hangs."""

    def __init__(self, seating: Seating, tapped: Callable[[int], None], moved: Callable[[int, int], None]) -> None:
        """`moved` is told place and new place when a seat was dropped on another."""
        self.seating = seating
        self._tapped = tapped
        self._moved = moved
        self._grip: tuple[float, float] = (0, 0)
        self._dragged: int | None = None
        self._at: tuple[float, float] = (0, 0)
        self._was_dragged = False

    def view(self, ctx: Context, selected: int | None, flag: Sitter | None, seat: Callable[[Sitter], Seat]) -> Box:
        """The whole table; `flag` is who carries the flag now."""
        m = measures(ctx)
        if len(self.seating.places) > PLACES:
            m = m._replace(across=m.across_eight)
        target = self._target(m)
        seats: list[Element] = []
        for place, sitter in enumerate(self.seating.places):
            lit = place == selected if target is None else place == target
            seats.append(self._seat(ctx, m, place, sitter, lit, seat))
            if sitter is not None and sitter is flag and place != self._dragged:
                seats.append(_flag(m, place))
        if self._dragged is not None and (sitter := self.seating.places[self._dragged]) is not None:
            hanging = self._body(ctx, m, sitter, seat(sitter).called, lit=False)
            hanging.at = At(left=self._at[0], top=self._at[1])
            hanging.opacity = 0.92
            seats.append(hanging)
        return stack(
            Drawing(paint=_paint, data=(m, len(self.seating.places) > PLACES, ctx.theme)),
            roles.caption(
                ctx.t("players.this_screen"),
                colour="art.shark",
                anchor="center",
                w=2 * m.screen[0] - 24 * m.scale,
                at=At(left=(m.width - 2 * m.screen[0]) / 2 + 12 * m.scale, top=m.height / 2 + 20 * m.scale),
            ),
            *seats,
            w=m.width,
            h=m.height,
        )

    # One seat -------------------------------------------------------------------------------------------------

    def _seat(
        self,
        ctx: Context,
        m: RoundTableMeasures,
        place: int,
        sitter: Sitter | None,
        lit: bool,
        seat: Callable[[Sitter], Seat],
    ) -> Box:
        x, y = _corner(m, place)
        if sitter is None:
            body = _free(ctx, m, lit=lit)
        else:
            body = self._body(ctx, m, sitter, seat(sitter).called, lit=lit)
            body.drag = lambda phase, u, v: self._drag(m, place, phase, u, v)
            body.opacity = 0.35 if place == self._dragged else 1
        body.id = f"seat.{place}"
        body.pressed_skin = pressed(body.skin) if body.skin is not None else None
        body.tap = lambda: self._tap(place)
        body.at = At(left=x, top=y)
        return body

    def _body(self, ctx: Context, m: RoundTableMeasures, sitter: Sitter, name: Name, *, lit: bool) -> Box:
        skin = button_skin("neutral", "xl")
        skin = skin._replace(edge="action" if lit else f"player.{sitter.colour}", stroke=4 if lit else 2)
        return column(
            tile(ctx, sitter.colour, m.tile),
            # A seat does not grow with the text: before its name is cut it becomes as small as without that.
            roles.person(name, anchor="center"),
            roles.tag(
                str(self.seating.order(sitter)),
                colour="text3",
                at=At(left=ctx.space("gap"), top=ctx.space("gap_s")),
            ),
            gap="gap_xxs",
            items="center",
            justify="center",
            pad=pad(0, "gap_xs"),
            skin=skin,
            w=m.seat[0],
            h=m.seat[1],
        )

    # Taps and drags -------------------------------------------------------------------------------------------

    def _tap(self, place: int) -> None:
        # A drag that ends where it began is lifted on the same seat.
        if not self._was_dragged:
            self._tapped(place)

    def _drag(self, m: RoundTableMeasures, place: int, phase: DragPhase, x: float, y: float) -> None:
        if phase == "begin":
            self._grip, self._was_dragged = (x, y), False
            return
        dx, dy = x - self._grip[0], y - self._grip[1]
        if not self._was_dragged and math.hypot(dx, dy) < _DRAG_FROM:
            return
        self._was_dragged = True
        left, top = _corner(m, place)
        self._at = (
            min(max(0.0, left + dx), m.width - m.seat[0]),
            min(max(0.0, top + dy), m.height - m.seat[1]),
        )
        self._dragged = place
        if phase == "end":
            to = self._target(m)
            self._dragged = None
            self._moved(place, place if to is None else to)
        else:
            self._moved(place, place)

    def _target(self, m: RoundTableMeasures) -> int | None:
        """The place a dragged seat would drop on: the nearest."""
        if self._dragged is None:
            return None
        corners = [_corner(m, place) for place in range(len(self.seating.places))]
        return min(range(len(corners)), key=lambda place: math.dist(corners[place], self._at))


def _corner(m: RoundTableMeasures, place: int) -> tuple[float, float]:
    """Left upper corner of a seat."""
    cx, cy = m.width / 2, m.height / 2
    x, y = (
        (cx - m.across, m.edge),
        (cx + m.across, m.edge),
        (m.width - m.side, cy),
        (cx + m.across, m.height - m.edge),
        (cx - m.across, m.height - m.edge),
        (m.side, cy),
        (cx, m.edge),
        (cx, m.height - m.edge),
    )[place]
    return x - m.seat[0] / 2, y - m.seat[1] / 2


def _free(ctx: Context, m: RoundTableMeasures, *, lit: bool) -> Box:
    radius = "xl"
    skin = Skin(fill="plate", edge="outline", stroke=2, radius=radius, dashed=True)
    if lit:
        skin = button_skin("selected", radius)
    return column(
        icon("plus", "score"),
        roles.note(ctx.t("players.free_seat"), anchor="center"),
        gap="gap_hair",
        items="center",
        justify="center",
        pad=pad(0, "gap"),
        colour="text2",
        skin=skin,
        w=m.seat[0],
        h=m.seat[1],
    )


def _flag(m: RoundTableMeasures, place: int) -> Element:
    """Over the right upper corner of a seat."""
    x, y = _corner(m, place)
    size = m.tile * 0.85
    at = At(left=x + m.seat[0] - size * 0.73, top=max(0.0, y - size * 0.3))
    return Drawing(w=size, h=size, paint=_paint_flag, at=at)


def _paint_flag(p: Painter, _: object) -> None:
    p.disc(p.width / 2, p.width / 2, p.width, "coin_gold")
    p.glyph("flag-checkered", p.width / 2, p.width / 2, p.width * 0.6, "ink")


def _paint(p: Painter, data: tuple[RoundTableMeasures, bool, str]) -> None:
    m, eight, _ = data
    k, cx, cy = m.scale, m.width / 2, m.height / 2
    left, top = m.inset
    board = Skin(fill=p.ctx.mix("plate", "well", 0.3), fill_top="raised", edge="line", stroke=2, radius=120 * k)
    p.skin(board, left, top, m.width - 2 * left, m.height - 2 * top)
    half, tall = m.screen
    rim = Skin(fill="art.abyss", edge="outline", stroke=3, radius=16 * k)
    p.skin(rim, cx - half, cy - tall, 2 * half, 2 * tall)
    inner = 12 * k
    glass = Skin(fill="art.glass", radius="s")
    p.skin(glass, cx - half + inner, cy - tall + inner, 2 * (half - inner), 2 * (tall - inner))
    bell = 57 * k
    p.glyph("bell", cx, cy - bell * 0.26, bell, "brass")
    if any(m.arrows):
        for begin, end in ((-74, -46), (46, 74), (106, 134), (226, 254)):
            _curved_arrow(p, cx, cy, m.arrows, begin, end)
    elif not eight:  # else a seat is there
        reach = 29 * k
        _straight_arrow(p, cx, m.edge, reach)
        _straight_arrow(p, cx, m.height - m.edge, -reach)


def _curved_arrow(p: Painter, cx: float, cy: float, radii: tuple[float, float], begin: float, end: float) -> None:
    """Along the ellipse clockwise, angles in degrees from above."""
    a, b = radii
    at = [math.radians(begin + (end - begin) * i / 10) for i in range(11)]
    p.line([(cx + a * math.sin(t), cy - b * math.cos(t)) for t in at], 4, "action")
    t = math.radians(end)
    x, y = cx + a * math.sin(t), cy - b * math.cos(t)
    dx, dy = a * math.cos(t), b * math.sin(t)
    length = math.hypot(dx, dy)
    u, v = dx / length, dy / length
    tips = [(x + u * 14, y + v * 14), (x - v * 8 - u * 4, y + u * 8 - v * 4), (x + v * 8 - u * 4, y - u * 8 - v * 4)]
    p.triangle(tips, "action")


def _straight_arrow(p: Painter, cx: float, y: float, reach: float) -> None:
    """To the right, with a negative reach to the left."""
    sense = math.copysign(1, reach)
    x = cx + reach
    p.line([(cx - reach, y), (x - sense * 6, y)], 4, "action")
    p.triangle([(x + sense * 6, y), (x - sense * 8, y - 9), (x - sense * 8, y + 9)], "action")
