"""Words that give way: set smaller because their box is too low, or no larger than others that are alike."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from divingbell.ui.toolkit.element import Box, Element
from divingbell.ui.toolkit.render_box import WHOLE, RenderBox
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
        if part.element.at is None and not _sees_to_itself(part.element):
            if isinstance(part, RenderBox):
                part.given = WHOLE
            squeeze(part, words, signs, stacked=below)


def _sees_to_itself(element: Element) -> bool:
    """Whether it is a key, or a plate with its own height."""
    return isinstance(element, Box) and (element.kind == "key" or (element.kind == "plate" and element.h is not None))


def role_of(element: Element) -> Hashable:
    """Its role when words are squeezed: whether it sees to itself, to what is inside it, or to nothing."""
    aside = element.at is not None
    if not isinstance(element, Box):
        return aside
    return aside, element.kind, element.h is None, element.direction


def forget_squeeze(node: RenderNode) -> None:
    """Nothing in it is squeezed any more, as when it is new."""
    for part in node.walk():
        part.mark_needs_layout()
        if isinstance(part, RenderText):
            part.set_in(1.0, part.most)
        elif isinstance(part, RenderBox):
            part.given = WHOLE


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
