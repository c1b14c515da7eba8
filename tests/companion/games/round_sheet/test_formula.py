"""The formula language: its values, everything that it refuses with the column, and its limits."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from divingbell.companion.games.round_sheet.formula import MOST, FormulaError, ValueTooLarge, read

NAMES = ("bid", "made", "round")
ADA, BRUNO = {"bid": 2, "made": 2, "round": 7}, {"bid": 3, "made": 1, "round": 7}


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("7", 7),
        ("-made", -2),
        ("10 + 5 * made", 20),
        ("round // 2 % 2", 1),
        ("-7 // 2", -4),
        ("-7 % 10", 3),
        ("min(made == bid, round > 6)", 1),
        ("max(made != bid, round > 7)", 0),
        ("10 if made == bid else -5", 10),
        ("1 <= made < 3", 1),
        ("1 < made < 2", 0),
        ("(made != bid) * 9", 0),
        ("min(made, 1) + max(bid, 9)", 10),
        ("sum(1, 2, 3)", 6),
        ("count(made, 0, 5)", 2),
        ("abs(made - round)", 5),
        ("sum(bid)", 5),
        ("count(made == bid)", 1),
        ("max(made) - min(made)", 1),
        ("sum(min(bid, 2))", 4),
        ("made\n + bid", 4),
    ],
)
def test_a_value(formula: str, value: int) -> None:
    assert read(formula, NAMES).value(ADA, (ADA, BRUNO)) == value


@pytest.mark.parametrize(
    ("formula", "problem", "column"),
    [
        ("", "no_formula", 1),
        ("made +", "no_formula", 6),
        ("made)", "no_formula", 5),
        (")(", "no_formula", 1),
        ("made + (bid", "no_formula", 8),
        ("made +\n bid + (2", "no_formula", 15),
        ("made +\n bid bid", "no_formula", 13),
        ("made + tricks", "unknown_name", 8),
        ("made + sum", "unknown_name", 8),
        ("2 * made.real", "not_ours", 9),
        ("made ** 9", "not_ours", 6),
        ("1.5 * made", "not_ours", 1),
        ("made & 1", "not_ours", 6),
        ("made and bid", "not_ours", 6),
        ("'made'", "not_ours", 1),
        ("__import__", "not_ours", 1),
        ("made[0]", "not_ours", 5),
        ("lambda: 1", "not_ours", 1),
        ("1 + (made, bid)", "not_ours", 5),
        ("print(made)", "not_ours", 1),
        ("max()", "not_ours", 1),
        ("max(*made)", "not_ours", 5),
        ("abs(1, 2)", "one_argument", 1),
        ("made\n + abs(1, 2)", "one_argument", 9),
        ("1 + sum(1 + sum(made))", "in_itself", 13),
        ("1000000001", "too_large", 1),
        ("1 + " * 70 + "1", "too_deep", 1),
        ("(" * 90 + "1" + ")" * 90, "too_deep", 61),
        ("-" * 400 + "1", "too_deep", 62),
        ("1" + " " * 500, "too_long", 501),
        ("É", "not_ours", 1),
    ],
)
def test_it_is_refused_with_its_column(formula: str, problem: str, column: int) -> None:
    with pytest.raises(FormulaError) as refused:
        read(formula, NAMES)
    assert (refused.value.problem, refused.value.column) == (problem, column)


@pytest.mark.parametrize("formula", ["made // 0", "made % (made - 2)"])
def test_a_division_by_nothing_is_told(formula: str) -> None:
    with pytest.raises(ArithmeticError):
        read(formula, NAMES).value(ADA)


def test_no_value_on_the_way_is_too_large() -> None:
    with pytest.raises(ValueTooLarge):
        read("1000000000 * 1000000000 * 0", NAMES).value(ADA)


@settings(max_examples=600, deadline=None)
@given(st.text(alphabet=string.printable + "éß√\0", max_size=60))
def test_any_text_is_a_formula_or_is_refused(formula: str) -> None:
    """Nothing else is raised, and the column lies in the text or just behind it."""
    try:
        read(formula, NAMES)
        column = 1
    except FormulaError as error:
        column = error.column
    assert 1 <= column <= len(formula) + 1


_numbers = st.integers(0, 20).map(str) | st.sampled_from(NAMES)


def _grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    two = st.tuples(inner, st.sampled_from(("+", "-", "*", "//", "%", "<", "==", ">=")), inner)
    three = st.tuples(inner, inner, inner)
    return (
        two.map(lambda part: f"({part[0]} {part[1]} {part[2]})")
        | three.map(lambda part: f"({part[0]} if {part[1]} else {part[2]})")
        | st.tuples(st.sampled_from(("min", "max", "sum")), inner, inner).map(lambda p: f"{p[0]}({p[1]}, {p[2]})")
    )


@settings(max_examples=400, deadline=None)
@given(st.recursive(_numbers, _grown, max_leaves=12).filter(lambda formula: len(formula) <= 500))
def test_it_is_worked_out_as_python_would(formula: str) -> None:
    def python() -> int | None:
        names = {**ADA, "sum": lambda *values: sum(values), "min": min, "max": max}
        try:
            value = int(eval(formula, {"__builtins__": {}}, names))
        except ZeroDivisionError:
            return None
        return value

    def ours() -> int | None:
        try:
            return read(formula, NAMES).value(ADA)
        except ValueTooLarge:
            return MOST + 1
        except ZeroDivisionError:
            return None

    value, expected = ours(), python()
    assert value == MOST + 1 or value == expected
