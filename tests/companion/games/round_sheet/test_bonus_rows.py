"""Bonuses as rows of the sheet: how far everybody has come, and where the row stands."""

from __future__ import annotations

import pytest

from divingbell.companion.games.round_sheet.bonus_rows import bonus_rows
from divingbell.companion.games.round_sheet.formula import read
from divingbell.companion.games.round_sheet.sheet import RoundSheet, SheetBonus, SheetCategory
from tests.companion.games.round_sheet.sheets import after, begun, page_sheet


def filled(player: str, category: str, points: int) -> dict[str, object]:
    return {"type": "score", "player": player, "category": category, "values": {"points": points}}


def test_a_bonus_stands_under_the_last_category_of_its_condition() -> None:
    session = begun(page_sheet("Reef dice"), 2)
    session = after(session, filled("p1", "sixes", 24), filled("p2", "anything", 20), filled("p1", "fives", 15))
    (row,) = bonus_rows(session.state)
    assert row == ("Upper six", 6, ("39 / 63", "0 / 63"))


def test_one_that_is_reached_says_its_points() -> None:
    session = begun(page_sheet("Reef dice"), 2)
    upper = (("sixes", 30), ("fives", 25), ("fours", 8))
    for (category, points), other in zip(upper, ("ones", "twos", "threes"), strict=True):
        session = after(session, filled("p1", category, points), filled("p2", other, 0))
    (row,) = bonus_rows(session.state)
    assert row.cells == ("35", "0 / 63")


@pytest.mark.parametrize(
    ("points", "cells"),
    [
        ("2 * shells", ("8", "0")),
        ("10 if shells > 4 else 0", ("4 / 5", "0 / 5")),
        ("10 if shells > 3 else 0", ("10", "0 / 4")),
        ("5 if shells == max(shells) else 0", ("5", "0")),
    ],
)
def test_what_a_row_says(points: str, cells: tuple[str, ...]) -> None:
    categories = (SheetCategory(id="shells"), SheetCategory(id="stars"))
    sheet = RoundSheet(name="A", categories=categories, bonuses=(SheetBonus(name="More", points=points),))
    state = after(begun(sheet, 2), filled("p1", "shells", 4)).state
    assert bonus_rows(state) == (("More", 1, cells),)


def test_a_formula_that_cannot_be_worked_out_yet_says_nothing() -> None:
    categories = (SheetCategory(id="shells"), SheetCategory(id="stars"))
    sheet = RoundSheet(name="A", categories=categories, bonuses=(SheetBonus(name="More", points="10 // shells"),))
    assert bonus_rows(begun(sheet, 2).state) == (("More", 1, ("-", "-")),)


@pytest.mark.parametrize(
    ("text", "progress"),
    [
        ("35 if ones >= 63 else 0", (7, 63)),
        ("35 if ones > 63 else 0", (7, 64)),
        ("35 if ones == 63 else 0", None),
        ("35 if 0 < ones >= 63 else 0", None),
        ("ones", None),
        ("ones >= 63", None),
    ],
)
def test_the_progress_of_a_formula(text: str, progress: tuple[int, int] | None) -> None:
    assert read(text, ["ones"]).progress({"ones": 7}) == progress
