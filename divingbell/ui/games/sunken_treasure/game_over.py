"""After the end, until the podium is there: everybody's money and nothing else."""

from __future__ import annotations

from divingbell.ui.games.sunken_treasure.frame import framed
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Element, space


def content(ctx: Context, view: TableView) -> Element:
    """Everybody, and Undo."""
    return framed(ctx, view, space(), bars.action_bar(ctx, view.undo_button(), h="bar"))
