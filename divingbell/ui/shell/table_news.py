"""News for the table: what became of something that was asked on a screen that was left before the answer came."""

from __future__ import annotations

from collections.abc import Callable


class TableNews:
    """Waits, session by session, until a screen over that session is shown. On Kivy's thread alone."""

    def __init__(self) -> None:
        self._waiting: dict[str | None, list[Callable[[], None]]] = {}

    def keep(self, session: str | None, tell: Callable[[], None]) -> None:
        """Call this when a screen over the session with this UUID has come up."""
        self._waiting.setdefault(session, []).append(tell)

    def tell(self, session: str | None) -> None:
        """A screen over this session is shown: tell it everything that waits, in order."""
        for tell in self._waiting.pop(session, []):
            tell()
