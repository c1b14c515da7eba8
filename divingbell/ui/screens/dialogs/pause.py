"""Pause: the table dimmed, the sensors on hold; on, to the settings, home, or off altogether."""

from __future__ import annotations

from typing import Any

from divingbell.ui.kit import buttons, cards, roles
from divingbell.ui.kit.body import flow
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc
from divingbell.ui.screens.dialogs.table_dialog import TableDialog, shown_table
from divingbell.ui.screens.home.unfinished_game import in_words
from divingbell.ui.shell.exit_reason import Ending
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.table_screen import AnyTable
from divingbell.ui.toolkit.element import Box, Element, column, pad, row


class PauseDialog(TableDialog):
    """The window of the pause. What holds the sensors already (a question, play by hand) is not let go by it."""

    def __init__(self, table: AnyTable) -> None:
        super().__init__(table)
        self._holds = not table.record.snapshot.hold
        self._question = table.overlay
        if self._holds:
            table.sensors.tell("hold")

    def view(self, ctx: Context) -> Element:
        feels = self._table.session.game is not None and self._table.session.game.rulebook.referee is not None
        words = ctx.t("windows.pause.body" if feels else "windows.pause.body.waits")
        shown = self._buttons(ctx)
        return cards.dialog(
            ctx,
            row(
                disc("timer-sand", "disc", "primary", share=0.58),
                column(roles.headline(ctx.t("windows.pause")), roles.body(self._behind(ctx), colour="text1"), grow=1),
                gap="gap",
            ),
            roles.body(words),
            flow(ctx, *shown, last_on_top=True),
            justify="between",
            pad=pad("gap_xl"),
            gap="gap_s",
        )

    def _behind(self, ctx: Context) -> str:
        """Where the game stands that waits behind the window."""
        table = self._table
        return in_words(ctx, table.record.game_parts.moment(table.state), table.record.seats)

    def _buttons(self, ctx: Context) -> list[Box]:
        shell = self._table.shell
        made = [
            buttons.long_press_button(
                ctx, "pause.off", ctx.t("windows.pause.off"), "power", self._switch_off, **_shape()
            )
            if shell.owns_screen
            else None,
            self._way(ctx, Route.HOME, "home"),
            self._way(ctx, Route.SETTINGS, "cog"),
            buttons.button(
                ctx, "pause.on", ctx.t("windows.pause.on"), "play", kind="primary", tap=self._on, **_shape()
            ),
        ]
        return [key for key in made if key is not None]

    def _way(self, ctx: Context, name: Route, mark: str) -> Box | None:
        go = self._table.shell.route(name)
        if go is None:
            return None
        sub = ctx.t("windows.pause.home.sub") if name is Route.HOME else None
        return buttons.button(ctx, f"pause.{name}", ctx.t(f"windows.pause.{name}"), mark, sub, tap=go, **_shape())

    def _on(self) -> None:
        if self._holds and not self._asks:
            self._table.sensors.tell("go")
        self.close()

    @property
    def _asks(self) -> bool:
        """Tell whether contacts went unfelt meanwhile: people say that it goes on, under this window."""
        question = self._table.active_overlay() is not None and self._table.overlay is not self._question
        return question or self._table.snackbars.toast.standing() is not None

    def _switch_off(self) -> None:
        self._table.shell.end(Ending.SWITCH_OFF)


def _shape() -> dict[str, Any]:
    return {"grow": 1, "h": "button_tall", "pad": pad("gap_xxs", "gap_m")}


def open_pause(shell: Shell) -> None:
    """Over the table that is shown."""
    table = shown_table(shell)
    table.dialogs.open(PauseDialog(table))
