"""What a hand with a probe does to the pins, with the faults that can be scripted: contacts that bounce or chatter, a
probe that sticks. Repeatable: the same seed gives the same edges.
"""

from __future__ import annotations

import random

from .board import RIM_PINS, Board

LEAD_US = 200.0
"""Everything begins this long after it was asked for, so that no edge lies in the past."""


class Player:
    """Plays on a board's pins. `rims` is 1 for one common wire, 4 for one input each risk area 2-5."""

    def __init__(self, board: Board, *, rims: int = 1, seed: int = 1) -> None:
        self._board = board
        self._rims = rims
        self._random = random.Random(seed)
        self._floor_free_us = 0.0
        self._rim_free_us = [0.0] * len(RIM_PINS)
        self._stuck: set[int] = set()

    def contact(self, ms: float, rim: int | None = None, fault: str = "none") -> None:
        """Touch a rim for so long; behind a contact of this rim that is still going on. `stuck` never lets go."""
        number = self._input(rim)
        if number in self._stuck:
            return
        begin = max(self._board.now_us, self._rim_free_us[number]) + LEAD_US
        end = begin + ms * 1000
        if fault == "stuck":
            self._board.rim(True, begin, number=number)
            self._stuck.add(number)
            return
        if fault == "chatter":
            self._chatter(number, begin, end)
        else:
            if fault == "bounce":
                self._bounce(number, begin, closed=True)
            self._board.rim(True, begin + (1500 if fault == "bounce" else 0), number=number)
            if fault == "bounce":
                self._bounce(number, end, closed=False)
            self._board.rim(False, end + (2500 if fault == "bounce" else 0), number=number)
        self._rim_free_us[number] = end + 3000

    def turn_floor(self, steps: int) -> None:
        begin = max(self._board.now_us, self._floor_free_us) + LEAD_US
        self._floor_free_us = self._board.step_floor(steps, begin) + 500

    def let_go(self) -> None:
        """Whatever sticks comes off."""
        for number in self._stuck:
            self._board.rim(False, number=number)
        self._stuck.clear()

    def _input(self, rim: int | None) -> int:
        return rim - 2 if rim is not None and self._rims > 1 else 0

    def _bounce(self, number: int, at_us: float, *, closed: bool) -> None:
        """2-5 edges, 15-400 us apart: ends in less than 2.5 ms."""
        for place in range(self._random.randint(2, 5)):
            self._board.rim(closed if place % 2 == 0 else not closed, at_us, number=number)
            at_us += self._random.uniform(15, 400)

    def _chatter(self, number: int, begin: float, end: float) -> None:
        """200 Hz, 20-80 % closed."""
        at = begin
        while at < end:
            share = self._random.uniform(0.2, 0.8)
            self._board.rim(True, at, number=number)
            self._board.rim(False, min(at + share * 5000, end), number=number)
            at += 5000
