"""The nodes that the layout works on: for each element what was worked out for it. They cost neither canvas nor
texture; `render_node.py` is what is seen."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any
from weakref import ref

from msgspec.structs import replace

from divingbell.ui.toolkit.element import Box, Element, Fits, Scroll
from divingbell.ui.toolkit.layout_context import LayoutContext

Rect = tuple[float, float, float, float]
"""Left, top, width and height in dp."""
WHOLE = 1.0, 1.0
"""The case in which nothing gives way: the shares of the sizes of words and of signs."""
_NO_LIMITS: Mapping[Hashable, int] = {}


class LayoutNode:
    """One element in the layout, or all that are laid out alike. Nodes are many: all is set at once, in the same order,
    and so takes no dict of each."""

    def __init__(self, element: Element, ctx: LayoutContext) -> None:
        self.element = element
        self.ctx = ctx
        self.grow, self.own_h = element.grow, element.h
        """Values of the element: `shared_node` asks whether they have changed since."""
        self.w = ctx.space(element.w) if isinstance(element.w, str) else element.w
        """The element's own width in dp."""
        self.h = ctx.space(element.h) if isinstance(element.h, str) else element.h
        """The element's own height in dp."""
        self.is_shared = True
        """Tell whether other elements that are laid out alike have it too; then it is never changed."""
        self.parts: Sequence[LayoutNode] = ()
        """The nodes inside it."""
        self.has_choice = False
        """Tell whether it is a choice, or one is inside it."""
        self.measured: dict[float, tuple[float, float]] = {}
        """The size (dp) it wants, by the width there is."""
        self.whole: dict[tuple[float, float], bool] = {}
        """True where it is whole, by the width and the height there are. Of nodes that are shared."""
        self.rigid: bool | None = None
        """Once the layout has asked: whether it takes no more room than it wants."""
        self.least: float | None = None
        """Once the layout has asked: the width (dp) below which something in it surely gives way."""
        self.takes_any_height: bool | None = None
        """Once the layout has asked: whether something inside it takes the height that it is given."""
        self.gives_way: bool | None = None
        """Once the layout has asked: whether something inside it may be lower than its content."""


class LayoutBox(LayoutNode):
    """One box in the layout."""

    element: Box

    def __init__(self, element: Element, ctx: LayoutContext) -> None:
        super().__init__(element, ctx)
        self.spaces: tuple[float, float, float, float, float] | None = None
        """Once the layout has asked, in dp: padding and edge at the top, right, bottom and left, and the gap."""
        self.flow: Sequence[LayoutNode] | None = None
        """Once the layout has asked, its parts that lie along its direction: all that have no place of their own."""
        self.keys: Sequence[LayoutNode] | None = None
        """Once the layout has asked: the buttons in it that stand beside each other."""
        self.words_inside: Sequence[Any] | None = None
        """Once the layout has asked: the nodes of all words inside it."""
        self.may_be_tight: bool | None = None
        """Once the layout has asked: whether words in it become smaller in some room."""
        self.widths: dict[float, Sequence[float]] = {}
        """Of a row, the widths of what lies along it, by the room for them. Of nodes that are shared."""
        self.places: dict[tuple[float, float], Sequence[Rect]] = {}
        """The rectangles of its parts, from its left upper corner, by its width and height."""
        self.tight: dict[tuple[float, float], LayoutBox] = {}
        """The node by which it is laid out where something in it may give way, by its width and height. Of nodes that
        are shared."""
        self.given = WHOLE
        """How far the words and the signs in it give way because it is too low."""
        self.within: Mapping[Hashable, int] = _NO_LIMITS
        """The largest sizes (pixels) of words in it by their kind, as a box around it has set them."""
        self.evened: tuple[Sequence[LayoutNode], Mapping[Hashable, int]] | None = None
        """The words in it that are set alike, and in which sizes; None while nothing has to give way for that."""

    def work_out_spaces(self) -> tuple[float, float, float, float, float]:
        """Its `spaces` (dp), which are known from then on."""
        box, scale = self.element, self.ctx.scale
        self.spaces = (*scale.inset(box.pad, box.edge), scale.space(box.gap))
        return self.spaces


class LayoutScroll(LayoutNode):
    """One list in the layout."""

    element: Scroll


class LayoutFits(LayoutNode):
    """One choice among arrangements in the layout."""

    def __init__(self, element: Fits, ctx: LayoutContext) -> None:
        super().__init__(replace(element, options=(), samples=(), _made={}, _made_samples={}, node=None), ctx)
        self.has_choice = True
        self.count = len(element.options)
        """How many arrangements there are."""
        self.looked_at: dict[int, LayoutNode] = {}
        """The nodes of those that were looked at, by place."""
        self.chosen: dict[tuple[float, float], int] = {}
        """The place of the first that fits, by the width and the height there are."""
        self.stand_for(element)

    def stand_for(self, element: Fits) -> None:
        """Take the arrangements that are looked at from this choice. It is not kept: a node lives longer than a
        screen."""
        self._choice = ref(element)
        self.version = self.ctx.nodes.version
        """That of all nodes when this choice was found to be laid out as the node says."""

    def stands_for(self, element: Fits) -> bool:
        """Tell whether its arrangements are looked at in this choice."""
        return self._choice() is element

    def sample(self, index: int) -> Element:
        """The arrangement at this place, as it is tried."""
        choice = self._choice()
        assert choice is not None, "it is shown, or will be at once"
        return choice.sample(index)
