"""The report of a board that did not say hello, for somebody who wants to look closer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from divingbell.companion.flasher import FlashResult, FlashStep, NewBoard


class LoggedStep(NamedTuple):
    """One step of a writing."""

    at_s: float
    """Seconds of a clock that never goes back."""
    step: FlashStep | FlashResult


def board_report(board: NewBoard, log: Sequence[LoggedStep], *, app: str, at: datetime) -> str:
    """Plain text: the program, the board, and each step with the seconds since the first."""
    begin = log[0].at_s if log else 0.0
    head = [
        f"Diving Bell {app}, {at.isoformat(timespec='seconds')}",
        f"board: {board.kind} at {board.place}" + (f", firmware {board.older}" if board.older else ""),
    ]
    return "\n".join([*head, *(f"{one.at_s - begin:8.2f} s  {_words(one.step)}" for one in log), ""])


def _words(step: FlashStep | FlashResult) -> str:
    """Name of the step with its values."""
    values = ", ".join(f"{field}={getattr(step, field)!r}" for field in step.__struct_fields__)
    return f"{type(step).__name__} {values}".rstrip()
