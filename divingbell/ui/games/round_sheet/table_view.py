"""Table of a score sheet as values: everybody's card, the cells of the round, and what Next would do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from divingbell.companion.games.decision import refusal_words
from divingbell.companion.games.game import History, Refusal
from divingbell.companion.games.previews import after
from divingbell.companion.games.round_sheet.formula import read
from divingbell.companion.games.round_sheet.ledger import MINUS, number_words, signed
from divingbell.companion.games.round_sheet.sheet import RoundSheet, SheetField
from divingbell.companion.games.round_sheet.state import State, scope
from divingbell.companion.games.seats import Name, Seat
from divingbell.ui.games.round_sheet.number_entry import SheetWriting
from divingbell.ui.kit.context import Context

AREA = "round_sheet_table"


class WriterView(NamedTuple):
    """One who writes: everybody of the team, the points, and what stands in the cell of this round."""

    player: str
    seats: tuple[Seat, ...]
    total: int
    leads: bool
    active: bool
    share: float | None
    """Of the way to the target, 0 to 1; None: there is none."""
    note: str
    """Categories that are filled: `7 / 13`."""
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    cell: str
    given: bool
    """Everything of this step was entered."""

    @property
    def called(self) -> Name:
        """The name of one, or the names of a team."""
        if len(self.seats) == 1:
            return self.seats[0].called
        return Name(" + ".join(seat.short for seat in self.seats), (f"{self.seats[0].short} +",))


class Entering(NamedTuple):
    """The number being written, and the effect of Next."""

    writer: WriterView
    field: SheetField
    fields: tuple[tuple[SheetField, str], ...]
    """With the words of their digits."""
    figure: str
    sum: tuple[str, str]
    """Arithmetic and result: `39 + 25 =`, `64`; empty where a formula makes it."""
    title: str
    sub: str
    problem: str | None
    """Why Next is off; None: it is on."""
    moves_on: SheetField | None
    """Next goes to this field and enters nothing."""


class Taps(NamedTuple):
    """The calls of the taps."""

    write_for: Callable[[str], None]
    write_in: Callable[[str], None]
    put: Callable[[str], None]
    choose: Callable[[int], None]
    fill: Callable[[str], None]
    next: Callable[[], None]
    turn_page: Callable[[], None]


def writers(state: State, seats: Mapping[str, Seat], writing: SheetWriting) -> tuple[WriterView, ...]:
    """Everybody who writes, in order of seats."""
    best = _leading(state)
    now = writing.writer(state)
    return tuple(_writer(state, seats, writing, player, now, leads=player in best) for player in state.writers)


def _leading(state: State) -> set[str]:
    """The leaders, once a round was played."""
    if not any(state.players[player].scores for player in state.writers):
        return set()
    sign = -1 if state.sheet.lowest_wins else 1
    figures = {player: sign * state.players[player].figure for player in state.writers}
    return {player for player, figure in figures.items() if figure == max(figures.values())}


def _writer(
    state: State, seats: Mapping[str, Seat], writing: SheetWriting, name: str, now: str, *, leads: bool
) -> WriterView:
    player, sheet = state.players[name], state.sheet
    typed = name == now and state.result is None
    cell = "" if sheet.categories else _cell(state, writing, name, typed=typed)
    given = not sheet.categories and all(field in player.written for field in sheet.all_steps[state.step].fields)
    note = f"{len(player.filled)} / {len(sheet.categories)}" if sheet.categories else ""
    return WriterView(
        name,
        tuple(seats[one] for one in state.team_of(name)),
        player.figure,
        leads,
        typed,
        _share(state, player.total),
        note,
        player.scores,
        player.totals,
        cell,
        given,
    )


def _share(state: State, total: int) -> float | None:
    target, begin = state.sheet.ends.target, state.sheet.begin
    return None if target is None else min(1.0, max(0.0, (total - begin) / (target - begin)))


def _cell(state: State, writing: SheetWriting, name: str, *, typed: bool) -> str:
    """A number; of several fields what they bring, where that depends on nobody else, else all of them."""
    texts = {field.id: writing.text(state, field.id) for field in writing.fields(state)} if typed else {}
    numbers = {
        **state.players[name].written,
        **{key: int(text) for key, text in texts.items() if text not in ("", "-")},
    }
    fields = state.sheet.all_fields
    if len(fields) == 1:
        only = fields[0]
        return number_of(only, texts[only.id]) if typed else _numbers(state.sheet, numbers)
    whole = all(field.id in numbers for field in fields)
    return own_points(state, name, numbers) if whole else _numbers(state.sheet, numbers)


def _numbers(sheet: RoundSheet, numbers: Mapping[str, int]) -> str:
    """Numbers with a stroke between: `3 / 0 / 5`."""
    return " / ".join(number_words(field, numbers[field.id]) for field in sheet.all_fields if field.id in numbers)


def own_points(state: State, name: str, numbers: Mapping[str, int]) -> str:
    """The points that a person's numbers bring; the numbers where that depends on the others."""
    formula = state.sheet.score or " + ".join(field.id for field in state.sheet.all_fields)
    if any(f"{function}(" in formula for function in ("sum", "count", "min", "max")):
        return _numbers(state.sheet, numbers)
    own = {**scope(state, name), **numbers}
    try:
        return signed(read(formula, own).value(own))
    except ArithmeticError:
        return _numbers(state.sheet, numbers)


def number_of(field: SheetField, digits: str) -> str:
    """Digits as the table shows them: a choice by its words, the minus sign that is set in type."""
    return number_words(field, int(digits)) if digits not in ("", "-") else digits.replace("-", MINUS)


def entering(ctx: Context, moment: History, shown: tuple[WriterView, ...], writing: SheetWriting) -> Entering:
    """The number being written at a moment that is not the end."""
    state: State = moment.state
    writer = next(one for one in shown if one.active)
    field, following = writing.at(state), writing.following(state)
    figure = number_of(field, writing.text(state, field.id))
    action = writing.action(state)
    outcome = after(moment, action) if action is not None else None
    named = _subject(state, writer, writing)
    title: str = _ahead(ctx, state)
    problem: str | None = None
    if following is not None:
        title = ctx.t(f"{AREA}.next", name=following.title)
    elif outcome is None:
        problem = ctx.t(f"{AREA}.missing{_category(state, writing)}")
    elif isinstance(outcome, Refusal):
        problem = refusal_words(ctx, AREA, outcome)
    else:
        title = _after(ctx, state, outcome.state, shown)
    fields = tuple((one, number_of(one, writing.text(state, one.id))) for one in writing.fields(state))
    sums = _sum(state, writer, writing, field)
    return Entering(writer, field, fields, figure, sums, title, f"{named} {figure}".strip(), problem, following)


def _category(state: State, writing: SheetWriting) -> str:
    return ".category" if state.sheet.categories and writing.category is None else ""


def _subject(state: State, writer: WriterView, writing: SheetWriting) -> str:
    if state.sheet.categories:
        return state.sheet.category(writing.category).title if writing.category is not None else ""
    return _short(writer)


def _short(writer: WriterView) -> str:
    return writer.called.whole if len(writer.seats) > 1 else writer.seats[0].short


def _ahead(ctx: Context, state: State) -> str:
    return ctx.t(f"{AREA}.fill") if state.sheet.categories else ctx.t(f"{AREA}.write")


def _after(ctx: Context, before: State, now: State, shown: tuple[WriterView, ...]) -> str:
    """The step that Next leads to."""
    if before.sheet.categories:
        return ctx.t(f"{AREA}.fill")
    if now.result is not None or now.turn.number != before.turn.number:
        return ctx.t(f"{AREA}.round_done")
    if now.step != before.step:
        step = now.sheet.all_steps[now.step]
        return ctx.t(f"{AREA}.next", name=step.name or now.sheet.field(step.fields[0]).title)
    following = next(one for one in shown if one.player == now.turn.player)
    return ctx.t(f"{AREA}.next", name=_short(following))


def _sum(state: State, writer: WriterView, writing: SheetWriting, field: SheetField) -> tuple[str, str]:
    """The total that a plain number makes."""
    digits = writing.text(state, field.id)
    sheet = state.sheet
    if digits in ("", "-") or sheet.score or sheet.total or len(sheet.all_fields) > 1:
        return "", ""
    before, number = state.players[writer.player].total, int(digits)
    sign = "+" if number >= 0 else MINUS
    return f"{signed(before)} {sign} {abs(number)} =", signed(before + number)
