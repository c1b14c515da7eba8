"""The keys before the dice have fallen: turning back, and every roll with where it leads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from divingbell.ui.games.deep_sea_adventure.chips import token_mark
from divingbell.ui.games.deep_sea_adventure.outlook import Roll
from divingbell.ui.kit import keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.dice import dice
from divingbell.ui.kit.marks import icon
from divingbell.ui.table.decision import Choice, key_id
from divingbell.ui.toolkit.element import Box, Element, pad, row, text

if TYPE_CHECKING:
    from divingbell.ui.games.deep_sea_adventure.table import DeepSeaTable


def turn_back(table: DeepSeaTable, ctx: Context, **options: Any) -> Box:
    choice = table.asked.choice("turn", "turn_back")
    off = choice.disabled_reason
    made = keys.key(
        ctx,
        key_id("turn", "turn_back"),
        choice.label,
        choice.mark if off is None or ctx.size != "compact" or not large(ctx) else None,
        ctx.t("deep_sea_table.once"),
        tap=table.tap_of({"turn": "turn_back"}),
        disabled_reason=off,
        vertical=True,
        size=ctx.pick(20, 19),
        sub_size=ctx.pick(18, 16),
        mark_size=ctx.pick(40, 32, 36),
        pad=pad(2, 4),
        **options,
    )
    return firm(made) if off is None else made


def roll_key(table: DeepSeaTable, ctx: Context, choice: Choice, size: float) -> Box:
    roll: Roll = choice.detail
    mark: Element | None = None
    if roll.home:
        mark = icon("submarine", size * 0.7, "positive")
    elif roll.steps:
        mark = token_mark(roll.token, size * 0.76)
    made = keys.press(
        key_id("roll", choice.value),
        dice(roll.dice, size),
        row(mark, text(choice.preview, ctx.pick(18, 16, 17)), gap=5, h=size * 0.94, justify="center"),
        kind="selected",
        tap=table.tap_of({"roll": choice.value}),
        radius=16,
        vertical=True,
        grow=1,
        gap=ctx.pick(6, 4, 6),
        pad=pad(0, 3),
        colour="text1",
    )
    return firm(made)


def end_game(table: DeepSeaTable, ctx: Context) -> Box:
    """No chips are left anywhere: the people end the game."""
    return keys.hold_key(
        ctx,
        "end_game",
        ctx.t("deep_sea_table.end_game"),
        "flag-checkered",
        lambda: table.send({"type": "stop_game"}),
        sub=ctx.t("deep_sea_table.end_game.sub"),
        kind="primary",
        size=ctx.pick(34, 24, 28),
        sub_size=ctx.pick(20, 17, 18),
        grow=1,
    )


def firm(made: Box) -> Box:
    """With the stroke of a key that decides something."""
    assert made.skin is not None
    made.skin = made.skin._replace(stroke=2)
    return made


def large(ctx: Context) -> bool:
    """Whether words need the room of a sign on a small key."""
    return ctx.text_scale > 1.15
