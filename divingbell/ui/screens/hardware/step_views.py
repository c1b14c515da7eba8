"""The four steps of the calibration: what each shows of its measurement, and the one way all of them are laid out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal, NamedTuple

from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import step_dots
from divingbell.ui.kit.icons import disc, icon
from divingbell.ui.kit.skins import Kind
from divingbell.ui.screens.hardware import trace_plot
from divingbell.ui.screens.hardware.floor_dial import floor_dial
from divingbell.ui.screens.hardware.measurements import TOUCHES, FullTurn, HighestReading, Touches, TrialDive
from divingbell.ui.screens.hardware.rig_watch import SHOWN_US, RigWatch
from divingbell.ui.screens.hardware.step_art import step_art
from divingbell.ui.screens.hardware.touch_sign import touch_sign
from divingbell.ui.screens.hardware.trace_plot import Level, Mark, TraceView, live_plot
from divingbell.ui.toolkit.element import Box, DragPhase, Drawing, Element, column, fits, grid, pad, row, space
from divingbell.ui.toolkit.paint import Painter

Step = Literal[1, 2, 3, 4]
_LEAST_PICTURE = 64
"""A picture that is less high (dp) is left out."""


class Findings(NamedTuple):
    """The measurements so far."""

    step: Step
    air: HighestReading
    touches: Touches
    turn: FullTurn | None
    """None while no floor sensor is known."""
    dive: TrialDive
    watch: RigWatch
    threshold: int
    """Percent that the rig goes by now."""

    @property
    def waits(self) -> bool:
        """For the rig, which is gone before this step has seen enough."""
        turned = self.turn is not None and self.turn.done
        return self.watch.lost and not (self.air.done, self.touches.done, turned, self.dive.let_go)[self.step - 1]


class Controls(NamedTuple):
    """Controls of a step: the sense of the floor, and the threshold (phase, percent under the finger)."""

    reverse: Callable[[], None]
    drag_threshold: Callable[[DragPhase, float], None]


class StepView(NamedTuple):
    """One step as it is now: how far it is, what is measured, and what that says."""

    progress: Element
    facts: tuple[Element, ...]
    plot: TraceView | None = None
    """None: the dial of the floor is shown in its place."""
    drags: bool = False
    """The threshold can be dragged."""


def step_view(ctx: Context, found: Findings) -> StepView:
    """The step that is open."""
    return {1: _air, 2: _touches, 3: _turn, 4: _dive}[found.step](ctx, found)


# Layout -------------------------------------------------------------------------------------------------------


def task(ctx: Context, found: Findings, view: StepView, *, upright: bool) -> Box:
    """The left (or, where it is `upright`, upper) half: the step in words, its picture, and how far it is."""
    step = found.step
    number = roles.label(ctx.t("calibration.step", number=step), colour="action")
    head = row(number, space(), step_dots(ctx, step, 4), gap="gap_s") if upright else number
    title = roles.heading(ctx.t(f"calibration.title.{step}"), lines=3)
    words = column(head, title, roles.body(ctx.t(f"calibration.body.{step}")))
    if upright:
        progress = column(view.progress, justify="center", grow=1)
        picture = step_art(step, w="board_picture_low", h="person" if found.waits else "game_picture")
        inside: tuple[Element, ...] = (words, row(picture, progress, gap="gap", items="stretch"))
        return card(*inside, gap="gap_m", pad=pad("pad_card"), w="task_card")
    apart = {"justify": "between", "gap": "gap_m"}
    ways = (
        partial(column, words, step_art(step, grow=1, min_h=_LEAST_PICTURE), view.progress, **apart),
        partial(column, words, view.progress, **apart),
        partial(column, title, view.progress, **apart),
    )
    return card(fits(*ways, grow=1), pad=pad("pad_card"), w="task_card")


def seen(ctx: Context, found: Findings, view: StepView, controls: Controls, *, upright: bool) -> Element:
    """The right (or lower) half: the trace or the dial, and what is read off it."""
    if view.plot is None:
        return _floor(ctx, found, view.facts, controls.reverse, upright=upright)
    if not view.drags:
        return _beside_trace(ctx, found, view, trace_plot.trace_plot(ctx, view.plot))
    drag = controls.drag_threshold

    def held(height: float, plot: TraceView) -> Element:
        return _beside_trace(ctx, found, view, trace_plot.trace_plot(ctx, plot, drag=drag, h=height))

    heights = (ctx.space(name) for name in ("step_trace", "step_trace_low", "person"))
    return fits(*(partial(held, height, view.plot) for height in heights), grow=1)


def _beside_trace(ctx: Context, found: Findings, view: StepView, trace: Box) -> Element:
    """The trace, which takes the room that is left or has a height of its own, over what is read off it."""
    what = "hardware.trace.sub" if found.watch.log.shares else "hardware.trace.ends"
    head = row(
        roles.title(ctx.t("hardware.trace")),
        roles.note(ctx.t("calibration.at_work" if found.step == 4 else what)),
        justify="between",
        gap="gap_m",
    )
    held = view.drags
    facts = card(
        *view.facts, radius="radius_card", justify="center", gap="gap_m", pad=pad("gap_m", "pad_card"), grow=int(held)
    )
    shown = card(head, trace, radius="radius_card", gap="gap_s", pad=pad("gap_s", "gap"), grow=int(not held))
    return column(shown, facts, gap="gap", grow=1)


def _floor(
    ctx: Context, found: Findings, facts: tuple[Element, ...], reverse: Callable[[], None], *, upright: bool
) -> Box:
    angle = None if found.watch.lost else found.watch.floor.angle
    ring = found.turn.share if found.turn is not None else 0.0
    dial = floor_dial(ctx, angle, ring=ring, of=ctx.t("calibration.of_full"), grow=1)
    words = roles.label(ctx.t("calibration.reverse"))
    sign = icon("swap-horizontal", "icon_m")
    key = buttons.button_box("reverse", sign, words, tap=reverse, h="button", gap="gap_m", pad=pad(0, "gap_s"))
    if upright:
        key.w = "button_row"
        inside: tuple[Element, ...] = (dial, row(column(*facts, gap="gap_s", grow=1), key, gap="gap"))
    else:
        inside = (dial, column(*facts, key, justify="center", gap="gap", grow=1))
    return card(*inside, upright=upright, items="stretch", radius="radius_card", gap="gap", pad=pad("pad_card"), grow=1)


# Parts of a step ----------------------------------------------------------------------------------------------


def _progress(ctx: Context, found: Findings, sign: Element, title: str, sub: str) -> Box:
    """How far the step is and what to do now; while it waits for the rig, that it does."""
    if found.waits:
        title, sub = ctx.t("calibration.lost"), ctx.t("calibration.lost.sub")
    words = column(
        roles.title(title),
        roles.body(sub),
        grow=1,
    )
    return row(sign, words, gap="gap")


def _fact(mark: str, kind: Kind, title: str, sub: str = "", value: str = "") -> Box:
    return row(
        disc(mark, "disc_m", kind, share=0.62),
        column(
            roles.label(title),
            roles.note(sub) if sub else None,
            grow=1,
        ),
        roles.number(value) if value else None,
        gap="gap_l",
    )


def _ring(ctx: Context, share: float, words: str) -> Drawing:
    return Drawing(w="step_sign", h="step_sign", paint=_paint_ring, data=(round(share, 3), words, ctx.theme))


def _paint_ring(p: Painter, data: tuple[float, str, str]) -> None:
    share, words, _ = data
    d = p.width
    c, r, width = d / 2, d / 2 - d * 0.09, d * 0.12
    p.ring(c, c, r, width, "line")
    if share > 0:
        p.arc(c, c, r, width, "positive", 0, 360 * min(1.0, share))
    size = d * (0.27 if len(words) > 3 else 0.36)
    p.text(words, c, c, size, "text1", font="num", bold=True, anchor="center")


# 1: the air ---------------------------------------------------------------------------------------------------


def _air(ctx: Context, found: Findings) -> StepView:
    air = found.air
    ring = _ring(ctx, air.seconds / 3, ctx.t("calibration.seconds", count=int(air.seconds)))
    name = ("quiet_seconds", "quiet_enough") if air.done else ("still_quiet", "still_quiet.sub")
    quiet = Level(air.highest, ctx.t("calibration.quiet_level", share=air.highest)) if air.done else None
    plot = live_plot(ctx, found.watch, found.threshold)._replace(threshold=None, quiet=quiet)
    fact: Element
    if found.waits:
        fact = _fact("lan-disconnect", "neutral", ctx.t("calibration.lost"))
    elif air.noisy is not None:
        sub = ctx.t("calibration.noisy.sub", share=air.noisy)
        fact = _fact("alert", "caution", ctx.t("calibration.noisy"), sub, str(air.noisy))
    elif air.done:
        quiet_fact = partial(_fact, "check-bold", "positive", ctx.t("calibration.quiet"), value=str(air.highest))
        subs = (ctx.t(f"calibration.quiet.{long}", share=air.highest) for long in ("sub", "short"))
        fact = fits(*(partial(quiet_fact, sub=sub) for sub in subs))
    else:
        sub = ctx.t("calibration.listening.sub")
        fact = _fact("pulse", "neutral", ctx.t("calibration.listening"), sub, str(air.highest))
    return StepView(_progress(ctx, found, ring, *(ctx.t(f"calibration.{part}") for part in name)), (fact,), plot)


# 2: three touches ---------------------------------------------------------------------------------------------


def _touches(ctx: Context, found: Findings) -> StepView:
    touches, watch, now = found.touches, found.watch, found.watch.now

    def place(us: int) -> float:
        return 1 - (now - us) / SHOWN_US

    marks = tuple(
        Mark(max(0.0, place(span.begin)), end, str(number), "danger_fill", inside=True)
        for number, span in enumerate(touches.found, 1)
        if (end := place(span.end or now)) > 0
    )
    threshold = touches.threshold
    drags = watch.log.shares and threshold is not None
    level = Level(threshold, ctx.t("calibration.threshold", share=threshold)) if drags and threshold else None
    plot = TraceView(trace_plot.columns(watch.log, now), marks, threshold=level, handle=True, dim=watch.lost)
    signs = (_touch(ctx, number, touches.peaks) for number in range(TOUCHES))
    return StepView(row(*signs, gap="gap_m"), (_apart(ctx, found),), plot, drags)


def _touch(ctx: Context, number: int, peaks: list[int]) -> Box:
    felt = number < len(peaks)
    words = ctx.t("calibration.share", share=peaks[number]) if felt else ctx.t("calibration.waiting")
    return touch_sign(ctx, number + 1, words, "disc", "felt" if felt else "awaited")


def _apart(ctx: Context, found: Findings) -> Element:
    """Tell whether air and touches can be told apart."""
    touches = found.touches
    if not touches.done:
        left = ctx.t("calibration.touches_left", count=TOUCHES - len(touches.peaks))
        sub = ctx.t("calibration.lost" if found.waits else "calibration.touches_left.sub")
        return _fact("gesture-tap", "neutral", left, sub)
    values = {"quiet": touches.quiet, "touched": touches.lowest, "threshold": touches.threshold}
    if touches.clear:
        fact, name = partial(_fact, "check-bold", "positive"), "apart"
    else:
        fact, name = partial(_fact, "alert", "caution"), "close"
        del values["threshold"]
    return fits(*(partial(fact, ctx.t(f"calibration.{name}{short}", **values)) for short in ("", ".short")))


# 3: a turn of the floor ---------------------------------------------------------------------------------------


def _turn(ctx: Context, found: Findings) -> StepView:
    turn = found.turn
    share = min(1.0, abs(turn.share)) if turn is not None else 0.0
    percent = 100 if share == 1 else min(99, round(share * 100))
    ring = _ring(ctx, share, ctx.t("calibration.percent", share=percent))
    if turn is not None:
        facts = _turn_facts(ctx, turn, found.watch.diagnostics.missed_steps)
    elif not found.watch.lost:
        sub = ctx.t("calibration.no_floor.sub")
        facts = (_fact("floor", "neutral", ctx.t("calibration.no_floor"), sub),)
        return StepView(_progress(ctx, found, ring, ctx.t("calibration.no_floor"), sub), facts)
    else:
        facts = ()
    name = "full_turn" if share >= 1 else "begin_turning" if share < 0.02 else "further"
    words = ctx.t(f"calibration.{name}"), ctx.t(f"calibration.{name}.sub")
    return StepView(_progress(ctx, found, ring, *words), facts)


def _turn_facts(ctx: Context, turn: FullTurn, missed_now: int) -> tuple[Element, ...]:
    sense: Element
    if abs(turn.share) < 0.02:
        sense = _fact("rotate-right", "neutral", ctx.t("calibration.not_turned"))
    elif turn.net > 0:
        turned = partial(_fact, "rotate-right", "positive", ctx.t("calibration.clockwise"))
        sense = fits(partial(turned, ctx.t("calibration.clockwise.sub")), turned)
    else:
        sub = ctx.t("calibration.anticlockwise.sub")
        sense = _fact("rotate-left", "caution", ctx.t("calibration.anticlockwise"), sub)
    counted = partial(_fact, "counter", "positive", ctx.t("calibration.steps", count=abs(turn.net)))
    subs = (ctx.t(f"calibration.steps.sub{short}", count=turn.steps_per_turn) for short in ("", ".short"))
    steps = fits(*(partial(counted, sub) for sub in subs))
    if missed := max(0, missed_now - turn.missed_before):
        return sense, steps, _fact("alert", "caution", ctx.t("calibration.missed", count=missed))
    return sense, steps, _fact("check-bold", "positive", ctx.t("calibration.none_missed"))


# 4: a dive ----------------------------------------------------------------------------------------------------


def _dive(ctx: Context, found: Findings) -> StepView:
    plot = live_plot(ctx, found.watch, found.threshold)
    if not found.dive.let_go:
        sign = disc("probe", "step_sign", "neutral", share=0.62)
        title, subs = "calibration.dive_now", ["calibration.dive_now.sub"]
    else:
        sign = disc("check-bold", "step_sign", "positive", share=0.62)
        has_floor = found.watch.capabilities.floor_steps is not None
        title = "calibration.all_felt" if has_floor and found.dive.steps else "calibration.all_felt.probe"
        subs = ["calibration.all_felt.sub", "calibration.all_felt.short"]
    progress = fits(*(partial(_progress, ctx, found, sign, ctx.t(title), ctx.t(sub)) for sub in subs))
    facts = fits(*(partial(_dive_facts, ctx, found.dive, found.watch, short=short) for short in (False, True)))
    return StepView(progress, (facts,), plot)


def _dive_facts(ctx: Context, dive: TrialDive, watch: RigWatch, *, short: bool) -> Box:
    """Touch, turn of the floor, end of the touch, and the time to the screen: each once it was measured; in fewer words
    where it is `short`."""
    span = dive.span
    has_floor = watch.capabilities.floor_steps is not None
    touched = let_go = turned = shown = None
    if span is not None:
        closed = "calibration.share" if short else "calibration.closed"
        touched = ctx.t(closed, share=watch.log.peak(span.begin, span.end))
        let_go = ctx.t("calibration.length", seconds=span.seconds) if span.seconds is not None else None
        turned = ctx.t("calibration.degrees", degrees=round(watch.degrees(dive.steps))) if dive.steps else None
        shown = ctx.t("calibration.ms", ms=round(watch.to_screen_ms)) if watch.to_screen_ms is not None else None

    def one(name: str, value: str | None, *, wanted: bool = True) -> Box:
        title = ctx.t(f"calibration.{name}")
        if value is not None:
            return _fact("check-bold", "positive", title, "", value)
        waiting = ctx.t("calibration.not_yet" if wanted else "calibration.no_sensor")
        return _fact("timer-sand" if wanted else "minus", "neutral", title, "", "" if short else waiting)

    return grid(
        one("touch_felt", touched), one("floor_turned", turned, wanted=has_floor), one("let_go", let_go),
        one("on_screen", shown), columns=2, gap="pad_card", row_height="chip",
    )  # fmt: skip
