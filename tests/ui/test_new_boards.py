"""Boards without our firmware, seen while the program runs."""

from __future__ import annotations

import pytest

from divingbell.companion.flasher import Flashed, NewBoard
from divingbell.companion.rig import Capabilities
from divingbell.ui.screens.hardware.panel import show_hardware
from divingbell.ui.screens.home.home import Home
from divingbell.ui.screens.settings.settings import SettingsScreen
from tests.ui.board_desk import NANO, PICO, BoardDesk
from tests.ui.rig_services import ScopeRig


def test_home_has_the_way_while_one_is_there() -> None:
    desk = BoardDesk(PICO)
    try:
        desk.shell.start(Home(desk.shell))
        desk.driver.settled()
        assert "New board" in desk.driver.texts()
        desk.driver.tap("new_board")
        desk.driver.settled()
        assert desk.screen.task.board == PICO
        desk.shell.pop()
        desk.flasher.boards = ()
        desk.shell.new_boards.look()
        desk.driver.wait(lambda: not desk.shell.new_boards.boards, "it is gone")
        desk.driver.settled()
        assert "New board" not in desk.driver.texts()
    finally:
        desk.driver.close()


def test_it_looks_by_itself_until_the_end() -> None:
    desk = BoardDesk()
    try:
        desk.shell.new_boards.begin()
        desk.flasher.boards = (PICO, NANO)
        desk.driver.let_pass(2.5)
        desk.driver.wait(lambda: desk.shell.new_boards.boards == (PICO, NANO), "both")
        desk.shell.new_boards.leave(PICO)
        assert desk.shell.new_boards.offered == NANO
        desk.shell.new_boards.end()
        desk.flasher.boards = ()
        desk.driver.let_pass(2.5)
        desk.driver.settled()
        assert desk.shell.new_boards.boards == (PICO, NANO)
    finally:
        desk.driver.close()


def test_settings_offer_new_firmware_for_an_older_one_of_ours() -> None:
    rig = ScopeRig(capabilities=Capabilities(name="Diving Bell 0.9.0", firmware="0.9.0", port="/dev/ttyUSB0"))
    desk = BoardDesk(rig=rig)
    try:
        desk.services.services.use_rig("serial")
        desk.flasher.boards = (NewBoard("avr", "/dev/ttyUSB0", older="0.9.0"),)
        desk.shell.push(SettingsScreen(desk.shell, "hardware"))
        desk.driver.wait(lambda: desk.driver.shows("new_firmware"), "the older firmware")
        desk.driver.settled()
        desk.driver.tap("new_firmware")
        desk.driver.settled()
        assert "Firmware 0.9.0 is on the board; a newer one came with the program." in desk.driver.texts()
        desk.begin()
        desk.end(Flashed(0.4, "1.0.1", floor=True))
        assert desk.shell.settings.rig == "serial"
    finally:
        desk.driver.close()


@pytest.mark.parametrize(("game", "seen"), [(False, True), (True, False)])
def test_ports_that_no_rig_asks_are_asked_while_hardware_is_shown_but_not_in_a_game(game: bool, seen: bool) -> None:
    desk = BoardDesk(game=game)
    try:
        desk.shell.pop()
        desk.flasher.boards = desk.flasher.unasked = (NANO,)
        show_hardware(desk.shell)
        desk.shell.new_boards.look()
        desk.driver.settled()
        assert ("New board" in desk.driver.texts()) is seen
        assert desk.flasher.asked is seen
    finally:
        desk.driver.close()


def test_ports_are_left_alone_where_nobody_looks_for_hardware() -> None:
    desk = BoardDesk()
    try:
        desk.shell.start(Home(desk.shell))
        desk.shell.new_boards.look()
        desk.driver.settled()
        assert not desk.flasher.asked
    finally:
        desk.driver.close()
