"""Hardware: which rig is looked for, how it is, and the way to its panel."""

from __future__ import annotations

from divingbell.companion.canvas.fonts import readable
from divingbell.companion.flasher import NewBoard
from divingbell.companion.installed_rigs import NONE, RIGS
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.hardware import learns_key, probe_chip, probe_state
from divingbell.ui.kit.rows import choice, described, row_button, setting
from divingbell.ui.screens.settings.page import Page, sheet
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.shell import Shell
from divingbell.ui.shell.table_watch import watch_health
from divingbell.ui.toolkit.element import Box, Element, column, row


class Hardware(Page):
    """Each choice is used at once, in the game that is on too."""

    name = "hardware"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._watch = watch_health(shell, self._look)
        self.outdated: NewBoard | None = None
        """The board of the rig, where its firmware is older than what came with the program."""

    def on_show(self) -> None:
        self._watch.begin()
        self._look()

    def on_hide(self) -> None:
        self._watch.end()

    def _look(self) -> None:
        self.refresh()
        if self.shell.services.writes_boards:
            self.shell.main_thread.fetch(self.shell.services.outdated_board, self._looked, name=self, again=self._look)

    def _looked(self, board: NewBoard | None) -> None:
        if board != self.outdated:
            self.outdated = board
            self.refresh()

    def view(self, ctx: Context) -> Element:
        health = self.shell.services.table.now.health
        rig = self.shell.services.rig
        name = rig.capabilities().name if rig is not None else ""
        return sheet(
            ctx,
            "hardware",
            setting(
                ctx.t("settings.hardware.now"),
                readable(ctx.t(health.reason, **{"name": name, **health.args})),
                probe_chip(ctx, probe_state(health, self.shell.settings)),
            ),
            self._which(ctx),
            self._what_listens(ctx),
            self._learn(ctx),
            self._outdated(ctx),
            self._new_board(ctx),
            self._panel(ctx),
            self._phones(ctx),
        )

    def _which(self, ctx: Context) -> Box:
        chosen = self.shell.services.wanted_rig or ""
        kinds = [self._rig(name, ctx.t(driver.title), driver.mark, chosen) for name, driver in RIGS.items()]
        kinds.append(self._rig(NONE, ctx.t("settings.hardware.rig.none"), "cancel", chosen))
        name, _, place = chosen.partition(":")
        if place and name in RIGS:
            kinds.append(self._rig(chosen, readable(place), RIGS[name].mark, chosen))
        lines = [kinds[i : i + 2] for i in range(0, len(kinds), 2)]
        return column(
            described(ctx, "settings.hardware.which"),
            *(row(*line, gap="gap_s", items="stretch") for line in lines),
            gap="gap_m",
            same_size=True,
        )

    def _what_listens(self, ctx: Context) -> Box | None:
        way = self.shell.route(Route.WHAT_LISTENS)
        if way is None:
            return None
        open_ = row_button(ctx, "what_listens", ctx.t("what_listens.title"), "swap-horizontal", way)
        return described(ctx, "settings.hardware.feels", open_)

    def _rig(self, rig: str, words: str, mark: str, chosen: str) -> Box:
        return choice(f"rig.{rig}", words, mark, chosen=rig == chosen, tap=lambda: self.shell.change(rig=rig))

    def _phones(self, ctx: Context) -> Box | None:
        way = self.shell.route(Route.PHONES)
        if way is None:
            return None
        return described(ctx, "live.settings", row_button(ctx, "phones", ctx.t("live.settings.open"), "cellphone", way))

    def _learn(self, ctx: Context) -> Box | None:
        way = self.shell.route(Route.LEARN_KEY)
        if way is None or not learns_key(self.shell.services.wanted_rig):
            return None
        return described(ctx, "settings.hardware.key", row_button(ctx, "learn_key", ctx.t("usb_key.learn"), "usb", way))

    def _outdated(self, ctx: Context) -> Box | None:
        board = self.outdated
        if board is None:
            return None

        def show() -> None:
            from divingbell.ui.screens.hardware.board_screen import show_outdated_board

            show_outdated_board(self.shell, board)

        renew = row_button(ctx, "new_firmware", ctx.t("new_board.older.title"), "tray-arrow-down", show)
        return setting(ctx.t("new_board.older.title"), ctx.t("new_board.older", version=board.older), renew)

    def _new_board(self, ctx: Context) -> Box | None:
        """Also while none is seen: then every port is asked."""
        way = self.shell.route(Route.NEW_BOARD)
        if way is None or not self.shell.services.writes_boards:
            return None
        word = "new_board.chip.found" if self.shell.new_boards.boards else "new_board.open"
        install = row_button(ctx, "new_board", ctx.t(word), "tray-arrow-down", way)
        return described(ctx, "settings.hardware.board", install)

    def _panel(self, ctx: Context) -> Box | None:
        way = self.shell.route(Route.HARDWARE)
        if way is None:
            return None
        open_key = row_button(ctx, "panel", ctx.t("settings.hardware.open"), "pulse", way)
        return described(ctx, "settings.hardware.panel", open_key)
