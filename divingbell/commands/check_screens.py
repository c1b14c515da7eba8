"""One game on screens of one size, looked at while it is played: a program of its own, for a window can be opened once
a process. `python -m divingbell.commands.check_screens GAME SEED WIDTH HEIGHT` prints a line of JSON for each fault."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any


def main(game: str, seed: int, size: tuple[int, int]) -> None:
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
        probe: Any = services.rig
        played = DemoGame(services, choose, probe, pace=0)
        try:
            play_on_screens(services, played, size, lambda: ScreenLooker(languages).look)
        finally:
            services.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), (int(sys.argv[3]), int(sys.argv[4])))
