"""The buttons of an armed dive: what may come up, or not, each with what the rules say it does."""

from __future__ import annotations

from typing import Any

from divingbell.companion.games.decision import button_id
from divingbell.companion.games.sunken_treasure.state import METALS
from divingbell.ui.games.sunken_treasure.parts import OUTCOMES, OUTCOMES_OF_A_BUZZ, button_box, metal_button, pays
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc, icon
from divingbell.ui.kit.skins import Kind, button_skin
from divingbell.ui.toolkit.element import Box, Element, Pad, column, figure, pad, row
from divingbell.ui.toolkit.scale import Size

_LARGE = 1.15
"""Text scale above which what follows a wrong coin has a line of its own on the compact panel, and amounts are no
larger than at the normal one on the tall panel."""


def bar(ctx: Context, view: TableView) -> Box:
    """Undo, Free buzz, and what may come up."""
    if ctx.size == "tall":
        undo, free = view.undo_button(), _free_buzz(ctx, view)
        undo.grow = free.grow = 1
        up = [_any(ctx, view)] if view.any_metal else [_right(ctx, view), _wrong(ctx, view)]
        for one in up:
            one.grow, one.h = (2.06, None) if view.any_metal else (0, 100)
        none = row(*(_without_coin(ctx, view, one) for one in OUTCOMES), gap="s", items="stretch", grow=1)
        return bars.action_bar(ctx, column(undo, free, w=116, gap="l"), column(*up, none, gap="l", grow=1))
    up = [_any(ctx, view)] if view.any_metal else [_right(ctx, view), _wrong(ctx, view)]
    up[0].grow = 1
    if not view.any_metal:
        up[1].w = ctx.pick(304, 188)
    free, stop = _free_buzz(ctx, view), _without_coin(ctx, view, "stopped")
    free.w, stop.w = ctx.pick(122, 84), ctx.pick(108, 80)
    lost = column(
        _small(ctx, view, "dropped"), _small(ctx, view, "missed"), w=ctx.pick(178, 114), gap="s", same_size=True
    )
    undo = view.undo_button() if ctx.size == "regular" else view.undo_button(w=84)
    made = bars.action_bar(ctx, undo, free, *up, lost, stop, h=ctx.pick(148, 130))
    made.gap = "m"
    return made


# A coin -------------------------------------------------------------------------------------------------------


def _right(ctx: Context, view: TableView) -> Box:
    choice, title = view.recovered(view.dive.dive_for), ctx.t("sunken_treasure_table.right_coin")
    off, amount = choice.disabled_reason, view.attempt(choice.value).words(ctx)
    if ctx.size != "compact":
        return buttons.outcome(
            ctx, button_id("outcome", choice.value), "positive", "coin-ok", title, amount,
            tap=view.tap("outcome", choice.value), disabled_reason=off, title_size="lead",
            amount_size=ctx.pick("counter", "counter", "amount" if ctx.text_scale > _LARGE else "display"),
            pad=pad(0, "xl"), gap="l",
        )  # fmt: skip
    head = row(disc("coin-ok", 32, "positive" if off is None else "off"), roles.title(title),
               gap="s")  # fmt: skip
    return button_box(
        view, "outcome", choice.value, head, roles.figure(amount, colour="money") if off is None else roles.note(off),
        kind="positive", vertical=True, items="start", radius="xl", gap="xs", pad=pad(0, "xxl"),
    )  # fmt: skip


def _any(ctx: Context, view: TableView) -> Box:
    """Every metal is right: which it was."""
    amount = ctx.signed(view.clean) if view.clean is not None else ""
    beside = ctx.size != "regular"
    options: dict[str, Any] = {"bold": beside, "vertical": not beside, "gap": "xs" if beside else "hair"}
    label: Size = "body" if beside else "small"
    metals = [metal_button(ctx, view, one, ctx.pick(50, 34, 44), label, radius="m", **options) for one in METALS]
    for key in metals:
        key.w, key.grow, key.h = ctx.pick((88, 0, None), (None, 1, 64), (None, 1, None))
    title = roles.title(ctx.t("sunken_treasure_table.which_coin"))
    if ctx.size == "compact":
        head = row(title, roles.figure(amount, colour="money"), gap="xs", pad=pad(0, "xs"), grow=1)
        title.grow = 1
        return _group("positive", head, metals, upright=True)
    words = column(title, roles.score(amount), gap="hair", grow=1)
    head = row(disc("coin-ok", ctx.pick(68, 0, 60), "positive"), words, gap="l", grow=1 if ctx.size == "regular" else 0)
    return _group("positive", head, metals, upright=ctx.size == "tall")


def _wrong(ctx: Context, view: TableView) -> Box:
    """The other metals, and what one of them costs."""
    others = [metal for metal in METALS if metal != view.dive.dive_for]
    choice, large = view.recovered(others[0]), ctx.text_scale > _LARGE
    below = large or choice.ends
    # The title beside it is as large as the other titles.
    size: Size = ctx.pick("headline", "heading" if below else "headline", "headline" if large else "amount")
    amount = figure(pays(ctx, view, others), size, fixed=ctx.size == "compact" and below)
    follows = choice.follows(ctx, ctx.t("sunken_treasure_table.turn_ends"))
    ends = roles.caption(follows, colour="text2")
    compact, tall = ctx.size == "compact", ctx.size == "tall"
    label = None if compact else "small"
    options: dict[str, Any] = {"bold": False, "vertical": True, "gap": "hair", "radius": "m"}
    metals = [metal_button(ctx, view, one, 40, label, **options) for one in others]
    for key in metals:
        key.w, key.grow, key.h = ctx.pick((66, 0, None), (None, 1, 56), (72, 0, None))
    if compact:
        title = roles.label(ctx.t("sunken_treasure_table.wrong"))
        if not below:
            head = row(column(title, ends), amount, gap="xxs", justify="between", pad=pad(0, "xxs"), grow=1)
            return _group("caution", head, metals, upright=True)
        head = column(row(title, amount, gap="xxs", justify="between"), ends, pad=pad(0, "xs"), grow=1)
        return _group("caution", head, metals, upright=True, low=True)
    lines = 1 if tall and ctx.text_scale > 1 else 2
    words = roles.label(ctx.t("sunken_treasure_table.wrong_coin"), lines=lines)
    sign = disc("coin-wrong", 52, "caution", share=0.7) if tall else None
    head = row(sign, column(words, amount, ends, gap="hair", grow=1), gap="l", grow=1)
    return _group("caution", head, metals, upright=False)


def _group(kind: Kind, head: Element, metals: list[Box], *, upright: bool, low: bool = False) -> Box:
    """A card like a button, with the metals of which one came up; `low`: its head needs the room of the edge."""
    skin = button_skin(kind, "xl")
    if not upright:
        below = row(*metals, gap="s", items="stretch", align="stretch")
        return row(head, below, gap="xs", pad=Pad("s", "s", "s", "xl"), skin=skin)
    return column(
        head, row(*metals, gap="s", items="stretch", grow=head.grow == 0), gap="hair" if low else "xs",
        pad=pad("xxs" if low else "s", "s"), skin=skin,
    )  # fmt: skip


# No coin ------------------------------------------------------------------------------------------------------


def _small(ctx: Context, view: TableView, outcome: str) -> Box:
    """Dropped or missed, in a low button."""
    mark, regular = view.choice("outcome", outcome).mark or "", ctx.size == "regular"
    words = column(
        roles.label(_title(ctx, view, outcome)),
        roles.caption(view.attempt(outcome).words(ctx), colour="text2") if regular else None,
        items="start",
    )
    return button_box(
        view, "outcome", outcome, icon(mark, "icon_m", "text2"), words,
        justify="start" if regular else "center", gap="xs", pad=pad(0, ctx.pick("m", "xs")), grow=1,
    )  # fmt: skip


def _without_coin(ctx: Context, view: TableView, outcome: str) -> Box:
    sign = icon(view.choice("outcome", outcome).mark or "", "icon", "text2")
    choice = view.choice("outcome", outcome)
    follows = choice.follows(ctx, view.attempt(outcome).words(ctx))
    off = None
    if choice.disabled_reason is not None or not _answers(view, outcome):
        off = ctx.t("sunken_treasure_table.turn_ends")
    return _upright(
        ctx, button_id("outcome", outcome), sign, _title(ctx, view, outcome), follows, tap=view.tap("outcome", outcome),
        disabled_reason=off, grow=1,
    )  # fmt: skip


def _answers(view: TableView, outcome: str) -> bool:
    """Whether this is asked. After a buzz giving up is no answer, unless a dive without a coin would go on."""
    return outcome != "stopped" or not view.dive.buzzed or view.attempt("missed").again


def _title(ctx: Context, view: TableView, outcome: str) -> str:
    words = OUTCOMES_OF_A_BUZZ if view.dive.buzzed else OUTCOMES
    return ctx.t(f"sunken_treasure_table.{words[outcome]}")


def _free_buzz(ctx: Context, view: TableView) -> Box:
    choice = view.choice("event", "free_buzz")
    return _upright(
        ctx, button_id("event", "free_buzz"), icon("free-buzz", "icon"), choice.label, None,
        tap=view.tap("event", "free_buzz"), disabled_reason=choice.disabled_reason, sub_lines=1,
    )  # fmt: skip


def _upright(ctx: Context, key: str, sign: Element, title: str, sub: str | None, **options: Any) -> Box:
    size: Size = ctx.pick("label", "body", "lead")
    return buttons.button(
        ctx, key, title, sign, sub, vertical=True, size=size, sub_size="small", gap="hair", pad=pad("hair", "xs"),
        **options,
    )  # fmt: skip
