"""Who is not back loses their chips: the order in which they go down, and the stacks of three they make."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from divingbell.companion.games.decision import button_id
from divingbell.companion.games.deep_sea_adventure.decisions import CARRIED
from divingbell.companion.games.deep_sea_adventure.picks import Order
from divingbell.companion.games.deep_sea_adventure.round_end import STACK
from divingbell.companion.games.deep_sea_adventure.state import Token
from divingbell.ui.games.deep_sea_adventure import people
from divingbell.ui.games.deep_sea_adventure.chips import chip, stack_icon, token_icon
from divingbell.ui.games.deep_sea_adventure.payments import SEABED
from divingbell.ui.games.deep_sea_adventure.roll import firm
from divingbell.ui.games.deep_sea_adventure.table_view import TableView
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc, icon
from divingbell.ui.table.memory_banner import headed, room
from divingbell.ui.table.stage import stage_bar, touched
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Skin, column, figure, pad, row, stack

Tap = Callable[[int], None]
"""Told the place of the chip that was tapped."""
_GONE = 0.25
"""How strongly a chip is drawn where it lay before it sank."""
_WORTH_A_ROW = 1.2
"""So many times larger must buttons become by a further row."""
_ONE_LINE = 8
"""Levels that leave room for a sign over them."""


def content(ctx: Context, view: TableView, order: Order, tap: Tap, lying: Order | None = None) -> Element:
    """His chips to be tapped, and beside them what lies behind the deepest token: as tapped, or `lying` while they
    sink."""
    tall, following = ctx.size == "tall", view.following
    picture = (column if tall else row)(
        _chips(ctx, view, order, tap, gone=lying is order), _seabed(ctx, view, order if lying is None else lying),
        gap="l", items="stretch", grow=1,
    )  # fmt: skip
    above = headed(view.banner, picture)
    above.pad = Pad("xs" if tall else "l", ctx.gutter, "l", ctx.gutter)
    if following is not None:
        bar = stage_bar(ctx, view.undo, following)
    else:
        below = view.undo, _as_carried(ctx, view, order), _sink(ctx, view, order)
        bar = bars.action_bar(ctx, *below, h="bar")
    strip = (people.standings(ctx, view), people.snackbars(view, people.over(ctx, view.state))) if tall else ()
    return column(*strip, touched(above, following), bar, grow=1)


# His chips ----------------------------------------------------------------------------------------------------


def _chips(ctx: Context, view: TableView, order: Order, tap: Tap, *, gone: bool) -> Box:
    names = [view.seats[other].told for other in view.state.to_sink]
    farthest = ctx.t("deep_sea_adventure_table.sink_sub.one")
    if len(names) > 1:
        farthest = ctx.t("deep_sea_adventure_table.sink_sub", names=ctx.t("deep_sea_adventure_table.then").join(names))
    words = column(
        roles.heading(ctx.t("deep_sea_adventure_table.sink_order", name=names[0])),
        roles.body(farthest),
        gap="xxs",
    )
    side, columns, gap = _sizes(ctx, len(order.levels), room(ctx, view.banner))
    made = [_chip_button(order, i, level, side, tap, gone=gone) for i, level in enumerate(order.levels)]
    lines = [row(*made[begin : begin + columns], gap=gap) for begin in range(0, len(made), columns)]
    rule = row(
        icon("book-open-variant", "title"),
        roles.label(ctx.t("deep_sea_adventure_table.rule_end")),
        gap="s",
        colour="action",
    )
    tight = ctx.size != "regular" and (view.bannered or (len(lines) > 1 and ctx.size == "compact"))
    return card(
        words, column(*lines, gap=gap), None if tight else rule,
        radius="xl", grow=1, justify="between", gap="s", pad=pad("xxl"),
    )  # fmt: skip


def _sizes(ctx: Context, count: int, taken: float) -> tuple[float, int, float]:
    """Side of a button, buttons side by side, and the gap: as large as the card allows, in one more row only where they
    become much larger by it; a banner has `taken` some of its height (dp)."""
    most = ctx.pick(178.0, 104.0, 140.0) if count <= 3 else ctx.pick(130.0, 80.0, 112.0)
    gap = ctx.pick(22.0, 12.0, 16.0) if count <= 3 else ctx.pick(16.0, 6.0, 12.0)
    wide, high = ctx.pick((752.0, 330.0), (468.0, 150.0), (485.0, 196.0))
    high -= (ctx.text_scale - 1) * ctx.pick(120, 60, 120) + taken
    best = (0.0, 1)
    for rows in range(1, count + 1):
        columns = math.ceil(count / rows)
        free = high + (28 if ctx.size == "compact" and (rows > 1 or taken) else 0)  # the rule gives way
        side = min(most, (wide - gap * (columns - 1)) / columns, (free - gap * (rows - 1)) / rows)
        if side > best[0] * _WORTH_A_ROW:
            best = side, columns
    side, columns = best
    if side < ctx.touch:
        gap = min(gap, 8.0)
        rows = math.ceil(count / ((wide + gap) // (ctx.touch + gap)))
        return ctx.touch, math.ceil(count / rows), gap
    return side, columns, gap


def _chip_button(order: Order, index: int, level: int, side: float, tap: Tap, *, gone: bool) -> Box:
    number = order.number(index)
    size, inset = (42 if side > 150 else 34 if side >= 90 else 24), 6 if side >= 90 else 2
    badge = column(
        figure(str(number), size * 0.72, colour="on_fill", anchor="center", fixed=True),
        w=size, h=size, justify="center", skin=Skin(fill="action", radius="pill"), at=At(right=inset, top=inset),
    ) if number is not None else None  # fmt: skip
    shown = chip(level, side * 0.77, opacity=_GONE if gone else 1.0)
    return buttons.button_box(
        f"sink.{index}", shown, badge, kind="selected" if number is not None else "neutral",
        tap=lambda: tap(index), radius=min(22.0, side * 0.15), w=side, h=side, pad=pad(0),
    )  # fmt: skip


# Behind the deepest token -------------------------------------------------------------------------------------


def _seabed(ctx: Context, view: TableView, order: Order) -> Box:
    state, size = view.state, ctx.pick(78, 44, 56)
    assert state.settling is not None, "chips sink at the end of a round"
    laid = state.settling.seabed + order.sunk()
    stacks = [laid[begin : begin + STACK] for begin in range(0, len(laid), STACK)]
    room = ctx.pick(3, 4, 6)
    new = stacks[1 - room :]
    deepest = [token for token in state.path if token][-(room - max(1, len(new))) :]
    edge = Box(id=SEABED, w=2, h="bar_low", skin=Skin(fill="action", fill_alpha=0.6))
    made = [*(_token(token, size) for token in deepest), edge, *(_stack(ctx, levels, size) for levels in new)]
    if not new:
        made.append(Box(w=size, h=size))
    head = row(
        roles.body(ctx.t("deep_sea_adventure_table.behind"), grow=1),
        roles.body(ctx.t("deep_sea_adventure_table.in_threes")),
        gap="s", colour="art.dial_label", same_size=True,
    )  # fmt: skip
    foot = roles.note(
        _foot(ctx, view, (len(laid) + order.missing) % STACK == 0), colour="art.dial_label", lines=3, anchor="center",
    )  # fmt: skip
    inside = column(
        head, row(*made, gap="xxl", items="end", justify="center"), foot,
        justify="between", pad=pad("xl"), colour="art.white",
    )  # fmt: skip
    sea = Box(skin=Skin(fill="art.pit", fill_top="art.trench", radius="l"))
    place: dict[str, Any] = {"h": 214} if ctx.size == "tall" else {"w": ctx.pick(420, 270)}
    return card(stack(sea, inside, grow=1), radius="xl", **place)


def _stack(ctx: Context, levels: Token, size: float) -> Element:
    count = ctx.t("deep_sea_adventure_table.of_three", count=len(levels), of=STACK)
    caption = roles.caption(count, colour="art.dial_label", anchor="center") if len(levels) < STACK else None
    return column(stack_icon(levels, size), caption, items="center", gap="xs")


def _token(token: Token, size: float) -> Element:
    return token_icon(token, size) if len(token) == 1 else stack_icon(token, size)


def _foot(ctx: Context, view: TableView, whole: bool) -> str:
    """What the next chips do; `whole`: the last stack of this diver has three."""
    following = view.state.to_sink[1:]
    if not following:
        return ctx.t("deep_sea_adventure_table.last_stack")
    return ctx.t(f"deep_sea_adventure_table.{'next' if whole else 'same'}_stack", name=view.seats[following[0]].told)


# Buttons ---------------------------------------------------------------------------------------------------------


def _as_carried(ctx: Context, view: TableView, order: Order) -> Box:
    choice, tap = view.choice("as", CARRIED)
    regular = ctx.size == "regular"
    mark: Element | None = disc("format-list-bulleted", 64, "neutral", share=0.6)
    if not regular:
        mark = icon("format-list-bulleted", 34) if len(order.levels) <= _ONE_LINE else None
    return firm(buttons.button(
        ctx, button_id("as", CARRIED), choice.label, mark, choice.follows(ctx, choice.preview), tap=tap,
        vertical=not regular, size=ctx.pick("title", "title", "label"), gap=ctx.pick(16, 1, 3), pad=pad("xxs", "l"),
        justify="start" if regular else "center", w=ctx.pick(260, 150),
    ))  # fmt: skip


def _sink(ctx: Context, view: TableView, order: Order) -> Box:
    missing = order.missing
    words = "deep_sea_adventure_table.tap_last" if missing == 1 else "deep_sea_adventure_table.to_tap"
    return buttons.button(
        ctx, "sink", ctx.t("deep_sea_adventure_table.sink", count=len(order.levels)), "sink", view.next_words,
        kind="primary", tap=view.tap_of(order.picks),
        disabled_reason=ctx.t(words, count=missing) if missing else None, size="heading", icon_size="counter",
        gap="xl", pad=pad("xxs", ctx.gutter), justify="start", grow=1,
    )  # fmt: skip
