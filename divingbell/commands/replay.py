"""`divingbell replay`: plays a session record and prints the state it ends in."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Iterator
from typing import Any


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
    from divingbell.commands.jsonlines import replay
    from divingbell.commands.language import users_texts

    say = users_texts
    with contextlib.ExitStack() as stack:
        try:
            lines = stack.enter_context(opened(arguments.file))
        except OSError as unreadable:
            print(say()("record.unreadable", file=arguments.file, problem=unreadable.strerror), file=sys.stderr)
            return 1
        error = replay.replay(lines, print, every=arguments.states)
    if error is None:
        return 0
    sys.stdout.flush()
    print(replay.complaint(arguments.file, error, say()), file=sys.stderr)
    return 1


@contextlib.contextmanager
def opened(file: str) -> Iterator[Iterator[bytes]]:
    """The lines of a file; `-` is standard input. Raises `OSError`."""
    from divingbell.companion import canonical

    with contextlib.nullcontext(sys.stdin.buffer) if file == "-" else open(file, "rb") as stream:
        yield canonical.lines(stream)
