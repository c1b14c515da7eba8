"""Games and belongings onto a USB stick and from one. An unusable journal is an `OSError` here, as a bad stick is."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from divingbell.companion.clock import Clock
from divingbell.companion.configuration.atomic_file import write_atomically
from divingbell.companion.configuration.configuration import Configuration
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.table.table import Table

if TYPE_CHECKING:
    from divingbell.companion.archive import backup, belongings

STICKS = (Path("/media"), Path("/run/media"), Path("/mnt"))
"""Where systems put a USB stick, one or two folders deep."""


def sticks() -> list[Path]:
    """USB sticks that can be written to."""
    places = [place for root in STICKS for depth in ("*", "*/*") for place in root.glob(depth)]
    return [place for place in places if place.is_mount()]


@contextmanager
def _journal_as_file() -> Iterator[None]:
    try:
        yield
    except JournalUnusableError as unusable:
        raise OSError(unusable.journal_failure.problem) from unusable


def save_all(table: Table, stick: Path) -> backup.Saved:
    """Every game of the journal as a record onto a stick. Raises `OSError`."""
    from divingbell.companion.archive import backup

    with _journal_as_file():
        return backup.save_all(table.journal, stick)


def save_belongings(table: Table, configuration: Configuration, stick: Path, at: str) -> None:
    """People, what was hidden, settings and packs onto a stick; `at` is the time stamp of now. Raises `OSError`."""
    from divingbell.companion.archive import belongings

    with _journal_as_file():
        belongings.save(table.journal, configuration, stick, at)


def read_belongings(table: Table, configuration: Configuration, stick: Path) -> belongings.Brought:
    """The same from a stick; the settings that are found are not used yet. Raises `OSError`."""
    from divingbell.companion.archive import belongings

    with _journal_as_file():
        new_here = belongings.nothing_played(table.journal)
    return belongings.read(stick, configuration, table.bring_people, lambda: len(table.people), new_here=new_here)


def read_all(table: Table, stick: Path) -> backup.Brought:
    """Every record on a stick into the journal; what is there already stays. Raises `OSError`."""
    from divingbell.companion.archive import backup

    ids: dict[str, str] = {}
    return backup.read_all(stick, lambda path: table.import_record(path, ids))


def save_record(table: Table, folder: Path, clock: Clock) -> Path:
    """Write the present session into this folder as a record (record.md) that another tablet can import.

    Nothing is written over. Raises `OSError`, and `sessions.NotStartedError` before the first game.
    """
    from divingbell.companion.archive import sessions
    from divingbell.companion.people.person import seated_in

    rows, seated = table.lines(), seated_in(table.now.header)
    path = folder / f"divingbell-{clock.now():%Y-%m-%d-%H%M%S}.jsonl"
    lines = [*sessions.record_of(lambda: rows, path, seated)]
    if path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    write_atomically(path, "".join(line + "\n" for line in lines).encode("ascii"))
    return path
