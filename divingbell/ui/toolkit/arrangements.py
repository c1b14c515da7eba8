"""Arrangements that `Fits` tries: whether one of them fits, and what that depends on."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from divingbell.ui.toolkit.element import Box, Drawing, Element, Fits, Scroll
from divingbell.ui.toolkit.layout_node import LayoutBox, LayoutFits, LayoutNode, LayoutScroll
from divingbell.ui.toolkit.layout_text import LayoutText
from divingbell.ui.toolkit.measurements import Layout
from divingbell.ui.toolkit.render_context import RenderContext
from divingbell.ui.toolkit.text_cache import TextCache

_TOLERANCE = 1.0
"""dp that whole pixels may take."""


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
    node.laid = _laid(element)
    _share(node)
    return node


def layout_of(node: LayoutNode) -> Layout:
    """The results that a node shares, which is measured and not shown."""
    assert node.layout is not None, "it is measured and not shown"
    return node.layout


def option_tree(node: LayoutFits, index: int) -> LayoutNode:
    """The nodes by which an arrangement is known: those of the one before it, which forget only what differs."""
    option, tree = node.element.option(index), node.trees.get(index)
    if tree is None or tree.ctx is not node.ctx or type(tree.element) is not type(option):
        tree = node.trees[index] = layout_tree(option, node.ctx, node.text_cache)
    else:
        _update(tree, option)
    return tree


def chooses_again(node: LayoutFits, before: Fits) -> bool:
    """Tell whether another arrangement may fit where these came in the place of `before`, the one that is seen left
    out; one that is no longer there is not seen."""
    count = len(node.element.options)
    if count != len(before.options):
        node.trees = {index: tree for index, tree in node.trees.items() if index < count}
        if node.shown is not None and node.shown >= count:
            node.shown = None
        return True
    others = [(index, tree.layout) for index, tree in node.trees.items() if index != node.shown]
    return any(layout is not option_tree(node, index).layout for index, layout in others)


def _share(node: LayoutNode) -> None:
    """Share the results with all that is laid out alike. A choice inside an arrangement shares none: only those of its
    own arrangements that it tries are made."""
    element = node.element
    if isinstance(node, LayoutFits):
        layout = Layout()
    else:
        inside = tuple([part.layout for part in node.parts])
        layout = node.ctx.layouts.recall((type(element), node.laid, inside), Layout)
    node.layout, node.measured = layout, layout.sizes


def _laid(element: Element) -> Hashable:
    """The value that its layout depends on, beside what is inside it and the context."""
    return element.laid(element), element.min_w, element.min_h


def _update(node: LayoutNode, element: Element) -> bool:
    """Let the node stand for this element, of the same kind as before. Whether its layout may differ from before."""
    before: Any = node.element
    if element is before:
        return False
    laid = _laid(element)
    moved = laid != node.laid
    node.element, node.laid = element, laid
    if moved:
        node.take_own_size()
    if isinstance(node, LayoutText):
        node.words = node.element.text
    elif isinstance(node, LayoutFits):
        moved = chooses_again(node, before) or moved
    inside = node.inside
    if (inside or node.parts) and _update_parts(node, inside):
        moved = True
    if moved:
        node.mark_needs_layout()
        _share(node)
    return moved


def _update_parts(node: LayoutNode, wanted: Sequence[Element]) -> bool:
    parts = node.parts
    if [type(part.element) for part in parts] == [type(child) for child in wanted]:
        moved = [_update(part, child) for part, child in zip(parts, wanted, strict=True)]
        return any(moved)
    node.parts = [layout_tree(child, node.ctx, node.text_cache) for child in wanted]
    return True


def has_too_little(node: LayoutNode) -> bool:
    """Tell whether it lies in less room than it needs, whatever is inside it."""
    element = node.element
    _, _, w, h = node.rect
    space = node.ctx.space
    return w + _TOLERANCE < space(element.min_w) or h + _TOLERANCE < space(element.min_h)


def is_whole_box(node: LayoutBox) -> bool:
    """Tell whether it holds what lies along its direction and, where it is a button, is large enough for a finger."""
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
