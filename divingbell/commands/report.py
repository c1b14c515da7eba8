"""`divingbell report`: the report of a game as a PDF."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from divingbell.commands.output import is_journal, replace_file
from divingbell.commands.problems import failed, failed_journal, verdict


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "report",
        help="print the report of a game into a PDF",
        description="Writes a PDF of A4 pages: places, chart, awards and every turn, in the language of the settings.",
    )
    parser.add_argument("session", metavar="SESSION", help="its UUID (see divingbell sessions), or last")
    parser.add_argument("--output", type=Path, metavar="FILE.pdf", required=True, help="where to; - is stdout")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="the journal (default: the user's)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write it; 1 where there is no such game, or it cannot be read or written."""
    from divingbell.commands.language import users_texts
    from divingbell.companion.games.guard import GameFailedError
    from divingbell.companion.journal.journal_failure import JournalUnusableError
    from divingbell.companion.journal.place import user_journal
    from divingbell.companion.journal.soundness import damage_of
    from divingbell.companion.session.record import RecordError
    from divingbell.companion.sharing.report.report import report
    from divingbell.companion.sharing.shared_game import read_shared

    path, say, wanted = arguments.journal or user_journal(), users_texts(), arguments.session
    if is_journal(arguments.output, path):
        return failed(say("sessions.own_journal", file=str(arguments.output)))
    damage, printed = damage_of(path), str(arguments.output) == "-"
    try:
        game = read_shared(path, wanted, say)
        if game is None:
            missing = "none_played" if wanted == "last" else "not_found"
            return (
                failed_journal(damage, say)
                if damage
                else failed(say(f"sessions.{missing}", session=wanted, path=str(path)))
            )
        content = report(game)
        if printed:
            sys.stdout.buffer.write(content)
        else:
            replace_file(arguments.output, content)
    except JournalUnusableError as unusable:
        return failed_journal(unusable.journal_failure, say)
    except GameFailedError as broken:
        return failed(say("record.game_failed", **broken.failure.values))
    except RecordError as error:
        return failed(say(error.text_id, **error.text_args))
    except LookupError:
        return failed(say("sharing.no_screens", session=wanted))
    except OSError as error:
        if printed:
            raise
        return failed(say("sessions.no_output", file=str(arguments.output), problem=error.strerror))
    return verdict(damage, say)
