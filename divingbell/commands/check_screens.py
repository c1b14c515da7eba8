"""One game on screens of one size, looked at while it is played: a program of its own, for a window can be opened once
a process. `python -m divingbell.commands.check_screens GAME SEED WIDTH HEIGHT MOVES` prints a line of JSON for each
fault; after so many moves the game is stopped, 0: never."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from divingbell.companion.games.happenings import Happening, Players, View


def main(game: str, seed: int, size: tuple[int, int], moves: int) -> None:
    """Play one game with as many people as it takes, and print the faults."""
    from divingbell.commands.app import build_services
    from divingbell.commands.demo_game import DemoGame, players
    from divingbell.commands.screen_game import demo_configuration, play_on_screens
    from divingbell.companion.configuration import configuration
    from divingbell.companion.installed_games import GAMES
    from divingbell.companion.installed_rigs import RIGS
    from divingbell.game_check.screens import ScreenLooker

    languages = sorted(GAMES.languages_of(game))
    with TemporaryDirectory() as folder:
        loaded = demo_configuration(configuration.load(), Path(folder))
        rig = next(name for name, driver in RIGS.items() if driver.pretended)
        services = build_services(loaded, rig, Path(folder) / "journal.db")
        services.table.start().result()
        services.start()
        choose = players(game, seed, GAMES[game].seats[-1])
        choose = stopped_after(moves, choose) if moves else choose
        probe: Any = services.rig
        played = DemoGame(services, choose, probe, pace=0)
        try:
            play_on_screens(services, played, size, lambda: ScreenLooker(languages).look)
        except Exception as error:
            # Kivy takes what is written to stderr.
            told = f"{size[0]}x{size[1]}: {type(error).__name__}: {error}"
            print(json.dumps(["demo", told]), file=sys.__stdout__, flush=True)
        finally:
            services.close()


def stopped_after(moves: int, choose: Players) -> Players:
    """The same players, who stop by agreement after so many moves."""
    from divingbell.companion.games.happenings import Tap

    made = 0

    def play(shown: View | None) -> Sequence[Happening]:
        nonlocal made
        if shown is not None and shown["result"] is None:
            made += 1
            if made > moves:
                return [Tap(({"type": "stop_game"},))]
        return choose(shown)

    return play


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), (int(sys.argv[3]), int(sys.argv[4])), int(sys.argv[5]))
