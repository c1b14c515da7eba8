"""Who is not back loses his chips: the order in which they go down, and the stacks of three they make."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from divingbell.companion.games.deep_sea_adventure.settling import STACK
from divingbell.companion.games.deep_sea_adventure.state import Token
from divingbell.ui.games.deep_sea_adventure.chips import chip, stack_mark, token_mark
from divingbell.ui.games.deep_sea_adventure.decisions import CARRIED
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import disc, icon
from divingbell.ui.kit.plates import plate
from divingbell.ui.table.decision import key_id
from divingbell.ui.toolkit.element import At, Box, Element, Skin, column, figure, pad, row, stack, text

if TYPE_CHECKING:
    from divingbell.ui.games.deep_sea_adventure.table import DeepSeaTable


def content(table: DeepSeaTable, ctx: Context) -> Element:
    """His chips to be tapped, and beside them what lies behind the deepest token."""
    make = column if ctx.size == "tall" else row
    above = make(
        _chips(table, ctx), _seabed(table, ctx),
        gap=ctx.pick(16, 10, 12), items="stretch", grow=1, pad=ctx.pick(pad(16, 20), pad(8, 10), pad(12, 14)),
    )  # fmt: skip
    bar = bars.action_bar(
        ctx, table.undo_key(ctx), _as_carried(table, ctx), _sink(table, ctx), h=ctx.pick(148, 106, 126)
    )
    return column(above, bar, grow=1)


# His chips ----------------------------------------------------------------------------------------------------


def _chips(table: DeepSeaTable, ctx: Context) -> Box:
    order = table.order
    name = table.seat(table.diver).name
    names = [table.seat(other).name for other in table.state.to_sink]
    if len(names) > 1:
        farthest = ctx.t("deep_sea_table.sink_sub", names=ctx.t("deep_sea_table.then").join(names))
    else:
        farthest = ctx.t("deep_sea_table.sink_sub.one")
    words = column(
        text(ctx.t("deep_sea_table.sink_order", name=name), ctx.pick(30, 21, 24), bold=True, lines=2, line=1.1),
        text(farthest, ctx.pick(20, 17, 18), colour="text2", lines=2, line=1.15),
        gap=3,
    )
    side, columns, gap = _sizes(ctx, len(order.levels), bannered=table.bannered)
    made = [_chip_key(table, i, level, side) for i, level in enumerate(order.levels)]
    lines = [made[begin : begin + columns] for begin in range(0, len(made), columns)]
    rule = row(
        icon("book-open-variant", ctx.pick(24, 22, 22)),
        text(ctx.t("deep_sea_table.rule_end"), ctx.pick(19, 17, 18), bold=True),
        gap=8,
        colour="action",
    )
    tight = len(lines) > 1 and ctx.size == "compact"
    return plate(
        words, column(*(row(*line, gap=gap) for line in lines), gap=gap), None if tight else rule,
        radius=18, grow=1, justify="between", gap=8, pad=ctx.pick(pad(22, 26), pad(12, 16), pad(18, 18)),
    )  # fmt: skip


def _sizes(ctx: Context, count: int, *, bannered: bool) -> tuple[float, int, float]:
    """Side of a key, keys side by side, and the gap: as large as the plate allows, in the fewest rows that do."""
    most = ctx.pick(178.0, 104.0, 140.0) if count <= 3 else ctx.pick(130.0, 80.0, 112.0)
    gap = ctx.pick(22.0, 12.0, 16.0) if count <= 3 else ctx.pick(16.0, 6.0, 12.0)
    wide, high = ctx.pick((752.0, 330.0), (468.0, 150.0), (485.0, 270.0))
    high -= (ctx.text_scale - 1) * ctx.pick(120, 60, 120) + (ctx.pick(92, 44, 92) if bannered else 0)
    best = (0.0, 1)
    for rows in range(1, count + 1):
        columns = math.ceil(count / rows)
        room = high + (28 if rows > 1 and ctx.size == "compact" else 0)  # the rule gives way
        side = min(most, (wide - gap * (columns - 1)) / columns, (room - gap * (rows - 1)) / rows)
        best = max(best, (side, columns), key=lambda found: found[0])
    side, columns = best
    if side < ctx.touch:
        return ctx.touch, int((wide + gap) // (ctx.touch + gap)), gap
    return side, columns, gap


def _chip_key(table: DeepSeaTable, index: int, level: int, side: float) -> Box:
    number = table.order.number(index)
    badge_size = (42.0 if side > 150 else 34.0) if side >= 90 else 24.0
    badge = column(
        figure(str(number), badge_size * 0.72, colour="on_action", anchor="center", fixed=True),
        w=badge_size,
        h=badge_size,
        justify="center",
        skin=Skin(fill="action", radius=badge_size / 2),
        at=At(right=6, top=6) if side >= 90 else At(right=2, top=2),
    ) if number is not None else None  # fmt: skip
    return keys.press(
        f"sink.{index}",
        chip(level, side * 0.77),
        badge,
        kind="selected" if number is not None else "neutral",
        tap=lambda: table.tap_chip(index),
        radius=min(22.0, side * 0.15),
        w=side,
        h=side,
        pad=pad(0),
    )


# Behind the deepest token -------------------------------------------------------------------------------------


def _seabed(table: DeepSeaTable, ctx: Context) -> Box:
    size = ctx.pick(78, 44, 56)
    line = tuple(token for token in table.state.path if token)
    laid = table.seabed + table.order.sunk()
    stacks = [laid[begin : begin + STACK] for begin in range(0, len(laid), STACK)]
    room = ctx.pick(3, 4, 6)
    shown = stacks[1 - room :]
    deepest = line[-(room - max(1, len(shown))) :]
    made: list[Element] = [_token(token, size) for token in deepest]
    made.append(Box(w=2, h=ctx.pick(110, 80, 90), skin=Skin(fill="action", fill_alpha=0.6)))
    for levels in shown:
        count = ctx.t("deep_sea_table.of_three", count=len(levels), of=STACK)
        caption = text(count, 16, colour="art.dial_label", anchor="center") if len(levels) < STACK else None
        made.append(column(stack_mark(levels, size), caption, items="center", gap=6))
    if not shown:
        made.append(Box(w=size, h=size))
    words = row(
        text(ctx.t("deep_sea_table.behind"), ctx.pick(20, 16, 18), colour="art.dial_label", grow=1),
        text(ctx.t("deep_sea_table.in_threes"), ctx.pick(20, 16, 18), colour="art.dial_label"),
        gap=8,
    )
    following = _foot(table, ctx, len(laid))
    foot = text(following, ctx.pick(19, 16, 17), colour="art.dial_label", lines=3, line=1.25, anchor="center")
    sea = Box(skin=Skin(fill="art.pit", fill_top="art.trench", radius=17))
    inside = column(
        words, row(*made, gap=ctx.pick(26, 14, 20), items="end", justify="center"), foot,
        justify="between", pad=ctx.pick(pad(20), pad(12), pad(16)), colour="art.white",
    )  # fmt: skip
    tall = ctx.size == "tall"
    return plate(stack(sea, inside, grow=1), radius=18, h=300 if tall else None, w=None if tall else ctx.pick(420, 270))


def _token(token: Token, size: float) -> Element:
    return token_mark(token, size) if len(token) == 1 else stack_mark(token, size)


def _foot(table: DeepSeaTable, ctx: Context, laid: int) -> str:
    """What the next chips do."""
    following = table.state.to_sink[1:]
    if not following:
        return ctx.t("deep_sea_table.last_stack")
    name = table.seat(following[0]).name
    whole = (laid + table.order.missing) % STACK == 0
    return ctx.t("deep_sea_table.next_stack" if whole else "deep_sea_table.same_stack", name=name)


# Keys ---------------------------------------------------------------------------------------------------------


_ONE_LINE = 8
"""Levels that leave room for a sign over them."""


def _as_carried(table: DeepSeaTable, ctx: Context) -> Box:
    choice = table.asked.choice("as", CARRIED)
    mark: Element | None = None
    if ctx.size == "regular":
        mark = disc("format-list-bulleted", 64, "neutral", share=0.6)
    elif len(table.order.levels) <= _ONE_LINE:
        mark = icon("format-list-bulleted", ctx.pick(38, 32, 36))
    made = keys.key(
        ctx,
        key_id("as", CARRIED),
        choice.label,
        mark,
        choice.preview,
        tap=table.tap_of({"as": CARRIED}),
        vertical=ctx.size != "regular",
        size=ctx.pick(25, 20, 20),
        sub_size=ctx.pick(18, 16, 16),
        gap=ctx.pick(16, 1, 3),
        pad=pad(4, ctx.pick(18, 6, 6)),
        justify="start" if ctx.size == "regular" else "center",
        w=ctx.pick(260, 150, 150),
    )
    assert made.skin is not None
    made.skin = made.skin._replace(stroke=2)
    return made


def _sink(table: DeepSeaTable, ctx: Context) -> Box:
    missing = table.order.missing
    why = None
    if missing:
        why = ctx.t("deep_sea_table.tap_last" if missing == 1 else "deep_sea_table.to_tap", count=missing)
    return keys.key(
        ctx,
        "sink",
        ctx.t("deep_sea_table.sink", count=len(table.order.levels)),
        "sink",
        table.next_words(ctx),
        kind="primary",
        tap=table.tap_of(table.order.picks),
        disabled_reason=why,
        size=ctx.pick(32, 23, 24),
        sub_size=ctx.pick(18, 16, 17),
        mark_size=ctx.pick(44, 38, 38),
        gap=ctx.pick(16, 12, 12),
        pad=pad(4, ctx.pick(20, 14, 14)),
        justify="start",
        grow=1,
    )
