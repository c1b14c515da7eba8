"""`divingbell replay`: plays a session record and prints the state it ends in."""

from __future__ import annotations

import argparse
import contextlib
import sys
from typing import IO, Any


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "replay",
        help="play a session record and print the final state",
        description="Prints the final state as canonical JSON. Where the record cannot be read on, the state up to "
        "there is printed, FILE:LINE: reason goes to stderr, and the exit code is 1.",
    )
    parser.add_argument("file", metavar="FILE", help="a session record, or a list of bare actions; - is stdin")
    parser.add_argument("--states", action="store_true", help="print the state after every accepted line")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the record; 1 where it has an error."""
    from divingbell.companion.commands.language import users_texts
    from divingbell.companion.jsonlines import replay

    try:
        source = opened(arguments.file)
    except OSError as unreadable:
        say = users_texts()
        print(say("record.unreadable", file=arguments.file, problem=unreadable.strerror), file=sys.stderr)
        return 1
    with source as lines:
        error = replay.replay(lines, print, every=arguments.states)
    if error is None:
        return 0
    sys.stdout.flush()
    print(f"{arguments.file}:{error.line}: {replay.reason(error, users_texts())}", file=sys.stderr)
    return 1


def opened(file: str) -> contextlib.AbstractContextManager[IO[bytes]]:
    """The lines of a file; `-` is standard input. Raises `OSError`."""
    return contextlib.nullcontext(sys.stdin.buffer) if file == "-" else open(file, "rb")
