"""Lists of actions that tests and programs of proof play: the recorded evenings, and one without an end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

GAMES = Path(__file__).with_name("companion") / "games"


def recorded(game: str) -> list[list[dict[str, Any]]]:
    """The accepted lines of the golden evenings of a game."""
    evenings = []
    for file in sorted((GAMES / game / "golden").glob("*.jsonl")):
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        evenings.append([line["action"] for line in lines if "n" in line])
    return evenings


def play(players: int) -> Iterator[dict[str, Any]]:
    """An endless evening of Sunken Treasure: everybody recovers and is paid."""
    yield {"type": "start_game", "game": "sunken_treasure", "players": players, "first_player": "p1"}
    while True:
        for number in range(1, players + 1):
            name = f"p{number}"
            yield {"type": "play_diving_card", "player": name, "dive_for": "anything", "value": 10000}
            yield {"type": "aim", "player": name, "risk": 3}
            yield {"type": "buzz", "player": name, "source": "sensor"}
            yield {"type": "dive", "player": name, "outcome": "recovered", "coin": "gold"}
            yield {"type": "no_penalty"}
