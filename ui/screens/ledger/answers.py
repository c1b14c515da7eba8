"""The keys of a decision: rows of choices with what was answered before, and counts with their steppers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from divingbell.ui.kit import fields, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import coin, icon
from divingbell.ui.table.decision import Choice, Count, Decision, Picks, Row, key_id
from divingbell.ui.toolkit.element import At, Box, Element, column, figure, pad, row, space, stack, text

Pick = Callable[[str, Any], None]
"""Told the row and the value of a tap."""
_IN_LINE = {"regular": 6, "compact": 6, "tall": 4}
_SHORT = 14
"""Letters of a row's name that fit beside its keys."""
_ROOMY = 76
"""Height of a key (dp) from which its sign stands over its words."""


class _Line(NamedTuple):
    """A count, or so many choices of a row as lie side by side."""

    one: Row | Count
    choices: tuple[Choice, ...] = ()
    missing: int = 0
    """Choices that the last line of a row has less than the others."""


def answers(ctx: Context, decision: Decision, picks: Picks, pick: Pick) -> Element:
    """All rows of a decision, one under the other."""
    lines = _lines(ctx, decision)
    high = _height(ctx, len(lines))
    made = [
        _count(ctx, line.one, picks, pick, high)
        if isinstance(line.one, Count)
        else _row(ctx, decision, line.one, line, picks, pick, high)
        for line in lines
    ]
    return column(*made, gap="m")


def count_lines(ctx: Context, decision: Decision) -> int:
    """How many lines they take."""
    return len(_lines(ctx, decision))


def height(ctx: Context, decision: Decision) -> float:
    """How high they are together, dp."""
    count = count_lines(ctx, decision)
    return count * _height(ctx, count) + (count - 1) * ctx.space("m")


def _lines(ctx: Context, decision: Decision) -> list[_Line]:
    """A row of many choices takes several lines, of equal lengths."""
    found: list[_Line] = []
    for one in decision.rows:
        if isinstance(one, Count):
            found.append(_Line(one))
            continue
        each = -(-len(one.choices) // -(-len(one.choices) // _IN_LINE[ctx.size]))
        for begin in range(0, len(one.choices), each):
            choices = one.choices[begin : begin + each]
            found.append(_Line(one, choices, each - len(choices)))
    return found


def _height(ctx: Context, lines: int) -> float:
    if lines == 1:
        return ctx.pick(116, 84, 100)
    return ctx.pick(84 * ctx.text_scale, 64, 76) if lines == 2 else ctx.pick(66, 56, 62)


def _row(ctx: Context, decision: Decision, one: Row, line: _Line, picks: Picks, pick: Pick, high: float) -> Box:
    made: list[Element] = []
    # The only row of a decision is named by its title.
    if one.label and (len(decision.rows) > 1 or ctx.size == "compact"):
        long = any(len(other.label) > _SHORT for other in decision.rows)
        width = ctx.pick(220, 170, 160) if long else ctx.pick(150, 84)
        begins = line.choices[:1] == one.choices[:1]  # what goes on in a further line is not named again
        words, size = one.label if begins else "", ctx.pick("label", "label", "body")
        made.append(text(words, size, colour="text2", lines=3, line=1.1, w=width))
    for choice in line.choices:
        lit, was = picks.get(one.id) == choice.value, decision.was.get(one.id) == choice.value
        made.append(_choice(ctx, one, choice, high, partial(pick, one.id, choice.value), lit=lit, was=was))
    return row(*made, *(space() for _ in range(line.missing)), gap="m", items="stretch", h=high)


def _choice(ctx: Context, one: Row, choice: Choice, high: float, tap: keys.Tap, *, lit: bool, was: bool) -> Box:
    roomy, regular, many = high >= _ROOMY, ctx.size == "regular", len(one.choices) > 4
    corner = was and one.large and regular
    tail = choice.disabled_reason if choice.disabled_reason is not None else choice.preview
    if was and not corner:
        tail = ctx.t("ledger.was_too", what=tail) if tail else ctx.t("ledger.was")
    narrow = ctx.size == "tall" and len(one.choices) == 4 and not tail
    upright = roomy or narrow or (many and not choice.preview)
    mark = None
    if choice.mark is not None:
        small = not roomy or (bool(tail) and (ctx.text_scale > 1 or ctx.size == "tall"))
        mark = _sign(choice.mark, 26 if small else 36, 0.45 if choice.disabled_reason is not None else 1.0)
    key = keys.press(
        key_id(one.id, choice.value),
        mark,
        column(
            _words(ctx, one, choice, roomy=roomy),
            _tail(tail, large=one.large and regular, number=one.large and not was) if tail else None,
            gap="hair" if roomy else 0,
            items="center",
        ),
        kind="selected" if lit else "neutral",
        disabled_reason=choice.disabled_reason,
        tap=tap,
        vertical=upright,
        gap=(3 if roomy else 0) if upright else "s",
        pad=pad("hair", "xs"),
        radius="l",
        grow=1,
    )
    if not corner:
        return key
    # The key itself stays what is tapped; the word lies over its corner.
    key.grow = 0
    return stack(key, text(ctx.t("ledger.was"), "small", colour="text3", at=At(right=10, top=6)), grow=1)


def _words(ctx: Context, one: Row, choice: Choice, *, roomy: bool) -> Element:
    if one.large:
        return figure(choice.label, "amount" if roomy else ctx.pick("heading", "headline", "headline"), line=1)
    many = len(one.choices) > 4
    # Two lines of large letters fit under a sign on the regular panel alone.
    lines = 2 if ctx.size == "regular" or ctx.text_scale == 1 or not many else 1
    size = ctx.pick("body" if many else "label", "label", "body")
    return text(choice.label, size, bold=True, lines=lines, line=1.1, anchor="center")


def _tail(words: str, *, large: bool, number: bool) -> Element:
    size, font = "lead" if large else "small", "num" if number else "text"
    return text(words, size, colour="text2", anchor="center", lines=2, line=1.05, font=font)


def _sign(mark: str, size: float, opacity: float = 1) -> Element:
    if mark.startswith("coin:"):
        metal = mark.removeprefix("coin:")
        return coin("any" if metal == "anything" else metal, size, opacity=opacity)
    return icon(mark, size)


def _count(ctx: Context, one: Count, picks: Picks, pick: Pick, high: float) -> Box:
    value = picks.get(one.id)
    side = max(ctx.touch, min(high, ctx.pick(66, 56, 60)))
    none = keys.press(
        key_id(one.id, "none"),
        text(ctx.t("ledger.not_counted"), ctx.pick("body", "small"), bold=True, lines=2, line=1.05, anchor="center"),
        kind="selected" if value is None else "neutral",
        tap=partial(pick, one.id, None),
        w=ctx.pick(150, 120, 118),
        h=side,
        pad=pad("hair", "xs"),
    )
    return row(
        _sign(one.mark, ctx.pick(36, 28, 30)),
        text(one.label, "label", bold=True, grow=1),
        fields.stepper(
            ctx, one.id, value, partial(pick, one.id), least=one.least, most=one.most, side=side,
            size=ctx.pick(38, 30, 32), width=ctx.pick(90, 66, 70),
        ),
        None if one.needed else none,
        gap="l",
        h=high,
    )  # fmt: skip
