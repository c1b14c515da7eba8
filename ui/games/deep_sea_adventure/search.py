"""The keys where a diver has stopped: take, leave, put one down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from divingbell.companion.games.deep_sea_adventure.state import Token
from divingbell.ui.games.deep_sea_adventure.chips import token_mark
from divingbell.ui.games.deep_sea_adventure.outlook import Answer
from divingbell.ui.games.deep_sea_adventure.roll import firm, large
from divingbell.ui.kit import keys
from divingbell.ui.kit.marks import disc, icon
from divingbell.ui.kit.plates import plate
from divingbell.ui.toolkit.element import Box, Element, Pad, column, pad, row, space, text
from divingbell.ui.toolkit.theme import Context

if TYPE_CHECKING:
    from divingbell.ui.games.deep_sea_adventure.table import DeepSeaTable

ROOMY = 4
"""Tokens up to which the keys beside those of the tokens keep their signs."""


def in_a_row(table: DeepSeaTable, ctx: Context) -> tuple[Box, ...]:
    """Side by side, what cannot be done here last."""
    if table.outlook.here:
        return _take(table, ctx, grow=1), _leave(table, ctx, grow=1), _no_place(table, ctx)
    return _leave(table, ctx, grow=1), _place(table, ctx), _no_take(table, ctx)


def upright(table: DeepSeaTable, ctx: Context) -> tuple[Box, Box]:
    """What stands under Undo on the tall panel, and the large keys beside both."""
    if table.outlook.here:
        right = column(_take(table, ctx, grow=1), _leave(table, ctx, grow=1), gap=10, grow=1)
        return _no_place(table, ctx), right
    return _no_take(table, ctx), column(_leave(table, ctx, grow=1), _place(table, ctx), gap=10, grow=1)


def _carries(ctx: Context, tokens: int) -> str:
    return ctx.t("deep_sea_table.carries", count=tokens)


def _take(table: DeepSeaTable, ctx: Context, **options: Any) -> Box:
    answer, here = table.outlook.take(), table.outlook.here
    label = ctx.t("deep_sea_table.take.chip" if len(here) == 1 else "deep_sea_table.take.stack")
    sub = ctx.t("deep_sea_table.carries_breathes", count=answer.tokens)
    return keys.key(
        ctx,
        "take",
        label,
        token_mark(here, ctx.pick(72, 50, 64)),
        sub,
        kind="primary",
        tap=lambda: table.send(answer.action),
        size=ctx.pick(32, 22, 26),
        sub_size=ctx.pick(19, 16, 18),
        gap=ctx.pick(18, 10, 14),
        pad=pad(4, ctx.pick(20, 10, 16)),
        justify="start" if ctx.size == "regular" else "center",
        **options,
    )


def _leave(table: DeepSeaTable, ctx: Context, **options: Any) -> Box:
    answer = table.outlook.nothing()
    blank = not table.outlook.here
    narrow = blank and ctx.size == "compact"
    squeezed = blank and len(table.outlook.diver.carried) > ROOMY
    mark: Element | None = disc("hand-back-right-off", ctx.pick(68, 46, 56), "neutral", share=0.6)
    if narrow:
        mark = icon("hand-back-right-off", 34)
    if squeezed and (ctx.size == "regular" or (narrow and large(ctx))):
        mark = None
    made = keys.key(
        ctx,
        "leave",
        ctx.t("deep_sea_table.nothing" if blank else "deep_sea_table.leave"),
        mark,
        _carries(ctx, answer.tokens),
        tap=lambda: table.send(answer.action),
        vertical=narrow,
        size=ctx.pick(30, 20, 24),
        sub_size=ctx.pick(18, 16, 17),
        gap=ctx.pick(16, 1 if narrow else 10, 14),
        pad=pad(4, ctx.pick(18, 10, 16)),
        justify="start" if ctx.size == "regular" else "center",
        **options,
    )
    return firm(made)


def _no_place(table: DeepSeaTable, ctx: Context) -> Box:
    """Putting down where a token lies: off, with the reason."""
    return _off(table, ctx, "place", _put_one(ctx), table.outlook.place(0), "arrow-collapse-down")


def _put_one(ctx: Context) -> str:
    return ctx.t("deep_sea_table.put_one" if ctx.size == "regular" else "deep_sea_table.put")


def _no_take(table: DeepSeaTable, ctx: Context) -> Box:
    blank = token_mark((), ctx.pick(56, 40, 44))
    return _off(table, ctx, "take", ctx.t("deep_sea_table.take"), table.outlook.take(), blank)


def _off(
    table: DeepSeaTable, ctx: Context, key_id: str, label: str, answer: Answer, mark: str | Element
) -> Box:  # fmt: skip
    assert answer.refusal is not None, "the rules refuse it here"
    regular = ctx.size == "regular"
    many = len(table.outlook.diver.carried) > ROOMY
    beside = {"grow": 1.0} if table.outlook.here else {"w": 180.0 if many else 212.0}
    size: dict[str, Any] = beside if regular else {"w": 116} if ctx.size == "compact" else {"h": 123}
    return keys.key(
        ctx,
        key_id,
        label,
        mark if ctx.size != "compact" or not large(ctx) else None,
        disabled_reason=table.off_words(answer.refusal),
        vertical=not regular,
        size=ctx.pick(26, 18, 19),
        sub_size=ctx.pick(18, 16, 16),
        mark_size=ctx.pick(44, 28, 34),
        gap=ctx.pick(14, 0, 3),
        pad=pad(4, ctx.pick(20, 6, 6)),
        justify="start" if regular else "center",
        **size,
    )


def _place(table: DeepSeaTable, ctx: Context) -> Box:
    """One key for each token carried; a stack is one."""
    carried = table.players[table.diver].carried
    first = table.outlook.place(0)
    if first.refusal is not None:
        return _off(table, ctx, "place", _put_one(ctx), first, "arrow-collapse-down")
    return (_place_wide if ctx.size == "regular" else _place_narrow)(table, ctx, carried)


def _place_wide(table: DeepSeaTable, ctx: Context, carried: tuple[Token, ...]) -> Box:
    side = 128.0 if len(carried) <= 3 else 96.0 if len(carried) == 4 else 76.0
    made = (_token_key(table, i, token, side, side * 0.62) for i, token in enumerate(carried))
    return plate(
        _put_words(ctx), row(*made, gap=10 if side > 100 else 8, items="stretch"),
        upright=False, items="stretch", gap=14, radius=20, edge="outline", pad=Pad(0, 0, 0, 20),
    )  # fmt: skip


def _put_words(ctx: Context) -> Box:
    return column(
        text(ctx.t("deep_sea_table.put"), ctx.pick(26, 19, 20), bold=True, lines=2, line=1.1),
        text(ctx.t("deep_sea_table.put.sub"), ctx.pick(18, 16, 16), colour="text2", lines=2, line=1.1),
        gap=1,
        justify="center",
    )


def _place_narrow(table: DeepSeaTable, ctx: Context, carried: tuple[Token, ...]) -> Box:
    compact = ctx.size == "compact"
    if len(carried) <= 2:
        side = 96.0 if compact else 110.0
        made = (_token_key(table, i, token, side, 60) for i, token in enumerate(carried))
        return plate(
            _put_words(ctx), None if compact else space(), row(*made, gap=12, items="stretch"),
            upright=False, items="stretch", gap=12, radius=16, edge="outline", pad=Pad(0, 0, 0, 14),
            grow=0 if compact else 1,
        )  # fmt: skip
    # Many tokens: the words stand over the keys.
    words = row(
        text(ctx.t("deep_sea_table.put"), ctx.pick(18, 17, 18), bold=True),
        text(ctx.t("deep_sea_table.put.sub"), 16, colour="text2", grow=1),
        gap=8,
        h=ctx.pick(26, 26, 34),
        pad=pad(0, 10),
    )
    width = None if not compact else 96.0 if len(carried) == 3 else 62.0
    made = (_token_key(table, i, token, width, 44) for i, token in enumerate(carried))
    keys_row = row(*made, gap=6, items="stretch", grow=1)
    inside = Pad() if compact else Pad(0, 2, 2, 2)
    return plate(words, keys_row, radius=16, edge="outline", grow=0 if compact else 1, pad=inside)


def _token_key(table: DeepSeaTable, index: int, token: Token, width: float | None, size: float) -> Box:
    answer = table.outlook.place(index)
    made = keys.press(
        f"place.{index}",
        token_mark(token, size),
        kind="selected",
        tap=lambda: table.send(answer.action),
        radius=16,
        w=width,
        grow=0 if width else 1,
        pad=pad(0),
    )
    return firm(made)
