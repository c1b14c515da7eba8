"""The keys before the dice have fallen: turning back, and every roll with where it leads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from divingbell.ui.games.deep_sea_adventure.chips import token_mark
from divingbell.ui.games.deep_sea_adventure.outlook import Roll
from divingbell.ui.kit import keys
from divingbell.ui.kit.dice import dice
from divingbell.ui.kit.marks import icon
from divingbell.ui.toolkit.element import Box, Element, pad, row, text
from divingbell.ui.toolkit.theme import Context

if TYPE_CHECKING:
    from divingbell.ui.games.deep_sea_adventure.table import DeepSeaTable


def turn_back(table: DeepSeaTable, ctx: Context, **options: Any) -> Box:
    refusal = table.outlook.why_not_turn()
    turned = refusal is not None and refusal.error == "already_returning"
    made = keys.key(
        ctx,
        "turn_back",
        ctx.t("deep_sea_table.turned" if turned else "deep_sea_table.turn_back"),
        "arrow-u-up-left" if refusal is None or ctx.size != "compact" or not large(ctx) else None,
        ctx.t("deep_sea_table.once"),
        tap=lambda: table.send(table.outlook.turn_back),
        disabled_reason=table.off_words(refusal) if refusal is not None else None,
        vertical=True,
        size=ctx.pick(20, 19),
        sub_size=ctx.pick(18, 16),
        mark_size=ctx.pick(40, 32, 36),
        pad=pad(2, 4),
        **options,
    )
    return firm(made) if refusal is None else made


def roll_key(table: DeepSeaTable, ctx: Context, roll: Roll, size: float) -> Box:
    mark: Element | None = None
    if roll.home:
        words = ctx.t("deep_sea_table.home")
        mark = icon("submarine", size * 0.7, "positive")
    elif roll.steps:
        words = ctx.t("deep_sea_table.steps", count=roll.steps)
        mark = token_mark(roll.token, size * 0.76)
    else:
        words = ctx.t("deep_sea_table.stays")
    made = keys.press(
        f"roll.{roll.dice[0]}{roll.dice[1]}",
        dice(roll.dice, size),
        row(mark, text(words, ctx.pick(18, 16, 17)), gap=5, h=size * 0.94, justify="center"),
        kind="selected",
        tap=lambda: table.send(roll.action),
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
