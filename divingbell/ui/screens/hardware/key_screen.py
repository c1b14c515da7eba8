"""Learning the USB key (flows 11): the boards are listened to, three touches make sure, Save keeps the key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from divingbell.companion.configuration.file_errors import cause_of
from divingbell.companion.installed_rigs import RIGS
from divingbell.companion.key_learning import (
    Alike,
    Chattering,
    KeyLearning,
    KeyListening,
    Learnt,
    ProbeQuestion,
    Stick,
    TouchesSoFar,
)
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.body import body
from divingbell.ui.kit.fields import step_dots
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.skins import Kind
from divingbell.ui.screens.hardware import key_steps
from divingbell.ui.screens.hardware.sensor_hold import SensorHold
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.toast import Toast
from divingbell.ui.toolkit.element import Box, Element, column, pad, row

LISTEN_S = 0.05
_NAMES = {
    "Waiting": "y2-touch-a-rim",
    "Touched": "y3-learnt",
    "Learnt": "y3b-learnt-done",
    "Asking": "y4-wrong-keyboard",
    "Chattering": "y4b-wrong-chatter",
    "Alike": "y4c-wrong-alike",
    "Stick": "y4d-wrong-stick",
}


class KeyScreen(Screen):
    """The arrow leaves with the old key as it was. Meanwhile no rig has the board, and nothing felt counts."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.learning = KeyLearning(shell.services.parameters.hold_off_ms)
        self._seen = self.learning.step
        self.toast = Toast(self.refresh)
        self._hold = SensorHold(shell.services.table)
        self._listening: KeyListening | None = None
        self._interval: Any = None
        self._before: str | None = None
        """The rig that was in use."""

    @property
    def name(self) -> str:  # type: ignore[override]
        """As the drawings call it."""
        return _NAMES[type(self.learning.step).__name__]

    def on_show(self) -> None:
        services = self.shell.services
        self._hold.take()
        self._before = services.wanted_rig
        self.shell.main_thread.fetch(lambda: services.use_rig("none"), lambda _: self._listen())

    def on_hide(self) -> None:
        if self._interval is not None:
            self._interval.cancel()
        if self._listening is not None:
            self._listening.close()
        self._interval = self._listening = None
        services, before = self.shell.services, self._before
        self._before = None
        if before is not None:
            self.shell.main_thread.fetch(lambda: services.use_rig(before), lambda _: self.shell.refresh())

    def on_close(self) -> None:
        self.toast.forget()
        self._hold.give_back()

    def _listen(self) -> None:
        if self._before is not None and self._listening is None:
            self._listening = self.shell.services.listen_to_keys(self.learning)
            self._interval = Clock.schedule_interval(self._step, LISTEN_S)

    def _step(self, _: float) -> None:
        if self._listening is not None and self._listening.step() != self._seen:
            self.refresh()

    # What is tapped ---------------------------------------------------------------------------------------------

    def _now(self) -> int:
        return round(self.shell.services.clock.monotonic() * 1_000_000)

    def yes(self) -> None:
        """It is the probe."""
        self.learning.yes(self._now())
        self.refresh()

    def no(self) -> None:
        """It is not: that board is left alone."""
        self.learning.no()
        self.refresh()

    def again(self) -> None:
        """Touch anew."""
        self.learning.again(self._now())
        self.refresh()

    def use(self, socket: str) -> Callable[[], None]:
        """The key that takes the board in this socket."""

        def tap() -> None:
            self.learning.use(socket, self._now())
            self.refresh()

        return tap

    def choose_another(self) -> None:
        """Something else than a key is to listen."""
        self.shell.pop()
        self.shell.visit(Route.WHAT_LISTENS)

    def save(self) -> None:
        """Keep the key and use it at once."""
        step = self.learning.step
        if not isinstance(step, Learnt):
            return
        try:
            self.shell.services.settings.save_usb_key(step.profile)
        except OSError as error:
            reason = cause_of(error)
            problem = Notice("alert", lambda ctx: ctx.t("calibration.not_saved", reason=reason), kind="caution")
            self.toast.say(problem, self.ctx.tokens.toast_seconds)
            return
        self._before = None
        self.shell.pop()
        self.shell.change(rig=next(name for name, driver in RIGS.items() if driver.learns_key))

    # Showing ----------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx, step = self.ctx, self.learning.step
        self._seen = step
        toast = self.toast.view(ctx)
        inside = body(ctx, key_steps.task(ctx, step), key_steps.seen(ctx, step, self.use))
        head = self.bar(ctx.t("usb_key.title"), "", key_steps.state_chip(ctx, step), lane=toast)
        return column(head, inside, self._foot())

    def _foot(self) -> Box:
        step, ctx = self.learning.step, self.ctx
        back = self._button("step_back", "arrow-left", ctx.t("kit.back"), self.shell.pop)
        ways: tuple[Box, ...] = ()
        if isinstance(step, ProbeQuestion):
            ways = self._button("no", None, ctx.t("usb_key.is_not"), self.no), self._yes()
        elif isinstance(step, Chattering | Stick):
            again = self._button("again", "restart", ctx.t("usb_key.again"), self.again, kind="primary")
            ways = (*self._something_else(), again)
        elif isinstance(step, Learnt):
            ways = self._button("not_right", "restart", ctx.t("calibration.not_right"), self.again), self._save()
        elif not isinstance(step, Alike):
            why = ctx.t("usb_key.wait")
            words = roles.title(ctx.t("calibration.save")), roles.body(why, anchor="center")
            shape: dict[str, Any] = {"vertical": True, "radius": "xl", "gap": "xxs"} | self._width(300, 196)
            ways = (*self._something_else(), buttons.button_box("save", *words, disabled_reason=why, **shape))
        at = 3 if isinstance(step, Learnt) else 2 if isinstance(step, TouchesSoFar | Chattering | Alike) else 1
        dots = row(step_dots(ctx, at, 3), justify="center", grow=1) if ctx.size != "tall" else None
        return bars.action_bar(ctx, back, dots, *ways, h="bar_low")

    def _something_else(self) -> tuple[Box, ...]:
        """The way to what else could listen, where the program has it."""
        if self.shell.route(Route.WHAT_LISTENS) is None:
            return ()
        return (self._button("other", "swap-horizontal", self.ctx.t("new_board.other"), self.choose_another),)

    def _yes(self) -> Box:
        return self._button("yes", None, self.ctx.t("usb_key.is_probe"), self.yes)

    def _save(self) -> Box:
        ctx = self.ctx
        sign, words = icon("content-save-check", "headline"), roles.heading(ctx.t("calibration.save"))
        shape: dict[str, Any] = {"radius": "xl", "gap": "m", "pad": pad(0, "s")} | self._width(300, 196)
        return buttons.button_box("save", sign, words, kind="primary", tap=self.save, **shape)

    def _button(
        self, name: str, mark: str | None, words: str, tap: Callable[[], None], *, kind: Kind = "neutral"
    ) -> Box:
        sign = icon(mark, "heading") if mark is not None else None
        label = roles.label(words, anchor="center")
        shape: dict[str, Any] = {"radius": "xl", "gap": "s", "pad": pad(0, "xs")} | self._width(220, 160)
        return buttons.button_box(name, sign, label, tap=tap, kind=kind, **shape)

    def _width(self, regular: float, compact: float) -> dict[str, float]:
        """Of a key in the foot; on a tall panel they share the room."""
        return {"grow": 1} if self.ctx.size == "tall" else {"w": self.ctx.pick(regular, compact)}


def show_key_screen(shell: Shell) -> None:
    """Over what is shown."""
    shell.push(KeyScreen(shell))
