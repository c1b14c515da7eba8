"""Writes a small file whole or not at all: a power cut leaves the old content or the new one."""

from __future__ import annotations

import os
from pathlib import Path


def write_atomically(path: Path, content: bytes) -> None:
    """Temporary file beside it, fsync, rename, fsync of the folder; makes missing folders. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def keep_aside(path: Path, why: str = "damaged") -> Path:
    """Copy a file to the first free `NAME.WHY-N` beside it, once for each content; the copy. Raises OSError."""
    content = path.read_bytes()
    number = 1
    while True:
        copy = path.with_name(f"{path.name}.{why}-{number}")
        if not copy.exists():
            write_atomically(copy, content)
            return copy
        if copy.read_bytes() == content:
            return copy
        number += 1
