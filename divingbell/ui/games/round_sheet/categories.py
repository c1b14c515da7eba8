"""The categories of a score sheet as keys: open, chosen, and filled with their number."""

from __future__ import annotations

from functools import partial

from divingbell.companion.games.round_sheet.ledger import signed
from divingbell.companion.games.round_sheet.sheet import SheetCategory
from divingbell.companion.games.round_sheet.state import State
from divingbell.ui.games.round_sheet.number_entry import SheetWriting
from divingbell.ui.games.round_sheet.table_view import Entering, Taps
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import Element, grid, pad


def category_keys(
    state: State, writing: SheetWriting, entering: Entering, taps: Taps, columns: int, page: int, most: int
) -> Element:
    """Every category of who writes, in so many columns; more than `most` are two pages, with a key between them."""
    categories = state.sheet.categories
    filled = state.players[entering.writer.player].filled

    def one(category: SheetCategory) -> Element:
        name = f"category.{category.id}"
        title = roles.note(category.title, anchor="center")
        if category.id in filled:
            number = roles.number(signed(filled[category.id]), anchor="center", colour="text2")
            return button_box(name, number, title, kind="off", vertical=True, pad=pad("gap_xxs", "gap_xs"))
        chosen = writing.category == category.id
        words = roles.label(category.title, anchor="center")
        figure = roles.number(entering.figure or "-", anchor="center") if chosen else None
        return button_box(
            name, figure, words, kind="selected" if chosen else "neutral", tap=partial(taps.fill, category.id),
            vertical=True, pad=pad("gap_xxs", "gap_xs"),
        )  # fmt: skip

    if len(categories) <= most:
        return grid(*map(one, categories), columns=columns, gap="gap_s", grow=1)
    half = (len(categories) + 1) // 2
    shown = categories[:half] if page == 0 else categories[half:]
    arrow = icon("arrow-right" if page == 0 else "arrow-left", "icon_m")
    turn = button_box("page", arrow, roles.note(f"{page + 1} / 2", anchor="center"), tap=taps.turn_page, vertical=True)
    return grid(*map(one, shown), turn, columns=columns, gap="gap_s", grow=1)
