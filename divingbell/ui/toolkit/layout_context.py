"""`LayoutContext`: everything that a layout depends on beside its elements. Style and language are no part of it."""

from __future__ import annotations

from functools import lru_cache, partial

import msgspec

from divingbell.ui.toolkit.memo import Memory
from divingbell.ui.toolkit.render_context import Frame, Sizes
from divingbell.ui.toolkit.text_cache import TextCache

_NODES_KEPT = 8192
"""A game needs one or two thousand, of some 1.6 KB each; a player whose name is new some hundred."""
_WINDOWS_KEPT = 2
"""A tablet is turned, and turned back."""


class LayoutNodes(Memory):
    """The layout nodes, by what they depend on."""

    version = 0
    """Counts up with each arrangement of a choice that is looked at: while it stands, what is alike stays alike."""


class LayoutContext(Sizes, frozen=True, eq=False, kw_only=True):
    """A window with a text scale, and what was laid out in it."""

    text_cache: TextCache
    nodes: LayoutNodes = msgspec.field(default_factory=partial(LayoutNodes, _NODES_KEPT))


@lru_cache(maxsize=_WINDOWS_KEPT)
def layout_context(frame: Frame, text_scale: float, text_cache: TextCache) -> LayoutContext:
    """That of this window; what was laid out in it, in whatever style, is still there. `text_scale` is the share
    of the sizes that were drawn, 1 or more."""
    return LayoutContext(frame=frame, text_scale=text_scale, text_cache=text_cache)
