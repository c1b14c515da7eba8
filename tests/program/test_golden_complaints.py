"""Of spoilt records, lines and settings is said what the golden files have."""

from __future__ import annotations

import pytest

from tests.golden_files import same_as_golden
from tests.program.golden_complaints import GOLDEN, TEXTS


@pytest.mark.parametrize("name", TEXTS)
def test_of_what_is_spoilt_is_said_what_the_golden_file_has(name: str) -> None:
    same_as_golden(GOLDEN / f"{name}.txt", TEXTS[name]())
