"""Words on the screen: the lines and the size they are set in, and figures that count on to a new value."""

from __future__ import annotations

from math import inf

from divingbell.ui.toolkit.element import Element, Text
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.render_context import RenderContext
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.render_state import MOVER_SECONDS, RenderState
from divingbell.ui.toolkit.text_cache import Fitted, fit, fit_name


class RenderText(RenderNode):
    """One text on the screen."""

    element: Text
    squeeze = 1.0
    """How far it gives way because its box is too low; 1 is not at all."""
    most: int | None = None
    """The largest size (pixels), where it is set like others beside it."""
    clipped = False
    """Its words did not fit at the last painting; a test looks at it."""
    _fitted_words = ""

    def __init__(self, element: Text, state: RenderState, ctx: RenderContext, colour: str, alpha: float) -> None:
        super().__init__(element, state, ctx, colour, alpha)
        self._fitted: dict[float, Fitted] = {}
        """The words as they fit into a room (dp)."""
        self._show_count(element.count)

    def show(self, element: Element, ctx: RenderContext, colour: str, alpha: float) -> bool:
        """Show this text instead, seen at `alpha` (0 to 1); a figure counts on to it."""
        old = self.element
        moved = super().show(element, ctx, colour, alpha)
        if self.element.count is None and old.count is None:
            self.words = self.element.text
            return moved
        self._count_on(self.element, old)
        return moved or self._fitted_words != self.words

    def _show_count(self, count: int | None) -> None:
        element = self.element
        self._shown_count = count
        self.words = element.text if count is None or element.write is None else element.write(count)
        """The text as it is shown now: while counting, the step."""

    def _count_on(self, element: Text, old: Text) -> None:
        if element.count is None or old.count is None or not self.render_state.standing:
            self._show_count(element.count)
            return
        if element.count == old.count:
            self._show_count(self._shown_count)  # it may be written in another way
            return
        if self._tween is not None:
            self._tween.stop()
        begin = self._shown_count if self._shown_count is not None else old.count
        end = element.count

        def step(share: float) -> None:
            self._show_count(round(begin + (end - begin) * share))
            self.repaint()

        self._tween = self.render_state.tween(self.ctx.motion("count_up"), step, every=MOVER_SECONDS)

    # Layout ---------------------------------------------------------------------------------------------------

    def mark_needs_layout(self) -> None:
        """What the layout knows of it no longer holds."""
        super().mark_needs_layout()
        self._fitted.clear()

    def set_in(self, squeeze: float, most: int | None) -> None:
        """Set it so much smaller, and in at most so many pixels."""
        self.measured.clear()
        if (squeeze, most) != (self.squeeze, self.most):
            self.squeeze, self.most = squeeze, most
            self._fitted.clear()
            self.mark_needs_paint()

    def fit(self, element: Text, room: float) -> Fitted:
        """The lines of a text in `room` dp, in pixels; worked out once for a layout and the painting after it."""
        words = self.words
        if words != self._fitted_words:
            self._fitted_words = words
            self._fitted.clear()
        known = self._fitted.get(room)
        if known is None:
            natural = self._fitted.get(inf)
            fits = natural is not None and natural.width <= room * self.ctx.frame.density
            known = self._fitted[room] = natural if natural is not None and fits else self._fit(element, words, room)
        return known

    def _fit(self, element: Text, words: str, room: float) -> Fitted:
        ctx, text_cache = self.ctx, self.render_state.text_cache
        density = ctx.frame.density
        points = ctx.type(element.size) if element.fixed or element.is_icon else ctx.points(element.size)
        pixels = max(6, round(points * density * self.squeeze))
        if self.most is not None:
            pixels = min(pixels, self.most)
        # One pixel of tolerance: room was itself measured from the same words and rounded.
        room = room * density + 1
        if "\n" not in words:
            width = text_cache.width(words, element.font, element.bold, pixels)
            if width <= room:
                return Fitted((words,), pixels, width, False)
        font, bold, lines = element.font, element.bold, element.lines
        if element.least is not None:
            sizes = pixels, self._least_pixels(element)
            return fit_name(text_cache, (words, *element.forms), font, bold, sizes, room, lines)
        # Set like others it wraps at once: a step smaller it would be unlike them. In a low box lines are dear, and
        # what is small as it is stays in one line: two would be squeezed further.
        small = round(ctx.type("small") * density)
        readable = pixels if self.most is not None else small if self.squeeze == 1 and pixels > small else 0
        return fit(text_cache, words, font, bold, pixels, room, lines, readable)

    def least_width(self) -> float:
        """How narrow (dp) a name may become: its shortest form in the least size."""
        element = self.element
        shortest = (element.text, *element.forms)[-1]
        pixels = self._least_pixels(element)
        return self.render_state.text_cache.width(shortest, element.font, element.bold, pixels) / self.ctx.frame.density

    def _least_pixels(self, element: Text) -> int:
        points = self.ctx.type if element.fixed else self.ctx.points
        assert element.least is not None, "it is a name"
        return round(points(element.least) * self.ctx.frame.density)

    # Paint ----------------------------------------------------------------------------------------------------

    def _paint(self) -> None:
        element = self.element
        drawn = element.drawn(element)
        key = (self.ctx, self.words, self.rect, self.squeeze, self.most, drawn, self.colour, self.alpha)
        if not self._shown_again(key):
            self._keep(key, self.paint_words(self._painter()))
        self.clipped = self._painted is not None and self._painted.clipped

    def paint_words(self, painter: Painter) -> bool:
        """Whether words are cut off."""
        element, (_, _, w, h) = self.element, self.rect
        fitted = self.fit(element, w)
        icon = element.is_icon
        clipped = fitted.clipped and not icon
        anchor = "center" if icon else element.anchor
        across = 0.0 if anchor == "left" else w / 2 if anchor == "center" else w
        pitch = fitted.pixels * element.line_height
        middle = painter.y(h / 2) + (len(fitted.lines) - 1) * pitch / 2
        if not icon and len(fitted.lines) * pitch > (h + 6) * self.ctx.frame.density:
            clipped = True
        colour = element.colour or self.colour
        for line in fitted.lines:
            painter.line_of_text(
                line, painter.x(across), middle, fitted.pixels, colour, element.font, element.bold, anchor
            )
            middle -= pitch
        return clipped
