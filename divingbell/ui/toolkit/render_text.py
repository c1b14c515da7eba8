"""Words on the screen, and figures that count on to a new value."""

from __future__ import annotations

from divingbell.ui.toolkit.element import Element, Text
from divingbell.ui.toolkit.layout_node import LayoutNode, Rect
from divingbell.ui.toolkit.layout_text import LayoutText
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.render_context import GROUND, RenderContext
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.render_state import MOVER_SECONDS, RenderState
from divingbell.ui.toolkit.text_cache import Fitted


class RenderText(RenderNode):
    """One text on the screen."""

    element: Text

    def __init__(self, element: Text, state: RenderState, ctx: RenderContext, colour: str, alpha: float) -> None:
        super().__init__(element, state, ctx, colour, alpha)
        self.clipped = False
        """Its words did not fit at the last painting; a test looks at it."""
        self._show_count(element.count)

    def show(self, element: Element, ctx: RenderContext, colour: str, alpha: float) -> None:
        """Show this text instead, seen at `alpha` (0 to 1); a figure counts on to it."""
        old = self.element
        super().show(element, ctx, colour, alpha)
        if self.element.count is None and old.count is None:
            self.words = self.element.text
        else:
            self._count_on(self.element, old)

    def _show_count(self, count: int | None) -> None:
        element = self.element
        self._shown_count = count
        self.words = element.text if count is None or element.write is None else element.write(count)

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

    @property
    def squeeze(self) -> float:
        """The share (0 to 1) of its size that it is set in because its box is too low."""
        return self._text.squeeze

    @property
    def _text(self) -> LayoutText:
        assert isinstance(self.layout, LayoutText), "it was laid out"
        return self.layout

    def place(self, layout: LayoutNode, rect: Rect) -> None:
        """As `RenderNode.place`; it may be set in another size there."""
        before = self.layout
        super().place(layout, rect)
        now = self._text
        if isinstance(before, LayoutText) and (now.squeeze, now.most) != (before.squeeze, before.most):
            self.mark_needs_paint()

    @property
    def fitted(self) -> Fitted:
        """The lines of its words where it lies, in pixels; a figure that counts is as large as it will be at last."""
        words, layout, room = self.words, self._text, self.rect[2]
        end = layout.fit(room)
        if words == layout.element.text:
            return end
        if words == self.element.text:  # as wide as those of the layout, with other figures in them
            whole = end.lines == (layout.element.text,)
            return end._replace(lines=(words,)) if whole else layout.fit_words(words, room)
        width = layout.ctx.text_cache.width(words, self.element.font, self.element.bold, end.pixels)
        return Fitted((words,), end.pixels, width, end.clipped)

    # Paint ----------------------------------------------------------------------------------------------------

    def _paint(self) -> None:
        text = self._text
        key = (self.ctx, self.words, self.rect, text.squeeze, text.most, self._drawn, self.colour, self.alpha)
        if not self._shown_again(key):
            self._keep(key, self.paint_words(self._painter()))
        self.clipped = self._painted is not None and self._painted.clipped

    def paint_words(self, painter: Painter) -> bool:
        """Tell whether words are cut off."""
        element, (_, _, w, h) = self.element, self.rect
        fitted = self.fitted
        icon = element.is_icon
        clipped = fitted.clipped and not icon
        anchor = "center" if icon else element.anchor
        across = 0.0 if anchor == "left" else w / 2 if anchor == "center" else w
        pitch = fitted.pixels * element.line_height
        middle = painter.y(h / 2) + (len(fitted.lines) - 1) * pitch / 2
        if not icon and len(fitted.lines) * pitch > (h + 6) * self.ctx.frame.density:
            clipped = True
        colour = element.colour or (element.muted if self.colour == GROUND else None) or self.colour
        for line in fitted.lines:
            painter.line_of_text(
                line, painter.x(across), middle, fitted.pixels, colour, element.font, element.bold, anchor
            )
            middle -= pitch
        return clipped
