"""`divingbell demo`: an automatic demo game at a real table with real screens, in a window that is not shown."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from divingbell.commands.app import window_size
from divingbell.commands.screen_game import Look, demo_configuration, play_on_screens
from divingbell.commands.start_fields import FieldsError, add_fields, read_fields

if TYPE_CHECKING:
    from divingbell.commands.demo_game import DemoGame
    from divingbell.companion.services.services import AppServices
    from divingbell.companion.table.events import Event
    from divingbell.companion.texts.catalogue import Catalogue
    from divingbell.drivers.rig_command import RigCommand

PACE_S = 0.15
"""Between two taps: fast for people, slow enough to read along."""
SLOWEST_S = 60
USUAL_PLAYERS = 4


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "demo",
        help="an automatic demo game, without a screen",
        description="Seeded players play a whole game: the ledger is printed, record and pictures are saved.",
    )
    parser.add_argument("--game", metavar="GAME", help="which game (default: the first one)")
    parser.add_argument("--players", type=int, metavar="N", help="how many play (default: 4, or as near as it takes)")
    parser.add_argument("--seed", type=int, default=12, metavar="N", help="another game for each number (default: 12)")
    parser.add_argument("--output", type=Path, metavar="FOLDER", help="where record and pictures go (default: ./demo)")
    parser.add_argument(
        "--pace", type=_seconds, default=PACE_S, metavar="SECONDS", help=f"between two taps (default: {PACE_S})"
    )
    parser.add_argument(
        "--rig-command", metavar="COMMAND", help="a program that simulates the rig, as simulate-rig does"
    )
    parser.add_argument(
        "--size", metavar="WxH", type=window_size, default=(1280, 800), help="the window in pixels (default: 1280x800)"
    )
    parser.add_argument("--language", metavar="LANGUAGE", help="en or it (default: as in Settings)")
    add_fields(parser)
    parser.set_defaults(run=run)


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 <= seconds <= SLOWEST_S:
        raise argparse.ArgumentTypeError(f"{text!r} is not between 0 and {SLOWEST_S}")
    return seconds


class _RefusedError(Exception):
    """Something that was asked for cannot be had: a sentence, and the exit code."""

    def __init__(self, sentence: str, code: int = 2) -> None:
        super().__init__(sentence)
        self.code = code


def run(arguments: argparse.Namespace) -> int:
    """Play the game; 1 where it could not be played to its end or is not all in the journal, 2 for a game, a language
    or a number of players that is not there."""
    from divingbell.commands.demo_game import DemoStuckError
    from divingbell.commands.language import users_texts
    from divingbell.companion.games.guard import GameFailedError
    from divingbell.drivers.rig_command import RigCommand, RigCommandError

    say = users_texts()
    try:
        arguments.game = _playable(arguments.game, say)
        say = _in_language(arguments.language, arguments.game, say)
        start = read_fields(arguments.fields)
        arguments.players = _player_count(arguments, start, say)
        folder = _made(arguments.output or Path("demo"), say)
    except _RefusedError as error:
        print(error, file=sys.stderr)
        return error.code
    except FieldsError as error:
        print(say("check.no_file", problem=str(error)), file=sys.stderr)
        return 1
    played: RigCommand | None = None
    try:
        played = RigCommand(arguments.rig_command) if arguments.rig_command else None
        whole = _play(arguments, start, folder, played, say)
    except (DemoStuckError, GameFailedError, RigCommandError, OSError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        print(say("demo.failed", problem=problem), file=sys.__stderr__)  # Kivy swallows sys.stderr
        return 1
    finally:
        if played is not None:
            played.close()
    return 0 if whole else 1


def _playable(name: str | None, say: Catalogue) -> str:
    """The game of this name, or the first one. Raises `_RefusedError`."""
    from divingbell.commands.demo_game import can_play
    from divingbell.companion.installed_games import GAMES

    playable = [one for one, game in GAMES.items() if can_play(game)]
    chosen = name or next(iter(playable), "")
    if chosen not in playable:
        raise _RefusedError(say("demo.no_such_game", game=chosen, games=", ".join(playable)))
    return chosen


def _in_language(language: str | None, game: str, say: Catalogue) -> Catalogue:
    """Texts in a language that the app or the game has; None: those that are there. Raises `_RefusedError`."""
    from divingbell.companion.data import data_folder
    from divingbell.companion.installed_games import GAMES
    from divingbell.companion.texts.catalogue import languages

    if language is None:
        return say
    known = {*languages(data_folder() / "texts"), *GAMES.languages_of(game)}
    if language not in known:
        raise _RefusedError(say("demo.no_language", language=language, languages=", ".join(sorted(known))))
    return GAMES.texts(language)


def _player_count(arguments: argparse.Namespace, start: Mapping[str, Any] | None, say: Catalogue) -> int:
    """How many play: as many as were asked for, else `USUAL_PLAYERS` or as near as the game takes. Raises
    `_RefusedError`."""
    from divingbell.companion.games.game import Refusal
    from divingbell.companion.installed_games import GAMES
    from divingbell.companion.session.refusal_message import refusal_message
    from divingbell.game_check.random_player import counts_taken

    game = GAMES[arguments.game]
    taken = counts_taken(game, start) if start else [*game.seats]
    if isinstance(taken, Refusal):
        raise _RefusedError(refusal_message(taken, game.name, say), code=1)
    if arguments.players is None:
        return min(taken, key=lambda count: abs(count - USUAL_PLAYERS))
    if arguments.players not in taken:
        raise _RefusedError(say("refusal.player_count", least=taken[0], most=taken[-1]))
    return int(arguments.players)


def _made(folder: Path, say: Catalogue) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = error.strerror or str(error)
        raise _RefusedError(say("demo.no_folder", folder=str(folder), problem=problem), code=1) from error
    return folder


def _play(
    arguments: argparse.Namespace,
    start: Mapping[str, Any] | None,
    folder: Path,
    played: RigCommand | None,
    say: Catalogue,
) -> bool:
    """Tell whether every entry is in the journal."""
    from divingbell.commands.app import build_services
    from divingbell.commands.demo_game import DemoGame, players
    from divingbell.companion.configuration import configuration
    from divingbell.companion.installed_rigs import RIGS

    loaded = demo_configuration(configuration.load(), folder, arguments.language)
    rig = played.spec if played is not None else next(name for name, driver in RIGS.items() if driver.pretended)
    services = build_services(loaded, rig, folder / "journal.db")
    services.table.start().result()
    services.start()
    probe: Any = played if played is not None else services.rig
    choose = players(arguments.game, arguments.seed, arguments.players, start)
    game = DemoGame(services, choose, probe, pace=arguments.pace)
    services.table.watch(LedgerPrinter(say, sys.stdout.write).on_event)
    try:
        pictures = _on_screen(services, game, arguments.size, folder)
        record = services.sticks.save_record(folder)
    finally:
        journal_failure = services.table.now.journal_failure
        whole = services.close()
    print(say("demo.over", count=pictures, record=str(record), folder=str(folder)))
    if journal_failure is not None and not whole:
        print(say(journal_failure.short_text_id, **journal_failure.args), file=sys.__stderr__)
    return whole


def _on_screen(services: AppServices, game: DemoGame, size: tuple[int, int], folder: Path) -> int:
    """Draw the table off screen while a thread plays the game; how many pictures were saved."""
    from divingbell.commands.album import Album

    albums: list[Album] = []

    def make_look() -> Look:
        from divingbell.ui.toolkit.screenshot import picture

        albums.append(Album(folder, picture))
        return albums[0].take

    play_on_screens(services, game, size, make_look)
    return albums[0].taken


class LedgerPrinter:
    """Prints what happened and what it moved, as it is committed."""

    def __init__(self, say: Catalogue, write: Callable[[str], Any]) -> None:
        self._say = say
        self._write = write

    def on_event(self, event: Event) -> None:
        """A watcher of the table."""
        from divingbell.commands.demo_game import NAMES
        from divingbell.companion.session.sentences import line, sentence
        from divingbell.companion.table.events import Entered, SensorEvent

        if isinstance(event, SensorEvent) and event.signal.kind == "contact_end":
            self._write(self._say("demo.felt", seconds=(event.signal.ms or 0) / 1000) + "\n")
        if not isinstance(event, Entered):
            return
        names = {f"p{place}": name for place, (name, _) in enumerate(NAMES, 1)}
        for accepted in event.lines:
            entry = accepted.after.last
            if entry is not None:
                who = names.get(str(entry.action.get("player")), "")
                self._write(f"{entry.number:>4}  {who:<7} {line(entry, names, self._say)}\n")
                for movement in entry.movements:
                    self._write(f"{'':14}{sentence(movement, names, self._say)}\n")
            result = accepted.after.state.result if accepted.after.state is not None else None
            if entry is not None and result is not None and result.winners:
                game = entry.game.name
                winners, reason = (
                    [names[player] for player in result.winners],
                    self._say(self._say.own(game, f"podium.reason.{result.reason}")),
                )
                won = self._say("demo.won", reason=reason, names=", ".join(winners), count=len(winners))
                self._write(f"{'':6}{won}\n")
        sys.stdout.flush()
