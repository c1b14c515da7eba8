"""Protocol of a screen as the shell shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from divingbell.ui.toolkit.element import Element


class ShownScreen(Protocol):
    """`divingbell.ui.shell.screen.Screen` is the base of all and says more."""

    @property
    def name(self) -> str:
        """A name of screens.md 12."""

    @property
    def view_version(self) -> object:
        """Where it differs from the one before, the same button means something else."""

    def view(self) -> Element: ...

    def on_show(self) -> None:
        """It is on top now."""

    def on_hide(self) -> None:
        """Something lies over it, or it has been left."""

    def on_close(self) -> None:
        """It is gone for good."""

    def may_dim(self) -> bool:
        """Tell whether the light may go out now."""

    def overtaken(self, tap: Callable[[], None]) -> None:
        """Another page came between touching and lifting; `tap` was not done."""
