"""Arrangements that `Fits` tries: the nodes by which they are known.

What is laid out alike has the same nodes, whatever it shows and whenever it is made: they are measured and tried once
for each room, and never changed.
"""

from __future__ import annotations

from collections.abc import Mapping

from divingbell.ui.toolkit.element import Box, Drawing, Element, Fits, Scroll, Text
from divingbell.ui.toolkit.layout_node import LayoutBox, LayoutFits, LayoutNode, LayoutScroll, known_node
from divingbell.ui.toolkit.layout_text import LayoutText
from divingbell.ui.toolkit.render_context import RenderContext
from divingbell.ui.toolkit.text_cache import TextCache

_NODES: Mapping[type[Element], type[LayoutNode]] = {
    Box: LayoutBox, Text: LayoutText, Drawing: LayoutNode, Scroll: LayoutScroll, Fits: LayoutFits,
}  # fmt: skip
"""The kind of node for each kind of element."""
_MOST_ALIKE = 8
"""So many choices are kept of which only the first arrangements are laid out alike."""


def option_node(node: LayoutFits, index: int) -> LayoutNode:
    """The shared node of the arrangement at this place."""
    known = node.looked_at.get(index)
    if known is None:
        known = node.looked_at[index] = _shared_node(node.element.option(index), node.ctx, node.text_cache)
    return known


def chooses_again(node: LayoutFits, before: Fits) -> bool:
    """Tell whether another arrangement may fit where these came in the place of `before`, the one that is seen left
    out; one that is no longer there is not seen."""
    looked_at, node.looked_at = node.looked_at, {}
    if len(node.element.options) != len(before.options):
        if node.shown is not None and node.shown >= len(node.element.options):
            node.shown = None
        return True
    return any(option_node(node, index) is not known for index, known in looked_at.items() if index != node.shown)


def new_nodes(element: Element, ctx: RenderContext, text_cache: TextCache) -> LayoutNode:
    """Nodes of an element that are not shared, and may be changed."""
    node = _NODES[type(element)](element, ctx, text_cache)
    node.parts = [new_nodes(child, ctx, text_cache) for child in node.inside]
    return node


def _shared_node(element: Element, ctx: RenderContext, text_cache: TextCache) -> LayoutNode:
    """The node of everything that is laid out as this element is."""
    node = known_node(element, ctx)
    if node is None:
        node = _look_up(element, ctx, text_cache)
        element.node = id(element), node
    return node


def _look_up(element: Element, ctx: RenderContext, text_cache: TextCache) -> LayoutNode:
    kind = type(element)
    parts: tuple[LayoutNode, ...] = ()
    if isinstance(element, Box):
        parts = tuple([_shared_node(child, ctx, text_cache) for child in element.children])
    elif isinstance(element, Fits):
        return _shared_choice(element, ctx, text_cache)
    elif isinstance(element, Scroll):
        parts = (_shared_node(element.child, ctx, text_cache),)
    key = (kind, element.laid(element), parts)
    node: LayoutNode | None = ctx.layouts.get(key)
    if node is None:
        node = _NODES[kind](element, ctx, text_cache)
        node.parts, node.whole = parts, {}
        ctx.layouts.keep(key, node)
    return node


def _shared_choice(element: Fits, ctx: RenderContext, text_cache: TextCache) -> LayoutFits:
    """The node of a choice: those whose arrangements are laid out alike, as far as they were looked at, are alike."""
    first = _shared_node(element.option(0), ctx, text_cache)
    key = (Fits, element.laid(element), len(element.options), first)
    alike: list[LayoutFits] | None = ctx.layouts.get(key)
    if alike is None:
        alike = []
        ctx.layouts.keep(key, alike)
    for node in alike:
        others = [(index, known) for index, known in node.looked_at.items() if index]
        if all(_shared_node(element.option(index), ctx, text_cache) is known for index, known in others):
            node.element = element
            return node
    node = LayoutFits(element, ctx, text_cache)
    node.looked_at[0], node.whole = first, {}
    del alike[: len(alike) - _MOST_ALIKE + 1]
    alike.append(node)
    return node
