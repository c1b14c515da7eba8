"""Panels beside the simulated board: card and call, a free buzz, penalty cards, faults; the same answers as at the
table."""

from __future__ import annotations

from functools import partial
from typing import Unpack

from divingbell.companion.games.decision import button_id
from divingbell.companion.rig import Fault
from divingbell.ui.games.sunken_treasure import call, penalty, rows
from divingbell.ui.games.sunken_treasure.call import LowButton
from divingbell.ui.games.sunken_treasure.parts import OUTCOMES, pay_button
from divingbell.ui.games.sunken_treasure.practice.payments import tags
from divingbell.ui.games.sunken_treasure.practice.practice_view import PracticeView
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import switch
from divingbell.ui.kit.icons import disc, hairline, icon, tile
from divingbell.ui.kit.rows import setting
from divingbell.ui.kit.skins import Kind
from divingbell.ui.toolkit.element import Box, BoxOptions, Element, Text, column, fits, grid, pad, row


class _Options(BoxOptions, total=False):
    """Of a button of these panels."""

    vertical: bool
    sub_lines: int


_APART = 6
"""Least room (dp) between buttons; beside the board there is no more."""
FAULTS: tuple[Fault, ...] = ("bounce", "chatter", "stuck", "unplug", "lose_bytes")


def side(ctx: Context, view: PracticeView) -> Box | None:
    """The panel beside the hole, in the place of dive and log, while the hole is being played."""
    if view.table.picture == "free_buzz":
        return _free_buzz(ctx, view.table)
    if view.table.picture == "armed" and view.table.probe.by_hand:
        return _by_hand(ctx, view)
    return None


def over(ctx: Context, view: PracticeView) -> Box | None:
    """The panel in the place of the hole while that is not played; a finger in the hole keeps it away."""
    if view.faults_open:
        return _faults(ctx, view)
    if view.place is not None:
        return None
    if view.table.picture in ("card", "call") or (view.more and view.table.picture == "armed"):
        return _call(ctx, view)
    return _penalty(ctx, view.table) if view.table.picture == "penalty" else None


def _lid(*children: Element | None) -> Box:
    """The card of `over`."""
    return card(*children, radius="l", edge="action", gap="gap_l", pad=pad("gap_l"))


def _label(ctx: Context) -> float:
    """Type (sp) of a button: beside the board there is little room for larger letters."""
    return ctx.type("label") * (1 if ctx.size == "regular" else min(1.1, ctx.text_scale) / ctx.text_scale)


def _button(
    ctx: Context, name: str, mark: str | Element | None, words: str, tap: buttons.Tap | None, *, sub: str | None = None,
    disabled_reason: str | None = None, kind: Kind = "neutral", **options: Unpack[_Options],
) -> Box:  # fmt: skip
    """A button of these panels."""
    sign = icon(mark, "icon_m") if isinstance(mark, str) else mark
    room = pad("gap_hair", ctx.pick("gap_s", "gap_xs" if mark is not None else "gap_s", "gap_s"))
    options.setdefault("grow", 1)
    options.setdefault("gap", ctx.pick("gap_m", "gap_xs", "gap_xs"))
    options.setdefault("pad", room)
    options.setdefault("sub_lines", 1 if sub is not None and ctx.text_scale > 1.15 else 2)
    return buttons.button(
        ctx, name, words, sign, sub, tap=tap, disabled_reason=disabled_reason, kind=kind, size=_label(ctx),
        sub_size="caption", radius="l", **options,
    )  # fmt: skip


def _answer(
    ctx: Context, view: TableView, row_name: str, value: str, words: str, *, sign: Element | None = None,
    kind: Kind = "neutral", says: bool = True, bare: bool = False, **options: Unpack[_Options],
) -> Box:  # fmt: skip
    """The button of an answer; with `says` it tells what it pays, or what follows; `bare` it has no sign."""
    choice = view.choice(row_name, value)
    return _button(
        ctx, button_id(row_name, value), None if bare else sign or choice.mark or "", words, view.tap(row_name, value),
        sub=choice.detail.words(ctx) if says else None, disabled_reason=choice.disabled_reason, kind=kind, **options,
    )  # fmt: skip


def _head(ctx: Context, diver: str, words: str, *right: Element | None) -> Box:
    return row(tile(ctx, diver, "tile_m"), roles.title(words, grow=1), *right, gap="gap_m")


# Card, call, and the other buttons of the dive ---------------------------------------------------------------------


def _call(ctx: Context, view: PracticeView) -> Box:
    vm, diver = view.table, view.table.diver
    words = ctx.t(
        "sunken_treasure_practice.lay" if vm.state.phase == "card" else "sunken_treasure_practice.point",
        name=diver.name,
    )
    below = [
        _low_button(ctx, call.free_buzz(ctx, vm)),
        _not_real(ctx, vm) if vm.picture == "call" and vm.dive.buzzed else _low_button(ctx, call.other(ctx, vm)),
    ]
    if vm.picture == "armed":
        below = _other_buttons(ctx, view)
    return _lid(
        _head(ctx, diver.diver, words, tags(ctx, view)) if ctx.size == "regular" else None,
        column(
            rows.coins(ctx, vm, narrow=True),
            rows.cards(ctx, vm, narrow=True),
            rows.risks(ctx, vm, narrow=True),
            gap="gap_l",
            grow=1,
            same_size=True,
        ),
        row(*below, gap="gap_m", items="stretch", h=ctx.pick(76, 56, 72 if vm.picture == "armed" else 64)),
    )


def _not_real(ctx: Context, view: TableView) -> Box:
    words = ctx.t("sunken_treasure_table.not_real")
    made = _button(ctx, "not_real", "vibrate-off", words, view.taps.not_a_real_buzz)
    return buttons.asleep(made, view.taps.came_first) if view.asleep else made


def _low_button(ctx: Context, low: LowButton, **options: Unpack[_Options]) -> Box:
    return _button(ctx, low.key, low.mark, low.title, low.tap, disabled_reason=low.off, **options)


def _other_buttons(ctx: Context, view: PracticeView) -> list[Box]:
    """Of an armed dive: what the finger does not do."""
    vm, shape = view.table, _upright(ctx)
    bare = ctx.size == "compact"  # the words need the room of the signs
    outcomes = [
        _answer(ctx, vm, "outcome", one, ctx.t(f"sunken_treasure_table.{words}"), bare=bare, **shape)
        for one, words in OUTCOMES.items()
    ]
    close = _button(ctx, "fewer", "close", ctx.t("sunken_treasure_practice.faults.close"), view.taps.open_more, **shape)
    return [_low_button(ctx, call.free_buzz(ctx, vm), **shape), *outcomes, close]


def _upright(ctx: Context) -> _Options:
    """Five buttons beside each other have their signs above the words, where there is the height for it."""
    return {"vertical": True, "gap": "gap_hair"} if ctx.size == "tall" else {}


# Messages -----------------------------------------------------------------------------------------------------------


def _message(mark: Text | None, title: str, sub: str = "", *, edge: str = "line") -> Box:
    """A hint for the board, in the middle of a card."""
    return card(
        mark,
        roles.title(title, lines=4, anchor="center"),
        roles.note(sub, lines=6, anchor="center") if sub else None,
        justify="center",
        radius="l",
        edge=edge,
        gap="gap_m",
        pad=pad("gap_m", "gap_l"),
        grow=1,
    )


def _free_buzz(ctx: Context, view: TableView) -> Box:
    sign = icon("free-buzz", ctx.pick(64, 38, 40), "action", align="center")
    title, sub = ctx.t("sunken_treasure_practice.touch_edge"), ctx.t("sunken_treasure_table.touch_now.sub")
    words = ctx.t("sunken_treasure_table.on_to_dive")
    on = _button(ctx, "on_to_dive", "arrow-right", words, view.taps.on_to_the_dive, grow=0, h="banner")
    return column(_message(sign, title, sub, edge="action"), on, gap="gap_l")


def _by_hand(ctx: Context, view: PracticeView) -> Box:
    """The rig is lost: people say what the probe cannot."""
    vm = view.table
    options: BoxOptions = {"grow": 0, "h": ctx.pick(72, 56, 60)}
    roomy = ctx.size == "regular" or (ctx.size == "compact" and ctx.text_scale == 1)
    sign = icon("lan-disconnect", ctx.pick(56, 34), "danger", align="center") if roomy else None
    words = ctx.t("sunken_treasure_table.no_buzz")
    no = _button(ctx, "no_buzz", "check-bold", words, vm.taps.no_buzz, kind="selected", **options)
    label = vm.choice("event", "buzz").label
    yes = _answer(ctx, vm, "event", "buzz", label, kind="danger", says=False, **options)
    mend = _button(
        ctx, "try_again", "restore", ctx.t("sunken_treasure_table.try_again"), view.taps.try_again, **options
    )
    if "unplug" in view.faults:
        words = ctx.t("sunken_treasure_practice.plug_in")
        mend = _button(ctx, "plug_in", "restore", words, lambda: view.taps.toggle_fault("unplug"), **options)
    return column(_message(sign, ctx.t("sunken_treasure_practice.by_hand")), no, yes, mend, gap="gap_m")


# Penalty cards --------------------------------------------------------------------------------------------------


def _penalty(ctx: Context, view: TableView) -> Box:
    """The other one's two cards, and the button that pays."""
    asked = [
        fits(*(partial(_asked, ctx, view, player, style) for style in penalty.STYLES), grow=1)
        for player in penalty.asked(view)
    ]
    words = roles.title(ctx.t("sunken_treasure_table.pay", name=view.diver.name), grow=1)
    pays = roles.figure(ctx.signed(view.paid), colour="money")
    sign = disc("check-bold", "disc", "positive", share=0.65)
    pay = pay_button(view, sign, words, pays, justify="start", gap="gap_l", pad=pad(0, "gap"), h="bar_low")
    return _lid(*asked, pay)


def _asked(ctx: Context, view: TableView, player: str, style: penalty.OpponentStyle) -> Box:
    seat = view.seats[player]
    rule = roles.note(ctx.t("sunken_treasure_table.rule", number="4.4"), colour="text3")
    made = (penalty.card(ctx, view, player, card, style) for card in ("share", "air_line_break"))
    head = _head(ctx, seat.diver, ctx.t("sunken_treasure_practice.ask", name=seat.told), rule)
    return column(head, row(*made, gap="gap_m", items="stretch", grow=1), gap="gap_m")


# Faults ---------------------------------------------------------------------------------------------------------


def _faults(ctx: Context, view: PracticeView) -> Box:
    """A switch for each, under each other or in two columns; the others stay as they are."""
    close = buttons.round_button(ctx, "faults.close", "close", view.taps.open_faults)
    head = row(
        disc("stuck", "disc_m", "caution", share=0.6),
        roles.heading(ctx.t("sunken_treasure_practice.faults.title"), lines=1, grow=1),
        close, gap="gap",
    )  # fmt: skip
    rows = fits(
        partial(_fault_lines, ctx, view),
        partial(_fault_pairs, ctx, view),
        partial(_fault_pairs, ctx, view, told=False),
        grow=1,
    )
    return _lid(head, hairline(), rows)


def _fault_lines(ctx: Context, view: PracticeView) -> Box:
    first, *others = _switches(ctx, view)
    return column(first, *(part for one in others for part in (hairline(), one)), justify="between", grow=1)


def _fault_pairs(ctx: Context, view: PracticeView, *, told: bool = True) -> Box:
    return grid(*_switches(ctx, view, told=told), columns=2, gap="gap", grow=1)


def _toggle(view: PracticeView, fault: Fault, on: bool) -> None:
    del on  # what holds is the practice's to say
    view.taps.toggle_fault(fault)


def _switches(ctx: Context, view: PracticeView, *, told: bool = True) -> list[Box]:
    """`told`: with the sentence of what each does."""
    return [
        setting(
            ctx.t(f"sunken_treasure_practice.fault.{fault}"),
            ctx.t(f"sunken_treasure_practice.fault.{fault}.sub") if told else None,
            switch(ctx, f"fault.{fault}", fault in view.faults, partial(_toggle, view, fault)),
        )
        for fault in FAULTS
    ]
