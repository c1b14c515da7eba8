"""`make bench`, engine: actions a second in process and through the pipe, for every game, on its recorded evenings."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from typing import Any

from divingbell.companion.games.game import Refusal
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session
from tests.action_lists import recorded

LEAST_S = 1.0
"""Each figure is taken over at least this long."""


def bench() -> None:
    """Print the figures."""
    for game in GAMES:
        evenings = recorded(game)
        print(
            f"{game:<20} in process {in_process(evenings):>9,.0f} actions/s,  "
            f"with its canonical state through the pipe {through_pipe(evenings):>7,.0f} actions/s"
        )
    print(f"{'an empty request':<20} {'':>30}{'':>14} through the pipe {through_pipe([[]]):>7,.0f} lines/s")


def in_process(evenings: list[list[dict[str, Any]]]) -> float:
    """Actions a second of `Session.apply`."""
    done, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < LEAST_S:
        for evening in evenings:
            session = Session()
            for action in evening:
                after = session.apply(action)
                assert not isinstance(after, Refusal), after
                session = after
            done += len(evening)
    return done / (time.perf_counter() - begin)


def through_pipe(evenings: list[list[dict[str, Any]]]) -> float:
    """Actions a second of `divingbell engine`, all requests written at once, every answer read."""
    once = b"".join(
        b'{"reset":true}\n' + b"".join(json.dumps({"action": action}).encode() + b"\n" for action in evening)
        for evening in evenings
    )
    lines = once.count(b"\n")
    times = max(1, 4000 // lines)
    engine = subprocess.Popen(
        [sys.executable, "-m", "divingbell", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert engine.stdin is not None
    assert engine.stdout is not None
    engine.stdin.write(b'{"reset":true}\n')
    engine.stdin.flush()
    engine.stdout.readline()
    begin = time.perf_counter()
    answers, _ = engine.communicate(once * times)
    seconds = time.perf_counter() - begin
    assert answers.count(b"\n") == lines * times
    return lines * times / seconds


if __name__ == "__main__":
    bench()
