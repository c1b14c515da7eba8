"""Notes which threads and processes are begun and waited for, and when a thread waits for news."""

from __future__ import annotations

import queue
import subprocess
import threading
from typing import Any

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


def noted_waits(monkeypatch: pytest.MonkeyPatch, name: str) -> queue.Queue[float | None]:
    """How long each wait for a condition may take, in the thread of this name from now on, seconds, None for no end.
    Who has read it from the queue and then does what takes the lock of the condition finds the thread waiting."""
    waits: queue.Queue[float | None] = queue.Queue()
    wait = threading.Condition.wait

    def noted(change: threading.Condition, timeout: float | None = None) -> bool:
        if threading.current_thread().name == name:
            waits.put(timeout)
        return wait(change, timeout)

    monkeypatch.setattr(threading.Condition, "wait", noted)
    return waits


def noted_processes(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes that are started from now on."""
    started: list[subprocess.Popen[bytes]] = []
    popen = subprocess.Popen

    def noted(*how: Any, **options: Any) -> subprocess.Popen[bytes]:
        started.append(popen(*how, **options))
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", noted)
    return started
