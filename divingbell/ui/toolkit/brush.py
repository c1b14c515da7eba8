"""Ground of all painting: places in dp, colours, and nine-patches in one group of instructions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from kivy.graphics import BorderImage, Color, InstructionGroup, Mesh

from divingbell.companion.canvas.canvas import Points
from divingbell.ui.toolkit.nine_patch_cache import NinePatch, NinePatchCache
from divingbell.ui.toolkit.render_context import RenderContext
from divingbell.ui.toolkit.text_cache import TextCache

Cells = Literal["all", "frame", "corners"]
"""Which of the nine cells of a patch are drawn."""


def _triangles(cells: Sequence[int]) -> list[int]:
    """Indices of the triangles of these cells (0-8, by rows) in a lattice of 4 x 4 points."""
    corners = [4 * (cell // 3) + cell % 3 for cell in cells]
    return [point for at in corners for point in (at, at + 1, at + 4, at + 1, at + 5, at + 4)]


_CELLS: dict[Cells, list[int]] = {"frame": _triangles((0, 1, 2, 3, 5, 6, 7, 8)), "corners": _triangles((0, 2, 6, 8))}


class Brush:
    """Places are dp from the left upper corner of one rectangle, lengths dp, alphas 0 (not seen) to 1."""

    def __init__(
        self,
        group: InstructionGroup,
        ctx: RenderContext,
        text_cache: TextCache,
        patches: NinePatchCache,
        rect: tuple[float, float, float, float],
        alpha: float = 1,
    ) -> None:
        """`rect` is x, y, width, height in dp from the left upper corner of the window."""
        self.ctx = ctx
        self.width, self.height = rect[2], rect[3]
        self._group = group
        self._text_cache = text_cache
        self._patches = patches
        self._rgb = ctx.style.rgb
        self._density = ctx.frame.density
        self._left = rect[0] * self._density
        self._top = (ctx.frame.height - rect[1]) * self._density
        self.alpha = alpha
        """Opacity of everything, 1 for opaque."""
        self.tint: Color
        """The colour of what was drawn last; a mover may change its `rgba` later."""

    # Places ---------------------------------------------------------------------------------------------------

    def x(self, value: float) -> float:
        """Window pixels of a place given in dp."""
        return self._left + value * self._density

    def y(self, value: float) -> float:
        """Window pixels, upwards, of a place given in dp, downwards."""
        return self._top - value * self._density

    def px(self, value: float) -> float:
        """Pixels of a length in dp."""
        return value * self._density

    def _flat(self, points: Points) -> list[float]:
        left, top, density = self._left, self._top, self._density
        return [c for x, y in points for c in (left + x * density, top - y * density)]

    def _rectangle(self, x: float, y: float, w: float, h: float) -> tuple[float, float, float, float]:
        """Left, bottom, width, height on whole pixels, so that edges stay sharp."""
        # Halves all go the same way: to the even number, a line of one pixel would now and then be none.
        left, right = math.floor(self.x(x) + 0.5), math.floor(self.x(x + w) + 0.5)
        bottom, top = math.floor(self.y(y + h) + 0.5), math.floor(self.y(y) + 0.5)
        return left, bottom, right - left, top - bottom

    def colour(self, name: str, alpha: float = 1) -> Color:
        """Everything after it is drawn in this colour."""
        red, green, blue = self._rgb(name)
        self.tint = tint = Color(red, green, blue, alpha * self.alpha)
        self._group.add(tint)
        return tint

    def _nine(
        self, patch: NinePatch, left: float, bottom: float, width: float, height: float, *, cells: Cells = "all"
    ) -> None:
        """A nine-patch; of a ring, and of a shadow under something opaque, the large middle need not be drawn."""
        border = min(patch.border, int(width / 2), int(height / 2))
        if cells == "all":
            self._group.add(
                BorderImage(
                    pos=(left, bottom),
                    size=(width, height),
                    texture=patch.texture,
                    border=(patch.border,) * 4,
                    display_border=(border,) * 4,
                )
            )
            return
        near = patch.border / patch.texture.width
        far = 1 - near
        x0, x1, x2, x3 = left, left + border, left + width - border, left + width
        y0, y1, y2, y3 = bottom, bottom + border, bottom + height - border, bottom + height
        vertices = (
            x0, y0, 0, 0, x1, y0, near, 0, x2, y0, far, 0, x3, y0, 1, 0,
            x0, y1, 0, near, x1, y1, near, near, x2, y1, far, near, x3, y1, 1, near,
            x0, y2, 0, far, x1, y2, near, far, x2, y2, far, far, x3, y2, 1, far,
            x0, y3, 0, 1, x1, y3, near, 1, x2, y3, far, 1, x3, y3, 1, 1,
        )  # fmt: skip
        self._group.add(Mesh(vertices=vertices, indices=_CELLS[cells], mode="triangles", texture=patch.texture))
