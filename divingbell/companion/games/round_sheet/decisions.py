"""Decisions of a score sheet: the numbers of who is asked."""

from __future__ import annotations

from functools import partial
from typing import Any

from divingbell.companion.games.change import another_answer
from divingbell.companion.games.decision import (
    ActionFields,
    Choice,
    Count,
    Decision,
    Names,
    Picks,
    Row,
    disabled_reason,
)
from divingbell.companion.games.game import Entry, History
from divingbell.companion.games.round_sheet.limits import FieldLimits, category_limits, field_limits
from divingbell.companion.games.round_sheet.sheet import SheetField
from divingbell.companion.games.round_sheet.state import State
from divingbell.companion.games.words import Words

AREA = "round_sheet"
CATEGORY = "category"
POINTS = "points"


def decision(words: Words, moment: History, names: Names) -> Decision | None:
    """The numbers of who is asked next; None after the end."""
    state = moment.state
    if state is None or state.result is not None:
        return None
    return asked(words, moment, names, state.turn.player)


def asked(words: Words, moment: History, names: Names, player: str) -> Decision:
    """The numbers of one person in the round that is on."""
    state: State = moment.state
    title = words.t("round_sheet.ask", number=state.turn.number, name=names.get(player, player))
    if state.sheet.categories:
        return _category(words, moment, player, title)
    fields = tuple(state.sheet.field(name) for name in state.sheet.all_steps[state.step].fields)
    rows = tuple(_row(words, state, player, field) for field in fields)

    def make(picks: Picks) -> tuple[ActionFields, ...] | None:
        if not any(field.id in picks for field in fields):
            return None
        values = {field.id: picks[field.id] for field in fields if field.id in picks}
        return ({"type": "score", "player": player, "round": state.turn.number, "values": values},)

    return Decision(title, rows, make, partial(_picks_of, player, frozenset(field.id for field in fields)))


def _picks_of(player: str, fields: frozenset[str], action: ActionFields) -> Picks | None:
    if action["type"] != "score" or action["player"] != player or not fields.issuperset(action["values"]):
        return None
    return {name: action["values"].get(name, 0) for name in fields}


def _row(words: Words, state: State, player: str, field: SheetField) -> Row | Count:
    if field.yes_no:
        return Row(
            field.id, field.title, tuple(Choice(value, words.t(f"round_sheet.yes_no.{value}")) for value in (1, 0))
        )
    if field.choices:
        return Row(field.id, field.title, tuple(Choice(choice.value, choice.name) for choice in field.choices))
    try:
        limits = field_limits(state, player, field)
    except ArithmeticError:
        limits = FieldLimits(0, 0)
    return Count(field.id, field.title, "pencil", limits.least, limits.most, needed=True)


def _category(words: Words, moment: History, player: str, title: str) -> Decision:
    state: State = moment.state
    filled = state.players[player].filled

    def score(category: str, points: int) -> ActionFields:
        return {"type": "score", "player": player, "category": category, "values": {POINTS: points}}

    def choice(category: Any) -> Choice:
        limits = category_limits(category)
        example = limits.values[0] if limits.values else max(limits.least, min(0, limits.most))
        off = disabled_reason(words, AREA, moment, score(category.id, example))
        return Choice(category.id, category.title, "pencil", "", off, filled.get(category.id))

    categories = Row(CATEGORY, words.t("round_sheet.category"), tuple(choice(one) for one in state.sheet.categories))
    least = min(_range(category_limits(one))[0] for one in state.sheet.categories)
    most = max(_range(category_limits(one))[1] for one in state.sheet.categories)

    def make(picks: Picks) -> tuple[ActionFields, ...] | None:
        return (score(picks[CATEGORY], picks[POINTS]),) if CATEGORY in picks and POINTS in picks else None

    def picks_of(action: ActionFields) -> Picks | None:
        if action["type"] != "score" or action["player"] != player or CATEGORY not in action:
            return None
        return {CATEGORY: action[CATEGORY], POINTS: action["values"].get(POINTS, 0)}

    points = Count(POINTS, words.t("round_sheet.points"), "pencil", least, most, needed=True)
    return Decision(title, (categories, points), make, picks_of)


def _range(limits: FieldLimits) -> tuple[int, int]:
    return (min(limits.values), max(limits.values)) if limits.values else (limits.least, limits.most)


def change(words: Words, entry: Entry, session: History, names: Names) -> Decision | None:
    """Other numbers of the same person."""
    if entry.action["type"] != "score":
        return None
    player = entry.action["player"]

    def of_player(words: Words, moment: History, names: Names) -> Decision:
        return asked(words, moment, names, player)

    return another_answer(of_player, words, entry, session, names)
