"""Who is home turns the chips over: a number for each, checked against its level and against all that were seen."""

from __future__ import annotations

import math
from collections.abc import Callable

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
from divingbell.ui.toolkit.element import Box, Drawing, Element, Pad, Skin, column, pad, row, space, stack
from divingbell.ui.toolkit.paint import Painter

Tap = Callable[[int], None]
"""Told the number that was tapped."""
_SHORT = 14
"""Letters that leave room for a sign over them on the small panel."""


def content(ctx: Context, view: TableView, numbers: Numbers, tap: Tap) -> Element:
    """Everybody's standing, the diver's chips, and a row of numbers for each level he brought home."""
    regular, tall = ctx.size == "regular", ctx.size == "tall"
    asked = _next(ctx, numbers)
    picture = (column if tall else row)(
        _chips(ctx, view, numbers),
        _numbers(ctx, view, numbers, tap),
        asked if tall and not view.bannered else None,
        gap=8 if tall and view.bannered else "l", items="stretch", grow=1,
    )  # fmt: skip
    above = row(
        people.standings(ctx, view) if regular else None,
        picture if ctx.size == "compact" else headed(view.banner, picture),
        gap="l", items="stretch", grow=1, pad=Pad("xs" if tall else "l", ctx.gutter, "l", ctx.gutter),
    )  # fmt: skip
    strip = None if regular else people.standings(ctx, view)
    lane = people.snackbars(view, people.over(ctx, view.state)) if tall else None
    return column(strip, lane, touched(above, view.following), _bar(ctx, view, numbers, asked), grow=1)


def _bar(ctx: Context, view: TableView, numbers: Numbers, asked: Box) -> Box:
    if view.following is not None:
        return stage_bar(ctx, view.undo, view.following)
    on = _on(ctx, view, numbers)
    if ctx.size == "tall":
        return bars.action_bar(ctx, view.undo, on, h=126)
    if ctx.size == "compact" and view.banner is not None:
        # Four rows of numbers need all the height between people and buttons.
        asked = view.banner
        asked.h, asked.grow = None, 1
    return bars.action_bar(ctx, view.undo, asked, on)


# The chips ----------------------------------------------------------------------------------------------------


def _chips(ctx: Context, view: TableView, numbers: Numbers) -> Box:
    words = ctx.t("deep_sea_adventure_table.chips_of", name=view.seat.told)
    title = roles.title(words, anchor="center")
    total = row(
        roles.body(ctx.t("deep_sea_adventure_table.so_far")),
        roles.score(ctx.texts.amounts.signed_number(numbers.points)),
        gap="s",
        justify="center",
    )
    slots = _slots(numbers, *_slot_sizes(ctx, len(numbers.levels)))
    if ctx.size == "tall":
        edge = 8 if view.bannered else 12
        return card(title, row(slots, space(), total, gap="l"), radius="xl", gap="l", pad=pad(edge, 16))
    return card(
        title, slots, total, w=ctx.pick(250, 170), radius="xl", justify="between", gap="s", pad=pad("xl", "xl"),
    )  # fmt: skip


def _slot_sizes(ctx: Context, count: int) -> tuple[int, float]:
    """How many slots lie side by side, and how large they are: half size from seven chips on."""
    if ctx.size == "tall":
        return (6, 54.0) if count <= 6 else (9, 32.0)
    if ctx.size == "regular":
        if count <= 6:
            return 1, min(92.0, (360 - 10 * (count - 1)) / count)
        columns = 2 if count <= 14 else 3
        return columns, min(46.0, (360 - 6 * (math.ceil(count / columns) - 1)) / math.ceil(count / columns))
    if count <= 6:
        return 3, 46.0
    columns = 4 if count <= 12 else 6
    return columns, 34.0 if columns == 4 else 22.0


def _slots(numbers: Numbers, columns: int, size: float) -> Box:
    made = [
        turned(level, "?", size, "art.dial_tick") if value is None else turned(level, str(value), size)
        for level, value in zip(numbers.levels, numbers.values, strict=True)
    ]
    for i, slot in enumerate(made):
        slot.id = f"slot.{i}"
    gap = 10 if size > 60 else 6 if size > 32 else 3
    lines = [made[begin : begin + columns] for begin in range(0, len(made), columns)]
    return column(*(row(*line, gap=gap, justify="center") for line in lines), gap=gap)


# The numbers --------------------------------------------------------------------------------------------------


def _numbers(ctx: Context, view: TableView, numbers: Numbers, tap: Tap) -> Box:
    rows = dict(zip(numbers.levels, numbers.choices, strict=True))
    many, bannered = len(rows) > 3, view.bannered
    height: float | None = ctx.pick(92 if many else 104, 56 if many else 66, 104)
    if bannered:
        height = ctx.pick(74 if many else 92, 56)
    if ctx.size == "tall" and (many or bannered):
        height = None  # they share what is left
    made = [_row(ctx, numbers, level, choices, height, tap) for level, choices in rows.items()]
    if ctx.size == "compact":
        several = len(made) > 2
        return column(*made, grow=1, justify="between" if several else "center", gap=6 if several else 22)
    head = row(
        roles.title(ctx.t("deep_sea_adventure_table.tap_number"), grow=1),
        row(
            Box(w=14, h=14, skin=Skin(fill="money", radius="s")),
            roles.note(ctx.t("deep_sea_adventure_table.copies")),
            gap="s",
        ),
        gap="m",
        pad=pad(0, "xxs"),
    )
    foot = None
    if ctx.size == "regular" and not bannered:
        words = ctx.t("deep_sea_adventure_table.reveal_foot", name=view.seat.told)
        foot = roles.note(words)
    gap = ctx.pick("m" if many else "xl", 6, 8 if bannered else 12)
    return column(head, *made, foot, grow=1, gap=gap, justify="center")


def _row(
    ctx: Context, numbers: Numbers, level: int, choices: tuple[Choice, ...], height: float | None, tap: Tap
) -> Box:
    """The level, and its four numbers; without a height it grows."""
    count = numbers.levels.count(level)
    size = 48.0 if height is not None and height < 66 else ctx.pick(76.0, 54.0, 62.0 if height else 54.0)
    mark: Element = chip(level, size)
    if count > 1:
        badge = Drawing(w=size * 0.44, h=size * 0.44, paint=_badge, data=count)
        mark = stack(mark, row(space(), column(badge, justify="start"), items="stretch"), w=size, h=size)
    mark.align = "center"
    made = (_value(ctx, numbers, choice, height, tap) for choice in choices)
    return row(mark, *made, gap="l", items="stretch", grow=0 if height else 1)


def _badge(p: Painter, count: int) -> None:
    s = p.width
    p.disc(s / 2, s / 2, s, "art.white")
    p.text(str(count), s / 2, s * 0.46, s * 0.8, "ink", font="num", bold=True, anchor="center")


def _value(ctx: Context, numbers: Numbers, choice: Choice, height: float | None, tap: Tap) -> Box:
    value: int = choice.value
    copies, picked = numbers.copies(value), numbers.tapped(value)
    gone = copies == 0 and not picked
    small = ctx.pick(14, 11, 12)
    shown: tuple[Element, ...] = (
        roles.figure(choice.label, colour="money"),
        Drawing(w=small, h=2 * small + 5, paint=_copies, data=copies),
    )
    if gone:
        reason = roles.caption(ctx.t("deep_sea_adventure_table.seen_twice"), anchor="center")
        shown = (roles.number(choice.label), reason)
    return buttons.button_box(
        f"value.{value}", *shown, kind="selected" if picked else "neutral", tap=lambda: tap(value),
        disabled_reason="" if gone else None, vertical=gone, radius="l", grow=1, h=height,
        gap=0 if gone else "l", pad=pad(0, "xxs"),
    )  # fmt: skip


def _copies(p: Painter, copies: int) -> None:
    s = p.width
    for i in range(COPIES):
        cy = s / 2 + i * (s + 5)
        if i < copies:
            p.disc(s / 2, cy, s, "money")
        else:
            p.ring(s / 2, cy, s / 2 - 1, 2, "line")


# What comes next ----------------------------------------------------------------------------------------------


def _next(ctx: Context, numbers: Numbers) -> Box:
    """Which chip is asked for now."""
    t, missing = ctx.t, numbers.missing
    mark: Element
    if missing:
        later = sorted(set(missing) - {missing[0]})
        title = t("deep_sea_adventure_table.next_chip", level=missing[0])
        sub = t("deep_sea_adventure_table.last_chip" if len(missing) == 1 else "deep_sea_adventure_table.again_chip")
        if ctx.size == "compact":  # the others have a legend over the numbers
            sub = t("deep_sea_adventure_table.dots")
        elif later:
            sub = t("deep_sea_adventure_table.then_chip", level=later[0])
        mark = turned(missing[0], "?", ctx.pick(62, 44, 50), "art.dial_tick")
    else:
        title, sub = t("deep_sea_adventure_table.all_known"), t("deep_sea_adventure_table.tap_again")
        mark = icon("check-circle", ctx.pick(48, 36, 40), "positive")
    words = column(
        roles.title(title),
        roles.note(sub),
        gap="hair",
        grow=1,
    )
    place = {"h": 84} if ctx.size == "tall" else {"grow": 1}
    return inset(mark, words, radius="xl", gap="l", pad=pad(0, 16), **place)


def _on(ctx: Context, view: TableView, numbers: Numbers) -> Box:
    """Sends the numbers, and says who is asked then."""
    missing, compact = len(numbers.missing), ctx.size == "compact"
    why = (
        ctx.t(f"deep_sea_adventure_table.{'missing' if compact else 'numbers_missing'}", count=missing)
        if missing
        else None
    )
    return buttons.button(
        ctx,
        "next",
        view.next_words,
        "skip-next" if not compact or (ctx.text_scale <= 1.15 and len(view.next_words) <= _SHORT) else None,
        ctx.t("deep_sea_adventure_table.gains", name=view.seat.told, points=numbers.points),
        kind="primary",
        tap=view.tap_of(numbers.picks),
        disabled_reason=why,
        vertical=compact,
        size="title",
        icon_size="headline",
        justify="start" if ctx.size == "regular" else "center",
        pad=pad("xxs", "xl"),
        **({"grow": 1} if ctx.size == "tall" else {"w": ctx.pick(400, 150)}),
    )
