"""Writes every game onto a USB stick as records (record.md), and reads games from one: nothing is overwritten or
deleted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from pathlib import Path
from typing import Literal, NamedTuple

from divingbell.companion.archive import sessions
from divingbell.companion.clock import Clock
from divingbell.companion.configuration.atomic_file import write_atomically
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.journal.reader import Reader, SessionInfo, open_reader
from divingbell.companion.session.record import RecordError, UnknownGameError

FOLDER = "divingbell"
"""On the stick."""
ImportOutcome = Literal["new", "known", "differs", "broken", "no_game", "not_now"]
"""Outcome of a record: in the journal now; there already; there with other lines; no record; of a game that is not
installed; nothing can be written now."""


class Saved(NamedTuple):
    """Count of what was written: records that are new on the stick, and those that were on it already."""

    new: int
    known: int


class RecordsImport(NamedTuple):
    """How many records were read, by result."""

    new: int
    known: int
    differs: int
    broken: int
    no_game: int


def save_all(journal: Path, stick: Path) -> Saved:
    """Write every session in which a game was started; of one that went on since, the longer record stands beside the
    shorter one. What is damaged is written as far as it can be read. Raises `OSError` and `JournalUnusableError`."""
    reader = open_reader(journal)
    if reader is None:
        return Saved(0, 0)
    new = known = 0
    with reader:
        for stored in reader.sessions():
            if stored.practice or reader.is_finished(stored.number) is None:
                continue
            path = stick / FOLDER / _name(reader, stored)
            if path.exists():
                known += 1
            else:
                lines = "".join(f"{line}\n" for line in _record(reader, stored))
                write_atomically(path, lines.encode("ascii"))
                new += 1
    return Saved(new, known)


def _name(reader: Reader, stored: SessionInfo) -> str:
    """The same session with the same number of lines always gets the same name."""
    return f"{stored.created:%Y-%m-%d}-{stored.uuid[:8]}-{reader.tail(stored.number)[0]}.jsonl"


def _record(reader: Reader, stored: SessionInfo) -> Iterator[str]:
    try:
        yield from sessions.record_of(lambda: reader.rows(stored.number), reader.path, reader.seated(stored.number))
    except JournalUnusableError:
        return


def take_in(path: Path, opening: OpenJournal, clock: Clock, ids: MutableMapping[str, str]) -> ImportOutcome:
    """Import one record into an open journal, all of it or nothing; `ids` are those that its people have here."""
    try:
        with path.open("rb") as lines:
            return "new" if sessions.import_record(lines, opening, clock, ids).new else "known"
    except sessions.RecordDiffersError:
        return "differs"
    except UnknownGameError:
        return "no_game"
    except (RecordError, OSError):
        return "broken"


def is_file_of(file: Path, ending: str) -> bool:
    """Tell whether it is a file with this ending, in small or capital letters, and not what a Mac puts beside one
    (`._`)."""
    return file.suffix.lower() == ending and not file.name.startswith("._") and file.is_file()


def read_all(stick: Path, import_record: Callable[[Path], ImportOutcome]) -> RecordsImport:
    """Import every record on the stick or in its folder `divingbell`. Raises `OSError`."""
    files = [file for folder in (stick, stick / FOLDER) for file in folder.glob("*") if is_file_of(file, ".jsonl")]
    counts = dict.fromkeys(("new", "known", "differs", "broken", "no_game"), 0)
    whole: set[str] = set()
    # Of two records of one session the longer is taken; the shorter is then no other game.
    for file in sorted(files, key=lambda file: file.stat().st_size, reverse=True):
        session = file.name.rpartition("-")[0]
        taken = import_record(file)
        if taken == "not_now":
            raise OSError("the journal cannot be written")
        if taken in ("new", "known"):
            whole.add(session)
        counts["known" if taken == "differs" and session in whole else taken] += 1
    return RecordsImport(**counts)
