"""Words that give way: set smaller because their box is too low, or no larger than others that are alike."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from divingbell.ui.toolkit.element import Box
from divingbell.ui.toolkit.render_box import RenderBox
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.render_text import RenderText


def squeeze(node: RenderNode, words: float, signs: float, *, stacked: bool = False) -> None:
    """Set its words, or those inside it, in this share (0 to 1) of their size, and so the signs that stand above or
    below others (`stacked`); a key, or a box with its own height, sees to itself."""
    if isinstance(node, RenderText):
        node.set_in(words if not node.element.is_icon else signs if stacked else 1.0, node.most)
        return
    node.measured.clear()
    node.needs_layout = True
    below = isinstance(node, RenderBox) and node.element.direction == "column"
    for part in node.parts:
        inner = part.element
        key = isinstance(inner, Box) and (inner.touchable or inner.off)
        own = isinstance(inner, Box) and inner.skin is not None and (key or inner.h is not None)
        if inner.at is None and not own:
            squeeze(part, words, signs, stacked=below)


def limit(node: RenderNode, most: Mapping[Hashable, int]) -> None:
    """Set these words, or those inside it, in at most these sizes (pixels), by their kind; those of other kinds are
    free."""
    if isinstance(node, RenderText):
        node.set_in(node.squeeze, most.get(node.element.kind))
        return
    if isinstance(node, RenderBox):
        node.within = most
    node.measured.clear()
    node.needs_layout = True
    for part in node.parts:
        limit(part, most)
