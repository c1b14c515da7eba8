"""The banner under the band while the journal cannot be written: the game is in memory only."""

from __future__ import annotations

from divingbell.ui.kit import keys, plates
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import Tap
from divingbell.ui.toolkit.element import Element, pad


def memory_banner(ctx: Context, reason: str, save: Tap | None, *, slim: bool = False) -> Element:
    """Why it cannot be written, and the way to save it elsewhere. `slim`, where the height is needed: the title."""
    short = "" if ctx.size == "regular" else ".short"
    key = (
        keys.key(
            ctx,
            "save_to_usb",
            ctx.t("table.save_to_usb"),
            "file-export",
            tap=save,
            size="label",
            mark_size=ctx.pick(28, 24, 24),
            h=ctx.pick(64, 56, 60),
            radius="m",
            gap="s",
            pad=pad(4, ctx.pick(20, 14, 11)),
        )
        if save is not None and not slim
        else None
    )
    body = "" if slim else ctx.t(f"table.memory.{reason}{short}")
    made = plates.banner(ctx, "alert", ctx.t(f"table.memory{short}"), body, key)
    made.h = 44 if slim else made.h
    return made
