"""Who is home turns the chips over: a number for each, checked against its level and against all that were seen."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from divingbell.companion.games.deep_sea_adventure.state import COPIES
from divingbell.ui.games.deep_sea_adventure import people
from divingbell.ui.games.deep_sea_adventure.chips import chip, turned
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import icon
from divingbell.ui.kit.plates import plate, well
from divingbell.ui.toolkit.element import Box, Drawing, Element, Pad, Skin, column, figure, pad, row, space, stack, text
from divingbell.ui.toolkit.paint import Painter

if TYPE_CHECKING:
    from divingbell.ui.games.deep_sea_adventure.picks import Numbers
    from divingbell.ui.games.deep_sea_adventure.table import DeepSeaTable


def content(table: DeepSeaTable, ctx: Context) -> Element:
    """Everybody's standing, the diver's chips, and a row of numbers for each level he brought home."""
    if ctx.size == "regular":
        above = row(
            people.standings(table, ctx), _chips(table, ctx), _numbers(table, ctx),
            gap=16, items="stretch", grow=1, pad=pad(16, 20),
        )  # fmt: skip
        return column(above, bars.action_bar(ctx, table.undo_key(ctx), _next(table, ctx), _on(table, ctx)), grow=1)
    if ctx.size == "compact":
        above = row(
            _chips(table, ctx), _numbers(table, ctx), gap=10, items="stretch", grow=1, pad=pad(8, 10),
        )  # fmt: skip
        bar = bars.action_bar(ctx, table.undo_key(ctx), _next(table, ctx), _on(table, ctx))
        return column(None if table.bannered else people.standings_strip(table, ctx), above, bar, grow=1)
    below = bars.action_bar(ctx, table.undo_key(ctx), _on(table, ctx), h=126)
    return column(
        people.standings_strip(table, ctx),
        column(
            _chips(table, ctx), _numbers(table, ctx), _next(table, ctx, h=68 if table.bannered else 84),
            gap=8 if table.bannered else 12, grow=1, pad=pad(12, 14),
        ),
        below,
        grow=1,
    )  # fmt: skip


# The chips ----------------------------------------------------------------------------------------------------


def _chips(table: DeepSeaTable, ctx: Context) -> Box:
    numbers = table.numbers
    name = table.seat(table.diver).name
    words = ctx.t("deep_sea_table.chips_of", name=name)
    title = text(words, ctx.pick(24, 19, 22), bold=True, anchor="center", lines=2)
    total = row(
        text(ctx.t("deep_sea_table.so_far"), ctx.pick(20, 17, 18), colour="text2"),
        figure(ctx.texts.amounts.signed_number(numbers.points), ctx.pick(64, 48, 48), colour="money"),
        gap=8,
        justify="center",
    )
    if ctx.size == "tall":
        slots = _slots(numbers, 6, 54) if len(numbers.levels) <= 6 else _slots(numbers, 9, 36)
        return plate(
            title, row(slots, space(), total, gap=10), radius=18, gap=10, pad=pad(8 if table.bannered else 12, 16)
        )
    columns, size = _slot_sizes(ctx, len(numbers.levels))
    inside = title, _slots(numbers, columns, size), total
    return plate(
        *inside, w=ctx.pick(250, 170), radius=18, justify="between", gap=8, pad=ctx.pick(pad(18), Pad(10, 8, 10, 8)),
    )  # fmt: skip


def _slot_sizes(ctx: Context, count: int) -> tuple[int, float]:
    """How many slots lie side by side, and how large they are: half size from seven chips on."""
    if ctx.size == "regular":
        if count <= 6:
            return 1, min(92.0, (360 - 10 * (count - 1)) / count)
        columns = 2 if count <= 14 else 3
        return columns, min(46.0, (360 - 6 * (math.ceil(count / columns) - 1)) / math.ceil(count / columns))
    if count <= 6:
        return 3, 46.0
    columns = 4 if count <= 12 else 6
    return columns, 34.0 if columns == 4 else 22.0


def _slots(numbers: Numbers, columns: int, size: float) -> Box:
    shown = [_slot(level, value, size) for level, value in zip(numbers.levels, numbers.values, strict=True)]
    gap = 10 if size > 60 else 6 if size > 30 else 3
    lines = [shown[begin : begin + columns] for begin in range(0, len(shown), columns)]
    return column(*(row(*line, gap=gap, justify="center") for line in lines), gap=gap)


def _slot(level: int, value: int | None, size: float) -> Drawing:
    return turned(level, "?", size, "art.dial_tick") if value is None else turned(level, str(value), size)


# The numbers --------------------------------------------------------------------------------------------------


def _numbers(table: DeepSeaTable, ctx: Context) -> Box:
    numbers = table.numbers
    levels = sorted(set(numbers.levels))
    many = len(levels) > 3
    height: float | None = ctx.pick(92.0 if many else 104.0, 56.0 if many else 66.0, 104.0)
    if table.bannered:
        height = ctx.pick(74.0 if many else 92.0, 56.0)
    if ctx.size == "tall" and (many or table.bannered):
        height = None  # they share what is left
    rows = [_row(table, ctx, level, height) for level in levels]
    gap = ctx.pick(12 if many else 18, 6, 8 if table.bannered else 12)
    if ctx.size == "compact":
        return column(*rows, grow=1, justify="between" if len(rows) > 2 else "center", gap=6 if len(rows) > 2 else 22)
    legend = row(
        Box(w=14, h=14, skin=Skin(fill="money", radius=7)),
        text(ctx.t("deep_sea_table.copies"), ctx.pick(18, 16, 16), colour="text2"),
        gap=8,
    )
    title = text(ctx.t("deep_sea_table.tap_number"), ctx.pick(26, 20, 22), bold=True, grow=1)
    foot = None
    if ctx.size == "regular" and not table.bannered:
        name = table.seat(table.diver).name
        foot = text(ctx.t("deep_sea_table.reveal_foot", name=name), 18, colour="text2", lines=2)
    return column(
        row(title, legend, gap=12, pad=pad(0, 4)), *rows, foot,
        grow=1, gap=gap, justify="center",
    )  # fmt: skip


def _row(table: DeepSeaTable, ctx: Context, level: int, height: float | None) -> Box:
    """The level, and its four numbers; without a height it grows."""
    count = table.numbers.levels.count(level)
    size = 48.0 if height is not None and height < 66 else ctx.pick(76.0, 54.0, 62.0 if height else 54.0)
    mark: Element = chip(level, size)
    if count > 1:
        badge = Drawing(w=size * 0.44, h=size * 0.44, paint=_badge, data=count)
        mark = stack(mark, row(space(), column(badge, justify="start"), items="stretch"), w=size, h=size)
    first = (level - 1) * 4
    made = (_value(table, ctx, value, height) for value in range(first, first + 4))
    mark.align = "center"
    return row(mark, *made, gap=ctx.pick(14, 8, 8), items="stretch", grow=0 if height else 1)


def _badge(p: Painter, count: int) -> None:
    s = p.width
    p.disc(s / 2, s / 2, s, "art.white")
    p.text(str(count), s / 2, s * 0.46, s * 0.8, "ink", font="num", bold=True, anchor="center")


def _value(table: DeepSeaTable, ctx: Context, value: int, height: float | None) -> Box:
    numbers = table.numbers
    copies, picked = numbers.copies(value), numbers.tapped(value)
    gone = copies == 0 and not picked
    size = ctx.pick(56, 38, 46)
    small = ctx.pick(14, 11, 12)
    if gone:
        inside: tuple[Element, ...] = (
            figure(str(value), size * 0.64, line=0.9),
            text(ctx.t("deep_sea_table.seen_twice"), 16, anchor="center", line=1.0),
        )
    else:
        inside = (
            figure(str(value), size, colour="money"),
            Drawing(w=small, h=2 * small + 5, paint=_copies, data=copies),
        )
    return keys.press(
        f"value.{value}",
        *inside,
        kind="selected" if picked else "neutral",
        tap=lambda: table.tap_number(value),
        disabled_reason="" if gone else None,
        vertical=gone,
        radius=ctx.pick(18, 14, 14),
        grow=1,
        h=height,
        gap=0 if gone else ctx.pick(14, 8, 10),
        pad=pad(0, ctx.pick(8, 4, 4)),
    )


def _copies(p: Painter, copies: int) -> None:
    s = p.width
    for i in range(COPIES):
        cy = s / 2 + i * (s + 5)
        if i < copies:
            p.disc(s / 2, cy, s, "money")
        else:
            p.ring(s / 2, cy, s / 2 - 1, 2, "line")


# What comes next ----------------------------------------------------------------------------------------------


def _next(table: DeepSeaTable, ctx: Context, **options: float) -> Box:
    """Which chip is asked for now."""
    numbers = table.numbers
    missing = numbers.missing
    if missing:
        title = ctx.t("deep_sea_table.next_chip", level=missing[0])
        later = sorted(set(missing[1:]) - {missing[0]})
        if ctx.size != "regular":
            sub = ctx.t("deep_sea_table.dots")
        elif later:
            sub = ctx.t("deep_sea_table.then_chip", level=later[0])
        else:
            sub = ctx.t("deep_sea_table.last_chip" if len(missing) == 1 else "deep_sea_table.again_chip")
        mark: Element = turned(missing[0], "?", ctx.pick(62, 44, 50), "art.dial_tick")
    else:
        title = ctx.t("deep_sea_table.all_known")
        sub = ctx.t("deep_sea_table.tap_again")
        mark = icon("check-circle", ctx.pick(48, 36, 40), "positive")
    return well(
        mark,
        column(
            text(title, ctx.pick(25, 20, 20), bold=True, lines=2, line=1.1),
            text(sub, ctx.pick(19, 17, 17), colour="text2", lines=2, line=1.1),
            gap=2,
            grow=1,
        ),
        radius=ctx.pick(20, 16, 16),
        gap=14,
        pad=pad(0, 16),
        grow=0 if options else 1,
        **options,
    )


def _on(table: DeepSeaTable, ctx: Context) -> Box:
    """Sends the numbers, and says who is asked then."""
    numbers = table.numbers
    missing = len(numbers.missing)
    why = ctx.t("deep_sea_table.numbers_missing", count=missing) if missing else None
    if missing and ctx.size == "compact":
        why = ctx.t("deep_sea_table.missing", count=missing)
    points = ctx.t("deep_sea_table.gains", name=table.seat(table.diver).name, points=numbers.points)
    return keys.key(
        ctx,
        "next",
        table.next_words(ctx),
        "skip-next" if ctx.size != "compact" or ctx.text_scale <= 1.15 else None,
        points,
        kind="primary",
        tap=table.tap_of(numbers.picks),
        disabled_reason=why,
        vertical=ctx.size == "compact",
        size=ctx.pick(24, 20, 24),
        sub_size=ctx.pick(18, 16, 18),
        mark_size=ctx.pick(38, 28, 36),
        justify="start" if ctx.size == "regular" else "center",
        pad=pad(4, ctx.pick(20, 6, 16)),
        **({"grow": 1} if ctx.size == "tall" else {"w": ctx.pick(330, 150)}),
    )
