"""The table menu (`w5-table-menu`): what every table leads to, and the keys a game adds. Opening it sends nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ui.app import Shell
from ui.element import Box, Element, Pad, column, pad, row
from ui.kit import keys, plates
from ui.kit.marks import icon
from ui.table.additions import MenuKey
from ui.table.table_screen import TableScreen
from ui.theme import Look


class TableMenu:
    """Ledger, rules, hardware, what the game adds, pause, and the end of the game under a held finger."""

    def __init__(self, table: TableScreen) -> None:
        self._table = table

    def view(self, look: Look) -> Element:
        state = self._table.state
        game = look.t(f"games.{self._table.session.game.name}") if self._table.session.game is not None else ""
        turn = getattr(state, "turn", None)
        sub = look.t("windows.menu.turn", game=game, number=turn.number) if turn is not None else game
        shown = self._keys(look)
        columns = 2 if look.size == "tall" else (len(shown) + 1) // 2
        rows = [shown[begin : begin + columns] for begin in range(0, len(shown), columns)]
        gap = look.pick(16, 8, 12)
        return plates.window(
            look,
            plates.window_head(
                look, look.t("windows.menu"), sub, keys.round_key(look, "menu.close", "close", self._close)
            ),
            column(
                *(row(*line, gap=gap, items="stretch", grow=1) for line in rows),
                grow=1,
                gap=gap,
                pad=look.pick(Pad(24, 28, 28, 28), Pad(10, 12, 12, 12), pad(16)),
            ),
            top=look.pick(110, 26, 150),
        )

    def _keys(self, look: Look) -> list[Box]:
        table = self._table
        entries = look.t("windows.menu.entries", count=table.session.number)
        feels = table.session.game is not None and table.session.game.referee is not None
        sleeps = look.t("windows.menu.probe_sleeps" if feels else "windows.menu.game_waits")
        made = [
            self._way(look, "ledger", "format-list-bulleted", entries),
            self._way(look, "rules", "book-open-variant", look.t("windows.menu.house_rules")),
            self._way(look, "hardware", "chip", look.t("windows.menu.live_trace")),
            *(self._key(look, key) for key in table.menu_keys(look)),
            self._way(look, "pause", "timer-sand", sleeps),
            self._end(look),
        ]
        return [key for key in made if key is not None]

    def _way(self, look: Look, name: str, mark: str, sub: str) -> Box | None:
        go = self._table.go(name)
        if go is None:
            return None
        return self._key(look, MenuKey(name, mark, look.t(f"windows.menu.{name}"), sub, go))

    def _key(self, look: Look, key: MenuKey) -> Box:
        return keys.key(
            look,
            f"menu.{key.id}",
            key.label,
            key.mark,
            key.sub,
            tap=self._closing(key.tap),
            why_off=key.why_off,
            **_shape(look),
        )

    def _end(self, look: Look) -> Box:
        table, stop, shape = self._table, {"type": "stop_game"}, _shape(look)
        why = table.why_off(stop)
        return keys.hold_key(
            look,
            "menu.end_game",
            look.t("windows.menu.end_game"),
            icon("flag-checkered", shape["mark_size"], None if why is not None else "danger"),
            self._closing(lambda: table.send(stop)),
            why_off=why,
            **shape,
        )

    def _closing(self, then: Callable[[], None]) -> Callable[[], None]:
        def tap() -> None:
            self._close()
            then()

        return tap

    def _close(self) -> None:
        self._table.close(self)


def _shape(look: Look) -> dict[str, Any]:
    return {
        "vertical": True,
        "size": look.pick(24, 19, 22),
        "sub_size": look.pick(18, 16, 17),
        "mark_size": look.pick(48, 34, 40),
        "radius": look.pick(20, 16, 18),
        "pad": pad(4, 6),
        "grow": 1,
    }


def open_menu(shell: Shell) -> None:
    """Over the table that is shown."""
    table = shell.top
    assert isinstance(table, TableScreen), "the menu belongs to a table"
    table.open(TableMenu(table))
