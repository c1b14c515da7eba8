"""The announced free buzz: the next touch costs nothing, and the floor turns with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.element import At, Box, Drawing, Element, Pad, column, pad, row, stack, text
from ui.kit import bars, keys
from ui.kit.marks import coin
from ui.kit.plates import plate, well
from ui.kit.porthole import porthole
from ui.paint import Painter, polar
from ui.theme import Look

if TYPE_CHECKING:
    from ui.sunken_treasure.table import SunkenTreasureTable

DEPTH = 0.30


def content(table: SunkenTreasureTable, look: Look) -> Element:
    """What to do now, large; On to the dive where no probe says that it was done."""
    tall = look.size == "tall"
    size = look.pick(500, 292, 340 / look.text_scale)
    words = column(
        text(look.t("sunken_table.touch_now"), look.pick(46, 28, 34), bold=True, lines=2, line=1.08),
        text(look.t("sunken_table.touch_now.sub"), look.pick(25, 19, 21), colour="text2", lines=4, line=1.25),
        _floor(table, look),
        gap=look.pick(22, 10, 16),
        justify="center",
        grow=0 if tall else 1,
    )
    lit = plate(
        _lit_window(table, look, size),
        words,
        upright=tall,
        items="center" if not tall else "stretch",
        justify="center",
        gap=look.pick(34, 18, 24),
        pad=look.pick(Pad(0, 34, 0, 22), Pad(0, 16, 0, 8), pad(16, 22)),
        radius=18,
        edge="action",
        grow=1,
    )
    return column(
        column(lit, grow=1, pad=look.pick(pad(16, 20), pad(8, 10), pad(12, 14))), _actions(table, look), grow=1
    )


def _lit_window(table: SunkenTreasureTable, look: Look, size: float) -> Box:
    window = porthole(
        look, size * 0.84, "idle", table.seat(table.diver).diver, angle=table.probe.floor_angle, depth=DEPTH
    )
    window.at = At()
    return stack(Drawing(paint=_arcs, data=look.theme), window, w=size, h=size, align="center")


def _arcs(p: Painter, _: object) -> None:
    d = p.width
    for share, strength in ((0.485, 0.47), (0.46, 0.75)):
        r = d * share
        step = 360 * (0.14 * d) / (2 * 3.14159265 * r)
        count = int(360 / step)
        colour = p.look.mix("plate", "action", strength)
        for i in range(count):
            begin = i * 360 / count
            p.ring(d / 2, d / 2, r, d * 0.012, colour, begin=begin, end=begin + 360 / count * 0.64)


def _floor(table: SunkenTreasureTable, look: Look) -> Box:
    size = look.pick(170, 96, 130)
    angle = table.probe.floor_angle
    words = column(
        text(look.t("sunken_table.ocean_floor"), look.pick(21, 17, 18), colour="text2"),
        text(look.t("sunken_table.waiting_to_turn"), look.pick(26, 20, 22), bold=True),
        text(look.t("sunken_table.later_touch"), look.pick(19, 16, 17), colour="text3", lines=2, line=1.2),
        gap=look.pick(6, 2, 4),
        grow=1,
    )
    shown = f"{angle:.0f}°" if angle is not None else look.t("sunken_table.floor_unknown")
    dial = Drawing(w=size, h=size, paint=_dial, data=(angle, shown, look.theme))
    return row(dial if table.probe.has_floor else None, words, gap=look.pick(22, 14, 18))


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
            p.ring(c, c, r - d * 0.075, d * 0.05, p.look.mix("art.deep", "action", 0.8), begin=begin, end=begin + 5)
        points = [
            polar(c, c, r + 3, angle), polar(c, c, r - d * 0.15, angle - 9), polar(c, c, r - d * 0.15, angle + 9),
        ]  # fmt: skip
        p.triangle(points, "action")
        p.line(points, 2, "art.abyss", close=True)
    p.text(shown, c, c, d * (0.25 if angle is not None else 0.2), "art.white", font="num", bold=True, anchor="center")


def _actions(table: SunkenTreasureTable, look: Look) -> Box:
    stakes = table.stakes
    call = "any" if stakes.any_metal else stakes.dive.dive_for
    follows = "sunken_table.next_risk" if stakes.dive.risk is None else "sunken_table.then_dive"
    metal = look.t("sunken_table.laid", metal=stakes.dive.dive_for, value=stakes.dive.value)
    note = well(
        coin(call, look.pick(52, 36, 44)),
        column(
            text(metal, look.pick(24, 18, 20), bold=True, lines=2, line=1.1),
            text(look.t(follows), look.pick(19, 16, 17), colour="text2", lines=2, line=1.1),
            gap=2,
            grow=1,
        ),
        radius=18,
        gap=12,
        pad=pad(0, look.pick(20, 12)),
    )
    on = keys.outcome(
        look,
        "on_to_dive",
        "neutral",
        "arrow-right",
        look.t("sunken_table.on_to_dive"),
        None,
        look.t("sunken_table.on_to_dive.sub"),
        tap=table.on_to_the_dive,
        disc_size=look.pick(64, 46, 56),
        title_size=look.pick(25, 21, 23),
        sub_size=look.pick(18, 16, 17),
        grow=1,
        gap=look.pick(16, 10, 14),
        pad=pad(0, look.pick(18, 12, 16)),
    )
    undo = table.undo_key(look)
    if look.size != "tall":
        note.w = look.pick(430, 226)
        return bars.action_bar(look, undo, on, note)
    note.h = 84
    return bars.action_bar(look, undo, column(note, on, gap=10, grow=1), h=210)
