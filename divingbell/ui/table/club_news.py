"""The club at a table while people play: the round's clock, an offer that waits, what the organiser says."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from divingbell.companion.canvas.fonts import readable
from divingbell.companion.clock import moment
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, icon
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.record_reader import RecordReader
from divingbell.ui.table.snackbars import Snackbars
from divingbell.ui.toolkit.element import Box

if TYPE_CHECKING:
    from divingbell.companion.club.club_status import ClubStatus

LAST_MIN = 5
"""Minutes before the end of a round in which it is said what is left."""
OVER_S, MESSAGE_S = 6.0, 20.0
"""How long it is said that the time is up, and a message of the organiser."""
_LOOK_S = 5.0
"""How often the clock is looked at."""


class ClubNews:
    """Nothing is ever stopped by it, and no window comes: chips and toasts alone."""

    def __init__(self, shell: Shell, record: RecordReader, snackbars: Snackbars) -> None:
        self._shell, self._record, self._snackbars = shell, record, snackbars
        self._stops: list[Callable[[], None]] = []
        self._shown: object = None
        """Words of the chip when the screen was shown last."""

    def on_show(self) -> None:
        """Its screen has come up."""
        ticks: Any = Clock.schedule_interval(lambda _: self._look(), _LOOK_S)
        unwatch = self._shell.club.watch(lambda: self._shell.main_thread.post(self._look))
        self._stops = [ticks.cancel, unwatch]
        self._look()

    def on_hide(self) -> None:
        """Something lies over it, or it has been left."""
        while self._stops:
            self._stops.pop()()

    # The round's clock ----------------------------------------------------------------------------------------

    @property
    def _status(self) -> ClubStatus | None:
        """How the table stands with the club whose game it plays."""
        status = self._shell.club.status
        header = self._record.snapshot.header
        return status if status is not None and header.get("club") == status.joined.membership.hub else None

    @property
    def ends(self) -> datetime | None:
        """The end of the round by this tablet's clock; None: it has none."""
        status = self._status
        if status is None or status.seating is None or (ends := moment(status.seating.ends)) is None:
            return None
        return ends - timedelta(seconds=status.ahead_s)

    @property
    def minutes_left(self) -> int | None:
        """Minutes that are left, the last one begun; 0: it is over."""
        ends = self.ends
        if ends is None:
            return None
        return max(0, math.ceil((ends - self._shell.services.clock.now()).total_seconds() / 60))

    def chip(self, ctx: Context) -> Box | None:
        """The end of the round, from `LAST_MIN` on what is left of it; else seats of the next round that wait."""
        left, ends = self.minutes_left, self.ends
        if left is None or ends is None:
            return self._offer_chip(ctx)
        if left > LAST_MIN:
            return chip(ctx, icon("timer-sand", "icon_m"), f"{ends.astimezone():%H:%M}", id="round.clock")
        words = ctx.t("club.round.left", count=left) if left else ctx.t("club.round.over")
        shown = chip(ctx, icon("timer-sand", "icon_m", "caution"), words, id="round.clock", colour="caution")
        if shown.skin is not None:
            shown.skin = shown.skin._replace(fill="caution_lo", edge="caution", stroke=2)
        return shown

    def _offer_chip(self, ctx: Context) -> Box | None:
        offer = self._shell.club.offer
        if offer is None:
            return None
        words = ctx.t("club.offer.waits", round=offer.round or 0)
        return chip(ctx, icon("account-group", "icon_m", "action"), words, id="offer.chip")

    # Toasts ---------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        self._say_over()
        self._say_message()
        self._say_unknown()
        shown = (self.minutes_left, self.ends, self._shell.club.offer)
        if shown != self._shown:
            self._shown = shown
            self._shell.refresh()

    def _say_over(self) -> None:
        """Once, when a round's time is up; a later end set by the organiser may be said again."""
        status, ends = self._status, self.ends
        if status is None or ends is None or self.minutes_left or not self._shell.club.tells_once(f"over {ends}"):
            return
        self._snackbars.show(
            Notice(
                "timer-sand", lambda ctx: ctx.t("club.round.up"), lambda ctx: ctx.t("club.round.up.sub"),
                kind="caution", seconds=OVER_S,
            )
        )  # fmt: skip

    def _say_message(self) -> None:
        message, status = self._shell.club.new_message(), self._shell.club.status
        if message is None or status is None:
            return
        self._snackbars.show(
            Notice("account-group", readable(status.joined.club), readable(message.text), seconds=MESSAGE_S)
        )

    def _say_unknown(self) -> None:
        status = self._status
        if status is None or status.is_known or not self._shell.club.tells_once(status.joined.membership.tablet):
            return
        self._snackbars.show(
            Notice("alert", lambda ctx: ctx.t("club.unknown"), lambda ctx: ctx.t("club.unknown.where"), kind="caution")
        )
