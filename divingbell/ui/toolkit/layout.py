"""Gives every node its rectangle: rows, columns and stacks in dp, y downwards, as CSS flexbox does.

What has the same content at the same place as before is passed over.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from divingbell.ui.toolkit.element import Box, Element
from divingbell.ui.toolkit.give_way import limit, squeeze
from divingbell.ui.toolkit.layout_node import WHOLE, LayoutBox, LayoutFits, LayoutNode, LayoutScroll
from divingbell.ui.toolkit.layout_text import LayoutText
from divingbell.ui.toolkit.measure import (
    STEPS,
    content_size,
    first_that_fits,
    is_high_enough,
    is_key,
    place,
    takes_any_height,
)
from divingbell.ui.toolkit.reconcile import show_option
from divingbell.ui.toolkit.render_fits import RenderFits


def arrange(node: LayoutNode, x: float, y: float, w: float, h: float) -> None:
    """Put a node at this rectangle, and what is inside it."""
    rect = (x, y, w, h)
    if not node.needs_layout and rect == node.rect:
        return
    node.place(rect)
    if isinstance(node, LayoutBox):
        if node.parts:
            _arrange_alike(node)
    elif isinstance(node, RenderFits):
        show_option(node, first_that_fits(node, w, h))
        arrange(node.parts[0], x, y, w, h)
    elif isinstance(node, LayoutScroll):
        width, height = content_size(node, w, h)
        node.laid_out(height)
        arrange(node.parts[0], x, y, width, height)


def _arrange_box(node: LayoutBox) -> None:
    box = node.element
    if box.skin is not None and box.direction != "stack":
        _fit_height(node)
    place(node, node.rect, arrange)


def _fit_height(node: LayoutBox) -> None:
    """Words that would run over the upper or lower edge of their box become smaller, but for those of a card where
    that is not enough: there it is not the words that are too high."""
    _, _, w, h = node.rect
    if node.given == WHOLE and (takes_any_height(node) or is_high_enough(node, w, h)):
        return
    is_button = node.element.touchable or node.element.off
    if not is_button and not _fits_with(node, STEPS[-1]):
        _give(node, WHOLE)
        return
    for given in STEPS:
        if _fits_with(node, given):
            return


def _fits_with(node: LayoutBox, given: tuple[float, float]) -> bool:
    """Tell whether it fits when words and signs give way so far."""
    _give(node, given)
    _, _, w, h = node.rect
    return is_high_enough(node, w, h)


def _give(node: LayoutBox, given: tuple[float, float]) -> None:
    if given != node.given:
        node.given = given
        squeeze(node, *given)


def _arrange_alike(node: LayoutBox) -> None:
    """Words that are alike, in an even box or in the buttons of a row, all get the size of the smallest of them."""
    if node.evened is not None:
        for part in node.evened[0]:
            limit(part, node.within)
        node.evened = None
    _arrange_box(node)
    alike = node.parts if node.element.same_size else _keys(node)
    if not alike:
        return
    least: dict[Hashable, int] = {}
    uneven = False
    for one in alike:
        for part in _words(one):
            if (kind := part.element.kind) is not None:
                pixels = part.fit(part.element, part.rect[2]).pixels
                known = least.setdefault(kind, pixels)
                uneven = uneven or pixels != known
                least[kind] = min(known, pixels)
    if uneven:
        node.evened = alike, least
        for part in alike:
            limit(part, least)
        _arrange_box(node)


def _words(node: LayoutNode) -> Sequence[LayoutText]:
    """All words inside it; an arrangement sees to its own."""
    if isinstance(node, LayoutText):
        return (node,)
    if isinstance(node, LayoutFits):
        return ()
    if node.words_inside is None:
        node.words_inside = [words for part in node.parts for words in _words(part)]
    return node.words_inside


def _keys(node: LayoutBox) -> Sequence[LayoutNode]:
    """The buttons that stand beside each other in a row."""
    if node.keys is None:
        found: Sequence[LayoutNode] = ()
        if node.element.direction == "row" and len(node.parts) > 1:
            found = [part for part in node.parts if is_key(part.element) and not _is_apart(part.element)]
        node.keys = found if len(found) > 1 else ()
    return node.keys


def _is_apart(element: Element) -> bool:
    return isinstance(element, Box) and element.own_size
