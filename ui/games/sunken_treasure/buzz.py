"""After a buzz: half the reward, or the fee. What came up is all that is asked; that it was none can be said, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divingbell.ui.games.sunken_treasure.stakes import Answer, Stakes
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import coin, disc, icon
from divingbell.ui.kit.people import money
from divingbell.ui.kit.skins import Kind, key_skin
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Text, column, figure, pad, row, space, text

if TYPE_CHECKING:
    from divingbell.ui.games.sunken_treasure.table import SunkenTreasureTable

METALS = ("gold", "silver", "bronze")


def band(table: SunkenTreasureTable, ctx: Context) -> Element:
    """Danger with stripes; on its right what was called. Where the rim says another hole, the call can be tapped."""
    seat = table.seat(table.diver)
    stakes = table.stakes
    which = stakes.dive.risk is None
    title = ctx.t("sunken_table.band.buzz")
    sub = ctx.t("sunken_table.band.which_hole" if which else "sunken_table.band.halved")
    call = _call(table, ctx, stakes)
    return bars.alarm_band(ctx, seat.diver, seat.name, "buzz", title, sub, *table.turn_keys(ctx), call=call)


def _call(table: SunkenTreasureTable, ctx: Context, stakes: Stakes) -> Box:
    dive = stakes.dive
    metal = "any" if stakes.any_metal else dive.dive_for
    words = (
        ctx.t("sunken_table.call_card", metal=dive.dive_for, value=dive.value)
        if dive.risk is None
        else ctx.t("sunken_table.call", metal=dive.dive_for, value=dive.value, risk=dive.risk)
    )
    lit = table.probe.other_rim is not None
    skin = key_skin("selected" if lit else "neutral", 30)._replace(shadow=None)
    if not lit:
        skin = skin._replace(fill="ink", fill_top=None, edge=None)
    return row(
        coin(metal, ctx.pick(36, 26, 30)),
        text(words, ctx.pick(26, 18, 20), bold=True, colour="text1" if lit else "art.white"),
        id="call",
        h=max(ctx.touch, ctx.pick(60, 44, 44)) if lit else ctx.pick(60, 44, 44),
        gap=ctx.pick(12, 8, 8),
        pad=pad(0, ctx.pick(22, 12, 16)),
        skin=skin,
        tap=(lambda: table.choices.open_row("risk")) if lit else None,
    )


def content(table: SunkenTreasureTable, ctx: Context) -> Element:
    """Right coin, wrong coin, no coin; below them Undo, Not a real buzz and what was felt."""
    stakes = table.stakes
    plates = (
        [_any(table, ctx, stakes)] if stakes.any_metal else [_right(table, ctx, stakes), _wrong(table, ctx, stakes)]
    )
    plates.append(_none(table, ctx, stakes))
    gap = ctx.pick(16, 10, 12)
    if ctx.size == "tall":
        return column(
            column(*plates, gap=gap, grow=1, pad=pad(12, 14)), _foot_line(table, ctx), _actions(table, ctx), grow=1
        )
    padding = ctx.pick(20, 10)
    return column(row(*plates, gap=gap, items="stretch", grow=1, pad=pad(padding)), _actions(table, ctx), grow=1)


def row_place(ctx: Context) -> At:
    """Where the risk row opens: under the band."""
    top = ctx.pick(116, 74, 146) + ctx.pick(20, 10, 12)
    return At(left=ctx.gutter, right=ctx.gutter, top=top, bottom=ctx.pick(452, 242, 560))


# Plates -------------------------------------------------------------------------------------------------------


def _head(ctx: Context, kind: Kind, mark: str, title: str) -> Box:
    return row(
        disc(mark, ctx.pick(80, 54, 60), kind, share=0.7),
        text(title, ctx.pick(36, 27, 27), bold=True, lines=2, line=1.02, grow=1),
        gap=ctx.pick(18, 12, 16),
    )


def _amount(ctx: Context, value: int, *, brass: bool) -> Text:
    return figure(ctx.signed(value), ctx.pick(94, 58, 62), colour="money" if brass else None)


def _frame(
    ctx: Context, kind: Kind, mark: str, title: str, amount: Text | None, *body: Element, grow: float = 1
) -> Box:
    """A plate of one outcome: sign and title, the amount, what follows. On the tall panel the amount is beside the
    title."""
    head = _head(ctx, kind, mark, title)
    skin = key_skin(kind, ctx.pick(20, 16, 20))
    padding = ctx.pick(Pad(26, 24, 22, 24), Pad(12, 12, 12, 14), pad(16, 18))
    if ctx.size == "tall":
        large = ctx.text_scale > 1
        padding = pad(10, 18) if large else padding
        head.grow = 1
        return column(
            row(head, amount, gap=8) if amount is not None else head,
            *body, gap=4 if large else 8, justify="between", pad=padding, skin=skin, grow=grow,
        )  # fmt: skip
    return column(head, amount, column(*body, gap=ctx.pick(14, 6)), justify="between", gap=ctx.pick(10, 4),
                  pad=padding, skin=skin, grow=grow)  # fmt: skip


def _right(table: SunkenTreasureTable, ctx: Context, stakes: Stakes) -> Box:
    answer = stakes.recovered(stakes.right)
    name = table.seat(table.diver).name
    size = ctx.pick(24, 19, 21)
    off = table.off_words(answer.refusal) if answer.refusal is not None else None
    tall = ctx.size == "tall"
    said = column(
        text(ctx.t("sunken_table.half_of", full=stakes.dive.value * (stakes.dive.risk or 0)), size),
        text(ctx.t("sunken_table.keeps", name=name), size, colour="text2", lines=2),
        h=None if tall else ctx.pick(135, 96),
        justify="end",
    )
    body = said if off is None else text(off, size)
    made = _frame(
        ctx, "positive" if off is None else "off", "coin-ok", ctx.t("sunken_table.right_coin"),
        _amount(ctx, answer.pays, brass=True) if off is None else None, body,
    )  # fmt: skip
    key = keys.press(
        "right", kind="positive", tap=lambda: table.answer(answer), disabled_reason=off, radius=ctx.pick(20, 16, 20),
        vertical=True, justify="between", items="stretch", grow=1, gap=made.gap,
    )  # fmt: skip
    # The edge of a key is no padding, that of the plates beside it is.
    edge = key.skin.stroke if key.skin is not None else 0
    key.pad = Pad(*(ctx.space(side) + edge for side in made.pad))
    key.children = made.children
    return key


def _any(table: SunkenTreasureTable, ctx: Context, stakes: Stakes) -> Box:
    pays = next((answer.pays for answer in map(stakes.recovered, METALS) if answer.refusal is None), 0)
    size = ctx.pick(24, 18, 21)
    half = text(ctx.t("sunken_table.half_of", full=stakes.dive.value * (stakes.dive.risk or 0)), size)
    every = text(ctx.t("sunken_table.any_right"), size, colour="text2", lines=2)
    said: Element = row(half, every, gap=10)
    if ctx.size == "tall":
        keeps = text(ctx.t("sunken_table.keeps", name=table.seat(table.diver).name), size, colour="text2", lines=2)
        said = column(half, row(every, keeps, gap=6))
    metals = row(*(_metal(table, ctx, stakes, metal) for metal in METALS), gap=ctx.pick(12, 8, 10), items="stretch")
    return _frame(
        ctx, "positive", "coin-ok", ctx.t("sunken_table.which_coin"), _amount(ctx, pays, brass=True), said, metals,
        grow=ctx.pick(1.75, 1.7, 1.4),
    )  # fmt: skip


def _wrong(table: SunkenTreasureTable, ctx: Context, stakes: Stakes) -> Box:
    answers = [stakes.recovered(metal) for metal in stakes.wrong]
    fee = next((answer.pays for answer in answers if answer.refusal is None), None)
    metals = row(
        *(_metal(table, ctx, stakes, metal) for metal in stakes.wrong), gap=ctx.pick(12, 8, 10), items="stretch"
    )
    return _frame(
        ctx, "caution", "coin-wrong", ctx.t("sunken_table.wrong_coin"),
        _amount(ctx, fee, brass=False) if fee is not None else None,
        text(ctx.t("sunken_table.fee_back"), ctx.pick(24, 18, 20), lines=2), metals,
    )  # fmt: skip


def _none(table: SunkenTreasureTable, ctx: Context, stakes: Stakes) -> Box:
    dropped, missed = stakes.without("dropped"), stakes.without("missed")
    size = ctx.pick(24, 18, 20)
    gap = ctx.pick(12, 8, 10)
    fee = text(ctx.t("sunken_table.fee_ends"), size, lines=2)
    if not missed.again:
        both = row(
            _plain(table, ctx, "dropped", "coin-drop", dropped),
            _plain(table, ctx, "missed", "coin-none", missed),
            gap=gap,
            items="stretch",
        )
        body = [fee, both]
    else:
        # House rule empty_buzz ignored: only a drop costs; what costs nothing says so.
        drop = _plain(table, ctx, "dropped", "coin-drop", dropped)
        free = [
            _plain(table, ctx, "missed", "coin-none", missed, ctx.t("sunken_table.no_fee_again")),
            _plain(table, ctx, "stopped", "surface", stakes.without("stopped"), ctx.t("sunken_table.turn_ends")),
        ]
        if ctx.size == "tall":
            body = [fee, row(drop, *free, gap=gap, items="stretch")]
        else:
            drop.h = ctx.pick(92, 58)
            for key in free:
                key.gap = ctx.pick(12, 4)
            body = [row(drop, items="stretch"), row(*free, gap=gap, items="stretch")]
            body = body if ctx.size == "compact" else [fee, *body]
    return _frame(
        ctx, "danger", "coin-drop", ctx.t("sunken_table.no_coin"), _amount(ctx, dropped.pays, brass=False), *body
    )


def _metal(table: SunkenTreasureTable, ctx: Context, stakes: Stakes, metal: str) -> Box:
    answer = stakes.recovered(metal)
    off = table.off_words(answer.refusal) if answer.refusal is not None else None
    return keys.press(
        f"up.{metal}",
        coin(metal, ctx.pick(48, 32, 38), opacity=1 if off is None else 0.45),
        text(off or ctx.t(f"sunken_table.metal.{metal}"), ctx.pick(24, 17, 20), bold=True, lines=2, line=1.05),
        tap=lambda: table.answer(answer),
        disabled_reason=off,
        radius=ctx.pick(18, 14, 16),
        h=ctx.pick(92, 68, 72),
        gap=ctx.pick(12, 7, 10),
        pad=pad(0, 4),
        grow=1,
    )


_NAMES = {"dropped": "dropped", "missed": "had_none", "stopped": "stop"}


def _plain(
    table: SunkenTreasureTable, ctx: Context, outcome: str, mark: str, answer: Answer, sub: str | None = None
) -> Box:
    words = column(
        text(ctx.t(f"sunken_table.{_NAMES[outcome]}"), ctx.pick(24, 17, 20), bold=True, lines=2, line=1.05),
        text(sub, ctx.pick(17, 16, 16), colour="text2", lines=3 if ctx.text_scale == 1 else 2, line=1.0)
        if sub
        else None,
    )
    return keys.press(
        outcome,
        icon(mark, ctx.pick(40, 26, 32)),
        words,
        tap=lambda: table.answer(answer),
        radius=ctx.pick(18, 14, 16),
        h=ctx.pick(92, 68, 72),
        gap=ctx.pick(12, 7, 10),
        pad=pad(0, 4),
        grow=1,
    )


# Below --------------------------------------------------------------------------------------------------------


def _felt(table: SunkenTreasureTable, ctx: Context) -> Box:
    lines, alarm = table.probe.felt(ctx)
    size = ctx.pick(22, 18, 19)
    return row(
        icon("stuck" if alarm else "floor", 22, "danger" if alarm else None),
        text(lines, size, colour="danger" if alarm else "text2", lines=2, line=1.1),
        gap=8,
        colour="text2",
    )


def _cash(table: SunkenTreasureTable, ctx: Context) -> Box:
    cash = table.players[table.diver].cash
    return row(icon("cash", 24), money(ctx, cash, ctx.pick(36, 28, 30)), gap=ctx.pick(6, 6, 8), colour="text2")


def _foot_line(table: SunkenTreasureTable, ctx: Context) -> Box:
    return row(_felt(table, ctx), space(), _cash(table, ctx), gap=14, h=40, pad=Pad(0, 18, 10, 18))


def _actions(table: SunkenTreasureTable, ctx: Context) -> Box:
    not_real = keys.press(
        "not_real",
        icon("vibrate-off", ctx.pick(28, 28, 34)),
        text(ctx.t("sunken_table.not_real"), ctx.pick(23, 19, 23), bold=True, lines=2),
        tap=table.not_a_real_buzz,
        radius=ctx.pick(20, 16, 20),
        gap=10,
    )
    if ctx.size == "tall":
        not_real.grow = 1
        return bars.action_bar(ctx, table.undo_key(ctx), not_real, h=112)
    not_real.w = ctx.pick(300, 216)
    foot = row(space(), _felt(table, ctx), _cash(table, ctx), gap=ctx.pick(26, 14), grow=1)
    low = ctx.size == "compact" and ctx.text_scale > 1.15
    undo = table.undo_key(ctx, mark_size=ctx.pick(30, 16 if low else 24), sub_lines=1)
    return bars.action_bar(ctx, undo, not_real, foot, h=ctx.pick(112, 84))
