"""The three rows of a call: which coin, which card, which hole. One tap each; while a dive is armed one of them opens
over it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Literal, NamedTuple

from divingbell.companion.games.decision import Choice, button_id
from divingbell.companion.games.sunken_treasure.decisions import RISKS, TIMES
from divingbell.ui.games.sunken_treasure.table_view import RowName, TableView
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import coin, icon
from divingbell.ui.toolkit.element import At, Box, Element, column, figure, pad, row, space, stack, text
from divingbell.ui.toolkit.memo import memo
from divingbell.ui.toolkit.scale import Size

Opened = Literal["large", "small"]
"""Alone over a dive: with large buttons, or as in a call where the card is narrow."""


class Shown(NamedTuple):
    """How a button of a row is shown, and what it calls."""

    chosen: bool
    opened: Opened | None
    narrow: bool
    """Beside the board of practice."""
    pick: Callable[[RowName, object], None]


def _shown(view: TableView, row: RowName, choice: Choice, opened: Opened | None, narrow: bool) -> Shown:
    return Shown(view.picks.get(row) == choice.value, opened, narrow, view.taps.pick)


def coins(ctx: Context, view: TableView, *, opened: Opened | None = None, narrow: bool = False) -> Box:
    """Gold, silver, bronze, anything; upright where buttons are narrow. `narrow` is beside the board of practice."""
    choices = view.rows()["coin"].choices
    keys = [_coin(ctx, choice, _shown(view, "coin", choice, opened, narrow)) for choice in choices]
    return _named(ctx.t("sunken_treasure_table.coin"), keys, opened=opened)


@memo
def _coin(ctx: Context, choice: Choice, shown: Shown) -> Box:
    large, narrow, off = shown.opened == "large", shown.narrow, choice.disabled_reason
    size = ctx.pick(96, 64, 64) if large else ctx.pick(36, 24, 32) if narrow else ctx.pick(52, 32, 44)
    label = text(choice.label, "heading" if large else "lead" if narrow else "title", bold=True)
    sign = coin("any" if choice.value == "anything" else str(choice.value), size, opacity=0.4 if off else 1)
    upright = ctx.size == "tall" or large or (narrow and ctx.size == "compact")
    gap = "xs" if narrow else "l"
    return _button(ctx, "coin", choice, shown, sign, _with_reason(label, off), vertical=upright, gap=gap)


def cards(ctx: Context, view: TableView, *, opened: Opened | None = None, narrow: bool = False) -> Box:
    """$5,000, $10,000, $15,000. In a `narrow` row they leave the sign of the chosen one its corner."""
    keys = []
    for choice in view.rows()["card"].choices:
        # The coins show which metals are gone.
        off = choice.disabled_reason if view.state.phase == "dive" or not view.players[view.diver.player].hand else None
        keys.append(_card(ctx, choice._replace(disabled_reason=off), _shown(view, "card", choice, opened, narrow)))
    return _named(ctx.t("sunken_treasure_table.card"), keys, opened=opened)


@memo
def _card(ctx: Context, choice: Choice, shown: Shown) -> Box:
    size: Size = "display" if shown.opened == "large" else "counter" if shown.narrow else "amount"
    label = figure(choice.label, size, fixed=shown.narrow and ctx.size != "regular")
    return _button(ctx, "card", choice, shown, _with_reason(label, choice.disabled_reason))


def risks(ctx: Context, view: TableView, *, opened: Opened | None = None, narrow: bool = False) -> Box:
    """The holes, multiplied, and what the right coin would pay; only figures before the card lies."""
    holes = view.rows().get("risk")
    if holes is not None:
        keys = [_risk(ctx, hole, _shown(view, "risk", hole, opened, narrow)) for hole in holes.choices]
    else:
        holes_off = [_hole(f"{TIMES} {risk}", opened) for risk in RISKS]
        keys = [button_box(None, hole, disabled_reason="", radius="l", grow=1) for hole in holes_off]
    return _named(ctx.t("sunken_treasure_table.risk"), keys, opened=opened, grow=1.35)


@memo
def _risk(ctx: Context, choice: Choice, shown: Shown) -> Box:
    large, off = shown.opened == "large", choice.disabled_reason
    under = figure(choice.preview, "counter" if large else "title" if shown.narrow else "headline", colour="money")
    hole = _hole(choice.label, shown.opened)
    return _button(ctx, "risk", choice, shown, hole, under if off is None else _reason(off), vertical=True)


_ROWS = {"coin": coins, "card": cards, "risk": risks}


def opened(ctx: Context, view: TableView, name: RowName, at: At) -> Element:
    """One row over the card at `at` (`b8-`); everything else stays as it is, and a tap on it closes the row."""
    head = row(
        roles.title(ctx.t(f"sunken_treasure_table.opened.{name}")), space(),
        roles.note(ctx.t("sunken_treasure_table.opened.keep")),
        gap="m",
    )  # fmt: skip
    made = _ROWS[name](ctx, view, opened="small" if ctx.size == "tall" else "large")
    made.grow = 1
    made.same_size = True
    plate_pad = ctx.pick(pad("xxl"), pad("m", "l"), pad("xl"))
    return stack(
        card(head, made, at=at, blocks=True, radius="xl", edge="action", gap="gap_m", pad=plate_pad),
        id="window",
        tap=view.taps.close_row,
    )


def _named(label: str, keys: list[Box], *, opened: Opened | None, grow: float = 1) -> Box:
    """A row of buttons behind its name; over the card of an armed dive, where the question stands above, without it."""
    name = roles.label(label, colour="text2", w="button") if opened is None else None
    return row(name, *keys, gap="l", items="stretch", grow=grow)


def _button(ctx: Context, name: RowName, choice: Choice, shown: Shown, *children: Element, **options: Any) -> Box:
    side = ctx.type("lead") if shown.narrow else ctx.pick(32, 25, 27)
    sign = icon("check-circle", side, "action", at=At(top=4, right=4)) if shown.chosen else None
    return button_box(
        button_id(name, choice.value), *children, sign, disabled_reason=choice.disabled_reason,
        kind="selected" if shown.chosen else "neutral", tap=partial(shown.pick, name, choice.value), radius="l",
        grow=1, pad=pad(0, "s"), **options,
    )  # fmt: skip


def _hole(label: str, opened: Opened | None) -> Element:
    return figure(label, "payoff" if opened == "large" else "display", line=0.95)


def _reason(off: str) -> Element:
    return roles.note(off, anchor="center")


def _with_reason(label: Element, off: str | None) -> Element:
    return label if off is None else column(label, _reason(off), items="center", gap="hair")
