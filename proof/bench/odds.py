"""`make bench`, odds: the time of the odds card of Deep Sea Adventure at its worst."""

from __future__ import annotations

import time
from itertools import product

from divingbell.companion.games.deep_sea_adventure.odds import odds
from divingbell.companion.games.deep_sea_adventure.state import Player
from tests.companion.games.deep_sea_adventure.sea import sea


def bench() -> None:
    """Print the figure."""
    worst = 0.0
    for heading, own in product(("down", "up"), (1, 15, 32)):
        others = {f"p{number}": Player(number + 20) for number in range(2, 7)}
        state = sea({"p1": Player(own, heading, carried=((1,),)), **others})
        begin = time.perf_counter()
        odds(state)
        worst = max(worst, time.perf_counter() - begin)
    print(f"odds card at its worst {worst * 1000:.1f} ms (aim: under 50 ms)")


if __name__ == "__main__":
    bench()
