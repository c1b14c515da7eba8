"""The windows that lie over a screen until they are closed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Element


class Dialog(Protocol):
    """Base of dialogs, which lie over a screen until they are closed."""

    def view(self, ctx: Context) -> Element:
        """The window, with the dimmed screen under it."""


class Dialogs:
    """Those that are open, the uppermost last."""

    def __init__(self, refresh: Callable[[], None]) -> None:
        self._refresh = refresh
        self.open_now: list[Dialog] = []

    def __len__(self) -> int:
        return len(self.open_now)

    def open(self, window: Dialog) -> None:
        """Put a window over the others."""
        self.open_now.append(window)
        self._refresh()

    def close(self, window: Dialog | None = None) -> None:
        """Take this window away, or the uppermost."""
        if window is None and self.open_now:
            self.open_now.pop()
        elif window in self.open_now:
            self.open_now.remove(window)
        self._refresh()

    def forget(self, *kinds: type) -> None:
        """Take all of these kinds away with the view that is about to be made."""
        self.open_now = [window for window in self.open_now if not isinstance(window, kinds)]

    def view(self, ctx: Context) -> list[Element]:
        """Each over those before it."""
        return [window.view(ctx) for window in self.open_now]
