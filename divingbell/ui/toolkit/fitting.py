"""Arrangements that `Fits` tries: whether one of them fits, and what that depends on."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from divingbell.ui.toolkit.element import Box, Drawing, Element, Fits, Scroll
from divingbell.ui.toolkit.layout_node import LayoutBox, LayoutFits, LayoutNode, LayoutScroll
from divingbell.ui.toolkit.layout_text import LayoutText
from divingbell.ui.toolkit.render_context import RenderContext
from divingbell.ui.toolkit.text_cache import TextCache

_TOLERANCE = 1.0
"""dp that whole pixels may take."""


class Measured(NamedTuple):
    """One arrangement in one room."""

    fits: bool
    size: tuple[float, float]
    """The size it wants (dp) in the width there is."""


def layout_tree(element: Element, ctx: RenderContext, text_cache: TextCache) -> LayoutNode:
    """The nodes of an element that is measured and not shown."""
    node: LayoutNode
    if isinstance(element, Box):
        node = LayoutBox(element, ctx, text_cache)
    elif isinstance(element, Drawing):
        node = LayoutNode(element, ctx, text_cache)
    elif isinstance(element, Fits):
        node = LayoutFits(element, ctx, text_cache)
    elif isinstance(element, Scroll):
        node = LayoutScroll(element, ctx, text_cache)
    else:
        node = LayoutText(element, ctx, text_cache)  # type: ignore[arg-type]  # the fifth kind
    node.parts = [layout_tree(child, ctx, text_cache) for child in node.inside]
    return node


def layout_value(element: Element) -> Hashable:
    """The value that the layout of an element and of all inside it depends on, beside room and context."""
    own = element.laid(element), element.min_w, element.min_h
    if isinstance(element, Box):
        return own, tuple([layout_value(child) for child in element.children])
    if isinstance(element, Scroll):
        return own, layout_value(element.child)
    if isinstance(element, Fits):
        return own, tuple([option_value(element, index) for index in range(len(element.options))])
    return own


def option_value(choice: Fits, index: int) -> Hashable:
    """The same of one arrangement of a choice; worked out once."""
    value = choice.values.get(index)
    if value is None:
        value = choice.values[index] = layout_value(choice.option(index))
    return value


def is_whole(node: LayoutNode) -> bool:
    """Tell whether nothing in it, as it is laid out, had to give way."""
    _, _, w, h = node.rect
    element, space = node.element, node.ctx.space
    if w + _TOLERANCE < space(element.min_w) or h + _TOLERANCE < space(element.min_h):
        return False
    if isinstance(node, LayoutText):
        return node.is_whole
    if isinstance(node, LayoutBox) and not _is_whole_box(node):
        return False
    return all(map(is_whole, node.parts))


def _is_whole_box(node: LayoutBox) -> bool:
    box = node.element
    _, _, w, h = node.rect
    is_key = box.tap is not None or box.long_tap is not None or box.off
    if is_key and min(w, h) + _TOLERANCE / 2 < node.ctx.touch:  # as narrow a one is told as too small
        return False
    return box.clip or _holds(node, node.parts)


def _holds(node: LayoutBox, parts: Sequence[LayoutNode]) -> bool:
    """Tell whether what lies along its direction lies inside it."""
    left, top, w, h = node.rect
    right, bottom = left + w + _TOLERANCE, top + h + _TOLERANCE
    left, top = left - _TOLERANCE, top - _TOLERANCE
    for part in parts:
        if part.element.at is None:
            x, y, w, h = part.rect
            if x < left or y < top or x + w > right or y + h > bottom:
                return False
    return True
