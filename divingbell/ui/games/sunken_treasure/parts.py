"""Buttons of answers as table and practice draw them."""

from __future__ import annotations

from typing import Literal, Unpack

from divingbell.companion.games.decision import button_id
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.buttons import ButtonOptions
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import coin
from divingbell.ui.kit.skins import Kind
from divingbell.ui.toolkit.element import Box, BoxOptions, Element, ElementOptions, pad

OUTCOMES = {"dropped": "dropped", "missed": "missed", "stopped": "stop"}
"""Outcomes of a dive without a coin, and their words, before and after a buzz."""


def button_box(
    view: TableView,
    row: str,
    value: str,
    *inside: Element | None,
    kind: Kind = "neutral",
    **options: Unpack[ButtonOptions],
) -> Box:
    """The bare key of an answer round any elements, off where it cannot be given."""
    off = view.choice(row, value).disabled_reason
    return buttons.button_box(
        button_id(row, value), *inside, kind=kind, tap=view.tap(row, value), disabled_reason=off, **options
    )


def metal_button(
    ctx: Context,
    view: TableView,
    metal: str,
    role: Literal["label", "caption"] | None,
    **options: Unpack[ElementOptions],
) -> Box:
    """A coin that may have come up, with its name in this role; without one only why it is off."""
    choice = view.recovered(metal)
    off = choice.disabled_reason
    named: Element | None = None
    if off is not None or role is not None:
        words = off if off is not None else ctx.t(f"sunken_treasure_table.metal.{metal}")
        named = (roles.label if role == "label" else roles.caption)(words, colour=None, anchor="center", lines=2)
    sign = coin(metal, "coin_m" if off is None else "coin_s", opacity=1 if off is None else 0.45)
    return button_box(
        view,
        "outcome",
        choice.value,
        sign,
        named,
        vertical=True,
        gap="gap_hair",
        radius="l",
        pad=pad(0, "gap_xs"),
        **options,
    )


def pays(ctx: Context, view: TableView, metals: list[str]) -> str:
    """The amount that one of these coins pays or costs, as far as one can come up."""
    choices = map(view.recovered, metals)
    known = (view.attempt(choice.value).words(ctx) for choice in choices if choice.disabled_reason is None)
    return next(known, "")


def pay_button(view: TableView, *inside: Element | None, **options: Unpack[BoxOptions]) -> Box:
    """No penalty card is played: the bank pays."""
    kind: Kind = "positive"
    return button_box(view, "penalty", "none", *inside, kind=kind, radius="xl", **options)
