"""Which part of a list is seen at rest: no row, and no line of words, is cut by its upper or lower edge, and no heading
is the last row. Where more follows, the next row peeks below."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.ui.toolkit.element import Box, Drawing, Element, Fits
from divingbell.ui.toolkit.render_node import RenderNode
from divingbell.ui.toolkit.render_text import RenderText

_LEAST = 0.55
"""The share of the room that stays in sight: where whole rows leave less, whole lines and buttons are kept instead."""
_EMPTY = 48.0
"""dp at the lower edge that may stay empty though more follows: where the next row is higher, its lines that fit are
seen."""
_ABOVE = 0.4
"""The share of the room that may stay empty above, at the end of a list: a row that leaves more is cut there."""
_SLACK = 2.0
"""dp that may be cut off: the edge of a picture or the air around letters."""
_PEEKS = 0.6
"""The most of a row that peeks, as a share of its height: more would look whole."""
_Extent = tuple[float, float]


def whole(content: RenderNode, top: float, bottom: float, peek: float, *, lines: bool = False) -> _Extent:
    """The part (dp, as the content lies) of the room from `top` to `bottom` that holds what is not cut; all of the room
    where too little would be left. Where more follows, so much of the next row has room below. With `lines` a row is
    seen as far as its lines go."""
    first, last = found = _uncut(content, top, bottom, lines=lines)
    while (least := _least_end(content, last, peek)) is not None and least > bottom:
        last = _uncut(content, top, last - 2 * _SLACK, lines=lines)[1]
        if last - first < _LEAST * (bottom - top):
            return found
    return first, last


def peek_end(content: RenderNode, last: float, bottom: float, *, lines: bool = False) -> float:
    """Where (dp, as the content lies) what peeks below the last whole row, which ends at `last`, ends itself: at the
    lower edge of the room, but where the next row would be seen whole; a heading may be."""
    following = _following(content, last, headings=False)
    if lines or following is None or following[0] < last - _SLACK:
        return bottom
    top, end = following
    return min(bottom, top + _PEEKS * (end - top))


def _least_end(content: RenderNode, last: float, peek: float) -> float | None:
    """Where enough of the row below `last` has been seen; None where none begins there."""
    following = _following(content, last, headings=True)
    if following is None or following[0] < last - _SLACK:
        return None
    top, end = following
    return top + min(peek, _PEEKS * (end - top))


def _following(content: RenderNode, last: float, *, headings: bool) -> _Extent | None:
    """The row, or the heading, that ends first below this place; a line between two rows is none."""
    rows = (_drawn(part) for part in content.parts if headings or not part.element.is_heading)
    return next((row for row in rows if row[1] > last + _SLACK and row[1] - row[0] > 2 * _SLACK), None)


def _drawn(node: RenderNode) -> _Extent:
    """The upper and lower edge of what is seen of it: of a row without its own ground not the air around."""
    element, (top, bottom) = node.element, _lies(node)
    if isinstance(node, RenderText) or isinstance(element, Drawing) or _has_skin(element):
        return top, bottom
    inside = [drawn for drawn in map(_drawn, node.parts) if drawn[1] > drawn[0]]
    return (min(drawn[0] for drawn in inside), max(drawn[1] for drawn in inside)) if inside else (top, top)


def _has_skin(element: Element) -> bool:
    return isinstance(element, Box) and element.skin is not None


def _uncut(content: RenderNode, top: float, bottom: float, *, lines: bool) -> _Extent:
    least = _LEAST * (bottom - top)
    for unit in (_piece,) if lines else (_row, _piece):
        first, last = _settled(content, top, unit, 1), _settled(content, bottom, unit, 0)
        last = _without_heading(content, last)
        if first - top > _ABOVE * (bottom - top):
            break
        if last - first >= least and (unit is _piece or bottom - last <= _EMPTY):
            return first, last
    return top, bottom


def edge(content: RenderNode, y: float, room: float, *, on: bool, lines: bool = False) -> float:
    """The next place from `y` (dp, as the content lies), on or back, where the upper edge of a room `room` dp high cuts
    through nothing; of a row too high for the room, and of any with `lines`, through no line or button."""
    row = _row(content, y)
    high = row is not None and row[1] - row[0] > (1 - _LEAST) * room
    return _settled(content, y, _piece if high or lines else _row, int(on))


def _settled(content: RenderNode, y: float, unit: Callable[[RenderNode, float], _Extent | None], side: int) -> float:
    while _piece(content, y) is not None:
        cut = unit(content, y)
        if cut is None:
            break
        y = cut[side]
    return y


def _without_heading(content: RenderNode, last: float) -> float:
    """The same without the headings, also those of a row itself, and the lines under them, that would be the last to
    be seen, and without the upper end of a row of which nothing else would be."""
    for part in map(_chosen, reversed(content.parts)):
        top, bottom = _lies(part)
        if _is_cut((top, bottom), last) and isinstance(part.element, Box) and part.element.direction == "column":
            last = _without_heading(part, last)
        if part.element.is_heading and top < last:
            last = top
        elif bottom - top > _SLACK and _begins(part, last):
            break
        else:
            last = min(last, top)
    return last


def _chosen(part: RenderNode) -> RenderNode:
    """The arrangement that is seen of a choice, else the part itself."""
    return _chosen(part.parts[0]) if isinstance(part.element, Fits) and part.parts else part


def _begins(node: RenderNode, y: float) -> bool:
    """Tell whether something of it, a line of words at least, lies above this place."""
    element, (top, bottom) = node.element, _lies(node)
    if isinstance(node, RenderText):
        bottom = top + (bottom - top) / max(1, len(node.fitted.lines))
    elif not isinstance(element, Drawing) and node.parts and not _has_skin(element):
        return any(_begins(part, y) for part in node.parts)
    return bottom <= y + _SLACK


def _row(content: RenderNode, y: float) -> _Extent | None:
    """The row at this place."""
    return next((lies for lies in map(_lies, content.parts) if _is_cut(lies, y)), None)


def _piece(node: RenderNode, y: float) -> _Extent | None:
    """The button, picture or line of words at this place."""
    element, lies = node.element, _lies(node)
    if not _is_cut(lies, y):
        return None
    if isinstance(node, RenderText):
        return _line(node, y)
    if isinstance(element, Drawing) or _has_skin(element):
        return lies
    return next((cut for cut in (_piece(part, y) for part in node.parts) if cut is not None), None)


def _line(node: RenderText, y: float) -> _Extent | None:
    element, (_, top, _, height) = node.element, node.rect
    fitted = node.fitted
    pitch = fitted.pixels * element.line_height / node.ctx.frame.density
    first = top + (height - pitch * len(fitted.lines)) / 2
    lines = ((first + pitch * i, first + pitch * (i + 1)) for i in range(len(fitted.lines)))
    return next((line for line in lines if _is_cut(line, y)), None)


def _lies(node: RenderNode) -> _Extent:
    _, y, _, height = node.rect
    return y, y + height


def _is_cut(lies: _Extent, y: float) -> bool:
    return lies[0] + _SLACK < y < lies[1] - _SLACK
