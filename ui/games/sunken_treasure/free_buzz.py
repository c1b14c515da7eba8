"""The announced free buzz: the next touch costs nothing, and the floor turns with it."""

from __future__ import annotations

from divingbell.ui.games.sunken_treasure.view_model import ViewModel
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import coin
from divingbell.ui.kit.plates import plate, well
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.toolkit.element import At, Box, Drawing, Element, Pad, column, pad, row, stack, text
from divingbell.ui.toolkit.paint import Painter, polar

DEPTH = 0.30


def content(vm: ViewModel, ctx: Context) -> Element:
    """What to do now, large; On to the dive where no probe says that it was done."""
    tall = ctx.size == "tall"
    size = ctx.pick(500, 292, 340 / ctx.text_scale)
    words = column(
        text(ctx.t("sunken_table.touch_now"), "counter", bold=True, lines=2, line=1.08),
        text(ctx.t("sunken_table.touch_now.sub"), "title", colour="text2", lines=4, line=1.25),
        _floor(vm, ctx),
        gap="xxl",
        justify="center",
        grow=0 if tall else 1,
    )
    lit = plate(
        _lit_window(vm, ctx, size), words, upright=tall, items="stretch" if tall else "center", justify="center",
        gap="huge", pad=pad("xxl") if tall else Pad(0, "huge", 0, "xxl"), radius="xl", edge="action", grow=1,
    )  # fmt: skip
    return column(column(lit, grow=1, pad=pad(ctx.pick(16, 8, 12), ctx.gutter)), _actions(vm, ctx), grow=1)


def _lit_window(vm: ViewModel, ctx: Context, size: float) -> Box:
    window = porthole(ctx, size * 0.84, "idle", vm.diver.diver, angle=vm.probe.floor_angle, depth=DEPTH)
    window.at = At()
    return stack(Drawing(paint=_arcs, data=ctx.theme), window, w=size, h=size, align="center")


def _arcs(p: Painter, _: object) -> None:
    d = p.width
    for share, strength in ((0.485, 0.47), (0.46, 0.75)):
        r = d * share
        step = 360 * (0.14 * d) / (2 * 3.14159265 * r)
        count = int(360 / step)
        colour = p.ctx.mix("plate", "action", strength)
        for i in range(count):
            begin = i * 360 / count
            p.ring(d / 2, d / 2, r, d * 0.012, colour, begin=begin, end=begin + 360 / count * 0.64)


def _floor(vm: ViewModel, ctx: Context) -> Box:
    size, angle = ctx.pick(170, 96, 130), vm.probe.floor_angle
    words = column(
        text(ctx.t("sunken_table.ocean_floor"), "label", colour="text2"),
        text(ctx.t("sunken_table.waiting_to_turn"), "title", bold=True),
        text(ctx.t("sunken_table.later_touch"), "body", colour="text3", lines=2, line=1.2),
        gap="xxs",
        grow=1,
    )
    shown = f"{angle:.0f}°" if angle is not None else ctx.t("sunken_table.floor_unknown")
    dial = Drawing(w=size, h=size, paint=_dial, data=(angle, shown, ctx.theme))
    return row(dial if vm.probe.has_floor else None, words, gap="xxl")


def _dial(p: Painter, data: tuple[float | None, str, str]) -> None:
    angle, shown, _ = data
    d = p.width
    c, r = d / 2, d / 2 - 5
    p.disc(c, c, 2 * r, "art.deep")
    p.ring(c, c, r, 6, "brass")
    for k in range(36):
        quarter = k % 9 == 0
        ends = [polar(c, c, r - 8, k * 10), polar(c, c, r - (20 if quarter else 14), k * 10)]
        p.line(ends, 3 if quarter else 1.6, "art.white" if quarter else "art.floor_line")
    if angle is not None:
        for k in range(6):
            begin = angle + 10 + k * 9
            p.ring(c, c, r - d * 0.075, d * 0.05, p.ctx.mix("art.deep", "action", 0.8), begin=begin, end=begin + 5)
        points = [
            polar(c, c, r + 3, angle), polar(c, c, r - d * 0.15, angle - 9), polar(c, c, r - d * 0.15, angle + 9),
        ]  # fmt: skip
        p.triangle(points, "action")
        p.line(points, 2, "art.abyss", close=True)
    p.text(shown, c, c, d * (0.25 if angle is not None else 0.2), "art.white", font="num", bold=True, anchor="center")


def _actions(vm: ViewModel, ctx: Context) -> Box:
    dive = vm.dive
    follows = "sunken_table.next_risk" if dive.risk is None else "sunken_table.then_dive"
    laid = ctx.t("sunken_table.laid", metal=dive.dive_for, value=dive.value)
    words = column(
        text(laid, "title", bold=True, lines=2, line=1.1),
        text(ctx.t(follows), "body", colour="text2", lines=2, line=1.1),
        gap="hair",
        grow=1,
    )
    card = coin("any" if vm.any_metal else dive.dive_for, ctx.pick(52, 36, 44))
    note = well(card, words, radius="xl", gap="m", pad=pad(0, "xl"))
    on = keys.outcome(
        ctx, "on_to_dive", "neutral", "arrow-right", ctx.t("sunken_table.on_to_dive"), None,
        ctx.t("sunken_table.on_to_dive.sub"), tap=vm.taps.on_to_the_dive, disc_size=ctx.pick(64, 46, 56),
        title_size="title", sub_size="body", grow=1, gap="l", pad=pad(0, "xl"),
    )  # fmt: skip
    if ctx.size != "tall":
        note.w = ctx.pick(430, 226)
        return bars.action_bar(ctx, vm.undo_key(), on, note)
    note.h = 84
    return bars.action_bar(ctx, vm.undo_key(), column(note, on, gap="m", grow=1), h=210)
