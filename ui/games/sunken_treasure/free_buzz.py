"""The announced free buzz: the next touch costs nothing, and the floor turns with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import coin
from divingbell.ui.kit.plates import plate, well
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.toolkit.element import At, Box, Drawing, Element, Pad, column, pad, row, stack, text
from divingbell.ui.toolkit.paint import Painter, polar

if TYPE_CHECKING:
    from divingbell.ui.games.sunken_treasure.table import SunkenTreasureTable

DEPTH = 0.30


def content(table: SunkenTreasureTable, ctx: Context) -> Element:
    """What to do now, large; On to the dive where no probe says that it was done."""
    tall = ctx.size == "tall"
    size = ctx.pick(500, 292, 340 / ctx.text_scale)
    words = column(
        text(ctx.t("sunken_table.touch_now"), ctx.pick(46, 28, 34), bold=True, lines=2, line=1.08),
        text(ctx.t("sunken_table.touch_now.sub"), ctx.pick(25, 19, 21), colour="text2", lines=4, line=1.25),
        _floor(table, ctx),
        gap=ctx.pick(22, 10, 16),
        justify="center",
        grow=0 if tall else 1,
    )
    lit = plate(
        _lit_window(table, ctx, size),
        words,
        upright=tall,
        items="center" if not tall else "stretch",
        justify="center",
        gap=ctx.pick(34, 18, 24),
        pad=ctx.pick(Pad(0, 34, 0, 22), Pad(0, 16, 0, 8), pad(16, 22)),
        radius=18,
        edge="action",
        grow=1,
    )
    return column(column(lit, grow=1, pad=ctx.pick(pad(16, 20), pad(8, 10), pad(12, 14))), _actions(table, ctx), grow=1)


def _lit_window(table: SunkenTreasureTable, ctx: Context, size: float) -> Box:
    window = porthole(
        ctx, size * 0.84, "idle", table.seat(table.diver).diver, angle=table.probe.floor_angle, depth=DEPTH
    )
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


def _floor(table: SunkenTreasureTable, ctx: Context) -> Box:
    size = ctx.pick(170, 96, 130)
    angle = table.probe.floor_angle
    words = column(
        text(ctx.t("sunken_table.ocean_floor"), ctx.pick(21, 17, 18), colour="text2"),
        text(ctx.t("sunken_table.waiting_to_turn"), ctx.pick(26, 20, 22), bold=True),
        text(ctx.t("sunken_table.later_touch"), ctx.pick(19, 16, 17), colour="text3", lines=2, line=1.2),
        gap=ctx.pick(6, 2, 4),
        grow=1,
    )
    shown = f"{angle:.0f}°" if angle is not None else ctx.t("sunken_table.floor_unknown")
    dial = Drawing(w=size, h=size, paint=_dial, data=(angle, shown, ctx.theme))
    return row(dial if table.probe.has_floor else None, words, gap=ctx.pick(22, 14, 18))


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


def _actions(table: SunkenTreasureTable, ctx: Context) -> Box:
    stakes = table.stakes
    call = "any" if stakes.any_metal else stakes.dive.dive_for
    follows = "sunken_table.next_risk" if stakes.dive.risk is None else "sunken_table.then_dive"
    metal = ctx.t("sunken_table.laid", metal=stakes.dive.dive_for, value=stakes.dive.value)
    note = well(
        coin(call, ctx.pick(52, 36, 44)),
        column(
            text(metal, ctx.pick(24, 18, 20), bold=True, lines=2, line=1.1),
            text(ctx.t(follows), ctx.pick(19, 16, 17), colour="text2", lines=2, line=1.1),
            gap=2,
            grow=1,
        ),
        radius=18,
        gap=12,
        pad=pad(0, ctx.pick(20, 12)),
    )
    on = keys.outcome(
        ctx,
        "on_to_dive",
        "neutral",
        "arrow-right",
        ctx.t("sunken_table.on_to_dive"),
        None,
        ctx.t("sunken_table.on_to_dive.sub"),
        tap=table.on_to_the_dive,
        disc_size=ctx.pick(64, 46, 56),
        title_size=ctx.pick(25, 21, 23),
        sub_size=ctx.pick(18, 16, 17),
        grow=1,
        gap=ctx.pick(16, 10, 14),
        pad=pad(0, ctx.pick(18, 12, 16)),
    )
    undo = table.undo_key(ctx)
    if ctx.size != "tall":
        note.w = ctx.pick(430, 226)
        return bars.action_bar(ctx, undo, on, note)
    note.h = 84
    return bars.action_bar(ctx, undo, column(note, on, gap=10, grow=1), h=210)
