"""The enlarged board with its tiles, over the main area until it is closed."""

from __future__ import annotations

from divingbell.companion.games.submarine.sea import SeaLights
from divingbell.ui.games.submarine import maps, sea
from divingbell.ui.games.submarine.page import Around, PhaseView, act, action_bar, note, page
from divingbell.ui.games.submarine.table_view import TableView
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Element


def whole_map(ctx: Context, view: TableView, around: Around, close: Tap) -> Element:
    """The board as large as the window allows."""
    at = view.ship_column
    title = ctx.t("submarine_table.map.tiles")
    if at is not None and not view.over:
        title = ctx.t("submarine_table.map.lit", column=at)
    marks = SeaLights(column=at, diver=view.turn.diver)
    chart = sea.picture(maps.measures(ctx, maps.WHOLE), view.content, marks, grow=1)
    key = act(ctx, "map.close", "close", ctx.t("submarine_table.map.close"), tap=close, bright=True, w="sea_close")
    said = note("information-outline", title, ctx.t("submarine_table.map.unknown"))
    return page(ctx, around, PhaseView(chart, action_bar(ctx, around.undo, said, key), whole=True))
