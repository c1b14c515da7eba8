"""How many buttons are touched for what happens at the table: at most two for an event.

Each chip, tile or card is an event of its own, and one button that finishes is free. The cards and the Reef of
Submarine Blues may take more: a card is told by rank and suit, and what is printed on it once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

import pytest

from tests.ui import blues_hands, submarine_hands
from tests.ui.evening import Decide, Evening, Script, demo_people, play
from tests.ui.hands import Action

Open = Callable[..., Evening]
MOST = 2
"""Touches for an event."""
HAPPENINGS = 90
"""Looks at the table that are played."""
FINISHING = ("take", "next", "sink", "no_draw.done", "tile.")
"""Buttons that finish: that send, or say which tile it was."""
OF_CARDS = {"attack", "play_to_resort", "play_into_reef", "play_reef_end", "bid"}
"""What Submarine Blues asks cards for."""
SEVERAL = ("values", "order", "cards", "resort_cards")
"""Fields with several chips or cards."""
ONE_MORE = ("joker", "no_draw")
"""Fields with one thing more."""
EVENINGS: dict[str, Callable[[], Decide]] = {
    "sunken_treasure": lambda: demo_people("sunken_treasure", 2, 4),
    "deep_sea_adventure": lambda: demo_people("deep_sea_adventure", 3, 2),
    "submarine": lambda: submarine_hands.people(2, 2, 0.4),
    "submarine_blues": lambda: blues_hands.people(5, 2, submarines=1),
}
EASIER = ("sunken_treasure", "submarine")
"""Longer evenings, which are left to the matrix."""


def events(actions: Sequence[Action]) -> int:
    """How much happened at the real table; a turn that ends by itself behind an act is nothing of its own."""
    acts = [one for one in actions if one["type"] != "end_turn"] or actions
    chips = sum(max([1, *(len(one[field]) for field in SEVERAL if field in one)]) for one in acts)
    return chips + sum(field in one for one in acts for field in ONE_MORE)


def touches(keys: Sequence[str]) -> int:
    """Buttons that were touched, without one that finishes."""
    return len(keys) - any(key.startswith(FINISHING) for key in keys)


@pytest.mark.parametrize("size", ["C", "R"])
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.matrix] * (game in EASIER)) for game in EVENINGS]
)
def test_no_event_takes_more_than_two_touches(
    program: Open, capsys: pytest.CaptureFixture[str], game: str, size: str
) -> None:
    evening, script = program(size, looks_every=1000), Script(EVENINGS[game]())
    evening.sit_down(script.start)
    play(evening, script, end=HAPPENINGS)
    most: dict[str, tuple[float, int, tuple[str, ...]]] = defaultdict(lambda: (0.0, 0, ()))
    for actions, keys in evening.taps:
        share = touches(keys) / events(actions)
        kind = str(actions[0]["type"])
        most[kind] = max(most[kind], (share, events(actions), keys))
    with capsys.disabled():
        print(f"\n{game} {size}: touches for an event, at most")
        for kind, (share, count, keys) in sorted(most.items()):
            print(f"  {kind:20} {share:4.1f}  {count} event{'s' * (count > 1)}: {' '.join(keys)}")
    asked = {kind: keys for kind, (share, _, keys) in most.items() if share > MOST and kind not in OF_CARDS}
    assert not asked


def test_what_takes_too_many_touches_is_found() -> None:
    moved: Action = {"type": "move_bathyscaphe", "player": "p1", "row": 2, "to_column": 1, "to_row": 3}
    ended: Action = {"type": "end_turn", "player": "p1"}
    assert touches(("move", "space.4-3", "space.4-4")) / events([moved, ended]) > MOST
    assert touches(("from.2", "space.4-4")) / events([moved, ended]) <= MOST
    assert events([{"type": "reveal", "values": [1, 2, 3]}]) == 3
