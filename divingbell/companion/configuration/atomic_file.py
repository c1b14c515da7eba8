"""Writes a small file whole or not at all: a power cut leaves the old content or the new one."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import msgspec


def write_atomically(path: Path, content: bytes, *, private: bool = False) -> None:
    """Temporary file beside it, fsync, rename, fsync of the folder; makes missing folders. `private`: this user alone
    can read it, from its first byte on. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    clear_left_over(path)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with temporary.open("wb") as file:
            if private:
                os.fchmod(file.fileno(), 0o600)
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


def clear_left_over(path: Path) -> None:
    """Take away the temporary files of programs that were killed while they wrote this one. Raises OSError."""
    prefix = f".{path.name}."
    for file in path.parent.iterdir():
        process = file.name.removeprefix(prefix)
        if file.name.startswith(prefix) and process.isdecimal() and not Path("/proc", process).exists():
            file.unlink(missing_ok=True)


def write_json(path: Path, value: msgspec.Struct, *, private: bool = False) -> None:
    """Write a struct as JSON, whole or not at all, as `write_atomically`. Raises OSError, also where it could not be
    read again as it is."""
    try:
        content = msgspec.json.encode(value)
        sound = msgspec.json.encode(msgspec.json.decode(content, type=type(value))) == content
    except (ValueError, msgspec.MsgspecError):
        sound = False
    if not sound:
        raise OSError(errno.EILSEQ, "what would be written could not be read again", str(path))
    write_atomically(path, msgspec.json.format(content), private=private)


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
