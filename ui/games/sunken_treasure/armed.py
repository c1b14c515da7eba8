"""The armed dive: what a clean lift pays, what is left of it after a buzz, and what may come up; also with the probe
stuck, lost or on hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divingbell.ui.games.sunken_treasure import answers, people
from divingbell.ui.games.sunken_treasure.rows import RowName
from divingbell.ui.games.sunken_treasure.stakes import Stakes
from divingbell.ui.kit import keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import coin, disc, icon
from divingbell.ui.kit.plates import plate, well
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Text, column, figure, pad, row, space, text

if TYPE_CHECKING:
    from divingbell.ui.games.sunken_treasure.table import SunkenTreasureTable

DEPTH = 0.44
TIMES = "\N{MULTIPLICATION SIGN}"
NOTHING = "\N{EN DASH}"


def content(table: SunkenTreasureTable, ctx: Context) -> Element:
    """Everybody, the dive, and the answers below."""
    stakes = table.stakes
    bannered = table.bannered
    if ctx.size == "regular":
        return column(
            row(
                people.cards(table, ctx, foot=not bannered and len(table.players) < 6),
                _dive_regular(table, ctx, stakes),
                gap=16,
                items="stretch",
                grow=1,
                pad=pad(16, 20),
            ),
            answers.regular(table, ctx),
            grow=1,
        )
    if ctx.size == "compact":
        return column(
            None if bannered else people.strip(table, ctx, dry=True),
            column(_dive_compact(table, ctx, stakes), grow=1, pad=pad(8, 10)),
            answers.compact(table, ctx),
            grow=1,
        )
    return column(
        None if bannered else people.pairs(table, ctx),
        column(_dive_tall(table, ctx, stakes), grow=1, pad=pad(12, 14)),
        answers.tall(table, ctx),
        grow=1,
    )


def plate_place(table: SunkenTreasureTable, ctx: Context) -> At:
    """Where the plate of the dive lies on the screen: a row of the call opens in its place."""
    band = ctx.frame.size.band + table.banner_height(ctx)
    actions = ctx.pick(148, 130, 336)
    if ctx.size == "regular":
        return At(left=372, top=band + 16, right=20, bottom=actions + 16)
    if ctx.size == "compact":
        return At(left=10, top=band + (0 if table.bannered else 54) + 8, right=10, bottom=actions + 8)
    above = 0 if table.bannered else people.people_height(ctx, len(table.players))
    return At(left=14, top=band + above + 12, right=14, bottom=actions + 12)


# The call -----------------------------------------------------------------------------------------------------


def _call(table: SunkenTreasureTable, ctx: Context, stakes: Stakes) -> Box:
    """Coin, card, risk: each opens its row; locked after the first try."""
    dive = stakes.dive
    call = dive.dive_for
    word = ctx.pick(24, 20, 22)
    metal = row(
        coin("any" if stakes.any_metal else call, ctx.pick(40, 30, 36)),
        text(ctx.t(f"sunken_table.metal.{call}"), word if call != "anything" else word * 0.88, bold=True),
        gap=8,
    )
    height = (84 if table.bannered else 104) if ctx.size == "regular" else ctx.pick(104, 66, 80)
    gap = ctx.pick(12, 10, 12)
    return row(
        _part(table, ctx, "coin", metal, 1.12, height),
        Box(w=gap - 8),
        _part(table, ctx, "card", figure(ctx.money(dive.value), ctx.pick(40, 32, 36)), 1.12, height),
        figure(TIMES, ctx.pick(36, 26, 30), colour="text2", w=ctx.pick(30, 20, 24), anchor="center"),
        _part(table, ctx, "risk", figure(str(dive.risk), ctx.pick(46, 34, 40)), 0.62, height),
        gap=4,
    )


def _part(table: SunkenTreasureTable, ctx: Context, name: RowName, value: Element, grow: float, height: float) -> Box:
    locked = ctx.t("sunken_table.locked") if not table.stakes.fresh else None
    return keys.press(
        f"open.{name}",
        text(ctx.t(f"sunken_table.{name}"), 16, colour="text3"),
        row(value, h=ctx.pick(50, 34, 42)),
        tap=lambda: table.choices.open_row(name),
        disabled_reason=locked,
        vertical=True,
        h=height,
        grow=grow,
        pad=pad(0, 6),
        colour="text1",
    )


# The dive -----------------------------------------------------------------------------------------------------


def _amount(ctx: Context, value: int | None, size: float, colour: str) -> Text:
    return figure(NOTHING if value is None else ctx.money(value), size, colour=colour)


def _clean_label(ctx: Context, disc_size: float, size: float) -> Box:
    label = text(ctx.t("sunken_table.clean_lift"), size, colour="text2", lines=2)
    return row(disc("check", disc_size, "positive"), label, gap=ctx.pick(10, 6, 8))


def _half_label(ctx: Context, disc_size: float, size: float) -> Box:
    label = text(ctx.t("sunken_table.if_it_buzzes"), size, colour="text2", lines=2)
    return row(disc("half", disc_size, "caution"), label, gap=ctx.pick(10, 6, 8))


def _dive_regular(table: SunkenTreasureTable, ctx: Context, stakes: Stakes) -> Box:
    squeezed = table.bannered
    half = well(
        disc("half", 48, "caution", share=0.7),
        text(ctx.t("sunken_table.if_it_buzzes"), 24, lines=2, grow=1),
        _amount(ctx, stakes.if_it_buzzes(), 60, "caution"),
        h=72 if squeezed else 92,
        gap=14,
        pad=pad(0, 22),
    )
    left = column(
        _call(table, ctx, stakes),
        column(
            _clean_label(ctx, 32, 24), _amount(ctx, stakes.clean(), 104 if squeezed else 128, "money"), gap=2,
        ),
        half,
        justify="between",
        align="stretch",
        grow=1,
    )  # fmt: skip
    return plate(left, _window(table, ctx), upright=False, grow=1, gap=12, pad=Pad(20, 16, 20, 24), items="center")


def _dive_compact(table: SunkenTreasureTable, ctx: Context, stakes: Stakes) -> Box:
    amounts = row(
        column(_clean_label(ctx, 24, 18), _amount(ctx, stakes.clean(), 88, "money"), gap=2),
        space(),
        column(
            _half_label(ctx, 24, 18), _amount(ctx, stakes.if_it_buzzes(), 50, "caution"),
            gap=4, items="end", pad=Pad(0, 0, 4, 0),
        ),
        items="end",
    )  # fmt: skip
    left = column(_call(table, ctx, stakes), amounts, justify="between", align="stretch", grow=1)
    return plate(
        left, _window(table, ctx), upright=False, grow=1, gap=10, pad=Pad(8, 8, 8, 14), radius=18, items="center"
    )


def _dive_tall(table: SunkenTreasureTable, ctx: Context, stakes: Stakes) -> Box:
    sea = people.coins_left(table, ctx)
    sea.colour = "text2"
    large, small, gap = (64, 46, 2) if _crowded(table) else (78, 58, 4)
    clean, half = _amount(ctx, stakes.clean(), large, "money"), _amount(ctx, stakes.if_it_buzzes(), small, "caution")
    clean.fixed = half.fixed = True
    amounts = column(
        column(_clean_label(ctx, 26, 19), clean, gap=gap),
        column(_half_label(ctx, 26, 19), half, gap=gap),
        row(sea, table.probe.line(ctx), gap=14),
        justify="between",
        align="stretch",
        grow=1,
        # Large letters need this room themselves.
        pad=Pad(0 if ctx.text_scale > 1 or _crowded(table) else 12, 0, 0, 0),
    )
    middle = row(amounts, _window(table, ctx), gap=10, grow=1, items="center")
    return plate(_call(table, ctx, stakes), middle, grow=1, gap=8, pad=Pad(14, 16, 4, 16))


def _crowded(table: SunkenTreasureTable) -> bool:
    """Whether three rows of people lie above the dive on the tall panel."""
    return len(table.players) > 4 and not table.bannered


def _window(table: SunkenTreasureTable, ctx: Context) -> Element:
    """The porthole; played by hand, the switch that says what the probe cannot."""
    state = table.probe.porthole
    angle = table.probe.floor_angle if state in ("armed", "idle") else None
    diver = table.seat(table.diver).diver
    if not table.probe.by_hand:
        size = ctx.pick(366 if table.bannered else 414, 178 if table.bannered else 194, 190 if _crowded(table) else 226)
        return porthole(ctx, size, state, diver, angle=angle, depth=DEPTH)
    switch = (row if ctx.size == "regular" else column)(
        _said(ctx, "no_buzz", "check-bold", table.no_buzz, selected=True),
        _said(ctx, "it_buzzed", "buzz", table.it_buzzed, selected=False),
        gap=ctx.pick(12, 8, 8),
        items="stretch",
    )
    room = ctx.size == "regular" or (ctx.size == "tall" and table.bannered)
    round_window = porthole(ctx, ctx.pick(216, 0, 150), "lost", diver, depth=DEPTH)
    return column(
        row(round_window, justify="center") if room else None,
        text(ctx.t("sunken_table.did_it_buzz"), ctx.pick(26, 18, 19), bold=True, anchor="center"),
        switch,
        w=ctx.pick(366, 178, 200),
        gap=ctx.pick(14, 6, 8),
    )


def _said(ctx: Context, name: str, mark: str, tap: keys.Tap, *, selected: bool) -> Box:
    height = ctx.pick(84, 58, 62)
    made = keys.press(
        name,
        icon(mark, ctx.pick(30, 26)),
        text(ctx.t(f"sunken_table.{name}"), ctx.pick(22, 18), bold=True),
        kind="selected" if selected else "danger",
        tap=tap,
        radius=16,
        h=height,
        gap=8,
        pad=pad(0, 4),
        colour="text1",
    )
    if ctx.size == "regular":
        made.grow = 1
    return made
