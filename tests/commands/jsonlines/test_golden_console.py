"""The table and the engine answer each line as in the golden file."""

from __future__ import annotations

from tests.commands.jsonlines.golden_console import GOLDEN, golden_lines
from tests.golden_files import same_as_golden


def test_each_line_is_answered_as_in_the_golden_file() -> None:
    same_as_golden(GOLDEN, golden_lines())
