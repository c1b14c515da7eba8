"""The two halves of each step of the calibration: what to do, and what is seen of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divingbell.ui.kit import keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import step_dots
from divingbell.ui.kit.marks import disc, icon
from divingbell.ui.kit.plates import plate
from divingbell.ui.kit.skins import Kind
from divingbell.ui.screens.hardware import trace_plot
from divingbell.ui.screens.hardware.floor_dial import floor_dial
from divingbell.ui.screens.hardware.rig_watch import SHOWN_US
from divingbell.ui.screens.hardware.step_art import art
from divingbell.ui.screens.hardware.steps import TOUCHES
from divingbell.ui.screens.hardware.trace_plot import Level, Mark, Plot, live_plot
from divingbell.ui.toolkit.element import Box, Drawing, Element, Pad, column, figure, grid, pad, row, space, text
from divingbell.ui.toolkit.paint import Painter

if TYPE_CHECKING:
    from divingbell.ui.screens.hardware.calibration import Calibration


# What to do ---------------------------------------------------------------------------------------------------


def task(wizard: Calibration, ctx: Context) -> Box:
    """The step in words, its picture, and how far it is."""
    step = wizard.step
    number = text(ctx.t("calibration.step", number=step), ctx.pick(21, 17, 18), bold=True, colour="action")
    words = column(
        row(number, space(), step_dots(ctx, step, 4), gap=8) if ctx.size == "tall" else number,
        text(ctx.t(f"calibration.title.{step}"), ctx.pick(36, 23, 28), bold=True, lines=2, line=1.08),
        text(
            ctx.t(f"calibration.body.{step}"),
            ctx.pick(22, 16, 18),
            colour="text2",
            lines=3 if ctx.size == "compact" and ctx.text_scale == 1 else 2,
            line=1.2,
        ),
        gap=ctx.pick(8, 3, 4),
    )
    narrow = wizard.banner(ctx) is not None
    if ctx.size == "tall":
        picture = art(ctx, step, 226, 96 if narrow else 140)
        lower = row(picture, column(_progress(wizard, ctx), justify="center", grow=1), gap=16, items="stretch")
        return plate(words, lower, gap=12, pad=pad(14, 16))
    height = ctx.pick(236, 108) - (ctx.pick(92, 60) if narrow else 0) - ctx.pick(100, 120) * (ctx.text_scale - 1)
    return plate(
        words,
        art(ctx, step, ctx.pick(378, 234), height) if height > 60 else None,
        _progress(wizard, ctx),
        justify="between",
        gap=ctx.pick(12, 6),
        w=ctx.pick(420, 260),
        pad=ctx.pick(pad(20), pad(10, 12)),
    )


def _progress(wizard: Calibration, ctx: Context) -> Element:
    return {1: _air_progress, 2: _touch_progress, 3: _turn_progress, 4: _dive_progress}[wizard.step](wizard, ctx)


def _said(ctx: Context, sign: Element, title: str, sub: str) -> Box:
    words = column(
        text(title, ctx.pick(24, 19, 20), bold=True, lines=2, line=1.08),
        text(sub, ctx.pick(19, 16, 17), colour="text2", lines=2, line=1.1),
        grow=1,
    )
    return row(sign, words, gap=ctx.pick(18, 12, 12))


def _ring(ctx: Context, share: float, words: str) -> Drawing:
    size = ctx.pick(92, 60, 72)
    return Drawing(w=size, h=size, paint=_paint_ring, data=(round(share, 3), words, ctx.theme))


def _paint_ring(p: Painter, data: tuple[float, str, str]) -> None:
    share, words, _ = data
    d = p.width
    c, r, width = d / 2, d / 2 - d * 0.09, d * 0.12
    p.ring(c, c, r, width, "line")
    if share > 0:
        p.ring(c, c, r, width, "positive", end=360 * min(1.0, share))
    size = d * (0.27 if len(words) > 3 else 0.36)
    p.text(words, c, c, size, "text1", font="num", bold=True, anchor="center")


def _air_progress(wizard: Calibration, ctx: Context) -> Element:
    air = wizard.air
    ring = _ring(ctx, air.seconds / 3, ctx.t("calibration.seconds", count=int(air.seconds)))
    name = ("quiet_seconds", "quiet_enough") if air.done else ("still_quiet", "still_quiet.sub")
    return _said(ctx, ring, *(ctx.t(f"calibration.{part}") for part in name))


def _touch_progress(wizard: Calibration, ctx: Context) -> Element:
    peaks = wizard.touches.peaks

    def one(i: int) -> Box:
        size = ctx.pick(76, 48, 56)
        if i < len(peaks):
            sign: Element = disc("check-bold", size, "positive", share=0.55)
            said = text(ctx.t("calibration.share", share=peaks[i]), ctx.pick(19, 16, 17))
        else:
            sign = Drawing(w=size, h=size, paint=_paint_waiting, data=(i + 1, ctx.theme))
            said = text(ctx.t("calibration.waiting"), ctx.pick(19, 16, 16), colour="text2")
        return column(sign, said, gap=ctx.pick(6, 3), items="center", grow=1)

    return row(*(one(i) for i in range(TOUCHES)))


def _paint_waiting(p: Painter, data: tuple[int, str]) -> None:
    number, _ = data
    s = p.width
    for i in range(14):
        p.ring(s / 2, s / 2, s / 2 - 2, 3, "action", begin=i * 360 / 14, end=i * 360 / 14 + 16)
    p.text(str(number), s / 2, s / 2, s * 0.46, "action", font="num", bold=True, anchor="center")


def _turn_progress(wizard: Calibration, ctx: Context) -> Element:
    turn = wizard.turn
    share = min(1.0, abs(turn.share)) if turn is not None else 0.0
    ring = _ring(
        ctx,
        share,
        ctx.t("calibration.percent", share=round(share * 100) if share == 1 else min(99, round(share * 100))),
    )
    if turn is None and not wizard.watch.lost:
        return _said(ctx, ring, ctx.t("calibration.no_floor"), ctx.t("calibration.no_floor.sub"))
    name = "full_turn" if share >= 1 else "begin_turning" if share < 0.02 else "further"
    return _said(ctx, ring, ctx.t(f"calibration.{name}"), ctx.t(f"calibration.{name}.sub"))


def _dive_progress(wizard: Calibration, ctx: Context) -> Element:
    size = ctx.pick(84, 56, 64)
    if not wizard.dive.let_go:
        sign = disc("probe", size, "neutral", share=0.62)
        return _said(ctx, sign, ctx.t("calibration.dive_now"), ctx.t("calibration.dive_now.sub"))
    has_floor = wizard.watch.capabilities.floor_steps is not None
    all_four = has_floor and wizard.dive.steps != 0
    title = ctx.t("calibration.all_felt" if all_four else "calibration.all_felt.probe")
    sub = ctx.t("calibration.all_felt.sub" if ctx.size == "regular" else "calibration.all_felt.short")
    return _said(ctx, disc("check-bold", size, "positive", share=0.62), title, sub)


# What is seen -------------------------------------------------------------------------------------------------


def seen(wizard: Calibration, ctx: Context) -> Box:
    """The live half."""
    made = {1: _air, 2: _touch, 3: _turn, 4: _dive}[wizard.step](wizard, ctx)
    return column(*made, gap=ctx.pick(14, 8, 10), grow=1)


def _trace(wizard: Calibration, ctx: Context, plot: Plot, height: float, sub: str, *, drags: bool = False) -> Box:
    banner = wizard.banner(ctx)
    height -= banner.h or 0 if banner is not None else 0
    head = row(
        text(ctx.t("hardware.trace"), ctx.pick(24, 18, 20), bold=True),
        text(sub, ctx.pick(18, 16, 17), colour="text2"),
        justify="between",
        gap=10,
    )
    return plate(
        head,
        trace_plot.trace_plot(ctx, plot, drag=wizard.drag_threshold if drags else None, h=height),
        radius=18,
        gap=ctx.pick(8, 2, 4),
        pad=ctx.pick(Pad(14, 16, 6, 16), Pad(6, 8, 2, 8), Pad(10, 12, 4, 12)),
    )


def _facts(ctx: Context, *facts: Element) -> Box:
    return plate(
        *facts,
        radius=18,
        justify="center",
        gap=ctx.pick(10, 2, 6),
        pad=ctx.pick(pad(10, 18), pad(4, 12), pad(8, 14)),
        grow=1,
    )


def _fact(ctx: Context, mark: str, kind: Kind, title: str, sub: str = "", value: str = "") -> Box:
    return row(
        disc(mark, ctx.pick(46, 32, 40), kind, share=0.62),
        column(
            text(title, ctx.pick(22, 18, 19), bold=True, lines=2, line=1.08),
            text(sub, ctx.pick(18, 16, 16), colour="text2", lines=2, line=1.1) if sub else None,
            grow=1,
        ),
        figure(value, ctx.pick(30, 22, 24), bold=False) if value else None,
        gap=ctx.pick(14, 10, 12),
    )


def _live(wizard: Calibration, ctx: Context) -> Plot:
    return live_plot(ctx, wizard.watch, wizard.used.threshold)._replace(threshold=None)


def _what(wizard: Calibration, ctx: Context) -> str:
    return ctx.t("hardware.trace.sub" if wizard.watch.log.shares else "hardware.trace.ends")


def _air(wizard: Calibration, ctx: Context) -> list[Element]:
    air = wizard.air
    quiet = Level(air.highest, ctx.t("calibration.quiet_level", share=air.highest)) if air.done else None
    plot = _live(wizard, ctx)._replace(quiet=quiet)
    if air.noisy is not None:
        sub = ctx.t("calibration.noisy.sub", share=air.noisy)
        fact = _fact(ctx, "alert", "caution", ctx.t("calibration.noisy"), sub, str(air.noisy))
    elif air.done:
        sub = ctx.t("calibration.quiet.sub" if ctx.size == "regular" else "calibration.quiet.short", share=air.highest)
        fact = _fact(ctx, "check-bold", "positive", ctx.t("calibration.quiet"), sub, str(air.highest))
    else:
        listening = ctx.t("calibration.listening")
        fact = _fact(ctx, "pulse", "neutral", listening, ctx.t("calibration.listening.sub"), str(air.highest))
    return [
        _trace(wizard, ctx, plot, ctx.pick(372, 212, 336 - 200 * (ctx.text_scale - 1)), _what(wizard, ctx)),
        _facts(ctx, fact),
    ]


def _touch(wizard: Calibration, ctx: Context) -> list[Element]:
    touches, watch = wizard.touches, wizard.watch
    now = watch.now
    marks = tuple(
        Mark(max(0.0, begin), end, str(number), "danger_fill", inside=True)
        for number, span in enumerate(touches.found, 1)
        for begin, end in (((1 - (now - span.begin) / SHOWN_US), (1 - (now - (span.end or now)) / SHOWN_US)),)
        if end > 0
    )
    threshold = touches.threshold
    level = Level(threshold, ctx.t("calibration.threshold", share=threshold)) if threshold is not None else None
    has_shares = watch.log.shares
    plot = Plot(
        trace_plot.columns(watch.log, now), marks, threshold=level if has_shares else None, handle=True, dim=watch.lost
    )
    drags = has_shares and threshold is not None
    return [
        _trace(
            wizard, ctx, plot, ctx.pick(372, 212, 336 - 200 * (ctx.text_scale - 1)), _what(wizard, ctx), drags=drags
        ),
        _facts(ctx, _apart(wizard, ctx)),
    ]


def _apart(wizard: Calibration, ctx: Context) -> Box:
    touches = wizard.touches
    if not touches.done:
        left = ctx.t("calibration.touches_left", count=TOUCHES - len(touches.peaks))
        return _fact(ctx, "gesture-tap", "neutral", left, ctx.t("calibration.touches_left.sub"))
    short = "" if ctx.size == "regular" else ".short"
    if not touches.clear:
        words = ctx.t(f"calibration.close{short}", quiet=touches.quiet, touched=touches.lowest)
        return _fact(ctx, "alert", "caution", words)
    words = ctx.t(f"calibration.apart{short}", quiet=touches.quiet, touched=touches.lowest, threshold=touches.threshold)
    return _fact(ctx, "check-bold", "positive", words)


def _turn(wizard: Calibration, ctx: Context) -> list[Element]:
    turn, watch = wizard.turn, wizard.watch
    low = wizard.banner(ctx) is not None
    size = ctx.pick(400, 228, 300) - (ctx.pick(70, 66, 96) if low else 0)
    dial = floor_dial(
        ctx, size, None if watch.lost else watch.floor.angle, ring=turn.share if turn is not None else 0.0,
        of=ctx.t("calibration.of_full"),
    )  # fmt: skip
    reverse = keys.press(
        "reverse",
        icon("swap-horizontal", ctx.pick(28, 24, 24)),
        text(ctx.t("calibration.reverse"), ctx.pick(20, 17, 19), bold=True),
        tap=wizard.turn_round,
        h=ctx.pick(64, 56, 60),
        gap=10,
        pad=pad(0, 8),
    )
    facts = _turn_facts(wizard, ctx)
    if ctx.size == "tall":
        reverse.w = 170
        lower = row(column(*facts, gap=8, grow=1), reverse, gap=12)
        return [plate(row(dial, justify="center"), lower, justify="center", radius=18, gap=16, pad=pad(12, 14), grow=1)]
    side = column(*facts, Box(h=ctx.pick(10, 2)), reverse, justify="center", gap=ctx.pick(24, 4), grow=1)
    return [
        plate(
            dial,
            side,
            upright=False,
            items="center",
            justify="center",
            radius=18,
            gap=ctx.pick(36, 16),
            pad=ctx.pick(pad(14, 38), pad(8, 14)),
            grow=1,
        )
    ]


def _turn_facts(wizard: Calibration, ctx: Context) -> list[Box]:
    turn, regular = wizard.turn, ctx.size == "regular"
    if turn is None:
        if wizard.watch.lost:
            return []
        return [_fact(ctx, "floor", "neutral", ctx.t("calibration.no_floor"), ctx.t("calibration.no_floor.sub"))]
    if abs(turn.share) < 0.02:
        way = _fact(ctx, "rotate-right", "neutral", ctx.t("calibration.not_turned"))
    elif turn.net > 0:
        sub = ctx.t("calibration.clockwise.sub") if regular else ""
        way = _fact(ctx, "rotate-right", "positive", ctx.t("calibration.clockwise"), sub)
    else:
        sub = ctx.t("calibration.anticlockwise.sub")
        way = _fact(ctx, "rotate-left", "caution", ctx.t("calibration.anticlockwise"), sub)
    sub = ctx.t("calibration.steps.sub" if regular else "calibration.steps.sub.short", count=turn.steps_per_turn)
    steps = _fact(ctx, "counter", "positive", ctx.t("calibration.steps", count=abs(turn.net)), sub)
    missed = max(0, wizard.watch.diagnostics.missed_steps - turn.missed_before)
    lost = (
        _fact(ctx, "alert", "caution", ctx.t("calibration.missed", count=missed))
        if missed
        else _fact(ctx, "check-bold", "positive", ctx.t("calibration.none_missed"))
    )
    return [way, steps, lost]


def _dive(wizard: Calibration, ctx: Context) -> list[Element]:
    plot = live_plot(ctx, wizard.watch, wizard.used.threshold)
    sub = ctx.t("calibration.at_work")
    return [
        _trace(wizard, ctx, plot, ctx.pick(270, 150, 276 - 150 * (ctx.text_scale - 1)), sub),
        _facts(ctx, _four(wizard, ctx)),
    ]


def _four(wizard: Calibration, ctx: Context) -> Element:
    dive, watch = wizard.dive, wizard.watch
    span, regular = dive.span, ctx.size == "regular"

    def one(name: str, value: str | None, *, wanted: bool = True) -> Box:
        title = ctx.t(f"calibration.{name}")
        if value is None:
            waiting = ctx.t("calibration.not_yet" if wanted else "calibration.no_sensor")
            return _fact(ctx, "timer-sand" if wanted else "minus", "neutral", title, "", waiting if regular else "")
        return _fact(ctx, "check-bold", "positive", title, "", value)

    touched = let_go = turned = shown = None
    if span is not None:
        peak = watch.log.peak(span.begin, span.end)
        name = "calibration.closed" if regular else "calibration.share"
        touched = ctx.t(name, share=peak)
        let_go = ctx.t("calibration.length", seconds=span.seconds) if span.seconds is not None else None
        turned = ctx.t("calibration.degrees", degrees=round(watch.degrees(dive.steps))) if dive.steps else None
        ms = watch.to_screen_ms
        shown = ctx.t("calibration.ms", ms=round(ms)) if ms is not None else None
    has_floor = watch.capabilities.floor_steps is not None
    return grid(
        one("touch_felt", touched), one("floor_turned", turned, wanted=has_floor), one("let_go", let_go),
        one("on_screen", shown), columns=2, gap=ctx.pick(30, 12, 14), row_height=ctx.pick(56, 36, 44),
    )  # fmt: skip
