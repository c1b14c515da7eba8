"""The screen that puts the firmware on a board, with boards and a flasher that a test plays."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.flasher import FlashFailed, FlashResult, FlashStep, NewBoard
from divingbell.companion.rig import Rig
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.hardware.board_screen import BoardScreen, show_new_board
from divingbell.ui.screens.hardware.panel import HardwarePanel
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.opening import table_screen
from tests.ui.rig_services import RigDriver, RigServices

PICO, NANO = NewBoard("pico", "/dev/sda1"), NewBoard("avr", "/dev/ttyUSB0")
PICO_2 = NewBoard("pico", "/dev/sda1", foreign="RP2350")
FAR_END_S = 20.0
WAYS = (Route.HOME, Route.HARDWARE, Route.NEW_BOARD, Route.WHAT_LISTENS, Route.CALIBRATE)


class PlayedFlasher:
    """Has the boards that a test plugs in; the writing is told step by step by the test."""

    def __init__(self, *boards: NewBoard) -> None:
        self.boards = boards
        self.unasked: tuple[NewBoard, ...] = ()
        """Of them those that are found only once their ports were asked."""
        self.asked = False
        self.written: list[NewBoard] = []
        self._tell: Callable[[FlashStep], None] | None = None
        self._ended = threading.Event()
        self._result: FlashResult | None = None

    def find(self, silent_ports: Sequence[str]) -> Sequence[NewBoard]:
        return [board for board in self.boards if board not in self.unasked or board.place in silent_ports]

    def silent_ports(self, *, ask: bool) -> Sequence[str]:
        self.asked = self.asked or ask
        return [board.place for board in self.unasked if self.asked]

    def look(self) -> Sequence[NewBoard]:
        return self.boards

    def outdated(self, firmware: str, port: str) -> NewBoard | None:
        return NewBoard("avr", port, older=firmware) if firmware == "0.9.0" else None

    def is_there(self, board: NewBoard) -> bool:
        return board in self.boards

    def flash(self, board: NewBoard, tell: Callable[[FlashStep], None]) -> FlashResult:
        self._ended.clear()
        self._tell = tell
        self.written.append(board)
        assert self._ended.wait(FAR_END_S), "the test ends what it began"
        assert self._result is not None
        return self._result

    def tell(self, step: FlashStep) -> None:
        assert self._tell is not None
        self._tell(step)

    def end(self, result: FlashResult) -> None:
        self._result, self._tell = result, None
        self._ended.set()


class BoardDesk:
    """The screen, over the hardware panel or over a table with a game."""

    def __init__(
        self,
        *boards: NewBoard,
        size: str = "R",
        settings: Settings | None = None,
        game: bool = False,
        rig: Rig | None = None,
    ) -> None:
        settings = settings or Settings(welcomed=True)
        self.flasher = PlayedFlasher(*boards)
        self.services = RigServices(
            settings, make_flasher=lambda: self.flasher, make_rig=lambda spec, _: rig if spec == "serial" else None
        )
        if game:
            self.services.begin()
        ways = {way: ROUTES[way] for way in WAYS}
        self.driver = RigDriver(self.services, settings, size, table_screen if game else HardwarePanel, ways)
        self._close = self.driver.close
        self.driver.close = self._end_and_close  # type: ignore[method-assign]
        self.shell.new_boards.boards = boards
        show_new_board(self.shell, self.shell.top if game else None)  # type: ignore[arg-type]
        self.driver.settled()

    def _end_and_close(self) -> None:
        """What is being written at the end of a test is not waited for."""
        self.flasher.end(FlashFailed("pulled"))
        self._close()

    @property
    def shell(self) -> Shell:
        return self.driver.shell

    @property
    def screen(self) -> BoardScreen:
        assert isinstance(self.shell.top, BoardScreen)
        return self.shell.top

    def plugged(self, *boards: NewBoard) -> None:
        """These are plugged in from now on, and the screen has seen it."""
        self.flasher.boards = boards
        self.driver.let_pass(0.6)
        self.driver.settled()

    def begin(self, button: str = "put") -> None:
        count = len(self.flasher.written)
        self.driver.tap(button)
        self.driver.wait(lambda: len(self.flasher.written) > count, "the writing")
        self.driver.settled()

    def tell(self, step: FlashStep) -> None:
        self.flasher.tell(step)
        self.driver.settled()

    def end(self, result: FlashResult) -> None:
        self.flasher.end(result)
        self.driver.wait(lambda: not self.screen.task.busy, "the end")
        self.driver.settled()
