"""What `divingbell table` and `divingbell engine` answer to good and bad lines, as a golden file."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from divingbell.commands.jsonlines.engine import Engine
from divingbell.companion import canonical
from divingbell.companion.rig import Health, Signal
from tests.commands.jsonlines.test_console import FakeRig, Talk, english
from tests.golden_files import write
from tests.sunken_play import NO_PENALTY, aim, amend, buzz, card, discard, free_buzz, redo, start, undo, up

GOLDEN = Path(__file__).parent / "golden" / "console.txt"
ACTIONS: tuple[Any, ...] = (
    NO_PENALTY, start(2), start(2), card("p2"), card("p1"), aim("p1", 6), aim("p1", 3), free_buzz("p1"),
    free_buzz("p1"), buzz("p1"), up("p1", "gold"), NO_PENALTY, undo(), undo(9), redo(), redo(),
    amend(2, discard("p1")), amend(9), amend(2, card("p1", "silver", 10000)), {"type": "dance"}, {"type": 7}, [], None,
    {"type": "undo", "steps": 0},
)  # fmt: skip
REQUESTS: tuple[Any, ...] = (
    {"reset": False}, {"reset": 1}, {"rig": "hold"}, {"rig": "go"}, {"rig": "free_buzz_over"}, {"rig": "stop"},
    {"rig": 1}, {"actions": []}, {"actions": [card("p1"), card("p1")]}, {"actions": [discard("p1"), discard("p2")]},
    {"actions": 3}, {"action": card("p1"), "after": 1}, {"action": discard("p1"), "after": True},
    {"action": discard("p1"), "after": -1}, {"action": discard("p1"), "after": 10**6},
    {"action": discard("p2"), "more": 1}, {"after": 1}, {}, [], 7, None, {"reset": True},
)  # fmt: skip
SIMULATED: tuple[Any, ...] = (
    None, {}, {"contact_ms": 120}, {"contact_ms": 0}, {"contact_ms": 60_000}, {"contact_ms": 60_001},
    {"contact_ms": True}, {"contact_ms": 120, "rim": 2}, {"contact_ms": 120, "rim": 5}, {"contact_ms": 120, "rim": 6},
    {"contact_ms": 120, "rim": 1}, {"floor_steps": 100_000}, {"floor_steps": -100_000}, {"floor_steps": 100_001},
    {"floor_steps": -100_001}, {"floor_steps": "x"}, {"fault": "bounce"}, {"fault": "none"}, {"fault": "dog"},
    {"dog": 1}, {"contact_ms": 120, "floor_steps": 2}, {"fault": "x" * 300},
)  # fmt: skip
LINES = (b"\xff", b'{"action":NaN}', b"[" * 300)


def golden_lines() -> Iterator[str]:
    """The engine first, then the table with a rig that can be played, and one without."""
    engine = Engine(english())
    for line in (*LINES, *(canonical.write(one).encode() for one in (*({"action": a} for a in ACTIONS), *REQUESTS))):
        yield f"engine {_short(line)} {_short(canonical.write(engine.answer(line)).encode())}"
    with tempfile.TemporaryDirectory() as folder:
        for place, rig in (("one", FakeRig()), ("two", None)):
            talk = Talk(Path(folder) / f"{place}.db", rig=rig)
            try:
                yield from _of(talk, rig)
            finally:
                talk.evening.end()


def _of(talk: Talk, rig: FakeRig | None) -> Iterator[str]:
    asked = [*LINES, *({"action": one} for one in ACTIONS)] if rig is not None else [{"action": start(2)}]
    for request in (*asked, *({"simulate": one} for one in SIMULATED), *REQUESTS):
        shown = request if isinstance(request, bytes) else canonical.write(request).encode()
        yield f"table {_short(shown)}"
        yield from _told(talk.say(request))
    for health in (Health("ready", "rig.ready", {"name": "one"}), Health("ready", "rig.power_lost", missed=True)):
        talk.evening.hear(health)
        yield from _told(talk.unasked())
    for action in (start(2), card("p1"), free_buzz("p1")):
        talk.say({"action": action})
    talk.evening.touch(3)
    talk.evening.feel(Signal("floor", 9, steps=4))
    yield from _told(talk.unasked())
    if rig is not None:
        yield f"rig {rig.done}"


def _told(lines: list[dict[str, Any]]) -> Iterator[str]:
    yield from (f"  {_short(canonical.write(line).encode())}" for line in lines)


def _short(line: bytes) -> str:
    """A state by its digest, a long line by its beginning."""
    try:
        said = json.loads(line)
    except ValueError:
        return repr(line[:20])
    if isinstance(said, dict) and isinstance(said.get("ok"), dict):
        said["ok"] = f"{said['ok']['phase']} {said['ok']['entries']} {canonical.digest(said['ok'])[:8]}"
    return json.dumps(said, sort_keys=True)[:300]


def main() -> None:
    """Write it."""
    write(GOLDEN, golden_lines())


if __name__ == "__main__":
    main()
