"""Paints areas, lines and letters on a canvas in dp, y downwards as the drawings have it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from kivy.graphics import (
    Color,
    Ellipse,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    SmoothEllipse,
    SmoothLine,
    SmoothTriangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)

from divingbell.companion.canvas.canvas import Drawn, Points, polar
from divingbell.companion.canvas.curves import arc_pieces, bezier, bezier_pieces
from divingbell.companion.canvas.dashes import pieces
from divingbell.ui.toolkit.scale import Size
from divingbell.ui.toolkit.skin import Skin
from divingbell.ui.toolkit.skin_painter import SkinPainter

SMALL = 40
"""Discs, rings and ellipses up to this size (pixels) have a texture of their own."""

_THICK = 12
"""Arcs from this width (pixels) on are areas."""
_OUTLINE = 2.4
"""Width (dp) of the line round a glyph."""
_AROUND = [
    (_OUTLINE * math.cos(math.radians(angle)), _OUTLINE * math.sin(math.radians(angle))) for angle in range(0, 360, 45)
]


class Painter(SkinPainter):
    """Draws into one instruction group. Places are dp from the left upper corner of one rectangle, lengths dp, angles
    degrees, alphas 0 (not seen) to 1."""

    # Areas ----------------------------------------------------------------------------------------------------

    def rectangle(
        self, x: float, y: float, w: float, h: float, colour: str | None = None, alpha: float = 1, *,
        top: str | None = None, edge: str | None = None, stroke: float = 1, radius: float = 0, dashed: bool = False,
        shadow: str | None = None,
    ) -> None:  # fmt: skip
        """On whole pixels; as a skin is where it is more than a rectangle of one colour."""
        if radius or colour is None or top is not None or edge is not None:
            skin = Skin(colour, top, 1, edge, stroke, radius, shadow, dashed, alpha)
            self.skin(skin, x, y, w, h)
        else:
            self.plain(x, y, w, h, colour, alpha)

    def plain(self, x: float, y: float, w: float, h: float, colour: str, alpha: float = 1) -> Rectangle:
        """A rectangle with sharp corners that may be moved later."""
        self.colour(colour, alpha)
        left, bottom, width, height = self._rectangle(x, y, w, h)
        shape = Rectangle(pos=(left, bottom), size=(width, height))
        self._group.add(shape)
        return shape

    def gradient(
        self, x: float, y: float, w: float, h: float, top: str, bottom: str, alphas: tuple[float, float] = (1, 1)
    ) -> None:
        """A rectangle from one colour down to another."""
        self._group.add(Color(1, 1, 1, self.alpha))
        left, low, width, height = self._rectangle(x, y, w, h)
        texture = self._patches.gradient(
            self.ctx.rgba(top, alphas[0]), self.ctx.rgba(bottom, alphas[1]), row_0_on_top=False
        )
        self._group.add(Rectangle(pos=(left, low), size=(width, height), texture=texture))

    def stripes(self, x: float, y: float, w: float, h: float, colour: str) -> None:
        """Slanting bars of a colour with gaps of the same width, as a hazard tape has them."""
        self.colour(colour)
        left, low, width, height = self._rectangle(x, y, w, h)
        texture = self._patches.stripes(max(2, round(height)))
        repeats = width / texture.width
        self._group.add(
            Rectangle(
                pos=(left, low), size=(width, height), texture=texture,
                tex_coords=(0, 0, repeats, 0, repeats, 1, 0, 1),
            )
        )  # fmt: skip

    def picture(
        self, name: str, x: float, y: float, w: float, h: float, tint: str | None = None, alpha: float = 1, *,
        drawn: Drawn | None = None,
    ) -> None:  # fmt: skip
        """A picture of the program's folder or `part:` of its atlas; `drawn` where it is shown too large for that."""
        if drawn is not None and self._patches.is_too_small(name, self.px(w)):
            with self.group(x, y, w, h):
                drawn(self)
            return
        if tint is None:
            self._group.add(Color(1, 1, 1, self.alpha * alpha))
        else:
            self.colour(tint, alpha)
        self._group.add(
            Rectangle(
                pos=(self.x(x), self.y(y + h)),
                size=(self.px(w), self.px(h)),
                texture=self._patches.picture(name, self.px(w)),
            )
        )

    def disc(self, cx: float, cy: float, d: float, colour: str, alpha: float = 1) -> None:
        """A filled circle of diameter `d`."""
        self.colour(colour, alpha)
        size = max(2, round(self.px(d)))
        left, bottom = round(self.x(cx) - size / 2), round(self.y(cy) - size / 2)
        if size <= SMALL:
            self._group.add(Rectangle(pos=(left, bottom), size=(size, size), texture=self._patches.ellipse(size, size)))
            return
        self._nine(self._patches.solid(size / 2), left, bottom, size, size)

    @contextmanager
    def inside(self, discs: Sequence[tuple[float, float, float]]) -> Iterator[None]:
        """Show things painted meanwhile only inside these discs (middle and radius). Their edges are hard: lay
        something over them."""
        self._stencil(StencilPush(), discs, StencilUse())
        yield
        self._stencil(StencilUnUse(), discs, StencilPop())

    def _stencil(self, first: Any, discs: Sequence[tuple[float, float, float]], last: Any) -> None:
        self._group.add(first)
        for cx, cy, r in discs:
            side = self.px(2 * r)
            self._group.add(Ellipse(pos=(self.x(cx - r), self.y(cy + r)), size=(side, side), segments=60))
        self._group.add(last)

    def ellipse(self, cx: float, cy: float, rx: float, ry: float, colour: str) -> None:
        """By its middle and its two radii."""
        self.colour(colour)
        width, height = max(2, round(self.px(2 * rx))), max(2, round(self.px(2 * ry)))
        if max(width, height) <= SMALL:
            place = round(self.x(cx) - width / 2), round(self.y(cy) - height / 2)
            texture = self._patches.ellipse(width, height)
            self._group.add(Rectangle(pos=place, size=(width, height), texture=texture))
            return
        self._group.add(
            SmoothEllipse(pos=(self.x(cx - rx), self.y(cy + ry)), size=(self.px(2 * rx), self.px(2 * ry)), segments=60)
        )

    def polygon(self, points: Points, colour: str, alpha: float = 1) -> Mesh:
        """A convex polygon with smooth edges; with an alpha under 1 the edges are left hard."""
        self.colour(colour, alpha)
        flat = self._flat(points)
        vertices = [v for i in range(0, len(flat), 2) for v in (flat[i], flat[i + 1], 0, 0)]
        mesh = Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")
        self._group.add(mesh)
        if alpha == 1:
            self._group.add(SmoothLine(points=flat, close=True, width=1))
        return mesh

    def triangle(self, points: Points, colour: str) -> None:
        """With smooth edges."""
        self.colour(colour)
        self._group.add(SmoothTriangle(points=self._flat(points)))

    @contextmanager
    def moved(self) -> Iterator[Translate]:
        """Let things painted meanwhile be moved as one: change `x` and `y` (pixels, y upwards) of what is given."""
        place = Translate(0, 0)
        self._group.add(PushMatrix())
        self._group.add(place)
        yield place
        self._group.add(PopMatrix())

    @contextmanager
    def turned(self, cx: float, cy: float) -> Iterator[Rotate]:
        """Let things painted meanwhile be turned about this place: change the `angle` (degrees, against the clock) of
        what is given."""
        turn = Rotate(angle=0, origin=(self.x(cx), self.y(cy)))
        self._group.add(PushMatrix())
        self._group.add(turn)
        yield turn
        self._group.add(PopMatrix())

    # Lines ----------------------------------------------------------------------------------------------------

    def line(
        self, points: Points, width: float, colour: str, *, close: bool = False, alpha: float = 1,
        dashes: str | Sequence[float] = (),
    ) -> SmoothLine:  # fmt: skip
        """A smooth line through points, `width` dp thick; of dashes the last is given."""
        self.colour(colour, alpha)
        pattern = self.ctx.style.dashes[dashes] if isinstance(dashes, str) else dashes
        for piece in pieces(points, pattern) if pattern else [points]:
            shape = SmoothLine(points=self._flat(piece), width=self._half(width), close=close)
            self._group.add(shape)
        return shape

    def _half(self, width: float) -> float:
        # SmoothLine's width is that of one side, and it fades over one pixel more.
        return max(1.0, self.px(width) / 2 + 0.25)

    def path(self, points: Points, width: float, colour: str) -> None:
        """Cubic Bezier curves, `width` wide: the begin, then three points for each."""
        placed = [(self.x(x), self.y(y)) for x, y in points]
        flat = [*placed[0]]
        for first in range(0, len(placed) - 1, 3):
            controls = placed[first : first + 4]
            flat += [c for point in bezier(controls, bezier_pieces(controls))[1:] for c in point]
        self.colour(colour)
        self._group.add(SmoothLine(points=flat, width=self._half(width)))

    def ring(self, cx: float, cy: float, r: float, width: float, colour: str, alpha: float = 1) -> None:
        """A circle whose line is `width` wide, half of it on each side of the radius `r`."""
        size = round(self.px(2 * r + width))
        if size <= SMALL:
            self.colour(colour, alpha)
            place = round(self.x(cx) - size / 2), round(self.y(cy) - size / 2)
            texture = self._patches.circle(size, max(1.0, self.px(width)))
            self._group.add(Rectangle(pos=place, size=(size, size), texture=texture))
            return
        self.arc(cx, cy, r, width, colour, 0, 360, alpha)

    def arc(
        self, cx: float, cy: float, r: float, width: float, colour: str, begin: float, end: float, alpha: float = 1
    ) -> None:
        """Part of a circle with straight ends; angles in degrees, 0 is up, clockwise."""
        if self.px(width) >= _THICK:
            self._thick_arc(cx, cy, r, width, colour, begin, end, alpha)
            return
        self.colour(colour, alpha)
        arc = (self.x(cx), self.y(cy), self.px(r), begin, end, arc_pieces(self.px(r), abs(end - begin)))
        self._group.add(SmoothLine(circle=arc, width=self._half(width)))

    def _thick_arc(
        self, cx: float, cy: float, r: float, width: float, colour: str, begin: float, end: float, alpha: float
    ) -> None:
        """As a strip of triangles: the joints of a line so wide would lie over each other."""
        vertices: list[float] = []
        steps = max(2, int((end - begin) / 2))
        for i in range(steps + 1):
            angle = begin + (end - begin) * i / steps
            for radius in (r - width / 2, r + width / 2):
                px, py = polar(cx, cy, radius, angle)
                vertices += [self.x(px), self.y(py), 0, 0]
        self.colour(colour, alpha)
        self._group.add(Mesh(vertices=vertices, indices=list(range(len(vertices) // 4)), mode="triangle_strip"))
        outer = [polar(cx, cy, r + width / 2, begin + (end - begin) * i / steps) for i in range(steps + 1)]
        inner = [polar(cx, cy, r - width / 2, end - (end - begin) * i / steps) for i in range(steps + 1)]
        self._group.add(SmoothLine(points=self._flat([*outer, *inner]), close=True, width=1))

    # Letters --------------------------------------------------------------------------------------------------

    def text(
        self,
        content: str,
        x: float,
        y: float,
        size: Size,
        colour: str,
        *,
        font: str = "text",
        bold: bool = False,
        anchor: str = "left",
        fits: float | None = None,
        scaled: bool = False,
    ) -> None:
        """One line; `x`, `y` are its anchor and the middle of its height in dp. `size` is a name of the scale or sp,
        less where the line would be wider than `fits`; with `scaled` it grows with the text scale."""
        points = self.ctx.points(size) if scaled else self.ctx.type(size)
        if fits is not None:
            points *= min(1.0, fits / max(1.0, self.text_width(content, points, font=font, bold=bold)))
        self.line_of_text(content, self.x(x), self.y(y), max(6, round(self.px(points))), colour, font, bold, anchor)

    def line_of_text(
        self, content: str, x: float, y: float, pixels: int, colour: str, font: str, bold: bool, anchor: str
    ) -> None:
        """The same in window pixels."""
        if not content.strip():
            return
        texture = self._text_cache.texture(content, font, bold, pixels)
        width, height = size = texture.size
        if anchor != "left":
            x -= width / 2 if anchor == "center" else width
        self.colour(colour)
        self._group.add(Rectangle(pos=(round(x), round(y - height / 2)), size=size, texture=texture))

    def text_width(self, content: str, size: Size, *, font: str = "text", bold: bool = False) -> float:
        """How long a line is, dp."""
        return self._text_cache.width(content, font, bold, max(6, round(self.px(self.ctx.type(size))))) / self._density

    def glyph(self, name: str, cx: float, cy: float, size: float, colour: str, outline: str | None = None) -> None:
        """An icon with its middle at this place, with a line of another colour round it if wanted."""
        font, character = self._text_cache.fonts.icon(name)
        if outline is not None:
            for dx, dy in _AROUND:
                self.text(character, cx + dx, cy + dy, size, outline, font=font, anchor="center")
        self.text(character, cx, cy, size, colour, font=font, anchor="center")

    # More -----------------------------------------------------------------------------------------------------

    @contextmanager
    def group(self, x: float, y: float, w: float, h: float) -> Iterator[None]:
        """Paint meanwhile in this part of the rectangle, as if it were all."""
        before = self._left, self._top, self.width, self.height
        self._left, self._top, self.width, self.height = self.x(x), self.y(y), w, h
        yield
        self._left, self._top, self.width, self.height = before

    def mix(self, first: str, second: str, share: float) -> str:
        """`first` with `share` (0-1) of `second` in it."""
        return self.ctx.mix(first, second, share)
