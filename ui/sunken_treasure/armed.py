"""The armed dive: what a clean lift pays, what is left of it after a buzz, and what may come up; also with the probe
stuck, lost or on hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.element import At, Box, Element, Pad, Text, column, figure, pad, row, space, text
from ui.kit import keys
from ui.kit.marks import coin, disc, icon
from ui.kit.plates import plate, well
from ui.kit.porthole import porthole
from ui.sunken_treasure import answers, people
from ui.sunken_treasure.rows import RowName
from ui.sunken_treasure.stakes import Stakes
from ui.theme import Look

if TYPE_CHECKING:
    from ui.sunken_treasure.table import SunkenTreasureTable

DEPTH = 0.44
TIMES = "\N{MULTIPLICATION SIGN}"
NOTHING = "\N{EN DASH}"


def content(table: SunkenTreasureTable, look: Look) -> Element:
    """Everybody, the dive, and the answers below."""
    stakes = table.stakes
    bannered = table.bannered
    if look.size == "regular":
        return column(
            row(
                people.cards(table, look, foot=not bannered and len(table.players) < 6),
                _dive_regular(table, look, stakes),
                gap=16,
                items="stretch",
                grow=1,
                pad=pad(16, 20),
            ),
            answers.regular(table, look),
            grow=1,
        )
    if look.size == "compact":
        return column(
            None if bannered else people.strip(table, look, dry=True),
            column(_dive_compact(table, look, stakes), grow=1, pad=pad(8, 10)),
            answers.compact(table, look),
            grow=1,
        )
    return column(
        None if bannered else people.pairs(table, look),
        column(_dive_tall(table, look, stakes), grow=1, pad=pad(12, 14)),
        answers.tall(table, look),
        grow=1,
    )


def plate_place(table: SunkenTreasureTable, look: Look) -> At:
    """Where the plate of the dive lies on the screen: a row of the call opens in its place."""
    band = look.frame.size.band + table.banner_height(look)
    actions = look.pick(148, 130, 336)
    if look.size == "regular":
        return At(left=372, top=band + 16, right=20, bottom=actions + 16)
    if look.size == "compact":
        return At(left=10, top=band + (0 if table.bannered else 54) + 8, right=10, bottom=actions + 8)
    above = 0 if table.bannered else people.people_height(look, len(table.players))
    return At(left=14, top=band + above + 12, right=14, bottom=actions + 12)


# The call -----------------------------------------------------------------------------------------------------


def _call(table: SunkenTreasureTable, look: Look, stakes: Stakes) -> Box:
    """Coin, card, risk: each opens its row; locked after the first try."""
    dive = stakes.dive
    call = dive.dive_for
    word = look.pick(24, 20, 22)
    metal = row(
        coin("any" if stakes.any_metal else call, look.pick(40, 30, 36)),
        text(look.t(f"sunken_table.metal.{call}"), word if call != "anything" else word * 0.88, bold=True),
        gap=8,
    )
    height = (84 if table.bannered else 104) if look.size == "regular" else look.pick(104, 66, 80)
    gap = look.pick(12, 10, 12)
    return row(
        _part(table, look, "coin", metal, 1.12, height),
        Box(w=gap - 8),
        _part(table, look, "card", figure(look.money(dive.value), look.pick(40, 32, 36)), 1.12, height),
        figure(TIMES, look.pick(36, 26, 30), colour="text2", w=look.pick(30, 20, 24), anchor="center"),
        _part(table, look, "risk", figure(str(dive.risk), look.pick(46, 34, 40)), 0.62, height),
        gap=4,
    )


def _part(table: SunkenTreasureTable, look: Look, name: RowName, value: Element, grow: float, height: float) -> Box:
    locked = look.t("sunken_table.locked") if not table.stakes.fresh else None
    return keys.press(
        f"open.{name}",
        text(look.t(f"sunken_table.{name}"), 16, colour="text3"),
        row(value, h=look.pick(50, 34, 42)),
        tap=lambda: table.choices.open_row(name),
        why_off=locked,
        vertical=True,
        h=height,
        grow=grow,
        pad=pad(0, 6),
        colour="text1",
    )


# The dive -----------------------------------------------------------------------------------------------------


def _amount(look: Look, value: int | None, size: float, colour: str) -> Text:
    return figure(NOTHING if value is None else look.money(value), size, colour=colour)


def _clean_label(look: Look, disc_size: float, size: float) -> Box:
    label = text(look.t("sunken_table.clean_lift"), size, colour="text2", lines=2)
    return row(disc("check", disc_size, "positive"), label, gap=look.pick(10, 6, 8))


def _half_label(look: Look, disc_size: float, size: float) -> Box:
    label = text(look.t("sunken_table.if_it_buzzes"), size, colour="text2", lines=2)
    return row(disc("half", disc_size, "caution"), label, gap=look.pick(10, 6, 8))


def _dive_regular(table: SunkenTreasureTable, look: Look, stakes: Stakes) -> Box:
    squeezed = table.bannered
    half = well(
        disc("half", 48, "caution", share=0.7),
        text(look.t("sunken_table.if_it_buzzes"), 24, lines=2, grow=1),
        _amount(look, stakes.if_it_buzzes(), 60, "caution"),
        h=72 if squeezed else 92,
        gap=14,
        pad=pad(0, 22),
    )
    left = column(
        _call(table, look, stakes),
        column(
            _clean_label(look, 32, 24), _amount(look, stakes.clean(), 104 if squeezed else 128, "money"), gap=2,
        ),
        half,
        justify="between",
        align="stretch",
        grow=1,
    )  # fmt: skip
    return plate(left, _window(table, look), upright=False, grow=1, gap=12, pad=Pad(20, 16, 20, 24), items="center")


def _dive_compact(table: SunkenTreasureTable, look: Look, stakes: Stakes) -> Box:
    amounts = row(
        column(_clean_label(look, 24, 18), _amount(look, stakes.clean(), 88, "money"), gap=2),
        space(),
        column(
            _half_label(look, 24, 18), _amount(look, stakes.if_it_buzzes(), 50, "caution"),
            gap=4, items="end", pad=Pad(0, 0, 4, 0),
        ),
        items="end",
    )  # fmt: skip
    left = column(_call(table, look, stakes), amounts, justify="between", align="stretch", grow=1)
    return plate(
        left, _window(table, look), upright=False, grow=1, gap=10, pad=Pad(8, 8, 8, 14), radius=18, items="center"
    )


def _dive_tall(table: SunkenTreasureTable, look: Look, stakes: Stakes) -> Box:
    sea = people.coins_left(table, look)
    sea.colour = "text2"
    large, small, gap = (64, 46, 2) if _crowded(table) else (78, 58, 4)
    clean, half = _amount(look, stakes.clean(), large, "money"), _amount(look, stakes.if_it_buzzes(), small, "caution")
    clean.fixed = half.fixed = True
    amounts = column(
        column(_clean_label(look, 26, 19), clean, gap=gap),
        column(_half_label(look, 26, 19), half, gap=gap),
        row(sea, table.probe.line(look), gap=14),
        justify="between",
        align="stretch",
        grow=1,
        # Large letters need this room themselves.
        pad=Pad(0 if look.text_scale > 1 or _crowded(table) else 12, 0, 0, 0),
    )
    middle = row(amounts, _window(table, look), gap=10, grow=1, items="center")
    return plate(_call(table, look, stakes), middle, grow=1, gap=8, pad=Pad(14, 16, 4, 16))


def _crowded(table: SunkenTreasureTable) -> bool:
    """Whether three rows of people lie above the dive on the tall panel."""
    return len(table.players) > 4 and not table.bannered


def _window(table: SunkenTreasureTable, look: Look) -> Element:
    """The porthole; played by hand, the switch that says what the probe cannot."""
    state = table.probe.porthole
    angle = table.probe.floor_angle if state in ("armed", "idle") else None
    diver = table.seat(table.diver).diver
    if not table.probe.by_hand:
        size = look.pick(
            366 if table.bannered else 414, 178 if table.bannered else 194, 190 if _crowded(table) else 226
        )
        return porthole(look, size, state, diver, angle=angle, depth=DEPTH)
    switch = (row if look.size == "regular" else column)(
        _said(look, "no_buzz", "check-bold", table.no_buzz, selected=True),
        _said(look, "it_buzzed", "buzz", table.it_buzzed, selected=False),
        gap=look.pick(12, 8, 8),
        items="stretch",
    )
    room = look.size == "regular" or (look.size == "tall" and table.bannered)
    round_window = porthole(look, look.pick(216, 0, 150), "lost", diver, depth=DEPTH)
    return column(
        row(round_window, justify="center") if room else None,
        text(look.t("sunken_table.did_it_buzz"), look.pick(26, 18, 19), bold=True, anchor="center"),
        switch,
        w=look.pick(366, 178, 200),
        gap=look.pick(14, 6, 8),
    )


def _said(look: Look, name: str, mark: str, tap: keys.Tap, *, selected: bool) -> Box:
    height = look.pick(84, 58, 62)
    made = keys.press(
        name,
        icon(mark, look.pick(30, 26)),
        text(look.t(f"sunken_table.{name}"), look.pick(22, 18), bold=True),
        kind="selected" if selected else "danger",
        tap=tap,
        radius=16,
        h=height,
        gap=8,
        pad=pad(0, 4),
        colour="text1",
    )
    if look.size == "regular":
        made.grow = 1
    return made
