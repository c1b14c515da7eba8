"""What SQLite is asked while a journal is written anew."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from divingbell.companion.journal import rewriter, writer


def asked_of_sqlite(monkeypatch: pytest.MonkeyPatch, mode: str) -> list[str]:
    """The statements of every connection of this mode (`rw`, `rwc`) that a rewriting opens from now on."""
    asked: list[str] = []

    def traced(place: Path, wanted: str) -> sqlite3.Connection:
        connection = writer.connect(place, wanted)
        if wanted == mode:
            connection.set_trace_callback(asked.append)
        return connection

    monkeypatch.setattr(rewriter, "connect", traced)
    return asked
