"""After the end, until the podium is there: everybody's money and nothing else."""

from __future__ import annotations

from divingbell.ui.games.sunken_treasure import people
from divingbell.ui.games.sunken_treasure.view_model import ViewModel
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Element, column, pad, row, space


def content(vm: ViewModel, ctx: Context) -> Element:
    """Everybody, and Undo."""
    bar = bars.action_bar(ctx, vm.undo_key(), h=ctx.pick(148, 106, 112))
    if ctx.size == "regular":
        cards = people.cards(ctx, vm.everybody, foot=False)
        return column(row(cards, pad=pad("l", ctx.gutter), items="stretch", grow=1), bar, grow=1)
    everybody = people.strip(ctx, vm.everybody, dry=True) if ctx.size == "compact" else people.pairs(ctx, vm.everybody)
    return column(everybody, space(), bar, grow=1)
