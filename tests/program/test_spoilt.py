"""Of spoilt records, lines and settings is said what is written down."""

from __future__ import annotations

import pytest

from tests.program.spoilt import TEXTS, TOLD
from tests.written import same_as_written


@pytest.mark.parametrize("name", TEXTS)
def test_of_what_is_spoilt_is_said_what_is_written_down(name: str) -> None:
    same_as_written(TOLD / f"{name}.txt", TEXTS[name]())
