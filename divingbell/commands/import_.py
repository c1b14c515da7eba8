"""`divingbell import`: takes a session record into the journal, all of it or nothing."""

from __future__ import annotations

import argparse
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

from divingbell.commands.problems import failed, failed_journal, print_loss

if TYPE_CHECKING:
    from divingbell.companion.people.register import Register


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "import",
        help="take a session record into the journal",
        description="Takes all of a record or nothing, and prints the session's UUID. A session that is there "
        "already with the same lines is left as it is; with other lines nothing is done and the exit code is 1.",
    )
    parser.add_argument("file", metavar="FILE", help="a session record, or a list of bare actions; - is stdin")
    parser.add_argument(
        "--same",
        action="append",
        default=[],
        metavar="NAME=ID",
        help="who has this name in the record, and no id, is who has this id here (see divingbell people list); else "
        "they are somebody new",
    )
    parser.add_argument("--journal", type=Path, metavar="FILE", help="the journal (default: the user's)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Take it in; 1 where the record or the journal does not allow it."""
    from divingbell.commands.jsonlines import replay
    from divingbell.commands.language import users_texts
    from divingbell.commands.replay import opened
    from divingbell.companion.archive import sessions
    from divingbell.companion.clock import SystemClock
    from divingbell.companion.journal.journal_failure import JournalUnusableError, failure_of
    from divingbell.companion.journal.journal_opener import OpenJournal
    from divingbell.companion.journal.place import user_journal
    from divingbell.companion.session.record import RecordError

    path = arguments.journal or user_journal()
    say = users_texts()
    try:
        with opened(arguments.file) as lines:
            opening = OpenJournal(path)
            print_loss(opening, say)
            try:
                same = _same(arguments.same, opening.writer.people)
                uuid = sessions.import_record(lines, opening, SystemClock(), same).uuid
            except sqlite3.Error as error:
                raise JournalUnusableError(failure_of(error, path)) from error
            finally:
                opening.close(ended=True)
    except _NotSameError as wrong:
        return failed(say("people.bad_same", text=wrong.args[0]))
    except RecordError as error:
        return failed(replay.complaint(arguments.file, error, say))
    except sessions.RecordDiffersError:
        return failed(say("sessions.differs", path=str(path)))
    except JournalUnusableError as unusable:
        return failed_journal(unusable.journal_failure, say)
    except OSError as error:
        return failed(say("record.unreadable", file=arguments.file, problem=error.strerror))
    print(uuid)
    return 0


class _NotSameError(Exception):
    """The value of --same is not NAME=ID, or nobody has that id."""


def _same(given: list[str], people: Register) -> dict[str, str]:
    """Name -> the id of who it is here."""
    from divingbell.companion.people.person import cleaned

    same = {}
    for text in given:
        name, _, wanted = text.rpartition("=")
        person = people.find(wanted.strip().lower())
        if not name or person is None:
            raise _NotSameError(text)
        same[cleaned(name)] = person.id
    return same
