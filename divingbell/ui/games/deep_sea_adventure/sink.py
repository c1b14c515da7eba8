"""Divers who are not back lose their chips: the order in which they go down, and the stacks of three they make, on the
sea itself."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial

from divingbell.companion.games.decision import button_id
from divingbell.companion.games.deep_sea_adventure.decisions import CARRIED
from divingbell.companion.games.deep_sea_adventure.picks import Order
from divingbell.companion.games.deep_sea_adventure.round_end import STACK
from divingbell.companion.games.deep_sea_adventure.state import Token
from divingbell.companion.games.deep_sea_adventure.tokens import draw_chip, draw_token
from divingbell.ui.games.deep_sea_adventure import people
from divingbell.ui.games.deep_sea_adventure.chips import stack_icon
from divingbell.ui.games.deep_sea_adventure.deep import deep
from divingbell.ui.games.deep_sea_adventure.payments import SEABED
from divingbell.ui.games.deep_sea_adventure.roll import firm
from divingbell.ui.games.deep_sea_adventure.table_view import TableView
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.table.memory_banner import headed
from divingbell.ui.table.stage import stage_bar, touched
from divingbell.ui.toolkit.element import Box, Drawing, Element, Fits, Pad, Skin, column, fits, pad, row, space
from divingbell.ui.toolkit.paint import Painter

Tap = Callable[[int], None]
"""Told the place of the chip that was tapped."""
_GONE = 0.25
"""How strongly a chip is drawn where it lay before it sank."""
_SIDES = (200.0, 146.0, 118.0, 96.0, 80.0, 66.0, 56.0)
"""Buttons of chips (dp), as large as the sea allows."""
_LARGE = 96
"""From this side (dp) on fewer rows are worth more than larger buttons."""
_IN_A_ROW = 9
"""Buttons side by side at most."""
_DEEPEST = 4
"""Tokens shown at the end of the rope at most."""


def content(ctx: Context, view: TableView, order: Order, tap: Tap, lying: Order | None = None) -> Element:
    """The chips to be tapped, and under them the end of the rope with what lies behind it: as tapped, or `lying` while
    they sink."""
    question = roles.heading(_question(ctx, view), colour="art.white")
    farthest = roles.note(_farthest(ctx, view), colour="art.white")

    def of(*asked: Element) -> Box:
        chips, rope = _chips(order, tap, gone=lying is order), _rope(ctx, view, order if lying is None else lying)
        return column(column(*asked, gap="gap_hair"), chips, rope, gap="gap_s", pad=pad("pad_card"))

    inside = fits(partial(of, question, farthest), partial(of, question))
    above = headed(view.banner, deep(inside))
    above.pad = Pad("gap", "gutter", "gap", "gutter")
    lane = people.snackbars(view, people.over(ctx, view.state)) if ctx.size == "tall" else None
    return column(lane, touched(above, view.following), _bar(ctx, view, order), grow=1)


def _bar(ctx: Context, view: TableView, order: Order) -> Box:
    if view.following is not None:
        return stage_bar(ctx, view.undo, view.following)
    return bars.action_bar(ctx, view.undo, _as_carried(ctx, view), _sink(ctx, view, order), h="bar")


def _question(ctx: Context, view: TableView) -> str:
    return ctx.t("deep_sea_adventure_table.sink_order", name=view.seats[view.state.to_sink[0]].told)


def _farthest(ctx: Context, view: TableView) -> str:
    names = [view.seats[other].told for other in view.state.to_sink]
    if len(names) == 1:
        return ctx.t("deep_sea_adventure_table.sink_sub.one")
    return ctx.t("deep_sea_adventure_table.sink_sub", names=ctx.t("deep_sea_adventure_table.then").join(names))


# His chips ----------------------------------------------------------------------------------------------------


def _chips(order: Order, tap: Tap, *, gone: bool) -> Fits:
    """As large as there is room for, in as few rows as that allows."""
    return fits(*(partial(_lines, order, tap, *way, gone=gone) for way in _ways(len(order.levels))), grow=1)


def _ways(count: int) -> Iterator[tuple[float, int]]:
    """Side of a button, and how many lie side by side."""
    fewest = math.ceil(count / _IN_A_ROW)
    rows = range(fewest, min(count, fewest + 3) + 1)
    large, small = ([side for side in _SIDES if (side >= _LARGE) is wanted] for wanted in (True, False))
    yield from ((side, math.ceil(count / lines)) for lines in rows for side in large)
    yield from ((side, math.ceil(count / lines)) for side in small for lines in rows)


def _lines(order: Order, tap: Tap, side: float, columns: int, *, gone: bool) -> Box:
    made = [_chip_button(order, i, side, tap, gone=gone) for i in range(len(order.levels))]
    lines = [made[begin : begin + columns] for begin in range(0, len(made), columns)]
    return column(*(row(*line, gap="gap_m", justify="center") for line in lines), gap="gap_s", justify="center")


def _chip_button(order: Order, index: int, side: float, tap: Tap, *, gone: bool) -> Box:
    number = order.number(index)
    shown = Drawing(w=side, h=side, paint=_chip, data=(order.levels[index], number, gone))
    made = buttons.button_box(f"sink.{index}", shown, tap=lambda: tap(index), w=side, h=side, pad=pad(0))
    edge, stroke = ("art.lit", 4) if number is not None else ("art.dial_tick", 2)
    made.skin = Skin(fill="art.porthole", fill_alpha=0.5, edge=edge, stroke=stroke, radius=side / 2)
    made.pressed_skin = made.skin._replace(fill_alpha=0.9)
    return made


def _chip(p: Painter, data: tuple[int, int | None, bool]) -> None:
    """A chip on its button, and as which it goes down."""
    level, number, gone = data
    side = p.width
    draw_chip(p, level, side / 2, side / 2, side * 0.76)
    if gone:
        p.disc(side / 2, side / 2, side * 0.88, "art.porthole", 1 - _GONE)
    if number is not None:
        badge = max(24.0, side * 0.27)
        x, y = side - badge / 2, badge / 2
        p.disc(x, y, badge, "art.lit")
        p.text(str(number), x, y, badge * 0.72, "ink", font="num", bold=True, anchor="center")


# The end of the rope ------------------------------------------------------------------------------------------


def _rope(ctx: Context, view: TableView, order: Order) -> Fits:
    """The deepest tokens, as many as there is room for, and behind them the stacks that are made."""
    assert view.state.settling is not None, "chips sink at the end of a round"
    size = ctx.space("tile_l")
    laid = view.state.settling.seabed + order.sunk()
    stacks = [stack_icon(laid[begin : begin + STACK], size) for begin in range(0, len(laid), STACK)]
    last: Box = column(stacks.pop() if stacks else Box(w=size, h=size), id=SEABED)
    open_of = len(laid) % STACK
    words = column(
        roles.label(ctx.t("deep_sea_adventure_table.of_three", count=open_of, of=STACK), colour="art.white")
        if open_of else None,
        roles.note(_foot(ctx, view, (len(laid) + order.missing) % STACK == 0), colour="art.dial_label", lines=3),
        gap="gap_hair", grow=1, justify="center",
    )  # fmt: skip
    deepest = [token for token in view.state.path if token][-_DEEPEST:]

    def of(shown: int, said: Element | None) -> Box:
        rope = Drawing(grow=1, h=size * _HIGH, min_w=size * _APART * max(1, shown), paint=_end_of_rope,
                       data=(tuple(deepest[len(deepest) - shown :]), size))  # fmt: skip
        return row(rope, *stacks, last, said if said is not None else space(), gap="gap_s", items="end")

    ways = [(count, words) for count in range(min(len(deepest), _DEEPEST), 0, -1)]
    return fits(*(partial(of, *way) for way in (*ways, (1, None), (0, None))))


_HIGH, _APART = 1.3, 1.25
"""Height of the end of the rope, and from token to token, in sizes of a token."""


def _end_of_rope(p: Painter, data: tuple[tuple[Token, ...], float]) -> None:
    tokens, size = data
    y, right = p.height - size / 2, p.width
    p.line([(0, y), (right, y)], max(3.0, size * 0.08), "art.rope")
    for i, token in enumerate(tokens[::-1]):
        draw_token(p, token, right - size * (0.5 + i * _APART), y, size)


def _foot(ctx: Context, view: TableView, whole: bool) -> str:
    """The effect of the next chips; `whole`: the last stack of this diver has three."""
    following = view.state.to_sink[1:]
    if not following:
        return ctx.t("deep_sea_adventure_table.last_stack")
    return ctx.t(f"deep_sea_adventure_table.{'next' if whole else 'same'}_stack", name=view.seats[following[0]].told)


# Buttons ---------------------------------------------------------------------------------------------------------


def _as_carried(ctx: Context, view: TableView) -> Fits:
    choice, tap = view.choice("as", CARRIED)

    def of(mark: Element | None) -> Box:
        return firm(buttons.button(
            ctx, button_id("as", CARRIED), choice.label, mark, choice.follows(ctx, choice.preview), tap=tap,
            size="label", sub_size="note", gap="gap_m", pad=pad("gap_xxs", "gap_m"), vertical=mark is None,
        ))  # fmt: skip

    return fits(partial(of, icon("format-list-bulleted", "icon")), partial(of, None), grow=1)


def _sink(ctx: Context, view: TableView, order: Order) -> Fits:
    missing = order.missing
    words = "deep_sea_adventure_table.tap_last" if missing == 1 else "deep_sea_adventure_table.to_tap"

    def of(mark: str | None, then: str) -> Box:
        return buttons.button(
            ctx, "sink", ctx.t("deep_sea_adventure_table.sink", count=len(order.levels)), mark, then, kind="primary",
            tap=view.tap_of(order.picks), disabled_reason=ctx.t(words, count=missing) if missing else None,
            size="title", sub_size="note", icon_size="icon", gap="gap_m", pad=pad("gap_xxs", "gap_m"),
        )  # fmt: skip

    return fits(partial(of, "sink", view.next_words), partial(of, "sink", view.next_short),
                partial(of, None, view.next_short), grow=1.4)  # fmt: skip
