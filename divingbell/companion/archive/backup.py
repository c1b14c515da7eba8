"""Writes every game onto a USB stick as records (record.md), and reads games from one: nothing is overwritten or
deleted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from itertools import zip_longest
from pathlib import Path
from typing import Any, Literal, NamedTuple

from divingbell.companion import canonical
from divingbell.companion.archive import sessions
from divingbell.companion.clock import Clock
from divingbell.companion.configuration.atomic_file import write_atomically
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.journal.reader import Reader, SessionInfo, open_reader
from divingbell.companion.people.person import content
from divingbell.companion.session.fold import UnknownGameError
from divingbell.companion.session.record import RecordError

FOLDER = "divingbell"
"""On the stick."""
ImportOutcome = Literal["new", "longer", "known", "differs", "broken", "no_game", "not_now"]
"""Outcome of a record: in the journal now; what it had beyond the journal is there now; there already; there with
other lines; no record; of a game that is not installed; nothing can be written now."""


class Saved(NamedTuple):
    """Count of what was written: records that are new on the stick, and those that were on it already."""

    new: int
    known: int


class RecordsImport(NamedTuple):
    """How many records were read, by result; `new` has those too that were longer than what the journal had."""

    new: int
    known: int
    differs: int
    broken: int
    no_game: int


def save_all(journal: Path, stick: Path) -> Saved:
    """Write every session in which a game was started; of one that went on since, the longer record stands beside the
    shorter one, and beside a file of its name that is not this record. What is damaged is written as far as it can be
    read. Raises `OSError` and `JournalUnusableError`."""
    reader = open_reader(journal)
    if reader is None:
        return Saved(0, 0)
    new = known = 0
    with reader:
        for stored in reader.sessions():
            if stored.practice or reader.is_finished(stored.number) is None:
                continue
            path = _place(stick / FOLDER, reader, stored)
            if path is None:
                known += 1
            else:
                lines = "".join(f"{line}\n" for line in _record(reader, stored))
                write_atomically(path, lines.encode("ascii"))
                new += 1
    return Saved(new, known)


def _place(folder: Path, reader: Reader, stored: SessionInfo) -> Path | None:
    """Where its record goes: the same session with the same number of lines gets the same name, one that another file
    has a number. None: it is there."""
    name = f"{stored.created:%Y-%m-%d}-{stored.uuid[:8]}-{reader.tail(stored.number)[0]}"
    for end in ("", *(f"-{number}" for number in range(2, 1000))):
        path = folder / f"{name}{end}.jsonl"
        if not path.exists():
            return path
        if _holds(path, reader, stored):
            return None
    return None


def _holds(path: Path, reader: Reader, stored: SessionInfo) -> bool:
    """Tell whether a file is the record of this session with all its lines, first and last too, whatever its people
    were called then. A game is played once more for that: how it ends stands nowhere in the journal."""
    with path.open("rb") as file:
        found = (line.rstrip(b"\r\n") for line in canonical.lines(file))
        header = _header_of(next(found, b""))
        if header.get("session") != stored.uuid:
            return False
        ours = (line.encode("ascii") for line in _record(reader, stored))
        if header != _header_of(next(ours, b"")):
            return False
        return all(line == our for line, our in zip_longest(found, ours))


def _header_of(line: bytes) -> dict[str, Any]:
    """The fields of a header that count (record.md 1); empty where it is none."""
    try:
        return content(canonical.read(line))
    except (canonical.NotJsonError, AttributeError, TypeError):
        return {}


def _record(reader: Reader, stored: SessionInfo) -> Iterator[str]:
    try:
        yield from sessions.record_of(lambda: reader.rows(stored.number), reader.path, reader.seated(stored.number))
    except JournalUnusableError:
        return


def take_in(
    path: Path, opening: OpenJournal, clock: Clock, ids: MutableMapping[str, str], active: str | None = None
) -> ImportOutcome:
    """Import one record into an open journal, all of it or nothing; `ids` are those that its people have here, the
    `active` session (UUID) is left as it is."""
    try:
        with path.open("rb") as file:
            return sessions.import_record(canonical.lines(file), opening, clock, ids, active=active).what
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
    # The longer of two records of one session first: its names are the newer ones.
    for file in sorted(sorted(files), key=_lines, reverse=True):
        taken = import_record(file)
        if taken == "not_now":
            raise OSError("the journal cannot be written")
        counts["new" if taken == "longer" else taken] += 1
    return RecordsImport(**counts)


def _lines(file: Path) -> int:
    with file.open("rb") as opened:
        return sum(part.count(b"\n") for part in iter(lambda: opened.read(1 << 20), b""))
