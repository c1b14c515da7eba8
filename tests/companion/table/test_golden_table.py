"""A table tells, writes and holds what the golden files have, whatever is entered, felt and taken back."""

from __future__ import annotations

import pytest

from tests.companion.table.golden_table import GOLDEN, SEEDS, golden_lines
from tests.golden_files import same_as_golden


@pytest.mark.parametrize("seed", SEEDS)
def test_a_table_tells_what_the_golden_file_has(seed: int) -> None:
    same_as_golden(GOLDEN / f"evening_{seed}.txt", golden_lines(seed))
