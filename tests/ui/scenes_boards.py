"""Scenes of putting the firmware on a board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.flasher import AwaitingHello, Flashed, FlashFailed, FlashResult, FlashStep, NewBoard, Writing
from tests.ui.board_desk import NANO, PICO, PICO_2, BoardDesk
from tests.ui.driver import Driver
from tests.ui.scenes import Scene


def found(size: str, settings: Settings, *boards: NewBoard, game: bool = False) -> Driver:
    return BoardDesk(*boards, size=size, settings=settings, game=game).driver


def writing(size: str, settings: Settings, step: FlashStep, board: NewBoard = PICO) -> Driver:
    desk = BoardDesk(board, size=size, settings=settings)
    desk.begin()
    desk.tell(step)
    return desk.driver


def ended(size: str, settings: Settings, result: FlashResult, board: NewBoard = PICO) -> Driver:
    desk = BoardDesk(board, size=size, settings=settings)
    desk.begin()
    desk.end(result)
    if isinstance(result, FlashFailed) and result.failure == "pulled":
        desk.plugged()
    return desk.driver


def _boards(*boards: NewBoard, game: bool = False) -> Callable[[str, Settings], Driver]:
    return lambda size, settings: found(size, settings, *boards, game=game)


SCENES = [
    Scene("board.found", "RCT", _boards(PICO)),
    Scene("board.no_hello", "RCT", _boards(NANO)),
    Scene("board.none", "RCT", _boards(), drawing="j18-board-found"),
    Scene("board.writing", "RCT", partial(writing, step=Writing(0.62, 4.2))),
    Scene("board.writing.hello", "RCT", partial(writing, step=AwaitingHello(), board=NANO)),
    Scene("board.done", "RCT", partial(ended, result=Flashed(0.4, "1.0.0", floor=True))),
    Scene("board.failed", "RCT", partial(ended, result=FlashFailed("pulled", 0.62))),
    Scene("board.failed.silent", "RCT", partial(ended, result=FlashFailed("loader_silent"), board=NANO)),
    Scene("board.wrong", "RCT", _boards(PICO_2)),
    Scene("board.waits", "RCT", _boards(PICO, game=True)),
]
