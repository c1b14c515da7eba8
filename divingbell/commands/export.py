"""`divingbell export`: writes a session of the journal out: as a session record, as a link for BG Stats, as a table."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from divingbell.commands.output import is_journal, replace_file, write_whole
from divingbell.commands.problems import failed, failed_journal, verdict

if TYPE_CHECKING:
    from divingbell.companion.journal.journal_failure import JournalFailure
    from divingbell.companion.texts.catalogue import Catalogue

ALL = "all"
"""In the place of a session: every play of the journal."""


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "export",
        help="write a session out as a record, a link for BG Stats or a table",
        description="Writes a session of the journal as a record (JSON Lines), as a link that opens BG Stats with the "
        "play in it, or as a table of comma-separated values: the ledger of a session, the plays of all. Of a damaged "
        "journal it writes what can be read, says so on stderr and exits 1.",
    )
    parser.add_argument("session", metavar="SESSION", help="its UUID (see divingbell sessions), last, or all for csv")
    parser.add_argument("--format", choices=("record", "bgstats", "csv"), default="record", help="default: record")
    parser.add_argument("--output", type=Path, metavar="FILE", help="where to; - is stdout (default: stdout)")
    parser.add_argument("--bom", action="store_true", help="begin a table with a byte order mark, for Excel")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="the journal (default: the user's)")
    parser.set_defaults(run=run, usage_error=parser.error)


def run(arguments: argparse.Namespace) -> int:
    """Write it; 1 where there is none, or only a part of it can be read."""
    from divingbell.commands.language import users_texts
    from divingbell.companion.games.guard import GameFailedError
    from divingbell.companion.journal.journal_failure import JournalUnusableError
    from divingbell.companion.journal.place import user_journal
    from divingbell.companion.journal.soundness import damage_of

    if arguments.session == ALL and arguments.format != "csv":
        arguments.usage_error("all sessions can be written as a table only: --format csv")
    if arguments.bom and arguments.format != "csv":
        arguments.usage_error("a byte order mark is for tables only: --format csv")
    if str(arguments.output) == "-":
        arguments.output = None
    path, say = arguments.journal or user_journal(), users_texts()
    if arguments.output is not None and is_journal(arguments.output, path):
        return failed(say("sessions.own_journal", file=str(arguments.output)))
    damage = damage_of(path)
    try:
        code = (_record if arguments.format == "record" else _shared)(arguments, path, damage, say)
        return code or verdict(damage, say)
    except GameFailedError as broken:
        return failed(say("record.game_failed", **broken.failure.values))
    except JournalUnusableError as unusable:
        return failed_journal(unusable.journal_failure, say)
    except OSError as error:
        if arguments.output is None:
            raise
        return failed(say("sessions.no_output", file=str(arguments.output), problem=error.strerror))


def _record(arguments: argparse.Namespace, path: Path, damage: JournalFailure | None, say: Catalogue) -> int:
    from divingbell.companion.archive import sessions
    from divingbell.companion.journal.journal_failure import JournalUnusableError
    from divingbell.companion.journal.reader import open_reader

    wanted = arguments.session
    try:
        with open_reader(path) or contextlib.nullcontext() as reader:
            stored = sessions.find(reader, wanted) if reader else None
            if reader is None or stored is None:
                damage = (reader.damage if reader else None) or damage
                if damage is not None:
                    raise JournalUnusableError(damage)
                return failed(_missing(wanted, path, say))
            number = stored.number
            record = sessions.record_of(lambda: reader.rows(number), path, reader.seated(number))
            with contextlib.closing(record) as lines:  # before the journal is: standard output may break in the middle
                first = next(lines)  # before anything is made or written over
                if arguments.output is None:
                    sys.stdout.writelines(line + "\n" for line in chain([first], lines))
                else:
                    write_whole(chain([first], lines), arguments.output)
    except sessions.NotStartedError:
        if damage is not None:
            raise JournalUnusableError(damage) from None
        return failed(say("sessions.not_started", session=wanted))
    return 0


def _shared(arguments: argparse.Namespace, path: Path, damage: JournalFailure | None, say: Catalogue) -> int:
    """A link or a table: the game is folded and said in the user's words."""
    from divingbell.companion.session.record import RecordError
    from divingbell.companion.sharing import tables
    from divingbell.companion.sharing.shared_game import read_shared

    problems: list[str] = []
    if arguments.session == ALL:
        text = tables.written(tables.PLAYS, _plays(path, say, problems))
    else:
        try:
            game = read_shared(path, arguments.session, say)
        except RecordError as error:
            return failed(say(error.text_id, **error.text_args))
        except LookupError:
            return failed(say("sharing.no_screens", session=arguments.session))
        if game is None:
            return failed_journal(damage, say) if damage else failed(_missing(arguments.session, path, say))
        if arguments.format == "csv":
            text = tables.written(tables.LEDGER, tables.ledger(game))
        elif game.over:
            from divingbell.companion.sharing import bgstats

            text = bgstats.link(game) + "\n"
        else:
            return failed(say("sharing.not_over", session=game.uuid))
    if arguments.bom:
        text = "\N{ZERO WIDTH NO-BREAK SPACE}" + text
    if arguments.output is not None:
        replace_file(arguments.output, text.encode("utf-8"))
    else:
        sys.stdout.write(text)
    return failed("\n".join(problems)) if problems else 0


def _plays(path: Path, say: Catalogue, problems: list[str]) -> Iterator[Any]:
    """A row for everybody of every game that is over, the oldest game first; what cannot be read is said."""
    from divingbell.companion.archive.every_game import UnreadableError, every_game
    from divingbell.companion.archive.play_log_ids import played_as
    from divingbell.companion.games.guard import GameFailedError
    from divingbell.companion.sharing import tables
    from divingbell.companion.sharing.shared_game import SharedGame

    hidden = played_as(path)
    for uuid, found in every_game(path):
        if isinstance(found, UnreadableError):
            why = say(found.text_id, **found.text_args)
            problems.append(say("sharing.cannot", session=uuid, problem=why))
            continue
        try:
            yield from [*tables.plays(SharedGame(found, say, hidden))]
        except GameFailedError as broken:
            why = say("record.game_failed", **broken.failure.values)
            problems.append(say("sharing.cannot", session=uuid, problem=why))
        except LookupError:
            problems.append(say("sharing.no_screens", session=uuid))


def _missing(wanted: str, path: Path, say: Catalogue) -> str:
    return say(f"sessions.{'none_played' if wanted == 'last' else 'not_found'}", session=wanted, path=str(path))
