"""After a buzz: half the reward, or the fee. What came up is all that is asked; that it was none can be said, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.element import At, Box, Element, Pad, Text, column, figure, pad, row, space, text
from ui.kit import bars, keys
from ui.kit.marks import coin, disc, icon
from ui.kit.people import money
from ui.kit.skins import Kind, key_skin
from ui.sunken_treasure.stakes import Answer, Stakes
from ui.theme import Look

if TYPE_CHECKING:
    from ui.sunken_treasure.table import SunkenTreasureTable

METALS = ("gold", "silver", "bronze")


def band(table: SunkenTreasureTable, look: Look) -> Element:
    """Danger with stripes; on its right what was called. Where the rim says another hole, the call can be tapped."""
    seat = table.seat(table.diver)
    stakes = table.stakes
    which = stakes.dive.risk is None
    title = look.t("sunken_table.band.buzz")
    sub = look.t("sunken_table.band.which_hole" if which else "sunken_table.band.halved")
    call = _call(table, look, stakes)
    return bars.alarm_band(look, seat.diver, seat.name, "buzz", title, sub, *table.turn_keys(look), call=call)


def _call(table: SunkenTreasureTable, look: Look, stakes: Stakes) -> Box:
    dive = stakes.dive
    metal = "any" if stakes.any_metal else dive.dive_for
    words = (
        look.t("sunken_table.call_card", metal=dive.dive_for, value=dive.value)
        if dive.risk is None
        else look.t("sunken_table.call", metal=dive.dive_for, value=dive.value, risk=dive.risk)
    )
    lit = table.probe.other_rim is not None
    skin = key_skin("selected" if lit else "neutral", 30)._replace(shadow=None)
    if not lit:
        skin = skin._replace(fill="ink", fill_top=None, edge=None)
    return row(
        coin(metal, look.pick(36, 26, 30)),
        text(words, look.pick(26, 18, 20), bold=True, colour="text1" if lit else "art.white"),
        id="call",
        h=max(look.touch, look.pick(60, 44, 44)) if lit else look.pick(60, 44, 44),
        gap=look.pick(12, 8, 8),
        pad=pad(0, look.pick(22, 12, 16)),
        skin=skin,
        tap=(lambda: table.choices.open_row("risk")) if lit else None,
    )


def content(table: SunkenTreasureTable, look: Look) -> Element:
    """Right coin, wrong coin, no coin; below them Undo, Not a real buzz and what was felt."""
    stakes = table.stakes
    plates = (
        [_any(table, look, stakes)] if stakes.any_metal else [_right(table, look, stakes), _wrong(table, look, stakes)]
    )
    plates.append(_none(table, look, stakes))
    gap = look.pick(16, 10, 12)
    if look.size == "tall":
        return column(
            column(*plates, gap=gap, grow=1, pad=pad(12, 14)), _foot_line(table, look), _actions(table, look), grow=1
        )
    padding = look.pick(20, 10)
    return column(row(*plates, gap=gap, items="stretch", grow=1, pad=pad(padding)), _actions(table, look), grow=1)


def row_place(look: Look) -> At:
    """Where the risk row opens: under the band."""
    top = look.pick(116, 74, 146) + look.pick(20, 10, 12)
    return At(left=look.gutter, right=look.gutter, top=top, bottom=look.pick(452, 242, 560))


# Plates -------------------------------------------------------------------------------------------------------


def _head(look: Look, kind: Kind, mark: str, title: str) -> Box:
    return row(
        disc(mark, look.pick(80, 54, 60), kind, share=0.7),
        text(title, look.pick(36, 27, 27), bold=True, lines=2, line=1.02, grow=1),
        gap=look.pick(18, 12, 16),
    )


def _amount(look: Look, value: int, *, brass: bool) -> Text:
    return figure(look.signed(value), look.pick(94, 58, 62), colour="money" if brass else None)


def _frame(look: Look, kind: Kind, mark: str, title: str, amount: Text | None, *body: Element, grow: float = 1) -> Box:
    """A plate of one outcome: sign and title, the amount, what follows. On the tall panel the amount is beside the
    title."""
    head = _head(look, kind, mark, title)
    skin = key_skin(kind, look.pick(20, 16, 20))
    padding = look.pick(Pad(26, 24, 22, 24), Pad(12, 12, 12, 14), pad(16, 18))
    if look.size == "tall":
        large = look.text_scale > 1
        padding = pad(10, 18) if large else padding
        head.grow = 1
        return column(
            row(head, amount, gap=8) if amount is not None else head,
            *body, gap=4 if large else 8, justify="between", pad=padding, skin=skin, grow=grow,
        )  # fmt: skip
    return column(head, amount, column(*body, gap=look.pick(14, 6)), justify="between", gap=look.pick(10, 4),
                  pad=padding, skin=skin, grow=grow)  # fmt: skip


def _right(table: SunkenTreasureTable, look: Look, stakes: Stakes) -> Box:
    answer = stakes.recovered(stakes.right)
    name = table.seat(table.diver).name
    size = look.pick(24, 19, 21)
    off = table.off_words(answer.refusal) if answer.refusal is not None else None
    tall = look.size == "tall"
    said = column(
        text(look.t("sunken_table.half_of", full=stakes.dive.value * (stakes.dive.risk or 0)), size),
        text(look.t("sunken_table.keeps", name=name), size, colour="text2", lines=2),
        h=None if tall else look.pick(135, 96),
        justify="end",
    )
    body = said if off is None else text(off, size)
    made = _frame(
        look, "positive" if off is None else "off", "coin-ok", look.t("sunken_table.right_coin"),
        _amount(look, answer.pays, brass=True) if off is None else None, body,
    )  # fmt: skip
    key = keys.press(
        "right", kind="positive", tap=lambda: table.answer(answer), why_off=off, radius=look.pick(20, 16, 20),
        vertical=True, justify="between", items="stretch", grow=1, gap=made.gap,
    )  # fmt: skip
    # The edge of a key is no padding, that of the plates beside it is.
    edge = key.skin.stroke if key.skin is not None else 0
    key.pad = Pad(*(side + edge for side in made.pad))
    key.children = made.children
    return key


def _any(table: SunkenTreasureTable, look: Look, stakes: Stakes) -> Box:
    pays = next((answer.pays for answer in map(stakes.recovered, METALS) if answer.refusal is None), 0)
    size = look.pick(24, 18, 21)
    half = text(look.t("sunken_table.half_of", full=stakes.dive.value * (stakes.dive.risk or 0)), size)
    every = text(look.t("sunken_table.any_right"), size, colour="text2", lines=2)
    said: Element = row(half, every, gap=10)
    if look.size == "tall":
        keeps = text(look.t("sunken_table.keeps", name=table.seat(table.diver).name), size, colour="text2", lines=2)
        said = column(half, row(every, keeps, gap=6))
    metals = row(*(_metal(table, look, stakes, metal) for metal in METALS), gap=look.pick(12, 8, 10), items="stretch")
    return _frame(
        look, "positive", "coin-ok", look.t("sunken_table.which_coin"), _amount(look, pays, brass=True), said, metals,
        grow=look.pick(1.75, 1.7, 1.4),
    )  # fmt: skip


def _wrong(table: SunkenTreasureTable, look: Look, stakes: Stakes) -> Box:
    answers = [stakes.recovered(metal) for metal in stakes.wrong]
    fee = next((answer.pays for answer in answers if answer.refusal is None), None)
    metals = row(
        *(_metal(table, look, stakes, metal) for metal in stakes.wrong), gap=look.pick(12, 8, 10), items="stretch"
    )
    return _frame(
        look, "caution", "coin-wrong", look.t("sunken_table.wrong_coin"),
        _amount(look, fee, brass=False) if fee is not None else None,
        text(look.t("sunken_table.fee_back"), look.pick(24, 18, 20), lines=2), metals,
    )  # fmt: skip


def _none(table: SunkenTreasureTable, look: Look, stakes: Stakes) -> Box:
    dropped, missed = stakes.without("dropped"), stakes.without("missed")
    size = look.pick(24, 18, 20)
    gap = look.pick(12, 8, 10)
    fee = text(look.t("sunken_table.fee_ends"), size, lines=2)
    if not missed.again:
        both = row(
            _plain(table, look, "dropped", "coin-drop", dropped),
            _plain(table, look, "missed", "coin-none", missed),
            gap=gap,
            items="stretch",
        )
        body = [fee, both]
    else:
        # House rule empty_buzz ignored: only a drop costs; what costs nothing says so.
        drop = _plain(table, look, "dropped", "coin-drop", dropped)
        free = [
            _plain(table, look, "missed", "coin-none", missed, look.t("sunken_table.no_fee_again")),
            _plain(table, look, "stopped", "surface", stakes.without("stopped"), look.t("sunken_table.turn_ends")),
        ]
        if look.size == "tall":
            body = [fee, row(drop, *free, gap=gap, items="stretch")]
        else:
            drop.h = look.pick(92, 58)
            for key in free:
                key.gap = look.pick(12, 4)
            body = [row(drop, items="stretch"), row(*free, gap=gap, items="stretch")]
            body = body if look.size == "compact" else [fee, *body]
    return _frame(
        look, "danger", "coin-drop", look.t("sunken_table.no_coin"), _amount(look, dropped.pays, brass=False), *body
    )


def _metal(table: SunkenTreasureTable, look: Look, stakes: Stakes, metal: str) -> Box:
    answer = stakes.recovered(metal)
    off = table.off_words(answer.refusal) if answer.refusal is not None else None
    return keys.press(
        f"up.{metal}",
        coin(metal, look.pick(48, 32, 38), opacity=1 if off is None else 0.45),
        text(off or look.t(f"sunken_table.metal.{metal}"), look.pick(24, 17, 20), bold=True, lines=2, line=1.05),
        tap=lambda: table.answer(answer),
        why_off=off,
        radius=look.pick(18, 14, 16),
        h=look.pick(92, 68, 72),
        gap=look.pick(12, 7, 10),
        pad=pad(0, 4),
        grow=1,
    )


_NAMES = {"dropped": "dropped", "missed": "had_none", "stopped": "stop"}


def _plain(
    table: SunkenTreasureTable, look: Look, outcome: str, mark: str, answer: Answer, sub: str | None = None
) -> Box:
    words = column(
        text(look.t(f"sunken_table.{_NAMES[outcome]}"), look.pick(24, 17, 20), bold=True, lines=2, line=1.05),
        text(sub, look.pick(17, 16, 16), colour="text2", lines=3 if look.text_scale == 1 else 2, line=1.0)
        if sub
        else None,
    )
    return keys.press(
        outcome,
        icon(mark, look.pick(40, 26, 32)),
        words,
        tap=lambda: table.answer(answer),
        radius=look.pick(18, 14, 16),
        h=look.pick(92, 68, 72),
        gap=look.pick(12, 7, 10),
        pad=pad(0, 4),
        grow=1,
    )


# Below --------------------------------------------------------------------------------------------------------


def _felt(table: SunkenTreasureTable, look: Look) -> Box:
    lines, alarm = table.probe.felt(look)
    size = look.pick(22, 18, 19)
    return row(
        icon("stuck" if alarm else "floor", 22, "danger" if alarm else None),
        text(lines, size, colour="danger" if alarm else "text2", lines=2, line=1.1),
        gap=8,
        colour="text2",
    )


def _cash(table: SunkenTreasureTable, look: Look) -> Box:
    cash = table.players[table.diver].cash
    return row(icon("cash", 24), money(look, cash, look.pick(36, 28, 30)), gap=look.pick(6, 6, 8), colour="text2")


def _foot_line(table: SunkenTreasureTable, look: Look) -> Box:
    return row(_felt(table, look), space(), _cash(table, look), gap=14, h=40, pad=Pad(0, 18, 10, 18))


def _actions(table: SunkenTreasureTable, look: Look) -> Box:
    not_real = keys.press(
        "not_real",
        icon("vibrate-off", look.pick(28, 28, 34)),
        text(look.t("sunken_table.not_real"), look.pick(23, 19, 23), bold=True, lines=2),
        tap=table.not_a_real_buzz,
        radius=look.pick(20, 16, 20),
        gap=10,
    )
    if look.size == "tall":
        not_real.grow = 1
        return bars.action_bar(look, table.undo_key(look), not_real, h=112)
    not_real.w = look.pick(300, 216)
    foot = row(space(), _felt(table, look), _cash(table, look), gap=look.pick(26, 14), grow=1)
    low = look.size == "compact" and look.text_scale > 1.15
    undo = table.undo_key(look, mark_size=look.pick(30, 16 if low else 24), sub_lines=1)
    return bars.action_bar(look, undo, not_real, foot, h=look.pick(112, 84))
