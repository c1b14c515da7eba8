"""Gives every part its rectangle: rows, columns and stacks in dp, y downwards, as CSS flexbox does in the drawings."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, NamedTuple

from divingbell.ui.toolkit.element import Box, Element, Scroll, Text
from divingbell.ui.toolkit.text_cache import Fitted, fit

if TYPE_CHECKING:
    from divingbell.ui.toolkit.render_node import RenderNode


def measure(part: RenderNode, room: float = inf) -> tuple[float, float]:
    """The size a part wants when it may be `room` dp wide; asked often, worked out once in a layout."""
    known = part.measured.get(room)
    if known is None:
        known = part.measured[room] = _measure(part, room)
    return known


def _measure(part: RenderNode, room: float) -> tuple[float, float]:
    element = part.element
    if element.w is not None and element.h is not None:
        return element.w, element.h
    room = element.w if element.w is not None else room
    if isinstance(element, Text):
        w, h = _measure_text(part, element, room)
    elif isinstance(element, Box):
        w, h = _measure_box(part, element, room)
    elif isinstance(element, Scroll):
        w, h = measure(part.parts[0], room)
    else:
        w, h = 0.0, 0.0
    return element.w if element.w is not None else w, element.h if element.h is not None else h


def arrange(part: RenderNode, x: float, y: float, w: float, h: float) -> None:
    """Put a part at this rectangle, and its children inside it."""
    part.place(x, y, w, h)
    element = part.element
    if isinstance(element, Scroll):
        wanted = measure(part.parts[0], w)[1]
        part.scrolled(max(wanted, h))
        arrange(part.parts[0], x, y, w, max(wanted, h))
    if not isinstance(element, Box):
        return
    inner = _inset(part, element)
    x, y = x + inner.left, y + inner.top
    w = max(0.0, w - inner.left - inner.right)
    h = max(0.0, h - inner.top - inner.bottom)
    flowing = []
    for child in part.parts:
        if child.element.at is not None:
            _arrange_over(child, part)
        elif element.direction == "stack":
            arrange(child, x, y, w, h)
        else:
            flowing.append(child)
    if element.direction == "row":
        _arrange_row(flowing, element, _gap(part, element), x, y, w, h)
    elif element.direction == "column":
        _arrange_column(flowing, element, _gap(part, element), x, y, w, h)


def fit_text(part: RenderNode, element: Text, room: float) -> Fitted:
    """The lines of a text in `room` dp, in pixels; worked out once for a layout and the painting after it."""
    words = part.words
    known = part.fitted.get(room)
    if known is None or known[0] is not words:
        known = part.fitted[room] = (words, _fit_text(part, element, words, room))
    return known[1]


def _fit_text(part: RenderNode, element: Text, words: str, room: float) -> Fitted:
    density = part.ctx.frame.density
    ctx = part.ctx
    points = ctx.type(element.size) if element.fixed or element.is_icon else ctx.points(element.size)
    pixels = max(6, round(points * density))
    text_cache = part.element_view.text_cache
    if room == inf and "\n" not in words:
        return Fitted((words,), pixels, text_cache.width(words, element.font, element.bold, pixels), False)
    # One pixel of mercy: room was itself measured from the same words and rounded.
    return fit(text_cache, words, element.font, element.bold, pixels, room * density + 1, element.lines)


def line_height(element: Text) -> float:
    """In em."""
    return element.line if element.line is not None else 1.2 if element.font == "text" else 1.0


def _measure_text(part: RenderNode, element: Text, room: float) -> tuple[float, float]:
    density = part.ctx.frame.density
    if element.is_icon:
        side = max(6, round(part.ctx.type(element.size) * density)) / density
        return side, side
    fitted = fit_text(part, element, room)
    return fitted.width / density, len(fitted.lines) * fitted.pixels * line_height(element) / density


def _measure_box(part: RenderNode, box: Box, room: float) -> tuple[float, float]:
    inset = _inset(part, box)
    across = inset.left + inset.right, inset.top + inset.bottom
    inner = room - across[0]
    children = [child for child in part.parts if child.element.at is None]
    gap = _gap(part, box)
    gaps = gap * max(0, len(children) - 1)
    if box.direction == "row":
        widths = _row_widths(children, gap, inner) if inner != inf else [measure(child)[0] for child in children]
        if inner != inf and any(child.element.grow for child in children):
            natural = [measure(child)[0] for child in children]
            total = min(inner, sum(natural) + gaps) if box.w is None else inner
        else:
            total = sum(widths) + gaps
        heights = [measure(child, width)[1] for child, width in zip(children, widths, strict=True)]
        return total + across[0], max(heights, default=0) + across[1]
    sizes = [measure(child, inner) for child in children]
    width = max((size[0] for size in sizes), default=0)
    heights = [size[1] for size in sizes]
    height = max(heights, default=0) if box.direction == "stack" else sum(heights) + gaps
    return width + across[0], height + across[1]


class _Inset(NamedTuple):
    """Room inside a box in dp."""

    top: float
    right: float
    bottom: float
    left: float


def _inset(part: RenderNode, box: Box) -> _Inset:
    """Padding and edge: what is in a box lies inside its edge, as in CSS. Keys keep their content where it is when
    their edge grows."""
    skin = box.skin
    stroke = 0.0 if skin is None or skin.edge is None or box.touchable or box.off else skin.stroke
    space = part.ctx.space
    return _Inset(*(space(side) + stroke for side in box.pad))


def _gap(part: RenderNode, box: Box) -> float:
    """Room between two children, dp."""
    return part.ctx.space(box.gap)


def _row_widths(children: list[RenderNode], gap: float, room: float) -> list[float]:
    """Width of each child: its own, or its share of what is left; where there is too little, words give way."""
    room -= gap * max(0, len(children) - 1)
    widths = [
        child.element.w if child.element.w is not None else 0.0 if child.element.grow else measure(child)[0]
        for child in children
    ]
    free = room - sum(widths)
    growing = sum(child.element.grow for child in children if child.element.w is None)
    if free > 0 and growing:
        for i, child in enumerate(children):
            if child.element.w is None:
                widths[i] += free * child.element.grow / growing
    elif free < 0:
        soft = [i for i, child in enumerate(children) if child.element.w is None and not _is_icon(child.element)]
        total = sum(widths[i] for i in soft)
        for i in soft:
            widths[i] = max(0.0, widths[i] + free * widths[i] / total) if total else 0.0
    return widths


def _is_icon(element: Element) -> bool:
    return isinstance(element, Text) and element.is_icon


def _start(justify: str, free: float, count: int) -> tuple[float, float]:
    """Room before the first child, and extra room between two."""
    free = max(0.0, free)
    if justify == "center":
        return free / 2, 0.0
    if justify == "end":
        return free, 0.0
    if justify == "between" and count > 1:
        return 0.0, free / (count - 1)
    return 0.0, 0.0


def _arrange_row(children: list[RenderNode], box: Box, gap: float, x: float, y: float, w: float, h: float) -> None:
    widths = _row_widths(children, gap, w)
    free = w - sum(widths) - gap * max(0, len(children) - 1)
    before, between = _start(box.justify, free, len(children))
    x += before
    for child, width in zip(children, widths, strict=True):
        how = child.element.align or box.items
        height = h if how == "stretch" and child.element.h is None else measure(child, width)[1]
        top = y + {"start": 0.0, "stretch": 0.0, "center": (h - height) / 2, "end": h - height}[how]
        arrange(child, x, top, width, height)
        x += width + gap + between


def _arrange_column(children: list[RenderNode], box: Box, gap: float, x: float, y: float, w: float, h: float) -> None:
    sizes = []
    for child in children:
        element = child.element
        how = element.align or box.items
        grows = element.grow and element.h is None
        width, height = (0.0, 0.0) if grows and how == "stretch" else measure(child, w)
        width = element.w if element.w is not None else w if how == "stretch" else min(width, w)
        sizes.append((width, 0.0 if grows else height))
    free = h - sum(size[1] for size in sizes) - gap * max(0, len(children) - 1)
    growing = sum(child.element.grow for child in children if child.element.h is None)
    before, between = _start(box.justify, free, len(children)) if not growing else (0.0, 0.0)
    y += before
    for child, (width, height) in zip(children, sizes, strict=True):
        how = child.element.align or box.items
        if child.element.grow and child.element.h is None:
            height += max(0.0, free) * child.element.grow / growing
        left = x + {"start": 0.0, "stretch": 0.0, "center": (w - width) / 2, "end": w - width}[how]
        arrange(child, left, y, width, height)
        y += height + gap + between


def _arrange_over(child: RenderNode, parent: RenderNode) -> None:
    """A child with `at`: over its parent, measured from the parent's outer edges."""
    at = child.element.at
    assert at is not None
    px, py, pw, ph = parent.rect
    room = pw - (at.left or 0) - (at.right or 0)
    both_x, both_y = at.left is not None and at.right is not None, at.top is not None and at.bottom is not None
    wanted = measure(child, room)
    w = room if both_x and child.element.w is None else wanted[0]
    h = ph - (at.top or 0) - (at.bottom or 0) if both_y and child.element.h is None else wanted[1]
    x = px + at.left if at.left is not None else px + pw - w - at.right if at.right is not None else px + (pw - w) / 2
    y = py + at.top if at.top is not None else py + ph - h - at.bottom if at.bottom is not None else py + (ph - h) / 2
    arrange(child, x, y, w, h)
