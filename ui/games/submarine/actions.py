"""Keys of the bottom row and the notes between them."""

from __future__ import annotations

from typing import Any

from divingbell.ui.kit import keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import Tap
from divingbell.ui.kit.marks import icon
from divingbell.ui.kit.plates import well
from divingbell.ui.toolkit.element import Box, Element, Pad, column, row, text


def act(
    ctx: Context,
    key_id: str,
    mark: str | Element | None,
    title: str,
    sub: str | None = None,
    *,
    tap: Tap | None = None,
    disabled_reason: str | None = None,
    bright: bool = False,
    **options: Any,
) -> Box:
    """An act of the turn: an icon over two lines on the small panels, a disc beside them on the large one; `bright` is
    the one to press next."""
    if ctx.size == "regular" and isinstance(mark, str) and disabled_reason is None:
        if bright:
            return keys.start_key(ctx, key_id, mark, title, sub, tap or _nothing, size=30, **options)
        return keys.outcome(
            ctx, key_id, "neutral", mark, title, None, sub, tap=tap, disc_size=64, title_size=25, sub_size=18,
            pad=Pad(0, 16, 0, 18), gap=16, **options,
        )  # fmt: skip
    upright = ctx.size != "regular"
    return keys.key(
        ctx,
        key_id,
        title,
        mark,
        sub,
        tap=tap,
        disabled_reason=disabled_reason,
        kind="primary" if bright else "neutral",
        vertical=options.pop("vertical", upright),
        size=ctx.pick(23, 19, 20),
        sub_size=ctx.pick(18, 16, 16),
        mark_size=ctx.pick(38, 34, 36),
        **options,
    )


def note(ctx: Context, mark: str | Element, title: str, sub: str) -> Box:
    """What to tap, between the keys."""
    sign = icon(mark, ctx.pick(44, 34, 34), "action") if isinstance(mark, str) else mark
    words = column(
        text(title, ctx.pick(26, 20, 20), bold=True, lines=2, line=1.12),
        text(sub, ctx.pick(20, 17, 17), colour="text2", lines=2, line=1.15),
        gap=2,
        grow=1,
    )
    return well(
        sign,
        words,
        radius=16,
        gap=ctx.pick(18, 14, 12),
        grow=1,
        items="center",
        pad=Pad(0, ctx.pick(18, 14, 12), 0, ctx.pick(18, 14, 12)),
    )


def heading(ctx: Context, title: str, right: str = "") -> Box:
    """The first line of a plate."""
    return row(
        text(title, ctx.pick(24, 20, 21), bold=True),
        text(right, ctx.pick(17, 16, 17), colour="text2", anchor="right", lines=2, line=1.1, grow=1) if right else None,
        gap=8,
    )


def _nothing() -> None: ...
