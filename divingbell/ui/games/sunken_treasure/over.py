"""After the end, until the podium is there: everybody's money and nothing else."""

from __future__ import annotations

from divingbell.ui.games.sunken_treasure.frame import framed
from divingbell.ui.games.sunken_treasure.view_model import ViewModel
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Element, space


def content(vm: ViewModel, ctx: Context) -> Element:
    """Everybody, and Undo."""
    return framed(vm, ctx, space(), bars.action_bar(ctx, vm.undo_key(), h=ctx.pick(148, 106, 112)))
