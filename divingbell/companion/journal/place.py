"""Where a journal is: the path of this user's, and the file behind a path."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def user_journal() -> Path:
    """The journal in the user's data folder (XDG on Linux); it need not exist yet."""
    return platformdirs.user_data_path("divingbell", appauthor=False) / "journal.db"


def real_path(path: Path) -> Path:
    """The absolute path behind all links; of a link that leads back to itself as far as it goes (`Path.resolve` raises
    `RuntimeError` there). Opening it then says what is wrong."""
    return Path(os.path.realpath(path))
