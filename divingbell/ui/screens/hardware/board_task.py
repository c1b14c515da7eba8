"""Putting the firmware on a board, as far as a screen has to know: what was found, told and pulled out.

It knows neither Kivy nor a port.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

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

TO_PLUG_IN_AGAIN: frozenset[FlashFailure] = frozenset({"pulled", "full", "read_only"})
"""Failures after which a Pico has to come back in its loader."""


class BoardSought(NamedTuple):
    """The ports are being asked; some seconds."""


class NoBoardFound(NamedTuple):
    """No board without our firmware is plugged in."""


class BoardFound(NamedTuple):
    """A board that can be written; nothing on it is lost yet."""


class BoardWaits(NamedTuple):
    """A game is on: nothing is written."""


BoardState = BoardSought | NoBoardFound | BoardFound | BoardWaits | FlashStep | FlashResult


class BoardTask:
    """One board after another, until one has said hello."""

    def __init__(self, board: NewBoard | None, *, game_is_on: bool) -> None:
        self.board = board
        self.is_there = board is not None
        self._game_is_on = game_is_on
        self.state: BoardState = BoardSought()
        if board is not None:
            self._offer(board)
        elif game_is_on:
            self.state = BoardWaits()

    @property
    def busy(self) -> bool:
        """Tell whether the cable has to stay in."""
        return isinstance(self.state, Writing | Starting | AwaitingHello)

    @property
    def may_begin(self) -> bool:
        """Tell whether a tap may begin the writing."""
        if isinstance(self.state, FlashFailed):
            return self.is_there and self.state.failure != "wrong"
        return isinstance(self.state, BoardFound)

    def look(self) -> None:
        """Every port is asked from now on."""
        self.state = BoardSought()

    def looked(self, boards: Sequence[NewBoard]) -> None:
        """These were found by it."""
        if isinstance(self.state, BoardSought):
            self._take(boards)

    def seen(self, boards: Sequence[NewBoard], *, is_there: bool) -> bool:
        """These are plugged in now, and whether the present one still is. True: the writing is to begin anew without a
        tap, for the board that was pulled out is back."""
        before, self.is_there = self.is_there, is_there
        if self._waits_for_another(is_there=is_there):
            if boards or isinstance(self.state, BoardFound):
                self._take(boards)
        elif isinstance(self.state, FlashFailed) and self.state.failure in TO_PLUG_IN_AGAIN and self._is_pico:
            return self._came_back(boards, self.state.failure, was_there=before)
        return False

    def begin(self) -> NewBoard:
        """The writing begins; the board that is to be written."""
        assert self.board is not None, "what begins was found"
        self.state = Writing()
        return self.board

    def told(self, step: FlashStep) -> None:
        """How far it is."""
        if self.busy:
            self.state = step

    def ended(self, result: FlashResult) -> None:
        """How it ended."""
        self.state = result
        if isinstance(result, Flashed):
            self.is_there = True

    def _waits_for_another(self, *, is_there: bool) -> bool:
        """Tell whether another board may take the place of the present one."""
        wrong = isinstance(self.state, FlashFailed) and self.state.failure == "wrong"
        return isinstance(self.state, NoBoardFound) or (not is_there and (wrong or isinstance(self.state, BoardFound)))

    def _came_back(self, boards: Sequence[NewBoard], failure: FlashFailure, *, was_there: bool) -> bool:
        """Tell whether a Pico that was pulled out is in its loader again, and so is to be written anew."""
        back = next((board for board in boards if board.kind == "pico" and not board.foreign), None)
        self.is_there = back is not None
        if back is None or (was_there and back == self.board):  # its drive is listed for a moment after it was pulled
            return False
        self.board = back
        return failure == "pulled"

    @property
    def _is_pico(self) -> bool:
        return self.board is not None and self.board.kind == "pico"

    def _take(self, boards: Sequence[NewBoard]) -> None:
        if boards:
            self._offer(boards[0])
        else:
            self.board, self.is_there, self.state = None, False, NoBoardFound()

    def _offer(self, board: NewBoard) -> None:
        self.board, self.is_there = board, True
        if board.foreign:
            self.state = FlashFailed("wrong", detail=board.foreign)
        else:
            self.state = BoardWaits() if self._game_is_on else BoardFound()
