"""Cases of a test that only `make long` has time for."""

from __future__ import annotations

from typing import Any

import pytest


def in_long(*cases: Any) -> list[Any]:
    """The cases, each the value of one parameter or a tuple with those of several, marked for `make long`."""
    return [pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.long) for case in cases]
