"""A table tells, writes and holds what is written down, whatever is entered, felt and taken back."""

from __future__ import annotations

import pytest

from tests.table.table_told import SEEDS, TOLD, told
from tests.written import same_as_written


@pytest.mark.parametrize("seed", SEEDS)
def test_a_table_tells_what_is_written_down(seed: int) -> None:
    same_as_written(TOLD / f"evening_{seed}.txt", told(seed))
