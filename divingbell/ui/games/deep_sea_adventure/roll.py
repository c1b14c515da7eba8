"""The buttons before the dice have fallen: turning back, and every roll with where it leads."""

from __future__ import annotations

from functools import partial

from divingbell.companion.games.decision import Choice, button_id
from divingbell.companion.games.deep_sea_adventure.outlook import PossibleRoll
from divingbell.ui.games.deep_sea_adventure.chips import token_icon
from divingbell.ui.games.deep_sea_adventure.table_view import TableView
from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.dice import dice
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import Box, Element, Fits, fits, grid, pad, row

_SIGN = 0.74
"""A sign under the dice, as a share of theirs."""


def turn_back(ctx: Context, view: TableView) -> Fits:
    """Once a round, before rolling; where it is off, the reason stays and the sign goes first."""
    choice, tap = view.choice("turn", "turn_back")
    off = choice.disabled_reason

    def of(mark: str | None) -> Box:
        made = buttons.button(
            ctx, button_id("turn", "turn_back"), choice.label, mark, ctx.t("deep_sea_adventure_table.once"), tap=tap,
            disabled_reason=off, vertical=True, size="label", sub_size="note", icon_size="icon",
            pad=pad("gap_hair", "gap_xxs"),
        )  # fmt: skip
        return firm(made) if off is None else made

    return fits(partial(of, choice.mark), partial(of, None), w="aside")


def rolls(ctx: Context, view: TableView) -> Box:
    """All six beside each other."""
    return row(*_buttons(ctx, view, in_words=True), gap="gap_s", items="stretch", grow=1)


def rolls_in_figures(ctx: Context, view: TableView) -> Box:
    """The same where each has no room for words."""
    return row(*_buttons(ctx, view, in_words=False), gap="gap_s", items="stretch", grow=1)


def rolls_in_rows(ctx: Context, view: TableView) -> Box:
    """All six, three in a row."""
    return grid(*_buttons(ctx, view, in_words=True), columns=3, gap="gap", grow=1)


def _buttons(ctx: Context, view: TableView, *, in_words: bool) -> list[Box]:
    return [_roll_button(ctx, view, choice, in_words=in_words) for choice in view.asked.row("roll").choices]


def _roll_button(ctx: Context, view: TableView, choice: Choice, *, in_words: bool) -> Box:
    led: PossibleRoll = choice.detail
    side = ctx.space("tile_m")
    mark: Element | None = token_icon(led.token, side * _SIGN) if led.steps else None
    if led.home:
        mark = icon("submarine", side * _SIGN, "positive")
    return firm(buttons.button_box(
        button_id("roll", choice.value),
        dice(led.dice, side),
        row(mark, *_leads(ctx, choice, in_words=in_words), gap="gap_xs", h=side * 0.94, justify="center"),
        tap=view.tap_of({"roll": choice.value}), radius="radius_card", vertical=True, grow=1, gap="gap_xs",
        pad=pad(0, "gap_s"), colour="text1",
    ))  # fmt: skip


def _leads(ctx: Context, choice: Choice, *, in_words: bool) -> tuple[Element, ...]:
    """Where a roll leads; a roll that ends the game says so."""
    led: PossibleRoll = choice.detail
    said = choice.follows(ctx, choice.preview)
    if in_words or not led.steps or led.home or said != choice.preview:
        return (roles.note(said, lines=1 if said == choice.preview else 2),)
    return icon("arrow-right", "coin_s"), roles.number(str(led.steps))


def end_game(ctx: Context, view: TableView) -> Box:
    """No chips are left anywhere: the people end the game."""
    return buttons.long_press_button(
        ctx, "end_game", ctx.t("deep_sea_adventure_table.end_game"), "flag-checkered", view.end_game,
        sub=ctx.t("deep_sea_adventure_table.end_game.sub"), kind="primary", size="headline",
        sub_size="label", grow=1,
    )  # fmt: skip


def firm(made: Box) -> Box:
    """With the stroke of a button that decides something."""
    assert made.skin is not None
    made.skin = made.skin._replace(stroke=2)
    return made
