"""Rescue: what is sound of a damaged journal into a new one beside it, and a window that says what came out."""

from __future__ import annotations

from divingbell.companion.archive.rescue import Rescued, RescueError
from divingbell.companion.canvas.fonts import readable
from divingbell.ui.kit import buttons, cards
from divingbell.ui.kit.context import Context
from divingbell.ui.screens.dialogs.table_dialog import RecordDialog, shown_parts
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.record_parts import RecordParts
from divingbell.ui.toolkit.element import Element


class RescueDialog(RecordDialog):
    """How much was saved and where it is, and how many games are not whole; or why nothing was saved."""

    def __init__(self, parts: RecordParts, came: Rescued | RescueError) -> None:
        super().__init__(parts)
        self._came = came

    def view(self, ctx: Context) -> Element:
        title, body = self._words(ctx)
        on = buttons.button(ctx, "rescue.on", ctx.t("windows.rescue.on"), "check-bold", kind="primary", tap=self.close)
        return cards.question(ctx, "content-save", ctx.t("windows.rescue"), title, body, on)

    def _words(self, ctx: Context) -> tuple[str, str]:
        came = self._came
        if isinstance(came, RescueError):
            return ctx.t("windows.rescue.none"), readable(ctx.t(came.text_id, **came.text_args))
        lines = ctx.t("rescue.lines", count=came.lines)
        saved = readable(ctx.t("rescue.saved", count=came.sessions, lines=lines, file=str(came.output)))
        if came.whole:
            return ctx.t("windows.rescue.whole"), saved
        return ctx.t("windows.rescue.cut"), f"{_missing(ctx, came)}\n{saved}"


def _missing(ctx: Context, came: Rescued) -> str:
    if came.unreadable:
        return ctx.t("rescue.disk_fails", count=came.unreadable)
    if came.missing:
        return ctx.t("windows.rescue.missing", count=len(came.missing))
    return ctx.t("rescue.damaged" if came.damaged else f"rescue.names_{came.names}")


def rescue(shell: Shell) -> None:
    """Save what is sound, beside the table that is shown, and say over it what came out."""
    parts = shown_parts(shell)

    def work() -> Rescued | RescueError:
        try:
            return shell.services.rescue()
        except RescueError as error:
            return error

    shell.main_thread.fetch(
        work, lambda came: parts.tell(lambda shown: shown.dialogs.open(RescueDialog(shown, came))), name="rescue"
    )
