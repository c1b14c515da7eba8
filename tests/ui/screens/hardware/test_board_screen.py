"""Putting the firmware on a board, touched: from the board that is found to its hello."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import get_args

import pytest

from divingbell.companion.flasher import AwaitingHello, Flashed, FlashFailed, FlashFailure, NewBoard, Starting, Writing
from divingbell.game_check.screen_remarks import remarks
from divingbell.ui.screens.hardware.calibration import Calibration
from divingbell.ui.screens.hardware.panel import HardwarePanel, show_hardware
from divingbell.ui.screens.hardware.rig_choice import RigChoice
from divingbell.ui.screens.home.home import Home
from divingbell.ui.table.table_screen import TableScreen
from tests.ui.board_desk import NANO, PICO, PICO_2, BoardDesk
from tests.ui.screens.hardware.panel import SIZES

Open = Callable[..., BoardDesk]
DONE = Flashed(0.4, "1.0.0", floor=True)


@pytest.fixture
def opened() -> Iterator[Open]:
    desks: list[BoardDesk] = []

    def start(*boards: NewBoard, size: str = "R", game: bool = False) -> BoardDesk:
        desks.append(BoardDesk(*boards, size=size, game=game))
        return desks[-1]

    yield start
    for desk in desks:
        desk.driver.close()


@pytest.mark.parametrize("size", SIZES)
def test_one_tap_from_the_board_to_its_hello(opened: Open, size: str) -> None:
    desk = opened(PICO, size=size)
    assert "a program that was on it is overwritten" in desk.driver.texts()
    assert desk.flasher.written == []
    desk.begin()
    assert desk.services.services.wanted_rig == "none", "no rig holds the port"
    desk.tell(Writing(0.62, 4.2))
    assert {"62 %", "about 4 s"} <= set(desk.driver.texts())
    assert desk.driver.is_off("step_back")
    assert desk.driver.is_off("put")
    assert desk.driver.is_off("back")
    assert not desk.screen.may_dim()
    for step in (Starting(), AwaitingHello()):
        desk.tell(step)
        assert "Leave the cable in" in desk.driver.texts()
    desk.end(DONE)
    assert "It said hello after 0.4 s: firmware 1.0.0, probe and floor." in desk.driver.texts()
    assert desk.shell.settings.rig == "serial"
    assert desk.services.services.wanted_rig == "serial"
    desk.driver.tap("calibrate")
    desk.driver.settled()
    assert isinstance(desk.shell.top, Calibration)


def test_from_the_hello_to_the_games(opened: Open) -> None:
    desk = opened(PICO)
    desk.begin()
    desk.end(DONE)
    desk.driver.tap("home")
    desk.driver.settled()
    assert isinstance(desk.shell.top, Home)


def test_a_nano_is_asked_about(opened: Open) -> None:
    desk = opened(NANO)
    words = desk.driver.texts()
    assert "An Uno or a Nano that answers no hello. Is it yours to overwrite?" in words
    assert "what is on it now is overwritten" in words
    desk.begin()
    assert desk.flasher.written == [NANO]


def test_not_now_is_not_asked_again_until_it_is_plugged_in_anew(opened: Open) -> None:
    desk = opened(PICO)
    desk.driver.tap("not_now")
    desk.driver.settled()
    assert isinstance(desk.shell.top, HardwarePanel)
    assert "New board" in desk.driver.texts()
    desk.shell.pop()
    show_hardware(desk.shell)
    desk.driver.settled()
    assert isinstance(desk.shell.top, HardwarePanel)
    for boards in ((), (PICO,)):
        desk.flasher.boards = boards
        desk.shell.new_boards.look()
        desk.driver.settled()
    desk.shell.pop()
    show_hardware(desk.shell)
    desk.driver.settled()
    assert desk.screen.task.board == PICO
    assert desk.flasher.written == []


def test_something_else_leads_to_what_listens(opened: Open) -> None:
    desk = opened(PICO)
    desk.driver.tap("other")
    desk.driver.settled()
    assert isinstance(desk.shell.top, RigChoice)


def test_a_failure_gives_the_rig_back_and_can_be_tried_again(opened: Open) -> None:
    desk = opened(NANO)
    before = desk.services.services.wanted_rig
    desk.begin()
    desk.end(FlashFailed("loader_silent"))
    desk.driver.wait(lambda: desk.services.services.wanted_rig == before, "the rig")
    assert "Press its reset key as it begins." in desk.driver.texts()
    desk.begin("again")
    desk.end(DONE)
    assert desk.flasher.written == [NANO, NANO]


def test_the_cable_of_a_pico_comes_out_and_in(opened: Open) -> None:
    desk = opened(PICO)
    desk.begin()
    desk.end(FlashFailed("pulled", 0.62))
    desk.plugged()
    assert "The cable came out at 62 %" in desk.driver.texts()
    assert desk.driver.is_off("put")
    desk.plugged(PICO)
    desk.driver.wait(lambda: len(desk.flasher.written) == 2, "it begins anew by itself")
    desk.end(DONE)


def test_without_a_board_one_is_looked_for(opened: Open) -> None:
    desk = opened()
    desk.driver.settled()
    assert "No board without our firmware" in desk.driver.texts()
    desk.flasher.boards = (NANO,)
    desk.driver.tap("look")
    desk.driver.wait(lambda: desk.screen.task.board == NANO, "the board")


def test_a_pico_2_is_told(opened: Open) -> None:
    desk = opened(PICO_2)
    assert "A Pico 2 has another processor. Nothing was written on it." in desk.driver.texts()
    desk.flasher.boards = (PICO,)
    desk.driver.tap("look")
    desk.driver.wait(lambda: desk.screen.task.board == PICO, "the other board")


def test_never_during_a_game(opened: Open) -> None:
    desk = opened(PICO, game=True)
    assert desk.driver.is_off("put")
    assert any("Sunken Treasure is on." in words for words in desk.driver.texts())
    desk.driver.tap("to_the_game")
    desk.driver.settled()
    assert isinstance(desk.shell.top, TableScreen)
    show_hardware(desk.shell)
    desk.driver.settled()
    assert isinstance(desk.shell.top, HardwarePanel), "no window comes by itself"
    desk.driver.tap("new_board")
    desk.driver.settled()
    assert not desk.screen.task.may_begin
    desk.driver.tap("to_the_game")
    desk.driver.settled()
    assert isinstance(desk.shell.top, TableScreen)


@pytest.mark.parametrize("failure", get_args(FlashFailure))
@pytest.mark.parametrize("board", [PICO, NANO])
def test_every_failure_has_its_words(opened: Open, failure: FlashFailure, board: NewBoard) -> None:
    desk = opened(board)
    desk.begin()
    desk.end(FlashFailed(failure, 0.0, "why it was"))
    for language in ("en", "it"):
        desk.shell.change(language=language)
        desk.driver.settled()
        assert not [words for words in desk.driver.texts() if words.startswith("[")]


@pytest.mark.parametrize("size", SIZES)
def test_a_report_of_what_happened_is_saved(opened: Open, size: str) -> None:
    desk = opened(NANO, size=size)
    desk.begin()
    desk.tell(Writing(0.5, 2.0))
    desk.services.clock.turn(1.5)
    desk.tell(Starting())
    desk.end(FlashFailed("no_hello", 1.0))
    desk.driver.tap("report")
    desk.driver.wait(lambda: desk.driver.shows("new_board.saved"), "the report")
    (file,) = (desk.services.folder / "traces").glob("divingbell-board-*.txt")
    lines = file.read_text().splitlines()
    assert lines[1:] == [
        "board: avr at /dev/ttyUSB0",
        "    0.00 s  Writing share=0.5, left_s=2.0",
        "    1.50 s  Starting",
        "    1.50 s  FlashFailed failure='no_hello', share=1.0, detail=''",
    ]
    assert remarks(desk.driver) == []
