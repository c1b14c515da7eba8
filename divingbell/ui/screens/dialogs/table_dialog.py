"""Base of the dialogs over a table or its ledger: the screen they lie over, and buttons that close them first."""

from __future__ import annotations

from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.record_parts import RecordParts, RecordScreen
from divingbell.ui.table.table_screen import AnyTable, TableScreen
from divingbell.ui.toolkit.element import Element


class RecordDialog:
    """A window over a screen with these parts."""

    def __init__(self, parts: RecordParts) -> None:
        self._parts = parts

    def view(self, ctx: Context) -> Element:
        """The window with the dimmed screen under it."""
        raise NotImplementedError

    def close(self) -> None:
        """Take it away."""
        self._parts.dialogs.close(self)

    def closing(self, then: Tap) -> Tap:
        """Make the tap of a button of the dialog: close it, then call `then`."""

        def tap() -> None:
            self.close()
            then()

        return tap


class TableDialog(RecordDialog):
    """A window over a table."""

    def __init__(self, table: AnyTable) -> None:
        super().__init__(table.parts)
        self._table = table


def shown_parts(shell: Shell) -> RecordParts:
    """Those of the table (or ledger) that is shown; its windows are asked for from nowhere else."""
    top = shell.top
    assert isinstance(top, RecordScreen), "a window of a table or a ledger"
    return top.parts


def shown_table(shell: Shell) -> AnyTable:
    """The table that is shown."""
    table = shell.top
    assert isinstance(table, TableScreen), "a window of a table"
    return table
