"""The width below which something in an element surely gives way: most arrangements that do not fit are told by it,
without laying them out."""

from __future__ import annotations

from divingbell.ui.toolkit.element import Box
from divingbell.ui.toolkit.layout_node import LayoutBox, LayoutNode
from divingbell.ui.toolkit.layout_text import LayoutText


def least_width(node: LayoutNode) -> float:
    """In dp: in less room it is not whole, in more it may be. For nodes that are shared."""
    return _least_of_content(node) if node.w is None else node.w


def _least_of_content(node: LayoutNode) -> float:
    """The same, whatever its own width is."""
    if node.least is None:
        least = 0.0
        if isinstance(node, LayoutText):
            least = node.least_whole_width()
        elif isinstance(node, LayoutBox) and not node.element.clip:
            least = _least_of_box(node, node.element)
        node.least = max(least, node.ctx.space(node.element.min_w))
    return node.least


def _least_of_box(node: LayoutBox, box: Box) -> float:
    _, right, _, left, gap = node.spaces or node.work_out_spaces()
    flow = [part for part in node.parts if part.element.at is None]
    if not flow:
        return left + right
    if box.direction == "stack":  # each is as wide as the stack
        return left + right + max(map(_least_of_content, flow))
    inside = [*map(least_width, flow)]
    return left + right + (sum(inside) + gap * (len(inside) - 1) if box.direction == "row" else max(inside))
