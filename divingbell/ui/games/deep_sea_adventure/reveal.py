"""Divers who are home turn their chips over: a number for each, checked against its level and against all that were
seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from divingbell.companion.games.decision import Choice
from divingbell.companion.games.deep_sea_adventure.picks import Numbers
from divingbell.companion.games.deep_sea_adventure.state import COPIES
from divingbell.ui.games.deep_sea_adventure import people
from divingbell.ui.games.deep_sea_adventure.chips import chip, turned
from divingbell.ui.games.deep_sea_adventure.table_view import TableView
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.cards import card, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.table.memory_banner import headed
from divingbell.ui.table.stage import stage_bar, touched
from divingbell.ui.toolkit.element import (
    Box,
    Drawing,
    Element,
    Fits,
    Pad,
    Skin,
    column,
    dropping,
    fits,
    pad,
    row,
    space,
    stack,
)
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.scale import Size

Tap = Callable[[int], None]
"""Told the number that was tapped."""
_CHIPS_WIDE, _CHIPS_LOW = 250, 170
"""Width (dp) of the card with the chips beside the numbers, on the large and on the small panel."""
_SLOTS = ((1, 92.0), (2, 64.0), (3, 44.0), (4, 34.0), (6, 22.0))
"""Chips side by side, and their size (dp), from few to many."""
_SLOTS_TALL = ((6, 54.0), (9, 38.0))
_DOT, _DOTS_APART = 12.0, 5.0
"""Of a copy of a number (dp)."""


def content(ctx: Context, view: TableView, numbers: Numbers, tap: Tap) -> Element:
    """Everybody's standing, the diver's chips, and a row of numbers for each level brought home."""
    return {"regular": _regular, "compact": _compact, "tall": _tall}[ctx.size](ctx, view, numbers, tap)


def _regular(ctx: Context, view: TableView, numbers: Numbers, tap: Tap) -> Element:
    picture = _beside(_chips(ctx, view, numbers, _CHIPS_WIDE), _numbers(ctx, view, numbers, tap))
    above = row(headed(view.banner, picture), people.rail(ctx, view), gap="gap", items="stretch", grow=1)
    above.pad = pad("gap", "gutter")
    return column(touched(above, view.following), _bar(ctx, view, numbers, _next(ctx, numbers)), grow=1)


def _compact(ctx: Context, view: TableView, numbers: Numbers, tap: Tap) -> Element:
    """Four rows of numbers need all the height between people and buttons: a banner stands between these."""
    above = _beside(_chips(ctx, view, numbers, _CHIPS_LOW), _numbers(ctx, view, numbers, tap))
    above.pad = Pad("gap_hair", "gutter", "gap_s", "gutter")
    asked = view.banner or _next(ctx, numbers, legend=True)
    asked.h, asked.grow = None, 1
    return column(people.rail(ctx, view), touched(above, view.following), _bar(ctx, view, numbers, asked), grow=1)


def _beside(chips: Box, numbers: Fits) -> Box:
    return row(chips, numbers, gap="gap", items="stretch", grow=1)


def _tall(ctx: Context, view: TableView, numbers: Numbers, tap: Tap) -> Element:
    asked = _next(ctx, numbers)
    asked.h, asked.grow = "button_tall", 0
    parts = _chips_in_row(ctx, view, numbers), _numbers(ctx, view, numbers, tap), asked
    picture = dropping(column, *parts, drop=(asked,), options={"gap": "gap"}, grow=1)
    above = headed(view.banner, picture)
    above.pad = Pad("gap_s", "gutter", "gap", "gutter")
    lane = people.snackbars(view, people.over(ctx, view.state))
    return column(people.rail(ctx, view), lane, touched(above, view.following), _bar(ctx, view, numbers, None), grow=1)


def _bar(ctx: Context, view: TableView, numbers: Numbers, asked: Box | None) -> Box:
    if view.following is not None:
        return stage_bar(ctx, view.undo, view.following)
    return bars.action_bar(ctx, view.undo, asked, _on(ctx, view, numbers), h="bar")


# The chips ----------------------------------------------------------------------------------------------------


def _chips(ctx: Context, view: TableView, numbers: Numbers, width: float) -> Box:
    slots = fits(*(partial(_slots, numbers, *way) for way in _SLOTS), grow=1)
    title = roles.title(_title(ctx, view), anchor="center")
    return card(title, slots, _so_far(ctx, numbers), w=width, gap="gap_s", pad=pad("gap_m", "gap_s"))


def _chips_in_row(ctx: Context, view: TableView, numbers: Numbers) -> Box:
    columns, size = _SLOTS_TALL[len(numbers.levels) > _SLOTS_TALL[0][0]]
    slots = row(_slots(numbers, columns, size), space(), _so_far(ctx, numbers), gap="gap")
    return card(roles.title(_title(ctx, view), anchor="center"), slots, gap="gap_s", pad=pad("gap_s", "gap"))


def _title(ctx: Context, view: TableView) -> str:
    return ctx.t("deep_sea_adventure_table.chips_of", name=view.seat.told)


def _so_far(ctx: Context, numbers: Numbers) -> Box:
    points = roles.score(ctx.texts.amounts.signed_number(numbers.points))
    return row(roles.note(ctx.t("deep_sea_adventure_table.so_far"), lines=1), points, gap="gap_s", justify="center")


def _slots(numbers: Numbers, columns: int, size: float) -> Box:
    made = [
        turned(level, "?", size, "art.dial_tick") if value is None else turned(level, str(value), size)
        for level, value in zip(numbers.levels, numbers.values, strict=True)
    ]
    for i, slot in enumerate(made):
        slot.id = f"slot.{i}"
    lines = [made[begin : begin + columns] for begin in range(0, len(made), columns)]
    return column(*(row(*line, gap="gap_xs", justify="center") for line in lines), gap="gap_xs", justify="center")


# The numbers --------------------------------------------------------------------------------------------------


def _numbers(ctx: Context, view: TableView, numbers: Numbers, tap: Tap) -> Fits:
    """A row for each level, with what helps as far as there is room."""
    rows = dict(zip(numbers.levels, numbers.choices, strict=True))
    head = row(
        roles.title(ctx.t("deep_sea_adventure_table.tap_number"), grow=1, lines=1),
        row(Box(w=_DOT, h=_DOT, skin=Skin(fill="money", radius="s")),
            roles.note(ctx.t("deep_sea_adventure_table.copies"), lines=1), gap="gap_s"),
        gap="gap_m", pad=pad(0, "gap_xxs"),
    )  # fmt: skip
    foot = roles.note(ctx.t("deep_sea_adventure_table.reveal_foot", name=view.seat.told))

    def of(above: Element | None, below: Element | None, height: Size | None, gap: Size) -> Box:
        made = (_row(ctx, numbers, level, choices, height, tap) for level, choices in rows.items())
        return column(above, *made, below, gap=gap, justify="center")

    return fits(
        partial(of, head, foot, "button_tall", "gap"), partial(of, head, None, "button_tall", "gap_m"),
        partial(of, head, None, None, "gap_s"), partial(of, None, None, None, "gap_s"), grow=1,
    )  # fmt: skip


def _row(ctx: Context, numbers: Numbers, level: int, choices: Sequence[Choice], height: Size | None, tap: Tap) -> Box:
    """The level, and its four numbers; without a height it grows."""
    count = numbers.levels.count(level)
    size = ctx.space("tile_l")
    mark: Element = chip(level, size)
    if count > 1:
        badge = Drawing(w=size * 0.44, h=size * 0.44, paint=_badge, data=count)
        mark = stack(mark, row(space(), column(badge, justify="start"), items="stretch"), w=size, h=size)
    mark.align = "center"
    made = (_value(ctx, numbers, choice, height, tap) for choice in choices)
    return row(mark, *made, gap="gap_m", items="stretch", grow=0 if height else 1)


def _badge(p: Painter, count: int) -> None:
    s = p.width
    p.disc(s / 2, s / 2, s, "art.white")
    p.text(str(count), s / 2, s * 0.46, s * 0.8, "ink", font="num", bold=True, anchor="center")


def _value(ctx: Context, numbers: Numbers, choice: Choice, height: Size | None, tap: Tap) -> Box:
    value: int = choice.value
    copies, picked = numbers.copies(value), numbers.tapped(value)
    gone = copies == 0 and not picked
    shown: tuple[Element, ...] = (
        roles.figure(choice.label, colour="money"),
        Drawing(w=_DOT, h=2 * _DOT + _DOTS_APART, paint=_copies, data=copies),
    )
    if gone:
        reason = roles.caption(ctx.t("deep_sea_adventure_table.seen_twice"), anchor="center")
        shown = (roles.number(choice.label), reason)
    return buttons.button_box(
        f"value.{value}", *shown, kind="selected" if picked else "neutral", tap=lambda: tap(value),
        disabled_reason="" if gone else None, vertical=gone, radius="radius_button", grow=1, h=height,
        gap=0 if gone else "gap_m", pad=pad(0, "gap_xxs"),
    )  # fmt: skip


def _copies(p: Painter, copies: int) -> None:
    s = p.width
    for i in range(COPIES):
        cy = s / 2 + i * (s + _DOTS_APART)
        if i < copies:
            p.disc(s / 2, cy, s, "money")
        else:
            p.ring(s / 2, cy, s / 2 - 1, 2, "line")


# What comes next ----------------------------------------------------------------------------------------------


def _next(ctx: Context, numbers: Numbers, *, legend: bool = False) -> Box:
    """Which chip is asked for now; `legend`, where nothing over the numbers says what their dots are."""
    t, missing = ctx.t, numbers.missing
    mark: Element
    if missing:
        later = sorted(set(missing) - {missing[0]})
        title = t("deep_sea_adventure_table.next_chip", level=missing[0])
        sub = t("deep_sea_adventure_table.last_chip" if len(missing) == 1 else "deep_sea_adventure_table.again_chip")
        if legend:
            sub = t("deep_sea_adventure_table.dots")
        elif later:
            sub = t("deep_sea_adventure_table.then_chip", level=later[0])
        mark = turned(missing[0], "?", ctx.space("disc"), "art.dial_tick")
    else:
        title, sub = t("deep_sea_adventure_table.all_known"), t("deep_sea_adventure_table.tap_again")
        mark = icon("check-circle", "icon", "positive")
    words = column(roles.title(title), roles.note(sub), gap="gap_hair", grow=1)
    return inset(mark, words, radius="radius_card", gap="gap_m", pad=pad("gap_xs", "gap"), grow=1)


def _on(ctx: Context, view: TableView, numbers: Numbers) -> Fits:
    """Sends the numbers, and says who is asked then."""
    missing = len(numbers.missing)
    gains = ctx.t("deep_sea_adventure_table.gains", name=view.seat.told, points=numbers.points)
    ways = (view.next_words, "numbers_missing", "skip-next"), (view.next_short, "missing", "skip-next")

    def of(words: str, why: str, mark: str | None, *, vertical: bool = False) -> Box:
        return buttons.button(
            ctx, "next", words, mark, gains, kind="primary", tap=view.tap_of(numbers.picks),
            disabled_reason=ctx.t(f"deep_sea_adventure_table.{why}", count=missing) if missing else None,
            vertical=vertical, size="title", sub_size="note", icon_size="icon", gap="gap_m",
            pad=pad("gap_xxs", "gap"),
        )  # fmt: skip

    narrow = partial(of, view.next_short, "missing", None, vertical=True)
    return fits(*(partial(of, *way) for way in ways), narrow, grow=1)
