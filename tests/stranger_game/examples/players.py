"""Players for `divingbell demo --game pebbles` who take as much as they can."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.sdk import Happening, Players, Tap, View


def players(seed: int, count: int) -> Players:
    """They need no chance: the seed says who begins."""

    def play(shown: View | None) -> Sequence[Happening]:
        if shown is None:
            start = {
                "type": "start_game",
                "game": "pebbles",
                "players": count,
                "first_player": f"p{1 + seed % count}",
            }
            return [Tap((start,))]
        if shown["result"] is not None:
            return []
        return [Tap(({"type": "take", "player": shown["turn"]["player"], "count": min(3, shown["pile"])},))]

    return play
