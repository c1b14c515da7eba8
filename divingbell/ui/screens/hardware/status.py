"""How the rig is, at the top of the hardware screens: a pill in the header, a banner under it when it is lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from divingbell.ui.kit import buttons, cards
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.hardware import lost_text
from divingbell.ui.kit.icons import pill
from divingbell.ui.kit.skins import Kind
from divingbell.ui.screens.hardware.rig_watch import RigWatch
from divingbell.ui.toolkit.element import Box, Element, pad

_LINES = 3
"""Lines that a banner may take here: it is as high as its words."""
_CHECKS = frozenset({"low_supply", "slow_link", "overloaded", "bad_clock"})


class _Icon(NamedTuple):
    mark: str
    kind: Kind


_SIGNS: Mapping[str, _Icon] = {
    "none": _Icon("power-plug-off", "neutral"),
    "check": _Icon("alert", "caution"),
    "practice": _Icon("target", "neutral"),
    "ready": _Icon("check-circle", "positive"),
    "searching": _Icon("access-point", "neutral"),
    "stuck": _Icon("stuck", "danger"),
    "lost": _Icon("lan-disconnect", "danger"),
}


def health_pill(ctx: Context, watch: RigWatch, *, practising: bool = False, worried: bool = False) -> Box:
    """How the rig is, in a pill of the header; `worried`: one of its measurements is amber."""
    state = watch.probe
    if worried and state == "ready":
        state = "check"
    if practising and state == "ready":
        state = "practice"
    reason = watch.health.reason.removeprefix("rig.")
    words = f"kit.probe.{state}"
    if state in ("ready", "check"):
        words = f"hardware.state.{state}" + (f".{reason}" if state == "check" and reason in _CHECKS else "")
    sign = _SIGNS[state]
    if state == "ready" and watch.diagnostics.grabbed is not None:  # a board with keys
        sign, words = _Icon("usb", "positive"), "usb_key.chip.feels"
    return pill(ctx, sign.mark, ctx.t(words), sign.kind, gap="gap_s", pad=pad("gap_m", "pad_card"))


def lost_banner(ctx: Context, watch: RigWatch, try_again: Callable[[], None]) -> Element | None:
    """A rig that is not there: what to do, in its own words. It is an alarm only where one has ever been there."""
    health = watch.health
    if watch.rig is None or health.state != "lost":
        return None
    words = ctx.t(health.reason, **health.args)
    again = buttons.button(
        ctx, "try_again", ctx.t("hardware.try_again"), "restore", tap=try_again, h="button", size="label"
    )
    if watch.probe == "lost":
        title = ctx.t(lost_text(health.reason, "hardware.lost"))
        made = cards.banner(ctx, "lan-disconnect", title, words, again, lines=_LINES)
    elif watch.meant_to_be_none:
        return None
    else:
        none = buttons.button(
            ctx, "no_probe", ctx.t("kit.no_probe"), "cancel", tap=watch.have_none, h="button", size="label"
        )
        made = cards.banner(
            ctx, "power-plug-off", ctx.t("kit.probe.none"), words, again, none, calm=True, stacked=True, lines=_LINES
        )
    made.h, made.pad = None, pad("gap_s" if watch.probe == "lost" else 2, "gutter")
    return made
