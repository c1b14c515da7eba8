"""How a tablet stands with its club, as one word and as a sign."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock

from divingbell.companion.club.club import Club
from divingbell.companion.club.club_status import ClubStatus
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, icon
from divingbell.ui.toolkit.element import Element, fits

LOST_S = 30.0
"""So long a club is silent before the screens say so (club.md 5)."""
_LOOK_S = 5.0
"""How often a screen says anew for how long it is."""


def watch_state(
    club: Club, post: Callable[[Callable[[], None]], None], refresh: Callable[[], None]
) -> Callable[[], None]:
    """Refresh a screen whenever the club's status is another, and as time passes while the club is not reached; `post`
    lets the screen's own thread do something. The result ends it."""

    def look(_: float) -> None:
        if club.status is not None and not club.status.is_heard:
            refresh()

    unwatch = club.watch(lambda: post(refresh))
    ticks: Any = Clock.schedule_interval(look, _LOOK_S)

    def end() -> None:
        ticks.cancel()
        unwatch()

    return end


def trouble_of(status: ClubStatus, lost_s: float) -> str:
    """The worst that is wrong, by the name of its texts; empty: nothing."""
    if not status.is_known:
        return "unknown"
    if status.has_two_cards:
        return "twin"
    if status.forks:
        return "fork"
    if any(game.club_lines is not None for game in status.games):
        return "set_back"
    return "lost" if lost_s >= LOST_S else ""


def state_chip(ctx: Context, status: ClubStatus, lost_s: float) -> Element:
    """Heard now, or what is wrong."""
    trouble = trouble_of(status, lost_s)
    if trouble == "lost":
        ways = (ctx.t(f"club.chip.lost{short}", count=max(1, round(lost_s / 60))) for short in ("", ".short"))
        sign = icon("wifi-off", "icon_m", "caution")
        return fits(*(partial(chip, ctx, sign, said, id="club.state") for said in ways))
    if trouble:
        return chip(ctx, icon("alert", "icon_m", "caution"), ctx.t(f"club.chip.{trouble}"), id="club.state")
    words = ctx.t("club.chip.heard" if status.is_heard else "club.chip.asking")
    return chip(ctx, icon("wifi", "icon_m", "positive" if status.is_heard else "text3"), words, id="club.state")
