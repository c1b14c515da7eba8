"""The card of the trace on the hardware panel: what is drawn, how late it is, and the plot."""

from __future__ import annotations

from functools import partial

from divingbell.ui.kit import cards, roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.screens.hardware.rig_watch import RigWatch
from divingbell.ui.screens.hardware.trace_plot import live_plot, trace_plot
from divingbell.ui.toolkit.element import Box, Element, Pad, column, fits, pad, row


def trace_card(ctx: Context, watch: RigWatch, threshold: int) -> Box:
    """As high as there is room; `threshold` is a share in percent."""
    plot: Element
    if watch.rig is None:
        none = roles.body(ctx.t("rig.none"), anchor="center")
        plot = column(none, justify="center", grow=1, pad=pad(0, "gap"))
    else:
        plot = trace_plot(ctx, live_plot(ctx, watch, threshold))
    return cards.card(_head(ctx, watch), plot, radius="radius_card", pad=Pad("gap_s", "gap", 4, "gap"), grow=1)


def _head(ctx: Context, watch: RigWatch) -> Element:
    ms = round(watch.to_screen_ms) if watch.to_screen_ms is not None else None
    words = ctx.t("hardware.trace.sub" if watch.log.shares else "hardware.trace.ends")
    title = partial(roles.title, ctx.t("hardware.trace.last" if watch.gone else "hardware.trace"), lines=1)
    said = partial(roles.note, grow=1, lines=1, anchor="right")
    if watch.gone or watch.rig is None:
        words = ctx.t("hardware.trace.gone" if watch.log.shares else "hardware.trace.gone.ends")
        return row(title(), said(words) if watch.gone else None, gap="gap_m", h="icon")
    if ms is None:
        return row(title(), said(words), gap="gap_m", h="icon")
    delay = row(icon("timer-sand", "label"), roles.note(ctx.t("hardware.to_screen", ms=ms)), gap="gap_s")
    drawn = ctx.t("hardware.trace.drawn", what=words, ms=ms)
    return fits(
        row(title(), said(words), delay, gap="gap_m", h="icon"), row(title(), said(drawn), gap="gap_m", h="icon")
    )
