"""The buttons before the dice have fallen: turning back, and every roll with where it leads."""

from __future__ import annotations

from typing import Any

from divingbell.companion.games.decision import Choice, button_id
from divingbell.companion.games.deep_sea_adventure.outlook import PossibleRoll
from divingbell.ui.games.deep_sea_adventure.chips import token_icon
from divingbell.ui.games.deep_sea_adventure.table_view import TableView
from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.dice import dice
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import Box, Element, grid, pad, row


def turn_back(ctx: Context, view: TableView) -> Box:
    """Once a round, before rolling."""
    choice, tap = view.choice("turn", "turn_back")
    off = choice.disabled_reason
    place: dict[str, Any] = {"h": 123} if ctx.size == "tall" else {"w": ctx.pick(150, 116)}
    made = buttons.button(
        ctx, button_id("turn", "turn_back"), choice.label,
        choice.mark if off is None or ctx.size != "compact" or not large(ctx) else None,
        ctx.t("deep_sea_adventure_table.once"), tap=tap, disabled_reason=off, vertical=True,
        size=ctx.pick("label", "lead"), icon_size="counter", pad=pad("hair", "xxs"), **place,
    )  # fmt: skip
    return firm(made) if off is None else made


def rolls(ctx: Context, view: TableView) -> Box:
    """All six."""
    made = (_roll_button(ctx, view, choice) for choice in view.asked.row("roll").choices)
    if ctx.size == "tall":
        return grid(*made, columns=3, gap="l", grow=1)
    return row(*made, gap="m", items="stretch", grow=1)


def _roll_button(ctx: Context, view: TableView, choice: Choice) -> Box:
    led: PossibleRoll = choice.detail
    size = ctx.pick(48, 32, 44)
    narrow = ctx.size == "compact" and large(ctx)
    mark: Element | None = token_icon(led.token, size * (0.64 if narrow else 0.76)) if led.steps else None
    if led.home:
        mark = icon("submarine", size * 0.7, "positive")
    said = choice.follows(ctx, choice.preview)
    words = roles.note(said, lines=1 if said == choice.preview else 2)
    return firm(buttons.button_box(
        button_id("roll", choice.value),
        dice(led.dice, size),
        row(mark, words, gap="hair" if narrow else "xs", h=size * 0.94, justify="center"),
        tap=view.tap_of({"roll": choice.value}), radius="l", vertical=True, grow=1, gap="xs",
        pad=pad(0, "xxs" if narrow else "xs"), colour="text1",
    ))  # fmt: skip


def end_game(ctx: Context, view: TableView) -> Box:
    """No chips are left anywhere: the people end the game."""
    return buttons.long_press_button(
        ctx, "end_game", ctx.t("deep_sea_adventure_table.end_game"), "flag-checkered", view.end_game,
        sub=ctx.t("deep_sea_adventure_table.end_game.sub"), kind="primary", size="headline", sub_size="label", grow=1,
    )  # fmt: skip


def firm(made: Box) -> Box:
    """With the stroke of a button that decides something."""
    assert made.skin is not None
    made.skin = made.skin._replace(stroke=2)
    return made


def large(ctx: Context) -> bool:
    """Whether words need the room of a sign on a small button."""
    return ctx.text_scale > 1.15
