"""How the rig is, at the top of the hardware screens: a pill in the header, a banner under it when it is lost."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.ui.kit import keys, plates
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import pill
from divingbell.ui.screens.hardware.rig_watch import RigWatch
from divingbell.ui.toolkit.element import Box, Element, pad

_CHECKS = frozenset({"low_supply", "slow_link", "overloaded"})


def health_pill(ctx: Context, watch: RigWatch, *, practising: bool = False) -> Box:
    """How the rig is, in a pill of the header."""
    health = watch.health
    if watch.rig is None:
        mark, kind, words = "power-plug-off", "neutral", "none"
    elif health.state == "check":
        reason = health.reason.removeprefix("rig.")
        mark, kind, words = "alert", "caution", f"check.{reason}" if reason in _CHECKS else "check"
    elif practising and health.state == "ready":
        mark, kind, words = "target", "neutral", "practice"
    else:
        mark, kind = {
            "ready": ("check-circle", "positive"), "searching": ("access-point", "neutral"),
            "stuck": ("stuck", "danger"),
        }.get(health.state, ("lan-disconnect", "danger"))  # fmt: skip
        words = health.state
    height = ctx.pick(52, 44, 44)
    made = pill(ctx, mark, ctx.t(f"hardware.state.{words}"), kind, h=height, gap="s")  # type: ignore[arg-type]
    made.pad = pad(0, "xxl")
    made.children[1].size = ctx.pick(22, 18, 18)  # type: ignore[attr-defined]
    if made.skin is not None:
        made.skin = made.skin._replace(radius=height / 2)
    return made


def lost_banner(ctx: Context, watch: RigWatch, try_again: Callable[[], None]) -> Element | None:
    """A rig that was there, or should be, and is not: what to do, in its own words."""
    health = watch.health
    if watch.rig is None or health.state != "lost":
        return None
    again = keys.key(
        ctx, "try_again", ctx.t("hardware.try_again"), "restore", tap=try_again, h=ctx.pick(64, 56, 60), radius="m",
        size="label", mark_size="title", gap="s",
    )  # fmt: skip
    return plates.banner(ctx, "lan-disconnect", ctx.t("hardware.lost"), ctx.t(health.reason, **health.args), again)
