"""Game files of an evening, as tablets save them on a stick."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tests.companion.club.evening import uuid
from tests.sunken_play import start

STOP = {"type": "stop_game"}


def game_file(event: str, people: Sequence[str], /, *actions: dict[str, Any], **header: object) -> bytes:
    """The file of a game of two people at table 1 with these actions, of one that was stopped at once without them;
    a field of the header that is `...` is left out."""
    seats = [{"id": f"p{at}", "name": None, "colour": None, "person": one} for at, one in enumerate(people, 1)]
    first = {
        "record": 1, "session": uuid(1001), "game": "sunken_treasure", "seats": seats, "app": "test",
        "created": "2026-11-29T20:01:00Z", "club": uuid(1), "event": event, "round": 1, "table": 1, **header,
    }  # fmt: skip
    lines = [
        {"n": n, "at": f"2026-11-29T20:01:{n:02}Z", "source": "touch", "action": action}
        for n, action in enumerate(actions or (start(2), STOP), 1)
    ]
    kept = {key: value for key, value in first.items() if value is not ...}
    return "".join(f"{json.dumps(line)}\n" for line in (kept, *lines)).encode()
