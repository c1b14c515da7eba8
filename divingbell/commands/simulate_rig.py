"""`divingbell simulate-rig`: a simulated sensor box on a pseudo-terminal, for the table and for tests."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "simulate-rig",
        help="a simulated sensor box on a pseudo-terminal",
        description='Prints {"port":PATH}, then takes {"contact_ms":120,"rim":null}, {"floor_steps":30} and '
        '{"fault":"bounce"} (chatter, stuck, unplug, lose_bytes, none), one JSON object a line.',
    )
    parser.add_argument(
        "--link", type=Path, metavar="PATH", help="also make a symlink that stays the same over a replug"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Simulate the sensor box until standard input ends; 1 where the link cannot be made."""
    from divingbell.commands.language import users_texts
    from divingbell.companion.configuration import configuration
    from divingbell.drivers import pty_rig

    say = users_texts()
    profile = configuration.load().profile.simulated
    try:
        pty_rig.run(sys.stdin.buffer, sys.stdout.buffer, say, profile, arguments.link)
    except (pty_rig.LinkTakenError, OSError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        print(say("command.no_link", link=str(arguments.link), problem=problem), file=sys.stderr)
        return 1
    return 0
