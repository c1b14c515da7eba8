"""Learning the USB key (flows 11): the boards are listened to, three touches make sure, Save keeps the key."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from divingbell.companion.configuration.file_errors import cause_of
from divingbell.companion.installed_rigs import RIGS
from divingbell.companion.key_learning import (
    TOUCHES,
    Alike,
    Chattering,
    KeyLearning,
    KeyListening,
    LearningStep,
    Learnt,
    ProbeQuestion,
    Stick,
    TouchesSoFar,
    Waiting,
)
from divingbell.ui.kit.body import body
from divingbell.ui.screens.hardware import key_steps
from divingbell.ui.screens.hardware.foot import FootButton, Steps, foot
from divingbell.ui.screens.hardware.sensor_hold import SensorHold
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.toast import Toast
from divingbell.ui.toolkit.element import Box, Element, column

LISTEN_S = 0.05
_NAMES: dict[type[LearningStep], str] = {
    Waiting: "key.touch",
    TouchesSoFar: "key.learnt",
    Learnt: "key.done",
    ProbeQuestion: "key.keyboard",
    Chattering: "key.chatter",
    Alike: "key.alike",
    Stick: "key.stick",
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
        return _NAMES[type(self.learning.step)]

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

    def use(self) -> None:
        """Of two boards alike the one that is lit."""
        self.learning.use(self._now())
        self.refresh()

    def light(self, socket: str) -> None:
        """Choose the board in this socket, of two alike."""
        self.learning.light(socket)
        self.refresh()

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
        inside = body(ctx, key_steps.task(ctx, step), key_steps.seen(ctx, step, self.light))
        head = self.bar(ctx.t("usb_key.title"), "", key_steps.state_chip(ctx, step), lane=toast)
        return column(head, inside, self._foot())

    def _foot(self) -> Box:
        step = self.learning.step
        at = 3 if isinstance(step, Learnt) else 2 if isinstance(step, TouchesSoFar | Chattering | Alike) else 1
        back = FootButton("step_back", "arrow-left", self.ctx.t("kit.back"), self.shell.pop)
        return foot(self.ctx, back, *self._ways(), steps=Steps(at, TOUCHES))

    def _ways(self) -> tuple[FootButton, ...]:
        """The buttons of the step, the way on last."""
        step, t = self.learning.step, self.ctx.t
        if isinstance(step, ProbeQuestion):  # neither is the way on: nobody can tell
            return (
                FootButton("no", None, t("usb_key.is_not"), self.no),
                FootButton("yes", None, t("usb_key.is_probe"), self.yes),
            )
        if isinstance(step, Learnt):
            return (
                FootButton("not_right", "restart", t("calibration.not_right"), self.again),
                FootButton("save", "content-save-check", t("calibration.save"), self.save, leads=True),
            )
        if isinstance(step, Chattering | Stick):
            on = FootButton("again", "restart", t("usb_key.again"), self.again, leads=True)
        elif isinstance(step, Alike):
            on = FootButton("use", None, t("usb_key.use"), self.use, leads=True)
        else:
            why = t("usb_key.touch_on" if isinstance(step, TouchesSoFar) else "usb_key.touch_first")
            on = FootButton("next", None, t("kit.next"), off=why, leads=True)
        return (*self._something_else(), on)

    def _something_else(self) -> tuple[FootButton, ...]:
        """The way to what else could listen, where the program has it."""
        if self.shell.route(Route.WHAT_LISTENS) is None:
            return ()
        words = self.ctx.t("new_board.other")
        return (FootButton("other", "swap-horizontal", words, self.choose_another, may_go=True),)


def show_key_screen(shell: Shell) -> None:
    """Over what is shown."""
    shell.push(KeyScreen(shell))
