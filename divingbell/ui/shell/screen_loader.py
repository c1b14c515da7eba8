"""Opens a screen once what it shows has been read beside the screen that leads there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from divingbell.ui.shell.shell import Shell
from divingbell.ui.shell.shown_screen import ShownScreen

_T = TypeVar("_T")


def push_when_read(
    shell: Shell, read: Callable[[], _T], screen: Callable[[_T], ShownScreen | None], *, name: str
) -> None:
    """Push what `screen` makes of it, if anything; not where people have gone elsewhere meanwhile. `name` is that of
    the reading: it is done once at a time (`MainThreadQueue.fetch`)."""
    asked_from = shell.top

    def come(found: _T) -> None:
        if shell.top is asked_from and (made := screen(found)) is not None:
            shell.push(made)

    shell.main_thread.fetch(read, come, name=name)
