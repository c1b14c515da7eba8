"""Reads the chosen game beside the screen: its entries, its chart, and what there is to look back at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from divingbell.companion.archive.past_game import PastGame
from divingbell.companion.archive.summary import Summary
from divingbell.companion.games.recap import Chart
from divingbell.companion.games.turning_points import TurningPoint
from divingbell.companion.installed_games import GAMES
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.game_ui import has_screens


class ChosenReading:
    """Reads one game at a time; what was read of it stands until something newer is."""

    def __init__(self, shell: Shell, changed: Callable[[], None]) -> None:
        """`changed` is called when there is more to show."""
        self._shell, self._changed = shell, changed
        self.kept: PastGame | None = None
        """The game that was read last."""
        self.chart: Chart | None = None
        self._points: Sequence[TurningPoint] = ()
        """The turning points in it."""
        self.looks_back = False
        """Tell whether that is being worked out."""
        self._asked: str | None = None
        self._read: str | None = None
        """Which game was asked for, and which was read last, each with the lines it had."""

    def is_read(self, game: Summary) -> bool:
        """Tell whether what was read of it is as new as this summary."""
        return self.of(game) is not None and self._read == _version(game)

    def of(self, game: Summary) -> PastGame | None:
        """This game, if it is the one that was read."""
        return self.kept if self.kept is not None and self.kept.uuid == game.session else None

    def read(self, game: Summary | None) -> None:
        """Begin to read this one, unless it was read as it is now."""
        if game is None or game.problem is not None:
            self.kept = self._asked = None
            return
        wanted = _version(game)
        if wanted == self._asked:
            return
        self._asked, self.kept = wanted, self.of(game)

        def read() -> tuple[PastGame | None, Chart | None]:
            kept = self._shell.services.look_up_game(game.session)
            return kept, chart_of(kept)

        def found(what: tuple[PastGame | None, Chart | None]) -> None:
            if self._asked == wanted:
                (self.kept, self.chart), self._read = what, wanted
                self._points, kept = (), self.kept
                self.looks_back = kept is not None and self._work_out_points(kept)
                self._changed()

        self._shell.main_thread.fetch(read, found)

    def _work_out_points(self, kept: PastGame) -> bool:
        """Begin to, beside the screen; False: there are none in such a game."""
        from divingbell.ui.screens.turning_points.turning_points import look_back

        return look_back(self._shell, kept.session, kept.header, partial(self._looked_back, kept))

    def _looked_back(self, kept: PastGame, points: Sequence[TurningPoint]) -> None:
        if kept is self.kept:
            self._points, self.looks_back = points, False
            self._changed()

    @property
    def look_back(self) -> Tap | None:
        """Leads to its turning points; None: it has none."""
        return self._show_points if self._points else None

    def _show_points(self) -> None:
        from divingbell.ui.screens.turning_points.turning_points import show_turning_points

        assert self.kept is not None, "its points were found"
        show_turning_points(self._shell, self.kept.session, self.kept.header, self._points)


def _version(game: Summary) -> str:
    return f"{game.session} {game.lines}"


def chart_of(kept: PastGame | None) -> Chart | None:
    """The first chart of a game, where it has one, up to what counts of it."""
    game = kept.session.game if kept is not None else None
    if kept is None or game is None or not has_screens(game.name):
        return None
    history = GAMES.parts(game.name).recap
    return history(kept.session.counted).charts[0] if history is not None else None
