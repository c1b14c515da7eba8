"""The nodes that the layout works on: for each element its rectangle and what was worked out for it.

Alone a tree of them is a measurement, and costs neither canvas nor texture; `render_node.py` adds what is seen.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any

from divingbell.ui.toolkit.element import Box, Element, Fits, Scroll
from divingbell.ui.toolkit.render_context import RenderContext
from divingbell.ui.toolkit.text_cache import TextCache

Rect = tuple[float, float, float, float]
WHOLE = 1.0, 1.0
"""The case in which nothing gives way: the shares of the sizes of words and of signs."""


def known_node(element: Element, ctx: RenderContext) -> LayoutNode | None:
    """The shared node of an element, once it was looked up. A copy of the element has another, and so has one whose
    `grow` or `h` a view has set meanwhile."""
    if element.node is None:
        return None
    owner, node = element.node
    is_same = owner == id(element) and node.ctx is ctx
    return node if is_same and node.element.grow == element.grow and node.element.h == element.h else None


class LayoutNode:
    """One element in the layout. Nodes are many and often new: what is seldom set is a default of the class."""

    parts: Sequence[LayoutNode] = ()
    """The nodes inside it."""
    rect: Rect = (0, 0, 0, 0)
    """In dp, from the left upper corner of the window."""
    needs_layout = True
    """Tell whether it or something inside it has to be laid out anew, even at the same place."""
    rigid: bool | None = None
    """Once the layout has asked: whether it takes no more room than it wants."""
    takes_any_height: bool | None = None
    """Once the layout has asked: whether something inside it takes the height that it is given."""
    words_inside: Sequence[Any] | None = None
    """Once the layout has asked: the nodes of all words inside it."""
    w: float | None = None
    """The element's own width in dp."""
    h: float | None = None
    """The element's own height in dp."""
    gives_way: bool | None = None
    """Once the layout has asked: whether something inside it may be lower than its content."""
    whole: dict[tuple[float, float], bool]
    """Of nodes that are shared: whether it is whole, by the width and the height (dp) there are."""

    def __init__(self, element: Element, ctx: RenderContext, text_cache: TextCache) -> None:
        self.element = element
        self.ctx = ctx
        self.text_cache = text_cache
        known = known_node(element, ctx)
        self.measured: dict[float, tuple[float, float]] = {} if known is None else known.measured
        """Results of the layout for this element, by the room there was."""
        if element.w is not None or element.h is not None:
            self.take_own_size()

    def walk(self) -> Iterator[LayoutNode]:
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

    def take_own_size(self) -> None:
        """Look the element's own width and height up, where they are names of the scale."""
        w, h = self.element.w, self.element.h
        self.w = self.ctx.space(w) if isinstance(w, str) else w
        self.h = self.ctx.space(h) if isinstance(h, str) else h

    def mark_needs_layout(self) -> None:
        """Forget the layout of it, which no longer holds."""
        self.needs_layout = True
        self.rigid = self.takes_any_height = self.words_inside = None
        self.measured = {}

    def place(self, rect: Rect) -> None:
        """Lie in this rectangle."""
        self.needs_layout = False
        self.rect = rect


class LayoutBox(LayoutNode):
    """One box in the layout."""

    element: Box
    spaces: tuple[float, float, float, float, float] | None = None
    """Once the layout has asked, in dp: padding and edge at the top, right, bottom and left, and the gap."""
    keys: Sequence[LayoutNode] | None = None
    """Once the layout has asked: the buttons in it that stand beside each other."""
    flow: Sequence[LayoutNode] | None = None
    """Once the layout has asked, its parts that lie along its direction: all that have no place of their own."""
    given = WHOLE
    """How far the words and the signs in it give way because it is too low."""
    within: Mapping[Hashable, int] = {}
    """The largest sizes (pixels) of words in it by their kind, as a box around it has set them."""
    evened: tuple[Sequence[LayoutNode], Mapping[Hashable, int]] | None = None
    """The words in it that are set alike, and in which sizes; None while nothing has to give way for that."""

    @property
    def inside(self) -> Sequence[Element]:
        """The elements inside it."""
        return self.element.children

    def mark_needs_layout(self) -> None:
        """Forget the layout of it, which no longer holds."""
        super().mark_needs_layout()
        self.flow = self.keys = None

    def take_own_size(self) -> None:
        """Look its own width, height, padding and gap up anew."""
        super().take_own_size()
        self.spaces = None


class LayoutScroll(LayoutNode):
    """One list in the layout."""

    element: Scroll

    @property
    def inside(self) -> Sequence[Element]:
        """The content."""
        return (self.element.child,)

    def laid_out(self, content: float) -> None:
        """Told by the layout how high (dp) the content is."""


class LayoutFits(LayoutNode):
    """One choice among arrangements in the layout."""

    element: Fits
    shown: int | None = None
    """Which of them is seen; None before the first layout."""

    def __init__(self, element: Element, ctx: RenderContext, text_cache: TextCache) -> None:
        super().__init__(element, ctx, text_cache)
        self.looked_at: dict[int, LayoutNode] = {}
        """The shared nodes of those that were looked at, by place."""

    @property
    def inside(self) -> Sequence[Element]:
        """The arrangement that is seen."""
        return () if self.shown is None else (self.element.option(self.shown),)
