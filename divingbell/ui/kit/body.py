"""The part of a screen between its header and its actions: parts side by side, one under the other on a tall panel."""

from __future__ import annotations

from typing import Any

from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Box, column, pad, row
from divingbell.ui.toolkit.scale import Size


def flow(ctx: Context, *children: Any, upright: bool | None = None, last_on_top: bool = False, **options: Any) -> Box:
    """Side by side, on a tall panel (or where `upright` says so) one under the other; all as long as the box across.
    `last_on_top`: the last one, at the right else, is then the first; so it is with the safe button of a window."""
    options.setdefault("items", "stretch")
    options.setdefault("gap", "gap_l")
    upright = ctx.size == "tall" if upright is None else upright
    if upright:
        return column(*(reversed(children) if last_on_top else children), **options)
    return row(*children, **options)


def columns(ctx: Context, least: Size) -> int:
    """How many columns of at least this width (dp, or a name of the scale) a grid across the screen has."""
    return max(1, int((ctx.frame.width - 2 * ctx.gutter) // ctx.space(least)))


def body(ctx: Context, *children: Any, **options: Any) -> Box:
    """The same with room to the edges of the screen: all that header and actions leave."""
    options.setdefault("pad", pad("gap_l", ctx.gutter))
    return flow(ctx, *children, grow=1, **options)
