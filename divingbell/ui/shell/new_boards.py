"""Sees boards without our firmware while the program runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from divingbell.companion.flasher import NewBoard

if TYPE_CHECKING:
    from divingbell.companion.services.services import AppServices
    from divingbell.ui.shell.main_thread_queue import MainThreadQueue

LOOK_S = 2.0
"""So often it is looked."""


class NewBoards:
    """Looks from `begin` to `end`; `changed` is called on Kivy's thread when others are there."""

    def __init__(self, services: AppServices, main_thread: MainThreadQueue, changed: Callable[[], None]) -> None:
        self.boards: tuple[NewBoard, ...] = ()
        """Those that are plugged in now."""
        self._left: frozenset[NewBoard] = frozenset()
        self._after_game: frozenset[NewBoard] = frozenset()
        """Those that were offered when a game was over."""
        self._services = services
        self._main_thread = main_thread
        self._changed = changed
        self._interval: Any = None
        self._asks = False

    @property
    def offered(self) -> NewBoard | None:
        """The first one that nobody has left alone since it was plugged in."""
        return next((board for board in self.boards if board not in self._left), None)

    def offered_after_game(self) -> bool:
        """Tell whether one is offered now that a game is over: each once, until it is plugged in anew."""
        board = self.offered
        if board is None or board in self._after_game:
            return False
        self._after_game |= {board}
        return True

    def begin(self) -> None:
        """Look now and again and again, where boards can be written at all."""
        if self._services.writes_boards and self._interval is None:
            self._interval = Clock.schedule_interval(lambda _: self.look(), LOOK_S)
            self.look()

    def end(self) -> None:
        """Look no more."""
        if self._interval is not None:
            self._interval.cancel()
            self._interval = None

    def ask_ports(self, on: bool) -> None:
        """Ask the ports that no rig asks, or leave them alone: while somebody looks for hardware, never in a game."""
        self._asks = on

    def look(self) -> None:
        """Look once, beside the screen."""
        ask = self._asks
        self._main_thread.fetch(lambda: self._services.new_boards(ask=ask), self._found, name=self)

    def leave(self, board: NewBoard) -> None:
        """Do not offer this one again until it is plugged in anew."""
        self._left |= {board}

    def _found(self, boards: tuple[NewBoard, ...]) -> None:
        self._left &= frozenset(boards)
        self._after_game &= frozenset(boards)
        if boards != self.boards:
            self.boards = boards
            self._changed()
