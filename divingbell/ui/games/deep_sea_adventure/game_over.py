"""The game is over: everybody's points and how it ended, where no podium stands in their place."""

from __future__ import annotations

from divingbell.ui.games.deep_sea_adventure import people
from divingbell.ui.games.deep_sea_adventure.table_view import TableView
from divingbell.ui.kit import bars, roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.table.memory_banner import headed
from divingbell.ui.toolkit.element import Box, Element, column, pad, row


def content(ctx: Context, view: TableView) -> Element:
    """Points, how it ended, and Undo."""
    rail, how = people.rail(ctx, view), headed(view.banner, _how(ctx, view))
    undo = bars.action_bar(ctx, view.undo, h="bar")
    if ctx.size == "regular":
        return column(row(how, rail, gap="gap", items="stretch", grow=1, pad=pad("gap", "gutter")), undo, grow=1)
    return column(rail, row(how, items="stretch", grow=1, pad=pad("gap", "gutter")), undo, grow=1)


def _how(ctx: Context, view: TableView) -> Box:
    result = view.state.result
    assert result is not None, "the game is over"
    return card(
        roles.alarm(ctx.t("deep_sea_adventure_table.band.over"), anchor="center"),
        roles.body(ctx.t(ctx.texts.own("deep_sea_adventure", f"podium.reason.{result.reason}")), anchor="center"),
        justify="center", gap="gap_m", grow=1, pad=pad("gap_l", "gap"),
    )  # fmt: skip
