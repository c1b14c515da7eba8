"""The banner under the band while the journal cannot be written: the game is in memory only."""

from __future__ import annotations

from divingbell.ui.kit import keys, plates
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import Tap
from divingbell.ui.toolkit.element import Box, pad


def memory_banner(ctx: Context, reason: str, save: Tap | None, rescue: Tap | None, *, slim: bool = False) -> Box:
    """Why it cannot be written, and the ways to save what there is: this game elsewhere, and what is sound of a damaged
    journal. `slim`, where the height is needed: the title."""
    short = "" if ctx.size == "regular" else ".short"
    signed = rescue is None or ctx.size == "regular"  # on a narrow screen two keys have room for their words only
    ways = [
        _key(ctx, "rescue", ctx.t("table.rescue"), "content-save" if signed else None, rescue),
        _key(ctx, "save_to_usb", ctx.t("table.save_to_usb"), "file-export" if signed else None, save),
    ]
    body = "" if slim else ctx.t(f"table.memory.{reason}{short}")
    made = plates.banner(ctx, "alert", ctx.t(f"table.memory{short}"), body, *(() if slim else ways))
    made.h = 44 if slim else made.h
    return made


def _key(ctx: Context, name: str, label: str, mark: str | None, tap: Tap | None) -> Box | None:
    if tap is None:
        return None
    return keys.key(
        ctx,
        name,
        label,
        mark,
        tap=tap,
        size="label",
        mark_size=ctx.pick(28, 24, 24),
        h=ctx.pick(64, 56, 60),
        radius="m",
        gap="s",
        pad=pad(4, ctx.pick(20, 14, 11)),
    )
