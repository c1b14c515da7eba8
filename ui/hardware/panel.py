"""The hardware panel (`j-hardware`): live trace, floor, the state of every part. Sensors are on hold meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from kivy.clock import Clock

from companion.rig import Health, Parameters, Signal
from ui.app import Shell
from ui.element import At, Box, Element, Pad, column, pad, row, stack, text
from ui.hardware.cards import cards
from ui.hardware.floor_dial import floor_dial
from ui.hardware.hold import SensorHold
from ui.hardware.rig_watch import RigWatch
from ui.hardware.sounds import SoundsWindow
from ui.hardware.status import health_pill, lost_banner
from ui.hardware.trace_file import trace_csv, write_trace
from ui.hardware.trace_plot import live_plot, trace_plot
from ui.kit import bars, keys, plates
from ui.kit.marks import icon
from ui.kit.skins import Kind
from ui.screen import Screen
from ui.table.table_screen import TableScreen
from ui.theme import Look

PRETENDED_MS = 400
"""Length of a pretended buzz."""
NOTICE_S = 6.0
TRACES = "traces"
"""Folder beside the journal."""


class Said(NamedTuple):
    """A toast of this screen."""

    mark: str
    title: Callable[[Look], str]
    sub: Callable[[Look], str]
    kind: Kind = "positive"


class HardwarePanel(Screen):
    """Opened from home, settings or a table, to which its arrow leads back."""

    name = "j-hardware"

    def __init__(self, shell: Shell, table: TableScreen | None = None) -> None:
        """`table` is the one it was opened from."""
        super().__init__(shell)
        self.table = table
        self.hold = SensorHold(shell.house.table)
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
        if rig.vitals().floor_angle is None:
            self.say(Said("alert", lambda look: look.t("hardware.set_zero.unknown"), lambda _: "", "caution"))
            return
        self._keep(parameters, "hardware.set_zero.done")

    def reverse(self) -> None:
        """The floor counts the other way round from now on; kept at once."""
        before = self.shell.house.parameters
        self._keep(msgspec.structs.replace(before, reverse=not before.reverse), "hardware.reverse.done")

    def _keep(self, parameters: Parameters, done: str) -> None:
        try:
            self.shell.house.keep_parameters(parameters)
        except OSError as error:
            why = str(error)
            self.say(Said("alert", lambda look: look.t("hardware.not_kept"), lambda _: why, "caution"))
            return
        self.watch.vitals = self.watch.rig.vitals() if self.watch.rig is not None else self.watch.vitals
        self.say(Said("check-bold", lambda look: look.t(done), lambda look: look.t("hardware.kept")))

    def pretend(self) -> None:
        """As a real contact would: from a dive it enters the buzz there; else it is felt here."""
        if self.table is not None and self._in_dive(self.table):
            self._pretend_in(self.table)
            return
        house = self.shell.house
        if house.simulator is not None:
            house.simulator.contact(PRETENDED_MS)
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
        state = self.shell.house.table.now.session.state
        dive = getattr(state, "dive", None)
        return table.session.game is not None and state.phase == "dive" and dive is not None and not dive.buzzed

    def _pretend_in(self, table: TableScreen) -> None:
        self.shell.pop()
        if self.shell.house.table.now.listens:
            table.sensors("free_buzz_over")
        else:
            table.send({"type": "buzz", "player": table.state.turn.player, "source": "touch"})

    def save_trace(self) -> None:
        """Write the last 30 s onto a USB stick if one is there, else beside the journal; say where."""
        house, watch = self.shell.house, self.watch
        at = house.clock.now()
        text_ = trace_csv(watch.log, watch.now, rig=watch.abilities.name, parameters=house.parameters, at=at)

        def write() -> Path | OSError:
            sticks = house.sticks()
            try:
                return write_trace(sticks[0] if sticks else house.table.journal.parent / TRACES, text_, at)
            except OSError as error:
                return error

        self.shell.door.fetch(write, self._saved, name="save_trace")

    def _saved(self, where: Path | OSError) -> None:
        if isinstance(where, OSError):
            why = str(where)
            self.say(Said("alert", lambda look: look.t("hardware.not_saved"), lambda _: why, "caution"))
        else:
            self.say(Said("content-save-check", lambda look: look.t("hardware.saved"), lambda _: str(where)))

    def calibrate(self) -> None:
        """The wizard, over this."""
        from ui.hardware.calibration import Calibration

        self.shell.push(Calibration(self.shell, hold=self.hold, saved=self.calibrated))

    def calibrated(self, parameters: Parameters) -> None:
        """The wizard has kept these."""
        share, ms = parameters.threshold, parameters.hold_off_ms
        self.say(
            Said(
                "content-save-check",
                lambda look: look.t("hardware.calibrated", share=share, ms=ms),
                lambda look: look.t("hardware.kept"),
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
        look = self.look
        body = {"regular": self._regular, "compact": self._compact, "tall": self._tall}[look.size](look)
        return stack(
            column(self._head(look), self._banner(look), body, self._actions(look)),
            self._toast(look) if self.said is not None else None,
            self.sounds.view(look) if self.sounds is not None else None,
        )

    def _head(self, look: Look) -> Box:
        return bars.header(
            look,
            look.t("hardware.title"),
            "",
            health_pill(look, self.watch, practising=self.shell.house.simulator is not None),
            *bars.turn_keys(look, self.shell.half_turn, self.menu()),
            left=keys.round_key(look, "back", "arrow-left", self.shell.pop),
        )

    def _banner(self, look: Look) -> Element | None:
        return lost_banner(look, self.watch, self.try_again)

    def _regular(self, look: Look) -> Box:
        left = column(self._trace(look), self._cards(look), gap=14, grow=1)
        return row(left, self._floor(look), gap=16, items="stretch", grow=1, pad=pad(16, 20))

    def _compact(self, look: Look) -> Box:
        left = column(self._trace(look), self._cards(look), gap=8, grow=1)
        return row(left, self._floor(look), gap=8, items="stretch", grow=1, pad=pad(8, 10))

    def _tall(self, look: Look) -> Box:
        return column(self._trace(look), self._cards(look), self._floor(look), gap=10, grow=1, pad=Pad(12, 14, 12, 14))

    def _trace(self, look: Look) -> Box:
        watch = self.watch
        what = look.t("hardware.trace.sub" if watch.log.shares else "hardware.trace.ends")
        ms = round(watch.to_screen_ms) if watch.to_screen_ms is not None else None
        title = text(look.t("hardware.trace"), look.pick(24, 19, 20), bold=True)
        if look.size == "regular":
            shown = row(
                icon("timer-sand", 20), text(look.t("hardware.to_screen", ms=ms), 18), gap=8, colour="text2"
            ) if ms is not None else None  # fmt: skip
            head = row(title, text(what, 18, colour="text2", grow=1), shown, gap=12, h=42)
        elif watch.rig is None:
            head = row(title, h=look.pick(26, 26, 30))
        else:
            said = what if ms is None else look.t("hardware.trace.drawn", what=what, ms=ms)
            head = row(title, text(said, 16, colour="text2"), justify="between", gap=10, h=look.pick(26, 26, 30))
        return plates.plate(
            head,
            self._plot(look),
            radius=look.pick(20, 16, 18),
            pad=look.pick(Pad(14, 16, 6, 16), Pad(6, 8, 2, 10), Pad(8, 10, 4, 12)),
            grow=1,
        )

    def _plot(self, look: Look) -> Element:
        watch = self.watch
        if watch.rig is None:
            return column(
                text(look.t("rig.none"), look.pick(22, 18, 19), colour="text2", lines=3, anchor="center"),
                justify="center", grow=1, pad=pad(0, 30),
            )  # fmt: skip
        return trace_plot(look, live_plot(look, watch, self.shell.house.parameters.threshold))

    def _cards(self, look: Look) -> Box:
        house = self.shell.house
        low = house.configuration.profile.serial.low_supply_mv
        return cards(look, self.watch, low_mv=low, threshold=house.parameters.threshold)

    def _floor(self, look: Look) -> Box:
        watch = self.watch
        title = text(look.t("hardware.ocean_floor"), look.pick(24, 19, 20), bold=True)
        if watch.abilities.floor_steps is None and not watch.lost:
            said = text(look.t("hardware.no_floor"), look.pick(20, 17, 18), colour="text2", lines=4, anchor="center")
            inside: list[Element] = [title, column(said, justify="center", grow=1)]
            return self._floor_plate(look, *inside)
        floor = watch.floor
        turned = text(
            look.t("hardware.turned", degrees=round(floor.turned)), look.pick(18, 16, 17), colour="text2"
        ) if floor.turned and not watch.lost else None  # fmt: skip
        angle = None if watch.lost else floor.angle
        size = look.pick(352, 200, 236)
        if watch.lost:
            size = look.pick(300, 156, 170)
        dial = floor_dial(look, size, angle, turned=floor.turned if angle is not None else 0)
        zero, turn = self._floor_keys(look)
        if look.size == "tall":
            words = column(title, turned, Box(grow=1), zero, turn, gap=10, grow=1)
            return plates.plate(
                dial, words, upright=False, items="stretch", gap=16, h=max(size + 28, 224), pad=pad(14, 16)
            )
        return self._floor_plate(
            look,
            row(title, turned, justify="between", gap=8),
            row(dial, justify="center"),
            row(zero, turn, gap=look.pick(10, 8)),
        )

    def _floor_plate(self, look: Look, *children: Element) -> Box:
        return plates.plate(
            *children,
            radius=look.pick(20, 16, 18),
            justify="between",
            w=look.pick(386, 240) if look.size != "tall" else None,
            h=160 if look.size == "tall" else None,
            pad=look.pick(Pad(14, 16, 16, 16), Pad(6, 10, 10, 10), pad(12, 16)),
        )

    def _floor_keys(self, look: Look) -> tuple[Box, Box]:
        off = None
        if self.watch.lost:
            off = look.t("hardware.off.lost")

        def one(name: str, mark: str, tap: Callable[[], None]) -> Box:
            made = keys.press(
                name,
                icon(mark, look.pick(26, 22, 24)),
                column(
                    text(look.t(f"hardware.{name}"), look.pick(19, 17, 19), bold=True, lines=2, line=1.05),
                    text(off, 16) if off is not None else None,
                ),
                tap=tap,
                why_off=off,
                h=look.pick(56, 56, 60),
                gap=look.pick(10, 6, 10),
                pad=pad(0, 4),
            )
            made.grow = 0 if look.size == "tall" else 1
            return made

        return one("set_zero", "restore", self.set_zero), one("reverse", "swap-horizontal", self.reverse)

    def _actions(self, look: Look) -> Box:
        regular = look.size == "regular"

        def one(name: str, mark: str, tap: Callable[[], None], *, sub: bool = False) -> Box:
            words = look.t(f"hardware.{name}.sub") if sub and regular else None
            return keys.key(
                look, name, look.t(f"hardware.{name}"), mark, words, tap=tap, size=look.pick(23, 18, 19),
                mark_size=look.pick(34, 26, 28), radius=look.pick(20, 16, 18), grow=1,
            )  # fmt: skip

        off = look.t("hardware.off.lost") if self.watch.lost else None
        size = look.pick(32, 23, 26)
        calibrate = keys.start_key(
            look, "calibrate", "tune-vertical", look.t("hardware.calibrate"), look.t("hardware.calibrate.sub"),
            self.calibrate, size=size,
        ) if off is None else keys.key(
            look, "calibrate", look.t("hardware.calibrate"), "tune-vertical", why_off=off, size=size,
        )  # fmt: skip
        others = (
            one("pretend", "gesture-tap", self.pretend, sub=True),
            one("sounds", "volume-high", self.open_sounds),
            one("save", "pulse", self.save_trace, sub=True),
        )
        if look.size == "tall":
            calibrate.h = 84
            first = row(*others, gap=10, items="stretch", h=84)
            return column(first, calibrate, gap=10, pad=Pad(0, 14, 14, 14))
        calibrate.w = look.pick(330, 236)
        return bars.action_bar(look, *others, calibrate, h=look.pick(116, 82))

    def _toast(self, look: Look) -> Element:
        said = self.said
        assert said is not None
        at = look.pick(
            At(left=20, right=422, bottom=132), At(left=10, right=258, bottom=90), At(left=14, right=14, bottom=486)
        )
        return plates.toast(look, said.mark, said.title(look), said.sub(look), at=at, kind=said.kind)


def show_hardware(shell: Shell) -> None:
    """Over what is shown."""
    top = shell.top
    shell.push(HardwarePanel(shell, top if isinstance(top, TableScreen) else None))
