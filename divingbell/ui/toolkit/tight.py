"""Boxes in which something gives way: words that would run over their box become smaller, words that are alike get the
size of the smallest of them. It is worked out once for each room, on nodes that are not shared."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from divingbell.ui.toolkit.element import Box, Element
from divingbell.ui.toolkit.give_way import limit, squeeze
from divingbell.ui.toolkit.layout_node import WHOLE, LayoutBox, LayoutNode, LayoutScroll
from divingbell.ui.toolkit.layout_text import LayoutText
from divingbell.ui.toolkit.measure import (
    STEPS,
    content_size,
    is_high_enough,
    is_key,
    is_whole,
    places,
    takes_any_height,
)
from divingbell.ui.toolkit.shared_nodes import own_nodes


def settled(node: LayoutBox, w: float, h: float) -> LayoutBox:
    """The node by which a box lies in `w` x `h` dp: itself where nothing in it gives way, else one of its own."""
    if node.may_be_tight is None:
        node.may_be_tight = node.is_shared and (_may_squeeze(node) or bool(_alike(node)))
    if not node.may_be_tight:
        return node
    known = node.tight.get((w, h))
    if known is None:
        known = node.tight[w, h] = node if is_whole(node, w, h) else _made_tight(node, w, h)
    return known


def _made_tight(node: LayoutBox, w: float, h: float) -> LayoutBox:
    own = own_nodes(node)
    assert isinstance(own, LayoutBox)
    _arrange(own, w, h)
    return own


def _arrange(node: LayoutNode, w: float, h: float) -> None:
    if isinstance(node, LayoutText):
        node.room = w
    elif isinstance(node, LayoutBox):
        if node.parts:
            _arrange_alike(node, w, h)
    elif isinstance(node, LayoutScroll):
        _arrange(node.parts[0], *content_size(node, w, h))


def _arrange_alike(node: LayoutBox, w: float, h: float) -> None:
    """Words that are alike, in an even box or in the buttons of a row, all get the size of the smallest of them."""
    if node.evened is not None:
        for part in node.evened[0]:
            limit(part, node.within)
        node.evened = None
    _arrange_box(node, w, h)
    alike = _alike(node)
    if not alike:
        return
    least: dict[Hashable, int] = {}
    uneven = False
    for one in alike:
        for words in _words(one):
            if (kind := words.element.kind) is not None:
                pixels = words.fit(words.room).pixels
                known = least.setdefault(kind, pixels)
                uneven = uneven or pixels != known
                least[kind] = min(known, pixels)
    if uneven:
        node.evened = alike, least
        for part in alike:
            limit(part, least)
        _arrange_box(node, w, h)


def _arrange_box(node: LayoutBox, w: float, h: float) -> None:
    if _may_squeeze(node):
        _fit_height(node, w, h)
    node.places = {}
    for part, (_, _, width, height) in zip(node.parts, places(node, w, h), strict=True):
        _arrange(part, width, height)


def _may_squeeze(node: LayoutBox) -> bool:
    """Tell whether words in it become smaller where it is too low."""
    return node.element.skin is not None and node.element.direction != "stack"


def _fit_height(node: LayoutBox, w: float, h: float) -> None:
    """Words that would run over the upper or lower edge of their box become smaller, but for those of a card where
    that is not enough: there it is not the words that are too high."""
    if node.given == WHOLE and (takes_any_height(node) or is_high_enough(node, w, h)):
        return
    is_button = node.element.touchable or node.element.off
    if not is_button and not _fits_with(node, STEPS[-1], w, h):
        _give(node, WHOLE)
        return
    for given in STEPS:
        if _fits_with(node, given, w, h):
            return


def _fits_with(node: LayoutBox, given: tuple[float, float], w: float, h: float) -> bool:
    """Tell whether it fits when words and signs give way so far."""
    _give(node, given)
    return is_high_enough(node, w, h)


def _give(node: LayoutBox, given: tuple[float, float]) -> None:
    if given != node.given:
        node.given = given
        squeeze(node, *given)


def _words(node: LayoutNode) -> Sequence[LayoutText]:
    """All words inside it; an arrangement sees to its own."""
    if isinstance(node, LayoutText):
        return (node,)
    return [words for part in node.parts for words in _words(part)]


def _alike(node: LayoutBox) -> Sequence[LayoutNode]:
    """The parts whose words are set alike: all, or the buttons that stand beside each other in a row."""
    if node.element.same_size:
        return node.parts
    if node.keys is None:
        found: Sequence[LayoutNode] = ()
        if node.element.direction == "row" and len(node.parts) > 1:
            found = [part for part in node.parts if is_key(part) and not _is_apart(part.element)]
        node.keys = found if len(found) > 1 else ()
    return node.keys


def _is_apart(element: Element) -> bool:
    return isinstance(element, Box) and element.own_size
