"""Notes which threads are begun and waited for, and when one waits for news."""

from __future__ import annotations

import queue
import threading

import pytest


def noted_threads(monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[str]]:
    """The names of the threads that are begun from now on, and of those whose end was waited for."""
    begun: list[str] = []
    waited_for: list[str] = []

    class Noted(threading.Thread):
        def start(self) -> None:
            begun.append(self.name)
            super().start()

        def join(self, timeout: float | None = None) -> None:
            super().join(timeout)
            waited_for.append(self.name)

    monkeypatch.setattr(threading, "Thread", Noted)
    return begun, waited_for


def noted_waits(monkeypatch: pytest.MonkeyPatch, change: threading.Condition) -> queue.Queue[float | None]:
    """How long each wait for this condition may take from now on, seconds, None for no end. Who has read it from the
    queue and then takes the lock of the condition finds the thread waiting."""
    waits: queue.Queue[float | None] = queue.Queue()
    wait = change.wait

    def noted(timeout: float | None = None) -> bool:
        waits.put(timeout)
        return wait(timeout)

    monkeypatch.setattr(change, "wait", noted)
    return waits
