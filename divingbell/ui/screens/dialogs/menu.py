"""The table menu: where every table leads, and the buttons a game adds. Opening it sends nothing."""

from __future__ import annotations

from typing import Any

from divingbell.companion.games.parts import title_of_session
from divingbell.ui.kit import buttons, cards
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.screens.dialogs.table_dialog import TableDialog, shown_table
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.hooks import MenuButton
from divingbell.ui.toolkit.element import Box, Element, grid, pad, space


class TableMenu(TableDialog):
    """Ledger, rules, hardware, what the game adds, pause, and the end of the game under a held finger."""

    def view(self, ctx: Context) -> Element:
        state = self._table.state
        game = self._table.session.game
        turn, sub = getattr(state, "turn", None), ""
        if game is not None:
            sub = title = title_of_session(ctx, game, state)
            if turn is not None:
                words, now = ctx.texts.own(game.name, "windows.menu.turn"), getattr(state, "round", 0)
                sub = ctx.t(words, game=title, number=turn.number, round=now)
        shown: list[Element] = [*self._buttons(ctx)]
        if len(shown) % 2:
            # Pause and End game stay the last two, no button is wider.
            shown.insert(-2, space())
        columns = 2 if ctx.size == "tall" else (len(shown) + 1) // 2
        close = buttons.round_button(ctx, "menu.close", "close", self.close)
        return cards.dialog(
            ctx,
            cards.dialog_head(ctx.t("windows.menu"), sub, self._phones(ctx), close),
            grid(*shown, columns=columns, gap="gap_l", grow=1, pad=pad("pad_card")),
            outside=self.close,
        )

    def _buttons(self, ctx: Context) -> list[Box]:
        table = self._table
        entries = ctx.t("windows.menu.entries", count=table.session.number)
        feels = table.session.game is not None and table.session.game.rulebook.referee is not None
        sleeps = ctx.t("windows.menu.probe_sleeps" if feels else "windows.menu.game_waits")
        made = [
            self._way(ctx, Route.LEDGER, "format-list-bulleted", entries),
            self._way(ctx, Route.REPLAY, "history", ctx.t("windows.menu.any_moment")),
            self._way(ctx, Route.RULES, "book-open-variant", ctx.t("windows.menu.house_rules")),
            self._way(ctx, Route.HARDWARE, "chip", ctx.t("windows.menu.live_trace")),
            *(self._button(ctx, key) for key in table.menu_buttons(ctx)),
            self._way(ctx, Route.PAUSE, "timer-sand", sleeps),
            self._end(ctx),
        ]
        return [key for key in made if key is not None]

    def _phones(self, ctx: Context) -> Box | None:
        """The way to phones and television, beside the title."""
        way = self._table.shell.route(Route.PHONES)
        return None if way is None else buttons.round_button(ctx, "menu.phones", "cellphone", self.closing(way))

    def _way(self, ctx: Context, name: Route, mark: str, sub: str) -> Box | None:
        go = self._table.shell.route(name)
        if go is None:
            return None
        return self._button(ctx, MenuButton(name, mark, ctx.t(f"windows.menu.{name}"), sub, go))

    def _button(self, ctx: Context, key: MenuButton) -> Box:
        return buttons.button(
            ctx, f"menu.{key.id}", key.label, key.mark, key.sub, tap=self.closing(key.tap),
            disabled_reason=key.disabled_reason, **_shape(),
        )  # fmt: skip

    def _end(self, ctx: Context) -> Box:
        table, stop, shape = self._table, {"type": "stop_game"}, _shape()
        why = table.sender.disabled_reason(stop)
        return buttons.long_press_button(
            ctx,
            "menu.end_game",
            ctx.t("windows.menu.end_game"),
            icon("flag-checkered", shape["icon_size"], None if why is not None else "danger"),
            self.closing(lambda: table.send(stop)),
            disabled_reason=why,
            **shape,
        )


def _shape() -> dict[str, Any]:
    return {
        "vertical": True,
        "size": "title",
        "sub_size": "body",
        "icon_size": "tile_m",
        "pad": pad("gap_xxs", "gap_xs"),
        "grow": 1,
    }


def open_menu(shell: Shell) -> None:
    """Over the table that is shown."""
    table = shown_table(shell)
    table.dialogs.open(TableMenu(table))
