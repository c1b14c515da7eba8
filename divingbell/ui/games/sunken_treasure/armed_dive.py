"""The armed dive: what a clean lift pays, what is left of it after a buzz, and what may come up; also with the probe
stuck, lost or on hold."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from divingbell.companion.games.decision import button_id
from divingbell.companion.games.sunken_treasure.decisions import TIMES
from divingbell.ui.games.sunken_treasure import answers
from divingbell.ui.games.sunken_treasure.frame import framed, main_place
from divingbell.ui.games.sunken_treasure.table_view import RowName, TableView
from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import coin, disc, icon
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.kit.skins import Kind
from divingbell.ui.toolkit.element import At, Box, Element, Text, column, dropping, fits, pad, row, space

DEPTH = 0.44
SURFACE = 0.20
"""Where the diver is before the dive is armed."""
NOTHING = "\N{EN DASH}"


def content(ctx: Context, view: TableView) -> Element:
    """Everybody, the dive, and the answers below."""
    return framed(ctx, view, _dive(ctx, view), answers.bar(ctx, view))


def card_place(ctx: Context, view: TableView) -> At:
    """Where the card of the dive lies on the screen: a row of the call opens in its place."""
    return main_place(ctx, view, "bar_outcomes")


# The dive -----------------------------------------------------------------------------------------------------


class DiveAmounts(NamedTuple):
    """The amounts that the dive pays."""

    clean: Element
    half: Element


def _dive(ctx: Context, view: TableView) -> Box:
    """The call, its amounts, and the porthole."""
    return card_of(ctx, view, DiveAmounts(_clean(ctx, view), _half(ctx, view)), _window(ctx, view))


def card_of(ctx: Context, view: TableView, amounts: DiveAmounts, window: Element) -> Box:
    """The call, the amounts and the porthole, each at its place."""
    call = _call(ctx, view)
    if view.upright:
        pays = column(*amounts, justify="center", align="stretch", grow=1, gap="gap_s")
        return card(call, row(pays, window, gap="gap_m", grow=1), gap="gap_s", pad=pad("gap_m", "gap"))
    if view.roomy:
        left = column(call, *amounts, justify="between", grow=1, pad=pad("gap_s"))
    elif view.bannered:
        amounts.half.grow, amounts.half.align = 1, "start"
        words = column(call, amounts.clean, justify="between", grow=0.85)
        left = row(words, amounts.half, gap="gap_m", items="stretch", grow=1)
    else:  # the second amount right under the call, above where answers come after a buzz
        amounts.half.grow = 1
        left = column(call, row(*amounts, gap="gap_xl", items="start"), gap="gap_s", grow=1)
    return card(left, window, upright=False, gap="gap_m", pad=pad("gap_s", "gap_m"), items="stretch")


def _label(ctx: Context, mark: str, kind: Kind, words: str) -> Box:
    return row(disc(mark, "disc_s", kind), roles.body(ctx.t(words)), gap="gap_s")


def _clean(ctx: Context, view: TableView) -> Element:
    words = ctx.money(view.clean) if view.clean is not None else NOTHING
    says = _label(ctx, "check", "positive", "sunken_treasure_table.clean_lift")
    if not view.bannered:
        return column(says, roles.hero(words), gap="gap_hair")
    return _said(says, disc("check", "disc_s", "positive"), roles.amount(words, colour="money"))


def _said(says: Element, sign: Element, pays: Element) -> Element:
    """An amount under its words, where there is little height beside its sign."""
    return fits(
        partial(column, says, pays, gap="gap_hair", justify="center"), partial(row, sign, pays, gap="gap_s"), grow=1
    )


def _half(ctx: Context, view: TableView) -> Element:
    """The amount left after a buzz. It is the button It buzzed, unless that stands beside the porthole."""
    pays = roles.figure(view.choice("event", "buzz").preview or NOTHING, colour="caution")
    if view.probe.by_hand:
        says = _label(ctx, "half", "caution", "sunken_treasure_table.if_it_buzzes")
        return _said(says, disc("half", "disc_s", "caution"), pays)
    sign, words = disc("buzz", "disc_s", "caution", share=0.7), roles.body(ctx.t("sunken_treasure_table.if_it_buzzes"))
    high = view.upright and not view.bannered
    if high:
        inside: tuple[Element, ...] = (column(row(sign, words, gap="gap_s"), pays, gap="gap_hair", items="start"),)
    else:
        line = fits(
            partial(row, sign, words, space(), pays, gap="gap_s"), partial(row, words, space(), pays, gap="gap_s"),
            partial(row, sign, space(), pays, gap="gap_s"), grow=1,
        )  # fmt: skip
        inside = (line,)
    return buttons.button_box(
        button_id("event", "buzz"), *inside, tap=view.tap("event", "buzz"), colour="text1", radius="l",
        h=None if high else "banner", align="start" if high else None,
        pad=pad("gap_s" if high else 0, "gap_m"),
    )  # fmt: skip


# The call -----------------------------------------------------------------------------------------------------


def _call(ctx: Context, view: TableView) -> Element:
    """Coin, card, risk: each opens its row; locked after the first try."""
    return fits(partial(_call_in, ctx, view, roles.score), partial(_call_in, ctx, view, roles.number))


def _call_in(ctx: Context, view: TableView, figure: Callable[..., Text]) -> Box:
    dive = view.dive
    name = roles.label(ctx.t(f"sunken_treasure_table.metal.{dive.dive_for}"), lines=1)
    metal = row(coin("any" if view.any_metal else dive.dive_for, "tile_s"), name, gap="gap_s")
    return row(
        _part(ctx, view, "coin", metal, 1.05),
        _part(ctx, view, "card", figure(ctx.money(dive.value), colour=None), 1.1),
        roles.number(TIMES, colour="text2", anchor="center"),
        _part(ctx, view, "risk", figure(str(dive.risk), colour=None), 0.72),
        gap="gap_s",
        same_size=True,
    )


def _part(ctx: Context, view: TableView, name: RowName, value: Element, grow: float) -> Box:
    return buttons.button_box(
        f"open.{name}",
        roles.caption(ctx.t(f"sunken_treasure_table.{name}")),
        value,
        tap=lambda: view.taps.open_row(name),
        disabled_reason=ctx.t("sunken_treasure_table.locked") if view.dive.attempts else None,
        vertical=True,
        h="banner",
        grow=grow,
        pad=pad(0, "gap_s"),
        colour="text1",
    )


# The porthole -------------------------------------------------------------------------------------------------


def window_size(ctx: Context, view: TableView) -> float:
    """How wide (dp) the porthole is."""
    return ctx.space("porthole_low" if view.bannered else "porthole")


def _window(ctx: Context, view: TableView) -> Element:
    """The porthole; played by hand, the switch that says what the probe cannot."""
    probe, diver = view.probe, view.diver.diver
    if not probe.by_hand:
        angle = probe.floor_angle if probe.porthole in ("armed", "idle") else None
        return porthole(
            ctx, window_size(ctx, view), probe.porthole, diver, angle=angle, depth=DEPTH, comes_from=SURFACE
        )
    window = row(porthole(ctx, ctx.space("dial_small"), "lost", diver, depth=DEPTH), justify="center")
    asked = roles.title(ctx.t("sunken_treasure_table.did_it_buzz"), anchor="center")
    buzz = view.choice("event", "buzz")
    switch = (row if view.roomy else column)(
        _switch_button(
            "no_buzz", "check-bold", ctx.t("sunken_treasure_table.no_buzz"), view.taps.no_buzz, selected=True
        ),
        _switch_button(button_id("event", "buzz"), "buzz", buzz.label, view.tap("event", "buzz"), selected=False),
        gap="gap_m",
        items="stretch",
        same_size=True,
    )
    options = {"gap": "gap_m", "justify": "center"}
    return dropping(column, window, asked, switch, drop=(window, asked), options=options, w="porthole", align="stretch")


def _switch_button(key: str, mark: str, words: str, tap: buttons.Tap, *, selected: bool) -> Box:
    return buttons.button_box(
        key, icon(mark, "icon_m"), roles.label(words), kind="selected" if selected else "danger", tap=tap, radius="l",
        h="button", gap="gap_s", pad=pad(0, "gap_s"), colour="text1", grow=1,
    )  # fmt: skip
