"""The node on the screen of one element: its rectangle, its piece of canvas, and what it has painted there.

Every kind of element has its own kind of node: `render_text.py`, `render_box.py`, `render_scroll.py` and
`render_drawing.py`. `reconcile.py` makes them and keeps their tree, `layout.py` gives them their rectangles.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from kivy.graphics import InstructionGroup

from divingbell.ui.toolkit.element import Element
from divingbell.ui.toolkit.layout_node import LayoutNode, Rect
from divingbell.ui.toolkit.motion import Tween
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.painted_cache import Painted
from divingbell.ui.toolkit.render_context import RenderContext
from divingbell.ui.toolkit.render_state import RenderState


class RenderNode:
    """One element on the screen. Nodes are many and often new: what is set of most is set at once, in the same order,
    and so takes no dict of each; what is seldom set is a default of the class."""

    _tween: Tween | None = None

    def __init__(self, element: Element, state: RenderState, ctx: RenderContext, colour: str, alpha: float) -> None:
        """`colour` is that of words inside that name none, `alpha` (0 to 1) what it is seen at."""
        self.element = element
        self.ctx = ctx
        self.render_state = state
        self.colour = colour
        self.alpha = alpha
        self.canvas = InstructionGroup()
        self.parts: Sequence[RenderNode] = ()
        """The nodes inside it."""
        self.rect: Rect = (0, 0, 0, 0)
        """In dp, from the left upper corner of the window."""
        self.layout: LayoutNode | None = None
        """The layout node by which it lies there; None before the first layout."""
        self.needs_layout = True
        """Tell whether there are other nodes inside it than at the last layout."""
        self._drawn: Any = element.drawn(element)
        self._painted: Painted | None = None
        """The instructions it draws itself."""
        self._needs_paint = False
        self.mark_needs_paint()

    def walk(self) -> Iterator[RenderNode]:
        """This node and all inside it, in the order of painting."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.parts))

    @property
    def inside(self) -> Sequence[Element]:
        """The elements inside it."""
        return ()

    # Element --------------------------------------------------------------------------------------------------

    def show(self, element: Element, ctx: RenderContext, colour: str, alpha: float) -> None:
        """Show this element of the same kind instead, seen at `alpha` (0 to 1)."""
        old, around = self.element, ctx is self.ctx and colour == self.colour and alpha == self.alpha
        self.element, self.ctx, self.colour, self.alpha = element, ctx, colour, alpha
        if element is old:
            alike = True
        else:
            before, self._drawn = self._drawn, element.drawn(element)
            alike = self._drawn == before
        if not (alike and around):
            self.mark_needs_paint()
        if not alike:
            self._go_on_from(old)

    def _go_on_from(self, old: Element) -> None:
        """Its drawing is no longer that of the element before."""

    @property
    def colour_inside(self) -> str:
        """The colour of words inside that name none."""
        return self.colour

    def link(self) -> None:
        """Put the canvas together again: other nodes are inside it."""

    def gone(self) -> None:
        """It is no longer shown: nothing of it may move or be pressed."""
        self._needs_paint = False
        if self._tween is not None:
            self._tween.stop()
        for part in self.parts:
            part.gone()
        self._put_away()
        self.render_state.forget(self, self.canvas)

    # Layout ---------------------------------------------------------------------------------------------------

    def place(self, layout: LayoutNode, rect: Rect) -> None:
        """Lie in this rectangle, as this layout node says."""
        if rect != self.rect:
            self.mark_needs_paint()
        self.needs_layout = False
        self.layout = layout
        self.rect = rect

    @property
    def seen(self) -> Rect:
        """Where (dp) what is inside it is seen."""
        return self.rect

    @property
    def clips(self) -> bool:
        """Tell whether what is inside it is seen in its rectangle alone."""
        return False

    def move_clip(self, moved: float) -> None:
        """The lists around it have moved it up by so many dp: a clip does not move with what is drawn."""

    def contains(self, x: float, y: float) -> bool:
        """Tell whether this place (dp) lies in it."""
        left, top, w, h = self.rect
        return left <= x < left + w and top <= y < top + h

    # Paint ----------------------------------------------------------------------------------------------------

    def mark_needs_paint(self) -> None:
        """It differs from what is on the canvas: the window paints it before the next frame."""
        if not self._needs_paint:
            self._needs_paint = True
            self.render_state.stale.append(self)

    def paint(self) -> None:
        """Paint it if it differs from what is on the canvas."""
        if self._needs_paint:
            self.repaint()

    def repaint(self) -> None:
        """Paint it now: its pressed look or a step of counting."""
        self._needs_paint = False
        self._paint()

    def _paint(self) -> None:
        """Paint what it draws itself."""
        raise NotImplementedError

    def _painter(self) -> Painter:
        """Paints into a new group; what was painted before is put away."""
        self._show_painted(Painted(InstructionGroup(), None))
        return self._go_on_painting()

    def _go_on_painting(self) -> Painter:
        """Paints over what it has painted."""
        assert self._painted is not None
        state = self.render_state
        return Painter(self._painted.group, self.ctx, state.text_cache, state.patches, self.rect, self.alpha)

    def _shown_again(self, key: Hashable) -> bool:
        """Tell whether what the button says is painted already, and shown."""
        if self._painted is not None and self._painted.key == key:
            return True
        painted = self.render_state.painted.take(key)
        if painted is None:
            return False
        self._show_painted(painted)
        return True

    def _keep(self, key: Hashable, clipped: bool = False) -> None:
        """Keep the thing just painted, to be shown again where the same is wanted."""
        if self._painted is not None:
            self._painted = Painted(self._painted.group, key, clipped)

    def _show_painted(self, painted: Painted) -> None:
        self._put_away()
        self._painted = painted
        self._add(painted.group)

    def _add(self, group: InstructionGroup) -> None:
        """Put what it has painted itself where it belongs in its canvas."""
        self.canvas.add(group)

    def _put_away(self) -> None:
        painted, self._painted = self._painted, None
        if painted is not None:
            self.canvas.remove(painted.group)
            self.render_state.painted.put(painted)
