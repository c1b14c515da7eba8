"""The screens of a game while it is played: every fault of them, at each size, in each language, at two text sizes."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from divingbell.game_check.own_process import HungCallError, ProcessEndedError, lines_of

if TYPE_CHECKING:
    from divingbell.ui.shell.shell import Shell

SIZES = ((800, 480), (1280, 800), (720, 1280))
"""Windows that a screen must be whole in."""
TEXT_SCALES = (1.0, 1.3)
MOMENTS = (1, 2, 3, 4, 5, 6, 8, 12, 20, 40, 80)
"""Moves after which the screen is looked at, besides the end."""
SEED = 7
Size = tuple[int, int]
"""Width and height of a window, pixels."""
_PROGRAM = "divingbell.commands.check_screens"
"""Looks at one size: a window can be opened once a process."""


class ScreenGame(msgspec.Struct, frozen=True):
    """A game that is played on the screen to be looked at."""

    game: str
    seed: int = SEED
    moves: int = 0
    """After so many it is stopped by agreement; 0: it is played to its end."""
    start: Mapping[str, Any] | None = None
    """More fields of its `start_game`; the demo players, who know nothing of them, are left out then."""
    pictures: str = ""
    """An existing folder for a picture of each screen with a fault; empty: none is saved."""
    every: bool = False
    """Whole screens are saved too."""


class ScreenFault(msgspec.Struct, frozen=True, tag="fault"):
    """A fault of a screen: which screen, and where it was seen with what was wrong."""

    screen: str
    told: str


class ScreenMove(msgspec.Struct, frozen=True, tag="move"):
    """A move was made."""

    size: str
    """As in 800x480."""
    move: int


class ScreenPicture(msgspec.Struct, frozen=True, tag="picture"):
    """A picture was saved."""

    file: str


Told = ScreenFault | ScreenMove | ScreenPicture


def screen_faults(screens: ScreenGame, sizes: Sequence[Size] = SIZES) -> Iterator[Told]:
    """Every fault in windows of these sizes in dp, each move on the way, and each picture; a fault more where a size
    could not be looked at."""
    order = msgspec.json.encode(screens).decode()
    for wide, high in sizes:
        try:
            for line in lines_of(_PROGRAM, [order, str(wide), str(high)]):
                if line.startswith("{"):  # whatever else a game prints
                    yield msgspec.json.decode(line, type=Told)
        except (HungCallError, ProcessEndedError) as error:
            yield ScreenFault("demo", f"{wide}x{high}: {error}")


def tell(told: Told) -> None:
    """Write a line for `screen_faults`; Kivy takes what is written to `sys.stdout`."""
    print(msgspec.json.encode(told).decode(), file=sys.__stdout__, flush=True)


class ScreenLooker:
    """Looks at the screen after some of the moves, in each language and at each text size."""

    def __init__(self, languages: Sequence[str], screens: ScreenGame, size: Size) -> None:
        self._ways = [*product(languages, TEXT_SCALES)]
        self._screens, self._size = screens, f"{size[0]}x{size[1]}"
        self._moves = 0
        self._seated = False
        self._told: set[tuple[str, str]] = set()

    def look(self, shell: Shell) -> bool:
        """Tell what was not seen before; False while something moves."""
        from divingbell.ui.routes import ROUTES
        from divingbell.ui.shell.route import Route

        state = shell.services.table.now.session.state
        if state is None:
            return True
        if not self._seated:
            self._seated = True
            ROUTES[Route.TABLE](shell)
        shell.show_now()
        top: Any = shell.top
        if top.snackbars.notice is not None:
            top.snackbars.dismiss()
            return False
        if not shell.element_view.still:
            return False
        self._moves += 1
        tell(ScreenMove(self._size, self._moves))
        if shell.mistake_overlay.is_shown:
            return True  # what failed is told, and not what the note of it covers
        if self._moves in MOMENTS or state.result is not None:
            self._look_at_all(shell)
        return True

    def _look_at_all(self, shell: Shell) -> None:
        from divingbell.game_check.checked_screen import ScreenOfShell
        from divingbell.game_check.screen_remarks import remarks

        for language, scale in self._ways:
            shell.change(language=language, text_scale=scale)
            shell.show_now()
            found = {(shell.top.name, told) for told in remarks(ScreenOfShell(shell))} - self._told
            self._told |= found
            for name, told in sorted(found):
                where = f"{self._size}, {language}, text {scale}, move {self._moves}"
                tell(ScreenFault(name, f"{where}: {told}"))
            if self._screens.pictures and (found or self._screens.every):
                self._save(f"{self._size}-{language}-{scale}-move-{self._moves:03}-{shell.top.name}.png")

    def _save(self, name: str) -> None:
        from divingbell.ui.toolkit.screenshot import picture

        picture().save(Path(self._screens.pictures) / name)
        tell(ScreenPicture(name))
