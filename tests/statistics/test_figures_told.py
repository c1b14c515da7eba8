"""Summaries of the golden evenings and the figures over them and over made-up ones are those that are written down."""

from __future__ import annotations

import pytest

from tests.statistics.figures_told import TEXTS, TOLD
from tests.written import same_as_written


@pytest.mark.parametrize("name", TEXTS)
def test_the_figures_are_those_that_are_written_down(name: str) -> None:
    same_as_written(TOLD / f"{name}.txt", TEXTS[name]())
