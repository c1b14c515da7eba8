"""The hardware panel (`j-hardware`): live trace, floor, the state of every part. Sensors are on hold meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from kivy.clock import Clock

from divingbell.companion.rig import Health, Parameters, Signal
from divingbell.ui.kit import bars, keys, plates
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import icon
from divingbell.ui.kit.skins import Kind
from divingbell.ui.screens.hardware.cards import cards
from divingbell.ui.screens.hardware.floor_dial import floor_dial
from divingbell.ui.screens.hardware.hold import SensorHold
from divingbell.ui.screens.hardware.rig_watch import RigWatch
from divingbell.ui.screens.hardware.sounds import SoundsWindow
from divingbell.ui.screens.hardware.status import health_pill, lost_banner
from divingbell.ui.screens.hardware.trace_file import trace_csv, write_trace
from divingbell.ui.screens.hardware.trace_plot import live_plot, trace_plot
from divingbell.ui.shell.app import Shell
from divingbell.ui.shell.screen import Screen
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import At, Box, Element, Pad, column, pad, row, stack, text

PRETENDED_MS = 400
"""Length of a pretended buzz."""
NOTICE_S = 6.0
TRACES = "traces"
"""Folder beside the journal."""


class Said(NamedTuple):
    """A toast of this screen."""

    mark: str
    title: Callable[[Context], str]
    sub: Callable[[Context], str]
    kind: Kind = "positive"


class HardwarePanel(Screen):
    """Opened from home, settings or a table, to which its arrow leads back."""

    name = "j-hardware"

    def __init__(self, shell: Shell, table: TableScreen | None = None) -> None:
        """`table` is the one it was opened from."""
        super().__init__(shell)
        self.table = table
        self.hold = SensorHold(shell.services.table)
        self.watch = RigWatch(shell, self.refresh)
        self.watch.on_health = self._heard
        self.said: Said | None = None
        self.sounds: SoundsWindow | None = None
        self._said_ends: Any = None
        self._pretending: Any = None

    # Open and closed --------------------------------------------------------------------------------------------

    def shown(self) -> None:
        self.hold.take()
        self.watch.begin()

    def hidden(self) -> None:
        self.watch.end()
        if self._pretending is not None:
            self._end_pretended(self._pretending[1])

    def left(self) -> None:
        if self._said_ends is not None:
            self._said_ends.cancel()
        self.hold.give_back()

    def _heard(self, health: Health) -> None:
        self.hold.heard(health)

    # What it does -----------------------------------------------------------------------------------------------

    def set_zero(self) -> None:
        """The floor's present place is 0 degrees from now on; kept at once."""
        rig = self.watch.rig
        if rig is None:
            return
        parameters = rig.zero()
        if rig.diagnostics().floor_angle is None:
            self.say(Said("alert", lambda ctx: ctx.t("hardware.set_zero.unknown"), lambda _: "", "caution"))
            return
        self._keep(parameters, "hardware.set_zero.done")

    def reverse(self) -> None:
        """The floor counts the other way round from now on; kept at once."""
        before = self.shell.services.parameters
        self._keep(msgspec.structs.replace(before, reverse=not before.reverse), "hardware.reverse.done")

    def _keep(self, parameters: Parameters, done: str) -> None:
        try:
            self.shell.services.keep_parameters(parameters)
        except OSError as error:
            why = str(error)
            self.say(Said("alert", lambda ctx: ctx.t("hardware.not_kept"), lambda _: why, "caution"))
            return
        self.watch.diagnostics = self.watch.rig.diagnostics() if self.watch.rig is not None else self.watch.diagnostics
        self.say(Said("check-bold", lambda ctx: ctx.t(done), lambda ctx: ctx.t("hardware.kept")))

    def pretend(self) -> None:
        """As a real contact would: from a dive it enters the buzz there; else it is felt here."""
        if self.table is not None and self._in_dive(self.table):
            self._pretend_in(self.table)
            return
        services = self.shell.services
        if services.simulator is not None:
            services.simulator.contact(PRETENDED_MS)
        elif self._pretending is None:
            begin = self.watch.now
            self.watch.pretend(Signal("contact", begin))
            self._pretending = (begin, begin + PRETENDED_MS * 1000)
            end = begin + PRETENDED_MS * 1000
            Clock.schedule_once(lambda _: self._end_pretended(end), PRETENDED_MS / 1000)
        self.shell.sounds.play("buzz")

    def _end_pretended(self, end: int) -> None:
        if self._pretending is not None and self._pretending[1] == end:
            self._pretending = None
            self.watch.pretend(Signal("contact_end", end, ms=PRETENDED_MS))

    def _in_dive(self, table: TableScreen) -> bool:
        state = self.shell.services.table.now.session.state
        dive = getattr(state, "dive", None)
        return table.session.game is not None and state.phase == "dive" and dive is not None and not dive.buzzed

    def _pretend_in(self, table: TableScreen) -> None:
        self.shell.pop()
        if self.shell.services.table.now.listens:
            table.sensors("free_buzz_over")
        else:
            table.send({"type": "buzz", "player": table.state.turn.player, "source": "touch"})

    def save_trace(self) -> None:
        """Write the last 30 s onto a USB stick if one is there, else beside the journal; say where."""
        services, watch = self.shell.services, self.watch
        at = services.clock.now()
        text_ = trace_csv(watch.log, watch.now, rig=watch.capabilities.name, parameters=services.parameters, at=at)

        def write() -> Path | OSError:
            sticks = services.sticks()
            try:
                return write_trace(sticks[0] if sticks else services.table.journal.parent / TRACES, text_, at)
            except OSError as error:
                return error

        self.shell.main_thread.fetch(write, self._saved, name="save_trace")

    def _saved(self, where: Path | OSError) -> None:
        if isinstance(where, OSError):
            why = str(where)
            self.say(Said("alert", lambda ctx: ctx.t("hardware.not_saved"), lambda _: why, "caution"))
        else:
            self.say(Said("content-save-check", lambda ctx: ctx.t("hardware.saved"), lambda _: str(where)))

    def calibrate(self) -> None:
        """The wizard, over this."""
        from divingbell.ui.screens.hardware.calibration import Calibration

        self.shell.push(Calibration(self.shell, hold=self.hold, saved=self.calibrated))

    def calibrated(self, parameters: Parameters) -> None:
        """The wizard has kept these."""
        share, ms = parameters.threshold, parameters.hold_off_ms
        self.say(
            Said(
                "content-save-check",
                lambda ctx: ctx.t("hardware.calibrated", share=share, ms=ms),
                lambda ctx: ctx.t("hardware.kept"),
            )
        )

    def try_again(self) -> None:
        """Ask for the rig now."""
        if self.watch.rig is not None:
            self.watch.rig.ask_again()

    def open_sounds(self) -> None:
        self.sounds = SoundsWindow(self.shell, self._close_sounds)
        self.refresh()

    def _close_sounds(self) -> None:
        self.sounds = None
        self.refresh()

    def menu(self) -> Callable[[], None] | None:
        """The menu of the table it was opened from; None from elsewhere."""
        go = self.shell.way("menu")
        if self.table is None or go is None:
            return None

        def open_menu() -> None:
            self.shell.pop()
            go()

        return open_menu

    def say(self, said: Said) -> None:
        """A toast for a while."""
        if self._said_ends is not None:
            self._said_ends.cancel()
        self.said = said
        self._said_ends = Clock.schedule_once(lambda _: self._hush(), NOTICE_S)
        self.refresh()

    def _hush(self) -> None:
        self.said = None
        self.refresh()

    # Showing ----------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        body = {"regular": self._regular, "compact": self._compact, "tall": self._tall}[ctx.size](ctx)
        return stack(
            column(self._head(ctx), self._banner(ctx), body, self._actions(ctx)),
            self._toast(ctx) if self.said is not None else None,
            self.sounds.view(ctx) if self.sounds is not None else None,
        )

    def _head(self, ctx: Context) -> Box:
        return bars.header(
            ctx,
            ctx.t("hardware.title"),
            "",
            health_pill(ctx, self.watch, practising=self.shell.services.simulator is not None),
            *bars.turn_keys(ctx, self.shell.half_turn, self.menu()),
            left=keys.round_key(ctx, "back", "arrow-left", self.shell.pop),
        )

    def _banner(self, ctx: Context) -> Element | None:
        return lost_banner(ctx, self.watch, self.try_again)

    def _regular(self, ctx: Context) -> Box:
        left = column(self._trace(ctx), self._cards(ctx), gap=14, grow=1)
        return row(left, self._floor(ctx), gap=16, items="stretch", grow=1, pad=pad(16, 20))

    def _compact(self, ctx: Context) -> Box:
        left = column(self._trace(ctx), self._cards(ctx), gap=8, grow=1)
        return row(left, self._floor(ctx), gap=8, items="stretch", grow=1, pad=pad(8, 10))

    def _tall(self, ctx: Context) -> Box:
        return column(self._trace(ctx), self._cards(ctx), self._floor(ctx), gap=10, grow=1, pad=Pad(12, 14, 12, 14))

    def _trace(self, ctx: Context) -> Box:
        watch = self.watch
        what = ctx.t("hardware.trace.sub" if watch.log.shares else "hardware.trace.ends")
        ms = round(watch.to_screen_ms) if watch.to_screen_ms is not None else None
        title = text(ctx.t("hardware.trace"), ctx.pick(24, 19, 20), bold=True)
        if ctx.size == "regular":
            shown = row(
                icon("timer-sand", 20), text(ctx.t("hardware.to_screen", ms=ms), 18), gap=8, colour="text2"
            ) if ms is not None else None  # fmt: skip
            head = row(title, text(what, 18, colour="text2", grow=1), shown, gap=12, h=42)
        elif watch.rig is None:
            head = row(title, h=ctx.pick(26, 26, 30))
        else:
            said = what if ms is None else ctx.t("hardware.trace.drawn", what=what, ms=ms)
            head = row(title, text(said, 16, colour="text2"), justify="between", gap=10, h=ctx.pick(26, 26, 30))
        return plates.plate(
            head,
            self._plot(ctx),
            radius=ctx.pick(20, 16, 18),
            pad=ctx.pick(Pad(14, 16, 6, 16), Pad(6, 8, 2, 10), Pad(8, 10, 4, 12)),
            grow=1,
        )

    def _plot(self, ctx: Context) -> Element:
        watch = self.watch
        if watch.rig is None:
            return column(
                text(ctx.t("rig.none"), ctx.pick(22, 18, 19), colour="text2", lines=3, anchor="center"),
                justify="center", grow=1, pad=pad(0, 30),
            )  # fmt: skip
        return trace_plot(ctx, live_plot(ctx, watch, self.shell.services.parameters.threshold))

    def _cards(self, ctx: Context) -> Box:
        services = self.shell.services
        low = services.configuration.profile.serial.low_supply_mv
        return cards(ctx, self.watch, low_mv=low, threshold=services.parameters.threshold)

    def _floor(self, ctx: Context) -> Box:
        watch = self.watch
        title = text(ctx.t("hardware.ocean_floor"), ctx.pick(24, 19, 20), bold=True)
        if watch.capabilities.floor_steps is None and not watch.lost:
            said = text(ctx.t("hardware.no_floor"), ctx.pick(20, 17, 18), colour="text2", lines=4, anchor="center")
            inside: list[Element] = [title, column(said, justify="center", grow=1)]
            return self._floor_plate(ctx, *inside)
        floor = watch.floor
        turned = text(
            ctx.t("hardware.turned", degrees=round(floor.turned)), ctx.pick(18, 16, 17), colour="text2"
        ) if floor.turned and not watch.lost else None  # fmt: skip
        angle = None if watch.lost else floor.angle
        size = ctx.pick(352, 200, 236)
        if watch.lost:
            size = ctx.pick(300, 156, 170)
        dial = floor_dial(ctx, size, angle, turned=floor.turned if angle is not None else 0)
        zero, turn = self._floor_keys(ctx)
        if ctx.size == "tall":
            words = column(title, turned, Box(grow=1), zero, turn, gap=10, grow=1)
            return plates.plate(
                dial, words, upright=False, items="stretch", gap=16, h=max(size + 28, 224), pad=pad(14, 16)
            )
        return self._floor_plate(
            ctx,
            row(title, turned, justify="between", gap=8),
            row(dial, justify="center"),
            row(zero, turn, gap=ctx.pick(10, 8)),
        )

    def _floor_plate(self, ctx: Context, *children: Element) -> Box:
        return plates.plate(
            *children,
            radius=ctx.pick(20, 16, 18),
            justify="between",
            w=ctx.pick(386, 240) if ctx.size != "tall" else None,
            h=160 if ctx.size == "tall" else None,
            pad=ctx.pick(Pad(14, 16, 16, 16), Pad(6, 10, 10, 10), pad(12, 16)),
        )

    def _floor_keys(self, ctx: Context) -> tuple[Box, Box]:
        off = None
        if self.watch.lost:
            off = ctx.t("hardware.off.lost")

        def one(name: str, mark: str, tap: Callable[[], None]) -> Box:
            made = keys.press(
                name,
                icon(mark, ctx.pick(26, 22, 24)),
                column(
                    text(ctx.t(f"hardware.{name}"), ctx.pick(19, 17, 19), bold=True, lines=2, line=1.05),
                    text(off, 16) if off is not None else None,
                ),
                tap=tap,
                disabled_reason=off,
                h=ctx.pick(56, 56, 60),
                gap=ctx.pick(10, 6, 10),
                pad=pad(0, 4),
            )
            made.grow = 0 if ctx.size == "tall" else 1
            return made

        return one("set_zero", "restore", self.set_zero), one("reverse", "swap-horizontal", self.reverse)

    def _actions(self, ctx: Context) -> Box:
        regular = ctx.size == "regular"

        def one(name: str, mark: str, tap: Callable[[], None], *, sub: bool = False) -> Box:
            words = ctx.t(f"hardware.{name}.sub") if sub and regular else None
            return keys.key(
                ctx, name, ctx.t(f"hardware.{name}"), mark, words, tap=tap, size=ctx.pick(23, 18, 19),
                mark_size=ctx.pick(34, 26, 28), radius=ctx.pick(20, 16, 18), grow=1,
            )  # fmt: skip

        off = ctx.t("hardware.off.lost") if self.watch.lost else None
        size = ctx.pick(32, 23, 26)
        calibrate = keys.start_key(
            ctx, "calibrate", "tune-vertical", ctx.t("hardware.calibrate"), ctx.t("hardware.calibrate.sub"),
            self.calibrate, size=size,
        ) if off is None else keys.key(
            ctx, "calibrate", ctx.t("hardware.calibrate"), "tune-vertical", disabled_reason=off, size=size,
        )  # fmt: skip
        others = (
            one("pretend", "gesture-tap", self.pretend, sub=True),
            one("sounds", "volume-high", self.open_sounds),
            one("save", "pulse", self.save_trace, sub=True),
        )
        if ctx.size == "tall":
            calibrate.h = 84
            first = row(*others, gap=10, items="stretch", h=84)
            return column(first, calibrate, gap=10, pad=Pad(0, 14, 14, 14))
        calibrate.w = ctx.pick(330, 236)
        return bars.action_bar(ctx, *others, calibrate, h=ctx.pick(116, 82))

    def _toast(self, ctx: Context) -> Element:
        said = self.said
        assert said is not None
        at = ctx.pick(
            At(left=20, right=422, bottom=132), At(left=10, right=258, bottom=90), At(left=14, right=14, bottom=486)
        )
        return plates.toast(ctx, said.mark, said.title(ctx), said.sub(ctx), at=at, kind=said.kind)


def show_hardware(shell: Shell) -> None:
    """Over what is shown."""
    top = shell.top
    shell.push(HardwarePanel(shell, top if isinstance(top, TableScreen) else None))
