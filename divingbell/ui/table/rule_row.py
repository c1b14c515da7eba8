"""A house rule with its values as buttons: for the next game (settings) or for the one that is on (rules reader)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from divingbell.companion.games.game import Game
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import Tap, button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import Box, Fits, column, fits, pad, row

Value = str | bool


def rule_row(ctx: Context, game: Game, rule: str, now: Value, tap_of: Callable[[str, Value], Tap | None]) -> Fits:
    """`tap_of` says what a value does that does not hold; None: it is only read."""
    values = game.rulebook.rules[rule]
    keys = [_value_button(ctx, game, rule, value, value == now, tap_of(rule, value)) for value in values]
    title = ctx.t(f"{game.name}.house_rule.{rule}")
    words = roles.label(title, grow=1, min_w="button_row")
    beside = partial(row, gap="gap_s", items="stretch", grow=_KEYS, min_w=_KEY * len(keys))
    side_by_side = partial(row, *keys, gap="gap_s", items="stretch", same_size=True, min_w=_KEY * len(keys))
    return fits(
        lambda: row(words, beside(*keys, same_size=True), gap="gap"),
        lambda: column(roles.label(title, is_heading=True), side_by_side(), gap="gap_s"),
        lambda: column(roles.label(title, is_heading=True), *keys, gap="gap_s", same_size=True),
    )


_KEY, _KEYS = 150, 1.6
"""dp that a value needs for its words, and how much more of a row the values take than what they are values of."""


def _value_button(ctx: Context, game: Game, rule: str, value: Value, chosen: bool, tap: Tap | None) -> Box:
    """Ticked where it holds; the usual one says so."""
    words = ctx.t(f"{game.name}.house_rule.{rule}.{value}".lower())
    usual = roles.caption(ctx.t("settings.rules.usual"), colour="text2", anchor="center")
    said = column(
        roles.label(words, lines=3, anchor="center"), usual if value == game.rulebook.rules[rule][0] else None,
        grow=1, justify="center",
    )  # fmt: skip
    return button_box(
        f"rule.{rule}.{value}".lower(), said, icon("check-circle", "icon_m", "action") if chosen else None,
        kind="selected" if chosen else "neutral", gap="gap_xs", pad=pad("gap_s", "gap_s"), grow=1, h="row_setting",
        tap=tap,
    )  # fmt: skip
