"""In place of a replay: nothing but the start has happened in the game."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.table.small_table import SmallTable, SmallView
from divingbell.ui.toolkit.element import Box, Element, Pad, column, fits, row, space


class NothingYet(NamedTuple):
    """Values of the screen."""

    table: SmallTable
    view: SmallView
    """The table after the start; its room is filled in here."""
    about: str
    """Which game, when, and how many play."""
    back: Tap
    to_table: Tap | None
    """None: the game is not the active one."""
    half_turn: Tap


def nothing_yet(ctx: Context, shown: NothingYet) -> Element:
    """The table as it was laid, when the replay begins, and the way to the table."""
    back = buttons.round_button(ctx, "back", "arrow-left", shown.back)
    turn = bars.turn_buttons(ctx, shown.half_turn)
    header = bars.header(ctx, ctx.t("replay.title"), shown.about, *turn, left=back)
    inside = fits(partial(_beside, ctx, shown), partial(_under, ctx, shown), grow=1)
    main = column(card(inside, grow=1), _bar(ctx, shown.to_table), gap="gap", grow=1,
                  pad=Pad("gap", "gutter", "gutter", "gutter"))  # fmt: skip
    return column(header, main, grow=1)


def _beside(ctx: Context, shown: NothingYet) -> Box:
    words = column(*_words(ctx), gap="gap_s", w="board_words")
    return row(_drawn(ctx, shown), words, gap="gap_xl", items="center", justify="center", grow=1)


def _under(ctx: Context, shown: NothingYet) -> Box:
    words = column(*_words(ctx, anchor="center"), gap="gap_s")
    return column(row(_drawn(ctx, shown), justify="center"), words, gap="gap_xl", justify="center", grow=1)


def _drawn(ctx: Context, shown: NothingYet) -> Element:
    side = ctx.space("porthole")
    return shown.table.draw(ctx, shown.view._replace(width=side, height=side))


def _words(ctx: Context, **options: str) -> tuple[Element, ...]:
    return (
        roles.headline(ctx.t("replay.no_turns"), **options),
        roles.body(ctx.t("replay.no_turns.sub"), **options),
    )


def _bar(ctx: Context, to_table: Tap | None) -> Box | None:
    if to_table is None:
        return None
    key = buttons.button(ctx, "table", ctx.t("replay.to_table"), "arrow-left", kind="primary", tap=to_table,
                         w="button_primary")  # fmt: skip
    return row(space(), key, items="stretch", h="banner")
