"""Lines that were written and are gone after a power cut: said once, in words, over the table as it is."""

from __future__ import annotations

from ui.app import Shell
from ui.element import Element
from ui.kit import keys, plates
from ui.lettering import readable
from ui.table.table_screen import TableScreen
from ui.theme import Look


class LostLines:
    """How many lines are missing, and what to do: compare with the real table."""

    def __init__(self, table: TableScreen) -> None:
        self._table = table

    def view(self, look: Look) -> Element:
        table, loss = self._table, self._table.snapshot.loss
        assert loss is not None, "nothing was lost"
        ledger = table.go("ledger")
        on = keys.key(
            look, "lost.on", look.t("windows.lost.on"), "check-bold", kind="primary", tap=lambda: table.close(self)
        )
        look_back = (
            keys.key(look, "lost.ledger", look.t("windows.lost.ledger"), "format-list-bulleted", tap=ledger)
            if ledger is not None
            else None
        )
        return plates.question(
            look,
            "alert",
            look.t("windows.lost.above"),
            look.t("windows.lost.title"),
            readable(look.t(loss.text_id, **loss.args)),
            *(key for key in (look_back, on) if key is not None),
        )


def say(shell: Shell) -> None:
    """Over the table that is shown."""
    table = shell.top
    if isinstance(table, TableScreen) and table.snapshot.loss is not None:
        table.open(LostLines(table))
