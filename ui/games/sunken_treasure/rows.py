"""The three rows of a call: which coin, which card, which hole. One tap each; while a dive is armed one of them opens
over it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal

from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import coin
from divingbell.ui.kit.plates import plate
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Skin, column, figure, row, stack, text

if TYPE_CHECKING:
    from divingbell.ui.games.sunken_treasure.table import SunkenTreasureTable

RowName = Literal["coin", "card", "risk"]
Opened = Literal["row", "pairs"]
"""Alone over a dive: large keys in one row or in two."""
CALLS = ("gold", "silver", "bronze", "anything")
VALUES = (5000, 10000, 15000)
RISKS = (2, 3, 4, 5)


def named(ctx: Context, label: str, *keys: Element, grow: float = 1, opened: Opened | None = None) -> Box:
    """A row of keys behind its name, or two to a row under it."""
    if opened == "pairs":
        lines = [row(*keys[i : i + 2], gap=10, items="stretch", grow=1) for i in range(0, len(keys), 2)]
        return column(text(label, ctx.pick(26, 20, 22), bold=True, colour="text2"), *lines, gap=10, grow=grow)
    return row(
        text(label, ctx.pick(24, 18, 18), bold=True, colour="text2", lines=2, w=ctx.pick(96, 58, 62)),
        *keys,
        gap=ctx.pick(14, 8, 8),
        items="stretch",
        grow=grow,
    )


def coins(table: SunkenTreasureTable, ctx: Context, *, opened: Opened | None = None) -> Box:
    """Gold, silver, bronze, anything; upright where the keys are narrow."""
    upright = ctx.size == "tall" or opened
    size = ctx.pick(96, 64, 64) if opened else ctx.pick(52, 32, 44)
    keys = []
    for call in CALLS:
        off = table.choices.why_not_coin(call)
        label = text(ctx.t(f"sunken_table.metal.{call}"), ctx.pick(28, 20, 19), bold=True)
        label.size = ctx.type(label.size) * (1.2 if opened else 1)
        keys.append(
            press(
                f"coin.{call}",
                coin("any" if call == "anything" else call, size, opacity=0.4 if off else 1),
                column(label, text(off, ctx.pick(18, 16), anchor="center"), items="center") if off else label,
                kind="selected" if table.choices.coin == call else "neutral",
                disabled_reason=off,
                tap=partial(table.choices.choose_coin, call),
                radius=16,
                vertical=upright,
                gap=ctx.pick(14, 8, 6),
                grow=1,
                pad=Pad(0, 4, 0, 4),
            )
        )
    return named(ctx, ctx.t("sunken_table.coin"), *keys, opened=opened)


def cards(table: SunkenTreasureTable, ctx: Context, *, opened: Opened | None = None) -> Box:
    """$5,000, $10,000, $15,000."""
    keys = []
    for value in VALUES:
        off = table.choices.why_not_card(value)
        label = figure(ctx.money(value), ctx.pick(68, 48, 50) if opened else ctx.pick(52, 36, 38))
        keys.append(
            press(
                f"card.{value}",
                column(label, text(off, ctx.pick(18, 16), anchor="center"), items="center", gap=2) if off else label,
                kind="selected" if table.choices.card == value else "neutral",
                disabled_reason=off,
                tap=partial(table.choices.choose_card, value),
                radius=16,
                grow=1,
                pad=Pad(0, 4, 0, 4),
            )
        )
    return named(ctx, ctx.t("sunken_table.card"), *keys, opened=opened)


def risks(table: SunkenTreasureTable, ctx: Context, *, opened: Opened | None = None) -> Box:
    """The holes: multiplied, and what the right coin would pay. Off before the card lies."""
    keys = []
    for risk in RISKS:
        pays, off = table.choices.pays(risk)
        under: Element | None = None
        if pays is not None:
            size = ctx.pick(42, 28, 36) if opened else ctx.pick(34, 24, 26)
            under = figure(ctx.money(pays), size, colour="money")
        elif off:
            under = text(off, ctx.pick(18, 16), anchor="center")
        key = press(
            f"risk.{risk}" if off != "" else None,
            figure(
                f"\N{MULTIPLICATION SIGN} {risk}",
                ctx.pick(84, 56, 68) if opened else ctx.pick(64, 42, 50) if pays is not None else ctx.pick(56, 38, 46),
                line=0.95,
            ),
            under,
            kind="selected" if pays is not None else "neutral",
            disabled_reason=off,
            tap=partial(table.choices.choose_risk, risk),
            radius=16,
            vertical=True,
            grow=1,
            pad=Pad(0, 4, 0, 4),
        )
        if key.skin is not None and pays is not None and table.choices.risk != risk:
            key.skin = key.skin._replace(stroke=2)
        keys.append(key)
    return named(ctx, ctx.t("sunken_table.risk"), *keys, grow=1.35, opened=opened)


_ROWS: dict[RowName, Callable[..., Box]] = {"coin": coins, "card": cards, "risk": risks}


_TWO_ROWS = 330
"""A plate of this height (dp) has room for large keys in two rows."""


def opened(table: SunkenTreasureTable, ctx: Context, name: RowName, at: At) -> Element:
    """One row over the plate at `at`; a tap outside closes it."""
    height = ctx.frame.height - (at.top or 0) - (at.bottom or 0)
    one: Opened | None = None if ctx.size == "tall" else "row"
    made = _ROWS[name](table, ctx, opened="pairs" if height > _TWO_ROWS else one)
    made.grow = 1
    return stack(
        Box(skin=Skin(fill="scrim", fill_alpha=0.5)),
        plate(
            made,
            at=at,
            blocks=True,
            radius=ctx.pick(20, 18),
            edge="action",
            pad=Pad(*(ctx.pick(24, 12, 14),) * 4),
        ),
        id="window",
        tap=table.choices.close_row,
    )
