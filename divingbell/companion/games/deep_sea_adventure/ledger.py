"""The line of an entry of Deep Sea Adventure in the ledger: a text and what stands in its places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from divingbell.companion.games.ledger import Ledger

Explanation = tuple[str, dict[str, str | int]]


def line(action: Mapping[str, Any]) -> Explanation:
    """The line of an accepted action; who did it stands beside it."""
    kind = action["type"]
    places: dict[str, str | int] = {}
    if kind == "roll":
        places = {"first": action["dice"][0], "second": action["dice"][1]}
    elif kind == "search":
        kind = action["choice"]
    elif kind == "reveal":
        places = {"values": listed(action["values"]), "count": len(action["values"])}
    elif kind == "sink" and "order" in action:
        kind = "sink_in_order"
    return f"deep_sea_adventure.entry.{kind}", places


def listed(numbers: list[int]) -> str:
    """Numbers in ascending order, for a sentence."""
    return ", ".join(map(str, sorted(numbers)))


LEDGER = Ledger(
    icons={
        "turn_back": "arrow-u-up-left",
        "roll": "dice-multiple",
        "take": "arrow-up",
        "place": "arrow-down",
        "nothing": "hand-back-right-off",
        "reveal": "eye",
        "sink": "sink",
        "sink_in_order": "sink",
    },
    amounts_of="points",
)
