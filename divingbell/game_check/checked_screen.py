"""A screen that is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.render_node import RenderNode


class CheckedScreen(Protocol):
    """The shell whose screen it is, and everything on it."""

    @property
    def shell(self) -> Shell:
        """Its `top` is the screen."""

    def parts(self) -> Iterator[RenderNode]:
        """Every element as it was laid out, those around others first."""


class ScreenOfShell:
    """The screen that a shell shows."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell

    def parts(self) -> Iterator[RenderNode]:
        """As `CheckedScreen.parts`; nothing before the first frame."""
        root = self.shell.element_view.root
        if root is not None:
            yield from root.walk()
