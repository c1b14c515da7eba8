"""For whom a movement of the counted thing counts in the ledger."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from divingbell.companion.games.amounts import Amount, gain
from divingbell.companion.games.game import Entry, Movement


@pytest.mark.parametrize(
    ("giver", "taker", "expected"),
    [
        ("bank", "p1", Amount("p1", 3)),
        ("p1", "bank", Amount("p1", -3)),
        ("p1", "p2", Amount("p2", 3)),
        ("deck", "p1.pack", Amount("p1", 3)),
        ("p2.pack", "deck", Amount("p2", -3)),
        ("deck", "tunnel", None),
    ],
)
def test_it_counts_for_the_taker_else_for_the_giver_else_for_nobody(
    giver: str, taker: str, expected: Amount | None
) -> None:
    entry: Any = SimpleNamespace(state=SimpleNamespace(players={"p1": None, "p2": None}))
    assert gain(cast("Entry", entry), Movement(giver, taker, "coin", 3, "1.1", "a.b")) == expected
