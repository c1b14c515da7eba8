"""Players for `divingbell demo --game pebbles`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from divingbell.companion.games.happenings import Happening, Players, Tap, View


def players(seed: int, count: int) -> Players:
    """Everybody takes what chance says."""
    random = Random(seed)

    def play(shown: View | None) -> Sequence[Happening]:
        if shown is None:
            start = {
                "type": "start_game",
                "game": "pebbles",
                "players": count,
                "first_player": f"p{random.randint(1, count)}",
            }
            return [Tap((start,))]
        if shown["result"] is not None:
            return []
        most = min(3, shown["pile"])
        return [Tap(({"type": "take", "player": shown["turn"]["player"], "count": random.randint(1, most)},))]

    return play
