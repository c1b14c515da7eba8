"""Printed facts of a card: what an action may say of them (B1)."""

from __future__ import annotations

import msgspec
import pytest

from divingbell.companion.games.submarine_blues.facts import Fact


@pytest.mark.parametrize("field", ["sharks", "pilot_fish"])
def test_amounts_are_0_to_99(field: str) -> None:
    for amount in (0, 99):
        assert list(msgspec.convert({field: amount}, Fact).known()) == [(field, amount)]
    for amount in (-1, 100):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({field: amount}, Fact)
