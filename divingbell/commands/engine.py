"""`divingbell engine`: JSON Lines on standard input and output, one answer a line."""

from __future__ import annotations

import argparse
import sys
from typing import Any


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "engine",
        help="the rules as a program: JSON Lines on stdin and stdout",
        description='Takes {"reset":true} and {"action":{...}}, one JSON object a line, and answers every line '
        "with one line: the state, or an error code with a message.",
    )
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Answer until standard input ends."""
    from divingbell.commands.jsonlines import engine
    from divingbell.companion.installed_games import GAMES

    say = GAMES.texts("en")
    try:
        engine.run(sys.stdin.buffer, sys.stdout.buffer, say)
    except BrokenPipeError:
        raise
    except OSError as error:
        print(say("request.engine_cut_off", problem=error.strerror or str(error)), file=sys.stderr)
        return 1
    return 0
