"""The lines of a score sheet in the ledger."""

from __future__ import annotations

from collections.abc import Mapping

from divingbell.companion.games.game import Entry, LedgerLine
from divingbell.companion.games.ledger import Ledger
from divingbell.companion.games.round_sheet.points import POINT
from divingbell.companion.games.round_sheet.sheet import RoundSheet, SheetField

MINUS = "\N{MINUS SIGN}"


def line(entry: Entry) -> LedgerLine:
    """One line: what was written, where, and in which round."""
    action = entry.action
    kind = str(action["type"])
    if kind == "start_game":
        return "round_sheet.entry.start_game", {"sheet": entry.state.sheet.name}
    if kind != "score":
        return f"round_sheet.entry.{kind}", {}
    before = entry.previous.state if entry.previous is not None else entry.state
    if "category" in action:
        title = before.sheet.category(action["category"]).title
        return "round_sheet.entry.category", {"category": title, "number": action["values"].get("points", 0)}
    written = written_words(before.sheet, action["values"])
    return "round_sheet.entry.score", {"round": before.turn.number, "written": written}


def written_words(sheet: RoundSheet, values: Mapping[str, int]) -> str:
    """Numbers as people wrote them: `25`, or `Bid 3, Made 2`."""
    if len(sheet.all_fields) == 1:
        field = sheet.all_fields[0]
        return number_words(field, values.get(field.id, 0))
    titled = ((sheet.field(name), number) for name, number in values.items())
    return ", ".join(f"{field.title} {number_words(field, number)}" for field, number in titled)


def number_words(field: SheetField, number: int) -> str:
    """A number of a field, or the words of the choice that it stands for."""
    return next((choice.name for choice in field.choices if choice.value == number), signed(number))


def signed(number: int) -> str:
    """A number with the sign that is set in type."""
    return str(number).replace("-", MINUS)


LEDGER = Ledger(icons={"score": "pencil", "category": "pencil", "finish": "flag-checkered"}, amounts_of=POINT)
