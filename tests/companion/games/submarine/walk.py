"""Random actions for a table of Submarine: some that fit, many that almost do."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from divingbell.companion.games.submarine import bot

from .scenes import MUSSELS, TILES

RULES: dict[str, list[Any]] = {
    "bathyscaphe_actions": ["each", "all_same"],
    "leave_board": ["free", "forced"],
    "trade_on_exit": [False, True],
    "spent_double": ["treasure", "joker"],
    "card_removal": ["random", "equal"],
}
KINDS = ["place_bathyscaphe", "move_ship", "move_bathyscaphe", "collect_treasure", "trade_card", "end_turn"]
BY_PHASE = {
    "placement": ["place_bathyscaphe"],
    "ship": ["move_ship"],
    "bathyscaphes": ["move_bathyscaphe", *["collect_treasure"] * 4, "end_turn"],
    "off_board": ["trade_card", "trade_card", "end_turn"],
    "over": KINDS,
}


def opening(random: Random) -> dict[str, Any]:
    """A start with any number of players, any house rules, and the layout known in part."""
    players = random.randint(2, 5)
    rules = {name: random.choice(values) for name, values in RULES.items()}
    if players == 4:
        del rules["card_removal"]
    return bot.start(players, random, random.choice([0.0, 0.5, 1.0]), rules)[0]


def anything(random: Random, view: Mapping[str, Any]) -> dict[str, Any]:
    """A well-formed action, legal or not."""
    turn = view["turn"]
    kind = random.choice(BY_PHASE[view["phase"]] if random.random() < 0.9 else [*KINDS, "buzz", "start_game"])
    seat = turn["player"] if random.random() < 0.93 else f"p{random.randint(0, 6)}"
    action: dict[str, Any] = {"type": kind, "player": seat}
    rows = [*map(int, turn["ready"]), *turn["collecting"]]
    row = random.choice(rows) if rows and random.random() < 0.8 else random.randint(2, 5)
    if kind == "place_bathyscaphe":
        action["column"] = random.randint(1, 6)
    elif kind == "move_ship":
        action["to"] = random.choice([1, 2, 3, 4, 5, 6, "off"])
    elif kind == "move_bathyscaphe":
        action |= {"row": row, "to_column": random.randint(1, 6), "to_row": random.randint(2, 5)}
    elif kind == "collect_treasure":
        action |= {"row": row, **_tile(random, view, row)}
    return action


def _tile(random: Random, view: Mapping[str, Any], row: int) -> dict[str, Any]:
    turn = view["turn"]
    seat = view["players"][turn["player"]]
    lying = view["spaces"].get(f"{seat['ship']}-{row}", {"tiles": []})["tiles"]
    fields: dict[str, Any] = {"tile": random.choice(lying if lying and random.random() < 0.8 else [*TILES, *MUSSELS])}
    if random.random() < 0.3:
        own = seat["jokers"] if seat["jokers"] and random.random() < 0.9 else [*TILES, *MUSSELS]
        fields["joker"] = random.choice(own)
    if random.random() < 0.2:
        fields["no_draw"] = random.choices([*view["players"], "p6"], [9] * len(view["players"]) + [1], k=2)
    return fields
