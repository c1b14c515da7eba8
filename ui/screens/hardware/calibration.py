"""The calibration (`j2` to `j5`): four steps at the real rig. Old values are replaced by Save in the last one only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from kivy.clock import Clock

from divingbell.companion.rig import Health, Parameters, Signal
from divingbell.ui.kit import bars, keys, plates
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import step_dots
from divingbell.ui.kit.hardware import ProbeState, probe_chip
from divingbell.ui.kit.marks import icon
from divingbell.ui.screens.hardware import step_views
from divingbell.ui.screens.hardware.hold import SensorHold
from divingbell.ui.screens.hardware.panel import NOTICE_S
from divingbell.ui.screens.hardware.rig_watch import RigWatch
from divingbell.ui.screens.hardware.status import lost_banner
from divingbell.ui.screens.hardware.steps import Air, Dive, Touches, Turn
from divingbell.ui.screens.hardware.trace_log import Span, Window
from divingbell.ui.shell.app import Shell
from divingbell.ui.shell.screen import Screen
from divingbell.ui.toolkit.element import At, Box, DragPhase, Element, Pad, column, pad, row, stack, text

Step = Literal[1, 2, 3, 4]
_NAMES: dict[Step, str] = {
    1: "j2-calibrate-air", 2: "j3-calibrate-touch", 3: "j4-calibrate-floor", 4: "j5-calibrate-dive",
}  # fmt: skip


class Calibration(Screen):
    """The wizard. The arrow leaves with everything as it was; without a rig the step waits."""

    def __init__(
        self,
        shell: Shell,
        *,
        hold: SensorHold | None = None,
        saved: Callable[[Parameters], None] = lambda _: None,
    ) -> None:
        """`hold` belongs to who opened it, if that holds the sensors already; `saved` is told what was kept."""
        super().__init__(shell)
        self._own_hold = None if hold is not None else SensorHold(shell.services.table)
        self._hold = hold or self._own_hold
        self._saved = saved
        self.old = shell.services.parameters
        self.used = self.old
        """What the rig goes by now."""
        self.reverse = self.old.reverse
        self.step: Step = 1
        self.watch = RigWatch(shell, self.refresh)
        self.watch.on_windows = self._windows
        self.watch.on_signal = self._felt
        self.watch.on_health = self._heard
        self.watch.on_tick = self._tick
        self.air = Air(self.old.threshold)
        self.touches = Touches()
        self.turn: Turn | None = None
        self.dive = Dive()
        self.problem: str | None = None
        self._grip: tuple[float, float] | None = None
        self._problem_ends: Any = None

    @property
    def name(self) -> str:  # type: ignore[override]
        """A name of screens.md 12."""
        return _NAMES[self.step]

    # Open and closed --------------------------------------------------------------------------------------------

    def shown(self) -> None:
        if self._own_hold is not None:
            self._own_hold.take()
        self.watch.begin()

    def hidden(self) -> None:
        self.watch.end()

    def left(self) -> None:
        if self._problem_ends is not None:
            self._problem_ends.cancel()
        self._use(self.shell.services.parameters)
        if self._own_hold is not None:
            self._own_hold.give_back()

    # What is found ----------------------------------------------------------------------------------------------

    @property
    def draft(self) -> Parameters:
        """What Save would keep."""
        threshold = self.touches.threshold or self.old.threshold
        return msgspec.structs.replace(self.old, threshold=threshold, reverse=self.reverse)

    def _use(self, parameters: Parameters) -> None:
        """Let the rig go by these; nothing is written."""
        if parameters != self.used and self.watch.rig is not None:
            self.used = parameters
            self.watch.rig.parameters(parameters)

    @property
    def done(self) -> bool:
        """Whether this step has seen enough."""
        if self.step == 3:
            return self.turn is not None and self.turn.done
        return {1: self.air.done, 2: self.touches.done, 4: True}[self.step]

    def _windows(self, windows: list[Window]) -> None:
        if self.watch.lost:
            return
        if self.step == 1 and not self.air.done:
            self.air.read(windows)
            self.watch.want()
        elif self.step == 2 and not self.touches.done:
            self.touches.read(windows)
            if self.touches.done:
                self._use(self.draft)
            self.watch.want()

    def _felt(self, signal: Signal, span: Span | None) -> None:
        if not self.watch.log.shares and self.step == 1:
            self.air.felt(signal)
        elif not self.watch.log.shares and self.step == 2:
            self.touches.felt(signal, span)
        elif self.step == 3 and self.turn is not None:
            self.turn.felt(signal)
        elif self.step == 4:
            self.dive.felt(signal, span)

    def _heard(self, health: Health) -> None:
        assert self._hold is not None
        self._hold.heard(health)
        if health.state == "lost":
            self.air.interrupted()

    def _tick(self) -> None:
        if self.step == 3 and self.turn is None:
            self._begin_turn()
        if self.step == 1 and not self.watch.log.shares and not self.watch.lost and not self.air.done:
            self.air.passed(self.watch.now, touching=self.watch.log.touching)
            self.watch.want()

    def _begin_turn(self) -> None:
        steps = self.watch.capabilities.floor_steps
        if steps is not None and not self.watch.lost:
            self.turn = Turn(steps, self.watch.diagnostics.missed_steps)

    # What is tapped ---------------------------------------------------------------------------------------------

    def _go(self, step: Step) -> None:
        self.step = step
        if step == 2 and not self.touches.peaks:
            self.touches = Touches(quiet=self.air.highest if self.air.done else 0)
        elif step == 3 and self.turn is None:
            self._begin_turn()
        elif step == 4:
            self.dive = Dive()
            self.watch.to_screen_ms = None
        self._use(self.draft)
        self.refresh()

    def back(self) -> None:
        """One step back; from the first one out."""
        if self.step == 1:
            self.shell.pop()
        else:
            self._go(self.step - 1)  # type: ignore[arg-type]

    def onward(self) -> None:
        """Next, or Skip this."""
        self._go(self.step + 1)  # type: ignore[arg-type]

    def not_right(self) -> None:
        """Touch anew."""
        self.touches = Touches()
        self._go(2)

    def turn_round(self) -> None:
        """The floor counts the other way round, here first."""
        self.reverse = not self.reverse
        if self.turn is not None:
            self.turn.reversed()
        self._use(self.draft)
        self.watch.diagnostics = self.watch.rig.diagnostics() if self.watch.rig is not None else self.watch.diagnostics
        self.refresh()

    def drag_threshold(self, phase: DragPhase, share: float) -> None:
        """The pill follows the finger."""
        now = self.touches.threshold
        if phase == "begin":
            self._grip = (share, float(now or 0))
        elif self._grip is not None:
            self.touches.drag(self._grip[1] + share - self._grip[0])
        if phase == "end":
            self._grip = None
            self._use(self.draft)
        self.refresh()

    def save(self) -> None:
        """Keep what was found; the old values go."""
        draft = self.draft
        try:
            self.shell.services.keep_parameters(draft)
        except OSError as error:
            self._say(str(error))
            return
        self.used = draft
        self.shell.pop()
        self._saved(draft)

    def try_again(self) -> None:
        if self.watch.rig is not None:
            self.watch.rig.ask_again()

    def _say(self, problem: str) -> None:
        self.problem = problem
        self._problem_ends = Clock.schedule_once(lambda _: self._hush(), NOTICE_S)
        self.refresh()

    def _hush(self) -> None:
        self.problem = None
        self.refresh()

    # Showing ----------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        gap = ctx.pick(16, 8, 10)
        task, seen = step_views.task(self, ctx), step_views.seen(self, ctx)
        make = column if ctx.size == "tall" else row
        body = make(
            task, seen, gap=gap, items="stretch", grow=1, pad=ctx.pick(pad(16, 20), pad(8, 10), Pad(12, 14, 12, 14))
        )
        return stack(column(self._head(ctx), self.banner(ctx), body, self._foot(ctx)), self._toast(ctx))

    def banner(self, ctx: Context) -> Element | None:
        """Lost: the step waits."""
        return lost_banner(ctx, self.watch, self.try_again)

    def _head(self, ctx: Context) -> Box:
        state: ProbeState = self.watch.health.state
        if state == "ready":
            state = "practice" if self.shell.services.simulator is not None else "live"
        sub = ctx.t("calibration.old_values") if ctx.size == "regular" else ""
        return bars.header(
            ctx,
            ctx.t("calibration.title"),
            sub,
            probe_chip(ctx, state),
            *bars.turn_keys(ctx, self.shell.half_turn),
            left=keys.round_key(ctx, "back", "arrow-left", self.shell.pop),
        )

    def _foot(self, ctx: Context) -> Box:
        radius, size = ctx.pick(20, 16, 18), ctx.pick(22, 18, 19)

        def one(name: str, mark: str | None, words: str, tap: Callable[[], None], width: float) -> Box:
            return keys.press(
                name,
                icon(mark, ctx.pick(30, 26)) if mark is not None else None,
                text(words, size, bold=True, lines=2, line=1.05, anchor="center"),
                tap=tap, radius=radius, gap=ctx.pick(10, 8), w=width, pad=pad(0, 6),
            )  # fmt: skip

        side = ctx.pick(170, 116, 116)
        back = one("step_back", "arrow-left", ctx.t("kit.back"), self.back, side)
        other = (
            one("not_right", "restart", ctx.t("calibration.not_right"), self.not_right, ctx.pick(210, 142, 142))
            if self.step == 4
            else one("skip", None, ctx.t("calibration.skip"), self.onward, side)
        )
        dots = None
        if ctx.size != "tall":
            dots = row(step_dots(ctx, self.step, 4), justify="center", items="center", grow=1)
        return bars.action_bar(ctx, back, dots, other, self._forward(ctx), h=ctx.pick(112, 74, 98))

    def _forward(self, ctx: Context) -> Box:
        saves = self.step == 4
        size = ctx.pick(30, 23, 25) if self.done else ctx.pick(24, 19, 21)
        words = text(ctx.t("calibration.save" if saves else "kit.next"), size, bold=True)
        options: dict[str, Any] = {"radius": ctx.pick(20, 16, 18), "gap": 12, "pad": pad(0, 8)}
        if ctx.size == "tall":
            options["grow"] = 1
        else:
            options["w"] = ctx.pick(300, 196)
        if not self.done:
            why = ctx.t(f"calibration.wait.{self.step}")
            return keys.press("next", words, text(why, ctx.pick(19, 16, 17)), disabled_reason=why, **options)
        sign = icon("content-save-check" if saves else "arrow-right", ctx.pick(36, 28, 30))
        inside = (sign, words) if saves else (words, sign)
        tap = self.save if saves else self.onward
        return keys.press("save" if saves else "next", *inside, kind="primary", tap=tap, **options)

    def _toast(self, ctx: Context) -> Element | None:
        if self.problem is None:
            return None
        words = ctx.t("calibration.not_saved", reason=self.problem)
        at = At(left=ctx.gutter, right=ctx.gutter, bottom=ctx.pick(112, 74, 98) + 8)
        return plates.toast(ctx, "alert", words, "", at=at, kind="caution")


def show_calibration(shell: Shell) -> None:
    """Over what is shown."""
    shell.push(Calibration(shell))
