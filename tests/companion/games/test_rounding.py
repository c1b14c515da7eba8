"""Halves go away from zero wherever a figure is shown: 2.5 minutes are three, as people count."""

from __future__ import annotations

import pytest

from divingbell.companion.games.rounding import rounded
from divingbell.companion.session.playing_time import in_minutes
from divingbell.companion.texts.amounts import Amounts


@pytest.mark.parametrize(
    ("value", "whole"), [(0.0, 0), (0.5, 1), (1.5, 2), (2.5, 3), (2.49, 2), (-0.4, 0), (-0.5, -1), (-2.5, -3)]
)
def test_a_half_goes_away_from_zero(value: float, whole: int) -> None:
    assert rounded(value) == whole


def test_so_do_minutes_and_decimals() -> None:
    assert (in_minutes(150), in_minutes(29)) == (3, 1)
    amounts = Amounts("en")
    assert [amounts.decimal(value, 1) for value in (0.25, 0.35, 2.45)] == ["0.3", "0.4", "2.5"]
    assert [amounts.decimal(value, 0) for value in (0.5, 2.5, 1234.5)] == ["1", "3", "1,235"]
    assert amounts.decimal(-0.125, 2) == "\N{MINUS SIGN}0.13"
