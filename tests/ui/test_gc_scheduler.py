"""When Python's garbage collector runs beside a screen."""

from __future__ import annotations

import gc

import pytest

from divingbell.ui.shell.gc_scheduler import GcScheduler


def test_nothing_is_collected_before_something_new_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    collected: list[int] = []
    shown = 1
    monkeypatch.setattr(gc, "collect", lambda: collected.append(shown))
    scheduler = GcScheduler(lambda: shown)
    scheduler.begin()
    try:
        for _ in range(3):
            scheduler._look(2)
        assert collected == []
        shown = 2
        for _ in range(3):
            scheduler._look(2)
        assert collected == [2]
    finally:
        scheduler.end()
