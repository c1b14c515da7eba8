"""`divingbell check`: holds a game against the contract of docs/adding-a-game.md."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from divingbell.companion.installed_games import GameProblem
    from divingbell.companion.texts.catalogue import Catalogue


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "check",
        help="play seeded games of an installed game and say what breaks the contract",
        description="Plays seeded games with a random player and checks rules, texts, movements, undo, reports and "
        "pages. Prints each kind of breach once, with the seed and the move of the first. Exits 1 if there is one.",
    )
    parser.add_argument("game", metavar="NAME", help="the name of the game's entry (see divingbell doctor)")
    parser.add_argument("--games", type=_positive, default=200, metavar="N", help="how many games (default: 200)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of the first (default: 1)")
    parser.add_argument(
        "--screens",
        type=int,
        choices=range(4),
        default=3,
        metavar="N",
        help="at how many window sizes one more game is played and looked at (0 to 3, default: 3)",
    )
    parser.add_argument(
        "--with",
        dest="fields",
        type=_field,
        action="append",
        default=[],
        metavar="FIELD=FILE",
        help="a further field of start_game, from a YAML file: the sheet of a score sheet",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print a line a breach and one with the figures; 1 if there is a breach, 2 where no such game is installed."""
    from divingbell.commands.language import users_texts
    from divingbell.companion.installed_games import GAMES
    from divingbell.companion.plain_yaml import PlainYamlError, read_plain_yaml
    from divingbell.game_check.check import LEAST_MOVES, check
    from divingbell.game_check.screens import SIZES

    say = users_texts()
    if arguments.game not in GAMES:
        wrong = [one for one in GAMES.problems if arguments.game in (one.game, one.package)]
        for problem in wrong:
            print(say(problem.text_id, **problem.args), file=sys.stderr)
            _say_old_names(say, problem)
        if not wrong:
            print(say("check.no_game", game=arguments.game, games=", ".join(GAMES)), file=sys.stderr)
        return 1 if wrong else 2
    least = LEAST_MOVES if arguments.games >= 200 else 0
    try:
        start = {name: read_plain_yaml(file.read_bytes()).value for name, file in arguments.fields}
    except (OSError, PlainYamlError) as error:
        print(say("check.no_file", problem=str(error)), file=sys.stderr)
        return 1
    report = check(arguments.game, arguments.games, least, arguments.seed, start or None, SIZES[: arguments.screens])
    for remark in report.remarks:
        told = say(f"check.code.{remark.code}", about=remark.about)
        print(say("check.line", told=told, example=remark.example, count=remark.times))
    print(say("check.played", count=report.games, moves=report.moves, ms=round(report.ms, 2)))
    print(say("check.wrong" if report.remarks else "check.good", count=len(report.remarks), game=arguments.game))
    return int(bool(report.remarks))


def _say_old_names(say: Catalogue, problem: GameProblem) -> None:
    """Of a package for another seam each old name with its new one."""
    from divingbell.companion.entry_points import entry_points
    from divingbell.companion.installed_games import GROUP
    from divingbell.game_check.old_names import old_names

    if problem.text_id != "packages.seam":
        return
    for entry in entry_points(GROUP):
        if (entry.package, entry.name) == (problem.package, problem.game):
            for one in old_names(entry):
                text_id = "check.old_name" if one.new else "check.old_name.gone"
                print(say(text_id, file=str(one.file), line=one.line, old=one.old, new=one.new), file=sys.stderr)


def _field(text: str) -> tuple[str, Path]:
    name, equals, file = text.partition("=")
    if not (name and equals and file):
        raise argparse.ArgumentTypeError("FIELD=FILE")
    return name, Path(file)


def _positive(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 100_000:
        raise argparse.ArgumentTypeError("between 1 and 100000")
    return number
