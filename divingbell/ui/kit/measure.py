"""How wide an element wants to be, for what has to know before it is laid out."""

from __future__ import annotations

from functools import cache

from divingbell.companion.pictures.fonts import fonts
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Element
from divingbell.ui.toolkit.fitting import layout_tree
from divingbell.ui.toolkit.layout import measure
from divingbell.ui.toolkit.text_cache import TextCache


@cache
def _lines() -> TextCache:
    """Only widths are asked of it: no texture of it belongs to a window."""
    return TextCache(fonts())


def natural_width(ctx: Context, element: Element) -> float:
    """Width (dp) of an element that may be as wide as it likes."""
    return measure(layout_tree(element, ctx, _lines()))[0]
