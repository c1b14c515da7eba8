"""The three rows of a call: which coin, which card, which hole. One tap each; while a dive is armed one of them opens
over it."""

from __future__ import annotations

from typing import Any, Literal

from divingbell.ui.games.sunken_treasure.decisions import RISKS, TIMES
from divingbell.ui.games.sunken_treasure.view_model import RowName, ViewModel
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import coin, icon
from divingbell.ui.kit.plates import plate
from divingbell.ui.table.decision import Choice, key_id
from divingbell.ui.toolkit.element import At, Box, Element, column, figure, pad, row, space, stack, text
from divingbell.ui.toolkit.scale import Size

Opened = Literal["large", "small"]
"""Alone over a dive: with large keys, or as in a call where the plate is narrow."""


def coins(vm: ViewModel, ctx: Context, *, opened: Opened | None = None, narrow: bool = False) -> Box:
    """Gold, silver, bronze, anything; upright where the keys are narrow. `narrow` is beside the board of practice."""
    large = opened == "large"
    size = ctx.pick(96, 64, 64) if large else ctx.pick(36, 24, 32) if narrow else ctx.pick(52, 32, 44)
    keys = []
    for choice in vm.rows()["coin"].choices:
        off = choice.disabled_reason
        label = text(choice.label, "heading" if large else "lead" if narrow else "title", bold=True)
        sign = coin("any" if choice.value == "anything" else str(choice.value), size, opacity=0.4 if off else 1)
        upright = ctx.size == "tall" or large or (narrow and ctx.size == "compact")
        key = _key(vm, ctx, "coin", choice, sign, _with_reason(label, off), narrow=narrow, vertical=upright)
        key.gap = "xs" if narrow else "l"
        keys.append(key)
    return _named(ctx, ctx.t("sunken_table.coin"), keys, opened=opened)


def cards(vm: ViewModel, ctx: Context, *, opened: Opened | None = None, narrow: bool = False) -> Box:
    """$5,000, $10,000, $15,000. In a `narrow` row they leave the sign of the chosen one its corner."""
    keys = []
    size: Size = "display" if opened == "large" else "counter" if narrow else "amount"
    for choice in vm.rows()["card"].choices:
        label = figure(choice.label, size, fixed=narrow and ctx.size != "regular")
        # The coins show which metals are gone.
        off = choice.disabled_reason if vm.state.phase == "dive" or not vm.players[vm.diver.player].hand else None
        choice = choice._replace(disabled_reason=off)
        keys.append(_key(vm, ctx, "card", choice, _with_reason(label, off), narrow=narrow))
    return _named(ctx, ctx.t("sunken_table.card"), keys, opened=opened)


def risks(vm: ViewModel, ctx: Context, *, opened: Opened | None = None, narrow: bool = False) -> Box:
    """The holes, multiplied, and what the right coin would pay; only figures before the card lies."""
    large = opened == "large"
    size: Size = "payoff" if large else "display"
    keys, shown = [], vm.rows().get("risk")
    if shown is None:
        keys = [press(None, _hole(f"{TIMES} {risk}", size), disabled_reason="", radius="l", grow=1) for risk in RISKS]
    for choice in shown.choices if shown is not None else ():
        off = choice.disabled_reason
        under = figure(choice.preview, "counter" if large else "title" if narrow else "headline", colour="money")
        tail = under if off is None else _reason(off)
        keys.append(_key(vm, ctx, "risk", choice, _hole(choice.label, size), tail, narrow=narrow, vertical=True))
    return _named(ctx, ctx.t("sunken_table.risk"), keys, opened=opened, grow=1.35)


_ROWS = {"coin": coins, "card": cards, "risk": risks}


def opened(vm: ViewModel, ctx: Context, name: RowName, at: At) -> Element:
    """One row over the plate at `at` (`b8-`); everything else stays as it is, and a tap on it closes the row."""
    head = row(
        text(ctx.t(f"sunken_table.opened.{name}"), "title", bold=True, line=1.1), space(),
        text(ctx.t("sunken_table.opened.keep"), ctx.pick("body", "small"), colour="text2", line=1.1),
        gap="m",
    )  # fmt: skip
    made = _ROWS[name](vm, ctx, opened="small" if ctx.size == "tall" else "large")
    made.grow = 1
    made.even = True
    plate_pad = ctx.pick(pad("xxl"), pad("m", "l"), pad("xl"))
    return stack(
        plate(head, made, at=at, blocks=True, radius="xl", edge="action", gap=ctx.pick("l", "s", "m"), pad=plate_pad),
        id="window",
        tap=vm.taps.close_row,
    )


def _named(ctx: Context, label: str, keys: list[Box], *, opened: Opened | None, grow: float = 1) -> Box:
    """A row of keys behind its name; over the plate of an armed dive, where the question stands above, without it."""
    name = text(label, "lead", bold=True, colour="text2", lines=2, w=ctx.pick(70, 58, 62)) if opened is None else None
    return row(name, *keys, gap="l", items="stretch", grow=grow)


def _key(
    vm: ViewModel, ctx: Context, name: RowName, choice: Choice, *children: Element, narrow: bool, **options: Any
) -> Box:
    chosen, side = vm.picks.get(name) == choice.value, ctx.type("lead") if narrow else ctx.pick(32, 25, 27)
    sign = icon("check-circle", side, "action", at=At(top=4, right=4)) if chosen else None
    options.setdefault("kind", "selected" if chosen else "neutral")
    return press(
        key_id(name, choice.value), *children, sign, disabled_reason=choice.disabled_reason,
        tap=lambda: vm.taps.pick(name, choice.value), radius="l", grow=1, pad=pad(0, "s"), **options,
    )  # fmt: skip


def _hole(label: str, size: Size) -> Element:
    return figure(label, size, line=0.95)


def _reason(off: str) -> Element:
    return text(off, "body", anchor="center")


def _with_reason(label: Element, off: str | None) -> Element:
    return label if off is None else column(label, _reason(off), items="center", gap="hair")
