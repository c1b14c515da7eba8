"""Why a game is in memory only, and the ways to save it: behind the chip of a table that has no room for the banner."""

from __future__ import annotations

from divingbell.ui.kit import buttons, cards
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.skins import Kind
from divingbell.ui.screens.dialogs.table_dialog import RecordDialog, shown_parts
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.record_parts import RecordParts
from divingbell.ui.toolkit.element import Box, Element


class InMemoryDialog(RecordDialog):
    """`reason` is that of the journal's failure."""

    def __init__(self, parts: RecordParts, reason: str) -> None:
        super().__init__(parts)
        self._reason = reason

    def view(self, ctx: Context) -> Element:
        ways = self._parts.storage.ways(self._reason)
        made = [self._button(ctx, name, f"table.{name}", mark, way, "primary") for name, mark, way in ways]
        leave = self._button(ctx, "in_memory.leave", "windows.stick.leave", "close", lambda: None, "neutral")
        title, body = ctx.t("table.memory"), ctx.t(f"table.memory.{self._reason}")
        return cards.question(ctx, "alert", ctx.t("table.memory.short"), title, body, *made, leave, kind="danger")

    def _button(self, ctx: Context, name: str, words: str, mark: str, then: Tap, kind: Kind) -> Box:
        return buttons.button(ctx, name, ctx.t(words), mark, tap=self.closing(then), kind=kind)


def tell(shell: Shell) -> None:
    """Over the table that is shown."""
    parts = shown_parts(shell)
    failure = parts.record.snapshot.journal_failure
    if failure is not None:
        parts.dialogs.open(InMemoryDialog(parts, failure.reason))
