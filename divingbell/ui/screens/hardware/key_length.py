"""The length of a touch of a USB key in words, none finer than its board can tell."""

from __future__ import annotations

from divingbell.ui.kit.context import Context

_HUNDREDTHS_US = 10_000
"""A board that is asked at least this often tells hundredths of a second."""
_LEAST_S = 0.05
"""A shorter length is no tenth of a second."""


def key_length(ctx: Context, seconds: float, interval_us: int | None) -> str:
    """`interval_us`: how often the board is asked; None: unknown, so that no length is told as exact."""
    if interval_us is not None and interval_us <= _HUNDREDTHS_US:
        return ctx.t("usb_key.length", seconds=seconds)
    if seconds < _LEAST_S:
        return ctx.t("usb_key.length.short")
    return ctx.t("usb_key.length.unknown" if interval_us is None else "usb_key.length.tenths", seconds=seconds)
