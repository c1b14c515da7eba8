"""The line of an entry of Submarine Blues in the ledger: the id of a text and what stands in its places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from divingbell.companion.games.game import LedgerLine
from divingbell.companion.games.ledger import Ledger
from divingbell.companion.games.submarine_blues.cards import named


def line(action: Mapping[str, Any]) -> LedgerLine:
    """The line of an accepted action; who did it stands beside it."""
    kind = action["type"]
    places: Mapping[str, str | int] = {}
    if kind == "play_to_resort":
        kind = "join" if len(action["cards"]) == 1 else "set"
        places = {"count": len(action["cards"]), **named(action["cards"][0])}
    elif kind == "bid":
        held = action.get("hand_card")
        kind = "bid_with_hand_card" if held else "bid"
        places = {"value": action["value"], **(named(held) if held else {})}
    elif kind == "play_into_reef":
        places = {"gap": action["gap"], **named(action["card"])}
    elif "card" in action:
        places = named(action["card"])
    return f"submarine_blues.entry.{kind}", places


LEDGER = Ledger(
    icons={
        "attack": "shark",
        "set": "resort",
        "join": "resort",
        "play_into_reef": "reef",
        "play_reef_end": "reef-end",
        "end_turn": "check",
        "bid": "gavel",
        "bid_with_hand_card": "gavel",
        "pass_bid": "hand-back-right-off",
    },
    amounts_of="diver",
)
