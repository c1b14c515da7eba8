"""The keys of an armed dive: what may come up, or not, each with what the rules say it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divingbell.ui.games.sunken_treasure.stakes import Answer
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import coin, disc, icon
from divingbell.ui.kit.skins import key_skin
from divingbell.ui.toolkit.element import Box, Pad, column, figure, pad, row, text

if TYPE_CHECKING:
    from divingbell.ui.games.sunken_treasure.table import SunkenTreasureTable


def _send(table: SunkenTreasureTable, answer: Answer) -> keys.Tap:
    return lambda: table.answer(answer)


def _follows(ctx: Context, answer: Answer) -> str:
    return ctx.t("sunken_table.again" if answer.again else "sunken_table.turn_ends")


def _free_buzz(table: SunkenTreasureTable, ctx: Context, **options: object) -> Box:
    return keys.key(
        ctx,
        "free_buzz",
        ctx.t("sunken_table.free_buzz"),
        "free-buzz",
        tap=table.say_free_buzz,
        disabled_reason=table.disabled_reason(table.announce),
        vertical=True,
        size=ctx.pick(18, 17, 19),
        sub_size=16,
        sub_lines=1,
        mark_size=ctx.pick(40, 30, 36),
        pad=pad(2, 2),
        gap=2,
        **options,  # type: ignore[arg-type]
    )


def _metal_key(table: SunkenTreasureTable, ctx: Context, metal: str, size: float, *, name: bool, side: bool) -> Box:
    """One metal of those that may have come up: a coin, with its name where there is room."""
    answer = table.stakes.recovered(metal)
    off = table.off_words(answer.refusal) if answer.refusal is not None else None
    words = off if off is not None else ctx.t(f"sunken_table.metal.{metal}")
    label = text(words, 17 if side else 16, bold=side, anchor="center", lines=2, line=1.05)
    return keys.press(
        f"up.{metal}",
        coin(metal, size, opacity=0.45 if off is not None else 1),
        label if name or off is not None else None,
        tap=_send(table, answer),
        disabled_reason=off,
        vertical=not side,
        gap=6 if side else 2,
        pad=pad(0, 2),
        radius=14,
    )


def _wrong_words(ctx: Context, table: SunkenTreasureTable) -> tuple[str, str]:
    """What a wrong coin costs, and what follows."""
    answers = [table.stakes.recovered(metal) for metal in table.stakes.wrong]
    fee = next((answer for answer in answers if answer.refusal is None), None)
    return (ctx.signed(fee.pays) if fee is not None else "", ctx.t("sunken_table.turn_ends"))


def _which(table: SunkenTreasureTable, ctx: Context) -> tuple[str, str]:
    pays = table.stakes.clean()
    return ctx.t("sunken_table.which_coin"), ctx.signed(pays) if pays is not None else ""


def _right_regular(table: SunkenTreasureTable, ctx: Context, *, tall: bool) -> Box:
    answer = table.stakes.recovered(table.stakes.right)
    off = table.off_words(answer.refusal) if answer.refusal is not None else None
    return keys.outcome(
        ctx, "right", "positive", "coin-ok", ctx.t("sunken_table.right_coin"), ctx.signed(answer.pays),
        tap=_send(table, answer), disabled_reason=off, disc_size=66 if tall else 64, title_size=22 if tall else 23,
        amount_size=50 if tall else 46, pad=pad(0, 18 if tall else 14), gap=18 if tall else 12,
    )  # fmt: skip


def _any_regular(table: SunkenTreasureTable, ctx: Context) -> Box:
    title, amount = _which(table, ctx)
    metals = [_metal_key(table, ctx, metal, 50, name=True, side=False) for metal in ("gold", "silver", "bronze")]
    for key in metals:
        key.w = 88
    head = column(text(title, 24, bold=True, lines=2, line=1.1), figure(amount, 46, colour="money"), gap=2, grow=1)
    return row(
        disc("coin-ok", 68, "positive"),
        head,
        row(*metals, gap=8, items="stretch", align="stretch"),
        gap=14,
        pad=Pad(8, 8, 8, 18),
        skin=key_skin("positive", 20),
    )


def _any_tall(table: SunkenTreasureTable, ctx: Context) -> Box:
    title, amount = _which(table, ctx)
    metals = [_metal_key(table, ctx, metal, 44, name=True, side=True) for metal in ("gold", "silver", "bronze")]
    for key in metals:
        key.grow = 1
    head = row(
        disc("coin-ok", 60, "positive"),
        column(text(title, 22, bold=True, lines=2, line=1.1), figure(amount, 46, colour="money"), grow=1),
        gap=16,
        pad=pad(0, 8),
    )
    return column(head, row(*metals, gap=8, items="stretch", grow=1), gap=8, pad=pad(10), skin=key_skin("positive", 20))


def _wrong_regular(table: SunkenTreasureTable, ctx: Context) -> Box:
    tall = ctx.size == "tall"
    amount, ends = _wrong_words(ctx, table)
    metals = [_metal_key(table, ctx, metal, 40 if tall else 42, name=True, side=False) for metal in table.stakes.wrong]
    for key in metals:
        key.w = 72 if tall else 66
    title = ctx.t("sunken_table.wrong_coin")
    head = column(
        text(title, 20 if tall else 21, bold=True, lines=1 if tall and ctx.text_scale > 1 else 2, line=1.05),
        figure(amount, 32 if tall else 38),
        text(ends, 16 if tall else 17, colour="text2", line=1.1),
        gap=2,
        grow=1,
    )
    return row(
        disc("coin-wrong", 52, "caution", share=0.7) if tall else None,
        head,
        row(*metals, gap=8, items="stretch", align="stretch"),
        gap=14 if tall else 6,
        pad=Pad(8, 8, 8, 16),
        skin=key_skin("caution", 20),
    )


def regular(table: SunkenTreasureTable, ctx: Context) -> Box:
    up: list[Box] = [_any_regular(table, ctx)]
    up[0].grow = 1
    if not table.stakes.any_metal:
        right, wrong = _right_regular(table, ctx, tall=False), _wrong_regular(table, ctx)
        right.grow, wrong.w = 1, 304
        up = [right, wrong]
    bar = bars.action_bar(
        ctx,
        table.undo_key(ctx),
        _free_buzz(table, ctx, w=122),
        *up,
        column(*(_small_answer(table, ctx, name, mark) for name, mark in _NONE), w=178, gap=8),
        _stop(table, ctx, w=108),
    )
    bar.gap = 12
    return bar


_NONE = (("dropped", "coin-drop"), ("missed", "coin-none"))


def _small_answer(table: SunkenTreasureTable, ctx: Context, name: str, mark: str) -> Box:
    """Dropped or missed, without a buzz."""
    answer = table.stakes.without(name)
    regular = ctx.size == "regular"
    return keys.press(
        name,
        icon(mark, ctx.pick(28, 20), "text2"),
        column(
            text(ctx.t(f"sunken_table.{name}"), ctx.pick(20, 17), bold=True, line=1.1),
            text(_follows(ctx, answer), 16, colour="text2", line=1.1) if regular else None,
            items="start",
        ),
        tap=_send(table, answer),
        justify="start" if regular else "center",
        gap=ctx.pick(10, 5),
        pad=pad(0, ctx.pick(10, 4)),
        grow=1,
    )


def _stop(table: SunkenTreasureTable, ctx: Context, **options: object) -> Box:
    answer = table.stakes.without("stopped")
    return keys.key(
        ctx, "stopped", ctx.t("sunken_table.stop"), icon("surface", ctx.pick(38, 30, 34), "text2"),
        _follows(ctx, answer), tap=_send(table, answer), vertical=True, size=ctx.pick(20, 18, 19), sub_size=16,
        gap=ctx.pick(4, 2, 1), pad=pad(2, 4), **options,  # type: ignore[arg-type]
    )  # fmt: skip


def compact(table: SunkenTreasureTable, ctx: Context) -> Box:
    up: list[Box] = [_any_compact(table, ctx)]
    up[0].grow = 1
    if not table.stakes.any_metal:
        right, wrong = _right_compact(table, ctx), _wrong_compact(table, ctx)
        right.grow, wrong.w = 1, 188
        up = [right, wrong]
    return bars.action_bar(
        ctx,
        table.undo_key(ctx, w=84),
        _free_buzz(table, ctx, w=84),
        *up,
        column(*(_small_answer(table, ctx, name, mark) for name, mark in _NONE), w=114, gap=8),
        _stop(table, ctx, w=80),
        h=130,
    )


def _right_compact(table: SunkenTreasureTable, ctx: Context) -> Box:
    answer = table.stakes.recovered(table.stakes.right)
    off = table.off_words(answer.refusal) if answer.refusal is not None else None
    return keys.press(
        "right",
        row(
            disc("coin-ok", 32, "positive" if off is None else "off"),
            text(ctx.t("sunken_table.right_coin"), 21, bold=True, lines=2, line=1.1),
            gap=8,
        ),
        figure(ctx.signed(answer.pays), 44, colour="money", line=1.02) if off is None else text(off, 17),
        kind="positive",
        tap=_send(table, answer),
        disabled_reason=off,
        vertical=True,
        items="start",
        radius=16,
        gap=6,
        pad=pad(0, 12),
    )


def _any_compact(table: SunkenTreasureTable, ctx: Context) -> Box:
    title, amount = _which(table, ctx)
    metals = [_metal_key(table, ctx, metal, 34, name=True, side=True) for metal in ("gold", "silver", "bronze")]
    for key in metals:
        key.grow, key.h = 1, 64
    return column(
        row(
            text(title, 20, bold=True, lines=2, line=1.0, grow=1),
            figure(amount, 34, colour="money"),
            gap=6,
            pad=pad(0, 6),
            grow=1,
        ),
        row(*metals, gap=8, items="stretch"),
        gap=4,
        pad=pad(7),
        skin=key_skin("positive", 16),
    )


def _wrong_compact(table: SunkenTreasureTable, ctx: Context) -> Box:
    amount, ends = _wrong_words(ctx, table)
    metals = [_metal_key(table, ctx, metal, 40, name=False, side=False) for metal in table.stakes.wrong]
    for key in metals:
        key.grow, key.h = 1, 58
    return column(
        row(
            column(
                text(ctx.t("sunken_table.wrong"), 18, bold=True, line=1.1),
                text(ends, 16, colour="text2", line=1.0),
                gap=1,
            ),
            figure(amount, 28),
            gap=4,
            justify="between",
            pad=pad(0, 4),
            grow=1,
        ),
        row(*metals, gap=8, items="stretch"),
        gap=4,
        pad=pad(6),
        skin=key_skin("caution", 16),
    )


def tall(table: SunkenTreasureTable, ctx: Context) -> Box:
    undo, free = table.undo_key(ctx), _free_buzz(table, ctx)
    undo.grow = free.grow = 1
    up: list[Box] = [_any_tall(table, ctx)]
    up[0].grow = 2.06
    if not table.stakes.any_metal:
        up = [_right_regular(table, ctx, tall=True), _wrong_regular(table, ctx)]
        for one in up:
            one.h = 100
    rest = [
        keys.key(
            ctx, name, ctx.t(f"sunken_table.{name}"), icon(mark, 34, "text2"), _follows(ctx, answer),
            tap=_send(table, answer), vertical=True, size=19, sub_size=16, gap=1, pad=pad(0), grow=1,
        )
        for name, mark in _NONE
        for answer in (table.stakes.without(name),)
    ]  # fmt: skip
    return bars.action_bar(
        ctx,
        column(undo, free, w=116, gap=10),
        column(*up, row(*rest, _stop(table, ctx, grow=1), gap=8, items="stretch", grow=1), gap=10, grow=1),
    )
