"""Kivy's clock as the program sets it: its loop waits for what is due, and does not go round and round before."""

from __future__ import annotations

import subprocess
import sys
from statistics import median

SOON_S = 0.007
"""Less than a frame."""
PROGRAM = f"""
from divingbell.ui.shell import start

start.configure(touches=False)
from kivy.clock import Clock

for _ in range(20):
    rounds, ended = 0, []
    Clock.schedule_once(ended.append, {SOON_S})
    while not ended:
        Clock.tick()
        rounds += 1
    print(rounds)
"""


def test_the_loop_pauses_until_something_is_due() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=60, check=True)
    rounds = [int(line) for line in done.stdout.split()]
    assert median(rounds) < 10, "a hundred fit into a millisecond"
