"""The screens of a game while it is played: every fault of them, at each size, in each language, at two text sizes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

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
_MOST_S = 600
"""One size takes about ten seconds."""


class ScreenFault(NamedTuple):
    """A fault of a screen: which screen, and where it was seen with what was wrong."""

    screen: str
    told: str


def screen_faults(game: str, sizes: Sequence[Size] = SIZES, seed: int = SEED, moves: int = 0) -> Iterator[ScreenFault]:
    """Every fault in windows of these sizes in dp; one more where a size could not be looked at. After so many `moves`
    the game is stopped by agreement; 0: it is played to its end."""
    for wide, high in sizes:
        command = [sys.executable, "-m", _PROGRAM, game, str(seed), str(wide), str(high), str(moves)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=_MOST_S)
        except subprocess.TimeoutExpired:
            yield ScreenFault("demo", f"{wide}x{high}: not at its end after {_MOST_S} s")
            continue
        yield from (ScreenFault(*json.loads(line)) for line in done.stdout.splitlines() if line.startswith("["))
        if done.returncode:
            yield ScreenFault("demo", f"{wide}x{high}: {(done.stderr.strip().splitlines() or ['it failed'])[-1]}")


class ScreenLooker:
    """Looks at the screen after some of the moves, in each language and at each text size."""

    def __init__(self, languages: Sequence[str]) -> None:
        self._ways = [*product(languages, TEXT_SCALES)]
        self._moves = 0
        self._seated = False
        self._told: set[tuple[str, str]] = set()

    def look(self, shell: Shell) -> bool:
        """Print what was not seen before; False while something moves."""
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
            size = f"{shell.ctx.frame.width:.0f}x{shell.ctx.frame.height:.0f}"
            for told in remarks(ScreenOfShell(shell)):
                if (shell.top.name, told) not in self._told:
                    self._told.add((shell.top.name, told))
                    where = f"{size}, {language}, text {scale}, move {self._moves}: {told}"
                    print(json.dumps([shell.top.name, where]), file=sys.__stdout__, flush=True)
