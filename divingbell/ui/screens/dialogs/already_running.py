"""Another Diving Bell has the journal: says so, with one button. The evening is over there, and not lost."""

from __future__ import annotations

from divingbell.companion.canvas.fonts import readable
from divingbell.ui.kit import buttons, cards
from divingbell.ui.shell.exit_reason import Ending
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Element, column, stack


class AlreadyRunning(Screen):
    """All that is shown by a second program beside the first."""

    name = "already_running"

    def __init__(self, shell: Shell, journal: str, process: int) -> None:
        """`process` is the number of the one that has the journal, 0 where it is not known."""
        super().__init__(shell)
        self._journal = journal
        self._process = process

    def view(self) -> Element:
        ctx = self.ctx
        of = ctx.t("windows.running.process", process=str(self._process)) if self._process else ""
        return stack(
            column(grow=1),
            cards.question(
                ctx,
                "alert",
                of,
                ctx.t("windows.running"),
                ctx.t("windows.running.body", journal=readable(self._journal)),
                buttons.button(ctx, "close", ctx.t("kit.close"), "close", kind="primary", tap=self._close),
            ),
        )

    def _close(self) -> None:
        self.shell.end(Ending.QUIT)
