"""One game on screens of one size, looked at while it is played: a program of its own, for a window can be opened once
a process. `python -m divingbell.commands.check_screens ORDER WIDTH HEIGHT` writes what it finds as
`divingbell.game_check.screens` reads it; ORDER is a `ScreenGame` as JSON."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from divingbell.companion.games.happenings import Happening, Players, View
    from divingbell.game_check.screens import ScreenGame, Size

MOST_MOVES = 300
"""After so many a game that does not end is stopped by agreement."""


def main(screens: ScreenGame, size: Size) -> None:
    """Play one game in a window of this size (dp) with as many people as it takes, and tell the faults."""
    from divingbell.commands.app import build_services
    from divingbell.commands.demo_game import DemoGame, most_players, players
    from divingbell.commands.screen_game import demo_configuration, play_on_screens
    from divingbell.companion.configuration import configuration
    from divingbell.companion.installed_games import GAMES
    from divingbell.companion.installed_rigs import RIGS
    from divingbell.game_check.screens import ScreenFault, ScreenLooker, tell

    looker = ScreenLooker(sorted(GAMES.languages_of(screens.game)), screens, size)
    with TemporaryDirectory() as folder:
        loaded = demo_configuration(configuration.load(), Path(folder))
        rig = next(name for name, driver in RIGS.items() if driver.pretended)
        services = build_services(loaded, rig, Path(folder) / "journal.db")
        services.table.start().result()
        services.start()
        count = most_players(screens.game, screens.start)
        choose = players(screens.game, screens.seed, count, screens.start)
        probe: Any = services.rig
        played = DemoGame(services, stopped_after(screens.moves or MOST_MOVES, choose), probe, pace=0)
        try:
            play_on_screens(services, played, size, lambda: looker.look)
        except Exception as error:
            tell(ScreenFault("demo", f"{size[0]}x{size[1]}: {type(error).__name__}: {error}"))
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
    from divingbell.game_check.screens import ScreenGame

    main(msgspec.json.decode(sys.argv[1], type=ScreenGame), (int(sys.argv[2]), int(sys.argv[3])))
