"""Records the golden games of Submarine anew: `python -m tests.companion.games.submarine.record_golden`.

Only for a deliberate change of the rules: the files are what later versions are held against. Each game is played
by the seeded demo player; now and then something is undone, put back, amended, or tried and refused.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from divingbell.companion import canonical
from divingbell.companion.games.game import Refusal
from divingbell.companion.games.submarine import bot
from divingbell.companion.session.session import Session

from .walk import anything

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, int, float, dict[str, Any]]] = {
    "two-players-default": (25, 2, 1.0, {}),
    "three-players-all-the-same": (19, 3, 0.0, {"bathyscaphe_actions": "all_same", "card_removal": "equal"}),
    "four-players-forced": (14, 4, 0.5, {"leave_board": "forced", "trade_on_exit": True}),
    "five-players-jokers-for-ever": (30, 5, 1.0, {"spent_double": "joker"}),
    "two-players-corrected": (31, 2, 0.3, {"trade_on_exit": True}),
    "two-players-out-of-cards": (90, 2, 1.0, {}),
    "five-players-stopped": (6, 5, 0.7, {"bathyscaphe_actions": "all_same", "spent_double": "joker"}),
}


class Recorder:
    """A session and the lines of its record."""

    def __init__(self, name: str, players: int) -> None:
        self.session = Session()
        self.time = datetime(2026, 1, 2, 20, 0, tzinfo=UTC)
        self.number = 0
        self.tap = 0
        seats = [{"id": f"p{number + 1}", "name": None, "colour": None} for number in range(players)]
        self.lines: list[dict[str, Any]] = [
            {
                "record": 1,
                "session": str(uuid5(NAMESPACE_URL, f"submarine/{name}")),
                "game": "submarine",
                "seats": seats,
                "created": self._now(),
                "app": "divingbell",
            }
        ]

    def enter(self, actions: list[dict[str, Any]]) -> bool:
        """One tap: all or none; a refusal is recorded too."""
        self.time += timedelta(seconds=7)
        after = self.session.apply_all(actions)
        if isinstance(after, Refusal):
            line = {"refused": after.error, "at": self._now(), "source": "script", "action": actions[0]}
            self.lines += [line] if len(actions) == 1 else []
            return False
        self.session = after
        self.tap += 1
        for action in actions:
            self.number += 1
            line = {"n": self.number, "at": self._now(), "source": "script", "tap": self.tap, "action": action}
            self.lines.append(line)
        return True

    def end(self) -> list[dict[str, Any]]:
        """All lines, with the digest of the final state."""
        digest = canonical.digest(self.session.view())
        return [*self.lines, {"end": {"entries": self.session.number, "digest": digest}}]

    def _now(self) -> str:
        return self.time.strftime("%Y-%m-%dT%H:%M:%SZ")


def record(name: str) -> list[dict[str, Any]]:
    """The lines of one golden game."""
    seed, players, known, rules = GAMES[name]
    random = Random(seed)
    recorder = Recorder(name, players)
    recorder.enter(bot.start(players, random, known, rules))
    while recorder.session.state.result is None:
        view = recorder.session.view()
        assert view is not None
        if name.endswith("corrected") and random.random() < 0.2:
            _meddle(recorder, random, view)
        elif name.endswith("stopped") and recorder.session.number > 150:
            recorder.enter([{"type": "stop_game"}])
        else:
            recorder.enter(bot.choose(view, random))
    return recorder.end()


def _meddle(recorder: Recorder, random: Random, view: dict[str, Any]) -> None:
    number = recorder.session.number
    steps = random.randint(1, 6)
    choice = random.randrange(4)
    if choice == 0:
        recorder.enter([{"type": "undo", "steps": steps}])
        recorder.enter([{"type": "redo", "steps": random.randint(1, 6)}])
    elif choice == 1:
        entry = recorder.session.entry(random.randint(1, number))
        assert entry is not None
        changed = dict(entry.action) | ({"no_draw": ["p1"]} if entry.action["type"] == "collect_treasure" else {})
        recorder.enter([{"type": "amend", "entry": entry.number, "actions": [changed]}])
    elif choice == 2:
        recorder.enter([{"type": "amend", "entry": random.randint(2, number + 2), "drop": 0, "actions": []}])
    else:
        recorder.enter([anything(random, view)])


if __name__ == "__main__":
    for game in GAMES:
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in record(game))
        (FOLDER / f"{game}.jsonl").write_text(text, encoding="utf-8")
