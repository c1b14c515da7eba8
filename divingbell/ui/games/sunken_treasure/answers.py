"""The buttons of an armed dive: what may come up, or not, each with what the rules say it does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Literal, Unpack

from divingbell.companion.games.decision import button_id
from divingbell.companion.games.sunken_treasure.state import METALS
from divingbell.ui.games.sunken_treasure.parts import OUTCOMES, button_box, metal_button, pays
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc, icon
from divingbell.ui.kit.skins import Kind, button_skin
from divingbell.ui.toolkit.element import Box, Element, ElementOptions, column, fits, pad, row, space


def bar(ctx: Context, view: TableView, opacity: float = 1) -> Box:
    """Undo, Free buzz, and what may come up, seen at `opacity` (0 to 1)."""
    up = [_any(ctx, view)] if view.any_metal else [_right(ctx, view), _wrong(ctx, view)]
    free, undo = _free_buzz(view) if view.if_free is None else our_free_buzz(ctx, view), view.undo_button()
    if view.upright:
        free.grow, undo.h = 1, ctx.space("bar_call") - ctx.space("gutter")
        for one in up:
            one.grow = 1 if view.any_metal else 0
            one.h = None if view.any_metal else 100
        none = row(*(_without_coin(ctx, view, one) for one in OUTCOMES), gap="gap_s", items="stretch", grow=1)
        left, right = column(free, undo, w="undo", gap="gap"), column(*up, none, gap="gap_m", grow=1, opacity=opacity)
        return bars.action_bar(ctx, left, right, h="bar_outcomes")
    stop = _without_coin(ctx, view, "stopped")
    stop.grow = 0.68
    for one, share in zip(up, (3.3,) if view.any_metal else (1.5, 1.8), strict=True):
        one.grow = share
    lost = column(_small(ctx, view, "dropped"), _small(ctx, view, "missed"), grow=0.95, gap="gap_s", same_size=True)
    for one in (*up, lost, stop):
        one.opacity = opacity
    made = bars.action_bar(ctx, undo, free, *up, lost, stop, h="bar_outcomes")
    made.gap = "gap_m"
    return made


# A coin -------------------------------------------------------------------------------------------------------


def _right(ctx: Context, view: TableView) -> Box:
    choice, title = view.recovered(view.dive.dive_for), roles.title(ctx.t("sunken_treasure_table.right_coin"))
    off = choice.disabled_reason
    said: Element = (
        roles.note(off) if off is not None else roles.figure(view.attempt(choice.value).words(ctx), colour="money")
    )
    kind: Kind = "positive" if off is None else "off"

    def beside(size: str) -> Element:
        return row(disc("coin-ok", size, kind), column(title, said, gap="gap_hair", grow=1), gap="gap_m")

    def under(size: str) -> Element:
        return column(row(disc("coin-ok", size, kind), title, gap="gap_s"), said, gap="gap_xs", justify="center")

    shapes = partial(beside, "disc"), partial(beside, "disc_m"), partial(under, "disc_s")
    return button_box(
        view, "outcome", choice.value, fits(*shapes, grow=1), kind="positive", radius="xl", items="stretch",
        pad=pad("gap_hair", "gap_m"),
    )  # fmt: skip


def _any(ctx: Context, view: TableView) -> Box:
    """Every metal is right: which it was."""
    title = roles.title(ctx.t("sunken_treasure_table.which_coin"))
    amount = roles.figure(ctx.signed(view.clean) if view.clean is not None else "", colour="money")
    words = column(title, amount, gap="gap_hair", justify="center", grow=1)
    sign = disc("coin-ok", "disc", "positive")
    low = row(title, space(), roles.score(amount.text))
    heads = row(sign, words, gap="gap_m"), words, row(title, space(), amount), low
    return _group(ctx, view, "positive", list(METALS), heads)


def _wrong(ctx: Context, view: TableView) -> Box:
    """The other metals, and what one of them costs."""
    others = [metal for metal in METALS if metal != view.dive.dive_for]
    choice = view.recovered(others[0])
    amount = roles.score(pays(ctx, view, others), colour=None)
    ends = roles.caption(choice.follows(ctx, ctx.t("sunken_treasure_table.turn_ends")), colour="text2")
    title = roles.label(ctx.t("sunken_treasure_table.wrong_coin"))
    short = roles.label(ctx.t("sunken_treasure_table.wrong"))
    sign = disc("coin-wrong", "disc", "caution", share=0.7)
    words = column(title, amount, ends, justify="center", grow=1)
    heads = (
        row(sign, words, gap="gap_m"), words, column(title, amount, justify="center"),
        column(short, amount, justify="center"),
        row(column(short, ends, grow=1), amount, gap="gap_xs"), row(short, space(), amount),
    )  # fmt: skip
    return _group(ctx, view, "caution", others, heads)


_NAMED: tuple[Literal["caption"] | None, ...] = ("caption", None)
"""The coins with their names or, where there is no room, without."""


def _group(ctx: Context, view: TableView, kind: Kind, metals: list[str], heads: Sequence[Box]) -> Box:
    """A card like a button with the metals of which one came up: the first of its heads beside them that fits, else one
    above them."""
    head = fits(*heads, grow=1)

    @cache
    def below() -> Box:
        keys = (metal_button(ctx, view, one, None, grow=1) for one in metals)
        return row(*keys, gap="gap_s", items="stretch", grow=1)

    made = fits(
        *(partial(_beside, ctx, view, head, metals, role) for role in _NAMED),
        *(lambda head=head: column(head, below(), gap="gap_hair") for head in heads),
        grow=1,
    )
    return row(made, items="stretch", pad=pad("gap_s"), skin=button_skin(kind, "xl"))


def _beside(ctx: Context, view: TableView, head: Element, metals: list[str], role: Literal["caption"] | None) -> Box:
    keys = row(*(metal_button(ctx, view, one, role, w="cell") for one in metals), gap="gap_s", items="stretch")
    return row(head, keys, gap="gap_s", items="stretch")


# No coin ------------------------------------------------------------------------------------------------------


def _small(ctx: Context, view: TableView, outcome: str) -> Box:
    """Dropped or missed, in a low button."""
    sign = icon(view.choice("outcome", outcome).mark or "", "icon_m", "text2")
    title, says = _title(ctx, outcome), view.attempt(outcome).words(ctx)
    words = column(roles.label(title, lines=1), roles.caption(says, colour="text2"), items="start")
    shapes = (
        partial(row, sign, words, gap="gap_s"), partial(row, sign, roles.label(title, lines=1), gap="gap_xs"),
        partial(row, roles.label(title, lines=1, anchor="center"), justify="center"),
    )  # fmt: skip
    return button_box(view, "outcome", outcome, fits(*shapes, grow=1), pad=pad(0, "gap_s"), grow=1)


def _without_coin(ctx: Context, view: TableView, outcome: str) -> Box:
    choice = view.choice("outcome", outcome)
    follows = choice.follows(ctx, view.attempt(outcome).words(ctx))
    off = None
    if choice.disabled_reason is not None or not _answers(view, outcome):
        off = ctx.t("sunken_treasure_table.turn_ends")
    return _upright(
        button_id("outcome", outcome), choice.mark or "", _title(ctx, outcome), follows,
        tap=view.tap("outcome", outcome), disabled_reason=off, grow=1,
    )  # fmt: skip


def _answers(view: TableView, outcome: str) -> bool:
    """Tell whether this is asked. After a buzz giving up is no answer, unless a dive without a coin would go on."""
    return outcome != "stopped" or not view.dive.buzzed or view.attempt("missed").again


def _title(ctx: Context, outcome: str) -> str:
    return ctx.t(f"sunken_treasure_table.{OUTCOMES[outcome]}")


def _free_buzz(view: TableView) -> Box:
    choice = view.choice("event", "free_buzz")
    return _upright(
        button_id("event", "free_buzz"), "free-buzz", choice.label, choice.disabled_reason or "",
        tap=view.tap("event", "free_buzz"), disabled_reason=choice.disabled_reason, w="free_buzz",
    )  # fmt: skip


def our_free_buzz(ctx: Context, view: TableView) -> Box:
    """In the place of Free buzz after a contact: it was said aloud, and nobody tapped it."""
    title = roles.label(ctx.t("sunken_treasure_table.our_free_buzz"), lines=3, anchor="center")
    low = roles.caption(ctx.t("sunken_treasure_table.our_free_buzz"), colour=None, lines=3, anchor="center")
    low.fixed = True
    sign, pays = icon("free-buzz", "icon_m", "text2"), roles.number(view.if_free or "", colour="money")
    shapes = (
        partial(column, sign, title, pays, items="center", justify="center", gap="gap_hair"),
        partial(column, sign, title, items="center", justify="center", gap="gap_hair"),
        partial(column, title, items="center", justify="center"),
        partial(column, low, justify="center"),
    )
    return buttons.button_box(
        button_id("event", "our_free_buzz"), fits(*shapes, grow=1), tap=view.taps.our_free_buzz, w="free_buzz",
        radius="xl", pad=pad("gap_xs"), items="stretch",
    )  # fmt: skip


def _upright(
    key: str,
    mark: str,
    title: str,
    sub: str,
    *,
    tap: buttons.Tap | None = None,
    disabled_reason: str | None = None,
    **options: Unpack[ElementOptions],
) -> Box:
    return buttons.button_box(
        key, icon(mark, "icon", "text2"), roles.label(title, anchor="center"),
        roles.caption(sub, colour=None, lines=2, anchor="center") if sub else None,
        vertical=True, gap="gap_hair", pad=pad("gap_hair", "gap_xs"), radius="xl", tap=tap,
        disabled_reason=disabled_reason, **options,
    )  # fmt: skip
