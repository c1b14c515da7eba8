"""Putting the firmware on a board without a screen: what is offered, what begins by itself, what does not."""

from __future__ import annotations

import pytest

from divingbell.companion.flasher import AwaitingHello, Flashed, FlashFailed, FlashFailure, NewBoard, Starting, Writing
from divingbell.ui.screens.hardware.board_task import BoardFound, BoardSought, BoardTask, BoardWaits, NoBoardFound
from tests.ui.board_desk import NANO, PICO, PICO_2


def failed(failure: FlashFailure, board: NewBoard = PICO) -> BoardTask:
    """A task whose writing has failed so."""
    task = BoardTask(board, game_is_on=False)
    task.begin()
    task.ended(FlashFailed(failure, 0.62))
    return task


def test_a_board_is_offered_and_nothing_begins_by_itself() -> None:
    task = BoardTask(PICO, game_is_on=False)
    assert isinstance(task.state, BoardFound)
    assert task.may_begin
    assert not task.seen([PICO], is_there=True)
    assert not task.busy


def test_every_step_is_told_until_the_hello() -> None:
    task = BoardTask(PICO, game_is_on=False)
    assert task.begin() == PICO
    for step in (Writing(0.3), Starting(), AwaitingHello()):
        task.told(step)
        assert task.state == step
        assert task.busy
    task.ended(Flashed(0.4, "1.0.0", floor=True))
    assert not task.busy
    task.told(Writing(0.5))
    assert isinstance(task.state, Flashed), "what comes late is of before"


def test_during_a_game_nothing_can_begin() -> None:
    for board in (PICO, NANO, None):
        task = BoardTask(board, game_is_on=True)
        assert isinstance(task.state, BoardWaits)
        assert not task.may_begin
        assert not task.seen([PICO], is_there=True)
        assert isinstance(task.state, BoardWaits)


def test_another_chip_is_told_and_another_board_takes_its_place() -> None:
    task = BoardTask(PICO_2, game_is_on=False)
    assert task.state == FlashFailed("wrong", detail="RP2350")
    assert not task.may_begin
    task.seen([PICO_2], is_there=True)
    task.seen([], is_there=False)
    assert task.state == FlashFailed("wrong", detail="RP2350")
    task.seen([PICO], is_there=False)
    assert isinstance(task.state, BoardFound)
    assert task.board == PICO


def test_without_a_board_one_is_looked_for() -> None:
    task = BoardTask(None, game_is_on=False)
    assert isinstance(task.state, BoardSought)
    task.seen([PICO], is_there=False)
    assert isinstance(task.state, BoardSought), "the ports are still being asked"
    task.looked([])
    assert isinstance(task.state, NoBoardFound)
    task.seen([NANO], is_there=False)
    assert (task.board, type(task.state)) == (NANO, BoardFound)
    task.seen([], is_there=False)
    assert (task.board, type(task.state)) == (None, NoBoardFound)
    task.look()
    task.looked([PICO, NANO])
    assert task.board == PICO


def test_a_pico_that_was_pulled_out_is_written_anew_when_it_is_back() -> None:
    task = failed("pulled")
    assert not task.seen([PICO], is_there=True), "its drive is listed for a moment still"
    assert not task.seen([], is_there=False)
    assert not task.may_begin
    assert not task.seen([NANO, PICO_2], is_there=False)
    other = NewBoard("pico", "/dev/sdb1")
    assert task.seen([other], is_there=False)
    assert task.begin() == other


@pytest.mark.parametrize("failure", ["full", "read_only"])
def test_a_drive_that_took_nothing_wants_a_tap(failure: FlashFailure) -> None:
    task = failed(failure)
    task.seen([], is_there=False)
    assert not task.may_begin
    assert not task.seen([PICO], is_there=True)
    assert task.may_begin


def test_a_nano_that_was_pulled_out_wants_a_tap() -> None:
    task = failed("pulled", NANO)
    assert not task.seen([], is_there=False)
    assert not task.may_begin
    assert not task.seen([NANO], is_there=True)
    assert task.may_begin
