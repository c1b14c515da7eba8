"""Arrangements on the screen, of which the first that fits is built and seen."""

from __future__ import annotations

from divingbell.ui.toolkit.arrangements import chooses_again
from divingbell.ui.toolkit.element import Element, Fits
from divingbell.ui.toolkit.layout_node import LayoutFits
from divingbell.ui.toolkit.render_context import RenderContext
from divingbell.ui.toolkit.render_node import RenderNode


class RenderFits(RenderNode, LayoutFits):
    """One choice among arrangements on the screen."""

    element: Fits

    def show(self, element: Element, ctx: RenderContext, colour: str, alpha: float) -> bool:
        """Show these arrangements, seen at `alpha` (0 to 1): the same of them as before until the next layout."""
        before, around = self.element, self.ctx
        moved = super().show(element, ctx, colour, alpha)
        if before is element and around is ctx:
            return moved
        return chooses_again(self, before) or moved

    def link(self) -> None:
        """Put its canvas together: that of the arrangement that is seen."""
        self.canvas.clear()
        for part in self.parts:
            self.canvas.add(part.canvas)

    def mark_needs_paint(self) -> None:
        """It draws nothing itself."""
