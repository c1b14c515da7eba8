"""`divingbell export`: writes a session of the journal out as a session record."""

from __future__ import annotations

import argparse
import contextlib
import errno
import io
import os
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from divingbell.companion.configuration.atomic_file import write_atomically

JOURNAL_FILES = ("", "-wal", "-shm", ".lock")
"""How the files of one journal end."""


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "export",
        help="write a session out as a record",
        description="Writes a session of the journal as JSON Lines. Of a damaged journal it writes what can be read, "
        "says so on stderr and exits 1.",
    )
    parser.add_argument("session", metavar="SESSION", help="its UUID (see divingbell sessions), or last")
    parser.add_argument("--format", choices=("record",), default="record", help="the only form so far: record")
    parser.add_argument("--output", type=Path, metavar="FILE", help="where to (default: stdout)")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="the journal (default: the user's)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the record; 1 where there is none, or only a part of it can be read."""
    from divingbell.companion.archive import sessions
    from divingbell.companion.commands.language import users_texts
    from divingbell.companion.journal.journal_failure import JournalUnusableError
    from divingbell.companion.journal.place import user_journal
    from divingbell.companion.journal.reader import open_reader

    path, wanted = arguments.journal or user_journal(), arguments.session
    say = users_texts()
    if arguments.output is not None and _is_journal(arguments.output, path):
        return _failed(say("sessions.own_journal", file=str(arguments.output)))
    try:
        with open_reader(path) or contextlib.nullcontext() as reader:
            stored = sessions.find(reader, wanted) if reader else None
            if reader is None or stored is None:
                damage = reader.damage if reader else None
                if damage is not None:
                    raise JournalUnusableError(damage)
                missing = "none_played" if wanted == "last" else "not_found"
                return _failed(say(f"sessions.{missing}", session=wanted, path=str(path)))
            number = stored.number
            lines = sessions.record_of(lambda: reader.rows(number), path, reader.seated(number))
            first = next(lines)  # before anything is made or written over
            if arguments.output is None:
                sys.stdout.writelines(line + "\n" for line in chain([first], lines))
            else:
                _write(chain([first], lines), arguments.output)
    except sessions.NotStartedError:
        return _failed(say("sessions.not_started", session=wanted))
    except JournalUnusableError as unusable:
        return _failed(say(unusable.journal_failure.short_text_id, **unusable.journal_failure.args))
    except OSError as error:
        if arguments.output is None:
            raise
        return _failed(say("sessions.no_output", file=str(arguments.output), problem=error.strerror))
    return 0


def _write(lines: Iterator[str], file: Path) -> None:
    """Whole or not at all, what was there before stays until then; of a damaged session what could be read."""
    text = io.StringIO()
    try:
        text.writelines(line + "\n" for line in lines)
    finally:
        content = text.getvalue().encode("ascii")
        if file.is_file() or not file.exists():
            if not file.parent.is_dir():
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file.parent))
            write_atomically(file.resolve(), content)
        else:  # a device or a pipe has nothing to lose
            file.write_bytes(content)


def _is_journal(file: Path, journal: Path) -> bool:
    """Whether it is the journal or one of the files beside it."""
    return file.resolve() in {journal.resolve().with_name(journal.resolve().name + end) for end in JOURNAL_FILES}


def _failed(sentence: str) -> int:
    sys.stdout.flush()
    print(sentence, file=sys.stderr)
    return 1
