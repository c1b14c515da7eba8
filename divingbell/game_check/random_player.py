"""A player who answers by chance what the decision of the moment offers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from divingbell.companion.games.decision import ActionFields, Choice, Decision, Row
from divingbell.companion.games.game import Game, seats

_TRIES = 12
"""How often rows are picked by chance until they make an action."""


def start_of(game: Game, random: Random) -> dict[str, Any]:
    """A start with seats, first player and house rules by chance."""
    players = random.choice(game.seats)
    rules = {name: random.choice(values) for name, values in game.rulebook.rules.items()}
    start = {"type": "start_game", "game": game.name, "players": players, "first_player": random.choice(seats(players))}
    return {**start, "rules": rules} if rules else start


def answers(decision: Decision, random: Random) -> Iterator[tuple[Sequence[ActionFields], bool]]:
    """Actions of answers by chance, some of them; with each whether one choice alone makes them. What is picked in
    several rows may not go together: the rules say so then."""
    groups = sorted({row.group for row in decision.rows})
    for _ in range(_TRIES):
        group = random.choice(groups) if groups else ""
        picks: dict[str, Any] = {}
        for row in decision.rows:
            if row.group != group:
                continue
            if isinstance(row, Row):
                enabled = [choice for choice in row.choices if choice.disabled_reason is None]
                if enabled:
                    picks[row.id] = random.choice(enabled).value
            else:
                picks[row.id] = random.randint(row.least, min(row.most, row.least + 6))
            actions = decision.make(picks) if random.random() < 0.5 else None
            if actions:
                break
        else:
            actions = decision.make(picks)
        if actions:
            yield actions, len(picks) == 1 and len(actions) == 1


def single_choices(decision: Decision) -> Iterator[tuple[Choice, Sequence[ActionFields]]]:
    """Each choice that alone makes actions, with them."""
    for row in decision.rows:
        if isinstance(row, Row):
            for choice in row.choices:
                actions = decision.make({row.id: choice.value})
                if actions:
                    yield choice, actions
