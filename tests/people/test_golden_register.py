"""A register of people knows after each change what the golden file has."""

from __future__ import annotations

from tests.golden_files import same_as_golden
from tests.people.golden_register import GOLDEN, golden_lines


def test_a_register_knows_what_the_golden_file_has() -> None:
    same_as_golden(GOLDEN, golden_lines())
