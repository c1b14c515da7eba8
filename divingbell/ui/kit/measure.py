"""How wide an element wants to be, for what has to know before it is laid out."""

from __future__ import annotations

from functools import cache

from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fonts import fonts
from divingbell.ui.toolkit.element import Box, Element, Text
from divingbell.ui.toolkit.text_cache import TextCache


@cache
def _lines() -> TextCache:
    """Only widths are asked of it: no texture of it belongs to a window."""
    return TextCache(fonts())


def natural_width(ctx: Context, element: Element) -> float:
    """Width (dp) of an element that may be as wide as it likes."""
    if element.w is not None:
        return element.w
    if isinstance(element, Text):
        return _width_of_words(ctx, element)
    if not isinstance(element, Box):
        return 0.0
    widths = [natural_width(ctx, child) for child in element.children if child.at is None]
    _, right, _, left = ctx.frame.size.scale.inset(element.pad, element.edge)
    if element.direction == "row":
        inner = sum(widths) + ctx.space(element.gap) * max(0, len(widths) - 1)
    else:
        inner = max(widths, default=0.0)
    return inner + left + right


def _width_of_words(ctx: Context, element: Text) -> float:
    if element.is_icon:
        return ctx.type(element.size)
    density = ctx.frame.density
    pixels = round((ctx.type if element.fixed else ctx.points)(element.size) * density)
    return _lines().width(element.text, element.font, element.bold, pixels) / density
