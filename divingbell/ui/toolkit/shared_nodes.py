"""The layout nodes of elements.

What is laid out alike has the same node, whatever it shows and whenever it is made: a node is measured and tried once
for each room, and never changed. Where words have to give way, they do in nodes that are not shared (`tight.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from divingbell.ui.toolkit.element import Box, Drawing, Element, Fits, Scroll, Text
from divingbell.ui.toolkit.layout_context import LayoutContext
from divingbell.ui.toolkit.layout_node import LayoutBox, LayoutFits, LayoutNode, LayoutScroll
from divingbell.ui.toolkit.layout_text import LayoutText

_NODES: Mapping[type[Element], type[LayoutNode]] = {
    Box: LayoutBox, Text: LayoutText, Drawing: LayoutNode, Scroll: LayoutScroll, Fits: LayoutFits,
}  # fmt: skip
"""The kind of node for each kind of element."""
_MOST_ALIKE = 8
"""So many choices are kept of which only the first arrangements are laid out alike."""


def shared_node(element: Element, ctx: LayoutContext) -> LayoutNode:
    """The node of everything that is laid out as this element is."""
    if element.node is not None:
        known: LayoutNode
        owner, known, version = element.node
        # A copy of the element has another, and so has one whose `grow` or `h` a view has set meanwhile.
        is_same = owner == id(element) and known.grow == element.grow and known.own_h == element.h
        if is_same and known.ctx is ctx:
            if not known.has_choice or version == ctx.nodes.version:
                return known
            if _chooses_as_before(known, element):
                element.node = owner, known, ctx.nodes.version
                return known
    node = _look_up(element, ctx)
    element.node = id(element), node, ctx.nodes.version
    return node


def option_node(node: LayoutFits, index: int) -> LayoutNode:
    """The node of the arrangement at this place."""
    known = node.looked_at.get(index)
    if known is None:
        known = node.looked_at[index] = shared_node(node.sample(index), node.ctx)
        node.ctx.nodes.version += 1
    return known


def is_alike(node: LayoutFits, element: Fits) -> bool:
    """Tell whether the arrangements of this choice are laid out as the node says, as far as they were looked at. Where
    they are, more of them are looked at in this choice."""
    stands_for_it = node.stands_for(element)
    if stands_for_it and node.version == node.ctx.nodes.version:
        return True
    looked_at = [*node.looked_at.items()]
    if stands_for_it:  # only choices inside them may be others by now
        looked_at = [(index, known) for index, known in looked_at if known.has_choice]
    alike = all(shared_node(element.sample(index), node.ctx) is known for index, known in looked_at)
    if alike:
        node.stand_for(element)
    return alike


def own_nodes(node: LayoutNode) -> LayoutNode:
    """Nodes of the same elements that may be changed; choices in it stay shared."""
    if isinstance(node, LayoutFits):
        return node
    own = type(node)(node.element, node.ctx)
    own.is_shared = False
    own.parts = [own_nodes(part) for part in node.parts]
    return own


def _chooses_as_before(node: LayoutNode, element: Element) -> bool:
    """Tell whether the choices in this element still have the nodes that are in its own: others may be alike no more
    since more of their arrangements were looked at."""
    if isinstance(node, LayoutFits):
        assert isinstance(element, Fits)
        return is_alike(node, element)
    parts = zip(_inside(element), node.parts, strict=True)
    return all(shared_node(child, node.ctx) is part for child, part in parts)


def _inside(element: Element) -> Sequence[Element]:
    if isinstance(element, Box):
        return element.children
    return (element.child,) if isinstance(element, Scroll) else ()


def _look_up(element: Element, ctx: LayoutContext) -> LayoutNode:
    if isinstance(element, Fits):
        return _look_choice_up(element, ctx)
    inside = _inside(element)
    parts = tuple([shared_node(child, ctx) for child in inside]) if inside else ()
    kind = type(element)
    key = (kind, element.laid(element), parts)
    node: LayoutNode | None = ctx.nodes.get(key)
    if node is None:
        node = _NODES[kind](_bare(element), ctx)
        node.parts, node.has_choice = parts, any(part.has_choice for part in parts)
        ctx.nodes.keep(key, node)
    return node


def _bare(element: Element) -> Element:
    """The same for the layout, without what it shows and what its buttons do: nodes are kept for long, and keep neither
    a screen nor a game."""
    if isinstance(element, Box):
        tap = _nothing if element.touchable else None
        return replace(element, children=(), tap=tap, long_tap=None, drag=None, node=None)
    if isinstance(element, Drawing):
        return replace(element, paint=_nothing, data=None, transition=None, interpolate=None, node=None)
    if isinstance(element, Scroll):
        return replace(element, child=_NO_CHILD, moved=None, node=None)
    return replace(element, write=None, node=None)


def _nothing(*_: object) -> None:
    """Neither a tap nor a painting."""


_NO_CHILD = Box()


def _look_choice_up(element: Fits, ctx: LayoutContext) -> LayoutFits:
    """The node of a choice: those whose arrangements are laid out alike, as far as they were looked at, are alike."""
    first = shared_node(element.sample(0), ctx)
    key = (Fits, element.laid(element), len(element.options), first)
    alike: list[LayoutFits] | None = ctx.nodes.get(key)
    if alike is None:
        alike = []
        ctx.nodes.keep(key, alike)
    for node in alike:
        if is_alike(node, element):
            return node
    node = LayoutFits(element, ctx)
    node.looked_at[0] = first
    del alike[: len(alike) - _MOST_ALIKE + 1]
    alike.append(node)
    return node
