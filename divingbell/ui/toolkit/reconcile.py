"""Keeps the tree of nodes for a new view: a node takes over the new element of its kind, by `id` or by order among its
siblings; only for what nothing is left over is a new one made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from divingbell.ui.toolkit.element import Box, Drawing, Element, Fits, Scroll, Text
from divingbell.ui.toolkit.render_box import RenderBox
from divingbell.ui.toolkit.render_context import RenderContext
from divingbell.ui.toolkit.render_drawing import RenderDrawing
from divingbell.ui.toolkit.render_fits import RenderFits
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.render_scroll import RenderScroll
from divingbell.ui.toolkit.render_state import RenderState
from divingbell.ui.toolkit.render_text import RenderText

_NODES: Mapping[type[Element], Callable[..., RenderNode]] = {
    Box: RenderBox, Text: RenderText, Drawing: RenderDrawing, Scroll: RenderScroll, Fits: RenderFits,
}  # fmt: skip
"""The kind of node for each kind of element."""


def create(element: Element, state: RenderState, ctx: RenderContext, colour: str, alpha: float) -> RenderNode:
    """The node of an element that was not shown before, with all that is inside it, seen at `alpha` (0 to 1)."""
    node = _NODES[type(element)](element, state, ctx, colour, alpha * element.opacity)
    inside = node.inside
    if inside:
        colour, alpha = node.colour_inside, node.alpha
        node.parts = [create(child, state, ctx, colour, alpha) for child in inside]
    node.link()
    return node


def update(node: RenderNode, element: Element, ctx: RenderContext, colour: str, alpha: float) -> bool:
    """Let the node show this element, of the same kind as before, seen at `alpha` (0 to 1). Whether there may be other
    nodes inside it than before."""
    alpha *= element.opacity
    if element is node.element and ctx is node.ctx and colour == node.colour and alpha == node.alpha:
        return False
    node.show(element, ctx, colour, alpha)
    if isinstance(node, RenderFits):
        changed = True  # the layout chooses what is inside it
    else:
        wanted = node.inside
        changed = bool(wanted or node.parts) and _update_parts(node, wanted)
    if changed:
        node.needs_layout = True
    return changed


def show_option(node: RenderFits, index: int) -> None:
    """Let the arrangement at this place be seen: it takes over the nodes of the one before."""
    _update_parts(node, (node.element.option(index),))


def _are_alike(before: Sequence[RenderNode], wanted: Sequence[Element]) -> bool:
    """Tell whether each node can take over the element at its place."""
    if len(before) != len(wanted):
        return False
    for part, child in zip(before, wanted, strict=True):
        old = part.element
        if old is not child and (old.id != child.id or type(old) is not type(child)):
            return False
    return True


def _update_parts(node: RenderNode, wanted: Sequence[Element]) -> bool:
    before, ctx, colour, alpha = node.parts, node.ctx, node.colour_inside, node.alpha
    if _are_alike(before, wanted):
        changed = False
        for part, child in zip(before, wanted, strict=True):
            if update(part, child, ctx, colour, alpha):
                changed = True
        return changed
    named = {part.element.id: part for part in before if part.element.id is not None}
    nameless = iter([part for part in before if part.element.id is None])
    parts = []
    for child in wanted:
        old = next(nameless, None) if child.id is None else named.pop(child.id, None)
        if old is not None and type(old.element) is type(child):
            update(old, child, ctx, colour, alpha)
            parts.append(old)
        else:
            parts.append(create(child, node.render_state, ctx, colour, alpha))
    node.parts = parts
    kept = {id(part) for part in parts}
    for part in before:
        if id(part) not in kept:
            part.gone()
    node.link()
    return True
