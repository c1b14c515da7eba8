"""Buttons of answers as table and practice draw them."""

from __future__ import annotations

from typing import Any

from divingbell.companion.games.decision import button_id
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit import buttons
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import coin
from divingbell.ui.kit.skins import Kind
from divingbell.ui.toolkit.element import Box, Element, pad, text
from divingbell.ui.toolkit.scale import Size

OUTCOMES = {"dropped": "dropped", "missed": "missed", "stopped": "stop"}
"""Outcomes of an armed dive without a coin, and their words."""
OUTCOMES_OF_A_BUZZ = OUTCOMES | {"missed": "had_none"}


def button_box(view: TableView, row: str, value: str, *inside: Element | None, **options: Any) -> Box:
    """The bare key of an answer round any elements, off where it cannot be given."""
    off = view.choice(row, value).disabled_reason
    return buttons.button_box(button_id(row, value), *inside, tap=view.tap(row, value), disabled_reason=off, **options)


def metal_button(
    ctx: Context, view: TableView, metal: str, size: float, label: Size | None, *, bold: bool = True, **options: Any
) -> Box:
    """A coin that may have come up, `size` dp at text scale 1, with its name in this type; without one only why it is
    off."""
    choice = view.recovered(metal)
    off = choice.disabled_reason
    words = off if off is not None else ctx.t(f"sunken_treasure_table.metal.{metal}")
    named = text(words, label or "small", bold=bold, anchor="center", lines=2, line=1.05)
    if off is not None:
        size = min(size, 28)  # why it is off takes several lines
    elif label is not None:
        size -= 20 * (ctx.text_scale - 1)  # larger words need its room
    sign = coin(metal, size, opacity=1 if off is None else 0.45)
    options.setdefault("pad", pad(0, "xs"))
    return button_box(view, "outcome", choice.value, sign, named if label or off is not None else None, **options)


def pays(ctx: Context, view: TableView, metals: list[str]) -> str:
    """What one of these coins pays or costs, as far as one can come up."""
    choices = map(view.recovered, metals)
    known = (view.attempt(choice.value).words(ctx) for choice in choices if choice.disabled_reason is None)
    return next(known, "")


def pay_button(view: TableView, *inside: Element | None, **options: Any) -> Box:
    """No penalty card is played: the bank pays."""
    kind: Kind = "positive"
    return button_box(view, "penalty", "none", *inside, kind=kind, radius="xl", **options)
