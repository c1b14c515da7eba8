"""The first moments after a contact: the toothed ring, the amounts halved where they stand, and the buttons of the
armed dive, which sleep. The answers come after it, or at a touch between the buttons (screens.md 11.3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.clock import Clock, ClockEvent

from divingbell.ui.games.sunken_treasure import answers, armed_dive, buzz
from divingbell.ui.games.sunken_treasure.frame import framed
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import ASLEEP
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import At, Box, Element, Skin, Text, column, fits, row, space, stack

_LOOK_AGAIN_S = 0.05


class Ring:
    """Tell whether the contact is seen now, and its time."""

    def __init__(self, shell: Shell, changed: Callable[[], None]) -> None:
        """`changed` is called when the answers come."""
        self._shell = shell
        self._changed = changed
        self._ends: ClockEvent | None = None

    @property
    def seen(self) -> bool:
        return self._ends is not None

    def begin(self) -> None:
        """A contact has come. With calm motion its answers come at once."""
        self.forget()
        if not self._shell.ctx.calm:
            self._end_after(self._shell.ctx.tokens.ring_stays)

    def end(self) -> None:
        """The answers come."""
        if self.seen:
            self.forget()
            self._changed()

    def forget(self) -> None:
        """It is over with the view that is about to be made."""
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None

    def _end_after(self, seconds: float) -> None:
        self._ends = Clock.schedule_once(lambda _: self._time_is_over(), seconds)

    def _time_is_over(self) -> None:
        """A button under a finger stays until it is lifted: it means what it will mean."""
        if self._shell.element_view.fingers_down:
            self._end_after(_LOOK_AGAIN_S)
        else:
            self.end()


def content(ctx: Context, view: TableView) -> Element:
    """Everything where it stood, with what it is now."""
    probe = view.probe
    window = porthole(
        ctx, armed_dive.window_size(ctx, view), "buzz", view.diver.diver, angle=probe.floor_angle, turned=probe.turned,
        depth=buzz.DEPTH, comes_from=armed_dive.DEPTH,
    )  # fmt: skip

    def main_with(half: Text) -> Box:
        amounts = armed_dive.DiveAmounts(_was(ctx, view), _now(ctx, half))
        if not (view.roomy or view.upright or view.bannered):
            amounts = armed_dive.DiveAmounts(column(*amounts, gap="gap_hair", items="start"), space())
        return armed_dive.card_of(ctx, view, amounts, window)

    half = ctx.money(view.clean or 0)
    large, less = roles.amount(half, colour="caution"), roles.figure(half, colour="caution")
    main = fits(None if view.bannered else partial(main_with, large), partial(main_with, less), grow=1)
    bar = answers.bar(ctx, view._replace(answer=lambda _: view.taps.came_first), ASLEEP)
    if view.upright:
        shown = framed(ctx, view._replace(lane=None), main, bar, buzz.read(ctx, view))
    else:
        shown = framed(ctx, view, main, bar)
    shown.tap = view.taps.answers_come
    return shown


def _was(ctx: Context, view: TableView) -> Box:
    """The amount of a clean lift, struck out."""
    dive = view.dive
    was = roles.figure(ctx.money(dive.value * (dive.risk or 0)), colour="text3")
    struck = stack(was, Box(h="gap_hair", at=At(left=-3, right=-3), skin=Skin(fill="text3")))
    words = roles.body(ctx.t("sunken_treasure_table.clean_lift.was"))
    return row(disc("close", "disc_s", "off"), words, struck, gap="gap_s")


def _now(ctx: Context, half: Text) -> Box:
    """Half of it."""
    sign = disc("half", "disc_s", "caution")
    now = row(sign, roles.label(ctx.t("sunken_treasure_table.buzzed_half")), gap="gap_s")
    return column(now, half, gap="gap_hair", items="start")
