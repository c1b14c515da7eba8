"""The rig at hand, live on the screen: its trace, signals, diagnostics and health, shown at most 20 times a second."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.clock import Clock

from divingbell.companion.rig import Capabilities, Diagnostics, Health, Rig, Signal, Trace
from divingbell.companion.table.events import Event, RigChanged, SensorEvent
from divingbell.ui.kit.hardware import ProbeState, probe_state
from divingbell.ui.screens.hardware.trace_log import Span, TraceLog, Window
from divingbell.ui.shell.shell import Shell

EVERY_S = 1 / 20
"""Least time between two pictures."""
MOST_TOUCHES = 6
"""Touches that are kept for as long as it watches."""
SHOWN_US = 4_000_000
"""How much of the past a trace shows."""
_SAME_TURN_US = 1_000_000
"""Turns of the floor that are no farther apart belong together."""
_TURNING_US = 400_000


class FloorTurn(NamedTuple):
    """Where the floor stands and how it moved last."""

    angle: float | None
    """Degrees from the zero; None until the index was passed."""
    turned: float
    """Degrees of the last movement, signed."""
    turning: bool


class Went(NamedTuple):
    """When the rig was lost while somebody watched."""

    us: int
    """The stamp of that moment."""
    at: str
    """Time of day: `21:38`."""
    angle: float | None
    """Where the floor stood then, degrees."""


class RigWatch:
    """Watches from `begin` to `end` and calls `changed` when there is something new to show."""

    def __init__(self, shell: Shell, changed: Callable[[], None]) -> None:
        self._shell = shell
        self._changed = changed
        self.log = TraceLog(shares=self.capabilities.shares)
        self.diagnostics = self._read_diagnostics()
        self.to_screen_ms: float | None = None
        """From the beginning of the last contact at the rig to the frame that showed it."""
        self.went: Went | None = None
        self.on_windows: Callable[[list[Window]], None] = lambda _: None
        """Called with every piece of the trace, rim by rim."""
        self.on_signal: Callable[[Signal, Span | None], None] = lambda *_: None
        self.on_health: Callable[[Health], None] = lambda _: None
        self.on_tick: Callable[[], None] = lambda: None
        """Called 20 times a second."""
        self.touches: deque[tuple[str, Span]] = deque(maxlen=MOST_TOUCHES)
        """The last touches with the time of day at which each began, newest first."""
        self._rows: deque[tuple[Trace, float]] = deque()
        self._stop: Callable[[], None] | None = None
        self._interval: Any = None
        self._pause = Clock.create_trigger(self._paused, EVERY_S)
        self._wanted = False
        self._moving_until: int | None = None
        self._free_had_its_contact = False

    # What holds -------------------------------------------------------------------------------------------------

    @property
    def rig(self) -> Rig | None:
        """None where no rig is used."""
        return self._shell.services.rig

    @property
    def health(self) -> Health:
        return self._shell.services.table.now.health

    @property
    def probe(self) -> ProbeState:
        """How the probe is, as it is said on every screen."""
        return "none" if self.rig is None else probe_state(self.health, self._shell.settings)

    @property
    def meant_to_be_none(self) -> bool:
        """Tell whether people said that they have no probe."""
        return self._shell.settings.rig == "none"

    def have_none(self) -> None:
        """People have no probe: its absence is nothing to be told."""
        self._shell.change(rig="none")

    @property
    def lost(self) -> bool:
        """Tell whether there is nothing to be seen of a rig now."""
        return self.rig is None or self.health.state in ("lost", "searching")

    @property
    def gone(self) -> bool:
        """Tell whether a rig that has been there is lost: the last that it felt is shown."""
        return self.rig is not None and self.health.state == "lost" and self.probe == "lost"

    @property
    def capabilities(self) -> Capabilities:
        rig = self.rig
        return rig.capabilities() if rig is not None else Capabilities()

    @property
    def now(self) -> int:
        """The stamp of now."""
        return self.log.now(self._shell.services.clock.monotonic())

    @property
    def floor(self) -> FloorTurn:
        steps, last, first = 0, None, None
        for signal in reversed(self.log.turns):
            if first is not None and first - signal.us > _SAME_TURN_US:
                break
            last = signal.us if last is None else last
            first = signal.us
            steps += signal.steps or 0
        turning = last is not None and self.now - last < _TURNING_US
        return FloorTurn(self.diagnostics.floor_angle, self.degrees(steps), turning)

    def degrees(self, steps: int) -> float:
        """Steps of the floor as degrees, signed; 0 without a floor sensor."""
        turn = self.capabilities.floor_steps
        return steps * 360 / turn if turn else 0.0

    def _read_diagnostics(self) -> Diagnostics:
        rig = self.rig
        return rig.diagnostics() if rig is not None else Diagnostics()

    # Watching ---------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Switch trace mode on and listen."""
        services, main_thread = self._shell.services, self._shell.main_thread
        clock = services.clock

        def on_event(event: Event) -> None:
            main_thread.post(self._on_event, event, clock.monotonic(), services.table.now.listens)

        self._stop = services.table.watch(on_event)
        if self.rig is not None:
            self.rig.trace(lambda trace: self._rows.append((trace, clock.monotonic())))
        self._interval = Clock.schedule_interval(self._tick, EVERY_S)

    def end(self) -> None:
        """Switch trace mode off."""
        if self._stop is not None:
            self._stop()
            self._stop = None
        if self.rig is not None:
            self.rig.trace(None)
        if self._interval is not None:
            self._interval.cancel()
            self._interval = None
        self._pause.cancel()
        self._rows.clear()

    def pretend(self, signal: Signal) -> None:
        """Show a contact that nobody made."""
        self._on_signal(signal, self._shell.services.clock.monotonic(), False)

    def _on_event(self, event: Event, at: float, listens: bool) -> None:
        if self._stop is None:
            return
        if isinstance(event, SensorEvent):
            self._on_signal(event.signal, at, listens)
        elif isinstance(event, RigChanged):
            if event.health.state == "lost":
                self.log.cut()
                self._note_the_loss()
            elif event.health.state != "searching":
                self.went = None
            self.on_health(event.health)
            self.want()

    def _note_the_loss(self) -> None:
        if self.went is None:
            at = self._shell.services.clock.now().astimezone()
            self.went = Went(self.now, f"{at:%H:%M}", self.diagnostics.floor_angle)

    def _on_signal(self, signal: Signal, at: float, listens: bool) -> None:
        self._take_rows()
        free = listens and signal.kind == "contact" and not self._free_had_its_contact
        self._free_had_its_contact = self._free_had_its_contact or free
        span = self.log.signal(signal, at, free=free)
        if span is not None and signal.kind == "contact":
            time = self._shell.services.clock.now().astimezone()
            self.touches.appendleft((f"{time:%H:%M:%S}", span))
        self._moving_until = max(signal.us, self.now) + SHOWN_US
        self.diagnostics = self._read_diagnostics()
        self.on_signal(signal, span)
        self.want()
        if signal.kind == "contact":
            # Called when the frame that shows it has been drawn.
            Clock.schedule_once(lambda _: self._drawn(signal.us), 0)

    def _drawn(self, us: int) -> None:
        link = (self.diagnostics.latency_ms or 0) / 2
        self.to_screen_ms = self.log.late_ms(us, self._shell.services.clock.monotonic()) + link

    def _take_rows(self) -> None:
        while self._rows:
            trace, at = self._rows.popleft()
            windows = self.log.row(trace, at)
            if any(window.share for window in windows):
                self._moving_until = trace.us + SHOWN_US
            self.on_windows(windows)

    # Showing ----------------------------------------------------------------------------------------------------

    def _tick(self, _: float) -> None:
        self.log.shares = self.capabilities.shares
        came = bool(self._rows)
        self._take_rows()
        self.on_tick()
        before, self.diagnostics = self.diagnostics, self._read_diagnostics()
        moving = self._moving_until is not None and self.now <= self._moving_until + _TURNING_US
        if (moving and (came or not self.log.shares)) or self.diagnostics != before:
            self.want()

    def want(self) -> None:
        if self._pause.is_triggered:
            self._wanted = True
        else:
            self._draw()

    def _paused(self, _: float) -> None:
        if self._wanted:
            self._draw()

    def _draw(self) -> None:
        self._wanted = False
        self._pause()
        self._changed()
