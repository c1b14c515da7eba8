"""Records the golden evenings again: `python -m tests.companion.games.deep_sea_adventure.record_golden`.

Only after a change of the rules that is meant: the recorded states are what every later version must still reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

from divingbell.companion.canonical import digest, write
from divingbell.companion.games.deep_sea_adventure.bot import choose
from divingbell.companion.games.game import Refusal
from divingbell.companion.session.session import Session

GOLDEN = Path(__file__).parent / "golden"
EVENINGS: dict[str, dict[str, Any]] = {
    "two_house_rules": {"players": 2, "first_player": "p2", "rules": {"return_without_chip": "allowed"}},
    "four": {"players": 4, "first_player": "p3"},
    "six_level_4": {"players": 6, "first_player": "p1", "rules": {"tie_break": "level_4"}},
}
GAME = "deep_sea_adventure"
BEGAN = datetime(2026, 1, 6, 20, 0, tzinfo=UTC)


def main() -> None:
    """Write every evening anew."""
    for number, (name, start) in enumerate(EVENINGS.items(), 1):
        lines = [write(line) + "\n" for line in record(Random(number), start)]
        (GOLDEN / f"{name}.jsonl").write_text("".join(lines), encoding="ascii")


def record(random: Random, start: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The lines of one evening in the order of record.md; every entry line also tells the digest of its state."""
    seats = [{"id": f"p{seat}", "name": None, "colour": None} for seat in range(1, start["players"] + 1)]
    session = UUID(int=random.getrandbits(128), version=4)
    yield {"record": 1, "session": str(session), "game": GAME, "seats": seats, "created": _at(0), "app": "golden"}
    table, n, tick = Session(), 0, 0
    while table.state is None or table.state.result is None:
        tick += 1
        action = _next(table, random) if table.last else {"type": "start_game", "game": GAME, **start}
        line = {"at": _at(tick), "source": "script", "action": action}
        answer = table.apply(action)
        if isinstance(answer, Refusal):
            yield {"refused": answer.error, **line}
        else:
            table, n = answer, n + 1
            yield {"n": n, **line, "digest": digest(table.view())}
    yield {"end": {"entries": table.number, "digest": digest(table.view())}}


def _next(table: Session, random: Random) -> dict[str, Any]:
    """Mostly what the demo player does; now and then a slip, something taken back, put back or changed."""
    view = table.view()
    assert view is not None
    slip = random.random()
    if slip < 0.03:
        return {"type": "roll", "player": random.choice([*view["players"]]), "dice": [1, 3]}
    if slip < 0.06:
        return {"type": "search", "player": random.choice([*view["players"]]), "choice": "take"}
    if slip < 0.09:
        return {"type": "undo", "steps": random.randint(1, 3)}
    if table.waiting and slip < 0.6:
        return {"type": "redo", "steps": 1}
    if slip < 0.11 and table.number > 12:
        return {"type": "amend", "entry": table.number - random.randint(1, 9), "drop": 1, "actions": []}
    return choose(view, random)


def _at(tick: int) -> str:
    return (BEGAN + timedelta(seconds=20 * tick)).isoformat().replace("+00:00", "Z")


if __name__ == "__main__":
    main()
