"""The armed dive: what a clean lift pays, what is left of it after a buzz, and what may come up; also with the probe
stuck, lost or on hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.element import At, Box, Element, Pad, Text, column, figure, pad, row, space, text
from ui.kit import bars, keys
from ui.kit.marks import coin, disc, icon
from ui.kit.plates import plate, well
from ui.kit.porthole import porthole
from ui.kit.skins import key_skin
from ui.sunken_treasure import people
from ui.sunken_treasure.stakes import Answer, Stakes
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
            _answers_regular(table, look, stakes),
            grow=1,
        )
    if look.size == "compact":
        return column(
            None if bannered else people.strip(table, look, dry=True),
            column(_dive_compact(table, look, stakes), grow=1, pad=pad(8, 10)),
            _answers_compact(table, look, stakes),
            grow=1,
        )
    return column(
        None if bannered else people.pairs(table, look),
        column(_dive_tall(table, look, stakes), grow=1, pad=pad(12, 14)),
        _answers_tall(table, look, stakes),
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


def _part(table: SunkenTreasureTable, look: Look, name: str, value: Element, grow: float, height: float) -> Box:
    locked = look.t("sunken_table.locked") if not table.stakes.fresh else None
    return keys.press(
        f"open.{name}",
        text(look.t(f"sunken_table.{name}"), 16, colour="text3"),
        row(value, h=look.pick(50, 34, 42)),
        tap=lambda: table.open_row(name),
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
        row(sea, table.probe_line(look), gap=14),
        justify="between",
        align="stretch",
        grow=1,
    )
    middle = row(amounts, _window(table, look), gap=10, grow=1, items="center")
    return plate(_call(table, look, stakes), middle, grow=1, gap=8, pad=Pad(14, 16, 4, 16))


def _crowded(table: SunkenTreasureTable) -> bool:
    """Whether three rows of people lie above the dive on the tall panel."""
    return len(table.players) > 4 and not table.bannered


def _window(table: SunkenTreasureTable, look: Look) -> Element:
    """The porthole; played by hand, the switch that says what the probe cannot."""
    state = table.porthole_state
    angle = table.floor_angle if state in ("armed", "idle") else None
    diver = table.seat(table.diver).diver
    if not table.by_hand:
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


# The answers --------------------------------------------------------------------------------------------------


def _send(table: SunkenTreasureTable, answer: Answer) -> keys.Tap:
    return lambda: table.answer(answer)


def _follows(look: Look, answer: Answer) -> str:
    return look.t("sunken_table.again" if answer.again else "sunken_table.turn_ends")


def _free_buzz(table: SunkenTreasureTable, look: Look, **options: object) -> Box:
    return keys.key(
        look,
        "free_buzz",
        look.t("sunken_table.free_buzz"),
        "free-buzz",
        tap=table.say_free_buzz,
        why_off=table.why_off(table.announce),
        vertical=True,
        size=look.pick(18, 17, 19),
        sub_size=16,
        sub_lines=1,
        mark_size=look.pick(40, 30, 36),
        pad=pad(2, 2),
        gap=2,
        **options,  # type: ignore[arg-type]
    )


def _metal_key(table: SunkenTreasureTable, look: Look, metal: str, size: float, *, name: bool, side: bool) -> Box:
    """One metal of those that may have come up: a coin, with its name where there is room."""
    answer = table.stakes.recovered(metal)
    off = table.off_words(answer.refusal) if answer.refusal is not None else None
    words = off if off is not None else look.t(f"sunken_table.metal.{metal}")
    label = text(words, 17 if side else 16, bold=side, anchor="center", lines=2, line=1.05)
    return keys.press(
        f"up.{metal}",
        coin(metal, size, opacity=0.45 if off is not None else 1),
        label if name or off is not None else None,
        tap=_send(table, answer),
        why_off=off,
        vertical=not side,
        gap=6 if side else 2,
        pad=pad(0, 2),
        radius=14,
    )


def _wrong_words(look: Look, table: SunkenTreasureTable) -> tuple[str, str]:
    """What a wrong coin costs, and what follows."""
    answers = [table.stakes.recovered(metal) for metal in table.stakes.wrong]
    fee = next((answer for answer in answers if answer.refusal is None), None)
    return (look.signed(fee.pays) if fee is not None else "", look.t("sunken_table.turn_ends"))


def _which(table: SunkenTreasureTable, look: Look) -> tuple[str, str]:
    pays = table.stakes.clean()
    return look.t("sunken_table.which_coin"), look.signed(pays) if pays is not None else ""


def _right_regular(table: SunkenTreasureTable, look: Look, *, tall: bool) -> Box:
    answer = table.stakes.recovered(table.stakes.right)
    off = table.off_words(answer.refusal) if answer.refusal is not None else None
    return keys.outcome(
        look, "right", "positive", "coin-ok", look.t("sunken_table.right_coin"), look.signed(answer.pays),
        tap=_send(table, answer), why_off=off, disc_size=66 if tall else 64, title_size=22 if tall else 23,
        amount_size=50 if tall else 46, pad=pad(0, 18 if tall else 14), gap=18 if tall else 12,
    )  # fmt: skip


def _any_regular(table: SunkenTreasureTable, look: Look) -> Box:
    title, amount = _which(table, look)
    metals = [_metal_key(table, look, metal, 50, name=True, side=False) for metal in ("gold", "silver", "bronze")]
    for key in metals:
        key.w = 88
    head = column(text(title, 24, bold=True, lines=2, line=1.1), figure(amount, 46, colour="money"), gap=2, grow=1)
    return row(
        disc("coin-ok", 68, "positive"),
        head,
        row(*metals, gap=8, items="stretch", align="stretch"),
        gap=14,
        pad=Pad(8, 8, 8, 18),
        skin=key_skin("positive", 20),
    )


def _any_tall(table: SunkenTreasureTable, look: Look) -> Box:
    title, amount = _which(table, look)
    metals = [_metal_key(table, look, metal, 44, name=True, side=True) for metal in ("gold", "silver", "bronze")]
    for key in metals:
        key.grow = 1
    head = row(
        disc("coin-ok", 60, "positive"),
        column(text(title, 22, bold=True, lines=2, line=1.1), figure(amount, 46, colour="money"), grow=1),
        gap=16,
        pad=pad(0, 8),
    )
    return column(head, row(*metals, gap=8, items="stretch", grow=1), gap=8, pad=pad(10), skin=key_skin("positive", 20))


def _wrong_regular(table: SunkenTreasureTable, look: Look) -> Box:
    tall = look.size == "tall"
    amount, ends = _wrong_words(look, table)
    metals = [_metal_key(table, look, metal, 40 if tall else 42, name=True, side=False) for metal in table.stakes.wrong]
    for key in metals:
        key.w = 72 if tall else 66
    title = look.t("sunken_table.wrong_coin")
    head = column(
        text(title, 20 if tall else 21, bold=True, lines=2, line=1.05),
        figure(amount, 32 if tall else 38),
        text(ends, 16 if tall else 17, colour="text2", line=1.1),
        gap=2,
        grow=1,
    )
    return row(
        disc("coin-wrong", 52, "caution", share=0.7) if tall else None,
        head,
        row(*metals, gap=8, items="stretch", align="stretch"),
        gap=14 if tall else 6,
        pad=Pad(8, 8, 8, 16),
        skin=key_skin("caution", 20),
    )


def _answers_regular(table: SunkenTreasureTable, look: Look, stakes: Stakes) -> Box:
    up: list[Box] = [_any_regular(table, look)]
    up[0].grow = 1
    if not stakes.any_metal:
        right, wrong = _right_regular(table, look, tall=False), _wrong_regular(table, look)
        right.grow, wrong.w = 1, 304
        up = [right, wrong]
    bar = bars.action_bar(
        look,
        table.undo_key(look),
        _free_buzz(table, look, w=122),
        *up,
        column(*(_small_answer(table, look, name, mark) for name, mark in _NONE), w=178, gap=8),
        _stop(table, look, w=108),
    )
    bar.gap = 12
    return bar


_NONE = (("dropped", "coin-drop"), ("missed", "coin-none"))


def _small_answer(table: SunkenTreasureTable, look: Look, name: str, mark: str) -> Box:
    """Dropped or missed, without a buzz."""
    answer = table.stakes.without(name)
    regular = look.size == "regular"
    return keys.press(
        name,
        icon(mark, look.pick(28, 20), "text2"),
        column(
            text(look.t(f"sunken_table.{name}"), look.pick(20, 17), bold=True, line=1.1),
            text(_follows(look, answer), 16, colour="text2", line=1.1) if regular else None,
            items="start",
        ),
        tap=_send(table, answer),
        justify="start" if regular else "center",
        gap=look.pick(10, 5),
        pad=pad(0, look.pick(10, 4)),
        grow=1,
    )


def _stop(table: SunkenTreasureTable, look: Look, **options: object) -> Box:
    answer = table.stakes.without("stopped")
    return keys.key(
        look, "stopped", look.t("sunken_table.stop"), icon("surface", look.pick(38, 30, 34), "text2"),
        _follows(look, answer), tap=_send(table, answer), vertical=True, size=look.pick(20, 18, 19), sub_size=16,
        gap=look.pick(4, 2, 1), pad=pad(2, 4), **options,  # type: ignore[arg-type]
    )  # fmt: skip


def _answers_compact(table: SunkenTreasureTable, look: Look, stakes: Stakes) -> Box:
    up: list[Box] = [_any_compact(table, look)]
    up[0].grow = 1
    if not stakes.any_metal:
        right, wrong = _right_compact(table, look), _wrong_compact(table, look)
        right.grow, wrong.w = 1, 188
        up = [right, wrong]
    return bars.action_bar(
        look,
        table.undo_key(look, w=84),
        _free_buzz(table, look, w=84),
        *up,
        column(*(_small_answer(table, look, name, mark) for name, mark in _NONE), w=114, gap=8),
        _stop(table, look, w=80),
        h=130,
    )


def _right_compact(table: SunkenTreasureTable, look: Look) -> Box:
    answer = table.stakes.recovered(table.stakes.right)
    off = table.off_words(answer.refusal) if answer.refusal is not None else None
    return keys.press(
        "right",
        row(
            disc("coin-ok", 32, "positive" if off is None else "off"),
            text(look.t("sunken_table.right_coin"), 21, bold=True, lines=2, line=1.1),
            gap=8,
        ),
        figure(look.signed(answer.pays), 44, colour="money", line=1.02) if off is None else text(off, 17),
        kind="positive",
        tap=_send(table, answer),
        why_off=off,
        vertical=True,
        items="start",
        radius=16,
        gap=6,
        pad=pad(0, 12),
    )


def _any_compact(table: SunkenTreasureTable, look: Look) -> Box:
    title, amount = _which(table, look)
    metals = [_metal_key(table, look, metal, 34, name=True, side=True) for metal in ("gold", "silver", "bronze")]
    for key in metals:
        key.grow, key.h = 1, 64
    return column(
        row(
            text(title, 20, bold=True, lines=2, line=1.0, grow=1),
            figure(amount, 34, colour="money"),
            gap=6,
            pad=pad(0, 6),
            grow=1,
        ),
        row(*metals, gap=8, items="stretch"),
        gap=4,
        pad=pad(7),
        skin=key_skin("positive", 16),
    )


def _wrong_compact(table: SunkenTreasureTable, look: Look) -> Box:
    amount, ends = _wrong_words(look, table)
    metals = [_metal_key(table, look, metal, 40, name=False, side=False) for metal in table.stakes.wrong]
    for key in metals:
        key.grow, key.h = 1, 58
    return column(
        row(
            column(
                text(look.t("sunken_table.wrong"), 18, bold=True, line=1.1),
                text(ends, 16, colour="text2", line=1.0),
                gap=1,
            ),
            figure(amount, 28),
            gap=4,
            justify="between",
            pad=pad(0, 4),
            grow=1,
        ),
        row(*metals, gap=8, items="stretch"),
        gap=4,
        pad=pad(6),
        skin=key_skin("caution", 16),
    )


def _answers_tall(table: SunkenTreasureTable, look: Look, stakes: Stakes) -> Box:
    undo, free = table.undo_key(look), _free_buzz(table, look)
    undo.grow = free.grow = 1
    up: list[Box] = [_any_tall(table, look)]
    up[0].grow = 2.06
    if not stakes.any_metal:
        up = [_right_regular(table, look, tall=True), _wrong_regular(table, look)]
        for one in up:
            one.h = 100
    rest = [
        keys.key(
            look, name, look.t(f"sunken_table.{name}"), icon(mark, 34, "text2"), _follows(look, answer),
            tap=_send(table, answer), vertical=True, size=19, sub_size=16, gap=1, pad=pad(0), grow=1,
        )
        for name, mark in _NONE
        for answer in (table.stakes.without(name),)
    ]  # fmt: skip
    return bars.action_bar(
        look,
        column(undo, free, w=116, gap=10),
        column(*up, row(*rest, _stop(table, look, grow=1), gap=8, items="stretch", grow=1), gap=10, grow=1),
    )
