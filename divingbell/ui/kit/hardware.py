"""Chips of the hardware: a glyph and a word for how the rig is."""

from __future__ import annotations

from typing import Literal, NamedTuple

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.installed_rigs import RIGS
from divingbell.companion.rig import Health, HealthState
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, icon
from divingbell.ui.toolkit.element import Box, row
from divingbell.ui.toolkit.memo import memo

ProbeState = HealthState | Literal["none", "live", "rests", "practice", "hold"]
"""Health of the rig, or what is made of it: no probe, live (a dive is armed), resting while a dive is settled, pretend,
on hold."""
NO_RIG = "rig.none"
"""Reason of a health that says that no rig is meant to be there."""


class _Icon(NamedTuple):
    mark: str
    colour: str


_SIGNS: dict[ProbeState, _Icon] = {
    "none": _Icon("power-plug-off", "text3"),
    "ready": _Icon("access-point", "positive"),
    "live": _Icon("access-point", "positive"),
    "rests": _Icon("access-point", "text3"),
    "searching": _Icon("access-point", "text3"),
    "hold": _Icon("access-point", "text3"),
    "check": _Icon("alert", "caution"),
    "lost": _Icon("lan-disconnect", "danger"),
    "stuck": _Icon("stuck", "danger"),
    "practice": _Icon("target", "action"),
}
_GROUNDS = {"danger": "danger_lo", "caution": "caution_lo", "action": "action_lo"}


_LOST = {"rig.usb_key_unplugged": "usb_key.unplugged"}
_TOASTS = {"rig.usb_key_overflow": "usb_key.toast.overflow", "rig.usb_key_chatter": "usb_key.toast.chatter"}


def lost_text(reason: str, otherwise: str) -> str:
    """Id of the few words for a rig that is lost for this reason; `otherwise` where it has none of its own."""
    return _LOST.get(reason, otherwise)


def toast_text(reason: str) -> str | None:
    """Id of the words that are said in passing at a table when the rig has this reason, with `.sub` what to do; None
    where nothing is said."""
    return _TOASTS.get(reason)


def learns_key(rig: str | None) -> bool:
    """Tell whether a rig of this name (as in the settings) is taught its button on a screen, and is not calibrated."""
    driver = RIGS.get((rig or "").partition(":")[0])
    return driver is not None and driver.learns_key


def probe_state(health: Health, settings: Settings) -> ProbeState:
    """How the probe is, the same word for it on every screen. A rig that is not there is no alarm while none was ever
    there, or none is meant to be."""
    owned = settings.rig_answered and settings.rig != "none" and health.reason != NO_RIG
    return "none" if health.state == "lost" and not owned else health.state


@memo
def probe_chip(ctx: Context, state: ProbeState, tap: Tap | None = None, words: str | None = None) -> Box:
    """How the probe is, or other `words`; the chip is a full target where it leads to the hardware panel. The same
    one again for the same values: it must not be changed."""
    sign = _SIGNS[state]
    shown = words if words is not None else ctx.t(f"kit.probe.{state}")
    made = chip(ctx, icon(sign.mark, "icon_m", sign.colour), shown, id="probe")
    ground = _GROUNDS.get(sign.colour)
    if ground is not None and made.skin is not None:
        made.skin = made.skin._replace(fill=ground, edge=sign.colour)
        made.colour = sign.colour if sign.colour == "caution" else "text1"
    if tap is None:
        return made
    # The pill stays as drawn; the finger's target round it is a whole button.
    made.id = None
    return Box(children=(made,), id="probe", tap=tap, h=ctx.touch, items="center")


def probe_line(ctx: Context, state: ProbeState, tap: Tap | None = None, words: str | None = None) -> Box:
    """The same without the chip's ground, among other small words; still a full target."""
    sign = _SIGNS[state]
    shown = words if words is not None else ctx.t(f"kit.probe.{state}")
    calm = sign.colour in ("positive", "text3")
    return row(
        icon(sign.mark, 20, "action" if calm else sign.colour),
        roles.note(shown, colour="text2" if calm else sign.colour),
        id="probe",
        tap=tap,
        h=ctx.touch if tap is not None else None,
        gap="gap_xs",
    )


def new_board_chip(ctx: Context, tap: Tap) -> Box:
    """A board without our firmware is plugged in: the way to putting it on."""
    made = chip(ctx, icon("usb", "icon_m", "action"), ctx.t("new_board.chip.found"))
    return Box(children=(made,), id="new_board", tap=tap, h=ctx.touch, items="center")


def floor_chip(ctx: Context, words: str) -> Box:
    """The ocean floor: `Floor ready`, or its angle."""
    return chip(ctx, icon("floor", "icon_m", "positive"), words, id="floor")
