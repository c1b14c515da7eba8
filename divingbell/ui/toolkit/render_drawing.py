"""Drawings on the screen: painted by a function, moving by themselves, or going over from what they showed before."""

from __future__ import annotations

from typing import Any

from divingbell.ui.toolkit.element import Drawing, Element
from divingbell.ui.toolkit.render_context import RenderContext
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.render_state import RenderState


class RenderDrawing(RenderNode):
    """One drawing on the screen."""

    element: Drawing

    def __init__(self, element: Drawing, state: RenderState, ctx: RenderContext, colour: str, alpha: float) -> None:
        super().__init__(element, state, ctx, colour, alpha)
        self._before: tuple[Any] | None = (None,) if state.standing else None
        """The data it showed before, if it has to go over from that."""
        self._way: tuple[Any, float] | None = None
        """While it goes over: from what, and how much of the way (0 to 1) is seen."""

    def _go_on_from(self, old: Element) -> None:
        assert isinstance(old, Drawing)
        if self.render_state.standing:
            self._before = (self._seen(old),) if self.element.paint is old.paint else None

    def _seen(self, drawing: Drawing) -> Any:
        """The data of what a drawing shows now, on its way too."""
        if drawing.interpolate is None or self._way is None:
            return drawing.data
        begin, share = self._way
        return drawing.interpolate(begin, drawing.data, share)

    def _paint(self) -> None:
        drawing = self.element
        if self._passes(drawing):
            return
        key = (self.ctx, drawing.paint, drawing.data, self.rect, self.alpha)
        mover = None
        if not self._shown_again(key):
            mover = drawing.paint(self._painter(), drawing.data)
            if mover is None:
                self._keep(key)
        self.render_state.move(self, None if self.ctx.calm else mover)

    def _passes(self, element: Drawing) -> bool:
        """Let it go over from what it showed before, if it does so."""
        before, self._before = self._before, None
        if self._tween is not None:
            self._tween.stop()
        self._way = None
        if before is None or element.transition is None:
            return False
        motion = self.ctx.motion(element.motion)
        if not self.render_state.may_move(motion, self.ctx.style.flashes_per_second):
            return False
        begin = before[0]
        step = element.transition(self._painter(), begin, element.data)
        if step is None:
            return False

        def go(share: float) -> None:
            self._way = begin, share
            step(share)

        self.render_state.move(self, None)
        self._tween = self.render_state.tween(motion, go, self.repaint)
        return True
