"""How the rig is, at the top of the hardware screens: a pill in the header, a banner under it when it is lost."""

from __future__ import annotations

from collections.abc import Callable

from ui.element import Box, Element, pad
from ui.hardware.rig_watch import RigWatch
from ui.kit import keys, plates
from ui.kit.marks import pill
from ui.theme import Look

_CHECKS = frozenset({"low_supply", "slow_link", "overloaded"})


def health_pill(look: Look, watch: RigWatch, *, practising: bool = False) -> Box:
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
    height = look.pick(52, 44, 44)
    made = pill(look, mark, look.t(f"hardware.state.{words}"), kind, h=height, gap=8)  # type: ignore[arg-type]
    made.pad = pad(0, look.pick(20, 14))
    made.children[1].size = look.pick(22, 18, 18)  # type: ignore[attr-defined]
    if made.skin is not None:
        made.skin = made.skin._replace(radius=height / 2)
    return made


def lost_banner(look: Look, watch: RigWatch, try_again: Callable[[], None]) -> Element | None:
    """A rig that was there, or should be, and is not: what to do, in its own words."""
    health = watch.health
    if watch.rig is None or health.state != "lost":
        return None
    again = keys.key(
        look, "try_again", look.t("hardware.try_again"), "restore", tap=try_again, h=look.pick(64, 56, 60), radius=14,
        size=look.pick(20, 18, 18), mark_size=look.pick(26, 24, 24), gap=8,
    )  # fmt: skip
    return plates.banner(look, "lan-disconnect", look.t("hardware.lost"), look.t(health.reason, **health.args), again)
