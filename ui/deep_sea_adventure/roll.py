"""The keys before the dice have fallen: turning back, and every roll with where it leads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.deep_sea_adventure.chips import token_mark
from ui.deep_sea_adventure.outlook import Roll
from ui.element import Box, Element, pad, row, text
from ui.kit import keys
from ui.kit.dice import dice
from ui.kit.marks import icon
from ui.theme import Look

if TYPE_CHECKING:
    from ui.deep_sea_adventure.table import DeepSeaTable


def turn_back(table: DeepSeaTable, look: Look, **options: Any) -> Box:
    refusal = table.outlook.why_not_turn()
    turned = refusal is not None and refusal.error == "already_returning"
    made = keys.key(
        look,
        "turn_back",
        look.t("deep_sea_table.turned" if turned else "deep_sea_table.turn_back"),
        "arrow-u-up-left" if refusal is None or look.size != "compact" or not large(look) else None,
        look.t("deep_sea_table.once"),
        tap=lambda: table.send(table.outlook.turn_back),
        why_off=table.off_words(refusal) if refusal is not None else None,
        vertical=True,
        size=look.pick(20, 19),
        sub_size=look.pick(18, 16),
        mark_size=look.pick(40, 32, 36),
        pad=pad(2, 4),
        **options,
    )
    return firm(made) if refusal is None else made


def roll_key(table: DeepSeaTable, look: Look, roll: Roll, size: float) -> Box:
    mark: Element | None = None
    if roll.home:
        words = look.t("deep_sea_table.home")
        mark = icon("submarine", size * 0.7, "positive")
    elif roll.steps:
        words = look.t("deep_sea_table.steps", count=roll.steps)
        mark = token_mark(roll.token, size * 0.76)
    else:
        words = look.t("deep_sea_table.stays")
    made = keys.press(
        f"roll.{roll.dice[0]}{roll.dice[1]}",
        dice(roll.dice, size),
        row(mark, text(words, look.pick(18, 16, 17)), gap=5, h=size * 0.94, justify="center"),
        kind="selected",
        tap=lambda: table.send(roll.action),
        radius=16,
        vertical=True,
        grow=1,
        gap=look.pick(6, 4, 6),
        pad=pad(0, 3),
        colour="text1",
    )
    return firm(made)


def end_game(table: DeepSeaTable, look: Look) -> Box:
    """No chips are left anywhere: the people end the game."""
    return keys.hold_key(
        look,
        "end_game",
        look.t("deep_sea_table.end_game"),
        "flag-checkered",
        lambda: table.send({"type": "stop_game"}),
        sub=look.t("deep_sea_table.end_game.sub"),
        kind="primary",
        size=look.pick(34, 24, 28),
        sub_size=look.pick(20, 17, 18),
        grow=1,
    )


def firm(made: Box) -> Box:
    """With the stroke of a key that decides something."""
    assert made.skin is not None
    made.skin = made.skin._replace(stroke=2)
    return made


def large(look: Look) -> bool:
    """Whether words need the room of a sign on a small key."""
    return look.text_scale > 1.15
