"""Lines that were written and are gone after a power cut: said once, in words, over the table as it is."""

from __future__ import annotations

from divingbell.companion.canvas.fonts import readable
from divingbell.ui.kit import buttons, cards
from divingbell.ui.kit.context import Context
from divingbell.ui.screens.dialogs.table_dialog import RecordDialog
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.record_parts import RecordScreen
from divingbell.ui.toolkit.element import Element


class LostLines(RecordDialog):
    """How many lines are missing, and what to do: compare with the real table."""

    def view(self, ctx: Context) -> Element:
        parts, loss = self._parts, self._parts.record.snapshot.loss
        assert loss is not None, "nothing was lost"
        ledger = parts.shell.route(Route.LEDGER)
        on = buttons.button(ctx, "lost.on", ctx.t("windows.lost.on"), "check-bold", kind="primary", tap=self.close)
        look_back = (
            buttons.button(ctx, "lost.ledger", ctx.t("windows.lost.ledger"), "format-list-bulleted", tap=ledger)
            if ledger is not None
            else None
        )
        return cards.question(
            ctx,
            "alert",
            ctx.t("windows.lost.above"),
            ctx.t("windows.lost.title"),
            readable(ctx.t(loss.text_id, **loss.args)),
            *(key for key in (look_back, on) if key is not None),
        )


def open_lost_lines(shell: Shell) -> None:
    """Over the table that is shown, if one is."""
    top = shell.top
    if isinstance(top, RecordScreen) and top.parts.record.snapshot.loss is not None:
        top.parts.dialogs.open(LostLines(top.parts))
