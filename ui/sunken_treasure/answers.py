"""The keys of an armed dive: what may come up, or not, each with what the rules say it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.element import Box, Pad, column, figure, pad, row, text
from ui.kit import bars, keys
from ui.kit.marks import coin, disc, icon
from ui.kit.skins import key_skin
from ui.sunken_treasure.stakes import Answer
from ui.theme import Look

if TYPE_CHECKING:
    from ui.sunken_treasure.table import SunkenTreasureTable


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
        text(title, 20 if tall else 21, bold=True, lines=1 if tall and look.text_scale > 1 else 2, line=1.05),
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


def regular(table: SunkenTreasureTable, look: Look) -> Box:
    up: list[Box] = [_any_regular(table, look)]
    up[0].grow = 1
    if not table.stakes.any_metal:
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


def compact(table: SunkenTreasureTable, look: Look) -> Box:
    up: list[Box] = [_any_compact(table, look)]
    up[0].grow = 1
    if not table.stakes.any_metal:
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


def tall(table: SunkenTreasureTable, look: Look) -> Box:
    undo, free = table.undo_key(look), _free_buzz(table, look)
    undo.grow = free.grow = 1
    up: list[Box] = [_any_tall(table, look)]
    up[0].grow = 2.06
    if not table.stakes.any_metal:
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
