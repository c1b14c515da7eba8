"""Records the golden games of Submarine Blues anew: `python -m tests.companion.games.submarine_blues.record_golden`.

Only for a deliberate change of the rules: the files are what later versions are held against. Each game is played
by the seeded demo player; in one of them things are tried and refused, undone, put back and amended.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from divingbell.companion import canonical
from divingbell.companion.games.game import Refusal
from divingbell.companion.games.submarine_blues.bot import DemoPlayer
from divingbell.companion.session.session import Session

from .test_oracle import mutant

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, int, dict[str, Any]]] = {
    "two-players": (1, 2, {}),
    "three-players-hits-absorbed": (2, 3, {"rules": {"protection": "hits", "ace_in_attacks": "both"}}),
    "four-players": (3, 4, {}),
    "four-pilots-early-end": (
        4,
        4,
        {
            "levels": dict.fromkeys(["p1", "p2", "p3", "p4"], "submarine_pilot"),
            "rules": {"early_end": "any", "ace_in_attacks": "low"},
            "submarines": 5,
        },
    ),
    "three-players-corrected": (5, 3, {}),
    "two-players-stopped": (6, 2, {"divers": 3}),
}


class Recorder:
    """A session and the lines of its record."""

    def __init__(self, name: str, players: int) -> None:
        self.session = Session()
        self.number = 0
        seats = [{"id": f"p{number + 1}", "name": None, "colour": None} for number in range(players)]
        header = {"record": 1, "session": str(uuid5(NAMESPACE_URL, f"submarine_blues/{name}")), "seats": seats}
        header |= {"game": "submarine_blues", "created": self._now(), "app": "divingbell"}
        self.lines: list[dict[str, Any]] = [header]

    def enter(self, action: Any) -> None:
        """An accepted action or command, or a refusal for the audit."""
        after = self.session.apply(action)
        if isinstance(after, Refusal):
            line = {"refused": after.error, "at": self._now(), "source": "script", "action": action}
        else:
            self.session = after
            self.number += 1
            line = {"n": self.number, "at": self._now(), "source": "script", "action": action}
        self.lines.append(line)

    def end(self) -> list[dict[str, Any]]:
        """All lines, with the digest of the final state."""
        digest = canonical.digest(self.session.view())
        return [*self.lines, {"end": {"entries": self.session.number, "digest": digest}}]

    def _now(self) -> str:
        minutes, seconds = divmod(7 * self.number, 60)
        return f"2026-01-02T{20 + minutes // 60:02}:{minutes % 60:02}:{seconds:02}Z"


def record(name: str) -> list[dict[str, Any]]:
    """The lines of one golden game."""
    seed, players, options = GAMES[name]
    player, random = DemoPlayer(seed, players, **options), Random(seed)
    recorder = Recorder(name, players)
    while (action := player.next_action(recorder.session.view())) is not None:
        recorder.enter(action)
        if name.endswith("corrected") and recorder.session.number > 1:
            _meddle(recorder, random)
        if name.endswith("stopped") and recorder.session.number == 40:
            recorder.enter({"type": "stop_game"})
            break
    return recorder.end()


def _meddle(recorder: Recorder, random: Random) -> None:
    """Somebody tries, goes back and forth, or writes a note beside an entry; in the end the game stands as before."""
    number = recorder.session.number
    choice = random.randrange(6)
    if choice == 0:
        steps = random.randint(1, number - 1)
        recorder.enter({"type": "undo", "steps": steps})
        for part in (steps // 2, steps - steps // 2):
            if part:
                recorder.enter({"type": "redo", "steps": part})
    elif choice == 1:
        entry = recorder.session.entry(random.randint(1, number))
        assert entry is not None
        noted = dict(entry.action) | {"note": "said again"}
        recorder.enter({"type": "amend", "entry": entry.number, "actions": [noted]})
    elif choice == 2:
        tried = mutant(random, recorder.session, dict(recorder.session.entry(number).action))  # type: ignore[union-attr]
        if isinstance(recorder.session.apply(tried), Refusal):
            recorder.enter(tried)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in record(game))
        (FOLDER / f"{game}.jsonl").write_text(text, encoding="utf-8")
