"""Pause: the table dimmed, the sensors on hold; on, to the settings, home, or off altogether."""

from __future__ import annotations

from typing import Any

from kivy.app import App

from ui.app import Shell
from ui.element import Box, Element, Pad, column, pad, row, text
from ui.kit import keys, plates
from ui.kit.marks import disc
from ui.table.table_screen import TableScreen
from ui.theme import Look


class Pause:
    """The window of the pause. What holds the sensors already (a question, play by hand) is not let go by it."""

    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self._holds = not table.snapshot.hold
        self._question = table.face
        if self._holds:
            table.sensors("hold")

    def view(self, look: Look) -> Element:
        feels = self._table.session.game is not None and self._table.session.game.referee is not None
        shown = self._keys(look)
        gap = look.pick(14, 8, 10)
        return plates.window(
            look,
            row(
                disc("timer-sand", look.pick(80, 54, 64), "primary", share=0.58),
                text(look.t("windows.pause"), look.pick(44, 29, 30), bold=True),
                gap=look.pick(22, 14, 16),
            ),
            text(
                look.t("windows.pause.body" if feels else "windows.pause.body.waits"),
                look.pick(26, 19, 20),
                colour="text2",
                lines=4,
                line=1.3,
            ),
            (column if look.size == "tall" else row)(*shown, gap=gap, items="stretch"),
            justify="between",
            top=look.pick(190, 76, 240 if len(shown) < 4 else 180),
            pad=look.pick(Pad(34, 40, 30, 40), Pad(16, 18, 14, 18), Pad(24, 22, 20, 22)),
            gap=8,
        )

    def _keys(self, look: Look) -> list[Box]:
        shell = self._table.shell
        made = [
            keys.hold_key(look, "pause.off", look.t("windows.pause.off"), "power", self._switch_off, **_shape(look))
            if shell.settings.kiosk
            else None,
            self._way(look, "home", "home"),
            self._way(look, "settings", "cog"),
            keys.key(
                look, "pause.on", look.t("windows.pause.on"), "play", kind="primary", tap=self._on, **_shape(look)
            ),
        ]
        return [key for key in made if key is not None]

    def _way(self, look: Look, name: str, mark: str) -> Box | None:
        go = self._table.go(name)
        if go is None:
            return None
        sub = look.t("windows.pause.home.sub") if name == "home" else None
        return keys.key(look, f"pause.{name}", look.t(f"windows.pause.{name}"), mark, sub, tap=go, **_shape(look))

    def _on(self) -> None:
        if self._holds and not self._asks:
            self._table.sensors("go")
        self._table.close(self)

    @property
    def _asks(self) -> bool:
        """Whether contacts went unfelt meanwhile: people say that it goes on, under this window."""
        return self._table.stands() is not None and self._table.face is not self._question

    def _switch_off(self) -> None:
        """The program ends; a tablet on which it is all there is goes off with it."""
        app = App.get_running_app()
        if app is not None:
            app.stop()


def _shape(look: Look) -> dict[str, Any]:
    return {"grow": 1, "h": look.pick(104, 74, 84), "pad": pad(4, look.pick(12, 6, 10))}


def open_pause(shell: Shell) -> None:
    """Over the table that is shown."""
    table = shell.top
    assert isinstance(table, TableScreen), "only a table can be paused"
    table.open(Pause(table))
