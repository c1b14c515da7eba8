"""Games and belongings onto a USB stick and from one. An unusable journal is an `OSError` here, as a bad stick is."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from divingbell.companion.archive.summary_service import SummaryService
from divingbell.companion.clock import Clock, stamp
from divingbell.companion.configuration.atomic_file import write_atomically
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.journal.reader import wal_path
from divingbell.companion.services.known_people import KnownPeople
from divingbell.companion.services.user_settings import UserSettings
from divingbell.companion.table.table import Table

if TYPE_CHECKING:
    from divingbell.companion.archive import backup, belongings

STICKS = (Path("/media"), Path("/run/media"), Path("/mnt"))
"""Where systems put a USB stick, one or two folders deep."""


class UsbSticks:
    """Reads and writes files, and waits for the table: ask beside the screen's own thread."""

    def __init__(
        self, table: Table, settings: UserSettings, people: KnownPeople, summaries: SummaryService, clock: Clock
    ) -> None:
        self._table = table
        self._settings = settings
        self._people = people
        self._summaries = summaries
        self._clock = clock

    def found(self) -> list[Path]:
        """USB sticks that can be written to."""
        places = [place for root in STICKS for one in _inside(root) for place in (one, *_inside(one))]
        return [Path(place) for place in places if os.path.ismount(place)]

    def journal_size(self) -> int:
        """Bytes of the journal, with what is not yet merged into its file; 0 where there is none."""
        sizes = (path.stat().st_size for path in (self._table.journal, wal_path(self._table.journal)) if path.is_file())
        return sum(sizes)

    def save_all(self, stick: Path) -> backup.Saved:
        """Write every game of the journal as a record. Raises `OSError`, also where the journal is unusable."""
        from divingbell.companion.archive import backup

        with _journal_as_file():
            return backup.save_all(self._table.journal, stick)

    def save_belongings(self, stick: Path) -> None:
        """Write people, what was hidden, settings and packs. Raises `OSError`."""
        from divingbell.companion.archive import belongings

        with _journal_as_file():
            configuration, at = self._settings.configuration, stamp(self._clock.now())
            belongings.save(self._table.journal, configuration, stick, at)

    def read_belongings(self, stick: Path) -> belongings.BelongingsImport:
        """Take them in, before the games are read; the settings that are found are not used yet. Raises `OSError`."""
        from divingbell.companion.archive import belongings

        with _journal_as_file():
            new_here = belongings.nothing_played(self._table.journal)
        people = self._people
        return belongings.read(
            stick, self._settings.configuration, people.bring, lambda: len(people.known), new_here=new_here
        )

    def read_all(self, stick: Path) -> backup.RecordsImport:
        """Import every record into the journal; what is there already stays. A name without an id is somebody new, one
        name one person. Raises `OSError`."""
        from divingbell.companion.archive import backup

        ids: dict[str, str] = {}

        def take(path: Path) -> backup.ImportOutcome:
            return self._table.call(lambda writer: writer.import_record(path, ids)).result()

        try:
            return backup.read_all(stick, take)
        finally:
            self._summaries.look_again()

    def save_record(self, folder: Path) -> Path:
        """Write the present session into this folder as a record (record.md) that another tablet can import.

        Nothing is written over. Raises `OSError`, and `sessions.NotStartedError` before the first game.
        """
        from divingbell.companion.archive import sessions
        from divingbell.companion.people.person import seated_in

        rows, seated = self._table.call(lambda writer: writer.lines()).result(), seated_in(self._table.now.header)
        path = folder / f"divingbell-{self._clock.now():%Y-%m-%d-%H%M%S}.jsonl"
        lines = [*sessions.record_of(lambda: rows, path, seated)]
        if path.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        write_atomically(path, "".join(line + "\n" for line in lines).encode("ascii"))
        return path


def _inside(folder: Path | str) -> list[str]:
    """Paths of what is in a folder; none where it cannot be read."""
    try:
        with os.scandir(folder) as entries:
            return [entry.path for entry in entries]
    except OSError:
        return []


@contextmanager
def _journal_as_file() -> Iterator[None]:
    try:
        yield
    except JournalUnusableError as unusable:
        raise OSError(unusable.journal_failure.problem) from unusable
