"""A mistake of the program itself is noted, and said over the picture until somebody puts it away."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.error_log import ErrorLog
from divingbell.companion.games.guard import GameFailure
from divingbell.companion.installed_games import GAMES
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Element, stack

Tap = Callable[[], None]


class ErrorOverlay:
    """Belongs to Kivy's thread."""

    def __init__(self, error_log: ErrorLog, refresh: Callable[[], None], *, strict: bool) -> None:
        """`refresh` shows the screen anew; `strict` lets mistakes end the program instead of noting them."""
        self._error_log = error_log
        self._refresh = refresh
        self._strict = strict
        self.failure: GameFailure | None = None
        """Of the game from elsewhere that made the last one that was noted here."""
        self.first: Exception | None = None
        """The first that was noted here."""
        self._mistaken = False
        """Tell whether one was noted, and not yet put away."""

    @property
    def is_shown(self) -> bool:
        """True while a mistake is said over the picture."""
        return self._mistaken

    def note(self, error: Exception) -> None:
        """Keep it, and say so from the next view on. Raises it where mistakes are not noted."""
        if self._strict:
            raise error
        self._error_log.note(error)
        self.failure = GAMES.failure_behind(error)
        self.first = self.first or error
        self._mistaken = True

    def noted(self) -> None:
        """Another thread has noted one."""
        self._mistaken, self.failure = True, None
        self._refresh()

    def over(self, view: Element, ctx: Context, *, undo: Tap | None = None, home: Tap | None = None) -> Element:
        """The view with what is to be said over it; `undo` and `home` are ways on from an old one."""
        if not self._mistaken:
            return view
        from divingbell.ui.shell import error_card

        return stack(view, error_card.error_card(ctx, self.failure, undo=undo, home=home, close=self._put_away))

    def _put_away(self) -> None:
        self._mistaken = False
        self._refresh()
