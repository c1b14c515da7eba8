"""Which decisions a game describes, and which words of its rules speak of an entry."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from divingbell.companion.session.session import Entry
from divingbell.ui.kit.context import Context
from divingbell.ui.screens.rules.sentences import sentences
from divingbell.ui.table.decision import Decisions
from divingbell.ui.table.sums import Sum

_GAMES: Mapping[str, tuple[str, str]] = {
    "sunken_treasure": ("divingbell.ui.games.sunken_treasure.corrections", "SunkenTreasureCorrections"),
    "deep_sea_adventure": ("divingbell.ui.games.deep_sea_adventure.decisions", ""),
    "submarine": ("divingbell.ui.games.submarine.decisions", ""),
    "submarine_blues": ("divingbell.ui.games.submarine_blues.corrections", "BluesCorrections"),
}
"""Module and class by game; without a class the functions of the module."""
_SUMS: Mapping[str, tuple[str, str]] = {"sunken_treasure": ("divingbell.ui.games.sunken_treasure.sums", "sums")}
CLAUSES: Mapping[str, Mapping[str, str]] = {
    "sunken_treasure": {"free_buzz": "T4", "aim": "T5", "buzz": "4.4", "dive": "4.4", "no_coins_left": "4.5"},
    "deep_sea_adventure": {"turn_back": "2.4", "roll": "2.4", "search": "2.4", "reveal": "2.5", "sink": "2.5"},
    "submarine": {"end_turn": "1.4", "place_bathyscaphe": "1.2"},
    "submarine_blues": {"end_turn": "3.4", "bid": "3.5", "pass_bid": "3.5"},
}
"""The clause that speaks of an entry which moves nothing: game -> type of the action."""

_SENTENCES: Mapping[str, Mapping[str, Mapping[str, tuple[int, ...]]]] = {
    "sunken_treasure": {
        "4.4": {
            "play_diving_card": (0,),
            "discard": (0,),
            "buzz": (2, 4),
            "dive.recovered": (2, 3),
            "dive.dropped": (4,),
            "play_penalty": (5, 6),
            "no_penalty": (2,),
        }
    },
    "deep_sea_adventure": {
        "2.4": {"turn_back": (2,), "roll": (3, 4), "search": (5,)},
        "2.5": {"reveal": (1,), "sink": (2,)},
    },
    "submarine": {
        "1.2": {"place_bathyscaphe": (5,)},
        "1.4": {
            "move_ship": (0, 1, 8),
            "move_bathyscaphe": (2,),
            "collect_treasure": (3, 4, 5),
            "trade_card": (7,),
            "end_turn": (6, 8),
        },
    },
    "submarine_blues": {
        "3.4": {
            "attack": (1,),
            "play_to_resort": (2,),
            "play_into_reef": (3,),
            "play_reef_end": (4,),
            "end_turn": (6,),
        },
        "3.5": {"bid": (2, 3, 4), "pass_bid": (1, 2)},
    },
}
"""Which sentences of a long clause speak of an entry: game -> clause -> type of the action (of a dive with its
outcome) -> places, from 0."""


def decisions(game: str) -> Decisions:
    """Those of a game."""
    module, name = _GAMES[game]
    found: Any = import_module(module)
    made: Decisions = getattr(found, name)() if name else found
    return made


def sums(ctx: Context, entry: Entry) -> list[Sum]:
    """The steps of the sum behind what an entry paid, where its game has some."""
    if entry.game.name not in _SUMS:
        return []
    module, name = _SUMS[entry.game.name]
    made: list[Sum] = getattr(import_module(module), name)(ctx, entry)
    return made


def clauses(entry: Entry) -> list[str]:
    """The rules behind an entry, by number, in the order of what they moved."""
    found = list(dict.fromkeys(movement.rule for movement in entry.movements))
    clause = CLAUSES.get(entry.game.name, {}).get(entry.action["type"])
    return found or ([clause] if clause is not None else [])


def excerpt(entry: Entry, clause: str, words: str) -> str:
    """What the words of a clause say about an entry; all of them where nothing narrower is known."""
    kind = entry.action["type"]
    name = f"{kind}.{entry.action.get('outcome')}" if kind == "dive" else kind
    places = _SENTENCES.get(entry.game.name, {}).get(clause, {}).get(name)
    if places is None:
        return words
    said = sentences(words)
    return " ".join(said[place] for place in places)
