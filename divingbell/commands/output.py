"""Writes the output of a command to a file: whole or not at all, and never over the journal."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Iterator
from pathlib import Path

from divingbell.companion.configuration.atomic_file import write_atomically
from divingbell.companion.journal.place import real_path

JOURNAL_FILES = ("", "-wal", "-shm", ".lock")
"""How the files of one journal end."""


def write_whole(lines: Iterator[str], file: Path) -> None:
    """The lines of a record, of a damaged session those that could be read. Raises `OSError`."""
    text = io.StringIO()
    try:
        text.writelines(line + "\n" for line in lines)
    finally:
        replace_file(file, text.getvalue().encode("ascii"))


def replace_file(file: Path, content: bytes) -> None:
    """Replace a file: the old content stays until the new one stands there. Raises `OSError`."""
    if file.is_file() or not file.exists():
        if not file.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file.parent))
        write_atomically(real_path(file), content)
    else:  # a device or a pipe has nothing to lose
        file.write_bytes(content)


def is_journal(file: Path, journal: Path) -> bool:
    """Tell whether it is the journal or one of the files beside it."""
    return real_path(file) in {real_path(journal).with_name(real_path(journal).name + end) for end in JOURNAL_FILES}
