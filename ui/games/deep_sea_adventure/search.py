"""The keys where a diver has stopped: take, leave, put one down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from divingbell.companion.games.deep_sea_adventure.state import Token
from divingbell.ui.games.deep_sea_adventure.chips import token_mark
from divingbell.ui.games.deep_sea_adventure.outlook import here
from divingbell.ui.games.deep_sea_adventure.roll import firm, large
from divingbell.ui.kit import keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import disc, icon
from divingbell.ui.kit.plates import plate
from divingbell.ui.table.decision import key_id
from divingbell.ui.toolkit.element import Box, Element, Pad, column, pad, row, space, text

if TYPE_CHECKING:
    from divingbell.ui.games.deep_sea_adventure.table import DeepSeaTable

ROOMY = 4
"""Tokens up to which the keys beside those of the tokens keep their signs."""


def in_a_row(table: DeepSeaTable, ctx: Context) -> tuple[Box, ...]:
    """Side by side, what cannot be done here last."""
    if here(table.state):
        return _take(table, ctx, grow=1), _leave(table, ctx, grow=1), _no_place(table, ctx)
    return _leave(table, ctx, grow=1), _place(table, ctx), _no_take(table, ctx)


def upright(table: DeepSeaTable, ctx: Context) -> tuple[Box, Box]:
    """What stands under Undo on the tall panel, and the large keys beside both."""
    if here(table.state):
        right = column(_take(table, ctx, grow=1), _leave(table, ctx, grow=1), gap=10, grow=1)
        return _no_place(table, ctx), right
    return _no_take(table, ctx), column(_leave(table, ctx, grow=1), _place(table, ctx), gap=10, grow=1)


def _take(table: DeepSeaTable, ctx: Context, **options: Any) -> Box:
    choice = table.asked.choice("search", "take")
    return keys.key(
        ctx,
        key_id("search", "take"),
        choice.label,
        token_mark(here(table.state), ctx.pick(72, 50, 64)),
        choice.preview,
        kind="primary",
        tap=table.tap_of({"search": "take"}),
        size=ctx.pick(32, 22, 26),
        sub_size=ctx.pick(19, 16, 18),
        gap=ctx.pick(18, 10, 14),
        pad=pad(4, ctx.pick(20, 10, 16)),
        justify="start" if ctx.size == "regular" else "center",
        **options,
    )


def _leave(table: DeepSeaTable, ctx: Context, **options: Any) -> Box:
    choice = table.asked.choice("search", "nothing")
    blank = not here(table.state)
    narrow = blank and ctx.size == "compact"
    squeezed = blank and len(table.players[table.diver].carried) > ROOMY
    mark: Element | None = disc("hand-back-right-off", ctx.pick(68, 46, 56), "neutral", share=0.6)
    if narrow:
        mark = icon("hand-back-right-off", 34)
    if squeezed and (ctx.size == "regular" or (narrow and large(ctx))):
        mark = None
    made = keys.key(
        ctx,
        key_id("search", "nothing"),
        choice.label,
        mark,
        choice.preview,
        tap=table.tap_of({"search": "nothing"}),
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
    return _off(table, ctx, "place.0", _put_one(ctx), "arrow-collapse-down")


def _put_one(ctx: Context) -> str:
    return ctx.t("deep_sea_table.put_one" if ctx.size == "regular" else "deep_sea_table.put")


def _no_take(table: DeepSeaTable, ctx: Context) -> Box:
    blank = token_mark((), ctx.pick(56, 40, 44))
    return _off(table, ctx, "take", table.asked.choice("search", "take").label, blank)


def _off(table: DeepSeaTable, ctx: Context, value: str, label: str, mark: str | Element) -> Box:
    choice = table.asked.choice("search", value)
    assert choice.disabled_reason is not None, "the rules refuse it here"
    regular = ctx.size == "regular"
    many = len(table.players[table.diver].carried) > ROOMY
    beside = {"grow": 1.0} if here(table.state) else {"w": 180.0 if many else 212.0}
    size: dict[str, Any] = beside if regular else {"w": 116} if ctx.size == "compact" else {"h": 123}
    return keys.key(
        ctx,
        key_id("search", value),
        label,
        mark if ctx.size != "compact" or not large(ctx) else None,
        disabled_reason=choice.disabled_reason,
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
    if table.asked.choice("search", "place.0").disabled_reason is not None:
        return _no_place(table, ctx)
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
    value = f"place.{index}"
    made = keys.press(
        key_id("search", value),
        token_mark(token, size),
        kind="selected",
        tap=table.tap_of({"search": value}),
        radius=16,
        w=width,
        grow=0 if width else 1,
        pad=pad(0),
    )
    return firm(made)
