"""`divingbell rescue`: saves what is sound of a damaged journal into a new one."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from divingbell.commands.problems import failed


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "rescue",
        help="save what can be read of a damaged journal into a new one",
        description="Saves every sound line of every session into a new journal and says what is missing. The damaged "
        "journal is only read. The exit code is 1 if anything is missing.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the damaged journal")
    parser.add_argument("--output", type=Path, metavar="NEW", help="the new journal (default: FILE.rescued)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Save it; 1 where something is missing or nothing could be saved."""
    from divingbell.commands.language import users_texts
    from divingbell.companion.archive.rescue import RescueError, free_name, rescue

    say = users_texts()
    try:
        rescued = rescue(arguments.file, arguments.output or free_name(arguments.file))
    except RescueError as error:
        return failed(say(error.text_id, **error.text_args))
    lines = say("rescue.lines", count=rescued.lines)
    print(say("rescue.saved", count=rescued.sessions, lines=lines, file=str(rescued.output)))
    for missing in rescued.missing:
        words = "rescue.session_gone" if not missing.saved else "rescue.session_cut"
        behind = say("rescue.behind", count=missing.behind) if missing.behind else ""
        saved = say("rescue.lines", count=missing.saved)
        sentence = say(words, number=missing.session, session=missing.uuid, saved=saved, behind=behind)
        print(sentence.strip(), file=sys.stderr)
    if rescued.unreadable:
        print(say("rescue.disk_fails", count=rescued.unreadable), file=sys.stderr)
    if rescued.names != "whole":
        print(say(f"rescue.names_{rescued.names}"), file=sys.stderr)
    if rescued.damaged:
        print(say("rescue.damaged"), file=sys.stderr)
    return 0 if rescued.whole else 1
