"""A score sheet drawn small, for the replay: the last rounds that have room."""

from __future__ import annotations

from divingbell.companion.games.round_sheet.board import DrawnSheet, draw, sheet_rows
from divingbell.ui.kit.context import Context
from divingbell.ui.table.small_table import SmallTable, SmallView
from divingbell.ui.toolkit.element import Drawing, Element


def _draw(ctx: Context, view: SmallView) -> Element:
    state = view.entry.state
    colours = {player: seat.diver for player, seat in view.seats.items()}
    del ctx
    return Drawing(w=view.width, h=view.height, paint=draw, data=DrawnSheet(*sheet_rows(state, colours)))


SMALL_TABLE = SmallTable(_draw)
