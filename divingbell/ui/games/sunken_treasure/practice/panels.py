"""Panels beside the simulated board: card and call, a free buzz, penalty cards, faults; the same answers as at the
table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from divingbell.companion.games.decision import button_id
from divingbell.companion.rig import Fault
from divingbell.ui.games.sunken_treasure import call, penalty, rows
from divingbell.ui.games.sunken_treasure.call import LowButton, large_button
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
from divingbell.ui.toolkit.element import Box, Element, Text, column, dropping, fits, grid, pad, row

NOT_REAL = "not_real"
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


def _answer(view: TableView, row_name: str, value: str, words: str, sub: str = "") -> LowButton:
    """The button of an answer; `sub` is what it pays, or what follows."""
    choice = view.choice(row_name, value)
    name, tap = button_id(row_name, value), view.tap(row_name, value)
    return LowButton(name, choice.mark or "", words, sub, sub, tap, choice.disabled_reason)


def _head(ctx: Context, diver: str, words: str, *right: Element | None) -> Box:
    return row(tile(ctx, diver, "tile_m"), roles.title(words, grow=1), *right, gap="gap_m")


# Card, call, and the other buttons of the dive ---------------------------------------------------------------------


def _call(ctx: Context, view: PracticeView) -> Box:
    vm, diver = view.table, view.table.diver
    words = ctx.t(
        "sunken_treasure_practice.lay" if vm.state.phase == "card" else "sunken_treasure_practice.point",
        name=diver.name,
    )
    other = _not_real(ctx, vm) if vm.picture == "call" and vm.dive.buzzed else call.other(ctx, vm)
    below = _other_buttons(ctx, view) if vm.picture == "armed" else [_free_buzz_button(ctx, vm), _plain(other)]
    asked = [rows.coins(ctx, vm, narrow=True), rows.cards(ctx, vm, narrow=True), rows.risks(ctx, vm, narrow=True)]
    shapes = [partial(shape, told=told) for told in (True, False) for shape in (_beside, _over, _bare)]
    return _lid(
        _head(ctx, diver.diver, words, tags(ctx, view)) if vm.roomy else None,
        column(*asked, gap="gap_l", grow=1, same_size=True),
        fits(*(partial(_foot, vm, below, shape) for shape in shapes), h="practice_answers"),
    )


def _not_real(ctx: Context, view: TableView) -> LowButton:
    return LowButton(NOT_REAL, "vibrate-off", ctx.t("sunken_treasure_table.not_real"), tap=view.taps.not_a_real_buzz)


def _other_buttons(ctx: Context, view: PracticeView) -> list[LowButton]:
    """Of an armed dive: what the finger does not do."""
    vm = view.table
    outcomes = [
        _answer(vm, "outcome", one, ctx.t(f"sunken_treasure_table.{words}"), vm.attempt(one).words(ctx))
        for one, words in OUTCOMES.items()
    ]
    words = ctx.t("sunken_treasure_practice.faults.close")
    return [_free_buzz_button(ctx, vm), *outcomes, LowButton("fewer", "close", words, tap=view.taps.open_more)]


def _free_buzz_button(ctx: Context, view: TableView) -> LowButton:
    return _plain(call.free_buzz(ctx, view))


def _plain(low: LowButton) -> LowButton:
    """The same without what follows: beside the board there is no room for whole sentences."""
    return low._replace(sub="")


def _foot(view: TableView, lows: Sequence[LowButton], shape: Callable[[LowButton], Element]) -> Box:
    """Buttons side by side, all arranged alike."""
    return row(*(_foot_button(view, low, shape(low)) for low in lows), gap="gap_m", items="stretch", grow=1)


def _foot_button(view: TableView, low: LowButton, inside: Element) -> Box:
    made = buttons.button_box(
        low.key, inside, tap=low.tap, disabled_reason=low.off, radius="l", pad=pad("gap_hair", "gap_xs"), grow=1
    )
    return buttons.asleep(made, view.taps.came_first) if low.key == NOT_REAL and view.asleep else made


def _beside(low: LowButton, *, told: bool) -> Box:
    words = _foot_words(low, "left", told=told)
    return row(icon(low.mark, "icon_m"), column(*words, gap="gap_hair"), gap="gap_s", justify="center")


def _over(low: LowButton, *, told: bool) -> Box:
    return column(icon(low.mark, "icon_m"), *_foot_words(low, "center", told=told), gap="gap_hair", justify="center")


def _bare(low: LowButton, *, told: bool) -> Box:
    return column(*_foot_words(low, "center", told=told), gap="gap_hair", justify="center")


def _foot_words(low: LowButton, anchor: Literal["left", "center"], *, told: bool) -> tuple[Element, Element | None]:
    sub = low.off or (low.sub if told else "")
    return roles.label(low.title, colour=None, anchor=anchor), roles.caption(
        sub, colour="text2", anchor=anchor
    ) if sub else None


# Messages -----------------------------------------------------------------------------------------------------------


def _message(mark: Text, title: str, sub: str = "", *, edge: str = "line") -> Box:
    """A hint for the board, in the middle of a card; without its sign where there is no room."""
    words = roles.title(title, lines=4, anchor="center"), roles.note(sub, lines=6, anchor="center") if sub else None
    said = dropping(column, mark, *words, drop=(mark,), options={"gap": "gap_m", "justify": "center"}, grow=1)
    return card(said, radius="l", edge=edge, pad=pad("gap_m", "gap_l"), grow=1)


def _free_buzz(ctx: Context, view: TableView) -> Box:
    sign = icon("free-buzz", "disc", "action", align="center")
    title, sub = ctx.t("sunken_treasure_practice.touch_edge"), ctx.t("sunken_treasure_table.touch_now.sub")
    words = ctx.t("sunken_treasure_table.on_to_dive")
    on = large_button(LowButton("on_to_dive", "arrow-right", words, tap=view.taps.on_to_the_dive))
    on.grow, on.h = 0, "banner"
    return column(_message(sign, title, sub, edge="action"), on, gap="gap_l")


def _by_hand(ctx: Context, view: PracticeView) -> Box:
    """The rig is lost: people say what the probe cannot."""
    vm = view.table
    sign = icon("lan-disconnect", "disc", "danger", align="center")
    no = LowButton("no_buzz", "check-bold", ctx.t("sunken_treasure_table.no_buzz"), tap=vm.taps.no_buzz)
    mend = LowButton("try_again", "restore", ctx.t("sunken_treasure_table.try_again"), tap=view.taps.try_again)
    if "unplug" in view.faults:
        words = ctx.t("sunken_treasure_practice.plug_in")
        mend = LowButton("plug_in", "restore", words, tap=lambda: view.taps.toggle_fault("unplug"))
    made = [
        large_button(no, kind="selected"),
        large_button(_answer(vm, "event", "buzz", vm.choice("event", "buzz").label), kind="danger"),
        large_button(mend),
    ]
    for one in made:
        one.grow, one.h = 0, "button"
    return column(_message(sign, ctx.t("sunken_treasure_practice.by_hand")), *made, gap="gap_m")


# Penalty cards --------------------------------------------------------------------------------------------------


def _penalty(ctx: Context, view: TableView) -> Box:
    """The other one's two cards, and the button that pays."""
    asked = [
        fits(*(partial(_asked, ctx, view, player, both, style) for style in penalty.STYLES), grow=1)
        for player, both in ((player, penalty.penalty_cards(ctx, view, player)) for player in penalty.asked(view))
    ]
    words = roles.title(ctx.t("sunken_treasure_table.pay", name=view.diver.name), grow=1)
    pays = roles.figure(ctx.signed(view.paid), colour="money")
    sign = disc("check-bold", "disc", "positive", share=0.65)
    pay = pay_button(view, sign, words, pays, justify="start", gap="gap_l", pad=pad(0, "gap"), h="bar_low")
    return _lid(*asked, pay)


def _asked(
    ctx: Context, view: TableView, player: str, both: tuple[penalty.PenaltyCard, ...], style: penalty.OpponentStyle
) -> Box:
    seat = view.seats[player]
    rule = roles.note(ctx.t("sunken_treasure_table.rule", number="4.4"), colour="text3")
    made = (penalty.card(ctx, view, one, style) for one in both)
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
