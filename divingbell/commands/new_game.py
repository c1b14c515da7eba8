"""`divingbell new-game`: writes a package with a game that can be played at once."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "new-game",
        help="write a package with a new game",
        description="Writes a package with a small game that can be played at once: rules, texts in two languages, "
        "tests, README. With --sheet a score sheet and its test.",
    )
    parser.add_argument("name", metavar="NAME", type=_name, help="small letters, digits and _, at most 40: pearls")
    parser.add_argument("--sheet", action="store_true", help="a score sheet, for which no program is needed")
    parser.add_argument(
        "--output", type=Path, metavar="FOLDER", help="where it is written, a new folder (default: ./NAME-game)"
    )
    parser.set_defaults(run=run)


def _name(text: str) -> str:
    from divingbell.game_check.new_game import is_name

    if not is_name(text):
        raise argparse.ArgumentTypeError("small letters, digits and _, at most 40, beginning with a letter")
    return text


def run(arguments: argparse.Namespace) -> int:
    """Write the files and print where; 1 where a game of that name is installed or they cannot be written."""
    from divingbell.commands.language import users_texts
    from divingbell.companion.configuration.file_errors import cause_of
    from divingbell.companion.installed_games import GAMES
    from divingbell.game_check.new_game import folder_of, write_new_game

    say = users_texts()
    folder = arguments.output or Path(folder_of(arguments.name, sheet=arguments.sheet))
    if arguments.name in GAMES:
        print(say("new_game.taken", game=arguments.name, package=GAMES.package(arguments.name)), file=sys.stderr)
        return 1
    try:
        written = write_new_game(arguments.name, folder, sheet=arguments.sheet)
    except FileExistsError:
        print(say("new_game.folder_there", folder=str(folder)), file=sys.stderr)
        return 1
    except OSError as error:
        print(say("new_game.failed", folder=str(folder), reason=cause_of(error)), file=sys.stderr)
        return 1
    print(say("new_game.written", count=len(written), folder=str(folder)))
    return 0
