"""How a screen over a record is laid out: header, banner and content under each other, and what lies over them."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import At, Element, Pad, column, row, stack


def framed(
    ctx: Context, band: Element, banner: Element | None, content: Element, over: Sequence[Element | None]
) -> Element:
    """`over` lies over the screen, each over those before it."""
    if banner is not None:
        banner = row(column(banner, grow=1), pad=Pad("gap_s", ctx.gutter, 0, ctx.gutter))
    return stack(column(band, banner, content, grow=1), *over)


def over_actions(ctx: Context) -> At:
    """The place of a toast over the bottom row, where it covers nothing that is pressed."""
    return At(left=ctx.gutter, right=ctx.gutter, bottom=ctx.frame.size.actions + 2)
