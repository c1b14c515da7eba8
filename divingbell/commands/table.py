"""`divingbell table`: a table without a screen, for programs and tests: JSON Lines on standard input and output."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from divingbell import __version__

if TYPE_CHECKING:
    from divingbell.companion.rig import Simulator


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "table",
        help="a table without a screen: JSON Lines on stdin and stdout, with journal and sensors",
        description="Requests and answers as in `divingbell engine`, each answered after its commit; what the sensors "
        "report and enter is written as it happens. Exits 0 with everything committed, 1 with entries unwritten.",
    )
    parser.add_argument(
        "--rig",
        metavar="RIG",
        help="a rig that `divingbell doctor` lists, or none (default: as in Settings)",
    )
    parser.add_argument("--journal", type=Path, metavar="FILE", help="the journal (default: the user's)")
    parser.add_argument(
        "--club", type=Path, metavar="FILE", help="the club that was joined (default: the user's, where there is one)"
    )
    parser.add_argument("--resume", action="store_true", help="resume the newest session that is not practice")
    parser.set_defaults(run=run, needs_output=False)


def run(arguments: argparse.Namespace) -> int:
    """Answer until standard input ends."""
    from divingbell.commands.club_sender import start_sender
    from divingbell.commands.jsonlines import engine
    from divingbell.commands.jsonlines.console import Console
    from divingbell.commands.problems import print_frail, print_problems
    from divingbell.companion.clock import SystemClock
    from divingbell.companion.configuration import configuration
    from divingbell.companion.installed_games import GAMES
    from divingbell.companion.installed_rigs import RIGS, RigChoiceError
    from divingbell.companion.journal.journal import Journal
    from divingbell.companion.journal.place import user_journal
    from divingbell.companion.rig import Health
    from divingbell.companion.table.table import Table

    loaded = configuration.load()
    say, aside = GAMES.texts("en"), GAMES.texts(loaded.settings.language)  # answers are for programs
    print_problems(loaded, aside)
    spec = loaded.settings.rig if arguments.rig is None else arguments.rig
    try:
        chosen = RIGS.chosen(spec)
        rig = RIGS.make(spec, loaded.profile, loaded.parameters)
    except RigChoiceError as error:
        print(aside(error.text_id, **error.values), file=sys.stderr)
        return 2
    played = cast("Simulator", rig) if chosen is not None and chosen[0].pretended else None
    clock = SystemClock()
    health = Health("lost", "rig.none") if rig is None else Health("searching", "rig.searching")
    journal = Journal(arguments.journal or user_journal(), clock)
    print_frail(journal.path, aside)
    table = Table(journal, clock, app=f"divingbell {__version__}", health=health)
    console = Console(table, sys.stdout.buffer, say, played)
    table.watch(console.on_event)
    if arguments.resume:
        table.start(resume=True, first=console.resumed).result()
    else:
        table.start().result()
    sender = console.sender = start_sender(table, clock, arguments.club, lambda: aside, console.on_club)
    try:
        if rig is not None:
            table.on_kept(rig.kept)
            rig.start(table)
        for line in engine.lines(sys.stdin.buffer):
            console.request(line)
            if console.gone:
                break
    finally:
        if rig is not None:
            rig.stop()
        if sender is not None:
            sender.close()
        whole = table.close()
    if console.gone:
        # Python would report the closed pipe again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if console.cut_off:
        print(say("request.table_cut_off", problem=console.cut_off), file=sys.stderr)
    return 0 if whole and not console.cut_off else 1
