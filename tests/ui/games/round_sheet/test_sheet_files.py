"""A mistake in the formula of a file stands where it says: line and column, however the formula is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from divingbell.ui.games.round_sheet.sheet_files import parsed

FORMULAS = [
    "score: a + b @and a\n",
    "score:   a + b @and a   # a and b\n",
    "score: >\n    a + b +\n    (a @and b)\n",
    "score: |  # and\n  a +\n  b @and a\n",
    "score: >-\n  a\n\n  + b @** 2\n",
    "score: a +\n   b +\n   c @or a\n",
    "score: 'a + b\n  @/ 2'\n",
    'score: "a + b\n  @= 2"\n',
    "score: 'a + @zz'\n",
    "score: >\n  a +\n  @(b\n  + 4\n",
    "score: >\n  a + 3 @)\n  + b\n",
    "ties:\n  - a +\n    b @not a\n",
    "bonuses: [{name: Q, points: a\n     + sum(a @or b)}]\n",
]
"""Each with `@` before what is wrong."""


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("formula", FORMULAS)
def test_line_and_column_are_those_of_the_file(formula: str, newline: str) -> None:
    written = f"name: Low tide\nfields:\n  - {{id: a}}\n  - {{id: b}}\n  - {{id: c}}\n{formula}about: Last.\n"
    lines = written.splitlines()
    line = next(number for number, one in enumerate(lines, 1) if "@" in one)
    column = lines[line - 1].index("@") + 1
    (mistake,) = parsed(Path("low.yaml"), written.replace("@", "").replace("\n", newline).encode()).mistakes
    assert (mistake.line, mistake.args["column"]) == (line, column)


def test_of_a_text_with_escapes_it_is_the_line_of_the_key_and_the_place_in_the_formula() -> None:
    (mistake,) = parsed(Path("low.yaml"), b'name: Low tide\nscore: "points \\u0061nd 3"\n').mistakes
    assert (mistake.line, mistake.args["column"]) == (2, 8)
