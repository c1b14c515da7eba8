"""Gives every node on the screen its rectangle: rows, columns and stacks in dp, y downwards, as CSS flexbox does.

What is laid out alike at the same place as before is passed over.
"""

from __future__ import annotations

from divingbell.ui.toolkit.layout_node import LayoutBox, LayoutFits, LayoutNode, LayoutScroll, Rect
from divingbell.ui.toolkit.measure import content_size, first_that_fits, places
from divingbell.ui.toolkit.reconcile import show_option
from divingbell.ui.toolkit.render_fits import RenderFits
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.render_scroll import RenderScroll
from divingbell.ui.toolkit.shared_nodes import is_alike, shared_node
from divingbell.ui.toolkit.tight import settled


class OtherChoiceError(Exception):
    """Two choices were laid out alike until more of their arrangements were looked at: their nodes have to be looked up
    again."""


def arrange(node: RenderNode, layout: LayoutNode, rect: Rect) -> None:
    """Put a node at this rectangle (dp), and what is inside it, as its layout node says. Raises `OtherChoiceError`."""
    x, y, w, h = rect
    if isinstance(layout, LayoutBox) and layout.may_be_tight is not False:
        layout = settled(layout, w, h)
    if layout is node.layout and rect == node.rect and not node.needs_layout:
        return
    node.place(layout, rect)
    if not layout.parts and not layout.has_choice:
        return
    if isinstance(layout, LayoutBox):
        inside = zip(node.parts, layout.parts, places(layout, w, h), strict=True)
        for part, inner, (left, top, width, height) in inside:
            arrange(part, inner, (x + left, y + top, width, height))
    elif isinstance(node, RenderFits):
        assert isinstance(layout, LayoutFits)
        index = first_that_fits(layout, w, h)
        if not is_alike(layout, node.element):
            raise OtherChoiceError
        show_option(node, index)
        shown = node.parts[0]
        arrange(shown, shared_node(shown.element, layout.ctx), rect)
    elif isinstance(node, RenderScroll):
        assert isinstance(layout, LayoutScroll)
        width, height = content_size(layout, w, h)
        arrange(node.parts[0], layout.parts[0], (x, y, width, height))
        node.content_placed(height)
