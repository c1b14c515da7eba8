"""The golden games of the rules in a journal of their own, with people and a buzz or two."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from divingbell.commands import cli
from divingbell.companion.installed_games import GAMES
from divingbell.companion.sharing.shared_game import SharedGame, read_shared

GAMES_OF_TESTS = Path(__file__).resolve().parents[1] / "games"
PEOPLE = {
    "Bruno": "6f6dfd3c-52bb-4d4c-9d5e-0e0f2f5f9a01",
    "Ada": "6f6dfd3c-52bb-4d4c-9d5e-0e0f2f5f9a02",
    "Chiara": "6f6dfd3c-52bb-4d4c-9d5e-0e0f2f5f9a03",
    "Dev": "6f6dfd3c-52bb-4d4c-9d5e-0e0f2f5f9a04",
    "Zoe": "6f6dfd3c-52bb-4d4c-9d5e-0e0f2f5f9a05",
    "Vera": "6f6dfd3c-52bb-4d4c-9d5e-0e0f2f5f9a06",
}
COLOURS = ("star", "fin", "buoy", "chest", "coral", "pearl")
GOLDEN = {
    "sunken_treasure": "four_players_one_wire",
    "deep_sea_adventure": "four",
    "submarine": "four-players-forced",
    "submarine_blues": "four-players",
}


def golden(game: str, name: str = "") -> list[dict[str, Any]]:
    """The lines of a golden record."""
    place = GAMES_OF_TESTS / game / "golden" / f"{name or GOLDEN[game]}.jsonl"
    return [json.loads(line) for line in place.read_text("utf-8").splitlines()]


def seated(lines: Sequence[dict[str, Any]], names: Sequence[str | None] = tuple(PEOPLE)) -> list[dict[str, Any]]:
    """The same record with these people on its seats."""
    head, *rest = lines
    seats = [
        {**seat, "name": name, "colour": colour, **({"person": PEOPLE[name]} if name in PEOPLE else {})}
        for seat, name, colour in zip(head["seats"], names, COLOURS, strict=False)
    ]
    return [{**head, "seats": seats}, *rest]


def keep(journal: Path, lines: Sequence[dict[str, Any]]) -> str:
    """Take a record into the journal: its UUID."""
    file = journal.with_name("record.jsonl")
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    assert cli.main(["import", str(file), "--journal", str(journal)]) == 0
    return str(lines[0]["session"])


def shared(journal: Path, lines: Sequence[dict[str, Any]], language: str = "en") -> SharedGame:
    """A record as it is shared from a journal that has taken it in."""
    game = read_shared(journal, keep(journal, lines), GAMES.texts(language, strict=True))
    assert game is not None
    return game
