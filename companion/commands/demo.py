"""`divingbell demo`: an evening that plays itself, unseen, at a real table with real screens."""

from __future__ import annotations

import argparse
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.house import House
    from companion.table.events import Event
    from companion.texts import Catalogue
    from drivers.rig_command import RigCommand

GAMES = ("sunken_treasure", "deep_sea_adventure", "submarine", "submarine_blues")
PACE_S = 0.15
"""Between two taps: fast for people, slow enough to read along."""


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "demo",
        help="an evening that plays itself, without a screen",
        description="Seeded players play a whole evening: the ledger is printed, record and pictures are saved.",
    )
    parser.add_argument("--game", choices=GAMES, default=GAMES[0], help="which game (default: sunken_treasure)")
    parser.add_argument("--players", type=int, default=4, metavar="N", help="how many play (default: 4)")
    parser.add_argument(
        "--seed", type=int, default=12, metavar="N", help="another evening for each number (default: 12)"
    )
    parser.add_argument("--output", type=Path, metavar="FOLDER", help="where record and pictures go (default: ./demo)")
    parser.add_argument(
        "--rig-command", metavar="COMMAND", help="a program that pretends the rig, as simulate-rig does"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the evening; 1 where it could not be played to its end, 2 for a number of players the game has not."""
    from companion.commands.language import users_texts
    from companion.demo import DemoStuck
    from companion.games import GAMES as RULES
    from drivers.rig_command import RigCommand, RigCommandFailed

    say = users_texts()
    seats = RULES[arguments.game].seats
    if arguments.players not in seats:
        print(say("refusal.player_count", least=seats[0], most=seats[-1]), file=sys.stderr)
        return 2
    folder = arguments.output or Path("demo")
    played: RigCommand | None = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        played = RigCommand(arguments.rig_command) if arguments.rig_command else None
        _play(arguments, folder, played, say)
    except (DemoStuck, RigCommandFailed, OSError) as error:
        print(say("demo.failed", problem=str(error)), file=sys.__stderr__)  # Kivy swallows sys.stderr
        return 1
    finally:
        if played is not None:
            played.close()
    return 0


def _play(arguments: argparse.Namespace, folder: Path, played: RigCommand | None, say: Catalogue) -> None:
    from companion import configuration
    from companion.commands.app import furnish
    from companion.demo import Evening, players

    loaded = configuration.load()
    rig = f"serial:{played.port}" if played is not None else "simulated"
    house = furnish(loaded, rig if arguments.game == GAMES[0] else "none", folder / "journal.db")
    house.table.start()
    house.start()
    probe: Any = played if played is not None else house.rig
    evening = Evening(house, players(arguments.game, arguments.seed, arguments.players), probe, pace=PACE_S)
    house.table.watch(Ledger(say, sys.stdout.write).tell)
    try:
        pictures = _on_screen(house, evening, folder)
        record = house.save_record(folder)
    finally:
        house.close()
    print(say("demo.over", count=pictures, record=str(record), folder=str(folder)))


def _on_screen(house: House, evening: Any, folder: Path) -> int:
    """Show the table unseen while the evening is played in a thread of its own; how many pictures were saved."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from ui import start

    start.configure((1280, 800), touches=False)
    start.open_window()
    from companion.data import data_folder
    from ui.app import DivingBell
    from ui.picture import picture
    from ui.screens.home import Home
    from ui.ways import WAYS

    app = DivingBell(house, house.settings, data_folder(), Home, ways=WAYS)
    album = Album(folder, picture)
    ended: Future[None] = Future()

    def look() -> None:
        seen = threading.Event()
        app.shell.door.post(album.look, app.shell)
        app.shell.door.post(seen.set)
        seen.wait()

    def play() -> None:
        try:
            evening.play(look)
            look()
            ended.set_result(None)
        except BaseException as error:
            ended.set_exception(error)
        finally:
            app.shell.door.post(app.stop)

    app.bind(on_start=lambda _: album.look(app.shell))
    thread = threading.Thread(target=play, name="demo evening", daemon=True)
    app.bind(on_start=lambda _: thread.start())
    app.run()
    ended.result()
    return album.taken


class Album:
    """One picture of each phase of the game, the first time it is seen."""

    def __init__(self, folder: Path, picture: Callable[[], Any]) -> None:
        self._folder = folder
        self._picture = picture
        self._seen: set[str] = set()
        self._seated = False
        self.taken = 0

    def look(self, shell: Any) -> None:
        """On Kivy's thread: keep the present screen if its like has not been seen."""
        from ui.ways import WAYS

        state = shell.house.table.now.session.state
        if state is not None and not self._seated:
            self._seated = True
            WAYS["table"](shell)
        name = _moment(state)
        if name not in self._seen:
            self._seen.add(name)
            shell.show_now()
            self.taken += 1
            self._picture().save(self._folder / f"{self.taken:02}-{name}.png")


def _moment(state: Any) -> str:
    """What the table is at, in a word for a file name."""
    if state is None:
        return "home"
    dive = getattr(state, "dive", None)
    if state.phase != "dive" or dive is None:
        return str(state.phase)
    if dive.buzzed:
        return "buzz"
    if dive.free_buzz and dive.risk is None:
        return "free-buzz"
    return "call" if dive.risk is None else "armed"


class Ledger:
    """Prints what happened and what it moved, as it is committed."""

    def __init__(self, say: Catalogue, write: Callable[[str], Any]) -> None:
        self._say = say
        self._write = write

    def tell(self, event: Event) -> None:
        """A watcher of the table."""
        from companion.demo import NAMES
        from companion.table.events import Entered, Felt
        from companion.telling import line, sentence

        if isinstance(event, Felt) and event.signal.kind == "contact_end":
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
        sys.stdout.flush()
