"""Words in the layout: the lines and the size they are set in."""

from __future__ import annotations

from math import inf

from divingbell.ui.toolkit.element import Text
from divingbell.ui.toolkit.layout_node import LayoutNode, known_node
from divingbell.ui.toolkit.render_context import RenderContext
from divingbell.ui.toolkit.text_cache import Fitted, TextCache, fit, fit_name


class LayoutText(LayoutNode):
    """One text in the layout."""

    element: Text
    squeeze = 1.0
    """How far it gives way because its box is too low; 1 is not at all."""
    most: int | None = None
    """The largest size (pixels), where it is set like others beside it."""
    words: str
    """The text as it is shown now: while counting, the step."""
    _fitted_words = ""

    def __init__(self, element: Text, ctx: RenderContext, text_cache: TextCache) -> None:
        super().__init__(element, ctx, text_cache)
        self.words = element.text
        self._fitted: dict[float, Fitted] = {}
        """The words as they fit into a room (dp)."""
        known = known_node(element, ctx)
        if isinstance(known, LayoutText) and known.words == self.words:
            self._fitted_words, self._fitted = known._fitted_words, known._fitted

    def mark_needs_layout(self) -> None:
        """Forget the layout of it, which no longer holds."""
        super().mark_needs_layout()
        self._fitted = {}

    def set_in(self, squeeze: float, most: int | None) -> None:
        """Set it so much smaller, and in at most so many pixels."""
        self.measured = {}
        if (squeeze, most) != (self.squeeze, self.most):
            self.squeeze, self.most = squeeze, most
            self._fitted = {}

    def fit(self, element: Text, room: float) -> Fitted:
        """The lines of a text in `room` dp, in pixels; worked out once for a layout and the painting after it."""
        words = self.words
        if words != self._fitted_words:
            self._fitted_words = words
            self._fitted = {}
        known = self._fitted.get(room)
        if known is None:
            natural = self._fitted.get(inf)
            fits = natural is not None and natural.width <= room * self.ctx.frame.density
            known = self._fitted[room] = natural if natural is not None and fits else self._fit(element, words, room)
        return known

    def _fit(self, element: Text, words: str, room: float) -> Fitted:
        ctx, text_cache = self.ctx, self.text_cache
        density = ctx.frame.density
        pixels = max(6, round(self._points(element) * density * self.squeeze))
        if self.most is not None:
            pixels = min(pixels, self.most)
        # One pixel of tolerance: room was itself measured from the same words and rounded.
        room = room * density + 1
        if "\n" not in words:
            width = text_cache.width(words, element.font, element.bold, pixels)
            if width <= room:
                return Fitted((words,), pixels, width, False)
        font, bold, lines = element.font, element.bold, element.lines
        if element.min_size is not None:
            sizes = pixels, self._least_pixels(element)
            return fit_name(text_cache, (words, *element.forms), font, bold, sizes, room, lines)
        if element.wraps or self.most is not None:
            # Set like others it wraps at once: a step smaller it would be unlike them.
            return fit(text_cache, words, font, bold, pixels, room, lines, readable=pixels)
        # In a low box lines are dear, and what is small as it is stays in one line: two would be squeezed further.
        small = round(ctx.type("caption") * density)
        readable = small if self.squeeze == 1 and pixels > small else 0
        return fit(text_cache, words, font, bold, pixels, room, lines, readable)

    def _points(self, element: Text) -> float:
        plain = element.fixed or element.is_icon
        return self.ctx.type(element.size) if plain else self.ctx.points(element.size)

    def least_width(self) -> float:
        """How narrow (dp) a name may become: its shortest form in the least size."""
        element = self.element
        shortest = (element.text, *element.forms)[-1]
        pixels = self._least_pixels(element)
        return self.text_cache.width(shortest, element.font, element.bold, pixels) / self.ctx.frame.density

    def _least_pixels(self, element: Text) -> int:
        points = self.ctx.type if element.fixed else self.ctx.points
        assert element.min_size is not None, "it is a name"
        return round(points(element.min_size) * self.ctx.frame.density)

    def is_whole(self, w: float, h: float) -> bool:
        """Tell whether its words are as large as they want to be in `w` x `h` dp and none is cut; a name may be as
        small as it says, in its longest form."""
        element = self.element
        if element.is_icon:
            return self.squeeze == 1
        fitted, density = self.fit(element, w), self.ctx.frame.density
        if len(fitted.lines) * fitted.pixels * element.line_height / density > h + _AIR:
            return False
        if element.min_size is None:
            return fitted.pixels >= max(6, round(self._points(element) * density))
        whole = "".join(fitted.lines).replace(" ", "") == self.words.replace(" ", "")
        return whole and fitted.pixels >= self._least_pixels(element)


_AIR = 3.0
"""dp over and under the letters of a line that may lie outside of a box."""
