"""Paints skins: cards, buttons and pills with their shadow, fill and edge."""

from __future__ import annotations

import math

from kivy.graphics import Color, Rectangle, RoundedRectangle

from divingbell.ui.toolkit.brush import Brush
from divingbell.ui.toolkit.skin import Skin

_RIM, _RIM_SHARE = 2, 0.08
"""Width (dp) of the line round what is filled with a colour that wants one, and the most of its height that it takes.
Round a frame it is as wide as the frame, which grows by the first."""


class SkinPainter(Brush):
    """Painting of a `Skin` by a `Painter`."""

    def skin(self, skin: Skin, x: float = 0, y: float = 0, w: float | None = None, h: float | None = None) -> None:
        """A card, button or pill, in dp; without sizes the whole rectangle."""
        left, bottom, width, height = self._rectangle(
            x, y, self.width if w is None else w, self.height if h is None else h
        )
        if width <= 0 or height <= 0:
            return
        radius = min(self.px(self.ctx.radius(skin.radius)), width / 2, height / 2)
        if skin.shadow is not None:
            self._shadow(skin, left, bottom, width, height, radius)
        if skin.fill is not None:
            self._fill(skin, left, bottom, width, height, radius)
        if skin.edge is not None and skin.dashed:
            self._dashed_edge(skin, left, bottom, width, height, radius)
            return
        stroke, rim = self.px(skin.stroke), self.ctx.style.rims.get(skin.edge or skin.fill or "")
        if rim is not None:
            thin = round(max(1.0, min(self.px(_RIM if skin.edge is None else skin.stroke), height * _RIM_SHARE)))
            self._frame(rim, thin, left, bottom, width, height, radius)
            left, bottom, width, height, radius = (
                left + thin,
                bottom + thin,
                width - 2 * thin,
                height - 2 * thin,
                radius - thin,
            )
            stroke += self.px(_RIM)
        if skin.edge is not None:
            self._frame(skin.edge, stroke, left, bottom, width, height, max(0, radius))

    def _frame(
        self, colour: str, stroke: float, left: float, bottom: float, width: float, height: float, radius: float
    ) -> None:
        self.colour(colour)
        self._nine(self._patches.ring(radius, max(1.0, stroke)), left, bottom, width, height, cells="frame")

    def _shadow(self, skin: Skin, left: float, bottom: float, width: float, height: float, radius: float) -> None:
        shadow = self.ctx.style.shadows[skin.shadow or "plate"]
        sigma = max(1.0, self.px(shadow.blur) / 2)
        # A shadow softer than the box is wide would not reach its full strength anywhere.
        sigma = min(sigma, width / 5, height / 5)
        spread, reach = self.px(shadow.spread), 2.5 * sigma
        self.colour(shadow.colour, shadow.alpha)
        dx, dy = self.px(shadow.offset[0]), self.px(shadow.offset[1])
        grown = spread + reach
        opaque = skin.fill is not None and skin.fill_alpha == 1 and self.alpha == 1
        self._nine(
            self._patches.shadow(sigma, radius + spread),
            left - grown + dx, bottom - grown + dy, width + 2 * grown, height + 2 * grown,
            cells="frame" if opaque else "all",
        )  # fmt: skip

    def _fill(self, skin: Skin, left: float, bottom: float, width: float, height: float, radius: float) -> None:
        fill = skin.fill or "plate"
        if skin.fill_top is None or self.ctx.hex(skin.fill_top) == self.ctx.hex(fill):
            self.colour(fill, skin.fill_alpha)
            if radius < 0.5:
                self._group.add(Rectangle(pos=(left, bottom), size=(width, height)))
            else:
                self._nine(self._patches.solid(radius), left, bottom, width, height)
            return
        if radius < 0.5:
            # Kivy lays a texture upside down on a rounded rectangle without round corners.
            colours = self.ctx.rgba(skin.fill_top), self.ctx.rgba(fill)
            texture = self._patches.gradient(*colours, skin.stop, row_0_on_top=False)
            self._group.add(Color(1, 1, 1, skin.fill_alpha * self.alpha))
            self._group.add(Rectangle(pos=(left, bottom), size=(width, height), texture=texture))
            return
        # A textured rounded rectangle is not antialiased; the edge drawn over it is, and hides its steps.
        inset = 0.5 if skin.edge is not None else 0
        self._group.add(Color(1, 1, 1, skin.fill_alpha * self.alpha))
        self._group.add(
            RoundedRectangle(
                pos=(left + inset, bottom + inset),
                size=(width - 2 * inset, height - 2 * inset),
                radius=[radius],
                segments=max(4, int(radius / 2)),
                texture=self._patches.gradient(self.ctx.rgba(skin.fill_top), self.ctx.rgba(fill), skin.stop),
            )
        )

    def _dashed_edge(self, skin: Skin, left: float, bottom: float, width: float, height: float, radius: float) -> None:
        self.colour(skin.edge or "line")
        stroke = max(1, round(self.px(skin.stroke)))
        unit = max(3, round(self.px(4)))
        texture = self._patches.dash(unit, max(2, round(unit * 0.75)))
        corner = math.ceil(radius)
        for low in (bottom, bottom + height - stroke):
            length = width - 2 * corner
            repeats = max(1, round(length / texture.width))
            self._group.add(
                Rectangle(
                    pos=(left + corner, low), size=(length, stroke), texture=texture,
                    tex_coords=(0, 0, repeats, 0, repeats, 1, 0, 1),
                )
            )  # fmt: skip
        for near in (left, left + width - stroke):
            length = height - 2 * corner
            repeats = max(1, round(length / texture.width))
            self._group.add(
                Rectangle(
                    pos=(near, bottom + corner), size=(stroke, length), texture=texture,
                    tex_coords=(0, 0, 0, 1, repeats, 1, repeats, 0),
                )
            )  # fmt: skip
        self._nine(self._patches.dashed(radius, stroke), left, bottom, width, height, cells="corners")
