"""Putting the firmware on a board without a terminal: found, written, its hello (flows of Hardware)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from kivy.clock import Clock

from divingbell import __version__
from divingbell.companion.configuration.file_errors import cause_of
from divingbell.companion.flasher import (
    AwaitingHello,
    Flashed,
    FlashFailed,
    FlashFailure,
    FlashResult,
    FlashStep,
    NewBoard,
    Starting,
    Writing,
)
from divingbell.companion.installed_rigs import RIGS
from divingbell.ui.kit import bars, buttons
from divingbell.ui.screens.hardware.board_report import LoggedStep, board_report
from divingbell.ui.screens.hardware.board_task import (
    BoardFound,
    BoardSought,
    BoardState,
    BoardTask,
    BoardWaits,
    NoBoardFound,
)
from divingbell.ui.screens.hardware.board_views import BoardView, inside, state_chip
from divingbell.ui.screens.hardware.foot import FootButton, foot
from divingbell.ui.screens.hardware.sensor_hold import SensorHold
from divingbell.ui.screens.hardware.trace_file import TRACES, write_new
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.table_screen import AnyTable
from divingbell.ui.table.toast import Toast
from divingbell.ui.toolkit.element import Box, Element, column, pad

SEE_S = 0.5
"""So often it is looked whether the board is there."""
TO_LOOK_INTO: frozenset[FlashFailure] = frozenset({"no_hello", "tool_failed", "loader_silent"})
"""Failures of which a report can be saved."""
_Found = TypeVar("_Found")
_NAMES: dict[type[BoardState], str] = {
    BoardSought: "board.sought",
    NoBoardFound: "board.none",
    BoardFound: "board.found",
    BoardWaits: "board.waits",
    Writing: "board.writing",
    Starting: "board.writing",
    AwaitingHello: "board.writing",
    Flashed: "board.done",
}


class BoardScreen(Screen):
    """Nothing is written without a tap; while it is, nothing here acts and no rig has the port."""

    def __init__(self, shell: Shell, board: NewBoard | None = None, table: AnyTable | None = None) -> None:
        """`table` is the one it was opened from: while its game is on nothing is written."""
        super().__init__(shell)
        on_table = shell.services.on_table() if table is not None else None
        self.task = BoardTask(board, game_is_on=on_table is not None)
        self._game = self.ctx.t(f"{on_table.header['game']}.title") if on_table is not None else ""
        self._flasher = shell.services.flasher
        self._table = table
        self._hold = SensorHold(shell.services.table)
        self._interval: Any = None
        self._log: list[LoggedStep] = []
        """The steps of the last writing."""
        self.toast = Toast(self.refresh)
        self._before: str | None = None
        """The rig that was in use, while none may have a port."""

    @property
    def name(self) -> str:  # type: ignore[override]
        state = self.task.state
        if isinstance(state, FlashFailed):
            return "board.wrong" if state.failure == "wrong" else "board.failed"
        if isinstance(state, BoardFound) and self.task.board is not None and self.task.board.kind == "avr":
            return "board.no_hello"
        return _NAMES[type(state)]

    def may_dim(self) -> bool:
        return not self.task.busy

    def on_show(self) -> None:
        self._hold.take()
        self._interval = Clock.schedule_interval(lambda _: self._see(), SEE_S)
        if isinstance(self.task.state, BoardSought):
            self.look()

    def on_hide(self) -> None:
        if self._interval is not None:
            self._interval.cancel()
            self._interval = None

    def on_close(self) -> None:
        self.toast.forget()
        self._hold.give_back()
        if not (self.task.busy or isinstance(self.task.state, BoardSought)):  # else when that has come to its end
            self._give_rig_back()

    # What is looked for and written -----------------------------------------------------------------------------

    def look(self) -> None:
        """Ask every port where a board can be."""
        self.task.look()
        self.refresh()
        self._take_rig()
        self.shell.main_thread.fetch(
            lambda: self._without_rig(self._flasher.look), self._looked, name="look for boards"
        )

    def _looked(self, boards: Sequence[NewBoard]) -> None:
        self._give_rig_back()
        self.task.looked(boards)
        self.refresh()

    def _see(self) -> None:
        board = self.task.board
        if self.task.busy or isinstance(self.task.state, BoardSought):
            return
        services = self.shell.services

        def look() -> tuple[list[NewBoard], bool]:
            return list(self._flasher.find(services.silent_ports())), board is not None and self._flasher.is_there(
                board
            )

        self.shell.main_thread.fetch(look, self._seen, name="see boards")

    def _seen(self, found: tuple[list[NewBoard], bool]) -> None:
        boards, is_there = found
        if not self.task.busy and self.task.seen(boards, is_there=is_there) and self._interval is not None:
            self.begin()
        self.refresh()

    def begin(self) -> None:
        """Write the board."""
        if not self.task.may_begin:
            return
        board = self.task.begin()
        self._log = []
        self.refresh()
        self._take_rig()
        post = self.shell.main_thread.post
        self.shell.main_thread.fetch(
            lambda: self._without_rig(lambda: self._flasher.flash(board, lambda step: post(self._told, step))),
            self._ended,
            name="flash",
        )

    def _told(self, step: FlashStep) -> None:
        self._note(step)
        self.task.told(step)
        self.refresh()

    def _note(self, step: FlashStep | FlashResult) -> None:
        self._log.append(LoggedStep(self.shell.services.clock.monotonic(), step))

    def _ended(self, result: FlashResult) -> None:
        self._note(result)
        self.task.ended(result)
        if isinstance(result, Flashed):
            self._before = None
            self.shell.change(rig=next(name for name, driver in RIGS.items() if driver.takes_firmware))
        else:
            self._give_rig_back()
        self.refresh()

    # The rig, which would hold the port ---------------------------------------------------------------------------

    def _take_rig(self) -> None:
        if self._before is None:
            self._before = self.shell.services.wanted_rig

    def _without_rig(self, work: Callable[[], _Found]) -> _Found:
        self.shell.services.use_rig("none")
        return work()

    def _give_rig_back(self) -> None:
        services, before = self.shell.services, self._before
        self._before = None
        if before is not None:
            self.shell.main_thread.fetch(lambda: services.use_rig(before), lambda _: self.shell.refresh())

    # What is tapped ---------------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Not now: this board is not offered again until it is plugged in anew."""
        if self.task.board is not None:
            self.shell.new_boards.leave(self.task.board)
        self.shell.pop()

    def choose_another(self) -> None:
        """Something else than a board is to listen."""
        self.leave()
        self.shell.visit(Route.WHAT_LISTENS)

    def save_report(self) -> None:
        """Write what happened onto a USB stick if one is there, else beside the journal; say where."""
        services, board = self.shell.services, self.task.board
        if board is None:
            return
        at = services.clock.now()
        words = board_report(board, self._log, app=__version__, at=at)

        def write() -> Path | OSError:
            sticks = services.sticks.found()
            folder = sticks[0] if sticks else services.table.journal.parent / TRACES
            try:
                return write_new(folder, f"divingbell-board-{at:%Y-%m-%d-%H%M%S}", ".txt", words)
            except OSError as error:
                return error

        self.shell.main_thread.fetch(write, self._saved, name="save_report")

    def _saved(self, where: Path | OSError) -> None:
        if isinstance(where, OSError):
            why = f"kit.cause.{cause_of(where)}"
            notice = Notice("alert", lambda ctx: ctx.t("new_board.not_saved"), lambda ctx: ctx.t(why), kind="caution")
        else:
            path = str(where)
            notice = Notice("content-save-check", lambda ctx: ctx.t("new_board.saved"), path, kind="positive")
        self.toast.say(notice, self.ctx.tokens.toast_seconds)

    def to_the_game(self) -> None:
        """Back to the table it was opened from."""
        while self.shell.depth and self.shell.top is not self._table:
            self.shell.pop()

    def calibrate(self) -> None:
        """The rig that has just said hello."""
        self.shell.pop()
        self.shell.visit(Route.CALIBRATE)

    # Showing ----------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx, task = self.ctx, self.task
        view = BoardView(task.state, task.board, self._game)
        back = buttons.round_button(ctx, "back", "arrow-left", None if task.busy else self.shell.pop)
        head = bars.header(
            ctx, ctx.t("hardware.title"), "", *bars.turn_buttons(ctx, self.shell.half_turn, None),
            chips=(state_chip(ctx, task.state),), left=back,
        )  # fmt: skip
        shown = column(inside(ctx, view), self.toast.view(ctx), gap="gap_s", grow=1, pad=pad("gap", "gutter"))
        return column(head, shown, self._foot())

    def _foot(self) -> Box:
        return foot(self.ctx, *self._ways())

    def _ways(self) -> tuple[FootButton, ...]:
        """The buttons of the state, the way on last."""
        task, t = self.task, self.ctx.t
        if task.busy:
            back = FootButton("step_back", "arrow-left", t("kit.back"), off=t("new_board.not_while"))
            why = t("new_board.writes", percent=int(getattr(task.state, "share", 1.0) * 100))
            return back, FootButton("put", None, t("new_board.put"), off=why, leads=True)
        if isinstance(task.state, Flashed):
            home = FootButton("home", "home", t("new_board.to_games"), self.shell.route(Route.HOME))
            words, sub = t("hardware.calibrate"), t("hardware.calibrate.sub")
            return home, FootButton("calibrate", "tune-vertical", words, self.calibrate, sub, leads=True)
        if isinstance(task.state, BoardWaits):
            off = FootButton("put", None, t("new_board.put"), off=t("new_board.game_is_on"))
            return off, FootButton("to_the_game", "play", t("new_board.back_to_game"), self.to_the_game, leads=True)
        not_now = FootButton("not_now", "close", t("new_board.not_now"), self.leave)
        if isinstance(task.state, FlashFailed) and task.state.failure in TO_LOOK_INTO:
            other = FootButton("report", "content-save-check", t("new_board.report"), self.save_report, may_go=True)
        else:
            other = FootButton("other", "swap-horizontal", t("new_board.other"), self.choose_another, may_go=True)
        return not_now, other, self._go()._replace(leads=True)

    def _go(self) -> FootButton:
        task, t = self.task, self.ctx.t
        state, failed = task.state, isinstance(task.state, FlashFailed)
        if isinstance(state, BoardSought):
            return FootButton("look", None, t("new_board.look"), off=t("new_board.looks"))
        if isinstance(state, NoBoardFound) or (isinstance(state, FlashFailed) and state.failure == "wrong"):
            sub = t("new_board.look.sub") if failed else ""
            return FootButton("look", "refresh", t("new_board.look"), self.look, sub)
        if not task.may_begin:
            return FootButton("put", None, t("new_board.put"), off=t("new_board.plug_in"))
        if failed:
            return FootButton("again", "restart", t("new_board.try_again"), self.begin)
        kind = task.board.kind if task.board is not None else "pico"
        return FootButton("put", "tray-arrow-down", t("new_board.put"), self.begin, t(f"new_board.put.sub.{kind}"))


def show_outdated_board(shell: Shell, board: NewBoard) -> None:
    """Over what is shown: a board with our firmware in an older version. A Pico has to be in its loader first, so one
    is looked for."""
    shell.push(BoardScreen(shell, board if board.kind == "avr" else None))


def show_new_board(shell: Shell, table: AnyTable | None = None) -> None:
    """Over what is shown: the board that is offered, else one is looked for."""
    if shell.services.writes_boards:
        boards = shell.new_boards.boards
        shell.push(BoardScreen(shell, boards[0] if boards else None, table))
