"""Answers for the layout: the size a node wants, where what is inside a box lies, and which arrangement fits.

Nothing here gives a node its rectangle; `layout.py` does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from divingbell.ui.toolkit.arrangements import new_nodes, option_node
from divingbell.ui.toolkit.element import Align, Box, Element, Fits, Scroll, Text
from divingbell.ui.toolkit.give_way import can_squeeze, limit, squeeze
from divingbell.ui.toolkit.layout_node import WHOLE, LayoutBox, LayoutFits, LayoutNode, LayoutScroll, Rect
from divingbell.ui.toolkit.layout_text import LayoutText

_Put = Callable[[LayoutNode, float, float, float, float], None]
"""Takes a node and its rectangle: left, top, width and height in dp."""


def measure(node: LayoutNode, room: float = inf) -> tuple[float, float]:
    """The size (dp) a node wants when it may be `room` dp wide; asked often, worked out once for an element."""
    known = node.measured.get(room)
    if known is None:
        natural = node.measured.get(inf)
        if natural is None or natural[0] > room or not is_rigid(node):
            natural = _measure(node, room)
        known = node.measured[room] = natural
    return known


def is_rigid(node: LayoutNode) -> bool:
    """Tell whether it takes no more room than it wants: nothing beside other things in it grows."""
    if node.rigid is None:
        if isinstance(node, LayoutBox):
            parts = node.flow or _flow(node)
            grows = node.element.direction == "row" and any(part.element.grow for part in parts)
            node.rigid = not grows and all(map(is_rigid, parts))
        else:
            node.rigid = not isinstance(node, LayoutScroll | LayoutFits)
    return node.rigid


def _measure(node: LayoutNode, room: float) -> tuple[float, float]:
    own_w, own_h = node.w, node.h
    if own_w is not None:
        if own_h is not None:
            return own_w, own_h
        room = own_w
    if isinstance(node, LayoutBox):
        w, h = _measure_box(node, room) if node.evened is None else _measure_free(node, room)
    elif isinstance(node, LayoutText):
        w, h = _measure_text(node, room)
    elif isinstance(node, LayoutScroll):
        w, h = measure(node.parts[0], room)
    elif isinstance(node, LayoutFits):
        w, h = measure(option_node(node, first_that_fits(node, room, inf)), room)
    else:
        w, h = 0.0, 0.0
    return w if own_w is None else own_w, h if own_h is None else own_h


def _measure_free(node: LayoutBox, room: float) -> tuple[float, float]:
    """The size that what is set alike would take in its own sizes: so no layout depends on the one before."""
    assert node.evened is not None
    alike, most = node.evened
    for part in alike:
        limit(part, node.within)
    size = _measure_box(node, room)
    for part in alike:
        limit(part, most)
    return size


def _measure_text(node: LayoutText, room: float) -> tuple[float, float]:
    element, density = node.element, node.ctx.frame.density
    if element.is_icon:
        side = max(6, round(node.ctx.type(element.size) * density * node.squeeze)) / density
        return side, side
    fitted = node.fit(element, room)
    return fitted.width / density, len(fitted.lines) * fitted.pixels * element.line_height / density


def _measure_box(node: LayoutBox, room: float) -> tuple[float, float]:
    box = node.element
    top, right, bottom, left, gap = node.spaces or _spaces(node)
    inner = room - left - right
    children = node.flow or _flow(node)
    gaps = _gaps(children, gap)
    if box.direction == "row":
        if inner == inf:
            widths = [measure(child)[0] for child in children]
            total = sum(widths) + gaps
        else:
            widths = _row_widths(children, gap, inner)
            if any(child.element.grow for child in children):
                natural = sum([measure(child)[0] for child in children])
                total = min(inner, natural + gaps) if node.w is None else inner
            else:
                total = sum(widths) + gaps
        heights = [measure(child, width)[1] for child, width in zip(children, widths, strict=True)]
        return total + left + right, max(heights, default=0) + top + bottom
    sizes = [measure(child, inner) for child in children]
    width = max([size[0] for size in sizes], default=0)
    heights = [size[1] for size in sizes]
    height = max(heights, default=0) if box.direction == "stack" else sum(heights) + gaps
    return width + left + right, height + top + bottom


def content_size(node: LayoutScroll, w: float, h: float) -> tuple[float, float]:
    """Width and height (dp) of the content of a list `w` x `h` dp."""
    scroll, content = node.element, node.parts[0]
    has_bar = scroll.bar and (scroll.headed or measure(content, w)[1] > h + 1)
    width = w - Scroll.BESIDE if has_bar else w
    return width, max(measure(content, width)[1], h)


# The first arrangement that fits ------------------------------------------------------------------------------


def first_that_fits(node: LayoutFits, w: float, h: float) -> int:
    """The place of the first arrangement that fits a room `w` x `h` dp, else of the last."""
    last = len(node.element.options) - 1
    return next((index for index in range(last) if _has_room(option_node(node, index), w, h)), last)


def _has_room(node: LayoutNode, w: float, h: float) -> bool:
    """Tell whether an arrangement fits a room `w` x `h` dp; one that is whole in its own height is in a higher room."""
    width, height = measure(node, w)
    if (h < height - _GIVEN_WAY and not _gives_way(node)) or (node.w or 0) > w or (node.h or 0) > h:
        return False
    if w == inf:
        w = width
    elif h > height and h != inf and node.whole.get((w, height)):
        return True
    return _is_whole(node, w, height if h == inf else h)


_GIVEN_WAY = 12.0
"""dp of its height that an arrangement may miss and still be whole: what whole pixels take, in each box once."""


def _gives_way(node: LayoutNode) -> bool:
    """Tell whether something in it may be lower than its content and still be whole."""
    if node.gives_way is None:
        can = isinstance(node, LayoutScroll | LayoutFits) or (isinstance(node, LayoutBox) and node.element.clip)
        node.gives_way = can or any(map(_gives_way, node.parts))
    return node.gives_way


_TOLERANCE = 1.0
"""dp that whole pixels may take."""


def _is_whole(node: LayoutNode, w: float, h: float) -> bool:
    """Tell whether in `w` x `h` dp no words in it give way, nothing lies outside of what holds it, no button is smaller
    than a finger and nothing than its least size. For nodes that are shared: worked out once for a room."""
    room = (w, h)
    known = node.whole.get(room)
    if known is None:
        known = node.whole[room] = _comes_out_whole(node, w, h)
    return known


def _comes_out_whole(node: LayoutNode, w: float, h: float) -> bool:
    element, space = node.element, node.ctx.space
    if element.min_w and w + _TOLERANCE < space(element.min_w):
        return False
    if element.min_h and h + _TOLERANCE < space(element.min_h):
        return False
    if isinstance(node, LayoutBox):
        return _is_whole_box(node, w, h)
    if isinstance(node, LayoutText):
        return node.is_whole(w, h)
    if isinstance(node, LayoutFits):
        return _is_whole(option_node(node, first_that_fits(node, w, h)), w, h)
    return not isinstance(node, LayoutScroll) or _is_whole(node.parts[0], *content_size(node, w, h))


class _GivesWayError(Exception):
    """Something in a box is not whole, or lies outside of it."""


def _is_whole_box(node: LayoutBox, w: float, h: float) -> bool:
    box = node.element
    is_button = box.touchable or box.off
    if is_button and min(w, h) + _TOLERANCE / 2 < node.ctx.touch:  # as narrow a one is told as too small
        return False
    if box.skin is not None and box.direction != "stack" and node.parts and _squeezes(node, w, h):
        return False
    right, bottom = w + _TOLERANCE, h + _TOLERANCE

    def put(part: LayoutNode, x: float, y: float, part_w: float, part_h: float) -> None:
        is_inside = x >= -_TOLERANCE and y >= -_TOLERANCE and x + part_w <= right and y + part_h <= bottom
        if not (is_inside or box.clip or part.element.at is not None) or not _is_whole(part, part_w, part_h):
            raise _GivesWayError

    try:
        place(node, (0, 0, w, h), put)
    except _GivesWayError:
        return False
    return True


def _squeezes(node: LayoutBox, w: float, h: float) -> bool:
    """Tell whether words in it would become smaller because it is too low."""
    if takes_any_height(node) or is_high_enough(node, w, h) or not can_squeeze(node):
        return False
    if node.element.touchable or node.element.off:
        return True
    squeezed = new_nodes(node.element, node.ctx, node.text_cache)
    squeeze(squeezed, *STEPS[-1])
    return isinstance(squeezed, LayoutBox) and is_high_enough(squeezed, w, h)


# Height ---------------------------------------------------------------------------------------------------------


_KEPT = 4
"""Room (dp) between words and the upper and lower edge of a box with a skin: 3 dp of the design and what whole pixels
take."""


STEPS = (WHOLE, *((1.0, s) for s in (0.85, 0.7)), *((w, 0.7) for w in (0.94, 0.88, 0.82, 0.76, 0.7)))
"""How far words, and the signs above or below them, give way in a box that is too low: the signs first, both at most
to the last."""


def is_high_enough(node: LayoutBox, w: float, h: float) -> bool:
    """Tell whether in `w` x `h` dp its content keeps off its upper and lower edge: a column begins below the padding, a
    row lies in the middle."""
    box = node.element
    top, right, bottom, left, gap = node.spaces or _spaces(node)
    free = node.w is None and node.h is None
    content = (measure(node, w) if free else _measure_box(node, w))[1] - top - bottom
    below = max(bottom, _KEPT) if box.touchable or box.off else _KEPT
    if content + (max(top, _KEPT) + below if box.direction == "column" else 2 * _KEPT) <= h:
        return True
    if box.direction != "row" or content > h:
        return False
    parts = node.flow or _flow(node)
    widths = _row_widths(parts, gap, w - left - right)
    return all(
        is_key(part.element) or measure(part, width)[1] + 2 * _KEPT <= h
        for part, width in zip(parts, widths, strict=True)
    )


def is_key(element: Element) -> bool:
    """Tell whether it is a button, or buttons beside each other: their words keep off the edge of the button."""
    if isinstance(element, Fits):
        return is_key(element.option(0))
    if not isinstance(element, Box):
        return False
    return element.touchable or element.off or (bool(element.children) and all(map(is_key, element.children)))


def takes_any_height(node: LayoutNode) -> bool:
    """Tell whether something in it is moved by the finger, and so may be as high as it likes, or takes the height it is
    given."""
    if node.takes_any_height is None:
        node.takes_any_height = any(
            isinstance(part, LayoutScroll | LayoutFits) or takes_any_height(part) for part in node.parts
        )
    return node.takes_any_height


# Places ---------------------------------------------------------------------------------------------------------


def place(node: LayoutBox, rect: Rect, put: _Put) -> None:
    """Put what is inside a box that lies in this rectangle where it belongs."""
    box, (x, y, w, h) = node.element, rect
    top, right, bottom, left, gap = node.spaces or _spaces(node)
    x, y, w, h = x + left, y + top, w - left - right, h - top - bottom
    if w < 0:
        w = 0.0
    if h < 0:
        h = 0.0
    flow = node.flow or _flow(node)
    if len(flow) < len(node.parts):
        for part in node.parts:
            if part.element.at is not None:
                _place_over(part, rect, put)
    if box.direction == "row":
        _place_row(flow, box, gap, (x, y, w, h), put)
    elif box.direction == "column":
        _place_column(flow, box, gap, (x, y, w, h), put)
    else:
        for part in flow:
            put(part, x, y, w, h)


def _place_row(children: Sequence[LayoutNode], box: Box, gap: float, room: Rect, put: _Put) -> None:
    x, y, w, h = room
    widths = _row_widths(children, gap, w)
    free = w - sum(widths) - _gaps(children, gap)
    before, between = _start(box.justify, free, len(children))
    x += before
    for child, width in zip(children, widths, strict=True):
        element = child.element
        how = element.align or box.items
        height = h if how == "stretch" and child.h is None else measure(child, width)[1]
        top = y if how == "stretch" else y + _aside(how, h - height)
        put(child, x, top, width, height)
        x += width + gap + between


def _place_column(children: Sequence[LayoutNode], box: Box, gap: float, room: Rect, put: _Put) -> None:
    x, y, w, h = room
    sizes = []
    growing = 0.0
    for child in children:
        element = child.element
        how = element.align or box.items
        grows = element.grow if child.h is None else 0.0
        growing += grows
        width, height = (0.0, 0.0) if grows and how == "stretch" else measure(child, w)
        width = child.w if child.w is not None else w if how == "stretch" else min(width, w)
        sizes.append((how, grows, width, 0.0 if grows else height))
    free = h - sum([size[3] for size in sizes]) - _gaps(children, gap)
    before, between = _start(box.justify, free, len(children)) if not growing else (0.0, 0.0)
    y += before
    for child, (how, grows, width, height) in zip(children, sizes, strict=True):
        if grows:
            height += max(0.0, free) * grows / growing
        left = x if how == "stretch" else x + _aside(how, w - width)
        put(child, left, y, width, height)
        y += height + gap + between


def _place_over(child: LayoutNode, around: Rect, put: _Put) -> None:
    """A child with `at`: over its parent, measured from the parent's outer edges."""
    element = child.element
    at = element.at
    assert at is not None
    px, py, pw, ph = around
    room = pw - (at.left or 0) - (at.right or 0)
    both_x, both_y = at.left is not None and at.right is not None, at.top is not None and at.bottom is not None
    wanted = measure(child, room)
    w = room if both_x and child.w is None else wanted[0]
    h = ph - (at.top or 0) - (at.bottom or 0) if both_y and child.h is None else wanted[1]
    x = px + at.left if at.left is not None else px + pw - w - at.right if at.right is not None else px + (pw - w) / 2
    y = py + at.top if at.top is not None else py + ph - h - at.bottom if at.bottom is not None else py + (ph - h) / 2
    put(child, x, y, w, h)


def _row_widths(children: Sequence[LayoutNode], gap: float, room: float) -> list[float]:
    """Width of each child: its own, or its share of what is left; where there is too little, names give way, then all
    other words."""
    room -= _gaps(children, gap)
    widths: list[float] = []
    growing = 0.0
    for child in children:
        element = child.element
        if child.w is not None:
            widths.append(child.w)
        elif element.grow:
            growing += element.grow
            widths.append(0.0)
        else:
            widths.append(measure(child)[0])
    free = room - sum(widths)
    if free > 0 and growing:
        for i, child in enumerate(children):
            if child.w is None:
                widths[i] += free * child.element.grow / growing
    elif free < 0:
        free = _names_give_way(children, widths, free)
    if free < 0:
        soft = [i for i, child in enumerate(children) if child.w is None and not _is_icon(child.element)]
        total = sum([widths[i] for i in soft])
        for i in soft:
            widths[i] = max(0.0, widths[i] + free * widths[i] / total) if total else 0.0
    return widths


def _names_give_way(children: Sequence[LayoutNode], widths: list[float], free: float) -> float:
    """Make the names narrower, as far as they may become; what is still missing then."""
    for i, child in enumerate(children):
        element = child.element
        if (
            isinstance(child, LayoutText)
            and child.element.min_size is not None
            and child.w is None
            and not element.grow
        ):
            given = min(-free, max(0.0, widths[i] - child.least_width()))
            widths[i] -= given
            free += given
    return free


def _is_icon(element: Element) -> bool:
    return isinstance(element, Text) and element.is_icon


def _spaces(node: LayoutBox) -> tuple[float, float, float, float, float]:
    """In dp: padding and edge at the top, right, bottom and left, and the gap between two children."""
    box, scale = node.element, node.ctx.frame.size.scale
    node.spaces = (*scale.inset(box.pad, box.edge), scale.space(box.gap))
    return node.spaces


def _gaps(children: Sequence[LayoutNode], gap: float) -> float:
    """Room between so many children."""
    return gap * (len(children) - 1) if children else 0.0


def _flow(node: LayoutBox) -> Sequence[LayoutNode]:
    """The children along its direction."""
    node.flow = [part for part in node.parts if part.element.at is None]
    return node.flow


def _start(justify: str, free: float, count: int) -> tuple[float, float]:
    """Room before the first child, and extra room between two."""
    if justify == "start" or free <= 0:
        return 0.0, 0.0
    if justify == "center":
        return free / 2, 0.0
    if justify == "end":
        return free, 0.0
    if justify == "between" and count > 1:
        return 0.0, free / (count - 1)
    return 0.0, 0.0


def _aside(how: Align, free: float) -> float:
    """How far from the beginning a child lies across its parent's direction."""
    return free / 2 if how == "center" else free if how == "end" else 0.0
