"""`divingbell clubs`: the clubs that announce themselves on this network (club.md 3)."""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING, Any

from divingbell.commands.problems import failed

if TYPE_CHECKING:
    from divingbell.companion.club.discovery import HeardClubs

LISTEN_S = 3.0


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "clubs",
        help="list the clubs that are heard on this network",
        description="Exits 0 when it has listened, 1 where there is no network or a part of the package is missing.",
    )
    parser.add_argument(
        "--json", action="store_true", help="an object a line whenever they change, until standard input ends"
    )
    parser.add_argument(
        "--interface", action="append", default=[], metavar="ADDRESS", help="listen on this network only"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Listen, and say what was heard."""
    from divingbell.commands.language import users_texts
    from divingbell.companion.club.discovery import ClubBrowser, HeardClubs
    from divingbell.companion.texts.letters import printable

    say, newest = users_texts(), HeardClubs()

    def on_clubs(clubs: HeardClubs) -> None:
        nonlocal newest
        newest = clubs
        if arguments.json:
            _print_json(clubs)

    try:
        browser = ClubBrowser(on_clubs, tuple(arguments.interface))
    except ModuleNotFoundError as error:
        return failed(say("hub.not_installed", module=str(error.name)))
    except (OSError, RuntimeError) as error:
        return failed(say("club.no_network", problem=str(error)))
    try:
        if arguments.json:
            sys.stdin.read()
        else:
            time.sleep(LISTEN_S)
    finally:
        browser.close()
    if not arguments.json:
        for club in newest.clubs:
            print(printable(f"{club.address}  {club.club}  {club.computer}"))
        if not newest.clubs:
            print(say("club.nobody_heard"))
    return 0


def _print_json(clubs: HeardClubs) -> None:
    import msgspec

    print(msgspec.json.encode(clubs).decode(), flush=True)
