"""A house rule with its values as buttons: for the next game (settings) or for the one that is on (rules reader)."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.games.game import Game
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import Tap, button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.rows import setting
from divingbell.ui.toolkit.element import Box, column, pad

Value = str | bool


def rule_row(ctx: Context, game: Game, rule: str, now: Value, tap_of: Callable[[str, Value], Tap | None]) -> Box:
    """`tap_of` says what a value does that does not hold; None: it is only read."""
    values = game.rulebook.rules[rule]
    keys = [_value_button(ctx, game, rule, value, value == now, tap_of(rule, value)) for value in values]
    if _upright(ctx, game, rule):
        keys = [column(*keys, gap="s", same_size=True, grow=1)]
    return setting(ctx.t(f"{game.name}.house_rule.{rule}"), None, *keys, under=True)


def _upright(ctx: Context, game: Game, rule: str) -> bool:
    """More than two values lie one under the other where side by side each would be too narrow for its words."""
    return ctx.size == "tall" and len(game.rulebook.rules[rule]) > 2


def _value_button(ctx: Context, game: Game, rule: str, value: Value, chosen: bool, tap: Tap | None) -> Box:
    """Ticked where it holds; the usual one says so."""
    words = ctx.t(f"{game.name}.house_rule.{rule}.{value}".lower())
    usual, upright = value == game.rulebook.rules[rule][0], _upright(ctx, game, rule)
    narrow = len(game.rulebook.rules[rule]) > 2 and not upright
    lines = 3 if narrow else 2
    words_high = 1.1 * lines * ctx.points("label") + 1.2 * ctx.points("small") + 2 * ctx.space("xs")
    return button_box(
        f"rule.{rule}.{value}".lower(),
        column(
            roles.label(words, lines=lines, anchor="center"),
            roles.caption(ctx.t("settings.rules.usual"), colour="text2", anchor="center") if usual else None,
            grow=1,
            justify="center",
        ),
        icon("check-circle", "title", "action") if chosen else None,
        kind="selected" if chosen else "neutral",
        gap="xs",
        pad=pad("hair", "m"),
        grow=0 if upright else 1,
        h=ctx.touch if upright else max(ctx.pick(76, 84, 98) if narrow else ctx.pick(76, 66, 74), words_high),
        tap=tap,
    )
