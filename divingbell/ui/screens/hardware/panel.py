"""The hardware panel: live trace, floor, the state of every part. Sensors are on hold meanwhile."""

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
from divingbell.ui.kit import bars, buttons
from divingbell.ui.kit.body import body
from divingbell.ui.kit.context import Context, Words
from divingbell.ui.kit.hardware import learns_key, new_board_chip
from divingbell.ui.screens.hardware.cards import Reading, measure_cards, readings
from divingbell.ui.screens.hardware.floor_card import FloorTaps, floor_card
from divingbell.ui.screens.hardware.game_touches import GameTouches, game_touches
from divingbell.ui.screens.hardware.key_names import key_name
from divingbell.ui.screens.hardware.key_panel import MOST, KeyPanel, KeyTouch, is_worried, key_panel
from divingbell.ui.screens.hardware.no_probe import by_hand, no_probe
from divingbell.ui.screens.hardware.rig_watch import RigWatch
from divingbell.ui.screens.hardware.sensor_hold import SensorHold
from divingbell.ui.screens.hardware.sounds import SoundsDialog
from divingbell.ui.screens.hardware.status import health_pill, lost_banner
from divingbell.ui.screens.hardware.trace_card import trace_card
from divingbell.ui.screens.hardware.trace_file import TRACES, trace_csv, write_trace
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.table_screen import AnyTable, TableScreen
from divingbell.ui.table.toast import Toast
from divingbell.ui.toolkit.element import Box, Element, Pad, column, fits, pad, row, stack

PRETENDED_MS = 400
"""Length of a pretended buzz, ms."""
LEAST_TRACE = 140
"""A trace that is less high (dp) shows nothing that can be read."""


class HardwarePanel(Screen):
    """Opened from home, settings or a table, to which its arrow leads back."""

    name = "hardware"

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
        if watch.rig is None:
            health = by_hand(ctx)
        toast, upright = self.toast.view(ctx), ctx.size == "tall"
        below = bars.in_own_row(ctx, toast)
        board = self.show_new_board if self.shell.services.writes_boards and self.shell.new_boards.boards else None
        new = new_board_chip(ctx, board) if board is not None else None
        head = self.bar(ctx.t("hardware.title"), "", new, health, menu=self.menu(), lane=toast)
        banner = lost_banner(ctx, watch, self.try_again)
        if watch.rig is None:
            listens = self.shell.route(Route.WHAT_LISTENS)
            shown = column(no_probe(ctx, listens), below, grow=1, gap="gap", pad=pad("gap_m", "gutter"))
        elif self.watch.diagnostics.grabbed is not None and not gone:
            shown = column(self._key(ctx), below, grow=1, gap="gap", pad=pad("gap_m", "gutter"))
        else:
            floor = floor_card(ctx, watch, FloorTaps(self.set_zero, self.reverse), upright=upright)
            shown = body(ctx, self._measured(ctx, measures, may_go=banner is not None and not gone), below, floor)
        page = column(head, banner, shown, self._actions(ctx, upright=upright))
        return stack(page, self.sounds.view(ctx) if self.sounds is not None else None)

    def _measured(self, ctx: Context, measures: list[Reading], *, may_go: bool) -> Element:
        """The trace over what is measured; `may_go`: it shows nothing yet, so it goes where it would be too low."""
        trace = trace_card(ctx, self.watch, self.shell.services.parameters.threshold)
        if not measures:
            return trace
        if not may_go:
            return column(trace, measure_cards(ctx, measures), gap="gap", grow=1)
        trace.min_h = LEAST_TRACE
        both = column(trace, measure_cards(ctx, measures), gap="gap")
        return fits(both, partial(measure_cards, ctx, measures, fill=True), grow=1)

    def _key(self, ctx: Context) -> Element:
        """Of a board with keys: its touches in place of trace, floor and microcontroller."""
        watch = self.watch
        touches = tuple(KeyTouch(time, span.seconds, span.free) for time, span in watch.touches) + self._of_the_game()
        key = self.shell.services.settings.configuration.profile.usb_key.key
        button = key_name(ctx, key) if key is not None else ""
        in_game = self._felt is not None
        count = self._felt.total if self._felt is not None else watch.log.contacts
        shown = KeyPanel(touches, count, in_game, watch.log.touching, button, watch.capabilities, watch.diagnostics)
        return key_panel(ctx, shown)

    def _of_the_game(self) -> tuple[KeyTouch, ...]:
        if self._felt is None:
            return ()
        now = self.shell.services.table.now
        sitting = seats(self.ctx, now.header, tuple(now.session.state.players))
        return tuple(KeyTouch(a.time, a.seconds, a.free, sitting[a.player].told, a.risk) for a in self._felt.last)

    def _readings(self, ctx: Context) -> list[Reading]:
        services = self.shell.services
        low = services.settings.configuration.profile.serial.low_supply_mv
        return readings(ctx, self.watch, low_mv=low, threshold=services.parameters.threshold)

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

    def _actions(self, ctx: Context, *, upright: bool) -> Box:
        """`upright`: the bright button has a row of its own. Without a rig there is none."""
        if self.watch.rig is None:
            keys = self._others(ctx)
            keys.grow = 1
            return bars.action_bar(ctx, keys, h="bar_low")
        set_up = self._set_up(ctx)
        others = fits(partial(self._others, ctx, sub=True), partial(self._others, ctx), grow=1)
        if upright:
            set_up.h = others.h = "button_tall"
            others.grow = 0
            return column(others, set_up, gap="gap", pad=Pad(0, "gutter", "gutter", "gutter"))
        set_up.w = "button_primary"
        return bars.action_bar(ctx, others, set_up, h="bar_low")

    def _others(self, ctx: Context, *, sub: bool = False) -> Box:
        """`sub`: with a second line each. Without a rig there is no trace to be saved."""
        save = None if self.watch.rig is None else self._action(ctx, "save", "pulse", self.save_trace, sub=sub)
        return row(
            self._action(ctx, "pretend", "gesture-tap", self.pretend, sub=sub),
            self._action(ctx, "sounds", "volume-high", self.open_sounds),
            self._other(ctx) or save,
            gap="gap", items="stretch",
        )  # fmt: skip

    def _other(self, ctx: Context) -> Box | None:
        """The way to what else could listen, in place of the trace, of which a key has none."""
        way = self.shell.route(Route.WHAT_LISTENS)
        if way is None or self.watch.diagnostics.grabbed is None:
            return None
        return buttons.button(ctx, "other", ctx.t("new_board.other"), "swap-horizontal", tap=way, size="body", grow=1)

    def _action(self, ctx: Context, name: str, mark: str, tap: Callable[[], None], *, sub: bool = False) -> Box:
        words = ctx.t(f"hardware.{name}.sub") if sub else None
        return buttons.button(
            ctx, name, ctx.t(f"hardware.{name}"), mark, words, tap=tap, size="body", sub_lines=1, grow=1
        )


def _kept(mark: str, title: Words) -> Notice:
    """Something that was kept for good."""
    return Notice(mark, title, lambda ctx: ctx.t("hardware.kept"), kind="positive")


def _failed(text_id: str, error: OSError) -> Notice:
    """The file that could not be written, and why."""
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
