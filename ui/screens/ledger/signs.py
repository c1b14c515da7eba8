"""The sign of an entry in the ledger, by what its line says."""

from __future__ import annotations

from collections.abc import Mapping

from divingbell.companion.session.session import Entry

_VARIANTS = ("_with_buzz", "_after_buzz", "_ignored")
OTHER = "circle-multiple-outline"
SIGNS: Mapping[str, Mapping[str, str]] = {
    "sunken_treasure": {
        "play_diving_card": "cards",
        "discard": "cards-outline",
        "no_cards": "cards-outline",
        "free_buzz": "free-buzz",
        "aim": "magnet-on",
        "aim_again": "hole",
        "buzz": "buzz",
        "right": "coin-ok",
        "wrong": "coin-wrong",
        "dropped": "coin-drop",
        "missed": "coin-none",
        "stopped": "surface",
        "share": "share-half",
        "air_line_break": "air-cut",
        "no_penalty": "bank",
        "no_coins_left": "waves",
    },
    "deep_sea_adventure": {
        "turn_back": "arrow-u-up-left",
        "roll": "dice-multiple",
        "take": "arrow-up",
        "place": "arrow-down",
        "nothing": "hand-wave",
        "reveal": "eye",
        "sink": "sink",
        "sink_in_order": "sink",
    },
    "submarine": {
        "place_bathyscaphe": "bathyscape",
        "move_ship": "ship",
        "ship_off": "ship",
        "move_bathyscaphe": "bathyscape",
        "collect_treasure": "treasure-chest",
        "collect_by_joker": "mussel",
        "trade_card": "trade",
        "end_turn": "check",
    },
    "submarine_blues": {
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
}
_EVERYWHERE = {"start_game": "flag", "stop_game": "flag-checkered"}


def sign(entry: Entry) -> str:
    """The icon of an entry."""
    name = entry.game.line(entry)[0].rpartition(".")[2]
    for variant in _VARIANTS:
        name = name.removesuffix(variant)
    return {**SIGNS.get(entry.game.name, {}), **_EVERYWHERE}.get(name, OTHER)
