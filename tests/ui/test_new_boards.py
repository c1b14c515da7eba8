"""Boards without our firmware, seen while the program runs."""

from __future__ import annotations

from divingbell.ui.screens.home.home import Home
from tests.ui.board_desk import NANO, PICO, BoardDesk


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
