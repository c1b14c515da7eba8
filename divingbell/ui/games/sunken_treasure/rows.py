"""The three rows of a call: which coin, which card, which hole. One tap each; while a dive is armed one of them opens
over it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal, NamedTuple, Unpack

from divingbell.companion.games.decision import Choice, button_id
from divingbell.companion.games.sunken_treasure.decisions import RISKS, TIMES
from divingbell.ui.games.sunken_treasure.table_view import RowName, TableView
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import coin, icon
from divingbell.ui.toolkit.element import At, Box, BoxOptions, Element, column, pad, row, space, stack
from divingbell.ui.toolkit.memo import memo

Opened = Literal["large", "small"]
"""Alone over a dive: with large buttons, or as in a call where the card is narrow."""


class RowButton(NamedTuple):
    """How a button of a row is shown, and what it calls."""

    chosen: bool
    opened: Opened | None
    narrow: bool
    """Beside the board of practice."""
    upright: bool
    """A coin stands over its name."""
    pick: Callable[[RowName, object], None]


def _shown(view: TableView, row: RowName, choice: Choice, opened: Opened | None, narrow: bool) -> RowButton:
    upright = view.upright or opened == "large" or (narrow and not view.roomy)
    return RowButton(view.picks.get(row) == choice.value, opened, narrow, upright, view.taps.pick)


def coins(ctx: Context, view: TableView, *, opened: Opened | None = None, narrow: bool = False) -> Box:
    """Gold, silver, bronze, anything; upright where buttons are narrow. `narrow` is beside the board of practice."""
    choices = view.rows()["coin"].choices
    keys = [_coin(ctx, choice, _shown(view, "coin", choice, opened, narrow)) for choice in choices]
    return _named(ctx.t("sunken_treasure_table.coin"), keys, opened=opened, narrow=narrow)


@memo
def _coin(_: Context, choice: Choice, shown: RowButton) -> Box:
    large, off = shown.opened == "large", choice.disabled_reason
    label = (roles.heading if large else roles.label if shown.narrow else roles.title)(choice.label)
    size = "coin_l" if large else "tile_s" if shown.narrow else "coin_m"
    sign = coin("any" if choice.value == "anything" else str(choice.value), size, opacity=0.4 if off else 1)
    gap = "gap_hair" if shown.narrow else "gap_m"
    return _button("coin", choice, shown, sign, _with_reason(label, off), vertical=shown.upright, gap=gap)


def cards(ctx: Context, view: TableView, *, opened: Opened | None = None, narrow: bool = False) -> Box:
    """$5,000, $10,000, $15,000. In a `narrow` row they leave the sign of the chosen one its corner."""
    keys = []
    for choice in view.rows()["card"].choices:
        # The coins show which metals are gone.
        off = choice.disabled_reason if view.state.phase == "dive" or not view.players[view.diver.player].hand else None
        keys.append(_card(ctx, choice._replace(disabled_reason=off), _shown(view, "card", choice, opened, narrow)))
    return _named(ctx.t("sunken_treasure_table.card"), keys, opened=opened, narrow=narrow)


@memo
def _card(_: Context, choice: Choice, shown: RowButton) -> Box:
    label = (roles.score if shown.narrow else roles.figure)(choice.label, colour=None)
    return _button("card", choice, shown, _with_reason(label, choice.disabled_reason))


def risks(ctx: Context, view: TableView, *, opened: Opened | None = None, narrow: bool = False) -> Box:
    """The holes, multiplied, and what the right coin would pay; only figures before the card lies."""
    holes = view.rows().get("risk")
    if holes is not None:
        keys = [_risk(ctx, hole, _shown(view, "risk", hole, opened, narrow)) for hole in holes.choices]
    else:
        holes_off = [_hole(f"{TIMES} {risk}", opened) for risk in RISKS]
        keys = [button_box(None, hole, disabled_reason="", radius="l", grow=1) for hole in holes_off]
    return _named(ctx.t("sunken_treasure_table.risk"), keys, opened=opened, narrow=narrow, grow=1.35)


@memo
def _risk(_: Context, choice: Choice, shown: RowButton) -> Box:
    large, off = shown.opened == "large", choice.disabled_reason
    under = (roles.score if large else roles.tag if shown.narrow else roles.number)(choice.preview, colour="money")
    hole = _hole(choice.label, shown.opened)
    return _button("risk", choice, shown, hole, under if off is None else _reason(off), vertical=True)


_ROWS = {"coin": coins, "card": cards, "risk": risks}


def opened(ctx: Context, view: TableView, name: RowName, at: At) -> Element:
    """One row over the card at `at` (`b8-`); everything else stays as it is, and a tap on it closes the row."""
    head = row(
        roles.title(ctx.t(f"sunken_treasure_table.opened.{name}")), space(),
        roles.note(ctx.t("sunken_treasure_table.opened.keep")),
        gap="gap_m",
    )  # fmt: skip
    made = _ROWS[name](ctx, view, opened="small" if view.upright else "large")
    made.grow = 1
    made.same_size = True
    return stack(
        card(head, made, at=at, blocks=True, radius="xl", edge="action", gap="gap_m", pad=pad("pad_card")),
        id="window",
        tap=view.taps.close_row,
    )


def _named(label: str, keys: list[Box], *, opened: Opened | None, narrow: bool, grow: float = 1) -> Box:
    """A row of buttons behind its name; over the card of an armed dive, where the question stands above, without it.
    In a `narrow` row the words of a button have the room between the buttons."""
    name = roles.label(label, colour="text2", w="button") if opened is None else None
    return row(name, *keys, gap="gap_m" if narrow else "gap_l", items="stretch", grow=grow)


def _button(
    name: RowName,
    choice: Choice,
    shown: RowButton,
    *children: Element,
    vertical: bool = False,
    **options: Unpack[BoxOptions],
) -> Box:
    sign = icon("check-circle", "icon_m", "action", at=At(top=4, right=4)) if shown.chosen else None
    return button_box(
        button_id(name, choice.value), *children, sign, disabled_reason=choice.disabled_reason,
        kind="selected" if shown.chosen else "neutral", tap=partial(shown.pick, name, choice.value), radius="l",
        vertical=vertical, grow=1, pad=pad(0, "gap_s"), **options,
    )  # fmt: skip


def _hole(label: str, opened: Opened | None) -> Element:
    return roles.amount(label) if opened == "large" else roles.figure(label)


def _reason(off: str) -> Element:
    return roles.note(off, anchor="center")


def _with_reason(label: Element, off: str | None) -> Element:
    return label if off is None else column(label, _reason(off), items="center", gap="gap_hair")
