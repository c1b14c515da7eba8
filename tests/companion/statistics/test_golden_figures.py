"""Summaries of the golden evenings and the figures over them and over made-up ones are those of the golden files."""

from __future__ import annotations

import pytest

from tests.companion.statistics.golden_figures import GOLDEN, TEXTS
from tests.golden_files import same_as_golden


@pytest.mark.parametrize("name", TEXTS)
def test_the_figures_are_those_of_the_golden_file(name: str) -> None:
    same_as_golden(GOLDEN / f"{name}.txt", TEXTS[name]())
