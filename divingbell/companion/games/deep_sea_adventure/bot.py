"""A demo player: it uses only what the table shows and public actions; the rest is a seeded random choice.

It plays whichever seat is due, so that one of them plays a whole game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from divingbell.companion.games.deep_sea_adventure.diver import spaces_below, why_not_turn
from divingbell.companion.games.deep_sea_adventure.odds import chance_home, odds, rolls_left
from divingbell.companion.games.deep_sea_adventure.state import (
    COPIES,
    TOP_VALUE,
    State,
    Token,
    chips,
    level,
    with_player,
)
from divingbell.companion.games.happenings import Happening, Players, Tap, View

BotAction = dict[str, Any]

NERVE = (0.0, 0.3)
"""With a chance (0-1) to get home between these two, a diver turns back or takes nothing more."""
APPETITE = {1: 0.45, 2: 0.6, 3: 0.8, 4: 0.95}
"""How likely a diver who still feels safe takes a token whose highest chip has this level."""


class UnseenChips:
    """The numbers that still lie face down, as a simulated box of the game would hold them.

    Chips of one level are alike until they are turned over, so drawing a number only when its chip is turned is
    the same as shuffling all of them at the start.
    """

    def __init__(self, view: Mapping[str, Any]) -> None:
        seen = Counter(value for player in view["players"].values() for value in player["treasures"])
        self._values = [value for value in range(TOP_VALUE + 1) for _ in range(COPIES - seen[value])]

    def turn_over(self, chip: int, random: Random) -> int:
        """The number under a chip of this level (1-4)."""
        value = random.choice([value for value in self._values if level(value) == chip])
        self._values.remove(value)
        return value


def players(seed: int, count: int) -> Players:
    """Demo players of this game."""
    random = Random(seed)

    def play(view: View | None) -> list[Happening]:
        if view is None:
            start = {
                "type": "start_game",
                "game": "deep_sea_adventure",
                "players": count,
                "first_player": f"p{random.randint(1, count)}",
            }
            return [Tap((start,))]
        return [] if view["result"] else [Tap((choose(view, random),))]

    return play


def choose(view: Mapping[str, Any], random: Random) -> BotAction:
    """The next happenings at a table that shows `view`, which is not over; the same seed plays the same game."""
    state = msgspec.convert(view, State)
    if state.phase == "resolve":
        return _reveal(state, view, random) if state.to_reveal else _sink(state, random)
    assert state.turn is not None, "phases roll and search have a turn"
    name = state.turn.player
    if state.phase == "search":
        return _search(state, name, random)
    if not state.path:
        return {"type": "stop_game"}  # every chip was brought home: nothing is left to dive for
    if _turns_back(state, name, random):
        return {"type": "turn_back", "player": name}
    return {"type": "roll", "player": name, "dice": [random.randint(1, 3), random.randint(1, 3)]}


def _turns_back(state: State, name: str, random: Random) -> bool:
    if why_not_turn(state, name):
        return False
    card = odds(state)
    assert card is not None, "phase roll"
    return not spaces_below(state, name) or card.later is None or card.later < random.uniform(*NERVE)


def _search(state: State, name: str, random: Random) -> BotAction:
    diver = state.players[name]
    here = state.path[diver.position - 1]
    action: BotAction = {"type": "search", "player": name, "choice": "nothing"}
    nerve = random.uniform(*NERVE)
    if here:
        safe = _chance_from_next_turn(state, name, (*diver.carried, here)) >= nerve
        if safe and random.random() < APPETITE[max(here)]:
            action["choice"] = "take"
    elif diver.carried and _chance_from_next_turn(state, name, diver.carried) < nerve:
        cheapest = min(range(len(diver.carried)), key=lambda index: sum(diver.carried[index]))
        action |= {"choice": "place", "token": cheapest}
    return action


def _chance_from_next_turn(state: State, name: str, carried: tuple[Token, ...]) -> Fraction:
    """The chance to get home with these tokens if they head up from their next turn on."""
    laden = with_player(state, name, replace(state.players[name], carried=carried))
    return chance_home(laden, name, rolls_left(laden, name) - 1)


def _reveal(state: State, view: Mapping[str, Any], random: Random) -> BotAction:
    name = state.to_reveal[0]
    box = UnseenChips(view)
    values = [box.turn_over(chip, random) for chip in chips(state.players[name].carried)]
    return {"type": "reveal", "player": name, "values": values}


def _sink(state: State, random: Random) -> BotAction:
    name = state.to_sink[0]
    action: BotAction = {"type": "sink", "player": name}
    if random.random() < 0.5:
        count = len(chips(state.players[name].carried))
        action["order"] = random.sample(range(count), count)
    return action
