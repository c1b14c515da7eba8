"""The buttons of a decision: rows of choices with what was answered before, and counts with their steppers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from divingbell.companion.games.decision import Choice, Count, Decision, Picks, Row, button_id
from divingbell.ui.kit import buttons, fields, roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import coin, icon
from divingbell.ui.toolkit.element import At, Box, Element, column, figure, pad, row, space, stack, text
from divingbell.ui.toolkit.scale import Size

Pick = Callable[[str, Any], None]
"""Told the row and the value of a tap."""
_SHORT = 14
"""Letters of a row's name that fit beside its buttons."""
_ROOMY = 76
"""Height of a button (dp) from which its sign stands over its words."""


class _Panel(NamedTuple):
    """Values that differ from panel to panel, lengths in dp."""

    in_line: int
    """So many choices lie side by side."""
    low: bool
    """Buttons are low: their second lines do not grow, and a row has its name beside it."""
    upright: bool
    """It is narrow: four choices have their signs over their words."""
    two: float
    """Height of a button where there are two lines."""
    three: float
    """The same where there are three rows."""
    more: float
    """The same where there are more lines."""


def _panel(ctx: Context) -> _Panel:
    return ctx.pick(
        _Panel(6, False, False, 92, 66, 66), _Panel(6, True, False, 64, 56, 56), _Panel(4, False, True, 96, 72, 62)
    )


class _Line(NamedTuple):
    """A count, or so many choices of a row as lie side by side."""

    one: Row | Count
    choices: tuple[Choice, ...] = ()
    missing: int = 0
    """Choices that the last line of a row has less than the others."""


def answers(ctx: Context, decision: Decision, picks: Picks, pick: Pick) -> Element:
    """All rows of a decision, one under the other; words are equally large in all lines of a row."""
    lines = _lines(ctx, decision)
    high = _height(ctx, decision, len(lines))
    made: list[Element] = []
    for one in decision.told_rows:
        if isinstance(one, Count):
            made.append(_count(ctx, one, picks, pick, high))
            continue
        own = (_row(ctx, decision, one, line, picks, pick, high) for line in lines if line.one is one)
        made.append(column(*own, gap="gap_m", same_size=True))
    return column(*made, gap="gap_m")


def count_lines(ctx: Context, decision: Decision) -> int:
    """How many lines they take."""
    return len(_lines(ctx, decision))


def height(ctx: Context, decision: Decision) -> float:
    """How high they are together, dp."""
    count = count_lines(ctx, decision)
    return count * _height(ctx, decision, count) + (count - 1) * ctx.space("gap_m")


def _lines(ctx: Context, decision: Decision) -> list[_Line]:
    """A row of many choices takes several lines, of equal lengths."""
    found: list[_Line] = []
    for one in decision.told_rows:
        if isinstance(one, Count):
            found.append(_Line(one))
            continue
        each = -(-len(one.choices) // -(-len(one.choices) // _panel(ctx).in_line))
        for begin in range(0, len(one.choices), each):
            choices = one.choices[begin : begin + each]
            found.append(_Line(one, choices, each - len(choices)))
    return found


def _height(ctx: Context, decision: Decision, lines: int) -> float:
    if lines == 1:
        return ctx.space("sense")
    panel = _panel(ctx)
    if lines == 2:
        return panel.two
    return panel.three if lines == len(decision.rows) == 3 else panel.more


def _row(ctx: Context, decision: Decision, one: Row, line: _Line, picks: Picks, pick: Pick, high: float) -> Box:
    made: list[Element] = []
    panel = _panel(ctx)
    # The only row of a decision is named by its title.
    if one.label and (len(decision.rows) > 1 or panel.low):
        long = any(len(other.label) > _SHORT for other in decision.rows)
        width: Size = "button_row" if long else "sense"
        begins = line.choices[:1] == one.choices[:1]  # what goes on in a further line is not named again
        made.append(roles.note(one.label if begins else "", lines=3, w=width))
    told = any(choice.value == decision.was.get(one.id) for choice in one.choices)
    for choice in line.choices:
        lit, was = picks.get(one.id) == choice.value, decision.was.get(one.id) == choice.value
        made.append(
            _choice(ctx, panel, one, choice, high, partial(pick, one.id, choice.value), lit=lit, was=was, told=told)
        )
    return row(*made, *(space() for _ in range(line.missing)), gap="gap_m", items="stretch", h=high)


def _choice(
    ctx: Context,
    panel: _Panel,
    one: Row,
    choice: Choice,
    high: float,
    tap: buttons.Tap,
    *,
    lit: bool,
    was: bool,
    told: bool,
) -> Box:
    """`told`: one of the row is marked as what was answered."""
    roomy, wide, many = high >= _ROOMY, not (panel.low or panel.upright), len(one.choices) > 4
    plain = not any(other.preview or other.disabled_reason for other in one.choices)
    narrow = panel.upright and len(one.choices) == 4 and plain
    corner = was and one.large and wide
    tail = choice.disabled_reason if choice.disabled_reason is not None else choice.follows(ctx, choice.preview)
    if was and not corner:
        tail = ctx.t("ledger.was_too", what=tail) if tail else ctx.t("ledger.was")
    upright = roomy or narrow or (many and not choice.preview)
    mark = None
    if choice.mark is not None:
        small = not roomy or ((told or not plain) and panel.upright)
        mark = _sign(choice.mark, 26 if small else 36, 0.45 if choice.disabled_reason is not None else 1.0)
    words = _words(one, choice, roomy=roomy)
    if many and tail and not upright:
        # Beside its sign the second line would have too little room.
        mark, words = None, row(mark, words, gap="gap_xs") if mark is not None else words
    key = buttons.button_box(
        button_id(one.id, choice.value),
        mark,
        column(
            words,
            _tail(panel, tail, large=one.large and wide, number=one.large and (corner or not was)) if tail else None,
            gap="gap_hair" if roomy else 0,
            items="center",
        ),
        kind="selected" if lit else "neutral",
        disabled_reason=choice.disabled_reason,
        tap=tap,
        vertical=upright,
        gap=(3 if roomy else 0) if upright else "gap_s",
        pad=pad("gap_hair", "gap_xs"),
        radius="l",
        grow=1,
    )
    if not corner:
        return key
    # The button itself stays what is tapped; the word lies over its corner.
    key.grow = 0
    return stack(key, roles.caption(ctx.t("ledger.was"), at=At(right=10, top=6)), grow=1)


def _words(one: Row, choice: Choice, *, roomy: bool) -> Element:
    if one.large:
        return figure(choice.label, "amount" if roomy else "headline", line=1, fixed=not roomy)
    return roles.label(choice.label, lines=2, anchor="center")


def _tail(panel: _Panel, words: str, *, large: bool, number: bool) -> Element:
    """The second line of a button; in the low buttons of the compact panel it does not grow with the text."""
    size, font, low = "body" if large else "caption", "num" if number else "text", panel.low
    return text(words, size, colour="text2", anchor="center", lines=2, line=1.05, font=font, fixed=low)


def _sign(mark: str, size: float, opacity: float = 1) -> Element:
    if mark.startswith("coin:"):
        metal = mark.removeprefix("coin:")
        return coin("any" if metal == "anything" else metal, size, opacity=opacity)
    return icon(mark, size)


def _count(ctx: Context, one: Count, picks: Picks, pick: Pick, high: float) -> Box:
    value = picks.get(one.id)
    side = max(ctx.touch, min(high, ctx.space("button")))
    none = buttons.button_box(
        button_id(one.id, "none"),
        roles.label(ctx.t("ledger.not_counted"), anchor="center"),
        kind="selected" if value is None else "neutral",
        tap=partial(pick, one.id, None),
        h=side,
        pad=pad("gap_hair", "gap_m"),
    )
    return row(
        _sign(one.mark, ctx.space("icon")),
        roles.label(one.label, grow=1),
        fields.stepper(
            ctx, one.id, value, partial(pick, one.id), least=one.least, most=one.most, side=side,
            size=ctx.space("icon"), width=ctx.space("banner"),
        ),
        None if one.needed else none,
        gap="gap_l",
        h=high,
    )  # fmt: skip
