"""Arrangements on the screen, of which the first that fits is built and seen."""

from __future__ import annotations

from divingbell.ui.toolkit.element import Fits
from divingbell.ui.toolkit.render_node import RenderNode


class RenderFits(RenderNode):
    """One choice among arrangements on the screen: the layout says which of them is seen."""

    element: Fits

    def link(self) -> None:
        """Put its canvas together: that of the arrangement that is seen."""
        self.canvas.clear()
        for part in self.parts:
            self.canvas.add(part.canvas)

    def mark_needs_paint(self) -> None:
        """It draws nothing itself."""
