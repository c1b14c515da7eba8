"""The line of an entry of Submarine in the ledger: the id of a text and what stands in its places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from divingbell.companion.games.ledger import Ledger
from divingbell.companion.games.submarine.words import named

Explanation = tuple[str, dict[str, str | int]]


def line(action: Mapping[str, Any]) -> Explanation:
    """The line of an accepted action; who did it stands beside it."""
    kind = action["type"]
    if kind == "move_ship" and action["to"] == "off":
        return "submarine.entry.ship_off", {}
    if kind == "collect_treasure":
        return _collected(action)
    places: dict[str, str | int] = {name: value for name, value in action.items() if isinstance(value, int)}
    return f"submarine.entry.{kind}", places


def _collected(action: Mapping[str, Any]) -> Explanation:
    places: dict[str, str | int] = {"row": action["row"], **named(action["tile"])}
    if "joker" not in action:
        return "submarine.entry.collect_treasure", places
    joker = {f"joker_{place}": word for place, word in named(action["joker"]).items()}
    return "submarine.entry.collect_by_joker", places | joker


LEDGER = Ledger(
    icons={
        "place_bathyscaphe": "bathyscape",
        "move_ship": "ship",
        "ship_off": "ship",
        "move_bathyscaphe": "bathyscape",
        "collect_treasure": "treasure-chest",
        "collect_by_joker": "mussel",
        "trade_card": "trade",
        "end_turn": "check",
    },
)
