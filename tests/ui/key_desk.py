"""The screen that learns a USB key, with boards that a test plays."""

from __future__ import annotations

from typing import NamedTuple

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.key_learning import KeyLearning, LearningStep
from divingbell.ui.screens.hardware.key_screen import show_key_screen
from divingbell.ui.screens.hardware.panel import HardwarePanel
from divingbell.ui.screens.hardware.rig_choice import show_rig_choice
from divingbell.ui.shell.route import Route
from tests.ui.rig_services import RigDriver, RigServices

BUTTON, OTHER, LETTER = 290, 291, 17


class PlayedBoard(NamedTuple):
    """A board without nodes."""

    name: str = "Arcade encoder"
    vendor: int = 0x0079
    product: int = 0x0006
    serial: str = ""
    socket: str = "usb-1.2"
    keys: frozenset[int] = frozenset(range(288, 300))
    interval_us: int | None = 8_000
    on_screen: bool = False


PADS = PlayedBoard()
MAKEY = PlayedBoard("Makey Makey", 0x1B4F, 0x2B74, socket="usb-1.3", keys=frozenset(range(1, 120)), interval_us=None)


class KeyDesk:
    """The screen, its learning, and time for both."""

    def __init__(self, size: str = "R", settings: Settings | None = None, *boards: PlayedBoard) -> None:
        settings = settings or Settings(welcomed=True)
        self.services = RigServices(settings)
        self.services.services.listen_to_keys = self._listen
        self.closed = 0
        self.now = 10_000_000
        self.learning: KeyLearning | None = None
        self._boards = boards or (PADS,)
        ways = {Route.WHAT_LISTENS: show_rig_choice}
        self.driver = RigDriver(self.services, settings, size, HardwarePanel, ways)
        show_key_screen(self.driver.shell)
        self.driver.wait(lambda: self.learning, "the learning")
        self.driver.settled()

    def _listen(self, learning: KeyLearning) -> KeyDesk:
        self.learning = learning
        learning.boards(self._boards, self.now)
        return self

    def step(self) -> LearningStep:
        assert self.learning is not None
        return self.learning.time(self.now)

    def close(self) -> None:
        self.closed += 1

    def wait(self, ms: int) -> None:
        self.now += ms * 1_000
        self.driver.settled()

    def touch(self, key: int = BUTTON, board: PlayedBoard = PADS, ms: int = 40) -> None:
        assert self.learning is not None
        self.wait(2_000)
        self.learning.key(board, key, self.now, down=True)
        self.now += ms * 1_000
        self.learning.key(board, key, self.now, down=False)
        self.wait(300)

    def chatter(self) -> None:
        """Nine touches, each a little more than the hold-off after the one before."""
        assert self.learning is not None
        self.now += 3_000_000
        for number in range(18):
            self.learning.key(PADS, BUTTON, self.now, down=number % 2 == 0)
            self.now += 2_000 if number % 2 == 0 else 121_000
        self.wait(300)
