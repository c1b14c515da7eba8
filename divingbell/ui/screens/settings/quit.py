"""Quit: the ways out of the program, each held so that nobody leaves by mistake."""

from __future__ import annotations

from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import long_press_button
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.rows import setting
from divingbell.ui.screens.settings.page import Page, sheet
from divingbell.ui.shell.exit_reason import Ending
from divingbell.ui.toolkit.element import Box, Element, row

MARKS = {Ending.QUIT: "close-circle", Ending.RESTART: "restart", Ending.SWITCH_OFF: "power"}


class Quit(Page):
    """Quit, Restart, and Switch off where there is no desktop to go back to."""

    name = "quit"

    def view(self, ctx: Context) -> Element:
        return sheet(
            ctx,
            "quit",
            row(
                icon("alert", "heading", "caution"),
                roles.note(ctx.t("settings.quit.in_memory"), colour="caution", lines=4, grow=1),
                gap="gap_m",
                id="in_memory",
            )
            if self._in_memory
            else None,
            self._way(ctx, Ending.QUIT),
            self._way(ctx, Ending.RESTART),
            self._way(ctx, Ending.SWITCH_OFF) if self.shell.owns_screen else None,
        )

    @property
    def _in_memory(self) -> bool:
        return self.shell.services.table.now.journal_failure is not None

    def _way(self, ctx: Context, ending: Ending) -> Box:
        name = f"settings.quit.{ending.value}"
        kind = "neutral" if ending is Ending.RESTART else "danger"
        held = long_press_button(
            ctx, f"end.{ending.value}", ctx.t(f"{name}.key"), MARKS[ending], lambda: self.shell.end(ending),
            kind=kind, w="button_row", h="row_setting",
        )  # fmt: skip
        return setting(ctx.t(name), None if self._in_memory else ctx.t(f"{name}.sub"), held)
