"""The watch over calls: it knows of one that cannot be interrupted, so that whoever watches the program ends it."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from divingbell.companion.game_watch import CallTimeoutError, GameWatch, HungCall


def test_a_call_that_waits_in_the_system_holds_the_program_until_it_returns(tmp_path: Path) -> None:
    watch = GameWatch(lambda: tmp_path, limit=0.0)
    begun, free, failed = threading.Event(), threading.Event(), threading.Event()

    def wait() -> None:
        begun.set()
        free.wait(60)

    def call() -> None:
        try:
            watch.call("lamplight-game", "lamplight", "take", wait)
        except CallTimeoutError:
            failed.set()

    thread = threading.Thread(target=call)
    thread.start()
    assert begun.wait(60)
    assert watch.is_held()
    other = GameWatch(lambda: tmp_path, limit=0.0)
    assert other.held(os.getpid()) == HungCall("lamplight-game", "lamplight", "take")
    free.set()
    thread.join(60)
    assert not watch.is_held()
    assert other.held(os.getpid()) is None


def test_a_call_within_its_time_holds_nothing(tmp_path: Path) -> None:
    watch = GameWatch(lambda: tmp_path, limit=60.0)
    assert watch.call("lamplight-game", "lamplight", "take", watch.is_held) is False
    assert not watch.is_held()


def test_a_process_that_is_in_no_call_or_a_short_one_is_not_held(tmp_path: Path) -> None:
    watch = GameWatch(lambda: tmp_path, limit=60.0)
    assert watch.held(os.getpid()) is None
    assert watch.call("lamplight-game", "lamplight", "take", lambda: watch.held(os.getpid())) is None
