"""The calibration (`j2` to `j5`): four steps at the real rig. Old values are replaced by Save in the last one only."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from divingbell.companion.configuration.file_errors import cause_of
from divingbell.companion.rig import Health, Parameters, Signal
from divingbell.ui.kit import bars
from divingbell.ui.kit.body import body
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.hardware import ProbeState, probe_chip
from divingbell.ui.screens.hardware import step_views
from divingbell.ui.screens.hardware.foot import FootButton, Steps, foot
from divingbell.ui.screens.hardware.measurements import FullTurn, HighestReading, Measurement, Touches, TrialDive
from divingbell.ui.screens.hardware.rig_watch import RigWatch
from divingbell.ui.screens.hardware.sensor_hold import SensorHold
from divingbell.ui.screens.hardware.status import lost_banner
from divingbell.ui.screens.hardware.step_views import Controls, Findings, Step
from divingbell.ui.screens.hardware.trace_log import Span, Window
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.toast import Toast
from divingbell.ui.toolkit.element import Box, DragPhase, Element, column

_NAMES: dict[Step, str] = {
    1: "calibration.air", 2: "calibration.touch", 3: "calibration.floor", 4: "calibration.dive",
}  # fmt: skip


class Calibration(Screen):
    """The wizard. The arrow leaves with everything as it was; without a rig the step waits."""

    def __init__(
        self, shell: Shell, *, hold: SensorHold | None = None, saved: Callable[[Parameters], None] = lambda _: None
    ) -> None:
        """`hold` belongs to who opened it, if that holds the sensors already; `saved` is called with what was kept."""
        super().__init__(shell)
        self._hold = hold or SensorHold(shell.services.table)
        self._owns_hold = hold is None
        self._saved = saved
        self.old = shell.services.parameters
        self.used = self.old
        """The values that the rig goes by now."""
        self.reverse = self.old.reverse
        self.step: Step = 1
        self.watch = RigWatch(shell, self.refresh)
        self.watch.on_windows = self._on_windows
        self.watch.on_signal = self._on_signal
        self.watch.on_health = self._on_health
        self.watch.on_tick = self._on_tick
        self.air = HighestReading(self.old.threshold)
        self.touches = Touches()
        self.turn: FullTurn | None = None
        self.dive = TrialDive()
        self.toast = Toast(self.refresh)
        self._grip: tuple[float, float] | None = None
        """Where (percent) the finger took hold of the threshold, and the threshold then."""

    @property
    def name(self) -> str:  # type: ignore[override]
        """As the drawings call it."""
        return _NAMES[self.step]

    # Open and closed --------------------------------------------------------------------------------------------

    def on_show(self) -> None:
        if self._owns_hold:
            self._hold.take()
        self.watch.begin()

    def on_hide(self) -> None:
        self.watch.end()

    def on_close(self) -> None:
        self.toast.forget()
        self._use(self.shell.services.parameters)
        if self._owns_hold:
            self._hold.give_back()

    # What is found ----------------------------------------------------------------------------------------------

    @property
    def draft(self) -> Parameters:
        """The values that Save would keep."""
        threshold = self.touches.threshold or self.old.threshold
        return msgspec.structs.replace(self.old, threshold=threshold, reverse=self.reverse)

    def _use(self, parameters: Parameters) -> None:
        """Let the rig go by these; nothing is written."""
        if parameters != self.used and self.watch.rig is not None:
            self.used = parameters
            self.watch.rig.parameters(parameters)

    @property
    def current(self) -> Measurement | None:
        """The measurement of the open step; None while no floor sensor is known."""
        steps: dict[Step, Measurement | None] = {1: self.air, 2: self.touches, 3: self.turn, 4: self.dive}
        return steps[self.step]

    @property
    def done(self) -> bool:
        """Tell whether this step has seen enough."""
        return self.current is not None and self.current.done

    def _on_windows(self, windows: list[Window]) -> None:
        if self.watch.lost or self.current is None or self.done:
            return
        self.current.on_windows(windows)
        if self.step == 2 and self.done:
            self._use(self.draft)
        self.watch.want()

    def _on_signal(self, signal: Signal, span: Span | None) -> None:
        # Where there are shares, the first two steps read them instead.
        if self.current is not None and (self.step > 2 or not self.watch.log.shares):
            self.current.on_signal(signal, span)

    def _on_health(self, health: Health) -> None:
        self._hold.on_health(health)
        if health.state == "lost":
            self.air.on_lost()

    def _on_tick(self) -> None:
        if self.step == 3 and self.turn is None:
            self._begin_turn()
        if self.current is not None and not (self.watch.log.shares or self.watch.lost or self.done):
            self.current.on_time(self.watch.now, touching=self.watch.log.touching)
            self.watch.want()

    def _begin_turn(self) -> None:
        steps = self.watch.capabilities.floor_steps
        if steps is not None and not self.watch.lost:
            self.turn = FullTurn(steps, self.watch.diagnostics.missed_steps)

    # What is tapped ---------------------------------------------------------------------------------------------

    def _go(self, step: Step) -> None:
        self.step = step
        if step == 2 and not self.touches.peaks:
            self.touches = Touches(quiet=self.air.highest if self.air.done else 0)
        elif step == 3 and self.turn is None:
            self._begin_turn()
        elif step == 4:
            self.dive = TrialDive()
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
        """The pill follows the finger; `share` (percent) is under it."""
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
            reason = cause_of(error)
            problem = Notice("alert", lambda ctx: ctx.t("calibration.not_saved", reason=reason), kind="caution")
            self.toast.say(problem, self.ctx.tokens.toast_seconds)
            return
        self.used = draft
        self.shell.pop()
        self._saved(draft)

    def try_again(self) -> None:
        if self.watch.rig is not None:
            self.watch.rig.ask_again()

    # Showing ----------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        banner = lost_banner(ctx, self.watch, self.try_again)
        found = Findings(
            self.step,
            self.air,
            self.touches,
            self.turn,
            self.dive,
            self.watch,
            self.used.threshold,
        )
        step, controls = step_views.step_view(ctx, found), Controls(self.turn_round, self.drag_threshold)
        toast, upright = self.toast.view(ctx), ctx.size == "tall"
        seen = step_views.seen(ctx, found, step, controls, upright=upright)
        task = step_views.task(ctx, found, step, upright=upright)
        inside = body(ctx, task, seen, bars.in_own_row(ctx, toast))
        return column(self._head(ctx, toast), banner, inside, self._foot(ctx))

    def _head(self, ctx: Context, toast: Element | None) -> Box:
        state: ProbeState = self.watch.health.state
        if state == "ready":
            state = "practice" if self.shell.services.simulator is not None else "live"
        sub = ctx.t("calibration.old_values")
        return self.bar(ctx.t("calibration.title"), sub, probe_chip(ctx, state), lane=toast)

    def _foot(self, ctx: Context) -> Box:
        back = FootButton("step_back", "arrow-left", ctx.t("kit.back"), self.back)
        if self.step == 4:
            other = FootButton("not_right", "restart", ctx.t("calibration.not_right"), self.not_right)
        else:
            other = FootButton("skip", None, ctx.t("calibration.skip"), self.onward)
        return foot(ctx, back, other, self._forward(ctx), steps=Steps(self.step, 4))

    def _forward(self, ctx: Context) -> FootButton:
        """Next or Save, or what this step still waits for."""
        saves = self.step == 4
        words = ctx.t("calibration.save" if saves else "kit.next")
        if not self.done:
            why = ctx.t("hardware.off.lost" if self.watch.lost else f"calibration.wait.{self.step}")
            return FootButton("next", None, words, off=why, leads=True)
        if saves:
            return FootButton("save", "content-save-check", words, self.save, leads=True)
        return FootButton("next", "arrow-right", words, self.onward, leads=True, mark_last=True)


def show_calibration(shell: Shell) -> None:
    """Over what is shown."""
    shell.push(Calibration(shell))
