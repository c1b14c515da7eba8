"""The keys of a question: rows of choices with what was answered before, and counts with their steppers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from divingbell.ui.kit import fields, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import coin, icon
from divingbell.ui.table.decision import Choice, Count, Decision, Picks, Row
from divingbell.ui.toolkit.element import At, Box, Element, column, figure, pad, row, space, stack, text

Pick = Callable[[str, Any], None]
"""Told the row and the value of a tap."""
_IN_LINE = {"regular": 6, "compact": 6, "tall": 4}
_SHORT = 14
"""Letters of a row's name that fit beside its keys."""


def answers(ctx: Context, question: Decision, picks: Picks, pick: Pick) -> Element:
    """All rows of a question, one under the other."""
    lines = [line for one in question.rows for line in _lines(ctx, one)]
    high = _height(ctx, len(lines))
    shown = [
        _count(ctx, one, picks, pick, high)
        if isinstance(one, Count)
        else _row(ctx, question, one, choices, picks, pick, high)
        for one, choices in lines
    ]
    return column(*shown, gap=ctx.pick(12, 8, 8))


def height(ctx: Context, question: Decision) -> float:
    """How high they are together, dp."""
    count = sum(len(_lines(ctx, one)) for one in question.rows)
    return count * _height(ctx, count) + (count - 1) * ctx.pick(12, 8, 8)


def _lines(ctx: Context, one: Row | Count) -> list[tuple[Row | Count, tuple[Choice, ...]]]:
    """A row of many choices takes several lines, of equal lengths."""
    if isinstance(one, Count):
        return [(one, ())]
    count = -(-len(one.choices) // _IN_LINE[ctx.size])
    each = -(-len(one.choices) // count)
    return [(one, one.choices[begin : begin + each]) for begin in range(0, len(one.choices), each)]


def _height(ctx: Context, lines: int) -> float:
    if lines == 1:
        return ctx.pick(116, 84, 100)
    return ctx.pick(84 * ctx.text_scale, 64, 76) if lines == 2 else ctx.pick(66, 56, 62)


def _labelled(ctx: Context, question: Decision, one: Row | Count) -> bool:
    """The only row of a question is named by its title."""
    return bool(one.label) and (len(question.rows) > 1 or ctx.size == "compact")


def _row(
    ctx: Context,
    question: Decision,
    one: Row | Count,
    choices: tuple[Choice, ...],
    picks: Picks,
    pick: Pick,
    high: float,
) -> Box:
    assert isinstance(one, Row)
    long = any(len(other.label) > _SHORT for other in question.rows)
    width = ctx.pick(220, 170, 160) if long else ctx.pick(150, 84, 84)
    begins = choices[:1] == one.choices[:1]  # what goes on in a further line is not named again
    label = text(one.label if begins else "", ctx.pick(20, 17), colour="text2", lines=3, line=1.1, w=width)
    made = [
        _choice(
            ctx, one, choice, picks.get(one.id) == choice.value, question.was.get(one.id) == choice.value, pick, high
        )
        for choice in choices
    ]
    missing = [space() for _ in range(len(_lines(ctx, one)[0][1]) - len(choices))]
    named = [label] if _labelled(ctx, question, one) else []
    return row(*named, *made, *missing, gap=ctx.pick(12, 8, 8), items="stretch", h=high)


def _choice(ctx: Context, one: Row, choice: Choice, lit: bool, was: bool, pick: Pick, high: float) -> Box:
    many = len(one.choices) > 4
    upright = high >= 76 or (many and not choice.preview)
    corner = was and one.large and ctx.size == "regular"
    tail = choice.disabled_reason if choice.disabled_reason is not None else choice.preview
    if was and not corner:
        tail = ctx.t("ledger.was_too", what=tail) if tail else ctx.t("ledger.was")
    words: list[Element] = [
        text(
            choice.label,
            ctx.pick(18 if many else 20, 17),
            bold=True,
            # Two lines of large letters fit under a sign on the regular panel alone.
            lines=2 if ctx.size == "regular" or ctx.text_scale == 1 or not many else 1,
            line=1.1,
            anchor="center",
        )
    ]
    if one.large:
        words = [figure(choice.label, ctx.pick(54, 38, 44) if high >= 76 else 32, line=1)]
    if tail:
        size = 22 if one.large and ctx.size == "regular" else 16
        font = "num" if one.large and not was else "text"
        words.append(text(tail, size, colour="text2", anchor="center", lines=2, line=1.05, font=font))
    key = keys.press(
        f"{one.id}.{choice.value}",
        _mark(choice, 36 if high >= 76 and not (tail and ctx.text_scale > 1) else 26),
        column(*words, gap=2 if high >= 76 else 0, items="center"),
        kind="selected" if lit else "neutral",
        disabled_reason=choice.disabled_reason,
        tap=lambda: pick(one.id, choice.value),
        vertical=upright,
        gap=(3 if high >= 76 else 0) if upright else 8,
        pad=pad(2, 4),
        radius=ctx.pick(18, 14),
        grow=1,
    )
    if not corner:
        return key
    # The key itself stays what is tapped; the word lies over its corner.
    mark = text(ctx.t("ledger.was"), 16, colour="text3", at=At(right=10, top=6))
    key.grow = 0
    return stack(key, mark, grow=1)


def _mark(choice: Choice, size: float) -> Element | None:
    return (
        None if choice.mark is None else _sign(choice.mark, size, 0.45 if choice.disabled_reason is not None else 1.0)
    )


def _sign(mark: str, size: float, opacity: float = 1) -> Element:
    if mark.startswith("coin:"):
        metal = mark.removeprefix("coin:")
        return coin("any" if metal == "anything" else metal, size, opacity=opacity)
    return icon(mark, size)


def _count(ctx: Context, one: Count, picks: Picks, pick: Pick, high: float) -> Box:
    value = picks.get(one.id)
    side = max(ctx.touch, min(high, ctx.pick(66, 56, 60)))
    return row(
        _sign(one.mark, ctx.pick(36, 28, 30)),
        text(one.label, ctx.pick(20, 17), bold=True, grow=1),
        fields.stepper(
            ctx, one.id, value, lambda count: pick(one.id, count), least=one.least, most=one.most, side=side,
            size=ctx.pick(38, 30, 32), width=ctx.pick(90, 66, 70),
        ),
        None if one.needed else keys.press(
            f"{one.id}.none",
            text(ctx.t("ledger.not_counted"), ctx.pick(18, 16), bold=True, lines=2, line=1.05, anchor="center"),
            kind="selected" if value is None else "neutral",
            tap=lambda: pick(one.id, None),
            w=ctx.pick(150, 120, 118),
            h=side,
            pad=pad(2, 4),
        ),
        gap=ctx.pick(14, 8),
        h=high,
    )  # fmt: skip
