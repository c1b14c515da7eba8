"""The hardware panel (`j-hardware`): live trace, floor, the state of every part. Sensors are on hold meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from kivy.clock import Clock

from divingbell.companion.configuration.file_errors import cause_of
from divingbell.companion.people.seats import seats
from divingbell.companion.rig import Parameters, Signal
from divingbell.ui.kit import bars, buttons, cards, roles
from divingbell.ui.kit.body import body
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.hardware import learns_key, new_board_chip
from divingbell.ui.kit.icons import icon
from divingbell.ui.screens.hardware.cards import Reading, measure_cards, readings
from divingbell.ui.screens.hardware.floor_dial import floor_dial
from divingbell.ui.screens.hardware.game_touches import GameTouches, game_touches
from divingbell.ui.screens.hardware.key_names import key_name
from divingbell.ui.screens.hardware.key_panel import MOST, KeyPanel, KeyTouch, is_worried, key_panel
from divingbell.ui.screens.hardware.rig_watch import RigWatch
from divingbell.ui.screens.hardware.sensor_hold import SensorHold
from divingbell.ui.screens.hardware.sounds import SoundsDialog
from divingbell.ui.screens.hardware.status import health_pill, lost_banner
from divingbell.ui.screens.hardware.trace_file import TRACES, trace_csv, write_trace
from divingbell.ui.screens.hardware.trace_plot import live_plot, trace_plot
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.notice import Notice, Words
from divingbell.ui.table.table_screen import AnyTable, TableScreen
from divingbell.ui.table.toast import Toast
from divingbell.ui.toolkit.element import Box, Element, Pad, column, fits, pad, row, stack

PRETENDED_MS = 400
"""Length of a pretended buzz, ms."""


class HardwarePanel(Screen):
    """Opened from home, settings or a table, to which its arrow leads back."""

    name = "j-hardware"

    def __init__(self, shell: Shell, table: AnyTable | None = None) -> None:
        """`table` is the one it was opened from."""
        super().__init__(shell)
        self.table = table
        self.hold = SensorHold(shell.services.table)
        self.watch = RigWatch(shell, self.refresh)
        self.watch.on_health = self.hold.on_health
        self.toast = Toast(self.refresh)
        self.sounds: SoundsDialog | None = None
        self._pretending: Any = None
        self._felt: GameTouches | None = None
        """The touches of the game at the table when this was opened; None without a game."""

    # Open and closed --------------------------------------------------------------------------------------------

    def on_show(self) -> None:
        self.hold.take()
        self.watch.begin()
        self._read_game()
        self.shell.new_boards.ask_ports(self.table is None or self.shell.services.on_table() is None)

    def _read_game(self) -> None:
        """Take up what the probe felt in the game at the table."""
        table = self.shell.services.table

        def read() -> GameTouches | None:
            session = table.now.session
            if session.game is None:
                return None
            return game_touches(session, table.call(lambda writer: writer.lines()).result(), MOST)

        def came(touches: GameTouches | None) -> None:
            self._felt = touches
            self.refresh()

        self.shell.main_thread.fetch(read, came)

    def on_hide(self) -> None:
        self.watch.end()
        self.shell.new_boards.ask_ports(False)
        if self._pretending is not None:
            self._end_pretended(self._pretending[1])

    def on_close(self) -> None:
        self.toast.forget()
        self.hold.give_back()

    # What it does -----------------------------------------------------------------------------------------------

    def set_zero(self) -> None:
        """The floor's present place is 0 degrees from now on; kept at once."""
        rig = self.watch.rig
        if rig is None:
            return
        parameters = rig.zero()
        if rig.diagnostics().floor_angle is None:
            self.notify(Notice("alert", lambda ctx: ctx.t("hardware.set_zero.unknown"), kind="caution"))
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
            self.notify(_failed("hardware.not_kept", error))
            return
        self.watch.diagnostics = self.watch.rig.diagnostics() if self.watch.rig is not None else self.watch.diagnostics
        self.notify(_kept("check-bold", lambda ctx: ctx.t(done)))

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

    def _in_dive(self, table: AnyTable) -> bool:
        state = self.shell.services.table.now.session.state
        dive = getattr(state, "dive", None)
        return table.session.game is not None and state.phase == "dive" and dive is not None and not dive.buzzed

    def _pretend_in(self, table: AnyTable) -> None:
        self.shell.pop()
        if self.shell.services.table.now.listens:
            table.sensors.tell("free_buzz_over")
        else:
            table.send({"type": "buzz", "player": table.state.turn.player, "source": "touch"})

    def save_trace(self) -> None:
        """Write the last 30 s onto a USB stick if one is there, else beside the journal; say where."""
        services, watch = self.shell.services, self.watch
        at = services.clock.now()
        text_ = trace_csv(watch.log, watch.now, rig=watch.capabilities.name, parameters=services.parameters, at=at)

        def write() -> Path | OSError:
            sticks = services.sticks.found()
            try:
                return write_trace(sticks[0] if sticks else services.table.journal.parent / TRACES, text_, at)
            except OSError as error:
                return error

        self.shell.main_thread.fetch(write, self._saved, name="save_trace")

    def _saved(self, where: Path | OSError) -> None:
        if isinstance(where, OSError):
            self.notify(_failed("hardware.not_saved", where))
        else:
            path = str(where)
            saved = Notice("content-save-check", lambda ctx: ctx.t("hardware.saved"), path, kind="positive")
            self.notify(saved)

    def calibrate(self) -> None:
        """The wizard, over this."""
        from divingbell.ui.screens.hardware.calibration import Calibration

        self.shell.push(Calibration(self.shell, hold=self.hold, saved=self.calibrated))

    def calibrated(self, parameters: Parameters) -> None:
        """The wizard has kept these."""
        share, ms = parameters.threshold, parameters.hold_off_ms
        self.notify(_kept("content-save-check", lambda ctx: ctx.t("hardware.calibrated", share=share, ms=ms)))

    def try_again(self) -> None:
        """Ask for the rig now."""
        if self.watch.rig is not None:
            self.watch.rig.ask_again()

    def open_sounds(self) -> None:
        self.sounds = SoundsDialog(self.shell, self._close_sounds)
        self.refresh()

    def _close_sounds(self) -> None:
        self.sounds = None
        self.refresh()

    def show_new_board(self) -> None:
        """The board that is plugged in and has not our firmware, over this."""
        from divingbell.ui.screens.hardware.board_screen import show_new_board

        show_new_board(self.shell, self.table)

    def menu(self) -> Callable[[], None] | None:
        """The menu of the table it was opened from; None from elsewhere."""
        go = self.shell.route(Route.MENU)
        if self.table is None or go is None:
            return None

        def open_menu() -> None:
            self.shell.pop()
            go()

        return open_menu

    def notify(self, notice: Notice) -> None:
        """A toast for a while."""
        self.toast.say(notice, self.ctx.tokens.toast_seconds)

    # Showing ----------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        watch, gone = self.watch, self.watch.gone
        measures = [] if gone else self._readings(ctx)
        practising, worried = self.shell.services.simulator is not None, any(one.kind == "caution" for one in measures)
        worried = worried or is_worried(watch.diagnostics)
        health = None if gone else health_pill(ctx, watch, practising=practising, worried=worried)
        toast = self.toast.view(ctx)
        below = toast if ctx.size == "tall" else None
        board = self.show_new_board if self.shell.services.writes_boards and self.shell.new_boards.boards else None
        new = new_board_chip(ctx, board) if board is not None else None
        head = self.bar(ctx.t("hardware.title"), "", new, health, menu=self.menu(), lane=toast)
        banner = lost_banner(ctx, watch, self.try_again)
        # On the small panel the banner takes the room of a trace that shows nothing yet.
        trace = None if banner is not None and not gone and ctx.size == "compact" else self._trace(ctx)
        if self.watch.diagnostics.grabbed is not None and not gone:
            return self._with_key(ctx, head, banner, below)
        measured = column(trace, None if gone else measure_cards(ctx, measures, fill=trace is None), gap="l", grow=1)
        return stack(
            column(
                head,
                banner,
                body(ctx, measured, below, self._floor(ctx, low=banner is not None)),
                self._actions(ctx),
            ),
            self.sounds.view(ctx) if self.sounds is not None else None,
        )

    def _with_key(self, ctx: Context, head: Box, banner: Element | None, toast: Element | None) -> Element:
        """Of a board with keys: its touches in place of trace, floor and microcontroller."""
        watch = self.watch
        touches = tuple(KeyTouch(time, span.seconds, span.free) for time, span in watch.touches) + self._of_the_game()
        key = self.shell.services.settings.configuration.profile.usb_key.key
        button = key_name(ctx, key) if key is not None else ""
        in_game = self._felt is not None
        count = self._felt.total if self._felt is not None else watch.log.contacts
        shown = KeyPanel(touches, count, in_game, watch.log.touching, button, watch.capabilities, watch.diagnostics)
        inside = column(key_panel(ctx, shown), toast, grow=1, gap="gap", pad=pad("gap_m", "gutter"))
        page = column(head, banner, inside, self._actions(ctx))
        return stack(page, self.sounds.view(ctx) if self.sounds is not None else None)

    def _of_the_game(self) -> tuple[KeyTouch, ...]:
        if self._felt is None:
            return ()
        now = self.shell.services.table.now
        sitting = seats(self.ctx, now.header, tuple(now.session.state.players))
        return tuple(KeyTouch(a.time, a.seconds, a.free, sitting[a.player].told, a.risk) for a in self._felt.last)

    def _trace(self, ctx: Context) -> Box:
        watch = self.watch
        ms = round(watch.to_screen_ms) if watch.to_screen_ms is not None else None
        words = ctx.t("hardware.trace.sub" if watch.log.shares else "hardware.trace.ends")
        title = partial(roles.title, ctx.t("hardware.trace.last" if watch.gone else "hardware.trace"), lines=1)
        said = partial(roles.note, grow=1, lines=1, anchor="right")
        if watch.gone or watch.rig is None:
            words = ctx.t("hardware.trace.gone" if watch.log.shares else "hardware.trace.gone.ends")
            head: Element = row(title(), said(words) if watch.gone else None, gap="m", h="icon")
        elif ms is None:
            head = row(title(), said(words), gap="m", h="icon")
        else:
            delay = row(icon("timer-sand", "label"), roles.note(ctx.t("hardware.to_screen", ms=ms)), gap="s")
            drawn = ctx.t("hardware.trace.drawn", what=words, ms=ms)
            head = fits(
                row(title(), said(words), delay, gap="m", h="icon"), row(title(), said(drawn), gap="m", h="icon")
            )
        return cards.card(
            head,
            self._plot(ctx),
            radius="xl",
            pad=Pad("m", "l", "xxs", "l"),
            grow=1,
        )

    def _plot(self, ctx: Context) -> Element:
        watch = self.watch
        if watch.rig is None:
            none = roles.body(ctx.t("rig.none"), anchor="center")
            return column(none, justify="center", grow=1, pad=pad(0, "huge"))
        return trace_plot(ctx, live_plot(ctx, watch, self.shell.services.parameters.threshold))

    def _readings(self, ctx: Context) -> list[Reading]:
        services = self.shell.services
        low = services.settings.configuration.profile.serial.low_supply_mv
        return readings(ctx, self.watch, low_mv=low, threshold=services.parameters.threshold)

    def _floor(self, ctx: Context, *, low: bool) -> Box:
        """`low`: a banner takes some of its height."""
        watch, floor = self.watch, self.watch.floor
        title = roles.title(ctx.t("hardware.ocean_floor"))
        if watch.capabilities.floor_steps is None and not watch.lost:
            none = roles.body(ctx.t("hardware.no_floor"), anchor="center")
            return self._floor_card(ctx, title, column(none, justify="center", grow=1), h=ctx.pick(None, None, 160))
        if watch.gone:
            return self._silent_floor(ctx, title)
        turned = None
        if floor.turned and not watch.lost:
            turned = roles.note(ctx.t("hardware.turned", degrees=round(floor.turned)))
        size = ctx.pick(300, 144 - 110 * (ctx.text_scale - 1), 170) if low else ctx.pick(352, 200, 236)
        angle = None if watch.lost else floor.angle
        dial = floor_dial(ctx, size, angle, turned=floor.turned if angle is not None else 0)
        if ctx.size == "tall":
            return self._tall_floor(ctx, size, dial, title, turned)
        zero, reverse = self._floor_buttons(ctx)
        zero.grow = reverse.grow = 1
        return self._floor_card(
            ctx,
            row(title, turned, justify="between", gap="s"),
            row(dial, justify="center"),
            row(zero, reverse, gap="s"),
        )

    def _silent_floor(self, ctx: Context, title: Element) -> Box:
        """Of a lost rig: that nothing is read, and where the floor stood."""
        went = self.watch.went
        angle = None if went is None else went.angle
        last = "" if angle is None else ctx.t("hardware.floor_last", degrees=round(angle) % 360)
        size = ctx.pick(344, 184, 200)
        dial = floor_dial(ctx, size, None, nothing=(ctx.t("hardware.no_reading"), last))
        if ctx.size == "tall":
            return self._tall_floor(ctx, size, dial, title)
        return self._floor_card(ctx, title, row(dial, justify="center"), Box())

    def _tall_floor(self, ctx: Context, size: float, dial: Element, *words: Element | None) -> Box:
        """The dial (of this size, dp) with words and buttons beside it."""
        beside = column(*words, Box(grow=1), *self._floor_buttons(ctx), gap="m", grow=1)
        return self._floor_card(ctx, row(dial, beside, items="stretch", gap="xxl", grow=1), h=max(size + 28, 224))

    def _floor_buttons(self, ctx: Context) -> tuple[Box, Box]:
        zero = self._floor_button(ctx, "set_zero", "restore", self.set_zero)
        return zero, self._floor_button(ctx, "reverse", "swap-horizontal", self.reverse)

    def _floor_card(self, ctx: Context, *children: Element, h: float | None = None) -> Box:
        return cards.card(
            *children, radius="xl", justify="between", w=ctx.pick(386, 240, None), h=h, pad=pad("l", "l"),
        )  # fmt: skip

    def _floor_button(self, ctx: Context, name: str, mark: str, tap: Callable[[], None]) -> Box:
        off = ctx.t("hardware.off.lost") if self.watch.lost else None
        words = column(
            roles.label(ctx.t(f"hardware.{name}")),
            roles.caption(off) if off is not None else None,
        )
        sign = icon(mark, "title")
        return buttons.button_box(
            name, sign, words, tap=tap, disabled_reason=off, h=ctx.touch, gap="s", pad=pad(0, "xxs")
        )

    def _set_up(self, ctx: Context) -> Box:
        """Calibrate; a USB key is learnt in its place, also while it is not there."""
        learn = self.shell.route(Route.LEARN_KEY)
        if learn is not None and learns_key(self.shell.services.wanted_rig):
            known = self.watch.diagnostics.grabbed is not None
            words, sub = ctx.t("usb_key.learn_again" if known else "usb_key.learn"), ctx.t("usb_key.learn.sub")
            return buttons.start_button(ctx, "learn_key", "usb", words, sub, learn, size="title")
        words = ctx.t("hardware.calibrate")
        if self.watch.lost:
            off = ctx.t("hardware.off.lost")
            return buttons.button(ctx, "calibrate", words, "tune-vertical", disabled_reason=off, size="heading")
        sub = ctx.t("hardware.calibrate.sub")
        return buttons.start_button(ctx, "calibrate", "tune-vertical", words, sub, self.calibrate, size="heading")

    def _actions(self, ctx: Context) -> Box:
        set_up = self._set_up(ctx)
        others = (
            self._action(ctx, "pretend", "gesture-tap", self.pretend, sub=ctx.size == "regular"),
            self._action(ctx, "sounds", "volume-high", self.open_sounds),
            self._other(ctx) or self._action(ctx, "save", "pulse", self.save_trace, sub=ctx.size == "regular"),
        )
        if ctx.size == "tall":
            set_up.h = 84
            first = row(*others, gap="l", items="stretch", h=84)
            return column(first, set_up, gap="l", pad=Pad(0, ctx.gutter, ctx.gutter, ctx.gutter))
        set_up.w = "button_primary"
        return bars.action_bar(ctx, *others, set_up, h="bar_low")

    def _other(self, ctx: Context) -> Box | None:
        """The way to what else could listen, in place of the trace, of which a key has none."""
        way = self.shell.route(Route.WHAT_LISTENS)
        if way is None or self.watch.diagnostics.grabbed is None:
            return None
        return buttons.button(ctx, "other", ctx.t("new_board.other"), "swap-horizontal", tap=way, size="lead", grow=1)

    def _action(self, ctx: Context, name: str, mark: str, tap: Callable[[], None], *, sub: bool = False) -> Box:
        words = ctx.t(f"hardware.{name}.sub") if sub else None
        return buttons.button(ctx, name, ctx.t(f"hardware.{name}"), mark, words, tap=tap, size="lead", grow=1)


def _kept(mark: str, title: Words) -> Notice:
    """Something that was kept for good."""
    return Notice(mark, title, lambda ctx: ctx.t("hardware.kept"), kind="positive")


def _failed(text_id: str, error: OSError) -> Notice:
    """What could not be written, and why."""
    why = f"kit.cause.{cause_of(error)}"
    return Notice("alert", lambda ctx: ctx.t(text_id), lambda ctx: ctx.t(why), kind="caution")


def show_hardware(shell: Shell) -> None:
    """Over what is shown."""
    top = shell.top
    table = top if isinstance(top, TableScreen) else None
    panel = HardwarePanel(shell, table)
    shell.push(panel)
    if table is None and shell.new_boards.offered is not None:
        panel.show_new_board()
