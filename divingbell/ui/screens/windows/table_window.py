"""What the windows over a table or its ledger share: the screen they lie over, and keys that close them first."""

from __future__ import annotations

from typing import Generic, TypeVar

from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import Tap
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.record_screen import RecordScreen
from divingbell.ui.toolkit.element import Element

S = TypeVar("S", bound=RecordScreen)


class TableWindow(Generic[S]):
    """A window over a screen of this kind."""

    def __init__(self, table: S) -> None:
        self._table = table

    def view(self, ctx: Context) -> Element:
        """The window with the dimmed screen under it."""
        raise NotImplementedError

    def close(self) -> None:
        """Take it away."""
        self._table.close(self)

    def closing(self, then: Tap) -> Tap:
        """What a key of the window does: close it, then `then`."""

        def tap() -> None:
            self.close()
            then()

        return tap


def shown_as(shell: Shell, kind: type[S]) -> S:
    """The table (or ledger) that is shown; its windows are asked for from nowhere else."""
    table = shell.top
    assert isinstance(table, kind), f"a window of a {kind.__name__}"
    return table
