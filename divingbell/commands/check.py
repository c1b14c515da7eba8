"""`divingbell check`: holds a game against the contract of docs/adding-a-game.md."""

from __future__ import annotations

import argparse
import contextlib
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from divingbell.commands.start_fields import FieldsError, add_fields, read_fields

if TYPE_CHECKING:
    from divingbell.companion.installed_games import GameProblem
    from divingbell.companion.texts.catalogue import Catalogue
    from divingbell.game_check.check import CheckProgress, GameReport, GamesOrder

PROGRESS_S = 5.0
"""How often (s) it is said how far a check has come."""


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "check",
        help="play seeded games of an installed game and say what breaks the contract",
        description="Plays seeded games with a random player and checks rules, texts, movements, undo, reports and "
        "pages. Prints each kind of breach once, with the seed and the move of the first, and how far it has come on "
        "standard error. Exits 1 if there is a breach.",
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
    add_fields(parser)
    parser.add_argument(
        "--output", type=Path, metavar="FOLDER",
        help="where pictures of screens with remarks go (default: a new folder for temporary files)",
    )  # fmt: skip
    parser.add_argument("--all-pictures", action="store_true", help="save every screen that is looked at")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print a line a breach and one with the figures; 1 if there is a breach or it was stopped before its end, 2 where
    no such game is installed."""
    from divingbell.commands.language import users_texts
    from divingbell.companion.installed_games import GAMES
    from divingbell.game_check.check import LEAST_MOVES, GamesOrder

    say = users_texts()
    if arguments.game not in GAMES:
        return _not_installed(arguments.game, say)
    least = LEAST_MOVES if arguments.games >= 200 else 0
    try:
        start = read_fields(arguments.fields)
        order = GamesOrder(arguments.game, arguments.games, least, arguments.seed, start)
        with _picture_folder(arguments.output) as folder:
            return _check(order, arguments, folder, say)
    except FieldsError as error:
        print(say("check.no_file", problem=str(error)), file=sys.stderr)
    except _NoFolderError as error:
        print(say("demo.no_folder", folder=error.folder, problem=error.problem), file=sys.stderr)
    return 1


def _not_installed(game: str, say: Catalogue) -> int:
    from divingbell.companion.installed_games import GAMES

    wrong = [one for one in GAMES.problems if game in (one.game, one.package)]
    for problem in wrong:
        print(say(problem.text_id, **problem.args), file=sys.stderr)
        _say_old_names(say, problem)
    if not wrong:
        print(say("check.no_game", game=game, games=", ".join(GAMES)), file=sys.stderr)
    return 1 if wrong else 2


class _NoFolderError(Exception):
    """A folder for pictures that cannot be made."""

    def __init__(self, error: OSError) -> None:
        self.folder, self.problem = str(error.filename), error.strerror or str(error)


@contextlib.contextmanager
def _picture_folder(output: Path | None) -> Iterator[Path]:
    """That of the user, or one for temporary files, which goes again where nothing was saved. Raises
    `_NoFolderError`."""
    try:
        if output is not None:
            output.mkdir(parents=True, exist_ok=True)
        folder = output or Path(tempfile.mkdtemp(prefix="divingbell-check-"))
    except OSError as error:
        raise _NoFolderError(error) from error
    try:
        yield folder
    finally:
        if output is None:
            with contextlib.suppress(OSError):
                folder.rmdir()


def _check(order: GamesOrder, arguments: argparse.Namespace, folder: Path, say: Catalogue) -> int:
    from divingbell.game_check.screens import SIZES, ScreenGame

    screens = ScreenGame(order.game, start=order.start, pictures=str(folder), every=arguments.all_pictures)
    printer = ProgressPrinter(order, say, lambda line: print(line, file=sys.stderr, flush=True))
    stopped = False
    try:
        with _ended_as_interrupted():
            report = _played(order, printer)
            if not any(one.code in ("hung", "ended") for one in report.remarks):
                from divingbell.game_check.check import look_at_screens

                report = look_at_screens(report, screens, SIZES[: arguments.screens], printer.on_progress)
    except KeyboardInterrupt:
        report, stopped = printer.report, True
    _print(report, folder, say)
    if stopped:
        print(say("check.stopped"))
        return 1
    print(say("check.wrong" if report.remarks else "check.good", count=len(report.remarks), game=order.game))
    return int(bool(report.remarks))


def _played(order: GamesOrder, printer: ProgressPrinter) -> GameReport:
    """The games, played in a process that a game can hold or end without harm."""
    from divingbell.game_check.check import play_games
    from divingbell.game_check.own_process import HungCallError, ProcessEndedError, in_own_process
    from divingbell.game_check.remarks import Remark

    def play(on_progress: Callable[[CheckProgress], object]) -> GameReport:
        return play_games(order, on_progress)

    try:
        return in_own_process(play, printer.on_progress)
    except HungCallError as error:
        last = Remark("hung", error.call.function, printer.where, 1)
    except ProcessEndedError as error:
        last = Remark("ended", "rules", f"{printer.where}: {error}", 1)
    return printer.report._replace(remarks=(*printer.report.remarks, last))


@contextlib.contextmanager
def _ended_as_interrupted() -> Iterator[None]:
    """SIGTERM does what Ctrl+C does: what was found is said."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _print(report: GameReport, folder: Path, say: Catalogue) -> None:
    for remark in report.remarks:
        told = say(f"check.code.{remark.code}", about=remark.about)
        print(say("check.line", told=told, example=remark.example, count=remark.times))
    print(say("check.played", count=report.games, moves=report.moves, ms=round(report.ms, 2)))
    if report.pictures:
        print(say("check.pictures", count=report.pictures, folder=str(folder)))


class ProgressPrinter:
    """Says how far a check has come: when its games or another size of screens begin, and then after some seconds each;
    `clock` gives seconds."""

    def __init__(
        self,
        order: GamesOrder,
        say: Catalogue,
        write: Callable[[str], object],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        from divingbell.game_check.check import GameReport

        self._order, self._say, self._write, self._clock = order, say, write, clock
        self._next = clock()
        self._size = ""
        self.report = GameReport(order.game, 0, 0, 0.0, ())
        """The findings up to here."""
        self.where = ""
        """The seed and the move that were played last."""

    def on_progress(self, progress: CheckProgress) -> None:
        """Keep the findings, and say how many there are where it is time."""
        self.report, self.where = progress.report, progress.where
        if progress.size == self._size and self._clock() < self._next:
            return
        self._size, self._next = progress.size, self._clock() + PROGRESS_S
        found = len(progress.report.remarks)
        if progress.size:
            self._write(self._say("check.progress.screens", size=progress.size, move=progress.move, found=found))
            return
        games, moves = progress.report.games, progress.report.moves
        self._write(self._say("check.progress.games", played=games, games=self._order.games, moves=moves, found=found))


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


def _positive(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 100_000:
        raise argparse.ArgumentTypeError("between 1 and 100000")
    return number
