"""`divingbell demo`: an automatic demo game at a real table with real screens, in a window that is not shown."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from divingbell.commands.screen_game import Look, demo_configuration, play_on_screens

if TYPE_CHECKING:
    from divingbell.commands.demo_game import DemoGame
    from divingbell.companion.services.services import AppServices
    from divingbell.companion.table.events import Event
    from divingbell.companion.texts.catalogue import Catalogue
    from divingbell.drivers.rig_command import RigCommand

PACE_S = 0.15
"""Between two taps: fast for people, slow enough to read along."""
SLOWEST_S = 60


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "demo",
        help="an automatic demo game, without a screen",
        description="Seeded players play a whole game: the ledger is printed, record and pictures are saved.",
    )
    parser.add_argument("--game", metavar="GAME", help="which game (default: the first one)")
    parser.add_argument("--players", type=int, default=4, metavar="N", help="how many play (default: 4)")
    parser.add_argument("--seed", type=int, default=12, metavar="N", help="another game for each number (default: 12)")
    parser.add_argument("--output", type=Path, metavar="FOLDER", help="where record and pictures go (default: ./demo)")
    parser.add_argument(
        "--pace", type=_seconds, default=PACE_S, metavar="SECONDS", help=f"between two taps (default: {PACE_S})"
    )
    parser.add_argument(
        "--rig-command", metavar="COMMAND", help="a program that simulates the rig, as simulate-rig does"
    )
    parser.set_defaults(run=run)


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 <= seconds <= SLOWEST_S:
        raise argparse.ArgumentTypeError(f"{text!r} is not between 0 and {SLOWEST_S}")
    return seconds


def run(arguments: argparse.Namespace) -> int:
    """Play the game; 1 where it could not be played to its end or is not all in the journal, 2 for a game that is
    not there or a number of players that it has not."""
    from divingbell.commands.demo_game import DemoStuckError, can_play
    from divingbell.commands.language import users_texts
    from divingbell.companion.games.guard import GameFailedError
    from divingbell.companion.installed_games import GAMES
    from divingbell.drivers.rig_command import RigCommand, RigCommandError

    say = users_texts()
    playable = [name for name, game in GAMES.items() if can_play(game)]
    arguments.game = arguments.game or next(iter(playable), "")
    if arguments.game not in playable:
        print(say("demo.no_such_game", game=arguments.game, games=", ".join(playable)), file=sys.stderr)
        return 2
    seats = GAMES[arguments.game].seats
    if arguments.players not in seats:
        print(say("refusal.player_count", least=seats[0], most=seats[-1]), file=sys.stderr)
        return 2
    folder = arguments.output or Path("demo")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        print(say("demo.no_folder", folder=str(folder), problem=error.strerror or str(error)), file=sys.stderr)
        return 1
    played: RigCommand | None = None
    try:
        played = RigCommand(arguments.rig_command) if arguments.rig_command else None
        whole = _play(arguments, folder, played, say)
    except (DemoStuckError, GameFailedError, RigCommandError, OSError) as error:
        print(say("demo.failed", problem=str(error)), file=sys.__stderr__)  # Kivy swallows sys.stderr
        return 1
    finally:
        if played is not None:
            played.close()
    return 0 if whole else 1


def _play(arguments: argparse.Namespace, folder: Path, played: RigCommand | None, say: Catalogue) -> bool:
    """Tell whether every entry is in the journal."""
    from divingbell.commands.app import build_services
    from divingbell.commands.demo_game import DemoGame, players
    from divingbell.companion.configuration import configuration
    from divingbell.companion.installed_rigs import RIGS

    loaded = demo_configuration(configuration.load(), folder)
    rig = played.spec if played is not None else next(name for name, driver in RIGS.items() if driver.pretended)
    services = build_services(loaded, rig, folder / "journal.db")
    services.table.start().result()
    services.start()
    probe: Any = played if played is not None else services.rig
    game = DemoGame(services, players(arguments.game, arguments.seed, arguments.players), probe, pace=arguments.pace)
    services.table.watch(LedgerPrinter(say, sys.stdout.write).on_event)
    try:
        pictures = _on_screen(services, game, folder)
        record = services.sticks.save_record(folder)
    finally:
        journal_failure = services.table.now.journal_failure
        whole = services.close()
    print(say("demo.over", count=pictures, record=str(record), folder=str(folder)))
    if journal_failure is not None and not whole:
        print(say(journal_failure.short_text_id, **journal_failure.args), file=sys.__stderr__)
    return whole


def _on_screen(services: AppServices, game: DemoGame, folder: Path) -> int:
    """Draw the table off screen while a thread plays the game; how many pictures were saved."""
    from divingbell.commands.album import Album

    albums: list[Album] = []

    def make_look() -> Look:
        from divingbell.ui.toolkit.screenshot import picture

        albums.append(Album(folder, picture))
        return albums[0].take

    play_on_screens(services, game, (1280, 800), make_look)
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
