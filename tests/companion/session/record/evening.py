"""Small records for these tests, line by line."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

from divingbell.commands.jsonlines.replay import replay
from tests import forked
from tests.sunken_play import Action, aim, card, start

UUID = "0b8f6d0e-3c1a-4b52-9a51-6f2f0a3f9a11"
AT = "2026-11-21T20:40:03.250Z"
Line = dict[str, Any]


def header(players: int = 2, **fields: Any) -> Line:
    seats = [{"id": f"p{number}", "name": None, "colour": None} for number in range(1, players + 1)]
    line = {"record": 1, "session": UUID, "game": "sunken_treasure", "seats": seats, "created": AT, "app": "by hand"}
    return {**line, **fields}


def entry(n: int, action: Action, **fields: Any) -> Line:
    return {"n": n, "at": AT, "source": "touch", "action": action, **fields}


def entries(*actions: Action) -> list[Line]:
    return [entry(n, action) for n, action in enumerate(actions, 1)]


START = start(2)
CARD = card("p1")
AIM = aim("p1", 3)


def good() -> list[Line]:
    """A header and three entries."""
    return [header(), *entries(START, CARD, AIM)]


def text(lines: list[Any]) -> bytes:
    """As a file; bytes and text stand for themselves."""
    return b"".join(written(line) + b"\n" for line in lines)


def written(line: Any) -> bytes:
    if isinstance(line, bytes):
        return line
    return (line if isinstance(line, str) else json.dumps(line)).encode()


def states(content: bytes, *, every: bool = False) -> tuple[list[Any], tuple[int, str] | None]:
    """What a replay shows, and line and text id of the error."""
    shown: list[str] = []
    error = replay(BytesIO(content), shown.append, every=every)
    return [json.loads(line) for line in shown], None if error is None else (error.line, error.text_id)


def divingbell(*arguments: str | Path, stdin: bytes = b"") -> tuple[int, str, str]:
    """The real command: exit code, standard output, standard error."""
    code, out, err = forked.run([str(argument) for argument in arguments], stdin)
    return code, out.decode(), err.decode()
