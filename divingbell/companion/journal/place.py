"""The path of this user's journal."""

from __future__ import annotations

from pathlib import Path

import platformdirs


def user_journal() -> Path:
    """The journal in the user's data folder (XDG on Linux); it need not exist yet."""
    return platformdirs.user_data_path("divingbell", appauthor=False) / "journal.db"
