"""Answers for the layout: the size a node wants, where what is inside a box lies, and which arrangement fits.

Nothing here gives a node its rectangle; `layout.py` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from divingbell.ui.toolkit.element import Align, Box, Element, Scroll, Text
from divingbell.ui.toolkit.give_way import can_squeeze, limit, squeeze
from divingbell.ui.toolkit.layout_node import WHOLE, LayoutBox, LayoutFits, LayoutNode, LayoutScroll, Rect
from divingbell.ui.toolkit.layout_text import LayoutText
from divingbell.ui.toolkit.least_width import least_width
from divingbell.ui.toolkit.shared_nodes import option_node, own_nodes


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
        w, h = measure(option_node(node, first_that_fits(node, room, inf if own_h is None else own_h)), room)
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
    fitted = node.fit(room)
    return fitted.width / density, len(fitted.lines) * fitted.pixels * element.line_height / density


def _measure_box(node: LayoutBox, room: float) -> tuple[float, float]:
    box = node.element
    top, right, bottom, left, gap = node.spaces or node.work_out_spaces()
    inner = room - left - right
    children = node.flow or _flow(node)
    gaps = _gaps(children, gap)
    if box.direction == "row":
        if inner == inf:
            widths: Sequence[float] = [measure(child)[0] for child in children]
            total = sum(widths) + gaps
        else:
            widths = _widths(node, children, gap, inner)
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
    known = node.chosen.get((w, h))
    if known is None:
        last = node.count - 1
        known = next((index for index in range(last) if _has_room(option_node(node, index), w, h)), last)
        node.chosen[w, h] = known
    return known


def _has_room(node: LayoutNode, w: float, h: float) -> bool:
    """Tell whether an arrangement fits a room `w` x `h` dp. What it wants is worked out last: most that do not fit are
    told by their least width, or by the first words in them that have to give way."""
    if (node.h or 0) > h or least_width(node) > w + _GIVEN_WAY:
        return False
    if w == inf or h == inf:
        width, height = measure(node, w)
        w, h = width if w == inf else w, height if h == inf else h
    return is_whole(node, w, h) and (_gives_way(node) or h >= measure(node, w)[1] - _GIVEN_WAY)


_GIVEN_WAY = 12.0
"""dp of its width or height that an arrangement may miss and still be whole: what whole pixels take, in each box
once."""


def _gives_way(node: LayoutNode) -> bool:
    """Tell whether something in it may be lower than its content and still be whole."""
    if node.gives_way is None:
        can = isinstance(node, LayoutScroll | LayoutFits) or (isinstance(node, LayoutBox) and node.element.clip)
        node.gives_way = can or any(map(_gives_way, node.parts))
    return node.gives_way


_TOLERANCE = 1.0
"""dp that whole pixels may take."""


def is_whole(node: LayoutNode, w: float, h: float) -> bool:
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
        return is_whole(option_node(node, first_that_fits(node, w, h)), w, h)
    return not isinstance(node, LayoutScroll) or is_whole(node.parts[0], *content_size(node, w, h))


def _is_whole_box(node: LayoutBox, w: float, h: float) -> bool:
    box = node.element
    is_button = box.touchable or box.off
    if is_button and min(w, h) + _TOLERANCE / 2 < node.ctx.touch:  # as narrow a one is told as too small
        return False
    right, bottom = w + _TOLERANCE, h + _TOLERANCE
    if box.direction == "row" and _is_too_narrow(node, w):
        return False
    for part, (x, y, part_w, part_h) in zip(node.parts, places(node, w, h), strict=True):
        is_inside = x >= -_TOLERANCE and y >= -_TOLERANCE and x + part_w <= right and y + part_h <= bottom
        if not (is_inside or box.clip or part.element.at is not None) or not is_whole(part, part_w, part_h):
            return False
    return box.skin is None or box.direction == "stack" or not node.parts or not _squeezes(node, w, h)


def _is_too_narrow(node: LayoutBox, w: float) -> bool:
    """Tell whether in a row `w` dp wide something surely gives way: before the height of anything is worked out."""
    _, right, _, left, gap = node.spaces or node.work_out_spaces()
    parts = node.flow or _flow(node)
    widths = _widths(node, parts, gap, max(w - left - right, 0.0))
    return any(least_width(part) > width + _GIVEN_WAY for part, width in zip(parts, widths, strict=True))


def _squeezes(node: LayoutBox, w: float, h: float) -> bool:
    """Tell whether words in it would become smaller because it is too low."""
    if takes_any_height(node) or is_high_enough(node, w, h) or not can_squeeze(node):
        return False
    if node.element.touchable or node.element.off:
        return True
    squeezed = own_nodes(node)
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
    top, right, bottom, left, gap = node.spaces or node.work_out_spaces()
    free = node.w is None and node.h is None
    content = (measure(node, w) if free else _measure_box(node, w))[1] - top - bottom
    below = max(bottom, _KEPT) if box.touchable or box.off else _KEPT
    if content + (max(top, _KEPT) + below if box.direction == "column" else 2 * _KEPT) <= h:
        return True
    if box.direction != "row" or content > h:
        return False
    parts = node.flow or _flow(node)
    widths = _widths(node, parts, gap, w - left - right)
    return all(
        is_key(part) or measure(part, width)[1] + 2 * _KEPT <= h for part, width in zip(parts, widths, strict=True)
    )


def is_key(node: LayoutNode) -> bool:
    """Tell whether it is a button, or buttons beside each other: their words keep off the edge of the button."""
    if isinstance(node, LayoutFits):
        return is_key(option_node(node, 0))
    if not isinstance(node, LayoutBox):
        return False
    return node.element.touchable or node.element.off or (bool(node.parts) and all(map(is_key, node.parts)))


def takes_any_height(node: LayoutNode) -> bool:
    """Tell whether something in it is moved by the finger, and so may be as high as it likes, or takes the height it is
    given."""
    if node.takes_any_height is None:
        node.takes_any_height = any(
            isinstance(part, LayoutScroll | LayoutFits) or takes_any_height(part) for part in node.parts
        )
    return node.takes_any_height


# Places ---------------------------------------------------------------------------------------------------------


def places(node: LayoutBox, w: float, h: float) -> Sequence[Rect]:
    """The rectangles of what is inside a box `w` x `h` dp, from its left upper corner; worked out once."""
    known = node.places.get((w, h))
    if known is None:
        known = node.places[w, h] = _placed(node, w, h)
    return known


def _placed(node: LayoutBox, w: float, h: float) -> Sequence[Rect]:
    box, parts = node.element, node.parts
    top, right, bottom, left, gap = node.spaces or node.work_out_spaces()
    room = left, top, max(w - left - right, 0.0), max(h - top - bottom, 0.0)
    flow = node.flow or _flow(node)
    if box.direction == "row":
        along = _row_places(flow, box, gap, room, _widths(node, flow, gap, room[2]))
    elif box.direction == "column":
        along = _column_places(flow, box, gap, room)
    else:
        along = [room] * len(flow)
    if len(flow) == len(parts):
        return along
    following = iter(along)
    return [next(following) if part.element.at is None else _place_over(part, w, h) for part in parts]


def _row_places(
    children: Sequence[LayoutNode], box: Box, gap: float, room: Rect, widths: Sequence[float]
) -> list[Rect]:
    x, y, w, h = room
    free = w - sum(widths) - _gaps(children, gap)
    before, between = _start(box.justify, free, len(children))
    x += before
    placed: list[Rect] = []
    for child, width in zip(children, widths, strict=True):
        element = child.element
        how = element.align or box.items
        height = child.h
        if height is None:
            height = h if how == "stretch" else measure(child, width)[1]
        placed.append((x, y if how == "stretch" else y + _aside(how, h - height), width, height))
        x += width + gap + between
    return placed


def _column_places(children: Sequence[LayoutNode], box: Box, gap: float, room: Rect) -> list[Rect]:
    x, y, w, h = room
    sizes = []
    growing = 0.0
    for child in children:
        element = child.element
        how = element.align or box.items
        grows = element.grow if child.h is None else 0.0
        growing += grows
        if how == "stretch" and (grows or child.h is not None):
            width, height = w, child.h or 0.0
        else:
            width, height = measure(child, w)
            width = w if how == "stretch" else min(width, w)
        sizes.append((how, grows, width if child.w is None else child.w, 0.0 if grows else height))
    free = h - sum([size[3] for size in sizes]) - _gaps(children, gap)
    before, between = _start(box.justify, free, len(children)) if not growing else (0.0, 0.0)
    y += before
    placed: list[Rect] = []
    for how, grows, width, height in sizes:
        if grows:
            height += max(0.0, free) * grows / growing
        placed.append((x if how == "stretch" else x + _aside(how, w - width), y, width, height))
        y += height + gap + between
    return placed


def _place_over(child: LayoutNode, around_w: float, around_h: float) -> Rect:
    """Of a child with `at`: over its parent, measured from the parent's outer edges."""
    element = child.element
    at = element.at
    assert at is not None
    room = around_w - (at.left or 0) - (at.right or 0)
    both_x, both_y = at.left is not None and at.right is not None, at.top is not None and at.bottom is not None
    wanted = measure(child, room)
    w = room if both_x and child.w is None else wanted[0]
    h = around_h - (at.top or 0) - (at.bottom or 0) if both_y and child.h is None else wanted[1]
    free_x, free_y = around_w - w, around_h - h
    x = at.left if at.left is not None else free_x - at.right if at.right is not None else free_x / 2
    y = at.top if at.top is not None else free_y - at.bottom if at.bottom is not None else free_y / 2
    return x, y, w, h


def _widths(node: LayoutBox, children: Sequence[LayoutNode], gap: float, room: float) -> Sequence[float]:
    """The widths of the children of a row in `room` dp; of nodes that are shared worked out once."""
    if not node.is_shared:
        return _row_widths(children, gap, room)
    known = node.widths.get(room)
    if known is None:
        known = node.widths[room] = _row_widths(children, gap, room)
    return known


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
