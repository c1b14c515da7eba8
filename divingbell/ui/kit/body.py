"""The part of a screen between its header and its actions: parts side by side, one under the other on a tall panel."""

from __future__ import annotations

from typing import Any

from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Box, column, pad, row
from divingbell.ui.toolkit.scale import Size


def flow(ctx: Context, *children: Any, upright: bool | None = None, **options: Any) -> Box:
    """Side by side, on a tall panel (or where `upright` says so) one under the other; all as long as the box across."""
    options.setdefault("items", "stretch")
    options.setdefault("gap", "gap_l")
    upright = ctx.size == "tall" if upright is None else upright
    return (column if upright else row)(*children, **options)


def columns(ctx: Context, least: Size) -> int:
    """How many columns of at least this width (dp, or a name of the scale) a grid across the screen has."""
    return max(1, int((ctx.frame.width - 2 * ctx.gutter) // ctx.space(least)))


def body(ctx: Context, *children: Any, **options: Any) -> Box:
    """The same with room to the edges of the screen: all that header and actions leave."""
    options.setdefault("pad", pad("gap_l", ctx.gutter))
    return flow(ctx, *children, grow=1, **options)
