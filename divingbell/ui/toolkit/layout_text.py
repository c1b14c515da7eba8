"""Words in the layout: the size and the lines they are set in."""

from __future__ import annotations

from math import inf

from divingbell.ui.toolkit.element import Element, Text
from divingbell.ui.toolkit.layout_context import LayoutContext
from divingbell.ui.toolkit.layout_node import LayoutNode
from divingbell.ui.toolkit.text_cache import Fitted, fit, fit_name


class LayoutText(LayoutNode):
    """One text in the layout."""

    element: Text

    def __init__(self, element: Element, ctx: LayoutContext) -> None:
        super().__init__(element, ctx)
        self.squeeze = 1.0
        """How far it gives way because its box is too low; 1 is not at all."""
        self.most: int | None = None
        """The largest size (pixels), where it is set like others beside it."""
        self.room = inf
        """The width (dp) it lies in. Of nodes that are not shared."""
        self._fitted: dict[float, Fitted] = {}
        """The words as they fit into a room (dp)."""

    def set_in(self, squeeze: float, most: int | None) -> None:
        """Set it so much smaller, and in at most so many pixels."""
        if (squeeze, most) != (self.squeeze, self.most):
            self.squeeze, self.most = squeeze, most
            self.measured, self._fitted = {}, {}

    def fit(self, room: float) -> Fitted:
        """The lines of its words in `room` dp, in pixels; worked out once."""
        known = self._fitted.get(room)
        if known is None:
            natural = self._fitted.get(inf)
            fits = natural is not None and natural.width <= room * self.ctx.frame.density
            known = natural if natural is not None and fits else self.fit_words(self.element.text, room)
            self._fitted[room] = known
        return known

    def fit_words(self, words: str, room: float) -> Fitted:
        """The lines of other words in its place, in `room` dp."""
        ctx, text_cache, element = self.ctx, self.ctx.text_cache, self.element
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
        return self.ctx.text_cache.width(shortest, element.font, element.bold, pixels) / self.ctx.frame.density

    def least_whole_width(self) -> float:
        """The width (dp) below which it surely is not whole: that of a line where all are as long as each other."""
        element, density = self.element, self.ctx.frame.density
        if element.is_icon:
            return 0.0
        if element.min_size is None:
            whole = self.fit(inf)
            width, pixels = whole.width, whole.pixels
        else:
            pixels = self._least_pixels(element)
            width = self.ctx.text_cache.width(element.text, element.font, element.bold, pixels)
        lines = max(element.lines, 1 + element.text.count("\n"))
        return max(0.0, (width - (lines - 1) * pixels * _SPACE) / lines / density)

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
        fitted, density = self.fit(w), self.ctx.frame.density
        if len(fitted.lines) * fitted.pixels * element.line_height / density > h + _AIR:
            return False
        if element.min_size is None:
            return fitted.pixels >= max(6, round(self._points(element) * density))
        whole = "".join(fitted.lines).replace(" ", "") == element.text.replace(" ", "")
        return whole and fitted.pixels >= self._least_pixels(element)


_SPACE = 0.5
"""More than the width (em) of the space that is left out where a line ends."""
_AIR = 3.0
"""dp over and under the letters of a line that may lie outside of a box."""
