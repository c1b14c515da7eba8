"""Words that give way: set smaller because their box is too low, or no larger than others that are alike. Only nodes
that are not shared do."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from divingbell.ui.toolkit.element import Box, Element
from divingbell.ui.toolkit.layout_node import WHOLE, LayoutBox, LayoutFits, LayoutNode
from divingbell.ui.toolkit.layout_text import LayoutText


def squeeze(node: LayoutNode, words: float, signs: float, *, stacked: bool = False) -> None:
    """Set its words, or those inside it, in this share (0 to 1) of their size, and so the signs that stand above or
    below others (`stacked`); a button, a box with its own height and what `Fits` chooses see to themselves."""
    if isinstance(node, LayoutText):
        node.set_in(words if not node.element.is_icon else signs if stacked else 1.0, node.most)
        return
    if isinstance(node, LayoutFits):
        return
    node.measured = {}
    below = isinstance(node, LayoutBox) and node.element.direction == "column"
    for part in _squeezed_with(node):
        if isinstance(part, LayoutBox):
            part.given = WHOLE
        squeeze(part, words, signs, stacked=below)


def can_squeeze(node: LayoutNode, *, stacked: bool = False) -> bool:
    """Tell whether `squeeze` reaches words or signs in it."""
    if isinstance(node, LayoutText):
        return stacked or not node.element.is_icon
    if isinstance(node, LayoutFits):
        return False
    below = isinstance(node, LayoutBox) and node.element.direction == "column"
    return any(can_squeeze(part, stacked=below) for part in _squeezed_with(node))


def _squeezed_with(node: LayoutNode) -> list[LayoutNode]:
    return [part for part in node.parts if part.element.at is None and not _sees_to_itself(part.element)]


def _sees_to_itself(element: Element) -> bool:
    """Tell whether it is a button, or a card with its own height."""
    return isinstance(element, Box) and (element.kind == "key" or (element.kind == "plate" and element.h is not None))


def limit(node: LayoutNode, most: Mapping[Hashable, int]) -> None:
    """Set these words, or those inside it, in at most these sizes (pixels), by their kind; those of other kinds are
    free."""
    if isinstance(node, LayoutText):
        node.set_in(node.squeeze, most.get(node.element.kind))
        return
    if isinstance(node, LayoutFits):
        return
    if isinstance(node, LayoutBox):
        node.within = most
    node.measured = {}
    for part in node.parts:
        limit(part, most)
